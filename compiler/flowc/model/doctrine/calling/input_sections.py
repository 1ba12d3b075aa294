"""What goes into a call, by the names with which a section about nothing else begins, in the contract of the call:

    ## Input

    `steps` and `seals`, both as the planner returned them.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.named import SPARE, Words, words_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Boundary, Field, Sent
from flowc.text import Span

_TITLE = expression(
    r"\W*(?:\d+\W+)?(?:(?:the|its|required)\s+)?(?:inputs?|arguments|parameters|takes|receives|given|what\s+(?:it\s+is\s+given|goes\s+in))\W*",
    re.IGNORECASE,
)
_AT_TIMES = expression(
    r"\b(?:if|when|where|whenever|unless|once|sometimes|second|later|again|after|except|or|not|no|never|on\s+(?:a|the))\b",
    re.IGNORECASE,
)
_AWAY = expression(r"`,?\s+(?:both\s+|all\s+)?(?:in|at|on|inside|within)\b", re.IGNORECASE)
"""What a clause says of a name that is not always there, or stands somewhere else."""


def of_input_sections(page: Page) -> Iterator[Sent]:
    """What the callee of a contract requires, by the first paragraph of its section about what goes in."""
    callee = page.boundary.callee if page.kind == "handoff-contract" and page.boundary else None
    for part in page.parts if callee else ():
        first = part.pieces[0] if part.heading and part.pieces and _TITLE.fullmatch(part.heading.plain) else None
        fields = _listed(words_of(first)) if isinstance(first, Passage) and first.plain.startswith("`") else ()
        if fields and isinstance(first, Passage):
            place = Span(page.source, fields[0].span.start, fields[-1].span.end)
            yield Sent(Boundary(None, callee, place), fields, place, required=True)


def _listed(words: Words) -> tuple[Field, ...]:
    """The names with which the first clauses of a paragraph begin; nothing where what is behind names any, or says of
    some that they are not always there.
    """
    found: list[Field] = []
    text, told = words.text, words.passage.sentences()
    for at, (start, end) in enumerate(told):
        if not text.startswith("`", start):
            rest = told[at][0]
            return () if words.within(rest, len(text)) or _AT_TIMES.search(text, rest) else tuple(found)
        fields, behind = words.listed(start, end)
        if not fields or words.within(behind, end) or words.names_more(behind, end):
            return ()
        if any(each.search(text, start, end) for each in (SPARE, _AT_TIMES, _AWAY)):
            return ()
        found += fields
    return tuple(found)
