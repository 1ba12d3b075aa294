"""Lines of a source with underlines and words below them, in the manner of rustc.

Columns are counted in terminal cells, so that underlines stand under wide characters, tabs and escapes.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from flowc.reports.cells import Cells, cells
from flowc.structs import Struct, replace
from flowc.text import Source, Span, line_text, position

LONGEST_LINE = 160
"""Characters of a source line that are shown; a longer line is cut around its marks."""

LEAD = 40
"""Characters kept before the first mark of a line that is cut."""

FULL_BLOCK = 4
"""Lines of a multi-line span that are shown in full; of a longer one the first and the last."""


class Mark(Struct):
    """A span to underline and the words beside it; the primary mark is drawn with `^`, others with `-`."""

    span: Span
    words: str
    primary: bool


class Style(Struct):
    """The width of the line numbers, and what paints the frame, primary marks and related marks."""

    gutter: int
    frame: Callable[[str], str]
    primary: Callable[[str], str]
    related: Callable[[str], str]

    def row(self, number: int | None, text: str) -> str:
        """A row with a line number, or without one."""
        margin = f"{'' if number is None else number:>{self.gutter}} |"
        return f"{self.frame(margin)} {text}".rstrip(" ")

    def paint(self, mark: "Mark | Stroke", text: str) -> str:
        """A text in the colour of its mark."""
        return self.primary(text) if mark.primary else self.related(text)


class Stroke(Struct):
    """One underline on one line: a half-open range of columns counted from 0, in characters or in cells."""

    line: int
    start: int
    end: int
    words: str
    primary: bool


def excerpt(marks: Sequence[Mark], style: Style) -> Iterator[str]:
    """The rows that show the marks, all of one source; nothing for a source without text."""
    source = marks[0].span.source
    strokes = sorted((s for mark in marks for s in _strokes(mark)), key=lambda s: (s.line, s.start, s.end))
    yield style.row(None, "")
    previous = 0
    for line, group in groupby(strokes, key=lambda stroke: stroke.line):
        yield from _between(source, previous, line, style)
        yield from _marked_line(source, line, list(group), style)
        previous = line


def _strokes(mark: Mark) -> Iterator[Stroke]:
    """The underlines of a mark: one, or one for each line of a block that is shown, with the words at the last."""
    source, covered = mark.span.source, mark.span.text
    trimmed = mark.span.end - len(covered) + len(covered.rstrip())
    first, last = position(source, mark.span.start), position(source, max(trimmed, mark.span.start))
    if first.line == last.line:
        yield Stroke(first.line, first.column - 1, last.column - 1, mark.words, mark.primary)
        return
    shown = range(first.line, last.line + 1) if last.line - first.line < FULL_BLOCK else (first.line, last.line)
    for line in shown:
        text = line_text(source, line)
        start = first.column - 1 if line == first.line else len(text) - len(text.lstrip())
        end = last.column - 1 if line == last.line else len(text)
        yield Stroke(line, start, end, mark.words if line == last.line else "", mark.primary)


def _between(source: Source, previous: int, line: int, style: Style) -> Iterator[str]:
    """What stands between two marked lines: nothing, the one line between them, or dots."""
    if previous and line == previous + 2:
        yield style.row(previous + 1, cells(_cut(line_text(source, previous + 1), 0, LONGEST_LINE)).text)
    elif previous and line > previous + 2:
        yield style.frame("...")


def _marked_line(source: Source, line: int, strokes: list[Stroke], style: Style) -> Iterator[str]:
    """The line with what stands below it; again for the marks a cut leaves out."""
    text = line_text(source, line)
    while strokes:
        left = _left(text, strokes[0])
        inside = [stroke for stroke in strokes if stroke.start <= left + LONGEST_LINE]
        strokes = strokes[len(inside) :]
        shown = cells(_cut(text, left, left + LONGEST_LINE))
        yield style.row(line, shown.text)
        yield from _below([_in_cells(stroke, shown, left) for stroke in inside], style)


def _left(text: str, first: Stroke) -> int:
    """The first character shown of a line."""
    if len(text) <= LONGEST_LINE:
        return 0
    return max(0, min(first.start - LEAD, len(text) - LONGEST_LINE))


def _cut(text: str, left: int, right: int) -> str:
    """Part of a line, with `…` in place of its first and last character where something is left out."""
    part = text[left:right]
    if left > 0:
        part = "…" + part[1:]
    return part[:-1] + "…" if right < len(text) else part


def _in_cells(stroke: Stroke, shown: Cells, left: int) -> Stroke:
    """The stroke in cells of the part of the line that is shown; at least one cell wide."""
    last = len(shown.edges) - 1
    start = shown.edges[min(stroke.start - left, last)]
    end = shown.edges[min(stroke.end - left, last)]
    return replace(stroke, start=start, end=max(end, start + 1))


def _below(strokes: list[Stroke], style: Style) -> Iterator[str]:
    """The row of underlines, with the words of the last one where it ends the row; then the other words."""
    last = max(strokes, key=lambda stroke: (stroke.start, stroke.end))
    ends_row = last.words and all(stroke.end <= last.start for stroke in strokes if stroke is not last)
    tail = style.paint(last, f" {last.words}") if ends_row else ""
    yield style.row(None, _underlines(strokes, style) + tail)
    hanging = [stroke for stroke in strokes if stroke.words and not (ends_row and stroke is last)]
    if hanging:
        yield style.row(None, _stems(hanging, style))
    while hanging:
        hanging, stroke = hanging[:-1], hanging[-1]
        stems = [other for other in hanging if other.start < stroke.start]
        used = stems[-1].start + 1 if stems else 0
        blanks = " " * (stroke.start - used)
        yield style.row(None, f"{_stems(stems, style)}{blanks}{style.paint(stroke, stroke.words)}")


def _underlines(strokes: list[Stroke], style: Style) -> str:
    """The underlines of one row; the primary mark is drawn over the others."""
    drawn: list[Stroke | None] = [None] * max(stroke.end for stroke in strokes)
    for stroke in sorted(strokes, key=lambda stroke: stroke.primary):
        drawn[stroke.start : stroke.end] = [stroke] * (stroke.end - stroke.start)
    return "".join(_run(stroke, len(list(run)), style) for stroke, run in groupby(drawn))


def _run(stroke: Stroke | None, length: int, style: Style) -> str:
    if stroke is None:
        return " " * length
    return style.paint(stroke, ("^" if stroke.primary else "-") * length)


def _stems(strokes: list[Stroke], style: Style) -> str:
    """The lines that lead down to the words of the strokes."""
    row, used = "", 0
    for stroke in strokes:
        if stroke.start >= used:
            row += " " * (stroke.start - used) + style.paint(stroke, "|")
            used = stroke.start + 1
    return row
