"""What an agent is called in its own document beside its role and `you`."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.sentences import folded_text

_YOU = expression(r"you(?<!\wyou)(?:r\b|\b)")
_WE = expression(r"we(?<!\wwe)\b")
"""In folded text: letters first, which Python finds fast."""

_OBLIGED = r"(?=\s+(?:shall|must|should|is\s+to|has\s+to|needs?\s+to)\b)"
"""What stands behind the last word of a role that is told what to do: `the officer shall`."""


def names_of_agent(page: Page) -> tuple[str, ...]:
    """`we` where a document addresses nobody, and the last word of a role of several where it is obliged to something.
    """
    if page.kind != "agent" or not page.role:
        return ()
    text = folded_text(page.source)
    tail = page.role.rpartition("-")[2] if "-" in page.role else ""
    short = (rf"the\s+{re.escape(tail)}{_OBLIGED}",) if tail.isalpha() else ()
    return (*(("we",) if _WE.search(text) and not _YOU.search(text) else ()), *short)
