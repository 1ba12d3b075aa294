"""A verdict that is told twice, in what is returned and beside it, and a rule for when the two do not agree."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import trimmed
from flowc.model.habits import Wording

_WORD = r"(?:verdicts?|outcomes?|results?|decisions?|answers?|approvals?)"
_VERDICT = expression(rf"(?i)\b{_WORD}\b")
_AGAIN = expression(
    r"(?i)\b(?:also|additionally|in\s+addition|besides|as\s+well|too|a\s+second\s+time|once\s+more|twice|as\s+a\s+precaution"
    r"|for\s+safety|to\s+be\s+(?:sure|safe)|redundantly|in\s+parallel|as\s+a\s+(?:fallback|backup|back-up))\b"
)
_LEFT = (
    r"(?:leaves?|left|writes?|written|sets?|puts?|stores?|stored|drops?|marks?|saves?|saved|records?|recorded|posts?|posted"
    r"|touch(?:es)?|keeps?|kept|adds?|attach(?:es)?|exits?|signals?|repeats?|repeated|stands?|echo(?:es)?|encodes?|noted)"
)
_TOLD = expression(
    rf"(?i)\b{_LEFT}\s+(?:(?:the|its|his|her|their|your|own|that|this|same|final|returned)\s+){{0,3}}`?{_WORD}\b"
    rf"|\b{_WORD}`?\s+(?:(?:is|are|also|then|besides|additionally)\s+){{1,3}}(?:\w+\s+){{0,2}}?{_LEFT}\b"
    rf"|\b{_LEFT}\s+(?:the|an?|its)\s+(?:label|tag|flag|marker|status)\s+`"
)
"""A verdict left somewhere: `leaves its verdict`, `the outcome is also written`, ``sets the label `upheld```."""

_CARRIER = (
    r"(?:file|marker|label|tag|flag|exit\s+code|exit\s+status|comment|note|field|record|status\s+line|sentinel|variable|column"
    r"|entry|card|log)"
)
_CARRIED = expression(rf"(?i)\b{_CARRIER}s?\b|`[^`\s]*[./][^`\s]*`")
_CLASH = (
    r"(?:differs?|disagrees?|contradicts?|conflicts?|(?:do(?:es)?\s+not|don['’]t|doesn['’]t)\s+(?:match|agree))"
)
_ONE_AND_OTHER = rf"(?:\b{_CARRIER}s?\b[^.;]{{0,60}}?\b{_WORD}\b|\b{_WORD}\b[^.;]{{0,60}}?\b{_CARRIER}s?\b)"
_RESOLVED = expression(
    rf"(?i)\b(?:if|when|where|whenever|should|in\s+case)\s+(?:[^.;,]{{0,60}}?{_ONE_AND_OTHER}|(?:the\s+)?(?:both|two|they))[^.;]{{0,40}}?"
    rf"\b{_CLASH}\b"
    rf"|\b(?:if|when|where|whenever)\s+(?:it|the\s+{_CARRIER})\s+{_CLASH}\b[^.;]{{0,40}}?(?:{_WORD}|`)"
    r"|\bwhichever\s+(?:of\s+(?:the\s+two|them|both|these)|one)?\s*(?:is|was|came|comes)\b"
    rf"|\bgoes\s+by\s+the\s+{_CARRIER}\b|\bthe\s+{_CARRIER}\s+(?:wins|prevails|counts|decides|takes\s+precedence)\b"
)
"""Which of two counts, by words that show that there are two."""

_DENIED = expression(r"(?i)\b(?:not|never|no|nobody|nothing|without|instead|neither|forbidden)\b|n['’]t\b")
_BEFORE = 2
"""Sentences before the rule in which the second telling may stand."""


def doubled(page: Page) -> Iterator[Wording]:
    """The sentences that have a verdict told a second time, where a rule says which of the two counts."""
    for passage in page.passages(marks.CLASHES) if page.kind != "template" else ():
        if not passage.quoted:
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
    """Whether a sentence says that a verdict is left somewhere as well."""
    again = _AGAIN.search(sentence)
    denied = again and _DENIED.search(sentence, 0, again.start())
    return again is not None and not denied and all(each.search(sentence) for each in (_TOLD, _CARRIED))
