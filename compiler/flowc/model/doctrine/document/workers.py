"""Tables with a row for each of some workers."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Grid

WORKER_HEADS = (
    expression(r"\W*(?:(?:sub-?)?agents?|roles?|who|workers?|specialists?)\W*", re.IGNORECASE),
    expression(r"\W*(?:stages?|steps?|phases?)\W*", re.IGNORECASE),
)
_GIVEN_HEAD = expression(
    r"\W*(?:(?:its|the|what\s+(?:it|they|each)|in|into|goes\s+in(?:to)?|is|are)\s+){0,3}"
    r"(?:prompts?(?:\s+(?:contains?|holds?|carr(?:y|ies)|has|includes?))?|gets|receives|(?:is\s+)?(?:given|handed|sent|told|passed)"
    r"|called\s+with)\W*",
    re.IGNORECASE,
)
"""The head of a column of what each of some workers is given by who calls it."""

WORKER = expression(r"[\s*`@]*(?P<role>[a-z][a-z0-9]*(?:[-_ ][a-z0-9]+){0,2})[\s*`]*", re.IGNORECASE)
_FEWEST = 2


def column_of(grid: Grid, *heads: "re.Pattern[str]") -> int:
    """The first column with such a head, else one that is not there."""
    found = (at for pattern in heads for at, cell in enumerate(grid.header) if pattern.fullmatch(cell.plain))
    return next(found, -1)


def given_workers(grid: Grid) -> list[str]:
    """The workers of a table that tells for each what it is given: `| stage | prompt contains |`."""
    who = column_of(grid, *WORKER_HEADS) if column_of(grid, _GIVEN_HEAD) >= 0 else -1
    named = [WORKER.fullmatch(row[who].plain) for row in grid.rows if 0 <= who < len(row)]
    roles = [match["role"] for match in named if match]
    return roles if len(roles) >= _FEWEST else []
