"""Whether two texts of one file declare the same: their units are equal but for where in the text things stand.

Places may move, but not past each other: what stood before, in or beside something else still does. What a place
covers must read the same, unless other places lie inside of it: between those may stand what no unit speaks of.

Where amounts do not matter, a number may be any other one, but nought and more than nought are not the same.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from flowc.model.kinds.unit import Unit
from flowc.model.nodes import Number
from flowc.structs import Struct
from flowc.text import Source, Span


def moved(old: Unit, new: Unit, *, amounts: bool = True) -> Mapping[Span, Span] | None:
    """For every place the old unit speaks of the one in its stead in the new unit; None where they differ in more than
    places, and in `amounts` where these matter. What is one object in the old unit must be one object in the new unit,
    and the other way round.
    """
    spans: dict[Span, Span] = {}
    numbers: set[Span] = set()
    if not _pair(old, new, spans, None if amounts else numbers):
        return None
    offsets: dict[int, int] = {}
    for before, after in spans.items():
        if offsets.setdefault(before.start, after.start) != after.start:
            return None
        if offsets.setdefault(before.end, after.end) != after.end:
            return None
    order = sorted(offsets)
    if any(offsets[first] >= offsets[second] for first, second in pairwise(order)):
        return None
    read = (pair for pair in spans.items() if pair[0] not in numbers)
    return spans if all(_reads_the_same(*pair, order) for pair in read) else None


def _reads_the_same(before: Span, after: Span, order: list[int]) -> bool:
    """Whether two places cover the same text; those with other places inside may differ between these."""
    inner = bisect_right(order, before.start)
    return before.text == after.text or (inner < len(order) and order[inner] < before.end)


def _pair(old: Unit, new: Unit, spans: dict[Span, Span], numbers: set[Span] | None) -> bool:
    """Whether two units are equal but for their places, of which each finds that in its stead in `spans`, and but for
    amounts if there is a set for the places of `numbers`.
    """
    partners: dict[int, Any] = {}
    taken: set[int] = set()
    waiting: list[tuple[Any, Any]] = [(old, new)]
    while waiting:
        one, other = waiting.pop()
        if type(one) is not type(other):
            return False
        if isinstance(one, Span):
            if not (one.source is old.source and other.source is new.source and spans.setdefault(one, other) == other):
                return False
        elif numbers is not None and isinstance(one, Number):
            if (one.value > 0) is not (other.value > 0):
                return False
            numbers.add(one.span)
            waiting.append((one.span, other.span))
        elif not isinstance(one, Struct):
            if not _gather(one, other, waiting):
                return False
        elif id(one) in partners:
            if partners[id(one)] is not other:
                return False
        elif id(other) in taken:
            return False
        else:
            partners[id(one)] = other
            taken.add(id(other))
            waiting += _parts(one, other)
    return True


def _parts(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """The fields of two objects of one kind; a source has its name only, as its text is what may differ."""
    if isinstance(one, Source):
        yield (one.path, one.folder, one.bom), (other.path, other.folder, other.bom)
    else:
        yield from ((getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)


def _gather(one: Any, other: Any, waiting: list[tuple[Any, Any]]) -> bool:
    """Hand on what two collections hold, in order; what is no collection or has no order must be plainly equal."""
    if isinstance(one, tuple | list):
        waiting += zip(one, other, strict=False)
        return len(one) == len(other)
    if isinstance(one, Mapping):
        waiting.append((tuple(one.items()), tuple(other.items())))
        return True
    return bool(one == other)
