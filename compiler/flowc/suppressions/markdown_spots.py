"""Where a new suppression may be written in markdown so that no block becomes another."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.structs import Struct
from flowc.suppressions.spots import Existing, Spot, into
from flowc.suppressions.stands import Stand, lines_of
from flowc.syntax.blocks import IndentedCode, Item, List, Paragraph, Quote
from flowc.text import Source, Span, line_starts, position

_MARGIN = expression(r"[ \t>]*+")
_HEAD, _TAIL = "<!-- flowc: ", " -->"
_CODE_INDENTATION = 4


class Leaves(Struct):
    """The blocks of a document that hold no others, by the offsets of the lines they start on."""

    starts: tuple[int, ...]
    stands: tuple[Stand, ...]

    def at(self, offset: int) -> Stand | None:
        """The last block that starts on the line of a place or above it; None before the first."""
        found = bisect_right(self.starts, offset) - 1
        return self.stands[found] if found >= 0 else None


def leaves(found: tuple[Stand, ...]) -> Leaves:
    """The blocks that hold no others."""
    single = [stand for stand in found if not isinstance(stand.block, Quote | List)]
    ordered = sorted(single, key=lambda stand: stand.block.span.start)
    return Leaves(tuple(lines_start(stand.block.span) for stand in ordered), tuple(ordered))


def lines_start(span: Span) -> int:
    """The offset at which the line starts on which a range does."""
    return line_starts(span.source)[position(span.source, span.start).line - 1]


def in_markdown(
    held: Leaves, line: Span, body: int, reason: str, known: Existing
) -> Iterator[Spot]:
    """For a line: above its block or item, behind it, above the lists around it, at `body`, where the text starts."""
    stand = held.at(line.start)
    if stand:
        yield from _above(stand, reason, known)
        yield from _behind(stand, line.start, reason, known)
        outer = stand.above
        while outer:
            yield from _above(outer, reason, known)
            outer = outer.above
    yield from (spot for each in known.whole for spot in into(each))
    yield Spot(body, f"{_HEAD}ignore-file[", f"] {reason}{_TAIL}\n")


def _above(stand: Stand, reason: str, known: Existing) -> Iterator[Spot]:
    """On a line of its own above a block or, where the block starts an item that is not the first, above the item."""
    span = stand.block.span
    start = lines_start(span)
    margin = span.source.text[start : span.start]
    if isinstance(stand.block, IndentedCode):
        margin = margin[: max(0, len(margin) - _CODE_INDENTATION)]
    if _MARGIN.fullmatch(margin):
        yield from _into_own(span, known)
        yield _own_line(span.source, start, margin, reason)
    elif stand.items and stand.number == 0 and stand.item > 0:
        item = stand.items[stand.item].span
        yield from _into_own(item, known)
        yield from _above_item(stand.items[stand.item - 1], item, reason)


def _above_item(before: Item, item: Span, reason: str) -> Iterator[Spot]:
    """Above an item, as the last block of the item before it: at any other place the list would become two."""
    start = lines_start(item)
    margin = item.source.text[start : item.start]
    width = before.marker_end - before.start + 1
    if before.blocks:
        first = before.blocks[0].span.start - before.start
        width = first if width < first <= width + _CODE_INDENTATION - 1 else width
    if _MARGIN.fullmatch(margin):
        yield _own_line(item.source, start, f"{margin}{' ' * width}", reason)


def _behind(stand: Stand, place: int, reason: str, known: Existing) -> Iterator[Spot]:
    """Behind the line of a paragraph that a place is on."""
    if not isinstance(stand.block, Paragraph):
        return
    bounds, source = stand.block.content.bounds, stand.block.content.source
    number = min(bisect_left(bounds, place) | 1, len(bounds) - 1)
    start, end = bounds[number - 1], bounds[number]
    yield from into(known.beside.get(position(source, start).line))
    yield Spot(start + len(source.text[start:end].rstrip(" \t")), f" {_HEAD}ignore[", f"] {reason}{_TAIL}")


def _into_own(span: Span, known: Existing) -> tuple[Spot, ...]:
    lines = lines_of(span)
    return into(known.above.get((lines.start, lines.end)))


def _own_line(source: Source, at: int, margin: str, reason: str) -> Spot:
    return Spot(at, f"{margin}{_HEAD}ignore[", f"] {reason}{_TAIL}\n")
