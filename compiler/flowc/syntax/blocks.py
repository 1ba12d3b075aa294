"""The block tree of a markdown document: headings, paragraphs, lists, tables, code, each with its exact span.

Blocks keep offsets and make spans when asked, since most of a document is never pointed at; they are named tuples, as
spans are.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from flowc.structs import Struct
from flowc.text import Source, Span


class Text(NamedTuple):
    """Inline content: pieces of the source, without indentation and the marks of containers.

    `bounds` holds start and end of every piece, flat. Pieces are lines and `joint` is a line feed, except in a
    table cell: there the pieces leave out the backslash of every escaped pipe and `joint` is empty.
    `pads` says how many spaces stand before a line of code because a tab reaches over the edge of its container;
    it is empty where no line has any.
    """

    source: Source
    bounds: tuple[int, ...]
    joint: str = "\n"
    pads: tuple[int, ...] = ()

    @property
    def segments(self) -> tuple[Span, ...]:
        """The spans of the pieces."""
        return tuple(Span(self.source, start, end) for start, end in _pairs(self.bounds))

    @property
    def span(self) -> Span:
        """First to last character, in a container marks between lines too; of no lines the document's start."""
        return Span(self.source, self.bounds[0], self.bounds[-1]) if self.bounds else Span(self.source, 0, 0)

    @property
    def plain(self) -> str:
        """The pieces as one string."""
        text, bounds = self.source.text, self.bounds
        if not self.pads and len(bounds) == 2:
            return text[bounds[0] : bounds[1]]
        if not self.pads:
            return self.joint.join([text[a:b] for a, b in _pairs(bounds)])
        return self.joint.join([" " * pad + text[a:b] for pad, (a, b) in zip(self.pads, _pairs(bounds), strict=True)])

    def part(self, start: int, end: int) -> "Text":
        """What stands in `plain[start:end]`, of a text without pads."""
        bounds, at = list[int](), 0
        for first, last in _pairs(self.bounds):
            low, high = first + max(start - at, 0), min(first + end - at, last)
            bounds += (low, high) if low < high else ()
            at += last - first + len(self.joint)
        return self._replace(bounds=tuple(bounds))

    def span_of(self, start: int, end: int) -> Span:
        """The span of `plain[start:end]`; for many questions about one text, ask its `places()`."""
        if len(self.bounds) == 2 and not self.pads:
            first, last = self.bounds
            low = min(first + max(start, 0), last)
            return Span(self.source, low, max(low, min(first + end, last)))
        return self.places().span_of(start, end)

    def places(self) -> "Places":
        """The way back from `plain` to the source."""
        starts, at = [], 0
        pads = self.pads or (0,) * (len(self.bounds) // 2)
        for pad, (start, end) in zip(pads, _pairs(self.bounds), strict=True):
            starts.append(at)
            at += pad + end - start + len(self.joint)
        return Places(self, self.plain, tuple(starts))


class Places(Struct):
    """Where the characters of `text.plain` were written; `starts` holds the offset of every piece in it."""

    text: Text
    plain: str
    starts: tuple[int, ...]

    def span_of(self, start: int, end: int) -> Span:
        """The span of `plain[start:end]`; a line feed at its end takes in the end of the line."""
        low = self._offset(self._piece(start), start)
        piece = self._piece(max(end - 1, start))
        high = self._offset(piece, end)
        if end > start and piece + 1 < len(self.starts) and end == self.starts[piece + 1] and self.text.joint:
            high += 1
        return Span(self.text.source, low, max(low, high))

    def _piece(self, at: int) -> int:
        return max(bisect_right(self.starts, at) - 1, 0)

    def _offset(self, piece: int, at: int) -> int:
        text = self.text
        if not self.starts:
            return 0
        pad = text.pads[piece] if text.pads else 0
        first, last = text.bounds[2 * piece], text.bounds[2 * piece + 1]
        return min(first + max(at - self.starts[piece] - pad, 0), last)


def _pairs(bounds: tuple[int, ...]) -> "zip[tuple[int, int]]":
    return zip(bounds[::2], bounds[1::2], strict=True)


class Paragraph(NamedTuple):
    """Text that is nothing else."""

    content: Text

    @property
    def span(self) -> Span:
        """The text, first to last line."""
        return self.content.span


class Heading(NamedTuple):
    """A heading of level 1 to 6, marked by `#` or underlined; the span covers the marks too."""

    level: int
    content: Text
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The heading with its marks."""
        return Span(self.content.source, self.start, self.end)


class Fence(NamedTuple):
    """A fenced code block: `mark` is a backtick or a tilde, `info` what follows the opening fence."""

    info: Span
    content: Text
    mark: str
    closed: bool
    span: Span

    @property
    def language(self) -> str:
        """The first word of the info string, or nothing."""
        return self.info.text.split(maxsplit=1)[0] if self.info.text.strip() else ""


class IndentedCode(NamedTuple):
    """Lines indented by four columns or more."""

    content: Text

    @property
    def span(self) -> Span:
        """The code, first to last line."""
        return self.content.span


class Html(NamedTuple):
    """An HTML block; `comment` when it opens with `<!--`."""

    content: Text
    comment: bool

    @property
    def span(self) -> Span:
        """The block, first to last line."""
        return self.content.span


class Tag(NamedTuple):
    """A line that is a tag alone, `<role>` or `</role>`, where such tags mark the parts; `name` has no marks."""

    name: Text
    closing: bool
    span: Span


class ThematicBreak(NamedTuple):
    """A line of three or more `-`, `*` or `_`."""

    span: Span


class LinkDefinition(NamedTuple):
    """A link reference definition: `label` normalised for comparison, the rest as written without its marks."""

    label: str
    destination: Span
    title: Span | None
    span: Span


class Table(NamedTuple):
    """A GFM table. An alignment is left, center, right or empty, one a column.

    Rows hold the cells as written: more than the header are left out, a shorter row stays short.
    """

    header: tuple[Text, ...]
    alignments: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    span: Span


class Quote(NamedTuple):
    """A block quote."""

    blocks: "tuple[Block, ...]"
    span: Span


class Item(NamedTuple):
    """One item of a list: its marker from `start` to `marker_end`, its content up to `end`.

    `checked` is the state of a task's checkbox, None where there is none; the checkbox is not part of the text.
    """

    source: Source
    start: int
    marker_end: int
    end: int
    checked: bool | None
    blocks: "tuple[Block, ...]"

    @property
    def span(self) -> Span:
        """The item with its marker."""
        return Span(self.source, self.start, self.end)

    @property
    def marker(self) -> Span:
        """The bullet, or the number with its delimiter."""
        return Span(self.source, self.start, self.marker_end)

    @property
    def number(self) -> int | None:
        """The number as written, None for a bullet."""
        digits = self.source.text[self.start : self.marker_end - 1]
        return int(digits) if digits else None


class List(NamedTuple):
    """Items with the same kind of marker: `mark` is the bullet, or the delimiter after the number.

    `tight` when no blank line parts the items or the blocks in them.
    """

    mark: str
    tight: bool
    items: tuple[Item, ...]

    @property
    def ordered(self) -> bool:
        """Whether the items are numbered."""
        return self.mark in ".)"

    @property
    def start(self) -> int | None:
        """The number of the first item, None for bullets."""
        return self.items[0].number

    @property
    def span(self) -> Span:
        """From the first marker to the end of the last item."""
        first = self.items[0]
        return Span(first.source, first.start, self.items[-1].end)


Block: TypeAlias = (
    Paragraph | Heading | Fence | IndentedCode | Html | Tag | ThematicBreak | LinkDefinition | Table | Quote | List
)


def walk(blocks: "tuple[Block, ...]") -> "Iterator[Block]":
    """The blocks and all that they contain, in the order of the text."""
    waiting = [*reversed(blocks)]
    while waiting:
        block = waiting.pop()
        yield block
        match block:
            case Quote(inner):
                waiting += reversed(inner)
            case List():
                waiting += [inner for item in reversed(block.items) for inner in reversed(item.blocks)]


class Document(Struct):
    """A markdown document; `frontmatter` is the text between the `---` lines at its very start."""

    blocks: tuple[Block, ...]
    frontmatter: Span | None
    span: Span
