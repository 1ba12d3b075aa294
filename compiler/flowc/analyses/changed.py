"""The lines in which two texts differ, and where places beside them lie."""

from typing import NamedTuple

from flowc.expressions import expression
from flowc.text import Span

AROUND = 3
"""Lines with words on each side of a change that an expression can reach into: none has more words than that."""

_HELD = expression(r"\w")


class Change(NamedTuple):
    """The lines in which one text differs from another, those with the nearest lines on both sides, and `around` with
    more lines: there the changed ones are at `place`.
    """

    lines: str
    near: str
    around: str
    place: tuple[int, int]


def folded(text: str) -> str:
    """A text without case, also for what expressions that ignore case take for the letter i."""
    return text.casefold().replace("ı", "i")


class Difference(NamedTuple):
    """Where two texts differ: from `start` to `end` in characters of the old one, what the new one has more, and the
    lines of both.
    """

    start: int
    end: int
    growth: int
    changes: tuple[Change, Change]

    def is_beside(self, before: Span, after: Span) -> bool:
        """Whether a place lies beside what changed, and moved with the text around it."""
        moved = after.start - before.start, after.end - before.end
        if before.end <= self.start:
            return moved == (0, 0)
        return before.start >= self.end and moved == (self.growth, self.growth)


def difference(before: str, after: str) -> Difference:
    """Where two texts differ, by whole lines."""
    one, other = before.split("\n"), after.split("\n")
    first, last = _shared(one, other)
    start, end = _length(one[:first]), len(before) - _length(one[len(one) - last :])
    changes = _change(one, first, len(one) - last), _change(other, first, len(other) - last)
    return Difference(start, end, len(after) - len(before), changes)


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two ranges share a place, be it only an end."""
    return one[0] <= other[1] and other[0] <= one[1]


def _length(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines)


def _shared(one: list[str], other: list[str]) -> tuple[int, int]:
    """The number of lines two texts share at the beginning, and of further ones at the end."""
    most = min(len(one), len(other))
    first = next((at for at in range(most) if one[at] != other[at]), most)
    last = next((at for at in range(most - first) if one[-1 - at] != other[-1 - at]), most - first)
    return first, last


def _change(lines: list[str], start: int, end: int) -> Change:
    back = _back(lines, start, AROUND)
    before, own = (folded("".join(f"{line}\n" for line in lines[a:b])) for a, b in ((back, start), (start, end)))
    after = folded("\n".join(lines[end : _on(lines, end, AROUND)]))
    near = folded("\n".join(lines[_back(lines, start, 1) : _on(lines, end, 1)]))
    return Change(own, near, before + own + after, (len(before), len(before) + len(own)))


def _back(lines: list[str], at: int, most: int) -> int:
    """Where so many lines with words before a line begin."""
    while at > 0 and most > 0:
        at -= 1
        most -= bool(_HELD.search(lines[at]))
    return at


def _on(lines: list[str], at: int, most: int) -> int:
    """Where so many lines with words behind a line end."""
    while at < len(lines) and most > 0:
        most -= bool(_HELD.search(lines[at]))
        at += 1
    return at
