"""Working documents that a sentence says are there to be read: `the spec is at ...`, `you receive ...`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_artifact, is_made, is_path
from flowc.model.statements import Deed

_GIVEN = expression(
    r"\b(?:you\s+(?:will\s+)?(?:receive|get|are\s+given)|inputs?\s+(?:is|are|comes?)|(?:is|are)\s+(?:located|stored"
    r"|available|saved|found|listed|kept|collected|in|at)|you\s+(?:will\s+)?find(?!\s+out\b)|lives?\s+(?:in|at)|your\s+(?:[\w-]+\s+){1,3}(?:lies?|stands?)\s+in|for\s+(?:each|every)\s+\w+\s+in|tells?\s+you|comes?\s+from"
    r"|(?:is|are)\s+(?:handed|passed|left)\s+to\s+you\s+(?:in|at|as)|starting\s+point\s+is"
    r"|what\s+(?:you\s+|to\s+)(?:[\w-]+\s+){1,5}?(?:stands|lies|is)\s+in)\b",
    re.IGNORECASE,
)
_FOR_OTHERS = expression(r"(?i)\b(?:will|would|has|have)\s+(?:be\s+)?(?:written|saved|created|produced|placed)\b")


def given(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The documents that a passage says are there, to be read; `text` is that of the passage with its code masked."""
    paths = [each.name for each in mentions_of(passage) if is_path(each.name.text)] if sense.mode is Mode.PLAIN else []
    if paths and _GIVEN.search(text) and not _FOR_OTHERS.search(text):
        for path in paths:
            if is_artifact(path.text, sense.lexicon.deeds) or is_made(path.text, sense.lexicon.deeds):
                yield Deed("read", path.span, sense.role, path)
