"""Which files are others under a new name, told by what they say."""

from collections import Counter
from collections.abc import Mapping

from flowc.paths import path_of

MOST_FILES = 100
"""Files on either side that are compared with each other; of more, only those that are the same in every line."""

MOST_LINES = 5_000
ALIKE = 0.5
"""The share of their lines that a file and its older self have in common, as git has it."""


def renamed(gone: Mapping[str, str], come: Mapping[str, str]) -> Mapping[str, str]:
    """The new path of each file that is gone and seems to be renamed; both sides are texts by their paths.

    The most alike find each other first, among equals those that kept their name and moved to another folder.
    """
    left = {path: _lines(text) for path, text in sorted(gone.items())}
    right = {path: _lines(text) for path, text in sorted(come.items())}
    few = max(len(left), len(right)) <= MOST_FILES
    scores = [
        (-score, path_of(old).name != path_of(new).name, old, new)
        for old, before in left.items()
        for new, after in right.items()
        if path_of(old).suffix == path_of(new).suffix and (score := _likeness(before, after, few)) >= ALIKE
    ]
    found: dict[str, str] = {}
    taken: set[str] = set()
    for _, _, old, new in sorted(scores):
        if old not in found and new not in taken:
            found[old] = new
            taken.add(new)
    return found


def _lines(text: str) -> Counter[str]:
    return Counter(collapsed for line in text.splitlines() if (collapsed := " ".join(line.split())))


def _likeness(before: Counter[str], after: Counter[str], few: bool) -> float:
    """The lines both have, as a share of the lines of both: 1 for the same lines, 0 for texts without any."""
    if before == after:
        return float(bool(before))
    size = before.total(), after.total()
    if not few or max(size) > MOST_LINES or 2 * min(size) < ALIKE * sum(size):
        return 0.0
    return 2 * (before & after).total() / sum(size)
