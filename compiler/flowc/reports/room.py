"""How much of a report is written: the gravest findings first, and a count of those that have no room."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from flowc.catalogue import Diagnostic, Severity
from flowc.structs import Struct

ROOM = 1_000_000
"""Characters of findings in one report."""

MOST_PASSED = 100
"""Findings too long for the room that is left, after which no further one is tried."""

_RANKS = tuple(Severity)


class Kept(Struct):
    """The findings there was room for, their numbers and their texts, in order; how many have none, and the first."""

    numbers: tuple[int, ...]
    texts: tuple[str, ...]
    left_out: int
    first_left_out: Diagnostic | None


def fitting(diagnostics: Sequence[Diagnostic], write: Callable[[int], str], room: int = ROOM) -> Kept:
    """What `write` makes of the findings, given their numbers, as far as there is room, the gravest first."""
    kept: dict[int, str] = {}
    passed = 0
    for number in gravest_first(diagnostics):
        text = write(number)
        if len(text) > room:
            passed += 1
            if passed == MOST_PASSED:
                break
            continue
        room -= len(text)
        kept[number] = text
    others = [number for number in range(len(diagnostics)) if number not in kept]
    first = diagnostics[others[0]] if others else None
    numbers = tuple(sorted(kept))
    return Kept(numbers, tuple(kept[number] for number in numbers), len(others), first)


def gravest_first(diagnostics: Sequence[Diagnostic]) -> list[int]:
    """The numbers of the findings by severity, those of one severity in their order."""
    return sorted(range(len(diagnostics)), key=lambda number: _RANKS.index(diagnostics[number].severity))


def within(texts: Iterable[str], room: int) -> Iterator[str]:
    """The first texts, as many as there is room for."""
    for text in texts:
        room -= len(text)
        if room < 0:
            return
        yield text
