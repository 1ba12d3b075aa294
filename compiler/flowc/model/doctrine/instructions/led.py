"""How words are meant to which others lead: a list, a table, a fence, steps that are elements or paragraphs."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.modes import Mode, Sense, mode_led, strongest
from flowc.model.doctrine.document.passages import Passage, Piece
from flowc.model.doctrine.instructions.itemised import entitles_duties
from flowc.structs import replace

_DUTIES = expression(
    r"\b(?:responsib\w+|duties|what\s+(?:you|it|the\s+agent|this\s+agent)\s+do(?:es)?|role|process|workflow|steps"
    r"|lifecycle|does|job|tasks?)\b",
    re.IGNORECASE,
)


def with_leads(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, Passage | None]]:
    """The pieces of a section, each with the words before it where they lead to it: of a paragraph, with a colon."""
    before: Piece | None = None
    for piece in pieces:
        led = isinstance(before, Passage) and before.plain.rstrip(" *_").endswith(":")
        yield piece, before if led and isinstance(before, Passage) else None
        before = piece


def led(sense: Sense, lead: Passage | None, title: str) -> Sense:
    """The sense of what words lead to; their duties count where they end with a colon."""
    words = lead.plain.strip(" *_") if lead else ""
    leads = words.endswith(":") or (lead is not None and entitles_duties(lead.plain))
    last = re.split(r"(?<=[.!?;])\s+", words)[-1] if leads else ""
    mode = strongest((sense.mode, mode_led(lead, sense.role, sense.lexicon.deeds) if lead else Mode.PLAIN))
    third = sense.owned and _tells_duties(last if leads else title)
    return replace(sense, mode=mode, third=third)


@lru_cache(maxsize=256)
def _tells_duties(words: str) -> bool:
    return _DUTIES.search(words) is not None
