"""Agents that lead others without calling them: their first paragraph says that they coordinate the work, and some
words of the document give work to somebody. Each such place is a deed of the kind `assigns`, with whom it names.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.titled import is_called, opening, plainly
from flowc.model.statements import Deed

_WORK = (
    r"(?:(?:the|all|all\s+the|our|its|their|each|every|incoming|daily|open)\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:work|tasks?|teams?|agents|roles|workers|specialists|stages|phases|efforts?|projects?|crews?|tickets?|issues|stories)\b"
)
_COORDINATES = expression(
    r"(?:\A|[.;]\s+|,\s+(?:and\s+)?|\band\s+)(?:you|it|(?:the|this)\s+[\w-]+)\s+(?:[a-z]+(?:,?\s+and|,)\s+){0,2}?"
    rf"(?:coordinates?|orchestrates?|assigns?|delegates?|routes?|distributes?|dispatch(?:es)?|supervises?|directs?)\s+{_WORK}",
    re.IGNORECASE,
)
"""Work that is coordinated, or given to others, and no question that is settled with them."""

_GIVES = expression(
    r"(?<!not\s)(?<!never\s)(?<!n['’]t\s)\b(?:delegat|assign|rout|distribut|dispatch)(?:e|es|ed|ing|s)?\s+"
    r"(?:(?!(?:not|never|if|when|by)\b)[\w-]+\s+){0,5}?"
    r"to\s+(?:(?:the|an?|your|one\s+of\s+the)\s+)?[`*@\"]{0,3}(?P<who>[A-Za-z][\w-]{2,40})",
    re.IGNORECASE,
)


def assigning(page: Page) -> Iterator[Deed]:
    """Where an agent whose document says at its head that it coordinates work gives some of it to somebody."""
    first = opening(page) if page.kind == "agent" else None
    if first is None or is_called(first) or not _COORDINATES.search(plainly(first)):
        return
    for passage in page.passages(marks.ASSIGNS):
        if not passage.quoted:
            yield from _given(page, passage)


def _given(page: Page, passage: Passage) -> Iterator[Deed]:
    for match in _GIVES.finditer(passage.plain):
        yield Deed("assigns", passage.at(match.start(), match.end()), page.role, passage.name(*match.span("who")))
