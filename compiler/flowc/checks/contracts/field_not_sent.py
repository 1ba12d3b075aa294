"""FC804: a field the callee requires and the caller does not send."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.payloads import Lack, lacks
from flowc.checks.contracts import document
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each field of each callee, where the first list of what a caller sends lacks it."""
    for lack in lacks(facts.boundaries.realms, facts.program.doctrines):
        yield _finding(lack)


def _finding(lack: Lack) -> Finding:
    needs, first = lack.needs, lack.sent[0]
    values = {"field": lack.field.text, "callee": needs.callee, "document": document(needs.doctrine.source.path)}
    also = tuple(Label("also", payload.span) for payload in lack.sent[1:])
    return Finding("FC804", first.span, values, labels=(Label("required", lack.field.span), *also))
