"""Instructions that leave what they speak of to somebody else: `leave it to the porter to file it in x`, `propose to
run x`, `say whether the desk should fetch x`.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.vocabulary import DeedWords

_LEFT = expression(
    r"\s+(?:(?:(?:all\s+of\s+)?(?:it|this|that|them|these|those)|all|everything|the\s+rest)\s+(?:up\s+)?to\s+(?!you\b|yourself\b)[`a-z]"
    r"|(?:[\w-]+\s+){0,3}?[a-z]+ing\b[^.;`]{0,60}?(?:`[^`]{1,80}`[^.;`]{0,40}?)?\bto\s+(?:the|an?|our|whoever|somebody)\s)",
    re.IGNORECASE,
)
"""What is left to whom: `leave writing the list to the porter`."""

_ASKED = expression(
    r"\b(?:(?:ask|tell|instruct|remind|request|recommend|suggest)(?:s|ing)?|(?:advis|urg|invit|propos|declin|refus|leav)(?:es?|ing)|offer(?:s|ing)?)"
    r"\b[^.;,:]{0,80}?\bto\s+(?!(?:the|an?|our|your)\b)(?:(?:always|then|also|first|only)\s+)?(?P<verb>[a-z-]+)\b[^.;,]*\Z",
    re.IGNORECASE,
)
"""What somebody else is to do, or what is only proposed: `tell the grower to run`."""

_TOLD_OF = expression(
    r"\b(?:answer|ask|decid|describ|discuss|explain|judg|mention|name|not|report|say|show|tell)(?:e|es|s|ing)?\b[^.;,]{0,60}?"
    r"\b(?:how\s+(?:to\b|(?:the|an?|you|one|they|we)\s)|(?:whether|if|who|that|when|why)\s)[^.;,]*\Z",
    re.IGNORECASE,
)
"""What is only told of: `say whether the grower should run`."""


def leaves_to_others(clause: Clause, text: str) -> bool:
    """Whether an instruction leaves all it speaks of to somebody else."""
    return clause.verb == "leave" and _LEFT.match(text, clause.rest, clause.end) is not None


def own_mentions(clause: Clause, text: str, mentions: tuple[Mention, ...], words: DeedWords) -> tuple[Mention, ...]:
    """What an instruction names but for that with which it says that somebody should do something."""
    led = ((each, f"{clause.verb}{text[clause.rest : max(each.start, clause.rest)]}") for each in mentions)
    return tuple(each for each, before in led if not _is_for_others(before, words))


def _is_for_others(led: str, words: DeedWords) -> bool:
    asked = _ASKED.search(led)
    return bool(asked and words.has("verbs", asked["verb"].lower())) or _TOLD_OF.search(led) is not None
