"""Fields with a closed choice of values, and the values a document gives them, in tables and as `field: value`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine import marks
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Grid, Passage
from flowc.model.statements import Member, Role, Union, Valued
from flowc.syntax.outcome import alternatives
from flowc.text import Name
from flowc.vocabulary import comparable

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?:[-_][A-Za-z0-9]++)*+"
_CELL = expression(rf"[`*\"']*(?P<label>{_LABEL})[`*\"']*(?:\s*\(.*\))?")
_KEY = expression(r"[`*]*(?P<key>[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*)[`*?]*")
_FIELD = expression(r"^(?:fields?|keys?|names?|property|parameters?|attributes?|column)$", re.IGNORECASE)
_TYPE = expression(r"^(?:types?|kind|format)$", re.IGNORECASE)
_ENUM = expression(r"^[`*]*(?:string\s+)?(?:enum(?:eration)?|literal|one of|choice)\b", re.IGNORECASE)
_GIVEN = expression(
    r"(?P<field>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)[\"']?\s*(?::|={1,2})\s*(?P<mark>[\"']?)(?P<value>[A-Za-z][\w-]*)(?P=mark)"
)
_OPEN = expression(r"\.\.\.|…|\be\.g\b|\betc\b|\bsuch as\b|\bfor example\b|\bexamples?\b", re.IGNORECASE)


def unions_of_types(page: Page, grid: Grid) -> Iterator[Union]:
    """The fields of a table of fields that are of an enumerated type, with their values."""
    heads = [head.plain.strip("`* ") for head in grid.header]
    field = next((at for at, head in enumerate(heads) if _FIELD.match(head)), None)
    kind = next((at for at, head in enumerate(heads) if _TYPE.match(head)), None)
    if field is None or kind is None:
        return
    for row in grid.rows:
        key = _KEY.fullmatch(row[field].plain.strip()) if len(row) > max(field, kind) else None
        if key and _ENUM.match(row[kind].plain):
            name = row[field].name(
                row[field].plain.index(key["key"]), row[field].plain.index(key["key"]) + len(key["key"])
            )
            yield from _choices(name, (cell for at, cell in enumerate(row) if at != field))


def _choices(field: Name, cells: Iterator[Passage]) -> Iterator[Union]:
    for cell in cells:
        runs = alternatives(cell.plain)
        if runs and runs[0].spelling in ("pipes", "or") and not _OPEN.search(cell.plain):
            members = tuple(Member(cell.name(label.start, label.end)) for label in runs[0].labels)
            yield Union(Role.VALUES, members, None, None, cell.at(runs[0].start, runs[0].end), field, "enum")
            return


def values(page: Page) -> tuple[Valued, ...]:
    """The values that a document gives to fields of two words and more; who routes on `status` may mean any."""
    found = [each for grid in page.grids() for each in _of_grid(grid)]
    if page.contract:
        found += [each for passage in page.passages(marks.TICK, marks.UNDERLINE) for each in _of_passage(passage)]
    return tuple(sorted(found, key=lambda each: each.value.span.start))


def _of_grid(grid: Grid) -> Iterator[Valued]:
    """The values in a column headed by a field, of a table that says more about each."""
    for at, head in enumerate(grid.header if len(grid.header) > 1 else ()):
        key = comparable(head.plain.strip("`* "))
        if "-" not in key:
            continue
        for row in grid.rows:
            match = _CELL.fullmatch(row[at].plain.strip()) if len(row) > at else None
            if match:
                start = row[at].plain.index(match["label"])
                yield Valued(key, row[at].name(start, start + len(match["label"])), "row")


def _of_passage(passage: Passage) -> Iterator[Valued]:
    for first, last in passage.code_places():
        match = _GIVEN.fullmatch(passage.plain, first, last)
        if match:
            yield Valued(comparable(match["field"]), passage.name(*match.span("value")), "code")
