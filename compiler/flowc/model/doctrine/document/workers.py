"""The workers of a table that tells what each of them is given."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Grid

_WORKER_HEADS = (
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

_WORKER = expression(r"[\s*`@]*(?P<role>[a-z][a-z0-9]*(?:[-_ ][a-z0-9]+){0,2})[\s*`]*", re.IGNORECASE)
_FEWEST = 2


def given_workers(grid: Grid) -> list[str]:
    """The workers of a table that tells for each what it is given: `| stage | prompt contains |`."""
    heads = [cell.plain for cell in grid.header]
    if not any(map(_GIVEN_HEAD.fullmatch, heads)):
        return []
    found = (at for pattern in _WORKER_HEADS for at, head in enumerate(heads) if pattern.fullmatch(head))
    who = next(found, None)
    named = [_WORKER.fullmatch(row[who].plain) for row in grid.rows if who is not None and who < len(row)]
    roles = [match["role"] for match in named if match]
    return roles if len(roles) >= _FEWEST else []
