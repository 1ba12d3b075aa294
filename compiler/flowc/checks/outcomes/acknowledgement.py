"""FC702: an event or an outcome that only says that a call arrived."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.checks.ledgers import is_arrival, without
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each acknowledgement, at its word."""
    words = facts.outcomes.words
    for stated in facts.outcomes.stated:
        for member in stated.union.members:
            if words.has("acknowledgements", member.label.text):
                yield Finding("FC702", member.label.span, {"word": member.label.text}, "outcome")
    for doctrine in facts.program.doctrines:
        for event in doctrine.events:
            if event.name and is_arrival(event, words):
                fixes = without(event, doctrine.events)
                yield Finding("FC702", event.name.span, {"word": event.name.text}, fixes=fixes)
    for doctrine in facts.program.doctrines:
        told = {event.span for event in doctrine.events if event.name}
        for receipt in doctrine.receipts:
            if not any(span.start < receipt.span.end and receipt.span.start < span.end for span in told):
                yield Finding("FC702", receipt.span, {"word": receipt.span.text}, receipt.kind)
