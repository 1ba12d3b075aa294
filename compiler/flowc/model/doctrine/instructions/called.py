"""Whom an instruction calls by name, in whatever form its verb stands: `begin by calling `weigher``.

Each is a deed of the kind `calls`; whether the called is an agent at all, only the whole project can tell.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.instructions.clauses import Clause
from flowc.text import Name
from flowc.vocabulary import comparable

_CALLING = frozenset(("call", "invoke", "spawn", "dispatch", "launch"))
_STARTING = frozenset(("start", *_CALLING))
_OBJECT = expression(r"\s+(?:(?:the|an?|one|two|three|several|\d{1,2})\s+)?`@?")
_PLAIN = expression(
    r"\s+(?:(?=\*{2})|(?:the\s+)(?=[a-z0-9]+-)|(?!the\b))[\s*_]*(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)[*_]*\s*"
    r"(?=$|[.,;:]|(?:with|on|for|to|and|first|again|once|when|in|before|after|then)\b)"
)
"""A name without signs, in bold type, or of several words: `call barker with the card`."""

_NAME = expression(r"@?[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_SUBJECT = expression(r"`?\s+(?:is|are|was|were)\s", re.IGNORECASE)
"""What makes words with a verb the subject of something that is said of them."""

_CASE = expression(r"(?i)\b(?:if|when|whenever|where|unless|in\s+case|should|may|might)\b")
"""What says that it is not always done."""


def called(clause: Clause, text: str, mentions: tuple[Mention, ...], passage: Passage) -> Name | None:
    """The name that is the object of an instruction to call somebody; `text` is its passage masked."""
    if clause.verb not in _STARTING or clause.negated or clause.optional:
        return None
    begun = max(text.rfind(". ", 0, clause.start), text.rfind("\n", 0, clause.start), 0)
    if _CASE.search(text, begun, clause.start):
        return None
    first = mentions[0] if mentions else None
    named = first and _NAME.fullmatch(first.name.text) and not _SUBJECT.match(text, first.end)
    if first and named and _OBJECT.fullmatch(text, clause.rest, first.start):
        return Name(comparable(first.name.text.lstrip("@")), first.name.span)
    plain = _PLAIN.match(text, clause.rest, clause.end) if clause.verb in _CALLING else None
    return passage.name(*plain.span("name")) if plain else None
