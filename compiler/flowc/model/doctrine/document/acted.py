"""Tables whose rows tell what to do: a column of actions, or numbers with a step behind each."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Grid, Passage

_NUMBERED = expression(r"\W*(?:no\.?|nr\.?|n|step|order|nth)?\W*", re.IGNORECASE)
_ACTIONS = expression(
    r"[\s*_]*(?:(?:your|the|required|next|then|so)[,\s]+)?(?:you\s+(?:do|then|run)|run|then|actions?|commands?|instructions?|what\s+to\s+do|do|dut(?:y|ies)|tasks?|activit(?:y|ies)|responses?|reactions?|handling"
    r"|what\s+happens"
    r"|what\s+you\s+do)[\s*_]*",
    re.IGNORECASE,
)
"""The header of a column whose cells say what to do."""


def acted(grid: Grid) -> Iterator[Passage]:
    """The cells of a table that say what to do."""
    columns = columns_of_acts(grid)
    return (row[at] for row in grid.rows if columns for at in columns if at < len(row))


def columns_of_acts(grid: Grid) -> list[int]:
    """The columns of a table that say what to do."""
    columns = [at for at, cell in enumerate(grid.header) if _ACTIONS.fullmatch(cell.plain)]
    if len(grid.header) == 2 and _NUMBERED.fullmatch(grid.header[0].plain):
        columns = [1] if all(row[0].plain.strip(" .)").isdigit() for row in grid.rows if row) else columns
    return columns
