"""A markdown document as passages: every unit of words with the section, the list and the lead-in it stands in.

Readers of statements look at passages only; where words stand decides what they are.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from flowc.model.doctrine.outline import Outline, title
from flowc.model.doctrine.sentences import folded, sentences
from flowc.syntax.blocks import (
    Block,
    Document,
    Fence,
    Heading,
    Html,
    Item,
    List,
    Paragraph,
    Places,
    Quote,
    Table,
    Tag,
    Text,
)  # fmt: skip
from flowc.syntax.inline import code_places, uncommented
from flowc.text import Name, Span

DEEPEST = 6
"""Lists inside lists beyond this depth are not read: nobody states a contract there."""


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A heading, a paragraph, the first paragraph of an item, a cell or a line of a fence.

    `plain` is its text with blanks for line ends, so offsets in it are those of `text`. `titles` are those of the
    sections around it, outermost first, its own section included.

    What every reader asks for is found when the first asks, and kept; a passage is equal only to itself.
    """

    text: Text
    plain: str
    titles: tuple[str, ...]
    quoted: bool = False
    _codes: tuple[Name, ...] | None = field(default=None, init=False, repr=False)
    _code_places: tuple[tuple[int, int], ...] | None = field(default=None, init=False, repr=False)
    _sentences: tuple[tuple[int, int], ...] | None = field(default=None, init=False, repr=False)
    _folded: str | None = field(default=None, init=False, repr=False)
    _places: Places | None = field(default=None, init=False, repr=False)

    @property
    def span(self) -> Span:
        """The words, first to last."""
        return self.text.span

    @property
    def title(self) -> str:
        """The title of the section it stands in, or nothing."""
        return self.titles[-1] if self.titles else ""

    def at(self, start: int, end: int) -> Span:
        """The span of `plain[start:end]`."""
        if len(self.text.bounds) == 2:
            return self.text.span_of(start, end)
        places = self._places
        if places is None:
            places = self.text.places()
            object.__setattr__(self, "_places", places)
        return places.span_of(start, end)

    def name(self, start: int, end: int) -> Name:
        """The words from `start` to `end` with their place."""
        return Name(self.plain[start:end], self.at(start, end))

    def codes(self) -> tuple[Name, ...]:
        """What stands in backticks, in order."""
        made = self._codes
        if made is None:
            made = tuple([self.name(first, last) for first, last in self.code_places()])
            object.__setattr__(self, "_codes", made)
        return made

    def code_places(self) -> tuple[tuple[int, int], ...]:
        """Start and end in `plain` of what stands in backticks, without them."""
        made = self._code_places
        if made is None:
            made = code_places(self.text) if "`" in self.plain else ()
            object.__setattr__(self, "_code_places", made)
        return made

    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Start and end in `plain` of every sentence that is not longer than any that states a contract."""
        made = self._sentences
        if made is None:
            made = sentences(self.plain)
            object.__setattr__(self, "_sentences", made)
        return made

    def folded(self) -> str:
        """`plain` in lower case, of the same length: a word that does not stand here needs not be searched for."""
        made = self._folded
        if made is None:
            made = folded(self.plain)
            object.__setattr__(self, "_folded", made)
        return made


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of a list: its words, its number (None for a bullet), what is nested in it, and its whole span."""

    words: Passage
    number: int | None
    inside: "tuple[Piece, ...]"
    span: Span

    def nested(self) -> "tuple[Entry, ...]":
        """The items of the lists directly inside."""
        return tuple(entry for piece in self.inside if isinstance(piece, Listing) for entry in piece.entries)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list and the words that lead to it: the paragraph right before it, else the item or heading it stands under."""

    entries: tuple[Entry, ...]
    lead: Passage | None
    titles: tuple[str, ...]
    span: Span

    @property
    def title(self) -> str:
        """The title of the section it stands in, or nothing."""
        return self.titles[-1] if self.titles else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its header and rows as passages, and the words before it."""

    header: tuple[Passage, ...]
    rows: tuple[tuple[Passage, ...], ...]
    lead: Passage | None
    titles: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Code:
    """A fenced block: its language in lower case, its lines as passages, and the words before it."""

    language: str
    lines: tuple[Passage, ...]
    lead: Passage | None
    titles: tuple[str, ...]
    text: Text
    span: Span


Piece = Passage | Listing | Grid | Code


@dataclass(frozen=True, slots=True)
class Part:
    """A heading (None before the first, and where a tag opens or closes a section) and what stands under it up to the
    next heading of any level, or tag of a section.
    """

    heading: Passage | None
    level: int
    pieces: tuple[Piece, ...]
    span: Span


def parts(document: Document) -> tuple[Part, ...]:
    """The sections of a document, each with its own words only, in order."""
    return tuple(_parts(document))


def _parts(document: Document) -> Iterator[Part]:
    closed = (block.name.plain for block in document.blocks if isinstance(block, Tag) and block.closing)
    outline = Outline(frozenset(closed))
    heading: Heading | None = None
    waiting: list[Block] = []
    for block in document.blocks:
        if not outline.moves(block):
            if outline.counts(block):
                waiting.append(Paragraph(block.content) if isinstance(block, Heading) else block)
            continue
        if waiting or heading or not outline.around:
            yield _part(document, heading, outline.around, waiting)
        heading, waiting = block if isinstance(block, Heading) else None, []
        outline = outline.moved(block)
    yield _part(document, heading, outline.around, waiting)


def _part(
    document: Document, heading: Heading | None, around: tuple[tuple[int, Text], ...], blocks: list[Block]
) -> Part:
    titles = tuple(title(level, text) for level, text in around)
    ends = [block.span for block in blocks] or ([heading.span] if heading else [])
    first = heading.span if heading else (ends[0] if ends else document.span)
    words = _passage(heading.content, titles) if heading else None
    lead = words or (Passage(around[-1][1], titles[-1], titles) if around else None)
    pieces = _pieces(tuple(blocks), titles, lead, False, 0)
    span = Span(first.source, first.start, ends[-1].end if ends else first.start)
    return Part(words, heading.level if heading else 0, pieces, span)


def _plain(text: Text) -> str:
    """The words of a text on one line, comments blanked: they are said to nobody who reads it."""
    return uncommented(text).replace("\n", " ")


def _passage(text: Text, titles: tuple[str, ...], quoted: bool = False) -> Passage:
    return Passage(text, _plain(text), titles, quoted)


def _pieces(
    blocks: tuple[Block, ...], titles: tuple[str, ...], lead: Passage | None, quoted: bool, depth: int
) -> tuple[Piece, ...]:
    """The blocks as pieces; each list, table or fence is led by the paragraph right before it, else as they all are."""
    made: list[Piece] = []
    before = lead
    for block in blocks:
        match block:
            case Paragraph(content):
                before = _passage(content, titles, quoted)
                made.append(before)
                continue
            case List():
                made.append(_listing(block, titles, before, quoted, depth))
            case Table():
                made.append(_grid(block, titles, before))
            case Fence():
                made.append(_code(block, titles, before))
            case Html(_, True):
                continue
            case Quote(inner) if depth < DEEPEST:
                made.extend(_pieces(inner, titles, None, True, depth + 1))
        before = lead
    return tuple(made)


def _listing(block: List, titles: tuple[str, ...], lead: Passage | None, quoted: bool, depth: int) -> Listing:
    entries = tuple(_entry(item, titles, quoted, depth) for item in block.items)
    return Listing(entries, lead, titles, block.span)


def _entry(item: Item, titles: tuple[str, ...], quoted: bool, depth: int) -> Entry:
    first = item.blocks[0] if item.blocks else None
    worded = isinstance(first, Paragraph | Heading)
    empty = Text(item.source, (item.marker_end, item.marker_end))
    words = _passage(first.content if isinstance(first, Paragraph | Heading) else empty, titles, quoted)
    rest = item.blocks[1:] if worded else item.blocks
    inside = _pieces(rest, titles, words, quoted, depth + 1) if depth < DEEPEST else ()
    return Entry(words, item.number, inside, item.span)


def _grid(table: Table, titles: tuple[str, ...], lead: Passage | None) -> Grid:
    header = tuple(_passage(cell, titles) for cell in table.header)
    rows = tuple(tuple(_passage(cell, titles) for cell in row) for row in table.rows)
    return Grid(header, rows, lead, titles, table.span)


def _code(fence: Fence, titles: tuple[str, ...], lead: Passage | None) -> Code:
    text = fence.content
    lines = tuple(
        _passage(Text(text.source, (start, end)), titles)
        for start, end in zip(text.bounds[::2], text.bounds[1::2], strict=True)
    )
    return Code(fence.language.lower(), lines, lead, titles, text, fence.span)


def everywhere(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    """The pieces and those nested in the items of their lists, in order."""
    waiting = [*reversed(pieces)]
    while waiting:
        piece = waiting.pop()
        yield piece
        if isinstance(piece, Listing):
            waiting += [inner for entry in reversed(piece.entries) for inner in reversed(entry.inside)]


def passages(pieces: tuple[Piece, ...]) -> Iterator[Passage]:
    """Every paragraph and every item's words, nested ones too; no cells and no code."""
    return passages_among(everywhere(pieces))


def passages_among(pieces: Iterable[Piece]) -> Iterator[Passage]:
    """The paragraphs among some pieces and the words of the items of the lists among them; none of what is nested."""
    for piece in pieces:
        if isinstance(piece, Passage):
            yield piece
        elif isinstance(piece, Listing):
            yield from [entry.words for entry in piece.entries]
