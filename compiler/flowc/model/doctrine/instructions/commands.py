"""Shell commands: what is one, and which work of an orchestrator it does."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.instructions.shell import LONGEST, parts, programs
from flowc.paths import path_of
from flowc.vocabulary import DeedWords

REQUEST = (
    r"(?:POST|PUT|PATCH|DELETE)\s+\S*/(?:tasks?|jobs?|tickets?|queues?|work-?items?|issues|pulls|pull-?requests"
    r"|merge_?requests|merges?|cards?|boards?)(?:[/?]\S*)?"
)
"""A request to who keeps tasks, cards or pull requests; what else a server is sent is the work itself."""

_KINDS = (
    ("push", expression(r"git\s+(?:-C\s+\S+\s+)?push\b(?!.*--dry-run)")),
    (
        "pull_request",
        expression(r"(?:gh\s+pr\s+create|glab\s+mr\s+create|hub\s+pull-request|az\s+repos\s+pr\s+create)\b"),
    ),
    ("merge", expression(r"(?:gh\s+pr\s+merge|glab\s+mr\s+(?:merge|accept))\b")),
    ("comment", expression(r"(?:gh\s+pr\s+(?:comment|review)|gh\s+issue\s+comment|glab\s+mr\s+note)\b")),
    ("move", expression(r"gh\s+(?:issue|pr)\s+edit\s+.*--(?:add|remove)-label\b|gh\s+project\s+item-edit\b"
        r"|jira\s+issue\s+move\b")),
    (
        "move",
        expression(
            r"(?:git\s+)?mv\s+\S+\s+\S*/(?:done|completed?|finished|in[-_]progress|review|backlog|to[-_]?do|doing"
            r"|blocked|failed"
            r"|closed)(?:/\S*)?$",
            re.IGNORECASE,
        ),
    ),
    (
        "move",
        expression(
            r"(?:\S*/)?(?:board|kanban|trello|tracker|linear|jira|cards?|tickets?)(?:-cli)?\s+(?:\w+\s+)?(?:mv|move|close|transition)\b"
        ),
    ),
    ("pull_request", expression(r"gh\s+pr\s+ready\b")),
    ("move", expression(r"(?:bd|br|beads)\s+(?:close|update\s+.*--status)\b|gh\s+issue\s+close\b")),
    (
        "server",
        expression(
            r"(?:curl\s+.*(?:-X\s*|--request[\s=]+)(?:POST|PUT|PATCH|DELETE)\b|https?\s+(?:POST|PUT|PATCH|DELETE)\s"
            r"|wget\s+.*--(?:method=(?:POST|PUT|PATCH|DELETE)|post-(?:data|file))\b).*(?:task|queue|orchestrator|scheduler)",
            re.IGNORECASE,
        ),
    ),
    ("server", expression(r"(?:await\s+)?(?:self\.)?sdk\.\w+")),
    ("server", expression(rf"{REQUEST}(?:\s|$)", re.IGNORECASE)),
)
_ASSIGNMENTS = expression(r"(?:[A-Z_][A-Z0-9_]*=(?:\$\([^)]*\)|\"[^\"]*\"|'[^']*'|\S*)\s+)+")
_PROMPT = expression(r"\s*(?:\$|>|%|❯)\s+")
_FOLDER_OF_SCRIPTS = r"\$\{?(?i:\w*(?:scripts?|bin)\w*)\}?/"
"""A folder of scripts or programs that a variable names: `$scripts_dir/`, `${BIN}/`."""

_ALTERNATIVES = expression(r"(?!(?:bin|scripts)/)\w+/\w+")
"""Two words with a stroke between them are no path of a script: `pass/fail`."""

_TELLS_SETTINGS = expression(r"\becho\s+[\"']?(?:\$(?!ARGUMENTS|\d)|~)")
"""A variable of the shell is told, which stands in no file: `echo $HOME`."""

_OWN = expression(
    r"(?:(?:npx|bunx|pnpx|uvx|uv\s+run|poetry\s+run|python3?\s+-m|bash|sh)\s+)?(?:[\w.~$/{}-]*/)?"
    r"(?P<program>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)(?:\.(?:sh|py|js|ts|rb"
    r"|pl))?(?P<words>(?:\s+[a-z][a-z-]*){0,2})(?=\s|$)"
)
"""A program of the project by its name, and up to two words behind it."""

_SETS_STATE = expression(
    r"[\w./~-]+\s+(?:\S+\s+)?"
    r"(?:(?:set|update|change|mark|advance)[-_ ](?:state|status|stage)|(?:state|status|stage)\s+set)\b"
    r"(?!.*\s[\"']?(?:on|off|up|down|open|closed|start(?:ed)?|stopp?(?:ed)?|running|enabled|disabled)[\"']?\s*$)",
    re.IGNORECASE,
)
"""A command that puts something into a state, which is none of a machine."""

_OF_ONE = expression(r"[<{$\[]\w|#\d|\b[A-Z]+-\d")
"""What names one thing among many, as work has numbers: `<loan_id>`."""


def first_word(command: str) -> str:
    """The name of the program or script a command starts, without its folder and suffix of a script."""
    bare = _ASSIGNMENTS.sub("", _PROMPT.sub("", command[:LONGEST], count=1), count=1).strip()
    word = bare.split(maxsplit=1)[0] if bare else ""
    return re.sub(r"\.(?:sh|py|js|ts|rb|pl)$", "", path_of(word).name)


def work_of(command: str, words: DeedWords) -> str:
    """The kind of deed a command is: an orchestrator's work (push, merge, ...), else `run`."""
    for part in parts(command):
        bare = _ASSIGNMENTS.sub("", _PROMPT.sub("", part, count=1), count=1).strip()
        for kind, pattern in _KINDS:
            if pattern.match(bare):
                return kind
        script = words.scripts.get(first_word(bare))
        if script and not bare.startswith(("git ", "gh ")):
            return script
        own = _of_tasks(bare, words)
        if own:
            return own
    return "run"


def _of_tasks(bare: str, words: DeedWords) -> str | None:
    """What a program of the project does to tasks of the orchestrator: `portal-queue submit`, `octo tasks create`."""
    match = _OWN.match(bare)
    if match is None or match["program"] in words.lists["commands"]:
        return None
    named, said = re.split("[-_]", match["program"]), match["words"].split()
    nouns = words.lists["task_nouns"]
    program = match["program"] in words.lists["task_programs"] or not nouns.isdisjoint(named)
    if said and said[0] in nouns:
        program, said = True, said[1:]
    if not said or not program:
        return None
    kinds = {"submit": "task_submits", "move": "task_moves", "server": "task_creates"}
    return next((kind for kind, listed in kinds.items() if said[0] in words.lists[listed]), None)


def ends_task(command: str, words: DeedWords) -> bool:
    """Whether the name of a project's script says that it ends a task: `page-done`, `./task-finished`."""
    first, *further = re.split("[-_]", first_word(command))
    looks = first in words.lists["verbs"] or first in ("is", "on", "if", "not", "all", "has", "tests")
    return bool(further) and not looks and further[-1] in words.lists["finishing"]


def sets_state(command: str) -> bool:
    """Whether a command puts something into a state: `loans set-state booked`."""
    return _SETS_STATE.match(command[:LONGEST]) is not None and _OF_ONE.search(command) is not None


def is_command(text: str, words: DeedWords) -> bool:
    """Whether code in prose surely is a command: a known program with arguments, a script by path or name."""
    bare = text.strip()
    head = first_word(bare)
    if _ALTERNATIVES.fullmatch(bare):
        return False
    if head in words.scripts or work_of(bare, words) != "run":
        return True
    if bare.startswith("/") and "/" not in bare.split(maxsplit=1)[0][1:]:
        return False
    if re.match(rf"(?:\./|\.\./|scripts/|bin/|{_FOLDER_OF_SCRIPTS})\S+", bare):
        known = rf"\S+\.(?:sh|py|js|ts|rb)\b|(?:\./|scripts/|bin/|{_FOLDER_OF_SCRIPTS})[\w-]+(?:\s|$)"
        return bool(re.match(known, bare))
    return head in words.lists["commands"] and len(bare.split()) > 1


def shows(command: str, words: DeedWords) -> bool:
    """Whether a command only tells something that no other tool can: what git or a tracker knows."""
    parts = command.split()
    return any(" ".join(parts[:count]) in words.lists["shown"] for count in (2, 3))


def looks_around(command: str, words: DeedWords) -> bool:
    """Whether a command only looks at files, as tools that read and search do too."""
    looks = all(first_word(part) in words.lists["lookups"] for part in programs(command))
    return looks and not _TELLS_SETTINGS.search(command)
