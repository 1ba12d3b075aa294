"""Texts and places in them: a source, a half-open range of offsets, a word with the range that wrote it.

Places are offsets into the decoded text. Lines and columns are computed only when something is shown. Spans and names
are named tuples, the records Python makes and compares fastest: a project has hundreds of thousands.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from flowc.expressions import expression
from flowc.structs import Struct


class Source(Struct, eq=False):
    """One document as read: `path` with `/`, relative to the project where possible, `text` without byte order mark
    and with its line ends kept, `digest` the SHA-256 of the bytes on disk.

    `folder` is the project as seen from where the command runs, empty where that is the same or inside of it.
    A part of a file that is a document of its own (see `part`) has its file as `origin`, and in `lines` the offsets at
    which its lines begin there. Two sources are equal only if they are the same object, so spans compare cheaply.
    """

    path: str
    text: str
    digest: str = ""
    bom: bool = False
    folder: str = ""
    origin: "Source | None" = None
    lines: tuple[int, ...] = ()

    @property
    def shown(self) -> str:
        """The path as people read it in a report; what is compiled names `path`, wherever it was compiled."""
        return f"{self.folder}/{self.path}" if self.folder else self.path

    @property
    def file(self) -> "Source":
        """The whole file: itself, or that of which it is a part."""
        return self.origin or self


class Span(NamedTuple):
    """The half-open range `[start, end)` of code points in the text of one source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters the span covers."""
        return self.source.text[self.start : self.end]


class Name(NamedTuple):
    """A word as it is meant (escapes resolved) and the span that wrote it (quotes excluded)."""

    text: str
    span: Span


class Position(Struct, order=True):
    """A place for people: line and column, both counted from 1; columns count code points."""

    line: int
    column: int


LINE_END = expression(r"\r\n?|\n")


@lru_cache(maxsize=256)
def line_starts(source: Source) -> tuple[int, ...]:
    """The offset of the first character of every line; a line ends with LF, CR LF or CR, as in YAML."""
    return (0, *(end.end() for end in LINE_END.finditer(source.text)))


def position(source: Source, offset: int) -> Position:
    """The line and column of `offset`."""
    starts = line_starts(source)
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)


def line_text(source: Source, line: int) -> str:
    """The text of a line (counted from 1) without its end."""
    starts = line_starts(source)
    end = starts[line] if line < len(starts) else len(source.text)
    return source.text[starts[line - 1] : end].rstrip("\r\n")


def whole(source: Source) -> Span:
    """The span of the whole text."""
    return Span(source, 0, len(source.text))


def part(span: Span, name: str) -> Source:
    """What stands in a range as a document of its own, without the indentation that its lines share.

    It is called `name`, as if its file were a folder.
    """
    text = span.source.text
    starts = (span.start, *(end.end() for end in LINE_END.finditer(text, span.start, span.end)))
    lines = [text[start:end] for start, end in pairwise((*starts, span.end))]
    shared = min((len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip()), default=0)
    indents = (0, *(min(shared, len(line) - len(line.lstrip(" "))) for line in lines[1:]))
    return Source(
        path=f"{span.source.path}/{name}",
        text="".join(line[indent:] for line, indent in zip(lines, indents, strict=True)),
        digest=span.source.digest,
        folder=span.source.folder,
        origin=span.source,
        lines=tuple(start + indent for start, indent in zip(starts, indents, strict=True)),
    )


def in_file(span: Span) -> Span:
    """A range of a part as the range of its file that wrote it; of a file itself, the same range."""
    source = span.source
    if source.origin is None:
        return span
    start = _in_file(source, span.start)
    return Span(source.origin, start, _in_file(source, span.end - 1) + 1 if span.end > span.start else start)


def _in_file(source: Source, offset: int) -> int:
    starts = line_starts(source)
    line = bisect_right(starts, offset) - 1
    return source.lines[line] + offset - starts[line]
