"""How much of a document flowc reads: every budget of the reader, in one place.

Documents people write stay far below; the budgets are for those that are made to exhaust a reader.
"""

from flowc.diagnostics import Finding
from flowc.structs import Struct
from flowc.text import Span


class Limit(Struct):
    """The largest allowed number of something; `what` names it in the plural."""

    what: str
    most: int


BYTES = Limit("bytes in a file", 8 * 1024 * 1024)
DEPTH = Limit("levels of nesting", 64)
"""Also bounds what comes after the reader: no tree, aliases followed, is deeper."""

NODES = Limit("values, those an alias repeats included", 200_000)
SCALAR = Limit("characters in one value", 256 * 1024)
"""Instructions of an agent are one value, and long ones have tens of thousands of characters."""

DIGITS = Limit("characters in a number", 1000)
"""Python itself refuses to print whole numbers of more than 4300 digits."""

NAME = Limit("characters in a name", 200)
"""Longer words are text; only what may be a name is searched for invisible characters."""


class LimitExceeded(Exception):
    """Reading stopped at a limit; `finding` says which and where. It never leaves the reader."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def exceeded(limit: Limit, actual: int | str, span: Span) -> Finding:
    """The finding for a limit that the text at `span` broke (FC103); `actual` in words where nobody counted on."""
    return Finding("FC103", span, {"what": limit.what, "limit": str(limit.most), "actual": str(actual)})
