"""What looks as if tasks were moved or entered and is an agent's own: a label of the report that it hands back, a list
of steps that it keeps for itself.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.statements import Deed, Doctrine

_MARKS = expression(
    r"(?:mark|flag|report|declare)\s+(?:the|this|your)\s+(?:\w+\s+)?(?i:task|item|work|ticket|story|card|issue)\s+(?:as\s+)?"
    r"(?P<sign>[`\"“*]{0,3})(?P<label>[A-Z]{3,}(?:[_-][A-Z]+)*)(?![\w-])(?P<rest>(?:[^.;\n]|\.(?=\w))*)"
)
"""A label in capitals, as one writes it into a form."""

_KEPT = expression(
    r"\b(?:in|on|at|into)\s+(?:the\s+|its\s+|our\s+)?(?:`[^`\n]*`|[\w-]*(?:tracker|board|backlog|queue|ledger|list|file|jira|linear"
    r"|github|kanban|sheet|server|registry|column)\b)",
    re.IGNORECASE,
)
"""Where tasks are kept: who marks one there moves it."""

_FENCE = expression(r"^(?P<sign>[ \t]*(?:```+|~~~+))[^\n]*\n(?P<form>.*?)^(?P=sign)[ \t]*$", re.DOTALL | re.MULTILINE)
_RETURNED = expression(
    r"\b(?:outputs?|returns?|reports?|respon[ds]\w*|repl(?:y|ies)|answers?|hand\s+back|results?|summary)\b",
    re.IGNORECASE,
)
_BEFORE = 300
"""Characters before a form in which it is said that it is handed back."""


def is_label_of_report(deed: Deed, doctrine: Doctrine) -> bool:
    """Whether a task is marked with a label that stands among the values of a place of the form that an agent hands
    back, and no place is named where tasks are kept.
    """
    marks = _mark(deed)
    if marks is None or _KEPT.search(marks["rest"]):
        return False
    label = re.escape(marks["label"])
    place = re.compile(rf"^[^|\n:]*[\w )*`]:[^\n]*?[<\[|:(]\s*[`*]*{label}(?![\w-])[^\n]*$", re.MULTILINE)
    return any("|" in line[0] for form in _handed_back(doctrine) for line in place.finditer(form))


def _mark(deed: Deed) -> re.Match[str] | None:
    moves = deed.kind == "move" and deed.object is None
    return _MARKS.match(deed.span.source.text, deed.span.start) if moves else None


def _handed_back(doctrine: Doctrine) -> Iterator[str]:
    """The forms of a document below words that say that they are handed back."""
    text = doctrine.source.text
    for fence in _FENCE.finditer(text):
        around = text[max(fence.start() - _BEFORE, 0) : fence.start()]
        heading = around.rfind("\n#")
        if _RETURNED.search(around[heading + 1 :] if heading >= 0 else around):
            yield fence["form"]


def is_own_list(deed: Deed, agent: str) -> bool:
    """Whether a command enters something under the agent's own name: a list of steps that it keeps for itself."""
    command = deed.object.text if deed.object else deed.span.text
    return deed.kind == "server" and agent in command.split()
