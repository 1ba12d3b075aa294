"""Whether a key that a contract lists may be missing in a result all the same, as what documents say of it beside the
lists, or of all keys, tells.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache

from flowc.analyses.in_passing import is_in_passing
from flowc.analyses.looked_for import ANY_KEY, LEFT_OUT, SOME_KEY
from flowc.expressions import expression
from flowc.text import Name, Span
from flowc.vocabulary import parted

SPARE = expression(
    rf"\b(?:{LEFT_OUT}|if|when|whenever|where|unless|only|may|can|might|could|on\s+demand|on\s+request|otherwise|else"
    r"|sometimes|often|usually|null|none|nothing|empty|also|called|named|instead|old|new|formerly|alias|synonym)\b",
    re.IGNORECASE,
)
"""What a line says of a key that need not be there, or has another name."""

_MUST = expression(r"\b(?:must|required|mandatory|never\s+without)\b", re.IGNORECASE)
"""What a sentence says of a key that has to be there."""

_NOTHING_SAID = expression(
    r"^\s*(?:#|[\w-]+:\s|(?:[-*+]\s+)?you\s+(?:are\s+(?:given|handed|sent)|get|receive)\b)", re.IGNORECASE
)
"""Lines that say nothing of a key: titles, those with a key, and those about what somebody is given."""

BEHIND = expression(
    r"[`*]*(?:\[\])?[ \t]*(?:\?|[(,]?[ \t]*(?:if|when|where|once|unless|as\s+far\s+as|for)\b"
    r"|[(,:;—–-]?[ \t]*(?:[^`|\n;,]{0,60}\b)?"
    r"(?:optional\w*|if\s+(?:any|there|it|known|given|asked|present|applicable|so|one)"
    r"|if\s+`|(?:when|where|as\s+far\s+as|once)\s+(?:known|given|asked|needed|requested|available|possible|present|applicable|relevant|set|it\s+applies"
    r"|there|the\s+caller|you)|only|unless|may\s+be|can\s+be|left\s+out|omit\w*|defaults?|or\s+(?:nothing|none|null|empty)|not\s+(?:in|on|for|always)"
    r"|on\s+request|(?:from|after)\s+the\s+(?:second|third|next)|deprecated|sometimes|usually)\b)",
    re.IGNORECASE,
)
"""What stands right behind a key in the list that has it, by which it need not come."""

_TAIL = expression(
    r"[`*_]*[ \t]*(?:\((?!\s*explicit)[^()\n]+\)|[—–-]+[ \t]+\w|\[\w|\*\w|,[ \t]+(?:where|when|if|as|which|that|but)\b)"
)
"""What may stand behind a field: a remark in brackets, behind a dash, or a clause."""

_IN_CASE = expression(
    r"\b(?:but|except|other\s+than|apart\s+from|besides|if|when|whenever|unless|only|where|once|whether)\b",
    re.IGNORECASE,
)
"""What a sentence adds by which something has to be there in a case alone."""

_SENTENCE_END = expression(r"[.!?]\s+(?=[A-Z`*])|\n")
_SHORT = expression(
    rf"\W*(?:the|an?)\s+(?P<word>[a-z]+)\s+(?:is|are|may|can|comes?|goes|needs?)\s+(?:\w+\s+){{0,3}}?"
    rf"(?:{LEFT_OUT}|only)\b",
    re.IGNORECASE,
)
_NONE = expression(r"\b(?:no|without)\s+(?:(?:an?|any)\s+)?(?P<word>[a-z]+)\b", re.IGNORECASE)
_PARTING = expression(r"[\s_-]+")


def is_left_open(key: Name, outcome: str, listed: Iterable[Span], texts: Iterable[str]) -> bool:
    """Whether what is said of a key, or of keys of every name, tells that a result with an outcome need not have it;
    `listed` are the places where lists have it.
    """
    places = [key.span, *listed]
    if any(BEHIND.match(place.source.text, place.end, place.end + 120) for place in places):
        return True
    spoken = spellings(key.text)
    own = {sentence_at(place) for place in places}
    for text in texts:
        if _leaves_keys_open(text):
            return True
        for said, lower in sentences(text):
            if _subject_of(said, key.text):
                return True
            speaks = any(form in lower for form in spoken) and said not in own and f'"{key.text}"' not in said
            if speaks and not (is_item_of(said, spoken) or is_harmless(said, spoken) or _lists(said, outcome)):
                return True
    return False


def is_apart(field: Span, beside: Iterable[Span]) -> bool:
    """Whether something is said behind a field alone, and behind none of those beside it."""
    tail = _TAIL.match(field.source.text, field.end)
    return bool(tail) and not any(_TAIL.match(each.source.text, each.end) for each in beside if each != field)


def _subject_of(said: str, key: str) -> bool:
    """Whether a sentence says of one word of a key that it need not be there: `The edge is optional`."""
    found = (*filter(None, (_SHORT.match(said),)), *_NONE.finditer(said))
    named = _PARTING.split(parted(key).lower()) if found else []
    return any(match["word"].lower() in named for match in found)


def is_harmless(said: str, spoken: frozenset[str]) -> bool:
    """Whether a sentence that names a key does not tell that it may be missing."""
    if _NOTHING_SAID.search(said) or (_MUST.search(said) and not _IN_CASE.search(said)):
        return True
    return not SPARE.search(said) and is_in_passing(said, spoken)


def _lists(said: str, outcome: str) -> bool:
    """Whether a sentence only says with which outcome a key goes: ``Return `sown` with `row` and `depth`.``"""
    return f"`{outcome}`" in said and not SPARE.search(said)


@lru_cache(maxsize=256)
def _leaves_keys_open(text: str) -> bool:
    """Whether a text says of keys as such that some are left out."""
    return any(ANY_KEY.search(said) or SOME_KEY.search(said) for said, _ in sentences(text))


def spellings(key: str) -> frozenset[str]:
    """How words may write a key, in lower case: with underscores, hyphens, or blanks."""
    parts = _PARTING.split(parted(key.rstrip("?")).lower())
    return frozenset((key.lower(), *(sign.join(parts) for sign in "_- ")))


@lru_cache(maxsize=256)
def sentences(text: str) -> tuple[tuple[str, str], ...]:
    """The sentences of the lines of a text, each as it is and in lower case."""
    return tuple([(said, said.lower()) for said in _SENTENCE_END.split(text)])


def sentence_at(place: Span) -> str:
    """The sentence that lists a key at a place."""
    return sentences(place.source.text)[bisect_right(_ends(place.source.text), place.start)][0]


@lru_cache(maxsize=256)
def _ends(text: str) -> tuple[int, ...]:
    """Where the sentences of a text end and the next ones begin, in order."""
    return tuple([each.end() for each in _SENTENCE_END.finditer(text)])


def is_item_of(said: str, spoken: frozenset[str]) -> bool:
    """Whether a line is an item or a row that tells what a key means."""
    words = said.lstrip(" \t|-*+`0123456789.)").lower()
    return said.lstrip()[:1] in "|-*+" and any(words.startswith(form) for form in spoken)
