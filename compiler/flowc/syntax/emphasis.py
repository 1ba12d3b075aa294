"""Emphasis in markdown: which runs of `*` and `_` open and close, and how they pair.

The rules are those of the CommonMark specification (0.31.2, section 6.2), the pairing is its delimiter stack.
"""

import unicodedata
from collections.abc import Iterable

from flowc.structs import Mutable, Struct


class Run(Mutable):
    """A run of one mark from `start` to `end`, shortened as its marks find partners; `length` stays as written."""

    mark: str
    start: int
    end: int
    length: int
    opens: bool
    closes: bool


class Pair(Struct):
    """Emphasis: the marks from `start` to `first` and from `last` to `end`, one or two characters each."""

    start: int
    first: int
    last: int
    end: int


def run_at(plain: str, start: int, end: int) -> Run:
    """The run of marks from `start` to `end`, by its neighbours one that opens, closes, both or neither."""
    before = plain[start - 1] if start else "\n"
    after = plain[end] if end < len(plain) else "\n"
    left = not after.isspace() and (not _punctuation(after) or before.isspace() or _punctuation(before))
    right = not before.isspace() and (not _punctuation(before) or after.isspace() or _punctuation(after))
    opens, closes = left, right
    if plain[start] == "_":
        opens = left and (not right or _punctuation(before))
        closes = right and (not left or _punctuation(after))
    return Run(plain[start], start, end, end - start, opens, closes)


def _punctuation(character: str) -> bool:
    return not character.isalnum() and unicodedata.category(character)[0] in "PS"


def pairs(runs: Iterable[Run]) -> list[Pair]:
    """The emphasis that runs in the order of the text make; inner pairs come before outer ones.

    `floors` holds, for each kind of closing run, the place up to which no opening run can match it.
    """
    found: list[Pair] = []
    waiting: list[Run] = []
    floors: dict[tuple[str, bool, int], int] = {}
    for run in runs:
        while run.closes and run.start < run.end:
            kind = run.mark, run.opens, run.length % 3
            partner = _partner(waiting, run, floors.get(kind, -1))
            if partner < 0:
                floors[kind] = waiting[-1].start if waiting else -1
                break
            found.append(_join(waiting[partner], run))
            del waiting[partner + (waiting[partner].start < waiting[partner].end) :]
        if run.opens and run.start < run.end:
            waiting.append(run)
    return found


def _partner(waiting: list[Run], closing: Run, floor: int) -> int:
    at = len(waiting) - 1
    while at >= 0 and waiting[at].start > floor:
        if _match(waiting[at], closing):
            return at
        at -= 1
    return -1


def _match(opening: Run, closing: Run) -> bool:
    if opening.mark != closing.mark:
        return False
    both_ways = opening.closes or closing.opens
    return not both_ways or closing.length % 3 == 0 or (opening.length + closing.length) % 3 != 0


def _join(opening: Run, closing: Run) -> Pair:
    width = 2 if min(opening.end - opening.start, closing.end - closing.start) > 1 else 1
    pair = Pair(opening.end - width, opening.end, closing.start, closing.start + width)
    opening.end -= width
    closing.start += width
    return pair
