"""Words around a label that tell the state of something, ``if the ticket is `open` ``, from what somebody said."""

import re

from flowc.expressions import expression

SPEAKS = expression(
    r"\b(?:answers?|answered|repl(?:y|ies|ied)|returns?|returned|says?|said|verdicts?|results?|outcomes?|respon(?:d|ds|se|ses)"
    r"|(?:comes?|came|coming|hands?|gives?)\s+back|agents?|calls?|called)\b",
    re.IGNORECASE,
)
"""Words about an answer, or about who gives one."""

OF_A_THING = expression(
    r"\b(?:if|when|whenever|once|unless|on|for|should|where)\s+(?:the|an?|each|every|any|this|that|its)\s+[^.;:,`]{1,40}?\s+"
    r"(?:is|are|was|were|has|have|becomes?|gets?|reads|shows|stands|lies)\b"
    r"|\b(?:for|of)\s+(?:each|every|all|any)\s+\w"
    r"|\b(?:look|go|check|see|read|sort|walk)\w*\s+(?:\w+\s+){0,2}?(?:the|each|every|all|its)\s+\w",
    re.IGNORECASE,
)
"""Something that has a state, is one of many or is looked at."""

OF_MANY = expression(r"[`*\"”]*\s+[a-z][a-z-]+s\s*(?:[,:—–]|→|->)")
"""What follows the state of some of many: ``on `high` findings, ...``."""

_SOME = expression(r"\b(?:the|all|any|each|every|those|these|both)\s+[`*\"“]*\Z", re.IGNORECASE)
_THINGS = expression(
    r"[`*\"”]*\s+(?!(?:answers?|results?|verdicts?|outcomes?|repl(?:y|ies)|returns?|responses?|reports?|labels?|words?|cases?"
    r"|status)\b)(?:ones?|[a-z][a-z-]+[^s\W]s)\b",
    re.IGNORECASE,
)
"""Words around the state of things that something is done with: ``dip the `raw` ones``."""

_CLAUSE = ("\n", ". ", "; ", "|")


def is_of_a_thing(text: str, start: int, end: int) -> bool:
    """Whether a label in a text is the state of something else by the words around it."""
    before = words_before(text, start)
    some = OF_MANY.match(text, end) or (_SOME.search(before) and _THINGS.match(text, end))
    return not SPEAKS.search(before) and bool(some or OF_A_THING.search(before))


def words_before(text: str, start: int) -> str:
    """The words of its clause before a label."""
    return text[max(text.rfind(sign, 0, start) for sign in _CLAUSE) + 1 : start]
