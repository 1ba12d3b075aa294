"""Which results of a form are those of one part of it: a check in its own section, below the result of the whole."""

import re

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.expressions import expression
from flowc.model.statements import Union
from flowc.vocabulary import DoctrineVocabulary, comparable

_HEADING = expression(r"^[ \t]*#{1,6}[ \t]+(?P<title>[^\n]+)$", re.MULTILINE)
_FENCE = expression(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_SHARED = 2
"""Labels that a part has in common with the whole, where the block is none of them."""


def is_of_part(told: Outcomes, stated: Stated) -> bool:
    """Whether a result stands below a heading of a form whose own result stands before all of its parts, in the same
    words: the block of one check is no way in which the whole ends.
    """
    union = stated.union
    if union.spelling != "form":
        return False
    before = (each for each in stated.doctrine.unions if each.span.end <= union.span.start)
    return any(_is_whole(each, union, told.words) for each in before)


def _is_whole(whole: Union, part: Union, words: DoctrineVocabulary) -> bool:
    text, start, end = part.span.source.text, whole.span.end, part.span.start
    titles = [match["title"] for match in _HEADING.finditer(text, start, end)]
    if whole.field is None or not titles or _FENCE.search(text, start, end):
        return False
    own = words.lists["outcome_words"] | words.lists["decision_words"] | words.lists["call_words"]
    if not own.isdisjoint(comparable(titles[-1]).split("-")):
        return False
    shared = _labels(whole) & _labels(part)
    return len(shared) >= _SHARED or any(words.outcome_class(label) == "blocking" for label in shared)


def _labels(union: Union) -> set[str]:
    return {comparable(member.label.text) for member in union.members}
