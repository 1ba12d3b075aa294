"""Gates that a document lists, of which one has no word for a no, where the others have.

They are deeds of the kind `ungated`, the span being the gate. A table says it in a column of its own, which is empty
for that gate; of a list every other item says what becomes of a refusal. Where no gate says so, that is how its author
writes, and nothing is told.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage, everywhere
from flowc.model.doctrine.document.sentences import folded_text
from flowc.model.doctrine.outcomes.routing_tables import head_of
from flowc.model.statements import Deed
from flowc.text import Span

_GATE = expression(r"\b(?:quality\s+)?gates?\b", re.IGNORECASE)
_ONE = expression(r"\b(?i:gate)\s*(?:#?\d|[A-Z]\b|`)")
_REFUSED = expression(
    r"(?:(?:what\s+(?:happens\s+)?)?(?:on|if|when)[\s_-]+(?:it\s+|this\s+|the\s+gate\s+|the\s+answer\s+is\s+)?(?:an?\s+)?"
    r"(?:fails?|failure|failed|reject(?:ed|ion)?|refus(?:ed|al)|no|not|red|says\s+no)(?:\s+\w+)?|otherwise|else"
    r"|failure\s+(?:path|route|target)|(?:what\s+(?:happens\s+)?)?(?:on|if|when)\s+(?:it\s+)?(?:goes\s+wrong|does\s+not\s+pass))",
    re.IGNORECASE,
)
"""A column for what becomes of a task that a gate refuses."""

_EMPTY = expression(r"[\s?]*|(?i:tbd|todo|tba)")
_TELLS = expression(
    r"\b(?:if|when|else|otherwise|unless|until|fail\w*|reject\w*|refus\w*|decline\w*|red|back|again|retry|escalat\w*|stops?|halts?|blocks?"
    r"|blocked|aborts?|not|no|nothing|never|without|on_fail|on_reject)\b|→|->|=>|n['’]t\b",
    re.IGNORECASE,
)
_REMARK = expression(r"\([^()]*\)")
_LABELLED = expression(r"[\W_]*\w[\w `*-]{0,40}(?::|—|–)[\s*]")
_BRANCH = expression(r"[\W_]*(?:outcomes?|results?|answers?|verdicts?|cases?|options?|if|when|on)\b", re.IGNORECASE)
"""How an item begins that is one of the ways in which a single gate may go."""

_LEAST = 2
"""Gates that say what becomes of a refusal, so that one which does not is an exception."""


def ungated(page: Page) -> Iterator[Deed]:
    """The gates of a document without a word for a no, among others that have one."""
    if page.kind == "template" or "gate" not in folded_text(page.source) or not _GATE.search(page.source.text):
        return
    for grid in page.grids():
        yield from (Deed("ungated", cell.span, page.role) for cell in _of_grid(grid))
    if page.contract:
        for piece in (piece for part in page.parts for piece in everywhere(part.pieces)):
            if isinstance(piece, Listing):
                yield from (Deed("ungated", span, page.role) for span in _of_listing(piece))


def _of_grid(grid: Grid) -> Iterator[Passage]:
    """The first cells of the rows whose cell for a refusal is empty."""
    at = next((at for at, cell in enumerate(grid.header) if at and _REFUSED.fullmatch(head_of(cell))), 0)
    if not at or not any(_GATE.search(words) for words in (head_of(grid.header[0]), *grid.titles[-1:])):
        return
    told = [row for row in grid.rows if len(row) > at and not _EMPTY.fullmatch(row[at].plain)]
    open_ = [row for row in grid.rows if row and (len(row) <= at or _EMPTY.fullmatch(row[at].plain))]
    if len(told) >= _LEAST and len(open_) < len(told):
        yield from (row[0] for row in open_)


def _of_listing(listing: Listing) -> Iterator[Span]:
    """The only item of a list of gates that says nothing of a refusal: each asks, or is a gate by its name. What stands
    below a gate with a number of its own is a part of it.
    """
    lead = listing.lead.plain if listing.lead else ""
    if not _GATE.search(lead) or _TELLS.search(lead) or any(map(_ONE.search, (lead, *listing.titles))):
        return
    told = [_REMARK.sub(" ", entry.words.plain) for entry in listing.entries]
    if all(map(_BRANCH.match, told)):
        return
    alike = all("?" in text for text in told) or all(map(_LABELLED.match, told))
    silent = [entry for entry in listing.entries if not _TELLS.search(_REMARK.sub(" ", entry.span.text))]
    if len(silent) == 1 and len(listing.entries) > _LEAST and alike:
        yield silent[0].words.span
