"""Rows for one outcome that are told apart by a word beside it, `failure`, `no_stock`: which such words have none."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.handling import Handling, Table
from flowc.analyses.labels import choices_beside
from flowc.analyses.searched import REST
from flowc.model.doctrine.document.labelled import labelled
from flowc.model.doctrine.document.rowed import by_row
from flowc.model.statements import Handler, Union
from flowc.text import Name
from flowc.vocabulary import comparable

_LEAST = 2
"""Words of a choice with rows of their own, so that the rows are meant for all of them."""


class Unplaced(NamedTuple):
    """A word of a choice that comes with an outcome and has no row, and the last row for that outcome."""

    outcome: str
    word: Name
    choice: Union
    last: Handler


def unplaced(joined: Boundaries, handling: Handling) -> Iterator[Unplaced]:
    """The words without a row in the tables of a caller, none of which it names elsewhere in code; nothing where it has
    words for whatever else there is.
    """
    for table in handling.tables:
        apart = tuple(_told_apart(table))
        for outcome, rows in apart if apart and not REST.search(table.doctrine.source.text) else ():
            words = {comparable(row.label.text) for row in rows}
            for choice in choices_beside(joined, table.doctrine, handling.returned.role):
                left = [m.label for m in choice.members if comparable(m.label.text) not in words]
                if left and len(choice.members) - len(left) >= min(_LEAST, len(choice.members) - 1):
                    text = table.doctrine.source.text
                    silent = (each for each in left if not labelled(each.text).search(text))
                    yield from (Unplaced(outcome, each, choice, rows[-1]) for each in silent)
                    break


def _told_apart(table: Table) -> Iterator[tuple[str, list[Handler]]]:
    """The words behind each outcome all of whose rows have one."""
    role = table.statement.role if table.statement else ""
    known = table.statement.labels if table.statement else {}
    rows: dict[str, list[tuple[Handler, ...]]] = {}
    for first, behind in by_row(table.rows).values():
        if stands_for(first.label.text, role) in known:
            rows.setdefault(comparable(first.label.text), []).append(behind)
    for outcome, told in rows.items():
        if all(told):
            yield outcome, [row for behind in told for row in behind]
