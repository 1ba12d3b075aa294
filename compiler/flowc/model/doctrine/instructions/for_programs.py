"""What passes by files to others than agents: a program that calls the reader and opens the file whose path it is
given, and people, who start stages one by one by the commands that a document lists.
"""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page

_BY_PROGRAM = expression(
    r"(?:\A|\n|[.;:]\s)[\s>*_-]*(?:(?:this\s+(?:skill|prompt|command|agent|step|document)|you)\s+(?:is|are)\s+)?"
    r"(?:invoked|called|run|started|executed|launched)\s+(?:\w+\s+)?(?:by|from)\s+(?:the\s+(?:function\s+|script\s+)?)?"
    r"`(?:[A-Za-z_][\w.]*\(\)|(?:[\w.-]+/)*[\w-]+\.(?:py|ts|js|mjs|go|rb|sh))`",
    re.IGNORECASE,
)
"""A sentence that says which function or script runs a document: `Invoked by `draw_up()` in `steps.py``."""

_PATH = expression(r"\b(?:paths?|file\s*names?|locations?)\b", re.IGNORECASE)
_COMMANDS = expression(r"[\W_]*(?:slash[\s-]+)?commands?[\W_]*", re.IGNORECASE)
_COMMAND = expression(r"/?[a-z]\w*(?:[.:][a-z][\w-]*)+|/[a-z][\w-]*")
"""A command of a host: `/draw-up`, `atlas.draw.up`."""

_LEAST = 2
"""Commands of a table that are the stages of a work."""


@lru_cache(maxsize=2)
def _is_run_by_program(page: Page) -> bool:
    return _BY_PROGRAM.search(page.source.text) is not None


def goes_to_program(page: Page, words: str) -> bool:
    """Whether what words say is returned alone is a path, and a program takes it: it opens what was written there."""
    return _PATH.search(words) is not None and _is_run_by_program(page)


@lru_cache(maxsize=2)
def lists_commands(page: Page) -> bool:
    """Whether a table of a document lists commands of a host, by which a person starts one stage after the other."""
    for grid in page.grids(marks.TICK):
        if grid.header and _COMMANDS.fullmatch(grid.header[0].plain) and len(grid.rows) >= _LEAST:
            named = [row[0].codes()[:1] for row in grid.rows if row]
            if all(names and _COMMAND.fullmatch(names[0].text) for names in named):
                return True
    return False
