"""Files that a document says somebody left for its reader: `work/spec.json`, which the design stage wrote.

They are deeds of the kind `left`: `object` is the file, and the span covers the words for who is said to have made it.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import Mention, mentions_of
from flowc.model.doctrine.document.modes import Mode, mode_of, strongest
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_WORD = (
    r"(?!(?:is|are|was|were|has|have|had|will|you|it|they|we|he|she|this|that|there|the|an?|what|which|who|to|and|or"
    r"|not|all|be|should|must|shall|may|might|can|could|would|does|did|do)\b)"
    r"[A-Za-z0-9][\w-]*"
)
_WHO = (
    r"(?:(?:the|an?|another|some|your|our|each)\s+)?"
    rf"(?P<who>(?:stage|phase)\s+\w+|(?:`|(?<=\s)){_WORD}`?(?:\s+{_WORD}){{0,3}}?)"
)
_HAS = r"(?:(?:has|have|had|will\s+have|already|just|always|then|itself)\s+){0,3}"
_MAKES = (
    r"(?:wrote|writes?|written|left|leaves?|puts?|placed|places?|saved|saves?|stored|stores?|produced|produces?|created"
    r"|creates?|generated|generates?|dumped|dumps?|dropped|drops?|deposited|deposits?|prepared|prepares?|filled|fills?"
    r"|recorded|records?|exported|exports?|made|makes?|laid|lays?|delivered|delivers?|compiled|compiles?|gathered"
    r"|gathers?|drafted|drafts?|drew|draws?|filed|collected|collects?|noted|notes?)"
)
_LOOKED = (
    r"(?:approv|review|check|accept|confirm|sign|verif|inspect|validat|agre|discuss|ask|request|order|need|want|promis"
    r"|mention|describ|cit|quot|us|audit|releas|publish)(?:e|i|n)?ed\b"
)
"""What is done with a file that somebody else made."""

_DOES = (
    rf"(?:{_MAKES}|(?:marked|marks?|listed|lists?|entered|enters?|computed|computes?|updated|updates?|added|adds?|ranked|ranks?)"
    rf"|(?:(?<=ha[sd]\s)|(?<=have\s)|(?<=already\s))(?!{_LOOKED})[a-z]{{3,}}ed)"
)
"""The same, and what is done to a file in other words by who has it in hand."""

_MADE = (
    r"(?:written|left|put|placed|saved|stored|produced|created|generated|dumped|dropped|deposited|prepared|filled(?:\s+in)?"
    r"|recorded|exported|made|laid\s+down|delivered|compiled|gathered|drafted|drawn(?:\s+up)?|filed|provided|collected"
    r"|marked|listed|entered|computed|updated|ranked|kept)"
)
_ASIDE = r"[`*)\s]*(?:,|:|\(|—|–|--|-)?\s*"
_RELATIVE = expression(
    rf"[`*]*(?:(?:\s+[\w-]+){{1,4}}?(?=,))?{_ASIDE}(?:(?:the|an?|its|a\s+list\s+of)\s+(?:[\w-]+\s+){{1,5}}?)?(?:(?:(?:in|into|to|on|onto|from)\s+)?which|that|where|as|what|whose\s+[\w-]+)\s+{_WHO}\s+{_HAS}{_DOES}\b",
    re.IGNORECASE,
)
"""Behind a file: `..., which the design stage wrote`; `..., in which the planning stage has marked the gaps`."""

_PASSIVE = expression(
    rf"{_ASIDE}(?:(?:(?:which|that|it|both|all|they)\s+)?(?:is|are|was|were|has\s+been|have\s+been)\s+)?(?:already\s+)?"
    rf"{_MADE}(?:\s+(?!by\b)[\w-]+){{0,3}}?\s+(?:by|during|in)\s+{_WHO}\s*(?:$|[.,;:)(—–]|\b(?:before|for|earlier|when|and"
    r"|in|at|to|which|who|so|during|as)\b)",
    re.IGNORECASE,
)
"""Behind a file: `... (written by the planner)`, `..., left there by the design stage`."""

_FROM = expression(
    r"[`*)\s]*(?:,|\(|—|–|--|-|:)?\s*(?:the\s+)?(?:[\w-]+\s+)?(?:from|of)\s+(?:the|an?|another)\s+"
    r"(?P<who>(?:[\w-]+\s+){0,3}?(?:stages?|phases?|agents?|workers?))\s*(?:$|[.,;:)])",
    re.IGNORECASE,
)
"""Behind a file: `... (from the planning stage)`."""

_NEXT = expression(
    rf"(?:^|[^\w.]*\s)\W*{_WHO}\s+{_HAS}{_DOES}\s+(?:it|them|this|these|that|the\s+(?:file|list|document|plan|spec|report)"
    r"|(?:[\w-]+\s+){1,3}?(?:there|in\s+it|into\s+it))\b",
    re.IGNORECASE,
)
"""The sentence behind the one with a file: `The design stage leaves it there for you.`"""

_NEXT_MADE = expression(
    rf"\W*(?:it|they|this|that|both|the\s+(?:file|list|document))\s+(?:is|are|was|were|has\s+been|have\s+been)\s+(?:already\s+)?"
    rf"{_MADE}\s+(?:(?!by\b)[\w-]+\s+){{0,3}}?by\s+{_WHO}\s*(?:$|[.,;:)(—–]|\b(?:before|for|earlier|when|and|in|at|so)\b)",
    re.IGNORECASE,
)
"""The same: `It has been prepared by the design stage.`"""

_BEGUN = expression(rf"[`*]*\s+{_WHO}\s+{_HAS}{_DOES}\b", re.IGNORECASE)
_INSIDE = expression(r"(?:^|[.;:]\s+|\d[.)]\s+)\W*(?:in|into|to)\s+(?:the\s+file\s+)?[`*]*\Z", re.IGNORECASE)
"""Behind a file, and before it: `In ... the planning stage has marked the gaps`."""

_NO_NOUN = (
    r"(?!(?:notes|records|drafts|exports|stores|files|drops|dumps)"
    r"\s+(?:lies?|lay|are|is|was|were|stands?|of|for|from|on)\b)"
)
"""What is made, and not what is done: `the packing notes lie in ...`."""

_ACTIVE = expression(
    rf"(?:^|[\W])(?:(?:that|which|what)\s+)?{_WHO}\s+{_HAS}{_NO_NOUN}{_MAKES}\s+(?:(?!to\b|in\b)[\w'’-]+\s+){{0,6}}?"
    r"(?:(?:is|are|lies?|stands?)\s+)?(?:to|in|into|at|under|as)\s+[`*\"]*\Z",
    re.IGNORECASE,
)
"""Before a file: `the planner leaves its plan in ...`."""

_LYING = expression(
    r"\b(?:reports?|summary|results?|verdicts?|records?|reviews?|assessments?|logs?|json|yaml|documents?|files?),?\s+"
    r"(?:stored|saved|written|placed|filed|recorded|left)\s+(?:to|in|into|at|under|as)\s+[`*\"]*\Z",
    re.IGNORECASE,
)
"""Before a file: what lies in it, and nobody who put it there: `a weight report stored at ...`."""

_WHERE = expression(
    rf"{_WHO}['’]s?\s+(?:[\w-]+\s+){{1,3}}?(?:is|are|lies?|stands?)\s+(?:in|at|under)\s+[`*\"]*\Z", re.I
)
"""Before a file: `the planning stage's outline is in ...`."""

_DOUBTED = expression(
    r"\bif\b|\bmight\b|\boptional|\bsometimes\b|\bmay\s+(?:have|exist|be|not|contain)\b|\b(?:do\s+not|don['’]t|never|must\s+not"
    r"|cannot|no\s+longer|used\s+to|formerly|example|e\.g\.)\b|\bwhen\s+(?:present|available|it|they|there)\b|\bunless\b"
    r"|\bonce\b|\bwait\b|\bafter\b",
    re.IGNORECASE,
)
_ITSELF = ("agent", "subagent", "sub-agent")
"""What an agent is called in its own document."""

REACH = 160
"""Characters behind a file, and before it, in which it is said who made it."""


def left(page: Page) -> Iterator[Deed]:
    """The files that an agent's own document says somebody else made before the agent was called."""
    if page.kind != "agent":
        return
    cells = (cell for grid in page.grids(marks.LEFT) for row in grid.rows for cell in row)
    for passage in (*page.passages(marks.LEFT, marks.TICK | marks.SLASH), *cells):
        titles = passage.titles[1:] or passage.titles
        if strongest(tuple(mode_of(title, page.role, page.lexicon.deeds) for title in titles)) is Mode.PLAIN:
            yield from _of_passage(page, passage)


def _of_passage(page: Page, passage: Passage) -> Iterator[Deed]:
    places = passage.sentences()
    for at, (start, end) in enumerate(places):
        if _DOUBTED.search(passage.plain, start, end):
            continue
        following = places[at + 1] if at + 1 < len(places) else None
        for each in mentions_of(passage):
            if start <= each.start < end and is_path(each.name.text):
                who = _maker(passage, each, (start, end), following)
                if who and comparable(who.text) not in (page.role, *_ITSELF):
                    yield Deed("left", who.span, page.role, each.name)


def _maker(
    passage: Passage, path: Mention, sentence: tuple[int, int], following: tuple[int, int] | None
) -> Name | None:
    """The words for who is said to have made a file, in its sentence or in the one behind."""
    plain, (start, end) = passage.plain, sentence
    for pattern in (_RELATIVE, _PASSIVE, _FROM):
        match = pattern.match(plain, path.end, min(end, path.end + REACH))
        if match:
            return passage.name(*match.span("who"))
    before = max(start, path.start - REACH)
    for pattern in (_ACTIVE, _WHERE):
        match = pattern.search(plain[: path.start], before)
        if match and not _LYING.search(plain, before, path.start):
            return passage.name(*match.span("who"))
    match = _BEGUN.match(plain, path.end, end) if _INSIDE.search(plain[start : path.start]) else None
    match = match or _NEXT.search(plain, path.end, min(end, path.end + REACH))
    if not match and following and not _DOUBTED.search(plain, *following):
        match = _NEXT.search(plain, *following) or _NEXT_MADE.match(plain, *following)
    return passage.name(*match.span("who")) if match else None
