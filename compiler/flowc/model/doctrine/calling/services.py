"""Receipts that a service gives for a request or message, `respond with 200 OK and confirm receipt`, or a person gets.

Nobody called an agent there.
"""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.text import Span

_OF_WHAT = expression(r"\s+(?:of|for)\b", re.IGNORECASE)
_TO_OUTSIDER = expression(
    r"\s+(?:(?:to|with)\s+(?:(?:the|an?|your|our|each|every)\s+)?(?:customers?|users?|suppliers?|clients?|partners?|vendors?|persons?"
    r"|people|providers?|buyers?|sellers?|guests?|patients?|authors?|readers?|reporters?|sender\s+of)\b"
    r"|by\s+(?:signing|e-?mail|mail|phone|letter|text\s+message|SMS)\b)",
    re.IGNORECASE,
)
"""Whom a receipt is for who called nobody, and ways that lead to no caller."""

_STATUS_CODE = expression(
    r"\bHTTP\b|\b[2-5](?:\d\d|xx)`?\s+(?:OK|Accepted|Created|No\s+Content|status|response|code)\b|\bstatus\s+code\b",
    re.IGNORECASE,
)
_TITLE = expression(
    r"\b(?:web-?hooks?|callbacks?|brokers?|message\s+queues?|(?:queue\s+)?consumers?|subscribers?|HTTP|endpoints?"
    r"|(?:web-?\s?)?sockets?)\b",
    re.IGNORECASE,
)
"""Titles above what a service does with what reaches it from another."""

_BARE = ("ack", "`ack`", "acknowledgement", "acknowledgment")
"""How words end that ask for a receipt and do not say of what."""

_CALLER = expression(
    r"\b(?:caller|lead|orchestrator|coordinator|parent|manager|supervisor|dispatcher|agents?)\b", re.IGNORECASE
)


def is_of_service(said: Span, passage: Passage, title: str, before: str) -> bool:
    """Whether a bare receipt is for a person, or for who sent a request: by a status code, or under such a title.

    `before` is the passage before the one that holds it, which may lead to it.
    """
    told = said.text.lower()
    if told.endswith(_BARE) and any(map(_TITLE.search, passage.titles[1:])) and not _CALLER.search(passage.plain):
        return True
    if not told.endswith(("receipt", "receipts")) or _OF_WHAT.match(said.source.text, said.end):
        return False
    if _TO_OUTSIDER.match(said.source.text, said.end):
        return True
    ahead, _, behind = passage.plain.partition(said.text)
    if _STATUS_CODE.search(f"{before} | {ahead} | {behind.partition('.')[0]}"):
        return True
    lead = before if before.rstrip(" *_").endswith(":") else ""
    return any(_TITLE.search(each) for each in (title, lead, *passage.titles))
