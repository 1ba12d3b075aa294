"""Completion in real shells, the manual page in real formatters."""

import os
import pty
import select
import shlex
import sys
from pathlib import Path

import pytest
from tooling import ROOT, tool

from flowc.commands import completion
from processes import BIN, run

INTERACTIVE = {"bash": ("--norc", "--noprofile", "-i"), "zsh": ("-f", "-i")}
BEFORE = {"bash": "bind 'set enable-bracketed-paste off'", "zsh": "autoload -Uz compinit && compinit -u -D"}
PATIENCE = 20
"""Seconds until a shell that says nothing is given up."""


class Terminal:
    """A shell with somebody typing into it."""

    def __init__(self, shell: str, folder: Path) -> None:
        path = os.pathsep.join((str(BIN), os.environ["PATH"]))
        plain = {"TERM": "dumb", "HOME": str(folder), "PS1": "", "INPUTRC": os.devnull}
        environment = {**os.environ, "PATH": path, **plain}
        self.process, self.stream = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(shell, [shell, *INTERACTIVE[shell]], environment)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.stream, text.encode())

    def until(self, words: str) -> str:
        """What the shell shows up to some words."""
        shown = ""
        while words not in shown:
            ready, _, _ = select.select([self.stream], [], [], PATIENCE)
            assert ready, f"the shell shows only {shown!r}"
            shown += os.read(self.stream, 4096).decode("utf-8", "replace")
        return shown

    def close(self) -> None:
        """End the shell."""
        os.close(self.stream)
        os.waitpid(self.process, 0)


@pytest.fixture(params=INTERACTIVE)
def terminal(request: pytest.FixtureRequest, tmp_path: Path):  # type: ignore[no-untyped-def]
    """A shell that has read its completion script."""
    shell = request.param
    tool(shell)
    script = tmp_path / "completion"
    script.write_text(completion.script(shell), encoding="utf-8")
    try:
        terminal = Terminal(shell, tmp_path)
    except OSError as error:
        pytest.skip(f"this machine has no terminals to hand out: {error}")
    terminal.type(f"{BEFORE[shell]}; source {shlex.quote(str(script))}; echo re''ady\n")
    terminal.until("ready")
    yield terminal
    terminal.close()


def test_a_command_is_completed_and_run(terminal: Terminal) -> None:
    terminal.type("flowc expl\tFC301\n")
    terminal.until("unreachable-state")


def test_an_option_and_its_word_are_completed(terminal: Terminal) -> None:
    terminal.type("flowc graph --form\tmer\t.\n")
    terminal.until("no documents found")


def test_a_format_is_completed_up_to_the_colon_behind_which_a_file_stands(terminal: Terminal) -> None:
    terminal.type("flowc lint --output sar\tx.sarif .\n")
    terminal.until("no documents found")


def test_fish_completes() -> None:
    fish = tool("fish")
    script = completion.script("fish")
    done = run(fish, "--no-config", "--command", f"{script}\ncomplete --do-complete 'flowc expl'")
    assert done.stdout.split("\t")[0].strip() == "explain", done.stderr
    done = run(fish, "--no-config", "--command", f"{script}\ncomplete --do-complete 'flowc graph --format '")
    assert set(done.stdout.split()) == {"json", "dot", "mermaid"}


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_shell_reads_its_script(shell: str, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(completion.script(shell), encoding="utf-8")
    done = run(tool(shell), "-n", str(script))
    assert (done.returncode, done.stderr) == (0, "")


def test_shellcheck_has_nothing_to_say(tmp_path: Path) -> None:
    script = tmp_path / "flowc.bash"
    script.write_text(completion.script("bash"), encoding="utf-8")
    done = run(tool("shellcheck"), "--shell", "bash", str(script))
    assert done.returncode == 0, done.stdout


def test_every_shell_has_a_script() -> None:
    assert set(completion.SHELLS) == {"bash", "zsh", "fish"}
    assert completion.run("zsh").out.startswith("#compdef flowc\n")


@pytest.mark.parametrize("command", [
    ("man", "--warnings", "--local-file", "docs/flowc.1"),
    ("groff", "-ww", "-man", "-Tutf8", "docs/flowc.1"),
])  # fmt: skip
def test_the_manual_page_is_formatted_without_a_warning(command: tuple[str, ...]) -> None:
    tool(command[0])
    done = run(*command, folder=ROOT, LC_ALL="C.UTF-8", MANPAGER="cat", MANWIDTH="80")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Interrupted." in done.stdout


def test_mandoc_misses_only_the_date() -> None:
    done = run(tool("mandoc"), "-T", "lint", "-W", "warning", "docs/flowc.1", folder=ROOT)
    (said,) = done.stdout.splitlines()
    assert "missing date" in said


def test_the_manual_page_is_that_of_the_commands() -> None:
    program = (
        "from flowc.cli.menu import menu; from flowc_dev.manual import PATH, manual;"
        f"from pathlib import Path; page = Path({str(ROOT)!r}, PATH).read_text(encoding='utf-8');"
        "assert page == manual(menu()), 'run `python -m flowc_dev docs`'"
    )
    done = run(sys.executable, "-c", program)
    assert done.returncode == 0, done.stderr
