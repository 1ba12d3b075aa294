"""Sections of a contract that only list what comes with an outcome, and do nothing about it."""

import re

from flowc.expressions import expression
from flowc.model.statements import Handler

_NEXT = expression(r"\n[ \t*]*(?:if\s|#)", re.IGNORECASE)
_KEY = expression(r"\s*[-*+]\s+[*`]")
_DONE = expression(
    r"→|->|\b(?:routes?\s+to|returns?|stops?|ends?|waits?|asks?|calls?|takes?|goes|hands?|sends?|tells?|then)\b",
    re.IGNORECASE,
)
"""Where a section ends, how its lines begin that list keys, and what says what is done."""


def lists_keys(handler: Handler) -> bool:
    """Whether each line of a section begins with what is in marks, and none says what is done."""
    text = handler.span.source.text
    first, *below = _NEXT.split(text[handler.label.span.end :], maxsplit=1)[0].split("\n")
    lines = [line for line in below if line.strip()]
    return all(map(_KEY.match, lines)) and not any(map(_DONE.search, (first, *lines)))
