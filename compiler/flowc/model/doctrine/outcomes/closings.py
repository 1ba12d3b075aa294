"""Lists and tables of the ends by which whoever leads agents closes its work, where one of them is no end: `the desk
closes every order with one of these`.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.outcomes.routing_tables import OUTCOME, head_of, label_of
from flowc.model.statements import LEADING, Member, Role, Union
from flowc.syntax.outcome import LABEL
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_CLOSES = expression(
    r"(?:^|[.]\s)\W{0,4}(?:(?:the|an?|every|each)\s+)?(?P<who>`?[a-z][\w-]*`?)(?:\s+of\s+[\w-]+)?\s+"
    r"(?:always\s+|then\s+|must\s+|may\s+|can\s+)*(?:closes?|ends?|finish(?:es)?|concludes?)"
    r"(?:\s+(?:the|its|your|an?|each|every)\s+(?:whole\s+)?(?P<what>[a-z]+))?\s+(?:with|in|by|as)\s+(?:exactly\s+|only\s+|just\s+)*"
    r"(?:one|either)\s+of(?:\s+(?:these|the\s+following|the|those)(?:\s+(?:two|three|four|five|six))?"
    r"(?:\s+(?:ways|outcomes|results|ends|endings|below))?)?[\s.:*_]*\Z",
    re.IGNORECASE,
)
"""The whole of the work, or nothing, stands between the verb and the end: notes and lines are closed as well."""

_WORKS = frozenset(("work", "order", "request", "case", "job", "task", "commission"))
_LEADERS = frozenset((
    "orchestrator", "coordinator", "dispatcher", "conductor", "supervisor", "controller", "scheduler", "desk",
    "session", "office", "engine", "you",
))  # fmt: skip
_CODE = expression(rf"[\s*]*`(?P<label>{LABEL})`")


def unions_of_closings(page: Page) -> Iterator[Union]:
    """What is said to be an end, where one of the words is none; the rest of such lists is not held against others."""
    if page.kind not in LEADING:
        return
    for grid in page.grids(marks.TICK):
        who = _who(page, grid.lead)
        if who and grid.header and OUTCOME.match(head_of(grid.header[0])):
            yield from _union(page, who, [label_of(row[0]) for row in grid.rows if row], grid.span)
    for listing in page.listings():
        who = _who(page, listing.lead)
        found = [(entry.words, _CODE.match(entry.words.plain)) for entry in listing.entries] if who else []
        labels = [words.name(*match.span("label")) if match else None for words, match in found]
        yield from _union(page, who, labels, listing.span)


def _who(page: Page, lead: Passage | None) -> str:
    """Who closes the work with one of what some words lead to."""
    match = _CLOSES.search(lead.plain) if lead else None
    if match and match["what"] and match["what"].lower() not in _WORKS:
        return ""
    who = comparable(match["who"].strip("`")) if match else ""
    leads = who.rpartition("-")[2] in _LEADERS | page.lexicon.deeds.lists["leaders"]
    return who if leads or page.words.is_somebody(who) else ""


def _union(page: Page, who: str, labels: list[Name | None], span: Span) -> Iterator[Union]:
    named = [label for label in labels if label]
    if len(named) == len(labels) > 1 and any(page.words.is_status(label.text) for label in named):
        members = tuple(Member(label) for label in named)
        yield Union(Role.REPORT, members, None, who, span, None, "closing", partial=True)
