"""Labels that surely are the ends of a role's own work, though its document does not say so in a way that is always
one, and nobody else speaks of them: one of them says nothing of a result, and the words around them leave no doubt.

Only what such a label says is judged, so that nothing else is held against the others (`Union.sure`).
"""

import re
from collections.abc import Iterator, Sequence

from flowc.expressions import expression
from flowc.model.doctrine.document.before import SIGNS, words_before
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.outcomes.choices import ends_own_work, is_of_an_option
from flowc.model.doctrine.outcomes.looked_at import is_looked_at
from flowc.model.doctrine.outcomes.shown_answers import is_shown
from flowc.model.doctrine.outcomes.told_to_answer import is_led, is_title_of_answers, speaks_of_ways
from flowc.model.statements import SAID, Role, Union
from flowc.structs import replace
from flowc.vocabulary import DoctrineVocabulary, parted

_LEAST = 2
"""Other labels, of which none is the state of an item."""

_SAYS_WHEN = expression(
    r"[`*_\"”|:.,\s)–—-]{1,8}(?:(?:\w+\s+)?(?:when|if|once|where|because)\b"
    r"|(?:(?!\b(?:that|which|who|whose|what|how|and|or)\b)[\w'’-]+\s+){1,6}?"
    r"(?:is|are|was|were|has|have|had|does|do|did|cannot|can|could|will|would)\b)",
    re.IGNORECASE,
)
"""What makes a label the answer: `when no scion fits`, `the bark has come off`."""

_ELSEWHERE = expression(
    r"\b(?:each|every|legend|states?|statuses|lifecycle|progress|tickets?|tasks?|items?|jobs?|issues?|cards?|board|queue"
    r"|inputs?|examples?|history|changelog|tools?|commands?|api|servers?|ci|wrong|bad|not|never|don['’]?t|avoid|anti\w*"
    r"|logs?)\b",
    re.IGNORECASE,
)
"""Titles of sections about something else."""

_RETURNED = expression(
    r"\b(?:return|answer|reply|respond|finish|end|say)(?:s|es)?(?:\s+(?:with|as|it|back))*\s*[:`*\"“]*\Z", re.IGNORECASE
)
_DENIED = expression(
    r"\b(?:not|never|cannot|don['’]?t|without|instead\s+of|rather\s+than)\s+(?:\w+\s+)?\Z", re.IGNORECASE
)
_ARROW = expression(r"(?:→|⇒|->|=>)\s*[`*\"“]*\Z")
_AND = expression(r"[`*_\"”“]*,?\s+and\s+(?:the\s+|an?\s+)?[`*_\"“]*", re.IGNORECASE)
_BEFORE = 60
"""Characters in which the words before one label lie."""


def surely(page: Page, union: Union) -> bool:
    """Whether labels surely are the ends of the work of the role a document is about, one of them telling nothing."""
    labels = [member.label.text for member in union.members]
    if union.role is not Role.OPEN or union.subject or not are_ends(labels, page.words):
        return False
    title, near, whole = words_before(union)
    if _ELSEWHERE.search(title) or is_of_an_option(f"#{title}", near) or is_looked_at(page, union):
        return False
    if _are_joined(union):
        return False
    return _each_returned(page, union, title) or is_led(page, near, whole, title) or _is_headed(page, union, title)


def as_own(page: Page, union: Union) -> Union:
    """The union, as what the agent of a document returns where one of its labels is a status of work that goes on, or
    stands in an answer that is shown.
    """
    own = union.role is Role.OPEN and union.spelling == SAID and not union.subject and ends_own_work(union, page.words)
    own = (own and not is_looked_at(page, union)) or is_shown(page, union)
    return replace(union, role=Role.RETURN, subject=page.role) if own else union


def are_ends(labels: Sequence[str], words: DoctrineVocabulary) -> bool:
    """Whether one label tells nothing and the others may be ends, neither verdicts alone nor states of an item."""
    others = [each for each in labels if not (words.tells_nothing(each) or words.is_phase_over(each, ""))]
    if len(others) < _LEAST or len(labels) - len(others) != 1:
        return False
    return not any(words.has("item_states", parted(each)) for each in labels) and not words.are_decisions(others)


def _are_joined(union: Union) -> bool:
    """Whether the last two labels are joined by `and`: all of them come back."""
    last, end = (member.label.span for member in union.members[-2:])
    return _AND.fullmatch(union.span.source.text, last.end, end.start) is not None


def _is_headed(page: Page, union: Union, title: str) -> bool:
    """Whether labels stand right below a title of what comes back, or are the titles below one; where it does not
    speak of ways to end, words behind half of them say when each is the answer.
    """
    text, first = union.span.source.text, min(member.label.span.start for member in union.members)
    above = title
    if text[text.rfind("\n", 0, first) + 1 : first].startswith("#"):
        parts = (part for part in page.parts if part.span.start <= first < part.span.end)
        above = next(("".join(part.titles[-2:-1]) for part in parts), "")
    elif text[text.find("\n", text.rfind("\n#", 0, first) + 1) : first].strip(SIGNS):
        return False
    cases = sum(_SAYS_WHEN.match(text, member.label.span.end) is not None for member in union.members)
    return is_title_of_answers(page, above) and (speaks_of_ways(above) or 2 * cases >= len(union.members))


def _each_returned(page: Page, union: Union, title: str) -> bool:
    """Whether most labels stand right behind a word of returning, or where a case leads to below a title of answers."""
    told = [each for each in _befores(union) if (match := _RETURNED.search(each)) and not _denied(each, match)]
    led = [each for each in _befores(union) if _ARROW.search(each)] if is_title_of_answers(page, title) else []
    return max(len(told), len(led)) + 1 >= len(union.members)


def _denied(before: str, match: re.Match[str]) -> bool:
    return _DENIED.search(before[: match.start()]) is not None


def _befores(union: Union) -> Iterator[str]:
    """What stands in its line before each label."""
    for member in union.members:
        text, start = union.span.source.text, member.label.span.start
        yield text[max(text.rfind("\n", 0, start) + 1, start - _BEFORE) : start]
