"""Texts and places in them: a source, a half-open range of offsets, a word with the range that wrote it.

Places are offsets into the decoded text. Lines and columns are computed only when something is shown. Spans and names
are named tuples, the records Python makes and compares fastest: a project has hundreds of thousands.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from flowc.expressions import expression
from flowc.structs import Struct, keep


class Source(Struct, eq=False):
    """One document as read: `path` with `/`, relative to the project where possible, `text` without byte order mark
    and with a line feed at the end of each line, `digest` the SHA-256 of the bytes on disk.

    A line ends with LF, CR LF or CR, as in YAML and CommonMark, in whatever text a source is made of. `ends` has the
    ends as they are written, one for each line feed; it is empty where all are line feeds.
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
    ends: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if "\r" in self.text:
            keep(self, "ends", tuple(_LINE_END.findall(self.text)))
            keep(self, "text", _LINE_END.sub("\n", self.text))

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


_LINE_END = expression(r"\r\n?|\n")
_LINE_FEED = expression("\n")


@lru_cache(maxsize=256)
def line_starts(source: Source) -> tuple[int, ...]:
    """The offset of the first character of every line."""
    return (0, *(feed.end() for feed in _LINE_FEED.finditer(source.text)))


def position(source: Source, offset: int) -> Position:
    """The line and column of `offset`."""
    starts = line_starts(source)
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)


def line_text(source: Source, line: int) -> str:
    """The text of a line (counted from 1) without its end."""
    starts = line_starts(source)
    end = starts[line] - 1 if line < len(starts) else len(source.text)
    return source.text[starts[line - 1] : end]


def written_lines(source: Source) -> list[str]:
    """The lines of a source as they are written, each with its end; the last one has none, and may be empty.

    A CR whose next line is an empty one that LF ends is written as CR LF, as CR and LF side by side are one end.
    """
    lines = source.text.split("\n")
    ends = (*(source.ends or ("\n",) * (len(lines) - 1)), "")
    behind = zip((*lines[1:], ""), (*ends[1:], ""), strict=True)
    closed = ("\r\n" if end == "\r" and next == ("", "\n") else end for end, next in zip(ends, behind, strict=True))
    return [line + end for line, end in zip(lines, closed, strict=True)]


@lru_cache(maxsize=2)
def written(source: Source) -> str:
    """The text of a source with the ends of its lines as they are written."""
    return "".join(written_lines(source)) if source.ends else source.text


def as_written(span: Span) -> str:
    """The characters a span covers, with the ends of lines as they are written."""
    source = span.source
    if not source.ends:
        return span.text
    return written(source)[written_offset(source, span.start) : written_offset(source, span.end)]


def written_offset(source: Source, offset: int) -> int:
    """Where an offset into the text of a source is in the text as it is written."""
    return offset + _longer(source)[position(source, offset).line - 1] if source.ends else offset


@lru_cache(maxsize=16)
def _longer(source: Source) -> tuple[int, ...]:
    """By how much what stands before each line is longer as it is written."""
    return tuple(accumulate((len(end) - 1 for end in source.ends), initial=0))


def whole(source: Source) -> Span:
    """The span of the whole text."""
    return Span(source, 0, len(source.text))


def part(span: Span, name: str) -> Source:
    """What stands in a range as a document of its own, without the indentation that its lines share.

    It is called `name`, as if its file were a folder.
    """
    text = span.source.text
    starts = (span.start, *(feed.end() for feed in _LINE_FEED.finditer(text, span.start, span.end)))
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
