"""A markdown document as passages: every unit of words with the section, the list and the lead-in it stands in.

Readers of statements look at passages only; where words stand decides what they are.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import LONGEST_SENTENCE, folded, sentences
from flowc.structs import Struct, keep
from flowc.syntax.blocks import Item, Places, Table, Text
from flowc.syntax.inline import code_places, uncommented
from flowc.text import Name, Span

ALL = -1
"""The marks of a text of which they are not known."""

_LABELLED = expression(r"\*\*(?P<title>[A-Z][^*`]{1,40}?)[.:]?\*\*[.:]?(?:\s+|$)")

_STRUCK = expression(r"~~(?=\S)[^~]{1,2000}(?<=\S)~~")
"""Words that are struck through; see GitHub Flavored Markdown, strikethrough."""


_KEY = r"[a-z][a-z0-9]*(?>(?:[_-][a-z0-9]++)*):(?:\s|\Z)"
FIELD = expression(rf"(?:\A|(?<=\n)){_KEY}")
_BROKEN = expression(rf"\n(?!{_KEY})")
"""A line that begins with a field of a form, and the end of one behind which no other begins."""


class Passage(Struct, eq=False):
    """A heading, a paragraph, the first paragraph of an item, a cell or a line of a fence.

    `plain` is its text with blanks for line ends, but between the fields of a form; offsets in it are those of `text`.
    `titles` are those of the sections around it, outermost first, its own section included.

    What every reader asks for is found when the first asks, and kept; a passage is equal only to itself. `held` are the
    marks of its words once they are known, all marks until then: whoever needs one may ask for it.
    """

    text: Text
    plain: str
    titles: tuple[str, ...]
    quoted: bool = False
    held: int = ALL
    _codes: tuple[Name, ...] | None = None
    _code_places: tuple[tuple[int, int], ...] | None = None
    _sentences: tuple[tuple[int, int], ...] | None = None
    _folded: str | None = None
    _places: Places | None = None

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
        places = self._places or keep(self, "_places", self.text.places())
        return places.span_of(start, end)

    def name(self, start: int, end: int) -> Name:
        """The words from `start` to `end` with their place."""
        return Name(self.plain[start:end], self.at(start, end))

    def codes(self) -> tuple[Name, ...]:
        """What stands in backticks, in order."""
        if self._codes is None:
            return keep(self, "_codes", tuple([self.name(first, last) for first, last in self.code_places()]))
        return self._codes

    def code_places(self) -> tuple[tuple[int, int], ...]:
        """Start and end in `plain` of what stands in backticks, without them."""
        if self._code_places is None:
            places = code_places(self.text) if "`" in self.plain else ()
            return keep(self, "_code_places", tuple([each for each in places if self.plain[slice(*each)].strip()]))
        return self._code_places

    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Start and end in `plain` of every sentence that is not longer than any that states a contract."""
        if self._sentences is None:
            return keep(self, "_sentences", sentences(self.text.plain))
        return self._sentences

    def sentence(self, at: int) -> tuple[int, int]:
        """Start and end in `plain` of the sentence around a place; of one longer than any that states a contract, of
        what is that near.
        """
        told = self.sentences()
        nearest = bisect_right(told, (at, len(self.plain))) - 1
        if nearest >= 0 and at < told[nearest][1]:
            return told[nearest]
        return max(at - LONGEST_SENTENCE, 0), min(at + LONGEST_SENTENCE, len(self.plain))

    def folded(self) -> str:
        """`plain` in lower case, of the same length: a word that does not stand here needs not be searched for."""
        if self._folded is None:
            return keep(self, "_folded", folded(self.plain))
        return self._folded


class Entry(Struct, eq=False):
    """An item of a list: its words and what is nested in it."""

    words: Passage
    inside: "tuple[Piece, ...]"
    _item: Item

    @property
    def number(self) -> int | None:
        """The number as written, None for a bullet."""
        return self._item.number

    @property
    def span(self) -> Span:
        """The item with its marker."""
        return self._item.span

    def nested(self) -> "tuple[Entry, ...]":
        """The items of the lists directly inside."""
        return tuple(entry for piece in self.inside if isinstance(piece, Listing) for entry in piece.entries)


class Listing(Struct, eq=False):
    """A list and the words that lead to it: the paragraph right before it, else the item or heading it stands under."""

    entries: tuple[Entry, ...]
    lead: Passage | None
    titles: tuple[str, ...]
    span: Span

    @property
    def title(self) -> str:
        """The title of the section it stands in, or nothing."""
        return self.titles[-1] if self.titles else ""


class Grid(Struct, eq=False):
    """A table and the words before it."""

    lead: Passage | None
    titles: tuple[str, ...]
    span: Span
    _table: Table
    _header: tuple[Passage, ...] | None = None
    _rows: tuple[tuple[Passage, ...], ...] | None = None

    @property
    def header(self) -> tuple[Passage, ...]:
        """The cells of its header as passages."""
        if self._header is None:
            return keep(self, "_header", _passages(self._table.header, self.titles))
        return self._header

    @property
    def rows(self) -> tuple[tuple[Passage, ...], ...]:
        """The cells of its rows as passages."""
        if self._rows is None:
            return keep(self, "_rows", tuple([_passages(row, self.titles) for row in self._table.rows]))
        return self._rows


INDENTED = "indented"
"""What stands for the language of code that is indented: it names none, and may be an accident of layout."""


class Code(Struct, eq=False):
    """A fenced or indented block: its language in lower case, the words before it, and its text."""

    language: str
    lead: Passage | None
    titles: tuple[str, ...]
    text: Text
    span: Span
    _lines: tuple[Passage, ...] | None = None

    @property
    def lines(self) -> tuple[Passage, ...]:
        """Its lines as passages."""
        if self._lines is None:
            source, bounds = self.text.source, self.text.bounds
            texts = [Text(source, place) for place in zip(bounds[::2], bounds[1::2], strict=True)]
            return keep(self, "_lines", _passages(texts, self.titles))
        return self._lines


Piece = Passage | Listing | Grid | Code


class Part(Struct, eq=False):
    """A heading (None before the first, and where a tag opens or closes a section) and what stands under it up to the
    next heading of any level, or tag of a section.
    """

    heading: Passage | None
    level: int
    pieces: tuple[Piece, ...]
    span: Span

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles around its words, outermost first."""
        first = self.heading or next(iter(self.pieces), None)
        return first.titles if first else ()


def passage(text: Text, titles: tuple[str, ...], quoted: bool = False) -> Passage:
    """A text as words on one line, without comments and what is struck through: these are said to nobody."""
    plain = text.plain
    if "<!--" in plain:
        text, plain = _without_comments(text)
    if "~~" in plain:
        plain = _STRUCK.sub(lambda struck: " " * len(struck[0]), plain)
    if len(text.bounds) > 2:
        fields = FIELD.findall(plain) if ": " in plain else ()
        plain = _BROKEN.sub(" ", plain) if len(fields) > 1 else plain.replace("\n", " ")
    return Passage(text, plain, titles, quoted)


def _without_comments(text: Text) -> tuple[Text, str]:
    """A text with blanks for its comments, and nothing for those at its ends: words beside them fill it."""
    plain = uncommented(text)
    words = plain.strip()
    if not words or plain == text.plain:
        return text, plain
    start = plain.index(words)
    return text.part(start, start + len(words)), words


def _passages(texts: Iterable[Text], titles: tuple[str, ...]) -> tuple[Passage, ...]:
    return tuple([passage(text, titles) for text in texts])


def unchanged(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    """Whether nothing of some pieces was left out or replaced, at any depth."""
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


def labelled(words: Passage) -> re.Match[str] | None:
    """The bold words that stand for a heading: a line of their own, or the first of a paragraph: `**Result.** ...`."""
    return _LABELLED.match(words.plain) if words.plain.startswith("**") else None


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
    for piece in everywhere(pieces):
        if isinstance(piece, Passage):
            yield piece
        elif isinstance(piece, Listing):
            yield from [entry.words for entry in piece.entries]
