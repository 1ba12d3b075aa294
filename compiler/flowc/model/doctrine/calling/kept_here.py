"""Entries that a document asks those who work to add to itself: it is a ledger then."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.told import sentences
from flowc.model.habits import Event

_BELOW = expression(
    r"\b(?:append|appends|add|adds|log|logs|write|writes|post|posts|record|records)\b[^.;:]{0,60}?"
    r"(?:\b(?:(?:to|at)\s+the\s+(?:very\s+)?(?:bottom|end)|below|here)\b|\b(?:to|in|into)\s+this\s+(?:file|document|inbox|log|page)\b)",
    re.IGNORECASE,
)
"""An entry in the document itself, which is a ledger then."""

_WORKING = expression(
    r"\b(?:agents?|workers?|sub-?agents?)\s+(?:must\s+|should\s+|will\s+)?(?:append|add|log|write|post|record)"
    r"|\b(?:when(?:ever)?|once|after|before|as\s+soon\s+as|each\s+time|every\s+time)\s+(?:you|an?\s+agent|the\s+agent|it|they|each|every)\b",
    re.IGNORECASE,
)
"""What says that who works writes it, or that it is written at each step."""

ITSELF = "document itself"
"""What is written to where a document is the ledger."""

_NOT = expression(r"\b(?:not|never|no|nothing|without|instead of)\b", re.IGNORECASE)


def entries(page: Page) -> tuple[Event, ...]:
    """The entries that a document asks those who work to add to itself, while they work or when they are done."""
    if page.kind != "template":
        return ()
    found = []
    for passage in page.passages(marks.BELOW, marks.APPENDS):
        for start, end, held in sentences(passage):
            match = _BELOW.search(passage.plain, start, end) if held & marks.BELOW else None
            working = match and _WORKING.search(passage.plain, start, end)
            if match and working and not _NOT.search(passage.plain[start : match.end()]):
                found.append(Event(None, True, passage.at(start, end), ITSELF))
    return tuple(found[:1])
