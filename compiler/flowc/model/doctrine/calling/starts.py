"""When a stage may start, as a column of its table tells: ``builder returned `built`, or lead returned `no-change` ``.

They are deeds of the kind `starts`: `role` is who starts, `object` the outcome after which it does, and the words of
the span name who returned that.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.workers import WORKER, WORKER_HEADS, column_of
from flowc.model.statements import Deed
from flowc.vocabulary import comparable

_STARTS = expression(
    r"\W*(?:(?:may|can|must|is|gets)\s+)?(?:starts?|begins?|runs?|called|started|run|invoked|entered|enters|entry|triggered|trigger)"
    r"(?:\s+(?:when|once|if|after|on|by|as\s+soon\s+as|condition|gate))?\W*|\W*(?:when|after|once|condition|gate|pre-?condition)\W*",
    re.IGNORECASE,
)
_OR = expression(r"[,;]?\s+or\s+|\s*;\s*|\s*/\s*|<br\s*/?>")
_LABEL = expression(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")


def starts(page: Page) -> Iterator[Deed]:
    """The outcomes after which stages of a document start, one by one."""
    for grid in page.grids(marks.TICK) if page.kind not in ("agent", "template", "other") else ():
        at, who = column_of(grid, _STARTS), column_of(grid, *WORKER_HEADS)
        for row in grid.rows if at >= 0 and who >= 0 else ():
            role = WORKER.fullmatch(row[who].plain) if len(row) > max(at, who) else None
            if role:
                yield from _of_cell(row[at], comparable(role["role"]))


def _of_cell(cell: Passage, role: str) -> Iterator[Deed]:
    """The alternatives of a cell, each with one label in code."""
    at = 0
    for joint in [*_OR.finditer(cell.plain), None]:
        stop = joint.start() if joint else len(cell.plain)
        places = zip(cell.codes(), cell.code_places(), strict=True)
        labels = [name for name, (first, _) in places if at <= first < stop and _LABEL.fullmatch(name.text)]
        if labels:
            yield Deed("starts", cell.at(at, stop), role, labels[-1])
        at = joint.end() if joint else stop
