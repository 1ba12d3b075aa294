"""All that a call passes, in a table of fields or in a fence to which the call leads."""

import re
from collections.abc import Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.calling.keyed_lines import keyed_names, labelled_names
from flowc.model.doctrine.calling.plain_names import begun
from flowc.model.doctrine.calling.sent_lists import OPEN, led, whole_call
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Passage, Piece, everywhere
from flowc.model.statements import LEADING, Field, Sent
from flowc.structs import replace

_FIELD_HEAD = expression(
    r"\W*(?:(?:input\s+)?fields?|inputs?|names?|parameters?|arguments?|keys?|what|values?|items?|things?|sent|passed)\W*",
    re.IGNORECASE,
)
"""The head of a column that names what passes."""

_ELSE = expression(r"\belse\b", re.IGNORECASE)


def shown_packets(page: Page) -> Iterator[Sent]:
    """What each such call passes; nothing is required of one of which the words do not surely lead to it."""
    if page.kind not in (*LEADING, "agent", "team-contract"):
        return
    for lead, piece in (each for part in page.parts for each in _led_to(part.pieces)):
        called = led(lead) if not lead.quoted else ()
        fields = (_column(piece) if isinstance(piece, Grid) else _fence(piece)) if called else ()
        for callee, sure in called if fields else ():
            yield whole_call(page, callee, tuple(replace(each, required=sure) for each in fields))


def _led_to(pieces: tuple[Piece, ...]) -> Iterator[tuple[Passage, Grid | Code]]:
    """The tables and fences with the words that lead to them, be these the last of the list before."""
    behind = {id(piece): before for before, piece in pairwise(pieces)}
    for piece in everywhere(pieces):
        if isinstance(piece, Grid | Code):
            before = behind.get(id(piece))
            lead = before.entries[-1].words if isinstance(before, Listing) else piece.lead
            if lead and lead.plain.rstrip("*_ ").endswith(":"):
                yield lead, piece


def _column(grid: Grid) -> tuple[Field, ...]:
    """The names in the first column of a table of fields."""
    if len(grid.header) < 2 or not _FIELD_HEAD.fullmatch(grid.header[0].plain.replace("`", "")):
        return ()
    made = [begun(row[0])[0] if row else () for row in grid.rows]
    return tuple(field for fields in made for field in fields) if all(made) else ()


def _fence(code: Code) -> tuple[Field, ...]:
    """The keys of a fence, or the labels of the lines of a prompt; nothing where it may hold more."""
    shown = code.text.plain.replace('"..."', "")
    if OPEN.search(shown) or _ELSE.search(shown):
        return ()
    return tuple(keyed_names(code)) or labelled_names(code, whole=False)
