"""The event with which the events of an answer are said to begin, where its name says that a call arrived."""

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

_EVENTS = r"(?:events?|event\s+(?:list|log))"
_BEGINS = r"(?:(?:begin|start|open)(?:s|ning|ing)?\s+with|runs?\s+from)\s+(?:an?\s+|the\s+)?"
_ALWAYS = r"(?:(?:always|then|must|should|will|shall|each|all)\s+){0,2}"
_FIRST = (
    expression(rf"\b{_EVENTS}\b[^.;`]{{0,60}}?\b{_BEGINS}\Z", re.IGNORECASE),
    expression(rf"\bfirst\s+(?:one\s+)?of\s+(?:(?:the|these|its|all)\s+){{1,2}}{_EVENTS}\s+is\s+\Z", re.IGNORECASE),
)
_FIRST_OF_THEM = (
    expression(rf"\W*(?:they|these|those|it|(?:the|this)\s+list)\s+{_ALWAYS}{_BEGINS}\Z", re.IGNORECASE),
    expression(r"\W*the\s+first\s+(?:(?:one|of\s+(?:them|these|all))\s+)?(?:is|reads)\s+\Z", re.IGNORECASE),
)
"""The same where the sentence before speaks of the events."""

_OPENS = expression(rf"\W*\s(?:opens|begins|heads|starts|leads)\s+(?:the|its|their|all)\s+(?:list\s+of\s+)?{_EVENTS}\b")
_NAMED = expression(rf"\b{_EVENTS}\b", re.IGNORECASE)
_DENIED = expression(r"\b(?:not|never|no|nor|neither|without|instead)\b|n['’]t\b", re.IGNORECASE)
_LONGEST = 200
"""Characters before a name that are looked at."""


def first_events(page: Page, passage: Passage) -> Iterator[Event]:
    """The first of the events that a passage tells of, sentence by sentence."""
    before, codes = "", passage.code_places()
    for start, end in passage.sentences():
        own = [place for place in codes if start <= place[0] < end]
        name = passage.name(*own[0]) if own else None
        if name and _arrives(page, name.text):
            first, last = own[0]
            led = passage.plain[max(start, first - _LONGEST) : first].rstrip("`")
            if _is_first(led, before, passage.plain[last:end]):
                yield Event(name, False, passage.at(start, end))
        before = passage.plain[start:end]


def _is_first(led: str, before: str, behind: str) -> bool:
    """Whether the words before a name, and behind it, say that events begin with it."""
    if _DENIED.search(led):
        return False
    if any(each.search(led) for each in _FIRST) or (not led.strip(" *_") and _OPENS.match(behind)):
        return True
    return any(each.match(led) for each in _FIRST_OF_THEM) and _NAMED.search(before) is not None


def _arrives(page: Page, name: str) -> bool:
    """Whether a name ends with a word for an arrival, `brief-picked-up`."""
    parts = comparable(name).split("-")
    return any("-".join(parts[at:]) in page.words.lists["arrival_tails"] for at in range(1, len(parts)))


def first_of_report(page: Page, passage: Passage, start: int, end: int) -> Iterator[Event]:
    """The event that a report begins with, where its name says that a call arrived."""
    for first, last in passage.code_places() if _ALREADY.search(passage.plain, start, end) else ():
        name = passage.name(first, last)
        if start <= first < end and page.words.tells_of_passing(name.text, "arrival_tails"):
            yield Event(name, False, passage.at(start, end))
