"""A verdict that is told twice, in what is returned and beside it, and a rule for when the two do not agree."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.habits import Wording

_CLASHES = (
    "differ", "agree", "contradict", "conflict", "whichever", "match", "wins", "goes by", "precedence", "prevails",
    "counts", "decides",
)  # fmt: skip
"""Without one of these no rule says which of two counts."""

_VERDICT = expression(r"(?i)\b(?:verdicts?|outcomes?|results?|decisions?|answers?|approvals?)\b")
_AGAIN = expression(
    r"(?i)\b(?:also|additionally|in\s+addition|besides|as\s+well|too|a\s+second\s+time|once\s+more|twice|as\s+a\s+precaution"
    r"|for\s+safety|to\s+be\s+(?:sure|safe)|redundantly|in\s+parallel|as\s+a\s+(?:fallback|backup|back-up))\b"
)
_LEAVES = expression(
    r"(?i)\b(?:leaves?|left|writes?|written|sets?|puts?|stores?|stored|drops?|marks?|saves?|saved|records?|recorded|posts?|posted"
    r"|touch(?:es)?|keeps?|kept|adds?|attach(?:es)?|exits?|signals?|repeats?|repeated|stands?|echo(?:es)?|encodes?)\b"
)
_CARRIER = (
    r"(?:file|marker|label|tag|flag|exit\s+code|exit\s+status|comment|note|field|record|status\s+line|sentinel|variable|column"
    r"|entry|card|log)"
)
_CARRIED = expression(rf"(?i)\b{_CARRIER}s?\b|`[^`\s]*[./][^`\s]*`")
_ONE_OF_TWO = rf"(?:both|two|they|them|it|{_CARRIER}|verdict|outcome|result|decision|answer)"
_RESOLVED = expression(
    rf"(?i)\b(?:if|when|where|whenever|should|in\s+case)\b[^.;]{{0,60}}?(?:\b{_ONE_OF_TWO}\b|`)[^.;]{{0,60}}?"
    r"\b(?:differs?|disagrees?|contradicts?|conflicts?|(?:do(?:es)?\s+not|don['’]t|doesn['’]t)\s+(?:match|agree))\b"
    r"|\bwhichever\s+(?:of\s+(?:the\s+two|them|both|these)\b|(?:one\s+)?(?:is|was|came|comes)\b)"
    rf"|\bgoes\s+by\s+the\s+{_CARRIER}\b|\bthe\s+{_CARRIER}\s+(?:wins|prevails|counts|decides|takes\s+precedence)\b"
)
"""Which of two counts, by words that show that there are two."""

_DENIED = expression(r"(?i)\b(?:not|never|no|nobody|nothing|without|instead|neither|forbidden)\b|n['’]t\b")
_BEFORE = 2
"""Sentences before the rule in which the second telling may stand."""


def doubled(page: Page) -> Iterator[Wording]:
    """The sentences that have a verdict told a second time, where a rule says which of the two counts."""
    for passage in page.passages() if page.kind != "template" else ():
        if not passage.quoted and any(word in passage.folded() for word in _CLASHES):
            yield from _of_passage(passage)


def _of_passage(passage: Passage) -> Iterator[Wording]:
    places = passage.sentences()
    for at, (start, end) in enumerate(places):
        rule = _RESOLVED.search(passage.plain, start, end)
        if rule is None:
            continue
        around = places[max(at - _BEFORE, 0) : at + 1]
        told = next((place for place in reversed(around) if _is_second(passage.plain[slice(*place)])), None)
        if told and _VERDICT.search(passage.plain, around[0][0], end):
            yield Wording("channel", passage.at(*trimmed(passage.plain, *told)))
            return


def _is_second(sentence: str) -> bool:
    """Whether a sentence says that something is left somewhere as well."""
    again = _AGAIN.search(sentence)
    denied = again and _DENIED.search(sentence, 0, again.start())
    return again is not None and not denied and all(each.search(sentence) for each in (_LEAVES, _CARRIED))
