"""Where the blocks of a markdown document stand: in which list or quote, and what comes behind them."""

from collections.abc import Iterator

from flowc.structs import Struct
from flowc.syntax.blocks import Block, Document, Item, List, Quote
from flowc.syntax.comments import is_comment
from flowc.text import Span, line_starts, position


class Stand(Struct, eq=False):
    """A block, the blocks beside it, and the stand of the list or quote around them.

    Blocks of an item have the items of its list in `items`, and the number of theirs.
    """

    block: Block
    siblings: tuple[Block, ...]
    number: int
    above: "Stand | None" = None
    items: tuple[Item, ...] = ()
    item: int = 0


def stands(document: Document) -> tuple[Stand, ...]:
    """Every block of a document, nested ones behind those around them, in the order of the text."""
    return tuple(_walked(document))


def _walked(document: Document) -> Iterator[Stand]:
    waiting = list(reversed(_among(document.blocks, None)))
    while waiting:
        stand = waiting.pop()
        yield stand
        match stand.block:
            case Quote(blocks):
                waiting += reversed(_among(blocks, stand))
            case List():
                items = stand.block.items
                inside = [each for at, item in enumerate(items) for each in _among(item.blocks, stand, items, at)]
                waiting += reversed(inside)


def _among(
    blocks: tuple[Block, ...], above: Stand | None, items: tuple[Item, ...] = (), item: int = 0
) -> list[Stand]:
    return [Stand(block, blocks, number, above, items, item) for number, block in enumerate(blocks)]


def covered(found: tuple[Stand, ...]) -> dict[Stand, Span]:
    """For every comment on lines of its own the lines it covers: those of the block or item below it."""
    below: dict[int, Block] = {}
    ranges: dict[Stand, Span] = {}
    for stand in reversed(found):
        if not is_comment(stand.block):
            below[id(stand.siblings)] = stand.block
            continue
        following = below.get(id(stand.siblings))
        ranges[stand] = lines_of(_next(stand, following))
    return ranges


def lines_of(span: Span) -> Span:
    """The whole lines a range is on; an empty range stays as it is."""
    if span.start == span.end:
        return span
    starts, source = line_starts(span.source), span.source
    first, last = position(source, span.start).line, position(source, span.end).line
    return Span(source, starts[first - 1], starts[last] if last < len(starts) else len(source.text))


def _next(stand: Stand, following: Block | None) -> Span:
    """The range below a comment: of a list that the comment parts from the list above it, the first item only."""
    if following is None:
        return _next_item(stand)
    before = stand.siblings[stand.number - 1] if stand.number else None
    if isinstance(following, List) and isinstance(before, List) and before.mark == following.mark:
        return following.items[0].span
    return following.span


def _next_item(stand: Stand) -> Span:
    if stand.item + 1 < len(stand.items):
        return stand.items[stand.item + 1].span
    end = stand.block.span.end
    return Span(stand.block.span.source, end, end)
