"""Payloads in a matrix, `| field | `sealed` | `returned` |`: a row for each field, a column for each outcome, and
in each cell, by a word or a sign, whether the one comes with the other.
"""

import re
from collections.abc import Collection, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.payload import field_of
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.vocabulary import comparable

_HEAD = expression(
    r"\W*(?:(?:required|output|payload|result|answer)\s+)?(?:fields?|keys?|slots?|parts?|names?|payload|items?|what)?\W*",
    re.IGNORECASE,
)
_COMES = expression(
    r"[\s*_(`]*(?:yes|y|required|always|must|mandatory|needed|due|full|x|1|✅|✓|✔|☑|●|•|\+)[\s*_)`.\ufe0f]*",
    re.IGNORECASE,
)
_STAYS_AWAY = expression(
    r"[\s*_(`]*(?:no|n|never|none|absent|not|without|n/?a|0|[-–—✗✘❌×·]*)[\s*_)`.\ufe0f]*", re.IGNORECASE
)
_MAY_COME = expression(
    r"[\s*_(`]*(?:optional|may|maybe|perhaps|sometimes|if\s+[\w -]{1,40}|when\s+[\w -]{1,40}|\(x\)|\?|○|~)[\s*_)`.]*",
    re.IGNORECASE,
)
"""What a cell says of a field: that it comes with the outcome of its column, that it does not, or may."""

_TITLE = expression(
    r"\W*(?:\d+\W+)?(?:(?:the|all|its|required|mandatory|output|answer|result|reply|report|return|sheet|form)\s+){0,3}"
    r"(?:fields|keys|payloads?|contents?|parts|slots|returns?|results?|outcomes?|answers?|repl(?:y|ies)|outputs?|shape|sheet|form|report)"
    r"(?:\s+(?:and|of|by|for|per|with|in|to)\s+(?:(?:the|each|every|an?|its|their)\s+)?[\w-]+(?:\s+[\w-]+)?)?\W*"
    r"|\W*(?:\d+\W+)?what\s+(?:(?:each|every|the|an?|it)\s*)?[\w-]*\s*"
    r"(?:goes|comes|holds|carries|has|brings|contains|needs|is\s+required|must\s+\w+)\b[^.;]{0,40}",
    re.IGNORECASE,
)
"""The title over a table of what an answer holds."""

_LABEL = expression(r"[\s*_]*(?P<code>`)?(?P<label>[A-Za-z][\w-]*)(?(code)`)[\s*_]*")


def by_matrix(page: Page, labels: set[str]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    """The fields of each outcome that is the head of a column."""
    found: dict[str, list[Field]] = {}
    for grid in page.grids(marks.TICK):
        for label, field in _of_grid(grid, labels):
            found.setdefault(label, []).append(field)
    yield from ((label, tuple(fields)) for label, fields in found.items())


def required_by_matrix(page: Page) -> Iterator[Field]:
    """The fields that a contract requires by such a table, each once, for the outcomes of its columns.

    Whether its heads in code are outcomes, their own document need not tell.
    """
    for grid in page.grids(marks.TICK):
        found: dict[str, list[tuple[str, Field]]] = {}
        for label, field in _of_grid(grid, None):
            found.setdefault(field.key, []).append((label, field))
        for told in found.values():
            due = tuple(label for label, field in told if field.required)
            yield replace(told[0][1], only_for=due or tuple(label for label, _ in told), required=bool(due))


def _of_grid(grid: Grid, labels: Collection[str] | None) -> Iterator[tuple[str, Field]]:
    """Each outcome with each field that comes or may come with it; nothing where any cell says something else."""
    titled = any(map(_TITLE.fullmatch, grid.titles[-1:]))
    heads = [*enumerate(grid.header)][1:] if titled and grid.header and _HEAD.fullmatch(grid.header[0].plain) else []
    named = {at: label for at, cell in heads if (label := _label(cell, labels))}
    rows = [row for row in grid.rows if row and len(row) > max(named, default=0)]
    cells = [row[at].plain for row in rows for at in named]
    if len(named) < 2 or len(rows) < 2 or not all(map(_is_sign, cells)) or not any(map(_COMES.fullmatch, cells)):
        return
    for row in rows:
        field = field_of(row[0])
        for at, label in named.items() if field else ():
            if field and not _STAYS_AWAY.fullmatch(row[at].plain):
                yield label, replace(field, required=_COMES.fullmatch(row[at].plain) is not None)


def _label(cell: Passage, labels: Collection[str] | None) -> str:
    """The outcome that the head of a column is: one of those known, or any in code where none is."""
    match = _LABEL.fullmatch(cell.plain)
    label = comparable(match["label"]) if match else ""
    known = bool(match and match["code"]) if labels is None else label in labels
    return label if known else ""


def _is_sign(cell: str) -> bool:
    return any(sign.fullmatch(cell) for sign in (_COMES, _STAYS_AWAY, _MAY_COME))
