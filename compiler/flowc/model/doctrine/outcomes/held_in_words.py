"""What the contract of an output says in running sentences that an answer holds: below the title of an outcome, or with
its name, ``The answer holds the map, the list of stops, and the price``.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.payload import fields_in, only_for
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.statements import Field
from flowc.structs import replace
from flowc.vocabulary import comparable

_ANSWER = r"(?:answer|reply|response|result|report|return|text|message|outcome|record)"
_HOLDS = (
    r"(?:(?:then|also|always|must|has\s+to|should|will|shall)\s+){0,3}"
    r"(?:holds?|contains?|includes?|has|have|carr(?:y|ies)|lists?|gives?|names?|brings?|states?|consists?\s+of"
    r"|(?:comes?|goes?)\s+with)\s+(?:all\s+of\s+(?:these|the\s+following)\s*:?\s+)?"
)
_LABEL = r"`(?P<label>[A-Za-z][\w-]*)`"
_SHAPES = tuple(
    expression(rf"\W*{shape}", re.IGNORECASE)
    for shape in (
        rf"(?:(?:the|its|each|every|an?|your|this|such\s+an?)\s+)?(?:whole\s+)?{_ANSWER}\s+{_HOLDS}",
        rf"(?:(?:the|each|every|an?)\s+)?(?:{_ANSWER}\s+(?:is\s+|of\s+)?)?{_LABEL}(?:\s+{_ANSWER})?\s+{_HOLDS}",
        rf"(?:with|on|for|beside)\s+(?:an?\s+)?{_LABEL}\s*,?\s+(?:(?:comes?|goe?s?)\s+(?:back\s+)?"
        rf"|(?:the\s+)?{_ANSWER}\s+{_HOLDS})",
        rf"(?:if|when|where)\s+(?:the\s+{_ANSWER}\s+is\s+)?{_LABEL}\s*,\s+(?:(?:the|its)\s+{_ANSWER}|it)\s+{_HOLDS}",
    )
)
_DETERMINER = expression(r"\A(?:the|an?|its|each|every|all|your|their)\s+", re.IGNORECASE)
_DETERMINED = expression(r"(?:the|an?|its|each|every|all|your|their)\s+\w", re.IGNORECASE)
"""How each thing of an enumeration in words begins, and no remark between two of them does."""

_END = expression(r"[:;]\s|[.;]\s*\Z")
_OPEN = expression(
    r"(?<![\w`-])(?:not|never|no|neither|nor|may|might|optional\w*|either|one\s+of|or|if\s+any)(?![\w`-])",
    re.IGNORECASE,
)
"""What leaves open whether all of an enumeration is there."""

_FEWEST = 3


def held_in_words(page: Page, known: Known) -> tuple[Field, ...]:
    """The fields of the answers of a contract, those of an outcome for it only; none where too few are told."""
    found = tuple(_all(page, known)) if page.kind == "output-contract" else ()
    return found if len(found) >= _FEWEST else ()


def _all(page: Page, known: Known) -> Iterator[Field]:
    labels = frozenset(map(comparable, known.labels))
    for part in page.parts:
        titled = comparable(part.heading.plain.strip("`*_ ")) if part.heading else ""
        for piece in part.pieces:
            if isinstance(piece, Passage) and not piece.quoted:
                yield from _of_passage(piece, titled if titled in labels else "", labels)


def _of_passage(passage: Passage, titled: str, labels: frozenset[str]) -> Iterator[Field]:
    for start, end in passage.sentences():
        match = next((match for shape in _SHAPES if (match := shape.match(passage.plain, start, end))), None)
        named = comparable(match.groupdict().get("label") or "") if match else ""
        label = named or titled
        if match and label in labels:
            stop = _END.search(passage.plain, match.end(), end)
            yield from only_for(_enumerated(passage, match.end(), stop.start() if stop else end), (label,))


def _enumerated(passage: Passage, start: int, end: int) -> tuple[Field, ...]:
    """What an enumeration names; nothing where it leaves something open."""
    if _OPEN.search(passage.plain, start, end):
        return ()
    found = (each for each in fields_in(passage, start, end) if _DETERMINED.match(each.span.text))
    return tuple(replace(each, text=_DETERMINER.sub("", each.text)) for each in found)
