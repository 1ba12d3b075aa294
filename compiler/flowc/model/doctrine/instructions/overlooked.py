"""Rules by which an empty or broken result is passed over as if it were one: "an empty reply: go on to the next"."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.statements import Deed

_SPOILT = expression(
    r"\b(?:empty|blank|malformed|garbled|truncated|broken|unusable|unreadable|unpars[e]?able)\s+(?:or\s+\w+\s+)?"
    r"(?:reply|replies|answers?|responses?|messages?|outputs?|results?|returns?)\b(?!\s+(?:sets?|lists?|arrays?|fields?|files?))",
    re.IGNORECASE,
)
_GOES_ON = expression(
    r"\b(?:go(?:es)?\s+on|continues?|proceeds?|carr(?:y|ies)\s+on|moves?\s+on"
    r"|(?:is|are|counts?\s+as|treat(?:ed)?\s+(?:it\s+)?as)\s+(?:an?\s+)?(?:success\w*|pass(?:ed)?|approv\w+|done|fine|no\s+problem)"
    r"|nothing\s+to\s+report|ignored?|passed\s+over)\b",
    re.IGNORECASE,
)
_DOES = expression(
    r"\b(?:again|once\s+more|re-?(?:try|tried|tries|run|ask|send|prompt)\w*|second\s+time|twice|fail\w*|block\w*|stops?|escalat\w*"
    r"|abort\w*|abandon\w*|halt\w*|refus\w*|reject\w*|never|not\s+(?:go|continue|proceed|treat|count|a\s+success|an\s+approval))\b",
    re.IGNORECASE,
)
"""What is done about it after all, or that nobody goes on."""


def overlooked(page: Page) -> Iterator[Deed]:
    """The sentences of a document that let such a result pass."""
    for passage in page.passages(marks.SPOILT, marks.RESULT) if page.kind != "template" else ():
        yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    told = passage.sentences()
    for at, (start, end) in enumerate(told):
        if passage.quoted or not _SPOILT.search(passage.plain, start, end):
            continue
        stop = told[at + 1][1] if at + 1 < len(told) else end
        goes = _GOES_ON.search(passage.plain, start, stop)
        if goes and not _DOES.search(passage.plain, start, max(end, goes.end())):
            yield Deed("overlook", passage.at(*trimmed(passage.plain, start, max(end, goes.end()))), page.role)
