"""Calls made again until something is so, where nothing says how often: `ask `auditor` again, until it agrees`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage, passages
from flowc.model.doctrine.document.told import masked
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_CALLED = expression(
    r"\b(?:call|ask|invoke|spawn|launch|start|run|dispatch|(?:back|return|over)\s+to)\s+(?:the\s+)?`@?(?P<role>0+)`",
    re.IGNORECASE,
)
_AGAIN = expression(
    r"\b(?:(?:call|ask|invoke|spawn|run|start|dispatch|try)\b[^.;!?]{0,80}\b(?:again|once\s+more|anew)"
    r"|repeat|keep\s+(?:calling|asking|doing|going|trying)|go\s+on\s+(?:so|calling|asking))\b"
    r"[^.!?]{0,160}\buntil\s+(?P<end>[^.!?]{1,120})",
    re.IGNORECASE,
)
_BOUND = expression(
    r"\b(?:at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to|max(?:imum|imal|imally)?|once|twice|thrice|one\s+time|limits?"
    r"|budget|bound(?:ed)?|attempts?|retries|give\s+up|second\s+time|third\s+time|(?:\d+|two|three|four|five|six|ten)x?"
    r"[\s-]+(?:more\s+)?(?:times|rounds|tries|iterations|cycles|passes|calls))\b|\bmax_",
    re.IGNORECASE,
)
"""What says how often, in the passage or beside it."""

_PERSON = expression(
    r"\b(?:users?|humans?|person|people|they|customer|stakeholders?|owner|somebody|someone|you)\b", re.IGNORECASE
)
"""Who ends a loop though nothing counts its rounds."""

_ROLE = expression(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def again(page: Page) -> Iterator[Deed]:
    """The calls that a document lets its reader repeat without an end."""
    for part in page.sections(marks.TICK) if page.contract and page.kind != "template" else ():
        if "until" in part.span.text:
            yield from _of_part(page, part)


def _of_part(page: Page, part: Part) -> Iterator[Deed]:
    callee: Name | None = None
    told = tuple(passages(part.pieces))
    for at, passage in enumerate(told):
        text = masked(passage)
        around = " ".join(each.plain for each in told[max(at - 1, 0) : at + 2])
        for match in _AGAIN.finditer(text) if not (passage.quoted or _BOUND.search(around)) else ():
            callee = _last_called(passage, text[: match.end()]) or callee
            if callee and not _PERSON.search(match["end"]):
                yield Deed("again", passage.at(match.start(), match.end()), page.role, callee)
        callee = _last_called(passage, text) or callee


def _last_called(passage: Passage, text: str) -> Name | None:
    """The last role that a text says to call, comparable."""
    places = dict(zip(passage.code_places(), passage.codes(), strict=True))
    named = (places.get(match.span("role")) for match in _CALLED.finditer(text))
    found = [name for name in named if name and _ROLE.fullmatch(comparable(name.text))]
    return Name(comparable(found[-1].text), found[-1].span) if found else None
