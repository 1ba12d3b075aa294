"""Near misses: the known word somebody most likely meant."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

LONGEST_WORD = 64
MOST_CANDIDATES = 500


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs least from a word, or None where none is near enough.

    Words differ by the optimal string alignment distance (Boytsov 2011: insertion, deletion, substitution, swap of
    neighbours), after case, hyphens, blanks and compatibility forms are folded. Near enough is 1 for up to 4
    letters, 2 for up to 8, 3 above, and something must be left of the word. Ties go to the first in alphabetical
    order. Words over 64 letters are not compared, nor more than 500 candidates.
    """
    folded = _folded(word)
    if len(word) > LONGEST_WORD or not folded:
        return None
    bound = _bound(len(folded))
    fitting = sorted({each for each in candidates if each != word and abs(len(each) - len(word)) <= bound + 2})
    places = _places(folded)
    measured = ((_distance(len(folded), places, _folded(each)), each) for each in fitting[:MOST_CANDIDATES])
    near = [(far, each) for far, each in measured if far <= bound and far < max(len(folded), len(each))]
    return min(near)[1] if near else None


def intended(word: str, choices: Iterable[str]) -> str | None:
    """The one of a few fixed words that somebody means: the nearest, or the only one that begins as theirs does."""
    known = tuple(choices)
    begun = [each for each in known if each.startswith(word)] if word else []
    return nearest(word, known) or (begun[0] if len(begun) == 1 else None)


def _bound(length: int) -> int:
    return 1 if length <= 4 else 2 if length <= 8 else 3


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    return re.sub(r"[-_\s]+", "_", unicodedata.normalize("NFKC", word).casefold())


def _places(word: str) -> dict[str, int]:
    """Where each letter of a word stands, as bits."""
    places: dict[str, int] = {}
    for at, letter in enumerate(word):
        places[letter] = places.get(letter, 0) | 1 << at
    return places


def _distance(length: int, places: Mapping[str, int], other: str) -> int:
    """The optimal string alignment distance between a word, by its length and the places of its letters, and another.

    A column of the table of distances at a time, its differences as bits: Hyyrö, "A bit-vector algorithm for computing
    Levenshtein and Damerau edit distances" (2003).
    """
    every, last = (1 << length) - 1, 1 << length - 1
    more, less, same, before, far = every, 0, 0, 0, length
    for letter in other:
        here = places.get(letter, 0)
        swapped = (((~same & here) << 1) & before) & every
        same = ((((here & more) + more) ^ more) | here | less | swapped) & every
        up, down = less | (every & ~(same | more)), same & more
        far += bool(up & last) - bool(down & last)
        up, down = (up << 1 | 1) & every, (down << 1) & every
        more, less, before = down | (every & ~(same | up)), up & same, here
    return far
