"""Whether the words behind labels tell the reader what to do for each, and do not only say what each means."""

import re
from collections.abc import Iterable

from flowc.expressions import expression

_CLAUSE = expression(r"[.,;:!?]\s+|\s[—–-]+\s+|\s(?:and|then|so|→|->)\s+")
_WORD = expression(
    r"\W{0,4}(?:then\s+|please\s+)?(?P<word>[A-Za-z][a-z-]*)(?P<noun>\s+(?:of|for|from|in|is|are|was|were|has|have|that)\b)?"
)
_YOURS = expression(r"\b(?:you|your|you['’](?:re|ll)|yours)\b", re.IGNORECASE)
"""Words about the reader, who is told what comes of an outcome."""

LONGEST = 300
"""Characters behind a label that are looked at."""


def react(rests: Iterable[str], verbs: frozenset[str]) -> bool:
    """Whether most of some places behind labels tell what to do, `rebuilt: go on with the next one`."""
    told = [_reacts(rest[:LONGEST], verbs) for rest in rests]
    return bool(told) and 2 * sum(told) > len(told)


def _reacts(rest: str, verbs: frozenset[str]) -> bool:
    return bool(_YOURS.search(rest)) or any(_begins_with_verb(clause, verbs) for clause in _CLAUSE.split(rest))


def _begins_with_verb(clause: str, verbs: frozenset[str]) -> bool:
    """Whether a clause begins with a verb that is no noun there: `report it`, not `report of the search`."""
    match = _WORD.match(clause)
    return match is not None and match["noun"] is None and match["word"].lower() in verbs
