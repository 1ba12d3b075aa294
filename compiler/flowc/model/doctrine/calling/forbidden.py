"""Whether what stands at a place is forbidden, or told of what was once done: by its sentence, by the words that lead
to it, or by the title above it.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Mode, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage

_FORBIDS = expression(
    r"[\s>*_-]*(?:~~|[❌✗✘🚫⛔]"
    r"|(?:under\s+no\s+circumstances|at\s+no\s+time|in\s+no\s+case|by\s+no\s+means|on\s+no\s+account)\b"
    r"|(?:you\s+)?(?:do|must|are|should|may)\s+(?:not|never)\s*[,–—]"
    r"|(?:never|no|not|wrong|bad|out\s+of\s+scope|not\s+(?:your\s+work|allowed)|forbidden|todo|once"
    r"|what\s+you\s+(?:don['’]t|do\s+not)\s+do|(?:the\s+)?old\s+rule)\s*:)",
    re.IGNORECASE,
)
"""How a sentence begins that nobody is to follow."""

_TITLES = expression(
    r"\W*(?:never|forbidden|out\s+of\s+scope|not\s+(?:your\s+work|allowed|yours)|what\s+(?:not\s+to\s+do|you\s+don['’]t\s+do))\W*",
    re.IGNORECASE,
)
_SENTENCE = expression(r"[.!?]\s+")
_LEADS = 12
"""Passages before an item among which stand the words that lead to its list."""


def forbids(plain: str, at: int) -> bool:
    """Whether the sentence of a place forbids it from its beginning on."""
    return _FORBIDS.match(_SENTENCE.split(plain[:at])[-1]) is not None


def is_banned(page: Page, part: Part, told: tuple[Passage, ...], at: int) -> bool:
    """Whether the titles of a part, or the words that lead to one of its passages, forbid what is told there."""
    before = (each.plain.rstrip(" *_") for each in reversed(told[max(at - _LEADS, 0) : at]))
    lead = next((_SENTENCE.split(words)[-1] for words in before if words.endswith(":")), "")
    words = [*part.titles[1:], *([lead] if lead else ())]
    if any(_TITLES.fullmatch(each) for each in words):
        return True
    modes = tuple(mode_of(each, page.role, page.lexicon.deeds) for each in part.titles[1:])
    return bool(modes) and strongest(modes) in (Mode.NEGATED, Mode.SILENT)
