"""Rows of GFM tables: cells, escaped pipes, the row of dashes below the header."""


from flowc.expressions import expression
from flowc.syntax.blocks import Text
from flowc.text import Source

_pipes = expression(r"\\?\|").finditer
_WHITE = " \t"
_dashes = expression(r"\|?[ \t]*:?-+:?[ \t]*(?>(?:\|[ \t]*:?-+:?[ \t]*)*)\|?[ \t]*\Z").match
_ALIGNMENTS = {(False, False): "", (True, False): "left", (False, True): "right", (True, True): "center"}


def cells(source: Source, start: int, end: int) -> tuple[Text, ...]:
    """The cells of the row that `start` to `end` covers, white space around it excluded.

    A pipe after a backslash belongs to its cell, in a code span too; the cell's text is without the backslash.
    """
    text = source.text
    begin = start + 1 if text[start] == "|" else start
    found, bounds = [], [begin]
    for pipe in _pipes(text, begin, end):
        if pipe.end() - pipe.start() == 2:
            bounds += (pipe.start(), pipe.start() + 1)
        else:
            found.append(_cell(source, [*bounds, pipe.start()]))
            bounds = [pipe.end()]
    if bounds[0] < end:
        found.append(_cell(source, [*bounds, end]))
    return tuple(found)


def _cell(source: Source, bounds: list[int]) -> Text:
    text, first, last = source.text, bounds[0], bounds[1]
    while first < last and text[first] in _WHITE:
        first += 1
    bounds[0] = first
    first, last = bounds[-2], bounds[-1]
    while first < last and text[last - 1] in _WHITE:
        last -= 1
    bounds[-1] = last
    return Text(source, tuple(bounds), "")


def alignments(text: str, start: int, end: int) -> tuple[str, ...]:
    """The alignments a row of dashes gives, one a column; nothing if the line is no such row."""
    line = text[start:end]
    if not _dashes(line) or line[:2] in ("- ", "-\t"):
        return ()
    columns = (column.strip(_WHITE) for column in line.strip(_WHITE).removeprefix("|").removesuffix("|").split("|"))
    return tuple(_ALIGNMENTS[column[0] == ":", column[-1] == ":"] for column in columns)
