"""Near misses: the known word somebody most likely meant."""

import re
import unicodedata
from collections.abc import Iterable
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
    measured = ((_distance(folded, _folded(each), bound), each) for each in fitting[:MOST_CANDIDATES])
    near = [(far, each) for far, each in measured if far <= bound and far < max(len(folded), len(each))]
    return min(near)[1] if near else None


def _bound(length: int) -> int:
    return 1 if length <= 4 else 2 if length <= 8 else 3


@lru_cache(maxsize=4096)
def _folded(word: str) -> str:
    return re.sub(r"[-_\s]+", "_", unicodedata.normalize("NFKC", word).casefold())


def _distance(one: str, other: str, bound: int) -> int:
    """The optimal string alignment distance, or some number above `bound` as soon as it is known to be larger."""
    if abs(len(one) - len(other)) > bound:
        return bound + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, against in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != against))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) > bound and min(last) > bound:
            return bound + 1
        before, last = last, line
    return last[-1]
