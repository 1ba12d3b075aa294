"""Values that come into a workflow from outside, as a sentence of its documents says: `the plan is made by the office`.

A sentence that names one of the workflow's roles says nothing of that: it may be the one who returns the value.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from flowc.expressions import expression

_MADE = (
    r"(?:made|written|drawn|supplied|given|provided|sent|printed|published|brought|delivered|prepared|fixed|agreed|ordered|issued"
    r"|posted|filed)"
)
_MAKES = (
    r"(?:make|write|draw|give|supply|send|provide|set|keep|bring|hand|pass|publish|print|fix|issue|post|file|have|deliver|prepare)"
)
_OUTSIDE = (
    r"\bVALUE\b(?:\s+(?:of|for|in)\s+(?:the\s+|each\s+)?\w+)?[`*]*\s+(?:always\s+|itself\s+)?"
    r"(?:(?:hang|lie|arrive)s?\b|comes?\s+(?:in\s+)?from\b|(?:is|are|was)\s+(?:always\s+|already\s+)?(?:there\b|on\s+file\b|at\s+hand\b"
    rf"|{_MADE}\b(?!\s+(?:first|next|later|then)\b)|the\s+one\s+(?:of|that)\b|(?:the|an?)\s+(?:[\w-]+['’]s\b|constant\b)))",
    rf"\b(?!(?:you|it|they|stages?|agents?|steps?|to|not|and|or|then|never|always|please|must|shall|should|do|everybody|nobody)\b)[a-z]+\s+(?:\([^()]*\)\s+)?{_MAKES}(?:e?s)?\s+(?:out\s+|up\s+)?"
    r"(?:the|an?|its|each|every)\s+(?:[\w-]+\s+)?[`*]*VALUE\b",
    r"\b(?:run|work|process|day|round|task)s?\b[^.;:|]{0,40}\b(?:begins?|starts?|started|comes?|called)\s+with\b[^.;:|]*\bVALUE\b",
    r"\b(?:given|supplied|known|inputs?\s+(?:of|to|for)|from\s+outside|at\s+the\s+start)\b[^.;:|]*:[^.;:|]*\bVALUE\b",
    r"^\W*[`*]*VALUE[`*]*\s*(?::|—|–|-\s)\s*(?:from\s|(?:it\s+)?(?:comes|hangs|lies|stands)\b|as\s+(?:it|the)\b"
    r"|[^.;:]*\bas\s+(?:the|an?|our)\s+[\w-]+\s+(?:sent|gave|wrote|made|left|put|drew|has|keeps)\b)",
    r"\bVALUE\b[`*]*(?:\s+of\s+the\s+\w+)?,?\s+(?:from\s+the|(?:which|that)\s+(?:the|an?|our|hangs|lies|c[ao]mes?|stands))\b",
)
"""How a sentence says that somebody who is no stage has a value ready."""

_SENTENCE = expression(r"[.;](?=\s|\Z)|\n\s*\n|\n\s*(?:[-*+#|>]|\d+[.)])\s*|\|")
_LONGEST, _STEM = 400, 4
_STAGES = ("stage", "stages", "step", "steps")


def comes_from_outside(text: str, value: str, reader: str, roles: Iterable[str]) -> bool:
    """Whether some sentence of a text says so of a value; it may say that it is for its reader."""
    if _plain(value) not in _plain(text):
        return False
    told, others = _told(value), sorted(set(roles) - {reader})
    for sentence in (each for each in _SENTENCE.split(text) if len(each) <= _LONGEST):
        found = told.search(sentence)
        if found and not (_names(found[0], (reader, *others)) or _names(sentence[found.end() :], others)):
            return True
    return False


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace("-", " ")


def _names(words: str, roles: Iterable[str]) -> bool:
    """Whether some words name a role, or what it does: a `sorter` works in the sorting, or in some stage."""
    told = re.findall(r"[a-z0-9]+", _plain(words))
    parts = (part for role in roles for part in _plain(role).split() if len(part) >= _STEM)
    stems = tuple(part[: max(len(part) - 2, _STEM)] for part in parts)
    return any(word in _STAGES or word.startswith(stems) for word in told)


@lru_cache(maxsize=64)
def _told(value: str) -> re.Pattern[str]:
    word = r"[`*]*" + re.sub(r"[\\_ -]+", "[-_ ]", re.escape(value))
    joined = "|".join(f"(?:{each.replace(chr(92) + 'bVALUE', 'VALUE').replace('VALUE', word)})" for each in _OUTSIDE)
    return re.compile(joined, re.IGNORECASE)
