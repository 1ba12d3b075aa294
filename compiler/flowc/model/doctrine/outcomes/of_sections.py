"""What comes back from the call that the heading above draws: labels behind, or below, words that say so.

Under `## editor -> fact-checker` it is known whose outcomes `It gets one of` leads to, though no label may be; what the
document says of that call in surer words goes before.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.outcomes.keyed import definitions
from flowc.model.doctrine.outcomes.said import said
from flowc.model.doctrine.outcomes.unclaimed import listed
from flowc.model.statements import SAID, Boundary, Role, Union
from flowc.structs import replace

_END = expression(r"[.!?;]\s|\n\s*\n|(?m:^#.*$)|\n\s*(?:[-*+]|\d+[.)])\s")
_RETURNS = expression(
    r"\b(?:returns?|returned|answers?|replies|reply|responds?|comes?\s+back|(?:gives?|hands?|sends?)\s+back|ends?"
    r"|finish(?:es)?|closes?)\b[^`]{0,60}\Z",
    re.IGNORECASE,
)
_GETS = expression(
    r"\b(?:gets?|receives?|hears?|obtains?)\s+(?:back\b|(?:exactly\s+)?(?:one\s+of|either)\b)[^`]{0,40}\Z",
    re.IGNORECASE,
)
_CHOICE = expression(r"\b(?:one\s+of|either|outcomes?|any\s+of|(?:two|three|four|five)\s+(?:answers|results|things))\b")
_CASE = expression(
    r"\b(?:if|when|unless|once|whenever|after|until|should|not|never|cannot)\b|n['’]t\b|^\W*(?:on|for)\b", re.IGNORECASE
)


def unions_of_section(page: Page, stated: Iterable[Union]) -> Iterator[Union]:
    """The first labels below the heading of a call that are said to come back from it, where nothing else is stated."""
    call = page.boundary
    if page.kind != "handoff-contract" or call is None or not call.callee or not call.caller:
        return
    known = {member.label.span for union in stated if union.role is not Role.VALUES for member in union.members}
    if any(union.role is Role.RETURN and union.subject == call.callee and not union.partial for union in stated):
        return
    told = (union for found in (said, listed, definitions) for union, _ in found(page))
    free = (union for union in told if known.isdisjoint(member.label.span for member in union.members))
    back = sorted((union for union in free if _comes_back(page, union, call)), key=lambda union: union.span.start)
    for union in back[:1]:
        yield replace(union, role=Role.RETURN, subject=call.callee, boundary=call, about=())


def _comes_back(page: Page, union: Union, call: Boundary) -> bool:
    """Whether the words before some labels say that they come back from a call, in any case."""
    lead = _lead(page, union)
    gets = _GETS.search(lead)
    verb = gets or _RETURNS.search(lead)
    if union.role is not Role.OPEN or not verb or _CASE.search(lead[: verb.start()]):
        return False
    doer, other = (call.caller, call.callee) if gets else (call.callee, call.caller)
    subject = f" {lead[: verb.start()].lower()} ".replace("-", " ")
    if _tail(other) in subject and _tail(doer) not in subject:
        return False
    labels = [member.label.text for member in union.members]
    ends = all("-" in label or page.words.outcome_class(label) for label in labels)
    return union.spelling == SAID or _CHOICE.search(lead) is not None or ends


def _tail(role: str | None) -> str:
    return f" {(role or '').rpartition('-')[2]} "


def _lead(page: Page, union: Union) -> str:
    """The sentence that goes before a place, in its section, without the sign at its end."""
    starts = (part.span.start for part in page.parts if part.span.start <= union.span.start < part.span.end)
    before = page.source.text[next(starts, union.span.start) : union.span.start].rstrip(" \n\t`*:.")
    return " ".join(_END.split(before)[-1].split())
