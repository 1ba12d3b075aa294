"""FC804: a field the callee requires and the caller does not send."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.likeness import words
from flowc.analyses.packets import unsent_inputs
from flowc.analyses.payloads import Lack, lacks
from flowc.analyses.short_calls import Short, short_calls
from flowc.analyses.spoken_calls import spoken_calls
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each field of each callee, where the first list of what a caller sends lacks it."""
    told = set()
    doctrines = facts.program.doctrines
    for lack in lacks(facts.boundaries.realms, doctrines):
        told.add((lack.needs.callee, words(lack.field.key)))
        yield _finding(lack)
    shorts = (short_calls, spoken_calls, unsent_inputs)
    for short in (each for one in shorts for each in one(facts.boundaries, doctrines)):
        if (short.callee, words(short.field.key)) not in told:
            yield _in_words(short)


def _in_words(short: Short) -> Finding:
    values = {"field": short.field.text, "callee": short.callee, "document": short.field.span.source.path}
    return Finding("FC804", short.sent, values, labels=(Label("required", short.field.span),))


def _finding(lack: Lack) -> Finding:
    needs, first = lack.needs, lack.sent[0]
    values = {"field": lack.field.text, "callee": needs.callee, "document": needs.doctrine.source.path}
    also = tuple(Label("also", payload.span) for payload in lack.sent[1:])
    return Finding("FC804", first.span, values, labels=(Label("required", lack.field.span), *also))
