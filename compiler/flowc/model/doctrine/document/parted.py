"""Lists that a comment parts: for Markdown a list ends at a comment that is not indented, and its writer only remarks
something on the items.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from flowc.syntax.blocks import Block, Html, List
from flowc.syntax.comments import is_comment, separates
from flowc.text import line_starts, position

Other = TypeVar("Other")


def rejoined(blocks: "Iterable[Block | Other]") -> "Iterator[Block | Other]":
    """The blocks, lists of one kind with nothing but comments between them as one; the comments behind a list, which
    say nothing to anybody, are left out. One without words is how Markdown keeps two lists apart.
    """
    held: list[List] = []
    parted = False
    for block in blocks:
        if isinstance(block, List):
            if not (parted and _goes_on(held[-1], block)):
                yield from _joined(held)
                held = []
            held.append(block)
            parted = False
        elif held and _is_remark(block):
            parted = True
        else:
            yield from _joined(held)
            yield block
            held, parted = [], False
    yield from _joined(held)


def _is_remark(block: "Block | Other") -> bool:
    return isinstance(block, Html) and is_comment(block) and not separates(block)


def _goes_on(before: List, after: List) -> bool:
    """Whether a list takes up another behind a comment: with the same mark, as far in, and with the next number."""
    if before.mark != after.mark or _margin(before) != _margin(after):
        return False
    last, first = before.items[-1].number, after.items[0].number
    return last is None or first is None or first == last + 1


def _margin(each: List) -> str:
    """What stands on its line before the first marker of a list."""
    item = each.items[0]
    start = line_starts(item.source)[position(item.source, item.start).line - 1]
    return item.source.text[start : item.start]


def _joined(lists: list[List]) -> Iterator[List]:
    """Lists that go on with each other as one; nothing of none."""
    if len(lists) == 1:
        yield lists[0]
    elif lists:
        tight = all(each.tight for each in lists)
        yield List(lists[0].mark, tight, tuple(item for each in lists for item in each.items))
