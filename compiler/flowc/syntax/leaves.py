"""Open leaf blocks of markdown: paragraphs, code, HTML and table rows, which gather lines until they close."""

import re

from flowc.expressions import expression
from flowc.structs import Mutable, field
from flowc.syntax.blocks import Fence, Html, IndentedCode, Paragraph, Table, Text
from flowc.syntax.containers import Container, Reader
from flowc.syntax.definitions import definitions
from flowc.syntax.tables import cells
from flowc.text import Span

MARKS = frozenset("#>`~<-+*_=|:0123456789")
"""The characters that can begin a block other than a paragraph, or end one."""

_fence_end = expression(r"(`{3,}|~{3,})[ \t]*\Z").match
_fence_ends = expression(r"^ {0,3}(`{3,}+|~{3,}+)[ \t]*+(?:\n|\Z)", re.MULTILINE).finditer
_HTML_ENDS = {
    1: expression(r"</(?:script|pre|style|textarea)>", re.I).search,
    2: expression("-->").search,
    3: expression(r"\?>").search,
    4: expression(">").search,
    5: expression("]]>").search,
}


class OpenParagraph(Mutable):
    """A paragraph; `bounds` holds start and end of every line, trailing white space included.

    It may be empty for a moment, when all of it were link definitions and the next line is not yet placed.
    """

    bounds: list[int]
    first: int
    last: int

    def take(self, reader: Reader) -> bool:
        """Go on with a line that can be nothing else, close at a blank one."""
        if reader.nonspace == reader.end:
            reader.close_leaf()
            return True
        if reader.text[reader.nonspace] in MARKS:
            return False
        self.add(reader)
        return True

    def add(self, reader: Reader) -> None:
        """Append the line without its indentation."""
        self.bounds += (reader.nonspace, reader.end)
        self.last = reader.number

    def close(self, reader: Reader, container: Container) -> None:
        """Add the link definitions it begins with, then the rest."""
        self.define(reader, container)
        bounds = self.bounds
        if bounds:
            end = bounds[-1] = trimmed(reader.text, bounds[-1])
            container.add(Paragraph(Text(reader.source, tuple(bounds))), self.first, self.last, end)

    def define(self, reader: Reader, container: Container) -> None:
        """Move the link definitions at the start of the paragraph to the container."""
        bounds, taken = self.bounds, 0
        if not bounds or reader.text[bounds[0]] != "[":
            return
        bounds[-1] = trimmed(reader.text, bounds[-1])
        for definition, lines in definitions(Text(reader.source, tuple(bounds))):
            first = self.first + taken
            taken += lines
            container.add(definition, first, self.first + taken - 1, definition.span.end)
        del bounds[: 2 * taken]
        self.first += taken


def trimmed(text: str, end: int) -> int:
    """The end of a line without the white space before it."""
    while text[end - 1] in " \t":
        end -= 1
    return end


class Lines(Mutable):
    """Lines kept as they are written, for code and HTML."""

    first: int
    last: int
    bounds: list[int] = field(default_factory=list)
    pads: list[int] = field(default_factory=list)

    def add(self, reader: Reader) -> None:
        """Append the rest of the line."""
        start, pad = reader.rest()
        self.bounds += (start, reader.end)
        self.pads.append(pad)
        self.last = reader.number

    def add_all(self, lines: list[str], at: int) -> None:
        """Append whole lines, the first of which begins at offset `at`."""
        for line in lines:
            self.bounds += (at, at + len(line))
            at += len(line) + 1
        self.pads += [0] * len(lines)
        self.last += len(lines)

    def text(self, reader: Reader) -> Text:
        """The lines so far."""
        return Text(reader.source, tuple(self.bounds), "\n", tuple(self.pads) if any(self.pads) else ())


class OpenFence(Mutable):
    """A fenced code block: `mark` repeated `length` times, indented by `indent` columns; it ends behind `until`."""

    mark: str
    length: int
    indent: int
    start: int
    info: tuple[int, int]
    lines: Lines
    until: int = 0

    def take(self, reader: Reader) -> bool:
        """Close at a fence of the same mark that is no shorter, else keep the line."""
        at = reader.nonspace
        if at < reader.end and reader.text[at] == self.mark and reader.indent < 4:
            fence = _fence_end(reader.text, at, reader.end)
            if fence and self._ends_at(at, fence.end(1), reader.text):
                reader.leaf, self.lines.last = None, reader.number
                self._finish(reader, reader.stack[-1], fence.end(1))
                return True
        self.add(reader)
        return True

    def take_lines(self, reader: Reader, at: int) -> int:
        """Take the lines from `at` on, at the margin as the fence is, with the one that ends it; where the next is."""
        text = reader.text
        fence = next((each for each in _fence_ends(text, at) if self._ends_at(*each.span(1), text)), None)
        end = fence.start() if fence else len(text)
        if at < end:
            self.lines.add_all(text[at:end].removesuffix("\n").split("\n"), at)
        reader.number = self.lines.last
        if not fence:
            return end
        reader.number += 1
        reader.leaf, self.lines.last = None, reader.number
        self._finish(reader, reader.stack[-1], fence.end(1))
        return fence.end()

    def add(self, reader: Reader) -> None:
        """Append the line without the indentation the fence has."""
        if self.indent and reader.indent:
            reader.advance(min(self.indent, reader.indent))
        self.lines.add(reader)

    def _ends_at(self, start: int, end: int, text: str) -> bool:
        """Whether a fence is of the same mark, no shorter, and none of a document that is shown inside."""
        return text[start] == self.mark and end - start >= self.length and start >= self.until

    def close(self, reader: Reader, container: Container) -> None:
        """Add the block without a closing fence."""
        self._finish(reader, container, None)

    def _finish(self, reader: Reader, container: Container, closed_at: int | None) -> None:
        content, source = self.lines.text(reader), reader.source
        last = content.bounds[-1] if content.bounds else self.info[1]
        end = last if closed_at is None else closed_at
        closed, span = closed_at is not None, Span(source, self.start, end)
        block = Fence(Span(source, *self.info), content, self.mark, closed, span)
        container.add(block, self.lines.first, self.lines.last, end)


class OpenCode(Mutable):
    """An indented code block; `kept` counts the lines up to the last that is not blank."""

    lines: Lines
    kept: int = 0

    def take(self, reader: Reader) -> bool:
        """Keep indented and blank lines, close at any other."""
        if reader.indent < 4 and reader.nonspace < reader.end:
            reader.close_leaf()
            return False
        self.add(reader)
        return True

    def add(self, reader: Reader) -> None:
        """Append the line without four columns of indentation."""
        reader.advance(min(4, reader.indent))
        last = self.lines.last
        self.lines.add(reader)
        if reader.nonspace < reader.end:
            self.kept = len(self.lines.pads)
        else:
            self.lines.last = last

    def close(self, reader: Reader, container: Container) -> None:
        """Add the block without the blank lines at its end."""
        lines = self.lines
        del lines.bounds[2 * self.kept :], lines.pads[self.kept :]
        container.add(IndentedCode(lines.text(reader)), lines.first, lines.last, lines.bounds[-1])


class OpenHtml(Mutable):
    """An HTML block of one of the seven kinds of the specification."""

    kind: int
    lines: Lines

    def take(self, reader: Reader) -> bool:
        """Go on up to the line with the end of the kind; kinds 6 and 7 end before a blank line."""
        if self.kind > 5 and reader.nonspace == reader.end:
            reader.close_leaf()
        else:
            self.add(reader)
        return True

    def add(self, reader: Reader) -> None:
        """Append the line, close behind it if it has the end of the kind."""
        self.lines.add(reader)
        if self.kind < 6 and _HTML_ENDS[self.kind](reader.text, reader.at, reader.end):
            reader.close_leaf()

    def close(self, reader: Reader, container: Container) -> None:
        """Add the block."""
        lines = self.lines
        container.add(Html(lines.text(reader), self.kind == 2), lines.first, lines.last, lines.bounds[-1])


class OpenTable(Mutable):
    """A table whose rows go on until a blank line or the start of another block."""

    header: tuple[Text, ...]
    alignments: tuple[str, ...]
    start: int
    end: int
    first: int
    last: int
    rows: list[tuple[Text, ...]] = field(default_factory=list)

    def take(self, reader: Reader) -> bool:
        """Go on with a line that can be nothing else, close at a blank one."""
        if reader.nonspace == reader.end:
            reader.close_leaf()
            return True
        if reader.indent > 3 or (reader.text[reader.nonspace] in MARKS and reader.text[reader.nonspace] != "|"):
            return False
        self.add(reader)
        return True

    def add(self, reader: Reader) -> None:
        """Append the line as a row, as many cells of it as the header has."""
        end = trimmed(reader.text, reader.end)
        self.rows.append(cells(reader.source, reader.nonspace, end)[: len(self.header)])
        self.end, self.last = end, reader.number

    def close(self, reader: Reader, container: Container) -> None:
        """Add the table."""
        span = Span(reader.source, self.start, self.end)
        container.add(Table(self.header, self.alignments, tuple(self.rows), span), self.first, self.last, self.end)
