"""Where a file comes from that an agent is told to read, by the words beside the instruction."""

import re
from collections.abc import Collection

from flowc.analyses.passed import Passed
from flowc.expressions import expression
from flowc.vocabulary import comparable

MADE = expression(
    r"\b(?:writes|written|wrote|puts|exports|exported|generate[sd]|produce[sd]|leaves|left|place[sd]|uploads|uploaded"
    r"|(?:they|we|others|people|[a-z]+s)\s+(?:write|put|generate|produce|leave|place|upload|provide|keep|update|fill)"
    r"|provide[sd]|keeps|kept|maintain(?:s|ed)|owns|owned|update[sd]|builds|dropped|refresh(?:es|ed)|fill(?:s|ed)|night(?:ly)?"
    r"|if\s+(?:there|it|one|any|present|available)|when\s+(?:there|present|it\s+exists)|optional|daily|weekly"
    r"|(?:every|each)\s+(?:night|day|hour|week|morning|month|quarter|run|time(?=\s+(?:the|an?|it)\b))|ci|cron|pipeline|hook)\b",
    re.IGNORECASE,
)
"""What tells, beside an instruction to read a file, where that comes from, or that it may not be there."""

_COMES = expression(
    r"[`*]*\s*[(,—–]?\s*(?:(?:it|which|that|and)\s+)?(?:comes\s+|coming\s+|is\s+)?from\s+(?:the|our|an?)\s+"
    r"(?!(?:[\w-]+\s+){0,3}(?:stage|agent|step|phase|worker|round|task)\b)[a-z]",
    re.IGNORECASE,
)
"""What tells behind a file from whom it comes, who is no stage."""

_BROUGHT = expression(
    r"(?:\b(?:which|that|whoever|somebody|they|we|the\s+[\w-]+)\b[^.;]{0,40}?\s|\b(?:is|was|were|has|have|been)\s+|\(\s*)"
    r"(?:sent|brought|put|laid|left|scanned|handed|given|provided|attached|uploaded|filed)\b|\bcomes?\s+with\b"
    r"|\b(?:was|is)\s+there\b",
    re.IGNORECASE,
)
_AS_INPUT = expression(r"\binputs?:\s*[`*]*\Z", re.IGNORECASE)
"""What tells behind a file that somebody brought it, and before it that it is given."""

_TENDED = expression(
    r"[`*]*,?\s+(?:which|that)\s+(?:the|our|an?|your|each|every|someone|somebody|they|we|people|[a-z]+s)\b"
    r"(?:\s+[\w'’-]+){0,5}?\s+(?:edit|amend|revise|rewrite|renew|compile|prepare|make|draw|type|enter|scan|print|send|bring"
    r"|supply|supplie|deliver|save|store|copy|copie|paste|download|collect|publish|publishe|issue|correct|extend|hand|own"
    r"|record|log|sign)(?:s|e?d)?\b",
    re.IGNORECASE,
)
"""What tells behind a file who looks after it: `which the curator edits each winter`."""


def says_whence(taker: Passed, *, given: bool = True) -> bool:
    """Whether the lines of an instruction to read a file say where it comes from; an input is `given`."""
    text, path = taker.path.span.source.text, taker.path.span
    start, end = min(taker.span.start, path.start), max(taker.span.end, path.end)
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    last = last if last >= 0 else len(text)
    words = text[first : path.start] + text[path.end : last]
    return MADE.search(words) is not None or any(each.match(text, path.end, last) for each in (_COMES, _TENDED)) or (
        _BROUGHT.search(text, path.end, last) is not None
        or (given and _AS_INPUT.search(text, first, path.start) is not None)
    )


def is_brought(taker: Passed, roles: Collection[str]) -> bool:
    """Whether the words behind a file say that somebody brings it or looks after it, who is none of some roles."""
    text, path = taker.path.span.source.text, taker.path.span
    last = text.find("\n", path.end) % (len(text) + 1)
    told = any(each.match(text, path.end, last) for each in (_COMES, _TENDED)) or _BROUGHT.search(text, path.end, last)
    words = comparable(text[path.end : last])
    return bool(told) and not any(role in words for role in roles)
