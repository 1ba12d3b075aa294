"""Payloads in tables: `| outcome | fields |`, and with a field in each row, `| field | with |`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid
from flowc.model.doctrine.document.payload import field_of, fields_in
from flowc.model.doctrine.outcomes.below_titles import FIELDS
from flowc.model.doctrine.outcomes.routing_tables import OUTCOME, PAYLOAD, column, head_of, label_of
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable

_CODED = expression(r"`[^`]*`")
_SPARE = expression(
    r"^\W*(?:no|optional|false|n/?a|[-–—✗✘❌])\W*$|\b(?:optional\w*|if|when|where|only|unless|may|can|sometimes)\b",
    re.IGNORECASE,
)
"""What a cell says of a field that need not come."""

_MEANING = expression(
    r"\W*(?:what(?:\s+it\s+(?:is|means|holds|says))?|meanings?|descriptions?|types?|kinds?|forms?|formats?|examples?|explanations?|values?)?\W*",
    re.IGNORECASE,
)
"""The head of a column that says nothing of when a field comes, or who gives it."""

_BESIDE = expression(r"(?i)\b(?!and\b|or\b)[a-z]+")
"""What stands beside the outcomes in a cell but words that join them."""


def tabled(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The rows of tables that say what goes with an outcome: `| outcome | fields |`."""
    for grid in page.grids():
        at = column(grid, PAYLOAD) if grid.header and OUTCOME.match(head_of(grid.header[0])) else None
        for row in grid.rows if at else ():
            label = comparable(name.text) if (name := label_of(row[0])) else ""
            if label in labels and at is not None and len(row) > at:
                yield label, fields_in(row[at], 0, len(row[at].plain))


def by_field(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The fields of a table that has one in each row, beside the outcomes with which it comes: `| field | with |`."""
    for grid in page.grids(marks.TICK):
        at = _column_of(grid, labels) if grid.header and FIELDS.fullmatch(head_of(grid.header[0])) else None
        found: dict[str, list[Field]] = {}
        others = (head_of(cell) for place, cell in enumerate(grid.header) if place not in (0, at))
        told = not all(map(_MEANING.fullmatch, others))
        for row in grid.rows if at is not None else ():
            field = field_of(row[0])
            if field and (told or any(map(_SPARE.search, (cell.plain for cell in row[1:])))):
                field = replace(field, required=False)
            for label in map(_label, row[at].codes()) if field and at is not None else ():
                found.setdefault(label, []).extend([field] if field else [])
        yield from ((label, tuple(fields)) for label, fields in found.items())


def _column_of(grid: Grid, labels: set[str]) -> int | None:
    """The column of which each cell holds outcomes in code, and nothing else but words that join them."""
    for at in range(1, len(grid.header)):
        cells = [row[at] for row in grid.rows if len(row) > at]
        held = [tuple(map(_label, cell.codes())) for cell in cells]
        if len(cells) == len(grid.rows) and all(held) and all(labels.issuperset(each) for each in held):
            return at if not any(map(_BESIDE.search, (_CODED.sub("", cell.plain) for cell in cells))) else None
    return None


def _label(code: Name) -> str:
    return comparable(code.text)
