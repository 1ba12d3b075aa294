"""What leaves the reader of an instruction free to follow it: `if needed`, `you may`, `optionally`."""

import re

from flowc.expressions import expression

_OPTIONAL = expression(
    r"\b(?:(?:may|might|could)(?!\s+not\b)|optionally|optional\)|optional:|perhaps|maybe"
    r"|if\s+(?:you\s+can|you\s+(?:want|(?:like|wish|prefer|care|see\s+fit|feel\s+like\s+it)(?=\s*(?:[,;:.)—–]|$|to\b)))"
    r"|(?:there\s+is|you\s+have)\s+(?:the\s+|some\s+|any\s+)?time|time\s+(?:permits|allows)|you\s+have\s+(?:an?\s+)?(?:shell|terminal)|an?\s+(?:shell|terminal)\s+is|possible|available|needed"
    r"|necessary|desired|asked|requested|required|applicable|useful|helpful|appropriate|relevant|present|it\s+exists"
    r"|they\s+exist|exists?|provided|permitted|allowed|supported|(?:the\s+|an?\s+|your\s+)?(?:[\w-]+\s+){1,4}(?:is"
    r"|are)\s+(?:available|configured|connected|installed|enabled)|(?:another|other|any\s+other|anyone|anybody"
    r"|someone|somebody|a\s+(?:different|further|follow-?up))\b[^,:;.]{0,40}?\s(?:needs?|must|should|has|have"
    r"|is\s+to)|(?:the\s+)?(?:user|caller|orchestrator|prompt|task)\s+\w+)|when(?:ever)?\s+(?:asked|requested"
    r"|possible|available|instructed|told|needed|appropriate|the\s+user\s+\w+)|where\s+(?:possible|available|`0+`\s+is\s+(?:allowed|granted)"
    r"|applicable|appropriate)|as\s+(?:needed|appropriate|necessary)|feel\s+free|secondary|nice\s+to\s+have"
    r"|at\s+your\s+discretion"
    r"|(?:if|when)\s+[^,;:.]{1,60}?\s+and\s+(?:the\s+)?user\s+(?:has\s+)?"
    r"(?:confirm|agree|approve|accept)(?:s|e?d)"
    r"|only\s+if\s+(?:asked|requested|told|instructed)|unless\s+told|consider|best[- ]effort"
    r"|e\.g\.|for\s+example|for\s+instance)(?!\w)",
    re.IGNORECASE,
)  # fmt: skip

_OF_OTHERS = expression(r"\b(?:that|which|who|no\s+[a-z-]+|nobody|nothing|none)\s+\Z", re.IGNORECASE)
_DO = expression(r"(?<=may|ght|uld)\s+(?!(?:already\s+)?(?:exist|be|have|contain)\b)[a-z]", re.IGNORECASE)
"""What stands before and behind a `may` of what others do: `terms that may differ`, `no reader may break`."""

_ASKED = expression(
    r"(?:\b(?:whether|how|why)|\b(?:ask|decide|explain|judge|name|say|show|tell)s?\s+(?:[\w'’-]+\s+){0,3}(?:what|which|who|where|when))"
    r"\s+(?:(?!(?:if|you|and|or)\b)[\w'’-]+\s+){0,5}\Z",
    re.IGNORECASE,
)
"""What stands before a `may` of something that is asked or told: `ask whether the box may be opened`. A file `which may
be absent` is free.
"""

_PERMITTING = ("may", "might", "could")
_NEAR = 40
"""Characters before a `may` in which it is said of whom."""


def leaves_free(text: str, start: int, end: int) -> bool:
    """Whether words of a sentence leave its reader free to do what it tells; what others may do leaves nothing."""
    return any(not _is_of_others(text, start, each) for each in _OPTIONAL.finditer(text, start, end))


def _is_of_others(text: str, start: int, may: re.Match[str]) -> bool:
    before = text[max(start, may.start() - _NEAR) : may.start()]
    if may[0].lower() in _PERMITTING and _ASKED.search(before):
        return True
    return _DO.match(text, may.end()) is not None and _OF_OTHERS.search(before) is not None
