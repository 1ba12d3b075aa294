"""What a role says must come, in whatever words: ``You want `route` and `manifest` before you start``, ``if `route` or
`manifest` is missing, refuse``.

The words of `needed.py` say surely what is received. Here several names in code stand beside a word of need, in a
sentence that begins with the role or its caller, or that says of the names that they come in its prompt; it is about
what comes in and not about what goes out, and counts where callers send one of them.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.named import Words, named
from flowc.model.statements import Field

WANTED = expression(
    r"\b(?:need(?:s|ed)?|wants?|requires?|required|expects?|expected|receives?|received|gets?|given|gave|gives?|handed|told|sent"
    r"|suppl(?:y|ies|ied)|provide[sd]?|passe[sd]|owes?|mandatory|compulsory|obligatory|rel(?:y|ies)\s+on"
    r"|depends?\s+on|(?:start|work|begin)s?\s+(?:from|with|on)|comes?\s+in|arrives?|without"
    r"|(?:prompt|call|request|brief|message|job|input)s?)\b",
    re.IGNORECASE,
)
"""A word of need, or of that in which things come."""

_TAKER = expression(
    r"[\s*_-]*(?:(?:so|then|always|to\s+(?:begin|start|work)|before\s+you\s+(?:start|begin|work))\s*,?\s+)?"
    r"(?:(?:you|I|we|it)\b|this\s+(?:agent|role|worker)\b|(?:the|your)\s+(?:caller|orchestrator|lead|conductor|coordinator"
    r"|dispatcher)\b|who(?:ever)?\s+(?:calls|starts|runs)\s+you\b|(?:your|every|each)\s+(?:prompt|call|brief|request|job|inputs?)\b"
    r"|(?:expect|require|wanted|needed|required|expected|mandatory)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that is about what the role itself is given."""

_NAMES = expression(r"[\s*_-]*(?:both\s+|all\s+of\s+)?(?:the\s+)?`", re.IGNORECASE)
CALL = r"(?:prompt|call|request|brief|message|task|input)s?\b"
"""What a role is given its inputs in."""

_IN_PROMPT = expression(
    rf"\b(?:in|with|by)\s+(?:(?:your|the|its|each|every)\s+{CALL}(?!\s+(?:to|for|of|you)\b)|the\s+caller\b)",
    re.IGNORECASE,
)
ELSEWHERE = expression(
    r"\s*(?:,\s*)?(?:(?:both|all|each)\s+)?(?:in|at|on|of(?!\s+(?:them|these|which)\b)|inside|within|as|to\s+be)\s+"
    rf"(?!(?:(?:your|the|its|each|every|that)\s+)?{CALL}|(?:the|your|its)\s+(?:caller|lead|orchestrator|one\s+who)|who|order\b|hand\b|inputs?\b)",
    re.IGNORECASE,
)
"""What says behind names that they stand somewhere else than in a prompt."""

_REMARK = expression(r"\([^()]*\)")
_OUTWARD = expression(
    r"\b(?:return|repl|answer|report|output|result|emit|produce|print|outcome|verdict|write|record|log|save|choose"
    r"|format|section|heading|field)\w*|\bdeliver(?:s|ed)?\b"
    r"|\b(?:pass|give|hand|send|forward|relay|call|invoke|run|ask|name|list|include|add|put)\s+(?!you\b)"
    r"|\bto\s+(?:the\s+)?`0|\b(?:next|other|another|later|downstream)\b",
    re.IGNORECASE,
)
"""A word of what a role makes or sends on."""

_AT_TIMES = expression(
    r"\b(?:if|when|where|whenever|unless|once|sometimes|second|later|again|after|optional\w*|may|might|can|could|or|either"
    r"|never|not|no|nothing|instead|except|only\s+(?:if|when|in)|modes?|on\s+(?:a|the))\b",
    re.IGNORECASE,
)
_NOT_SAID = expression(
    r"\bnothing\s+else\b|\bno(?:thing)?\s+(?:more|further|less)\b|\b(?:cannot|can\s+not|do\s+not)\b", re.IGNORECASE
)
"""What denies other things than the names beside it."""

_MISSING = expression(
    r"\s*(?:is|are|was|were|be|has\s+been|stays?|being)?\s*(?:missing|absent|lacking"
    r"|not\s+(?:given|there|set|sent|supplied|passed|provided|present|in\s+(?:the|your)\s+(?:prompt|call|request|message|brief))|left\s+out|not\s+come)\b",
    re.IGNORECASE,
)
_UNABLE = expression(
    r"\b(?:refuse|stop|reject|cannot|can['’]t|halt|abort|decline|bounce|send\s+it\s+back|do\s+not\s+(?:start|begin|guess)"
    r"|don['’]t\s+(?:start|begin|guess)|ask\s+(?:for|the\s+caller)|(?:return|answer|reply|say)\b[^.;]{0,20}`)",
    re.IGNORECASE,
)
_REFUSAL = expression(r"invalid|missing|reject|block|fail|error|unusable|refus|bad|bounce|incomplete|cannot")
_ANY = expression(r"(?:\s*,)?\s*(?:\b(?:or|and|nor)\b)?\s*(?:the\s+|an?\s+|its\s+|any\s+of\s+)*", re.IGNORECASE)


def wanted(words: Words, start: int, end: int) -> tuple[Field, ...]:
    """The names that must come by a sentence of a role's own document: several, or those without which it refuses."""
    lacked = tuple(_lacked(words, start, end))
    outside = _REMARK.sub(lambda remark: " " * len(remark[0]), words.text[:end])
    if lacked or not (WANTED.search(outside, start, end) and _is_own(outside, start, end)):
        return lacked
    places = words.within(start, end)
    if not places or _OUTWARD.search(words.text, start, end):
        return ()
    around = _NOT_SAID.sub(" ", words.text[start:end])
    fields, stop = words.listed(places[0][0] - 1, end)
    if len(fields) < len(places) or _AT_TIMES.search(around) or words.names_more(stop, end):
        return ()
    return fields if len(fields) > 1 and not ELSEWHERE.match(words.text, stop, end) else ()


def _is_own(text: str, start: int, end: int) -> bool:
    """Whether a sentence is about what the role itself is given, and not about a page, a tool or a reader."""
    if _TAKER.match(text, start, end):
        return True
    return bool(_NAMES.match(text, start, end) and _IN_PROMPT.search(text, start, end))


def _lacked(words: Words, start: int, end: int) -> Iterator[Field]:
    """The names of ``if `a` or `b` is missing, refuse``."""
    text = words.text
    run: list[tuple[int, int]] = []
    for place in words.within(start, end):
        joined = run and _ANY.fullmatch(text, run[-1][1] + 1, place[0] - 1)
        run = [*run, place] if joined else [place]
        missing = _MISSING.match(text, place[1] + 1, end)
        if missing and not ELSEWHERE.match(text, missing.end(), end) and _is_refused(words, start, end, missing.end()):
            yield from (field for each in run if (field := named(words.at[each], True)))
            return


def _is_refused(words: Words, start: int, end: int, behind: int) -> bool:
    """Whether a role stops where something is missing: it says so, or returns what says so."""
    for match in (*_UNABLE.finditer(words.text, behind, end), *_UNABLE.finditer(words.text, start, behind)):
        returned = words.within(match.end() - 1, end)[:1] if match[0].endswith("`") else ()
        if not match[0].endswith("`") or any(_REFUSAL.search(words.at[each].text) for each in returned):
            return True
    return False
