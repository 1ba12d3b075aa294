"""`flowc completion`: the script that lets a shell complete flowc's commands, options and paths.

The scripts ask flowc itself what may come next, through the variables `_FLOWC_COMPLETE`, `COMP_WORDS` and `COMP_CWORD`
that click answers; a line of the answer is `kind,word`, with kind `plain`, `file` or `dir` (for zsh: three lines, the
kind, the word, and what it is or `_`).
"""

from collections.abc import Mapping

from flowc.commands import CLEAN, Result

_BASH = r"""# flowc completion for bash. Put this into ~/.bashrc: eval "$(flowc completion bash)"
_flowc_completion() {
    local kind word
    COMPREPLY=()
    while IFS=, read -r kind word; do
        case $kind in
            plain)
                COMPREPLY+=("$word")
                [[ $word == *: ]] && compopt -o nospace 2>/dev/null
                ;;
            file) compopt -o default 2>/dev/null ;;
            dir) compopt -o dirnames 2>/dev/null ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" _FLOWC_COMPLETE=bash_complete "$1" 2>/dev/null)
}

complete -o nosort -F _flowc_completion flowc 2>/dev/null || complete -F _flowc_completion flowc
"""

_ZSH = r"""#compdef flowc
# flowc completion for zsh. Put this into ~/.zshrc, below compinit: eval "$(flowc completion zsh)"
# Or write it to a file _flowc in a folder of $fpath.
_flowc() {
    local kind word what
    local -a answer plain begun described
    answer=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) _FLOWC_COMPLETE=zsh_complete \
        "${words[1]}" 2>/dev/null)}")
    for kind word what in "${answer[@]}"; do
        case $kind in
            plain)
                if [[ $word == *: ]]; then begun+=("$word")
                elif [[ $what == _ ]]; then plain+=("$word")
                else described+=("$word:$what"); fi ;;
            file) _path_files -f ;;
            dir) _path_files -/ ;;
        esac
    done
    (( ${#described} )) && _describe -V unsorted described -U
    (( ${#plain} )) && compadd -U -V unsorted -a plain
    (( ${#begun} )) && compadd -U -V unsorted -S '' -a begun
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _flowc "$@"
else
    compdef _flowc flowc
fi
"""

_FISH = r"""# flowc completion for fish. Write this to ~/.config/fish/completions/flowc.fish
function __flowc_complete
    set -l answer (env _FLOWC_COMPLETE=fish_complete COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -t) \
        flowc 2>/dev/null)
    for line in $answer
        set -l parts (string split -m 1 , -- $line)
        switch $parts[1]
            case plain
                echo $parts[2]
            case file
                __fish_complete_path $parts[2]
            case dir
                __fish_complete_directories $parts[2]
        end
    end
end

complete --no-files --command flowc --arguments "(__flowc_complete)"
"""

SHELLS: Mapping[str, str] = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
"""The script of each shell."""


def script(shell: str) -> str:
    """The script of a shell. Raises KeyError for a shell that is not in SHELLS."""
    return SHELLS[shell]


def run(shell: str) -> Result:
    """Print the script of a shell."""
    return Result(CLEAN, script(shell))
