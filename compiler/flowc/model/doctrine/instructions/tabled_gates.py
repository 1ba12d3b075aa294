"""Tables of stages that say when each starts, and the files of which these conditions speak: what one stage made,
called after it or after a value that is passed.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.text import Name
from flowc.vocabulary import comparable

_STARTS = expression(
    r"(?i)[\s*_]*(?:when|triggers?|triggered\s+by|starts?|begins?|runs|signal|waits?\s+(?:for|until)|pre-?conditions?"
    r"|conditions?|ready\s+(?:when|once)|due\s+(?:when|once)"
    r"|(?:(?:is|gets|it|may)\s+){0,2}(?:starts?|begins?|runs?|goes|called|run|invoked|started|begun|launched|spawned)\s+"
    r"(?:when|once|after|if|on|as\s+soon\s+as))[\s*_]*"
)
_WORKERS = expression(r"(?i)\b(?:agents?|stages?|who|roles?|workers?|steps?|phases?|call(?:ed|s)?)\b")
_LEAST = 4
"""Letters of a name that may begin that of a file."""


def awaited(grid: Grid) -> Iterator[tuple[Name, Passage]]:
    """The files in the conditions of a table of stages, each with its cell, which are called after who is in the table
    or what passes in it; what the first stage waits for comes from outside.
    """
    header = [cell.plain for cell in grid.header]
    columns = [at for at, title in enumerate(header) if _STARTS.fullmatch(title)]
    if not columns or not any(map(_WORKERS.search, header)):
        return
    codes = (name.text for row in grid.rows for cell in row for name in cell.codes())
    known = {comparable(code) for code in codes if not is_path(code)}
    for row in grid.rows[1:]:
        for cell in (row[at] for at in columns if at < len(row)):
            named = (each.name for each in mentions_of(cell) if is_path(each.name.text))
            yield from ((name, cell) for name in named if _is_called_after(name.text, known))


def _is_called_after(path: str, known: set[str]) -> bool:
    stem = comparable(PurePosixPath(path).stem)
    return len(stem) >= _LEAST and any(
        name.startswith(stem) or (len(name) >= _LEAST and stem.startswith(name)) for name in known
    )
