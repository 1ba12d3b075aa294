"""Which of the two parties in the title of a contract answers the other, as its first words say:

    # Output contract: plan-lead to dispatch-desk

    The `plan-lead` is called by the `dispatch-desk` and gives back one record.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import joined_in_title
from flowc.model.doctrine.document.passages import Part, Passage
from flowc.vocabulary import comparable

_FIRST = 2
"""Paragraphs of a contract that may say who answers."""

_PARTS = expression(r"\s+(?:--|–|—)\s+|:\s+")
_SIGNS = expression(r"^\W+|\W+$")
_CALLED = expression(
    r"(?<![\w-])`?(?P<role>[a-z][\w-]*)`?\s+(?:is\s+)?(?:called|invoked|asked|started|run)\s+(?:only\s+)?by\b",
    re.IGNORECASE,
)
_ANSWERS = expression(
    r"(?<![\w-])`?(?P<role>[a-z][\w-]*)`?\s+(?:(?:then|always|only)\s+)?"
    r"(?:answers|replies|returns|(?:gives|hands|sends|reports)\s+(?:\w+\s+){0,3}back)\b",
    re.IGNORECASE,
)
"""Who is called, and who answers."""


def parties(title: str) -> tuple[str, str] | None:
    """The two roles that a title names side by side, alone or beside other words: `x -> y: what comes out`."""
    sides = (_SIGNS.sub("", side) for side in _PARTS.split(title))
    return next((ends for side in sides if (ends := joined_in_title(side))), None)


def answering(parts: tuple[Part, ...]) -> str | None:
    """The party in the title of a contract of which its first words say that it is called, or that it answers."""
    return called(parts) or _told(parts, _ANSWERS)


def called(parts: tuple[Part, ...]) -> str | None:
    """The party in the title of a contract of which its first words say that it is called by somebody."""
    return _told(parts, _CALLED)


def _told(parts: tuple[Part, ...], saying: re.Pattern[str]) -> str | None:
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    ends = parties(title)
    above = [piece.plain for part in parts[:2] for piece in part.pieces if isinstance(piece, Passage)][:_FIRST]
    named = {comparable(match["role"]) for words in above for match in saying.finditer(words)} if ends else set()
    told = [end for end in ends or () if end in named]
    return told[0] if len(told) == 1 else None
