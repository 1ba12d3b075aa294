"""Edits of prose: where a place stands in its document, and how a sentence or an item of a list is taken out.

None, or no edits, wherever the text leaves any doubt how.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from flowc.diagnostics import Edit
from flowc.model.doctrine.document.parts import parts
from flowc.model.doctrine.document.passages import Entry, Listing, Part, Passage, everywhere
from flowc.structs import Struct
from flowc.text import Source, Span, line_starts


class Place(Struct):
    """Words of a document, with the list and the number of the item they are the words of, if they are."""

    words: Passage
    listing: Listing | None = None
    number: int = 0

    @property
    def entry(self) -> Entry | None:
        """The item."""
        return self.listing.entries[self.number] if self.listing else None


@lru_cache(maxsize=64)
def _places(source: Source) -> tuple[Place, ...]:
    """Every heading, paragraph and item of a document, in order."""
    from flowc.syntax.markdown import parse_prompt

    found = [place for part in parts(parse_prompt(source)) for place in _of_part(part)]
    return tuple(sorted(found, key=lambda place: place.words.span.start))


def _of_part(part: Part) -> Iterator[Place]:
    if part.heading:
        yield Place(part.heading)
    for piece in everywhere(part.pieces):
        if isinstance(piece, Passage):
            yield Place(piece)
        elif isinstance(piece, Listing):
            yield from (Place(entry.words, piece, number) for number, entry in enumerate(piece.entries))


def place(span: Span) -> Place | None:
    """Where a span stands; None in code, in tables and for what no paragraph, heading or item holds."""
    places = _places(span.source)
    at = bisect_right(places, span.start, key=lambda each: each.words.span.start) - 1
    found = places[at] if at >= 0 else None
    return found if found and span.end <= found.words.span.end else None


def sentence(span: Span) -> Span | None:
    """The sentence around a span."""
    found = place(span)
    if found is None:
        return None
    spans = (found.words.at(start, end) for start, end in found.words.sentences())
    return next((each for each in spans if each.start <= span.start and span.end <= each.end), None)


def on_one_line(span: Span) -> bool:
    """Whether nothing but the words themselves stands between start and end: no mark of a container at a line start."""
    return "\n" not in span.text


def without_item(listing: Listing, number: int) -> tuple[Edit, ...]:
    """Take an item out of a list, and count those behind it anew; the only one not where words lead to it."""
    entry = listing.entries[number]
    if not _stands_alone(entry):
        return ()
    if len(listing.entries) == 1:
        led = listing.lead is not None and listing.lead.plain.rstrip().endswith(":")
        return () if led else _without_lines(entry.span.source, entry.span.start, _end(entry))
    if number + 1 < len(listing.entries):
        following = listing.entries[number + 1].span
        gone = Span(entry.span.source, entry.span.start, following.start)
    else:
        gone = Span(entry.span.source, _end(listing.entries[number - 1]), _end(entry))
    return (Edit(gone, ""), *_counted(listing, number))


def _stands_alone(entry: Entry) -> bool:
    """Whether the marker is the first thing in its line."""
    source, start = entry.span.source, entry.span.start
    return not source.text[_line_start(source, start) : start].strip()


def _line_start(source: Source, at: int) -> int:
    starts = line_starts(source)
    return starts[bisect_right(starts, at) - 1]


def _end(entry: Entry) -> int:
    """Where the last words of an item end."""
    return entry.span.start + len(entry.span.text.rstrip())


def _counted(listing: Listing, number: int) -> Iterator[Edit]:
    """One less for each item behind, while they are counted one by one."""
    for before, entry in zip(listing.entries[number:], listing.entries[number + 1 :], strict=False):
        if before.number is None or entry.number != before.number + 1:
            return
        start = entry.span.start
        yield Edit(Span(entry.span.source, start, start + len(str(entry.number))), str(before.number))


def without_sentence(span: Span) -> tuple[Edit, ...]:
    """Take the sentence around a span out: with its item or its paragraph, where it is all that stands there."""
    found, whole = place(span), sentence(span)
    if found is None or whole is None or not on_one_line(whole):
        return ()
    words = found.words.span
    if whole == words:
        entry = found.entry
        if found.listing and entry:
            return without_item(found.listing, found.number) if not entry.inside else ()
        return _without_paragraph(words)
    start, end = whole.start, whole.end
    text = span.source.text
    if start > words.start:
        start -= len(text[words.start : start]) - len(text[words.start : start].rstrip())
    else:
        end += len(text[end : words.end]) - len(text[end : words.end].lstrip())
    return (Edit(Span(span.source, start, end), ""),)


def _without_paragraph(words: Span) -> tuple[Edit, ...]:
    """Take a paragraph out, unless something stands before it in its line."""
    start = _line_start(words.source, words.start)
    before = words.source.text[start : words.start]
    return () if before.strip() else _without_lines(words.source, words.start, words.end)


def _without_lines(source: Source, first: int, last: int) -> tuple[Edit, ...]:
    """Take the lines from one offset to another out, with the empty lines behind them, or, at the end, before them."""
    text = source.text
    start, rest = _line_start(source, first), text[last:]
    behind = len(rest) - len(rest.lstrip())
    if behind < len(rest):
        return (Edit(Span(source, start, _line_start(source, last + behind)), ""),)
    return (Edit(Span(source, len(text[:start].rstrip()), last), ""),)
