"""States of a run that a form tells of by its number, `RUN ID` beside `STATUS: queued | completed`, and of what is
written down again and again while it goes on, `status` beside `updated_at`.

They are values, and no outcome of who fills in the form. So is what somebody else answers (`looked_at.py`).
"""

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part
from flowc.model.doctrine.outcomes.looked_at import is_looked_at
from flowc.model.statements import Role, Union
from flowc.structs import replace
from flowc.vocabulary import comparable

_KEY = r"(?m)^[ \t>]*+(?:[-*+][ \t]+)?[*_`\"]{0,3}"
_NUMBER = r"[ _-]?(?:id|url|link|number|no)\b[*_`\"]{0,3}[ \t]*[:=]"
_OF_MACHINE = expression(
    rf"(?i){_KEY}(?:(?:ci|github|gitlab|workflow|pipeline|actions?|check|build|deployment)[ _-]+run"
    rf"|build|pipeline|deploy(?:ment)?|workflow){_NUMBER}"
)
"""The number of what a machine runs; whoever was called may have a number of a run as well."""

_OF_RUN = expression(rf"(?i){_KEY}(?:run|job){_NUMBER}")
_UNDER_WAY = expression(
    rf"(?i){_KEY}(?:(?:days|weeks|time|hours)[ _](?:remaining|left)|last[ _]updated|updated[ _]at"
    r"|(?:last[ _])?heartbeat(?:[ _]at)?)\b"
    r"[*_`\"]{0,3}[ \t]*[:=]"
)
"""What stands beside a state that is written again and again while something goes on."""

_RESULT = expression(rf"(?i){_KEY}(?:result|outcome|conclusion|verdict|analysis)\b[*_`\"]{{0,3}}[ \t]*[:=]")
_FIRST = frozenset(("queued", "scheduled", "waiting"))
"""States of what has not begun: nobody returns with one."""

_IN_FORMS = ("form", "pipes", "enum", "object", "objects")
_OF_FILE = expression(
    r"(?i)(?<![\w/])`?[\w./<>{}-]{1,80}\.(?:json|ya?ml|toml|md|txt)`?(?:\s+(?:file|document))?\s+(?:contains|holds|has|looks)\b"
)
"""What leads to the form of a file: `The run.json file contains:`."""

_OF_RESULT = expression(r"(?i)\b(?:results?|returns?|respon(?:se|d)|repl(?:y|ies)|answers?|report\s+back|hand-?off)\b")

_NEAR = 800
"""Characters of a form before and behind its states."""

_GAP = expression(r"\n[ \t]*\n|\n[ \t]*(?:```|~~~)")


def is_watched(page: Page, union: Union) -> bool:
    """Whether the alternatives of a form are states of a run whose number stands in a line of its own beside them, or
    of what has been updated at some time, or goes on for some days.
    """
    labels = [member.label.text for member in union.members]
    if union.role not in (Role.RETURN, Role.REPORT) or not any(page.words.is_status(label) for label in labels):
        return False
    form = _around(page.source.text, union.span.start, union.span.end)
    if _OF_MACHINE.search(form) or _UNDER_WAY.search(form) or _UNDER_WAY.search(_above(page, union)):
        return True
    told = _RESULT.search(form) or any(comparable(label) in _FIRST for label in labels)
    return bool(told and _OF_RUN.search(form))


def as_values(page: Page, union: Union) -> Union:
    """A union, as values of a field where they are states of a run that is only told of."""
    of_others = union.role is Role.RETURN and union.subject in (None, page.role) and is_looked_at(page, union)
    return replace(union, role=Role.VALUES) if of_others or is_watched(page, union) else union


def without_files(page: Page, unions: tuple[Union, ...]) -> tuple[Union, ...]:
    """The unions, those of forms for files as values where another form is for the result of the same role."""
    told = [union for union in unions if union.role in (Role.RETURN, Role.REPORT) and union.spelling in _IN_FORMS]
    files = [union for union in told if _OF_FILE.search(_above(page, union))] if len(told) > 1 else []
    if not files or not any(_OF_RESULT.search(_title(page, union)) for union in told if union not in files):
        return unions
    return tuple(replace(union, role=Role.VALUES) if union in files else union for union in unions)


def _title(page: Page, union: Union) -> str:
    """The title of the section that alternatives stand in."""
    part = _part(page, union)
    return part.titles[-1] if part and part.titles else ""


def _above(page: Page, union: Union) -> str:
    """What stands above alternatives in their section."""
    part = _part(page, union)
    return page.source.text[max(part.span.start if part else 0, union.span.start - _NEAR) : union.span.start]


def _part(page: Page, union: Union) -> Part | None:
    return next((part for part in page.parts if part.span.start <= union.span.start < part.span.end), None)


def _around(text: str, start: int, end: int) -> str:
    """The lines around a place, up to the next empty line or the end of a fence."""
    before = text[max(0, start - _NEAR) : start]
    gaps = [gap.end() for gap in _GAP.finditer(before)]
    behind = _GAP.search(text, end, end + _NEAR)
    return before[gaps[-1] if gaps else 0 :] + text[start : behind.start() if behind else end + _NEAR]
