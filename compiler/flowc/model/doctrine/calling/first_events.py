"""The event with which the events of an answer are said to begin, where its name says that a call arrived.

Certain is only a sentence that says it of the answer's own events and no more, of an event that is named after the
call or after what the role is called with.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Event
from flowc.vocabulary import comparable

_ALREADY = expression(
    r"\bfirst\s+(?:row|entry|event|line)\b|\b(?:begin|start|open)s?\s+with\b[^.;`]{0,40}\bevent\b", re.IGNORECASE
)
"""What says that an event is the first of a report."""

_BRIEFS = frozenset(("brief", "briefing", "task", "hand-off"))
"""Words for what a call hands over, besides those for calls."""

_EVENTS = r"(?:list\s+of\s+)?(?:events|event\s+(?:list|log))"
_BEGINS = r"(?:begins?|starts?|opens?)\s+with\s+(?:an?\s+|the\s+)?"
_BEGINNING = r"(?:beginning|starting|opening)\s+with\s+(?:an?\s+|the\s+)?"
_ALWAYS = r"(?:(?:always|then|must|should|will|shall|each|all)\s+){0,2}"
_ANSWER = (
    r"\W*(?:every|each|the|an?|your)\s+(?:answer|report|reply|result|response)\s+(?:ends|closes|finishes|concludes|comes)\s+with\s+"
    rf"(?:its|all|the|an?)\s+(?:(?:its|the)\s+)?{_EVENTS}"
)
_OF_ANSWER = expression(rf"{_ANSWER}\W*", re.IGNORECASE)
"""What says of the events spoken of next that they are the answer's."""

_FIRST = expression(
    rf"\W*(?:the|its|all|these)\s+{_EVENTS}\s+(?:{_ALWAYS}(?:{_BEGINS}|runs?\s+from\s+)"
    rf"|are\s+(?:always\s+)?(?:listed|given)(?:\s+in\s+order)?,?\s+{_BEGINNING})"
    rf"|\W*the\s+first\s+(?:one\s+)?of\s+(?:the|these|its|all)\s+(?:its\s+|the\s+)?{_EVENTS}\s+is\s+"
    rf"|{_ANSWER},?\s+(?:which\s+{_ALWAYS}(?:{_BEGINS}|runs?\s+from\s+)|{_BEGINNING})",
    re.IGNORECASE,
)
_FIRST_OF_THEM = expression(
    rf"\W*(?:they|these|those|(?:the|this)\s+list)\s+{_ALWAYS}{_BEGINS}"
    r"|\W*the\s+first\s+(?:(?:one|of\s+(?:them|these|all))\s+)?(?:is|reads)\s+",
    re.IGNORECASE,
)
"""The same where the sentence before speaks of the answer's events."""

_NO_MORE = expression(r"[`*_]*(?:\s*[.;]?\s*\Z|[,;]?\s+(?:and\s+)?then\b|\s+to\s+`)", re.IGNORECASE)
"""What follows the name: nothing that could be a condition."""

_OPENS = expression(
    rf"[`*_]*\s+(?:opens|begins|heads|starts|leads)\s+(?:the|its|all)\s+{_EVENTS}[\s.*_]*\Z", re.IGNORECASE
)
_TITLE = expression(
    r"[\d.\s]*(?:(?:the|its|your)\s+)?(?:events?|event\s+(?:list|log)|answers?|reports?|results?|returns?|outcomes?)\W*",
    re.IGNORECASE,
)
"""A section about the answer, unless it is the whole document."""

_CALLED = expression(
    r"(?:^|[.;:]\s)\W*(?:the\s+)?`?(?P<who>[A-Za-z][\w-]*)`?\s+(?:is|are)\s+(?:always\s+)?(?:called|invoked|started)\s+(?=with\s)"
    r"(?P<what>[^.;:]*)",
    re.IGNORECASE,
)
_INPUTS = expression(r"(?:->|→)\s*`?(?P<who>[\w-]+)`?[^.\n]{0,20}?\binputs?\b(?P<what>[^.;\n]*)", re.IGNORECASE)
_ITEM = expression(
    r"(?:\bwith|\band|,|:|^)\s+(?:(?:an?|the|its|one)\s+)?(?:[\w-]+['’]s\s+)?`?(?P<name>[a-z][\w-]*(?:\s[a-z]+)?)`?(?=\s*(?:,|\sand\s|\Z))",
    re.IGNORECASE,
)


def first_events(page: Page, passage: Passage) -> Iterator[Event]:
    """The first of the events that a passage tells of, sentence by sentence."""
    if len(passage.titles) > 1 and not _TITLE.fullmatch(passage.title):
        return
    before, codes = "", passage.code_places()
    for start, end in passage.sentences():
        own = [place for place in codes if start <= place[0] < end]
        if own and _is_first(passage.plain[start : own[0][0]].rstrip("`"), before, passage.plain[own[0][1] : end]):
            name = passage.name(*own[0])
            if _arrives(page, name.text):
                yield Event(name, False, passage.at(start, end))
        before = passage.plain[start:end]


def _is_first(led: str, before: str, behind: str) -> bool:
    """Whether the words before a name, and behind it, say that the answer's events begin with it."""
    of_answer = _OF_ANSWER.fullmatch(before) is not None
    if before and not of_answer:
        return False
    if not led.strip(" *_"):
        return _OPENS.match(behind) is not None
    first = _FIRST.fullmatch(led) or (of_answer and _FIRST_OF_THEM.fullmatch(led))
    return bool(first) and _NO_MORE.match(behind) is not None


def _arrives(page: Page, name: str) -> bool:
    """Whether a name says that the call arrived, or what comes with it: `call-accepted`, `sheet-received`."""
    parts = comparable(name).split("-")
    lists = page.words.lists
    halves = [("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts))]
    if any(head in lists["calls"] | _BRIEFS and tail in lists["arrival_tails"] for head, tail in halves):
        return True
    inputs = [head for head, tail in halves if tail in lists["receipt_tails"] & lists["arrival_tails"]]
    return bool(inputs) and not _inputs(page).isdisjoint(inputs)


def _inputs(page: Page) -> frozenset[str]:
    """What the role of a document is said to be called with."""
    role = comparable((page.boundary.callee if page.boundary else None) or page.role or "you")
    texts = [passage.plain for passage in page.passages()]
    said = (match for text in texts for each in (_CALLED, _INPUTS) for match in each.finditer(text))
    lists = (match["what"] for match in said if comparable(match["who"]) in (role, "you"))
    return frozenset(comparable(item["name"]) for each in lists for item in _ITEM.finditer(each))


def first_of_report(page: Page, passage: Passage, start: int, end: int) -> Iterator[Event]:
    """The event that a report begins with, where its name says that a call arrived."""
    for first, last in passage.code_places() if _ALREADY.search(passage.plain, start, end) else ():
        name = passage.name(first, last)
        if start <= first < end and page.words.tells_of_passing(name.text, "arrival_tails"):
            yield Event(name, False, passage.at(start, end))
