"""Lists of which a sentence says from how many sources their items come: `readings from at least five stations`."""

from flowc.analyses.expectations import Expectation
from flowc.analyses.kin import words_of
from flowc.analyses.values_spoken import fold
from flowc.expressions import expression
from flowc.model.deliverable import Shape
from flowc.text import Span

_MEASURES = frozenset(
    ("char", "character", "letter", "word", "sentence", "line", "page", "second", "minute", "hour", "day", "week",
     "month", "year", "euro", "dollar", "percent", "pixel", "byte", "metre", "meter", "star", "point", "ago", "old")
)  # fmt: skip
"""Nouns for how large or how old each item is, of which there may be many in one."""

_BARE = expression(
    r"(?i)\W*(?:(?:there\s+(?:are|(?:must|should|have\s+to)\s+be)|(?:we|you)\s+(?:need|want)"
    r"|(?:return|give|list|find|collect|bring|deliver|holds?|contains?|has|includes?|lists|gives|returns)"
    r"|(?:it|the\s+(?:answer|result|list|deliverable|output))\s+(?:(?:must|should|shall)\s+)?(?:holds?|has|have|contains?"
    r"|includes?|lists?|gives?))\s+)?(?:the\s+)?`?(?P<what>(?:[a-z][\w-]*\s+)?[a-z][\w-]*)`?\s+from\s+"
)
"""A demand up to where its items come from. What is for, by or of so many others may be one for all of them."""

_SOURCES = expression(r"(?i)`?(?:[a-z-]*[a-rt-z-]\s+)?[a-z][a-z-]*s`?")
_ENDED = expression(
    r"(?i)(?:\s+(?:of|in|on|along)\s+(?:the\s+|our\s+|this\s+)?[a-z][\w-]*)?\s*[\"']?\s*(?:[.;!](?:\s|[\"']|\Z)|\n|\Z)"
)
_FAR = 80
"""Characters behind a count in which its sentence may end."""


def is_of_so_many(shape: Shape, expected: Expectation, phrase: Span) -> bool:
    """Whether an array holds one thing at least of each of so many others: `readings from at least five stations` are
    five readings or more, `station_readings` as well.
    """
    whence = _BARE.fullmatch(expected.before)
    noun = fold(expected.noun)
    key, said = words_of(shape.path[-1]) if shape.path else (), fold(whence["what"]) if whence else ()
    if not key or not said or key[-1] != said[-1] or not _MEASURES.isdisjoint(noun):
        return False
    return set(key) <= {*said, *noun} and _is_all_said(expected.noun, phrase)


def _is_all_said(noun: str, phrase: Span) -> bool:
    """Whether a sentence ends behind a demand, and says nothing of what else would do or how much it weighs."""
    rest = phrase.source.text[phrase.end : phrase.end + _FAR]
    return bool(_SOURCES.fullmatch(noun) and _ENDED.match(rest))
