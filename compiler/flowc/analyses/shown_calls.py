"""Calls that are shown in full: what they list by name, and what lines beside them say that passes too."""

import re

from flowc.expressions import expression
from flowc.model.statements import Call, Doctrine
from flowc.text import LINE_END

_SITE = expression(r"\w+\s*\(")
"""How a call in a fence begins; a sentence that mentions a call lists nothing fully."""

_PROMPT = expression(r"\bprompt\s*[=:]")
_ADDED = expression(
    r"\b(?:(?:every|each|all|any)\s+(?:\w+\s+)?(?:calls?|agents?|prompts?|tasks?)|also|add(?:s|ed)?|plus|along|besides"
    r"|further|additionally|as\s+well|too|in\s+addition|by\s+default|always|append\w*|inject\w*)\b",
    re.IGNORECASE,
)
"""What a line says by which calls may pass more than they list."""


def is_shown(doctrine: Doctrine, call: Call) -> bool:
    """Whether a call is shown in full; in a document about something else it must list what it passes."""
    return _SITE.match(call.span.text) is not None and (doctrine.kind != "other" or _is_enumerated(call))


def _is_enumerated(call: Call) -> bool:
    """Whether a call that is shown lists by name what it passes, and no prompt tells more."""
    return bool(call.sends) and _PROMPT.search(call.span.text) is None


def shown(doctrine: Doctrine, call: Call) -> str:
    """The text of a call; of one that lists names, with the lines by which calls may pass more."""
    further = LINE_END.split(doctrine.source.text) if _is_enumerated(call) else ()
    return "\n".join((call.span.text, *(line for line in further if _ADDED.search(line))))
