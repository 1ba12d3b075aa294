"""Slips of the pen among names that nothing declares: `run_tets` beside `run_tests`, one part off by one letter.

Without a declaration a near name may well be another name (`update_stats` and `update_status`), so only what hardly is
a word of its own counts: the names agree in all parts but one, and that part in its first and last letter.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile

from flowc.analyses.names import Unknown, by_word
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.text import Name

LONG = 7
"""Letters of a part from which one letter more, less or other is a slip; in a shorter one it may be another word."""

_SHORT = 4
"""Letters of a part that is too short for any slip to be one for sure."""

_SURE = 6
"""Letters of such a part where what is meant is named and used, and two parts or more beside it are the same."""

_STEM = 3
_ENDINGS = frozenset(
    ("", "s", "e", "es", "ed", "er", "ers", "or", "ors", "ing", "ings", "ion", "ions", "ment", "al", "in", "out", "up")
)
"""Letters that forms of a word have in common, and what they end with."""

_AGREEING = 2
_NAMED = expression(r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)+)`")
_PARTS = expression(r"[-_\s]+")


def slips(
    names: Iterable[Name], known: Collection[str], told: Collection[str] = (), sure: Collection[str] = ()
) -> Iterator[Unknown]:
    """The words used once that are a slip of a known word, or of one that is used more often or `told` elsewhere; of
    `sure` ones, which are told and used, more is a slip.
    """
    uses = by_word(names)
    often = {group[0].text for group in uses if len(group) > 1}.union(told)
    meant = by_outline({*known, *often})
    for group in uses:
        word = group[0].text
        if len(group) == 1 and word not in known:
            alike = meant.get(outline(word), ())
            near = [each for each in alike if is_slip(word, each, _shortest(each, often), _changed(each, sure))]
            near = near or [each for each in alike if each in often and _agree(each) and is_turned(word, each)]
            if near:
                yield Unknown(group, near[0])


def named_in_code(program: Program) -> frozenset[str]:
    """What documents name in code with underscores between words, as steps are called: `notify_borrower`."""
    return frozenset(name for doctrine in program.doctrines for name in _NAMED.findall(doctrine.source.text))


def _shortest(word: str, often: Collection[str]) -> int:
    """How long a part must be for one letter more, less or other to be a slip; what the project writes counts more."""
    return _SHORT if word in often else LONG


def _changed(word: str, sure: Collection[str]) -> int:
    """How long a part must be for another letter to be a slip: two parts beside it that agree say what is meant."""
    return _SURE if word in sure and _agree(word) else LONG


def _agree(word: str) -> bool:
    """Whether a name has so many parts that all but one say what is meant."""
    return len(_PARTS.split(word)) > _AGREEING


def is_slip(word: str, meant: str, least: int, least_changed: int = LONG) -> bool:
    """Whether a word is another one with two neighbouring letters swapped in one part, or one letter of it off.

    A part has `least` letters or more where one is too much or missing, `least_changed` where one is another.
    """
    parts, others = _PARTS.split(word), _PARTS.split(meant)
    apart = [(one, other) for one, other in zip(parts, others, strict=False) if one != other]
    if len(apart) != 1 or len(parts) != len(others):
        return False
    one, other = apart[0]
    if one[:1] != other[:1] or one[-1:] != other[-1:] or len(other) <= _SHORT:
        return False
    if len(one) == len(other):
        changed = len(other) >= least_changed and sum(a != b for a, b in zip(one, other, strict=True)) == 1
        return changed or _swapped(one, other)
    return len(other) >= least and _one_off(one, other)


def is_singular(word: str, meant: str) -> bool:
    """Whether a part of a word before its last has one `s` more or less than another: `four-eye-checker`."""
    parts, others = _PARTS.split(word), _PARTS.split(meant)
    apart = [(one, other) for one, other in zip(parts, others, strict=False) if one != other]
    short, long = sorted(apart[0], key=len) if len(apart) == 1 else ("", "")
    return len(parts) == len(others) and parts[-1] == others[-1] and len(short) > 1 and long == f"{short}s"


def is_turned(word: str, meant: str) -> bool:
    """Whether two neighbouring letters of a long word are swapped, wherever: `lable-writer`."""
    return len(word) == len(meant) > LONG and _swapped(word, meant)


def is_letter_apart(word: str, meant: str) -> bool:
    """Whether a long word is another with one letter too much or missing, or two neighbours swapped, wherever."""
    return min(len(word), len(meant)) > LONG and (_one_off(word, meant) or _swapped(word, meant))


def is_reordered(word: str, meant: str) -> bool:
    """Whether a name has the words of another in another order: `plan-outage` and `outage-plan`."""
    parts, others = _PARTS.split(word), _PARTS.split(meant)
    return parts != others and sorted(parts) == sorted(others) and max(map(len, parts)) >= _SHORT


def is_inflected(word: str, meant: str) -> bool:
    """Whether a word of a name is another form of that of another, and the others are the same: `note-taking` and
    `note-taker`.
    """
    parts, others = _PARTS.split(word), _PARTS.split(meant)
    apart = [pair for pair in zip(parts, others, strict=False) if pair[0] != pair[1]]
    same = max((len(one) for one, other in zip(parts, others, strict=False) if one == other), default=0)
    return len(parts) == len(others) and len(apart) == 1 and same >= _STEM and _have_one_stem(*apart[0])


def _have_one_stem(one: str, other: str) -> bool:
    """Whether two words differ in their endings only, a doubled letter before these aside."""
    stem = "".join(letter for letter, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    rests = [word.removeprefix(stem) for word in (one, other)]
    rests = [rest[1:] if rest[:1] == stem[-1:] and len(rest) > 1 else rest for rest in rests]
    return len(stem) >= _STEM and all(rest in _ENDINGS for rest in rests)


def by_outline(words: Iterable[str]) -> dict[str, list[str]]:
    """Words by their outlines, in order: only those of one outline can be slips of each other."""
    found: dict[str, list[str]] = {}
    for word in sorted(words):
        found.setdefault(outline(word), []).append(word)
    return found


def outline(word: str) -> str:
    """What a slip leaves as it is: how many parts there are, and the first letter."""
    return f"{len(_PARTS.split(word))}{word[:1]}"


def _swapped(one: str, other: str) -> bool:
    """Whether two neighbouring letters are swapped."""
    return any(f"{one[:at]}{one[at + 1]}{one[at]}{one[at + 2 :]}" == other for at in range(len(one) - 1))


def _one_off(one: str, other: str) -> bool:
    """Whether one letter is too much or missing."""
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
