"""Events in tables: what is to be written into a ledger, and the events that only tell of an arrival."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.records import column_of_entries
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid
from flowc.model.habits import Event
from flowc.text import Span

MAY_RECORD = marks.EVENTS | marks.LEDGER
"""What stands wherever something is written into a ledger."""

_COLUMN = expression(r"[*_\s]*+(?:log\s+|ledger\s+)?events?[*_\s]*", re.IGNORECASE)
_OF_CALLS = expression(r"\b(?:callees?|agents?|reports?|results?|calls?)\b", re.IGNORECASE)


def events_of_tables(page: Page) -> Iterator[Event]:
    """What the tables of a contract say is to be written into a ledger, else the arrivals among their events."""
    for grid in page.grids(MAY_RECORD):
        asked = column_of_entries(page, grid)
        if asked:
            yield Event(None, True, asked[0].span, asked[1])
        else:
            yield from _arrivals(page, grid)


def arrivals_of_tables(page: Page) -> Iterator[Event]:
    """The arrivals among the events of any document, in tables that speak of calls and reports."""
    for grid in page.grids(marks.EVENTS):
        about = " ".join(cell.plain for cell in grid.header)
        yield from (event for event in _arrivals(page, grid) if _OF_CALLS.search(f"{about} {event.span.text}"))


def _arrivals(page: Page, grid: Grid) -> Iterator[Event]:
    """The events that say a call arrived, each with its row."""
    column = next((at for at, cell in enumerate(grid.header) if _COLUMN.fullmatch(cell.plain)), None)
    for row in grid.rows if column is not None else ():
        codes = row[column].codes() if column is not None and column < len(row) else ()
        if len(codes) == 1 and page.words.tells_of_passing(codes[0].text, "arrival_tails"):
            yield Event(codes[0], False, Span(page.source, codes[0].span.start, row[-1].span.end))
