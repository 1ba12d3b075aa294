"""Labels of one sentence, each with its case: `` `full` when no place is left, `open` with a `count` if there is one``,
`` `full` (no place is left) or `open` (there is one)``.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.syntax.outcome import LABEL

_ARTICLE = r"(?:(?:the|its|an?|your|their|all)\s+)?"
_FIELDS = rf"{_ARTICLE}`[^`\n]{{1,60}}`(?:(?:,\s+(?:and\s+)?|\s+and\s+){_ARTICLE}`[^`\n]{{1,60}}`){{0,4}}"
_WITH = rf"(?:,?\s+(?:with|plus|carrying|and)\s+{_FIELDS},?)?"
_CASE = expression(
    rf"\*{{0,2}}{_WITH}\s+(?:(?:only|just|always)\s+)?"
    r"(?:when|whenever|if|where|once|for|as\s+soon\s+as|in\s+case|means|that|unless|because)\b",
    re.IGNORECASE,
)
_EXPLAINED = expression(r"\*{0,2}\s+\([^()`]{3,160}\)(?=\s*(?:[,;.]|$|(?:and|or)\s))")
_JOINED = expression(
    r"(?:[,;]\s+(?:(?:and|or|else|otherwise)\s+)*|\s(?:and|or|otherwise|else)\s+)\*{0,2}`\Z", re.IGNORECASE
)
_FIRST = expression(r"(?:\A[\s*]*(?:(?:[A-Za-z]+,?\s+){0,3})|[:—–]\s*\**|\b(?:is|are|either|with)\s+)\*{0,2}`\Z")
_LATE_FIELDS = expression(rf"\b(?:with|plus|carrying)\s+{_FIELDS}\s*\Z", re.IGNORECASE)
"""Fields that go with a label, behind its case: what stands behind the next comma is one more of them."""

_LABELLED = expression(LABEL)
_NEAR = 300
"""Characters before a label in which the case of the one before it lies."""


def case_labels(passage: Passage, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The places of the labels of a sentence, where at least two have their case behind them."""
    for behind in (_CASE, _EXPLAINED):
        found = tuple(_labels(passage, start, end, behind))
        if len(found) > 1:
            return found
    return ()


def _labels(passage: Passage, start: int, end: int, behind: "re.Pattern[str]") -> Iterator[tuple[int, int]]:
    plain, codes, last = passage.plain, passage.code_places(), start
    for first, after in codes[bisect_left(codes, (start, 0)) : bisect_left(codes, (end, 0))]:
        joined = _FIRST if last == start else _JOINED
        if not (_LABELLED.fullmatch(plain, first, after) and behind.match(plain, after + 1, end)):
            continue
        before = plain[max(last, first - _NEAR) : first]
        joint = joined.search(before)
        if joint and not _LATE_FIELDS.search(before, 0, joint.start()):
            yield first, after
            last = after
