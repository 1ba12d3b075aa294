"""Places as other tools count them: columns in UTF-16 code units or in bytes of UTF-8."""

import re
from array import array
from bisect import bisect_left
from functools import lru_cache

from flowc.structs import Struct
from flowc.text import Position, Source, position


class Unit(Struct):
    """What columns count: one for each character, and one more for each of the patterns it matches."""

    longer: tuple[str, ...]


UTF16 = Unit(("[\U00010000-\U0010ffff]",))
UTF8 = Unit(("[^\x00-\x7f]", "[^\x00-\u07ff]", "[\U00010000-\U0010ffff]"))


def place(source: Source, offset: int, unit: Unit) -> Position:
    """The line and the column of an offset, both counted from 1, the column in the unit."""
    found = position(source, offset)
    if source.text.isascii():
        return found
    start = offset - found.column + 1
    more = sum(_between(_longer(source, pattern), start, offset) for pattern in unit.longer)
    return Position(found.line, found.column + more)


def _between(offsets: "array[int]", start: int, end: int) -> int:
    return bisect_left(offsets, end) - bisect_left(offsets, start)


@lru_cache(maxsize=16)
def _longer(source: Source, pattern: str) -> "array[int]":
    """The offsets of the characters that match a pattern of one character."""
    return array("I", (match.start() for match in re.finditer(pattern, source.text)))
