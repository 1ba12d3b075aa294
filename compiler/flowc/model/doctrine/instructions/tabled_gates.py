"""Tables of stages that say when each starts, and the files of which these conditions speak: what one stage made,
called after it or after a value that is passed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.paths import path_of
from flowc.text import Name
from flowc.vocabulary import comparable

_STARTS = expression(
    r"(?i)[\s*_]*(?:when|triggers?|triggered\s+by|starts?|begins?|runs|signal|waits?\s+(?:for|until)|pre-?conditions?"
    r"|conditions?|ready\s+(?:when|once)|due\s+(?:when|once)"
    r"|(?:(?:is|gets|it|may)\s+){0,2}(?:starts?|begins?|runs?|goes|called|run|invoked|started|begun|launched|spawned)\s+"
    r"(?:when|once|after|if|on|as\s+soon\s+as))[\s*_]*"
)
_WORKERS = expression(r"(?i)\b(?:agents?|stages?|who|roles?|workers?|steps?|phases?|call(?:ed|s)?)\b")
_WHO = expression(r"(?i)\W*(?:agents?|who|roles?|workers?|stages?|steps?|phases?)\W*")
_MAKES = expression(
    r"(?i)\b(?:returns?|returned|outputs?|makes?|made|produce[sd]?|leaves|delivers?|writes?|written|results?|outcomes?)\b"
)
_DENIED = expression(
    r"(?i)\b(?:not|never|no|nor|neither|cannot|whether|because|matters?|regardless|rather|instead|without)\b|n['’]t\b"
    r"|\bfor\s+(?:people|readers|humans|information|the\s+(?:record|archive|files))\b|\bfor\b[^;]*\bonly\b"
)
_ITSELF = expression(
    r"(?i)(?:[^`]*`[^`]*`[^`;]*\band\s+)?[\s*_]*(?:(?:only|when|once|if|after|until|as\s+soon\s+as)\s+){0,2}"
    r"(?:the\s+)?(?:(?:file|document)\s+)?`?"
)
"""What stands before a file that is the condition, or a further one: `layout-set` has been returned and `x` exists."""

_STEP_HANGS = expression(
    r"(?:\A|→|->|=>|:)[\s`*]*(?:(?:go(?:es)?\s+)?(?:on\s+)?(?:to\s+|with\s+)?)?(?:step|stage|phase)\s+[\w.]{1,12},?\s+"
    r"(?:only\s+)?(?:as\s+soon\s+as|once|when|if|after|provided(?:\s+that)?)\s+(?:the\s+)?(?:file\s+)?`?\Z",
    re.IGNORECASE,
)
"""What stands before a file on which the next step hangs: ``built` → step 4 as soon as`."""

_LEAST = 4
"""Letters of a name that may begin that of a file."""


def awaited(grid: Grid) -> Iterator[tuple[Name, Passage]]:
    """The files in the conditions of a table of stages, each with its cell, which are called after an earlier stage or
    after what one made; what the first stage waits for comes from outside.
    """
    header = [cell.plain for cell in grid.header]
    columns = [at for at, title in enumerate(header) if _STARTS.fullmatch(title)]
    if not columns or not any(map(_WORKERS.search, header)):
        return
    for place, row in enumerate(grid.rows):
        known = _made(grid, header, place)
        for cell in (row[at] for at in columns if at < len(row) and not _DENIED.search(row[at].plain)):
            named = (each for each in mentions_of(cell) if is_path(each.name.text))
            sure = (each.name for each in named if _ITSELF.fullmatch(cell.plain, 0, each.start))
            yield from ((name, cell) for name in sure if _is_called_after(name.text, known))


def _made(grid: Grid, header: list[str], place: int) -> set[str]:
    """What the stages before a row are called, what they make, and what passes from then on that is called like them;
    what the first is called with comes from outside.
    """
    stages = _codes(grid.rows[:place], [at for at, title in enumerate(header) if _WHO.fullmatch(title)])
    made = _codes(grid.rows[:place], [at for at, title in enumerate(header) if _MAKES.search(title)])
    every = range(len(header))
    passed = _codes(grid.rows[1:], every) - _codes(grid.rows[:1], every)
    return stages | made | {code for code in passed if any(_are_alike(code, stage) for stage in stages)}


def _codes(rows: Sequence[tuple[Passage, ...]], columns: Sequence[int]) -> set[str]:
    names = (name.text for row in rows for at in columns if at < len(row) for name in row[at].codes())
    return {comparable(code) for code in names if not is_path(code)}


def _are_alike(one: str, other: str) -> bool:
    """Whether one has a word that begins one of the other: `plan` and `planner`."""
    pairs = product(one.split("-"), other.split("-"))
    return any(min(len(a), len(b)) >= _LEAST and (a.startswith(b) or b.startswith(a)) for a, b in pairs)


def _is_called_after(path: str, known: set[str]) -> bool:
    stem = comparable(path_of(path).stem)
    return len(stem) >= _LEAST and any(
        name.startswith(stem) or (len(name) >= _LEAST and stem.startswith(name)) for name in known
    )


def hanging(page: Page) -> Iterator[tuple[Name, Passage]]:
    """The files on which the next step hangs after an outcome, each with its cell or its item."""
    cells = ((row[0], cell) for grid in page.grids(marks.EXISTS) for row in grid.rows for cell in row[1:])
    for label, told in (*cells, *((each, each) for each in page.passages(marks.EXISTS))):
        codes = label.codes()
        if codes and not (told.quoted or is_path(codes[0].text)):
            named = (each for each in mentions_of(told) if is_path(each.name.text))
            yield from ((each.name, told) for each in named if _STEP_HANGS.search(told.plain, 0, each.start))
