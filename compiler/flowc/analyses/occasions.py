"""Files that pass between roles only at times: letter-boxes, what is too large for an answer, documents that go on."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.paths import comparable_path
from flowc.model.statements import Deed
from flowc.text import Span

_IN_CASE = expression(
    r"\b(?:any|pending|unread|waiting)\s+(?:[\w*\"'`-]+\s+){0,4}?(?:hand-?offs?|messages?|mail|requests?|notes?|items?)\b"
    r"|\b(?:hand-?offs?|messages?|mail|requests?|notes?|files?)\s+(?:that\s+(?:is|are)\s+)?"
    r"(?:addressed|left|meant)\s+(?:to|for)\s+(?:you|me|your|this)\b"
    r"|\bonly\s+(?:when|if)\b|^\W*prefer\b"
    r"|\bif\s+(?:(?:it|they|the\s+file)\s+(?:is|are)\s+)?(?:missing|absent),?\s+(?:then\s+)?(?:continue|proceed|skip|go\s+on)\b",
    re.IGNORECASE,
)
"""What says that something may be there to be read: a letter-box, which is looked into."""

_SUBSTANTIAL = expression(
    r"\b(?:substantial|lengthy|longer|larger?|big|complex|non-?trivial|extensive|over-?sized)\s+(?:[\w-]+\s+){0,3}"
    r"(?:to|in|into|at|as|under)\s+\W*$",
    re.IGNORECASE,
)
"""What stands before the place of what is put there only where it is too much for an answer."""

_YOU = r"\W*(?:you\s+(?:(?:must|should|shall|will|(?:have|need|are)\s+to|also|then|always)\s+)*)?"
"""The reader as the subject, as far as it is named."""

_KEPT = expression(
    rf"{_YOU}(?:update|record|document|register|note|maintain|extend|keep|add|append|log)\b", re.IGNORECASE
)
"""What is done to a document that stands already, and is there for everybody."""

_APPENDED = expression(rf"{_YOU}(?:append|log)\b", re.IGNORECASE)
"""What is done to a file of entries, of which each is one more."""

_UPDATED = expression(
    rf"{_YOU}(?:update|refresh|amend|tick)\b(?!\s+or\b|[^.;]{{0,60}}\b(?:create|write)\b)"
    r"|\W*[^\s`]{1,120}`?[ ](?:(?:is|was|gets)[ ])?updated\b",
    re.IGNORECASE,
)
"""What is done to a file that somebody made before: who made it hands it on, or the project keeps it."""

_MADE = expression(r"\W*(?:create|make|ensure)\b", re.IGNORECASE)

_FRONT = expression(r"[A-Z]+\.md")
"""A document that stands at the top of a project, for everybody."""

_NEAR = 1500
"""Characters of a line on either side of an instruction that are read."""

_BOX = expression(r"(?:[^\s]*/)?(?:\d{1,3}[-_ ])?in-?box(?:es)?/[*/]*", re.IGNORECASE)
"""A folder to which things come for whoever sorts them."""

_BOUND = expression(
    r"[^.;]{0,30}\b(?:(?:write|edit|create|modify|touch|change)\s+only|only\s+(?:write|edit|create|modify|touch))\b",
    re.IGNORECASE,
)

_MADE_FOR_WANT = expression(
    r"\b(?:read|load|open|find|reuse|fetch|get|use)s?[ ](?:(?:it|them)[ ])?"
    r"(?:or|and[ ]if[ ](?:missing|absent|needed),?)[ ]\Z",
    re.IGNORECASE,
)
"""What stands before the making of a file that is made only where it is not there: `read or create`."""

_JUST_BEFORE = 40
"""Characters before an instruction in which that is said."""


_LASTING = expression(
    r"\breusabl[ey]\b|\bfor\s+(?:future|later)\s+(?:runs?|sessions?|projects?|campaigns?|releases?|reference|re-?use)\b"
    r"|\bacross\s+(?:runs|sessions|projects|releases)\b",
    re.IGNORECASE,
)
"""What is said of what a project keeps for good, beyond the task at hand."""


def passes_nothing(deed: Deed) -> bool:
    """Whether what is written is for nobody who works next."""
    return any(told(deed) for told in (is_kept, is_lasting, is_bound, is_folder_made, is_posted, is_made_for_want))


def is_lasting(deed: Deed) -> bool:
    """Whether what is written is kept beyond the task: `save to research/ what is reusable`."""
    return _LASTING.search(deed.span.text) is not None


def is_made_for_want(deed: Deed) -> bool:
    """Whether a file is made only where it is not there to be read: `read or create work/order.json`."""
    start = deed.span.start
    before = deed.span.source.text[max(start - _JUST_BEFORE, 0) : start]
    return _MADE_FOR_WANT.search(before) is not None


def is_updated(span: Span) -> bool:
    """Whether an instruction to write only brings a file up to date."""
    return _UPDATED.match(span.source.text, span.start, span.end + len("` is updated")) is not None


def is_letter_box(span: Span) -> bool:
    """Whether the line of an instruction to read says that something may be there, or nothing."""
    text = span.source.text
    end = text.find("\n", span.start, span.start + _NEAR)
    return bool(_IN_CASE.search(text[_line_begin(text, span.start) : end if end >= 0 else span.start + _NEAR]))


def is_for_large(path: Span) -> bool:
    """Whether only what is large is put at a path: `store substantial plans in ...`."""
    text = path.source.text
    return bool(_SUBSTANTIAL.search(text[_line_begin(text, path.start) : path.start]))


def _line_begin(text: str, at: int) -> int:
    """Where the line of a place begins, or what of it is read."""
    near = max(at - _NEAR, 0)
    return max(text.rfind("\n", near, at) + 1, near)


def is_kept(deed: Deed) -> bool:
    """Whether what is written is a document of the project's own that goes on: `update docs/specs/components.md`; or a
    file that entries are added to.
    """
    if _APPENDED.match(deed.span.text):
        return True
    path = comparable_path(deed.object.text) if deed.object else ""
    own = path.startswith("docs/") or _FRONT.fullmatch(path) is not None
    return own and "*" not in path and bool(_KEPT.match(deed.span.text))


def is_folder_made(deed: Deed) -> bool:
    """Whether a folder is made, which passes nothing on: `create the directory specs/<id>/`."""
    return deed.object is not None and deed.object.text.endswith("/") and _MADE.match(deed.span.text) is not None


def is_posted(deed: Deed) -> bool:
    """Whether something is put into a box for what comes in, where it lies until somebody sorts it: `00-Inbox/`."""
    return deed.object is not None and _BOX.fullmatch(deed.object.text) is not None


def is_bound(deed: Deed) -> bool:
    """Whether an instruction only says in which folder its reader may write: `write only the files it names, in x/`."""
    return deed.object is not None and deed.object.text.endswith("/") and _BOUND.match(deed.span.text) is not None
