"""What an agent's own document says of its work in a table of two columns, by labels: `| Runs | `make test` |`."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.modes import Sense
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.doctrine.instructions.commands import is_command, work_of
from flowc.model.doctrine.instructions.tails import is_whole
from flowc.model.statements import Deed

_LABEL = expression(
    r"(?i)[\s*_]*(?:(?P<read>reads?|inputs?(?:\s+files?)?|input\s+paths?)|(?P<write>writes?|outputs?(?:\s+files?)?|saves?)"
    r"|(?P<run>runs?|executes?))[\s*_:]*"
)
_NEXT = expression(r"`?|[`*\s]*(?:,|;|\band\b|\+|&|<br\s*/?>)[\s`*]*")
"""What stands before the first thing in a cell, and between two."""

_BEHIND = expression(r"[`*\s]*(?:$|[,;.(&+]|\band\b|<br)")
"""What stands behind a command that is all that is said of it: not `in CI`."""


def of_sheet(grid: Grid, sense: Sense) -> Iterator[Deed]:
    """The paths that rows say are read or written, and the commands that are run; what stands in words is not read."""
    for row in (grid.header, *grid.rows):
        label = _LABEL.fullmatch(row[0].plain) if len(row) == 2 else None
        for each in _listed(row[1]) if label else ():
            text, kind = each.name.text, label.lastgroup if label else None
            if kind == "run" and is_command(text, sense.lexicon.deeds) and _BEHIND.match(row[1].plain, each.end):
                yield Deed(work_of(text, sense.lexicon.deeds), each.name.span, sense.role, each.name)
            elif kind in ("read", "write") and is_path(text) and is_whole(row[1].plain, each):
                yield Deed(kind, each.name.span, sense.role, each.name)


def _listed(cell: Passage) -> Iterator[Mention]:
    """What a cell names one after the other from its beginning, with nothing but signs between."""
    at = 0
    for each in mentions_of(cell):
        if not _NEXT.fullmatch(cell.plain, at, each.start):
            return
        yield each
        at = each.end
