"""Sentences that name a key and do not tell that it may be missing: how it is found out, what it tells, who reads it.
Whatever else is said of a key, or of a place beside it, leaves open whether it comes.
"""

import re

from flowc.expressions import expression

_FIND = (
    r"(?:look|find|measure|count|compare|check|ask|guess|judge|determine|work\s+out|verify|confirm|estimate"
    r"|round|weigh|test|inspect|examine|identify|establish|consult|observe|decide|change|alter|mistake|photograph)"
)
_ORDER = expression(
    rf"^\W*(?:(?:first|then|next|always|finally|you|must|should|have\s+to|and|twice)\b[\s,]*){{0,3}}"
    rf"(?:(?:do\s+not|don['’]t|never)\s+)?{_FIND}\b",
    re.IGNORECASE,
)
"""How a sentence begins that tells to find something out."""

_CALL = expression(r"^\W*(?:\d+[.)]\s+)?(?:call|invoke|start|run|spawn)\s+(?:the\s+)?`[^`]+`\s+with\b", re.IGNORECASE)
"""How a sentence begins that tells what somebody is called with."""

_BARRED = expression(r"^(\W*(?:\w+[\s,]+){0,2}?)(?:do\s+not|don['’]t|never)\b", re.IGNORECASE)
_KEY = r"(?:(?:the|an?|each|your)\s+)?(?:[a-z]+\s+)?[`*]*KEY[`*]*\s+"
_IS = expression(
    rf"^\W*{_KEY}(?:(?:is|are)\s+(?:what|how|which|whatever)\b|(?:matters?|tells|says|shows|costs?)\b)",
    re.IGNORECASE,
)
"""A sentence that says what a key tells."""

_READ = expression(
    rf"^\W*(?:(?:the|an?|your)\s+)?[\w-]+\s+(?:reads?|checks?|uses?|compares?|(?:cares|looks|asks)\s+(?:at|about))\s+[\w\s`*]{{0,20}}?[`*]*KEY"
    rf"|^\W*{_KEY}(?:is|are)\s+(?:then\s+)?(?:read|checked|used|compared|looked\s+at|shown)\b",
    re.IGNORECASE,
)
"""A sentence that says who reads a key."""

_PLACED = expression(
    r"\b(?:add|append|insert|fill|stamp|attach|suppl|deriv|impl[iy]|keep|kept|stor(?:e|ing)|log|ledger|record|enter|put|plac|goes?\b|travel"
    r"|belong|stand|lie|live|mov|send|sent|hand|pass|known?\b|infer|default|usual|since|until|gone|lack|part\b|first\b.{0,3}round|second|version"
    r"|instead|elsewhere|another|other|separate|later|into|onto|envelope|header|notes?\b|noted|not\b|no\b|never|without|neither|nor\b|nothing"
    r"|none|whether|(?:on|in|at|to|from|among|for|of|by(?!\s+its\b)|aloud)\b|below|above|beside|behind|beneath|under\b|itself|himself|yourself|writ|wrote|provid|generat|comput|calculat|creat|produc|file)",
    re.IGNORECASE,
)
"""Words by which a key may stand in another place, come from somebody else or be missing."""


def is_in_passing(said: str, spoken: frozenset[str]) -> bool:
    """Whether a sentence that names a key, in one of some spellings, leaves it where it is."""
    if _CALL.match(said):
        return True
    order = _ORDER.match(said)
    bare = _BARRED.sub(r"\1", said) if order else said
    if _PLACED.search(bare):
        return False
    masked = _masked(said.lower(), spoken)
    return bool(order or _IS.match(masked) or _READ.match(masked))


def _masked(lower: str, spoken: frozenset[str]) -> str:
    """A sentence with one word for the key."""
    form = max((each for each in spoken if each in lower), key=len, default="")
    return lower.replace(form, "KEY") if form else lower
