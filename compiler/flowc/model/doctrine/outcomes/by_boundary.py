"""Unions in a table of all calls, with a row for each outcome of each: `| boundary | outcome | class | payload |`."""

from collections.abc import Iterator

from flowc.model.doctrine.boundaries.arrows import chain_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.statements import Boundary, Member, Role, Union
from flowc.text import Span
from flowc.vocabulary import comparable

_CALLS = ("boundary", "call", "handoff", "hand-off")
_OUTCOMES = ("outcome", "outcomes")
_PAYLOAD = ("payload", "carries", "fields", "with", "what-it-carries", "contents", "holds", "required-fields")


def unions_of_calls(page: Page, grid: Grid) -> Iterator[Union]:
    """One union for each call that the rows of a table name, with the payload of each outcome."""
    header = [comparable(cell.plain.strip("*_ ")) for cell in grid.header]
    calls, outcomes, payload = (_column(header, names) for names in (_CALLS, _OUTCOMES, _PAYLOAD))
    if calls is None or outcomes is None or not page.contract:
        return
    found: dict[tuple[str, ...], list[tuple[tuple[Passage, ...], Member]]] = {}
    for row in grid.rows:
        ends = chain_of(row[calls].plain.strip("`* ")) if len(row) > max(calls, outcomes) else ()
        codes = row[outcomes].codes() if len(ends) == 2 else ()
        if len(codes) == 1:
            cell = row[payload] if payload is not None and payload < len(row) else None
            fields = fields_in(cell, 0, len(cell.plain)) if cell else ()
            found.setdefault(ends, []).append((row, Member(codes[0], fields)))
    for (caller, callee), rows in found.items():
        first, last = rows[0][0], rows[-1][0]
        boundary = Boundary(caller, callee, first[calls].span)
        span = Span(page.source, first[outcomes].span.start, last[outcomes].span.end)
        if len(rows) > 1:
            yield Union(Role.RETURN, tuple(member for _, member in rows), boundary, callee, span, None, "table")


def _column(header: list[str], names: tuple[str, ...]) -> int | None:
    return next((at for at, cell in enumerate(header) if cell in names), None)
