"""Rules for whatever is not one of the results agreed upon, nothing at all included: `any other answer is a failure`,
`whoever sends back nothing is asked once more`.

They are deeds of the kind `recover`, as those are that name what is empty or malformed (`passing.py`).
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, passages
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.doctrine.instructions.asked_again import AGAIN
from flowc.model.statements import Deed

_ANSWER = r"(?:answers?|repl(?:y|ies)|results?|responses?|outcomes?|words?|returns?)"
_REST = expression(
    r"\b(?:sa(?:y|id)s?|(?:sends?|comes?|gives?|hands?)(?:\s+back)?(?:\s+with)?|returns?|answers?\s+with|replies\s+with)\s+nothing\b"
    r"|\bnothing\s+(?:comes|came)\s+back\b|\bsilence\b|\bsilent\b|\bgives?\s+no\s+result\b"
    rf"|\bno\s+{_ANSWER}\b|\b(?:any|all|every|each)\s+other\s+(?:{_ANSWER}|cases?)\b|\b(?:whatever|anything|everything)\s+else\b"
    r"|\b(?:is|was|are)\s+(?:not|none|neither)\s+(?:(?:one|any)\s+)?of\s+(?:these|those|them|the\s+(?:above|two|three|four|five))\b"
    r"|\b(?:(?:do|does|can)(?:\s+not|n['’]t)|cannot)\s+(?:read|understand|make\s+out)\b"
    rf"|\b(?:an?|any)\s+{_ANSWER}\s+that\s+is\s+(?:not|none)\b",
    re.IGNORECASE,
)
_TITLE = expression(
    r"\b(?:answers?|repl(?:y|ies)|results?|responses?)\b.*\b(?:cannot|can['’]t|not|none|no|unusable|empty|malformed|broken|useless|unreadable)\b"
    r"|\b(?:unusable|empty|malformed|broken|useless|unreadable|missing|bad|no)\s+(?:answers?|repl(?:y|ies)|results?|responses?)\b",
    re.IGNORECASE,
)
"""The title of a section about such results."""

_DONE = expression(
    r"\b(?:again|once\s+more|(?:second|third)\s+time|twice|treat\w*|counts?|regard\w*|returns?|returned|stops?|fail\w*|block\w*"
    r"|escalat\w*|report\w*|quote\w*|ask\w*|call(?:s|ed)?|goes\s+back|sent\s+back|tells?|abort\w*)\b",
    re.IGNORECASE,
)


def remaining(page: Page) -> Iterator[Deed]:
    """The sentences that say what is done with such a result."""
    for part in page.sections() if page.contract and page.kind != "template" else ():
        if part.heading and (_TITLE.search(part.heading.plain) or _REST.search(part.heading.plain)):
            yield from _of_section(page, part)
    for passage in page.passages(marks.REST) if page.contract and page.kind != "template" else ():
        for start, end in passage.sentences() if not passage.quoted else ():
            rest = _REST.search(passage.plain, start, end)
            around = ((start, rest.start()), (rest.end(), end)) if rest else ()
            if any(_DONE.search(passage.plain, *place) for place in around):
                yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)


def _of_section(page: Page, part: Part) -> Iterator[Deed]:
    """The sentence of a section about such results that says what is done again, or that it is at an end."""
    for passage in passages(part.pieces):
        for start, end in passage.sentences() if not passage.quoted else ():
            if AGAIN.search(passage.plain, start, end):
                yield Deed("recover", passage.at(*trimmed(passage.plain, start, end)), page.role)
                return
