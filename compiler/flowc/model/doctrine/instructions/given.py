"""Working documents that a sentence says are there to be read: `the spec is at ...`, `you receive ...`."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.modes import Mode, Sense
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_artifact, is_made, is_path
from flowc.model.statements import Deed

_GIVEN = expression(
    r"(?<!-)\b(?:you\s+(?:will\s+)?(?:receive|get|are\s+given)|inputs?\s+(?:is|are|comes?)|(?:is|are)\s+(?:located|available"
    r"|(?:stored|saved|kept|collected)(?!\s+(?:to|into|as)\b)|found|listed|in|at)|you\s+(?:will\s+)?find(?!\s+out\b)|lives?\s+(?:in|at)|your\s+(?:[\w-]+\s+){1,3}(?:lies?|stands?)\s+in|for\s+(?:each|every)\s+\w+\s+in|tells?\s+you|comes?\s+from"
    r"|(?:is|are)\s+(?:handed|passed|left)\s+to\s+you\s+(?:in|at|as)|starting\s+point\s+is"
    r"|what\s+(?:you\s+|to\s+)(?:[\w-]+\s+){1,5}?(?:stands|lies|is)\s+in)\b",
    re.IGNORECASE,
)
_FOR_OTHERS = expression(r"(?i)\b(?:will|would|has|have)\s+(?:be\s+)?(?:written|saved|created|produced|placed)\b")
_PUT = expression(
    r"(?i)\bbe\s+(?:\w+\s+){0,2}?(?:saved|written|stored|recorded|created|kept|put|placed)\b[^.;`]{0,40}`?\Z"
)
"""What stands before a path where something is to be put: `it must be saved as`."""

_FOR_OUTPUT = expression(
    r"(?i)[\W\d_]*(?:(?:your|the)\s+)?(?:outputs?|deliverables?)(?:\s+(?:director(?:y|ies)|folders?|files?|locations?|paths?))?\W*"
)
"""The title of a section that says where what its reader makes is put."""

_NEAR = 100
"""Characters before a path in which that is said."""


def given(passage: Passage, text: str, sense: Sense) -> Iterator[Deed]:
    """The documents that a sentence says are there, to be read; `text` is that of the passage with its code masked."""
    named = mentions_of(passage) if sense.mode is Mode.PLAIN and not _FOR_OUTPUT.fullmatch(passage.title) else ()
    paths = [each for each in named if is_path(each.name.text) and not _is_put(passage, each)]
    if paths and _GIVEN.search(text) and not _FOR_OTHERS.search(text):
        told = [place for place in passage.sentences() if _GIVEN.search(text, *place)]
        for path in paths:
            known = is_artifact(path.name.text, sense.lexicon.deeds) or is_made(path.name.text, sense.lexicon.deeds)
            if known and any(start <= path.start < end for start, end in told):
                yield Deed("read", path.name.span, sense.role, path.name)


def _is_put(passage: Passage, path: Mention) -> bool:
    return _PUT.search(passage.plain[max(path.start - _NEAR, 0) : path.start]) is not None
