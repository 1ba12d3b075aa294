"""FC702: an event or an outcome that only says that a call arrived."""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.checks.ledgers import without
from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.model.statements import Event
from flowc.vocabulary import DoctrineVocabulary, comparable

_FIRST = expression(
    r"\b(?:before\s+(?:anything|all|any|you|the)|first(?:ly)?|(?:up)?on\s+(?:arrival|receipt|entry|start|receiving)|actor|by\s+`?[a-z]+-[a-z-]+`?"
    r"|(?:when|once|as\s+soon\s+as)\b[^.;,]{0,60}\b(?:called|invoked|arrives?|comes\s+in|received?|starts?|begins?)"
    r"|at\s+the\s+(?:start|beginning))\b",
    re.IGNORECASE,
)
"""What says that an entry is written as the work begins, or by whom the call was taken."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each acknowledgement, at its word."""
    words = facts.outcomes.words
    for stated in facts.outcomes.stated:
        for member in stated.union.members:
            if words.has("acknowledgements", member.label.text):
                yield Finding("FC702", member.label.span, {"word": member.label.text}, "outcome")
    for doctrine in facts.program.doctrines:
        for event in doctrine.events:
            if event.name and (words.has("acknowledgements", event.name.text) or _begins(event, words)):
                fixes = without(event, doctrine.events)
                yield Finding("FC702", event.name.span, {"word": event.name.text}, fixes=fixes)
    for doctrine in facts.program.doctrines:
        told = {event.span for event in doctrine.events if event.name}
        for receipt in doctrine.receipts:
            if not any(span.start < receipt.span.end and receipt.span.start < span.end for span in told):
                yield Finding("FC702", receipt.span, {"word": receipt.span.text}, receipt.kind)


def _begins(event: Event, words: DoctrineVocabulary) -> bool:
    """Whether an event that is written before any work tells of an arrival: `question-received`."""
    stem, _, tail = comparable(event.name.text).rpartition("-") if event.name else ("", "", "")
    return bool(stem and event.appended and words.has("arrival_tails", tail) and _FIRST.search(event.span.text))
