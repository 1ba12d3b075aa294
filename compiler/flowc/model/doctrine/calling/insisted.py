"""Rules for answers that are none, by which the agent that gave one is called until a good one comes: `keep calling the
agent until its answer is whole`. They are deeds of the kind `insist`.

Certain is only a paragraph, or an item, that is such a rule in plain words and nothing else.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import BOUND, settled
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.in_force import is_in_force
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage, passages
from flowc.model.statements import Deed

_ANSWER = r"(?:answer|result|reply|response|output|return)"
_BAD = (
    r"(?:empty|blank|malformed|invalid|broken|unusable|unreadable|unpars[ae]+ble|truncated|cut\s+off|garbled"
    r"|(?:not|no)\s+(?:valid\s+)?(?:json|yaml))"
)
_OR = r"(?:,\s+|,?\s+or\s+)(?:is\s+)?"
_UNLISTED = r"has\s+an\s+outcome\s+that\s+is\s+not\s+(?:in\s+the\s+list|listed)"
_STATE = rf"(?:is|comes(?:\s+back)?)\s+{_BAD}(?:{_OR}(?:{_BAD}|{_UNLISTED})){{0,3}}"
_WHOSE = r"(?:an?|any|the|an\s+agent['’]s)"
_AGENT = r"(?:(?:the|that|this|the\s+same)\s+(?:sub-?)?agent)"
_DOES = r"(?:call|ask|prompt|invoke|run)"
_REDOES = r"(?:retry|re-?run|re-?ask|re-?prompt)"
_GOES_ON = (
    r"(?:keep(?:\s+on)?|go\s+on|carry\s+on|continue)\s+"
    r"(?:calling|asking|trying|retrying|invoking|prompting|re-?prompting|re-?running)"
)
_GOOD = (
    rf"(?:un)?till?\s+(?:(?:(?:the|its|an?)\s+{_ANSWER}|it)\s+(?:is|comes\s+back)\s+(?:whole|well-formed|readable|usable|complete"
    r"|valid(?:\s+(?:json|yaml))?)|it\s+parses)"
)
_OFTEN = r"(?:as\s+often\s+as\s+(?:it\s+takes|needed|is\s+needed)|however\s+often\s+it\s+takes)"
_RULE = expression(
    rf"[\W\d]*(?:(?:if|when|whenever|where)\s+{_WHOSE}\s+{_ANSWER}\s+{_STATE}|(?:an?|any)\s+{_ANSWER}\s+that\s+{_STATE}"
    rf"|(?:an?|any)\s+{_BAD}(?:\s+or\s+{_BAD})?\s+{_ANSWER})\s*[,:—–]\s*"
    rf"(?P<insists>(?:(?:{_DOES}\s+{_AGENT}\s+(?:once\s+)?again|{_REDOES}\s+{_AGENT})(?:,?\s+and\s+{_GOES_ON}(?:\s+it)?)?"
    rf"|{_GOES_ON}\s+{_AGENT})\s+(?:{_GOOD}|{_OFTEN}))[\W]*",
    re.IGNORECASE,
)


def insisted(page: Page) -> Iterator[Deed]:
    """The rules for spoilt answers without an end."""
    if page.kind == "template" or not page.contract or settled(page.source):
        return
    for part in page.sections(marks.ROUNDS):
        told = tuple(passages(part.pieces))
        for at, passage in enumerate(told):
            rule = None if passage.quoted else _RULE.fullmatch(passage.plain)
            if rule and _is_so(told, at):
                yield Deed("insist", passage.at(*rule.span("insists")), page.role)


def _is_so(told: tuple[Passage, ...], at: int) -> bool:
    """Whether no words beside a rule say how often, no title or words that lead to it say that it is none."""
    around = " ".join(each.plain for each in told[max(at - 1, 0) : at + 2])
    led = any(each.plain.rstrip("*_ ").endswith(":") for each in told[:at])
    return not led and not BOUND.search(around) and is_in_force(told[at].titles)
