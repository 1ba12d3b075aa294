"""Whether anything in a document may say that rounds come to an end, in whatever words and wherever it stands."""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.endings import SPOILT
from flowc.model.doctrine.document.sentences import folded_text
from flowc.text import Source

_NUMBER = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
_MANY = r"(?:times|rounds|tries|turns|attempts|iterations|cycles|passes|calls|loops|repetitions|retries)"
_COUNTED = expression(
    rf"\b{_NUMBER}\s+(?:[\w-]+\s+)?{_MANY}\b|\b(?:twice|thrice|max[_-]\w+)\b|\b{_MANY}\b[^.|\n]{{0,40}}[:|=][\s*_`]*\d"
    rf"|\b(?:second|third|fourth|fifth|last|{_NUMBER})\s+(?:time|round|try|turn|attempt|iteration|cycle)\b"
    r"|\b(?:minutes?|hours?|deadline|budget|nothing\s+new|without\s+progress|over\s+after|is\s+over)\b"
    r"|\b(?:not|never|no)\b[^.\n]{0,40}\b(?:again|back)\b"
    rf"|\b(?:after|up\s+to|most|only|ha(?:s|ve)|gets?|than|within)\s+{_NUMBER}\s+\w+|\|\s*\d{{1,2}}\s*\|"
    r"|\b(?:if|when|that|once|unless)\b[^.\n]{0,60}\b(?:same|unchanged|changes?|better|improves?|as\s+before|progress|worse)\b"
    r"|\n[ \t*_`>-]{0,8}[\w ]{2,30}:[ \t*_`]{0,4}(?:\d{1,2}|one|two|three)[*_`.]{0,4}(?=\n)",
)
"""A number or a time, of whatever rounds, or that there are no more, or none that bring nothing."""

_ENDED = expression(
    rf"\b{_MANY}\s+(?:are|is)\s+(?:the\s+most|enough)\b|\b{_MANY},?\s+at\s+(?:the\s+)?most[`*_]*\s*\|\s*\d"
    rf"|\b(?:second|third|fourth|fifth)\s+(?:no\b|go\b|look\b|`[\w-]+`)|\b{_NUMBER}\s+goes\b"
    r"|\b(?:not|never|nobody|nothing|no\s+\w+)\b[^.\n]{0,40}\bfor\s*ever\b|\b(?:work|all|everything)\s+is\s+over\b"
    r"|\bagain\s+and\s+(?:return(?!\s+to\b)|finish|stop|answer)\b"
    r"|\b(?:at\s+the\s+latest|how\s+often|(?:single|one)\s+time|too\s+(?:long|often|many)|no\s+repeats?\b|(?:repeat|round|verdict|answer)\s+is\s+(?:the\s+last|final)|only\s+the\s+first|next\s+one\s+ends)\b"
    r"|\bnever\s+(?:an?|for\s+an?|more\s+than)\s+(?:second|third|two|three|four|fourth)\b"
    r"|\b(?:end|leave|break|cut|limit|cap|bound|close)s?\s+(?:off\s+|short\s+|up\s+)?"
    r"(?:(?:the|such|these|all|a|your)\s+)?(?:rounds?|loops?|cycles?|circles?|repetition)\b"
    r"|\b(?:if|when)\s+(?:it|that|this|the\s+[\w-]+|`[\w-]+`)\s+"
    r"(?:(?:is\s+)?still\b|(?:does\s+not|did\s+not|doesn't|won't|fails\s+to)\s+(?:help|work|do|suffice|change|improve|come|settle|lead)|comes\s+(?:back\s+)?(?:twice|again)|goes\s+on)\b",
)
"""What says in words that rounds come to an end. Both are looked for in folded text, where Python finds them faster."""


@lru_cache(maxsize=4)
def may_end(source: Source) -> bool:
    """Whether words may end rounds, but those about answers that cannot be used."""
    held = folded_text(source)
    return any(not SPOILT.search(_sentence(held, found)) for found in _ENDED.finditer(held))


@lru_cache(maxsize=4)
def may_be_counted(source: Source) -> bool:
    """Whether a number or a time may, of whatever rounds it is said."""
    held = folded_text(source)
    return any(not SPOILT.search(_sentence(held, found)) for found in _COUNTED.finditer(held))


def _sentence(text: str, found: "re.Match[str]") -> str:
    """The words around a place, the sentence before it included: `Ask once more. If that does not help, stop.`"""
    block = max(text.rfind(sign, 0, found.start()) for sign in ("\n\n", "\n- ", "\n|"))
    start = text.rfind(". ", max(block, 0), max(text.rfind(". ", max(block, 0), found.start()), 0))
    start = max(start, block)
    ends = [at for sign in (". ", ".\n", "\n\n") if (at := text.find(sign, found.end())) >= 0]
    return text[max(start, 0) : min(ends, default=len(text))]
