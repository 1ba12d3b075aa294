"""Titles of agents that say they orchestrate, `Execution & Orchestration Agent`, and whether they call others.

It is a deed of the kind `leads`.
"""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.statements import Deed

_TITLE = expression(
    r"(?i)(?![^\n]*\b(?:for|to|by|with|from|of|under)\b)[^\n]*\borchestrat(?:or|ion)(?:[ \t]+agent)?[ \t*]*"
)
_SITE = expression(r"(?i)\bsub_?agent(?:_type)?[\"']?\s*[=:]\s*[\"'`][a-z]")


def titled(page: Page) -> Iterator[Deed]:
    """The first title of an agent's document, where it says so; `negated` where the document shows no call."""
    heading = next((part.heading for part in page.parts if part.heading), None) if page.kind == "agent" else None
    if heading and _TITLE.fullmatch(heading.plain):
        yield Deed("leads", heading.span, page.role, negated=_SITE.search(page.source.text) is None)
