"""Which values of a deliverable the words of a clause mention, by the words of their keys."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from flowc.analyses.kin import words_of
from flowc.expressions import expression
from flowc.model.deliverable import Shape

Spoken: TypeAlias = "Mapping[tuple[str, ...], tuple[Shape, ...]]"
"""The values by the words of their keys."""

_SPOKEN = expression(r"`(?P<code>[^`\n]{1,80})`|(?P<word>[A-Za-z]+)")
_OF = 2
"""Words by which `name of the street` is longer than `street name`."""

_CLAUSE = expression(r"(?i)\b(?:must|should|shall|needs?|is|are|has|have)\b[^,;]*[,;]\s*(?:and|but)\s+")
"""A clause of its own before another: `there must be three titles, and the text must not be empty`."""

_JOINED = expression(r"(?i)(?:[\s,`]|\band\b|\bor\b|\bboth\b|\bthe\b|\bnor\b|\bneither\b)*")


def mentioned(spoken: Spoken, before: str, among: list[Shape]) -> list[Shape]:
    """The values mentioned at the end of a clause: the last one, and those joined with it by `and` or commas."""
    shapes = {shape.path: shape for shape in among}
    before = before[max((match.end() for match in _CLAUSE.finditer(before)), default=0) :]
    tokens = [(match.start(), match.end(), fold(match["code"] or match["word"])) for match in _SPOKEN.finditer(before)]
    places = _longest([place for place in _places(tokens, spoken) if place[2] in shapes])
    if not places or len({start for start, _, _ in places}) != len(places):
        return []
    kept = [places[-1]]
    for place in reversed(places[:-1]):
        if not _JOINED.fullmatch(before, place[1], kept[0][0]):
            return [] if _distance(before, place[1], kept[0][0]) else [shapes[path] for _, _, path in kept]
        kept.insert(0, place)
    return [shapes[path] for _, _, path in kept]


def _longest(places: list[tuple[int, int, tuple[str, ...]]]) -> list[tuple[int, int, tuple[str, ...]]]:
    """The places in order, without those that are part of a longer one."""
    widest: dict[int, int] = {}
    for start, end, _ in places:
        widest[end] = min(start, widest.get(end, start))
    return sorted(place for place in places if widest[place[1]] == place[0])


def _distance(before: str, start: int, end: int) -> bool:
    """Whether two mentions are too far apart to tell which one is meant: more than `of` stands between them."""
    return before[start:end].strip("` \n").lower() not in ("of", "of the", "in the", "of each")


def _places(
    tokens: list[tuple[int, int, tuple[str, ...]]], spoken: Spoken
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where the words of keys stand among the words of a clause, with the paths of their values."""
    flat = [(start, end, word) for start, end, words in tokens for word in words]
    longest = max(map(len, spoken), default=0) + _OF
    for at in range(len(flat)):
        for length in range(1, min(longest, len(flat) - at) + 1):
            words = tuple(word for _, _, word in flat[at : at + length])
            for shape in spoken.get(_turned(words), ()):
                yield flat[at][0], flat[at + length - 1][1], shape.path


def _turned(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a key, `street name` where prose has `name of the street`."""
    match words:
        case (last, "of", "the" | "a" | "an" | "each" | "every" | "its", first) | (last, "of", first):
            return first, last
    return words


def fold(words: str) -> tuple[str, ...]:
    """The words of a text, in the form in which those of keys are compared."""
    return tuple(word for match in _SPOKEN.finditer(words) for word in words_of(match["code"] or match["word"]))
