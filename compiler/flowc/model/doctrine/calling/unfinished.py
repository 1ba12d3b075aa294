"""Outcomes that a contract explains as the end of a phase, with the rest of the work to come: `the first pass is over,
the edits follow`.

Whether such a label is what a role returns, only all documents can tell.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Passage
from flowc.model.habits import Phase

UNFINISHED = "unfinished"
"""The position of a phase that stands for an outcome."""

_LABEL = expression(r"[\s*]*`(?P<label>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)`")
_OVER = expression(
    r"\b(?:phase|stage|step|part|half|pass|preparations?|groundwork|(?!(?:noth|someth|everyth|anyth)ing)[a-z]{3,}ing)\s+"
    r"(?:is|are|was|has\s+been|have\s+been)\s+(?:all\s+|now\s+|already\s+)?"
    r"(?:through|over|done|completed?|finished|behind|closed|passed)\b"
    r"|\b(?:only|just)\s+the\s+(?:first|initial|opening)\s+(?:[\w-]+\s+)?(?:phase|stage|step|part|half|pass)\b",
    re.IGNORECASE,
)
_TO_COME = expression(
    r"\b(?:is|are|remains?)\s+(?:still|yet|all)\s+to\s+(?:come|be\s+\w+|follow|do)\b"
    r"|\bstill\s+(?:to\s+(?:come|do|follow|be\s+\w+)|ahead|outstanding|going\s+on|under\s+way|open)\b|\byet\s+to\s+come\b"
    r"|\b(?:has|have|is|are)(?:\s+not|n['’]t)\s+(?:yet\s+)?(?:been\s+)?(?:begun|started|written|made|done)\b(?:\s+yet\b)?"
    r"|\b(?:the\s+(?:rest|work|[\w-]+s?(?:\s+(?:itself|themselves))?)|all\s+else)\s+(?:will\s+)?(?:follows?|comes?)(?:\s+(?:later|then|next|afterwards))?\s*(?:$|[.;)])",
    re.IGNORECASE,
)
_BY_ANOTHER = expression(
    r"\b(?:by|from)\s+(?:the\s+|an?\s+)?`?[a-z]|\b(?:next|another|other)\s+(?:agent|role|stage)\b", re.IGNORECASE
)
"""Who does the rest, if it is somebody else."""


def unfinished(page: Page) -> Iterator[Phase]:
    """The labels in code of items and rows that say so."""
    for listing in page.listings() if page.contract else ():
        for entry in listing.entries:
            yield from _explained(entry.words, _words(entry), entry.words)
    for grid in page.grids() if page.contract else ():
        for row in filter(None, grid.rows):
            yield from _explained(row[0], "\n".join(cell.plain for cell in row), row[0])


def _words(entry: Entry) -> str:
    """The words of an item and those right below it."""
    below = [piece for piece in entry.inside if isinstance(piece, Passage)]
    below += [each.words for piece in entry.inside if isinstance(piece, Listing) for each in piece.entries]
    return "\n".join((entry.words.plain, *(each.plain for each in below)))


def _explained(label: Passage, words: str, place: Passage) -> Iterator[Phase]:
    match = _LABEL.match(label.plain)
    rest = words[match.end() :] if match else ""
    if match and _OVER.search(rest) and _TO_COME.search(rest) and not _BY_ANOTHER.search(rest):
        yield Phase(label.name(*match.span("label")), UNFINISHED, place.span)
