"""Words of writing that ask for nothing: `the record in the ledger` is a thing, as is `the event being recorded`."""

import re

from flowc.expressions import expression

_NAMED = expression(
    r"(?P<made>\b(?:keep|make|put|leave|place|create|add|write|file|enter|append|open)s?\s+)?"
    r"(?:\b(?:the|an|a|any|no|its|your|our|their|this|each|every)|(?<!\blet)['’]s)\s+"
    r"(?:(?:first|last|next|new|old|latest|current|previous|final|own|same|whole)\s+)?\Z",
    re.IGNORECASE,
)
"""What stands before a noun; `made` is the verb of one that is to come into being, `keep a record in the journal`."""

_OF_MANY = expression(r"\b(?:the|its|your|our|their|no)\s+(?:(?:first|last|new|old|latest|own)\s+)?\Z", re.IGNORECASE)
_NEAR = 80
"""Characters before a word that say what it is."""

_WORD = expression(r"[\w-]+")
_PARTICIPLE = ("ed", "written", "made", "left", "kept", "filled-in")
_BEING = expression(r"\b(?P<verb>(?:is|are|be|gets?)\s+(?:\w+\s+)?)?being\s+(?:\w+ly\s+)?\Z", re.IGNORECASE)
_NOUN = (
    r"(?!(?:is|are|be|been|being|was|were|gets?|got|has|have|had|and|or|then|also|not|always|to|must|immediately|that)\s)"
    r"[\w'’`-]*[^\W_]`?\s+\Z"
)
_OF_NOUN = expression(
    rf"\b(?:(?:of|by|from|between|against|than|about|to)\s+(?:(?:the|an?|any|each|every|all|those)\s+)?|with\s+(?:the|an?|any)\s+)"
    rf"(?:[\w'’-]+\s+){{0,2}}?{_NOUN}",
    re.IGNORECASE,
)
_AT_HEAD = expression(
    rf"(?:^|[,;:.]\s+)[\W\d]*(?:the|an?|any|all|no|each|every|those|these)\s+(?:[\w'’-]+\s+){{0,2}}?{_NOUN}",
    re.IGNORECASE,
)
_FINITE = expression(
    r"[`*]*\s+(?:by\s+(?:the\s+|an?\s+)?[\w-]+\s+)?(?:is|are|was|were|has|have|had|cannot|can|may|will|must|should|shall"
    r"|never|does|do|counts?|tells?|stays?|names?|shows?|ends?|stands?|belongs?)\b",
    re.IGNORECASE,
)
"""The verb behind a participle that hangs on the subject: `an event recorded in the ledger is final`."""


def is_noun(text: str, start: int, behind: int) -> int:
    """The end of a word of writing that is a noun, or a participle that only tells which thing is meant; else 0.

    `behind` is where what it is written into ends.
    """
    written = _WORD.match(text, start)
    if written is None:
        return 0
    word, before = written[0].lower(), text[max(0, start - _NEAR) : start]
    return written.end() if _is_thing(word, before) or _hangs(word, before, text, behind) else 0


def _is_thing(word: str, before: str) -> bool:
    if word.endswith(_PARTICIPLE):
        return False
    if word.endswith("s"):
        return _OF_MANY.search(before) is not None
    named = _NAMED.search(before)
    return bool(named and named["made"] is None)


def _hangs(word: str, before: str, text: str, behind: int) -> bool:
    if not word.endswith(_PARTICIPLE):
        return False
    being = _BEING.search(before)
    if being:
        return being["verb"] is None
    return bool(_OF_NOUN.search(before) or (_AT_HEAD.search(before) and _FINITE.match(text, behind)))
