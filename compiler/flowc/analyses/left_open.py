"""Whether a key that a contract lists may be missing in a result all the same, as what documents say of it beside the
lists, or of all keys, tells.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache

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

ALWAYS = expression(
    r"\b(?:must|required|mandatory|never\s+without)\b|^\s*(?:#|[\w-]+:\s|(?:[-*+]\s+)?you\s+(?:are\s+(?:given|handed|sent)|get|receive)\b)",
    re.IGNORECASE,
)
"""What a sentence says of a key that has to be there, and the lines that say nothing of it: titles, those with a key,
and those about what somebody is given.
"""

BEHIND = expression(
    r"[`*]*(?:\[\])?[ \t]*(?:\?|[(,:;—–-]?[ \t]*(?:[^`|\n;,]{0,60}\b)?"
    r"(?:optional\w*|if\s+(?:any|there|it|known|given|asked|present|applicable|so|one)"
    r"|if\s+`|(?:when|where|as\s+far\s+as|once)\s+(?:known|given|asked|needed|requested|available|possible|present|applicable|relevant|set|it\s+applies"
    r"|there|the\s+caller|you)|only|unless|may\s+be|can\s+be|left\s+out|omit\w*|defaults?|or\s+(?:nothing|none|null|empty)|not\s+(?:in|on|for|always)"
    r"|on\s+request|(?:from|after)\s+the\s+(?:second|third|next)|deprecated|sometimes|usually)\b)",
    re.IGNORECASE,
)
"""What stands right behind a key in the list that has it, by which it need not come."""

_SENTENCE_END = expression(r"[.!?]\s+(?=[A-Z`*])|\n")
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
            speaks = any(form in lower for form in spoken) and said not in own and f'"{key.text}"' not in said
            if speaks and not (is_item_of(said, spoken) or ALWAYS.search(said) or _lists(said, outcome)):
                return True
    return False


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
