"""Receipts that a service gives for a request, `respond with 200 OK and confirm receipt`: nobody called an agent."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.text import Span

_OF_WHAT = expression(r"\s+(?:of|for)\b", re.IGNORECASE)
_STATUS_CODE = expression(
    r"\bHTTP\b|\b[2-5](?:\d\d|xx)`?\s+(?:OK|Accepted|Created|No\s+Content|status|response|code)\b|\bstatus\s+code\b",
    re.IGNORECASE,
)
_TITLE = expression(
    r"\b(?:web-?hooks?|callbacks?|brokers?|message\s+queues?|(?:queue\s+)?consumers?|subscribers?|HTTP|endpoints?|sockets?)\b",
    re.IGNORECASE,
)
"""Titles above what a service does with what reaches it from another."""


def is_of_service(said: Span, passage: Passage, title: str, before: str) -> bool:
    """Whether a bare receipt is confirmed to whoever sent a request: by a status code, or below a title that says so.

    `before` is the passage before the one that holds it, which may lead to it.
    """
    if not said.text.lower().endswith(("receipt", "receipts")) or _OF_WHAT.match(said.source.text, said.end):
        return False
    ahead, _, behind = passage.plain.partition(said.text)
    if _STATUS_CODE.search(f"{before} | {ahead} | {behind.partition('.')[0]}"):
        return True
    lead = before if before.rstrip(" *_").endswith(":") else ""
    return any(_TITLE.search(each) for each in (title, lead, *passage.titles))
