"""FC910: a returned value that no later stage receives."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.guards import running
from flowc.analyses.relay import unread
from flowc.analyses.sequences import unrelayed
from flowc.analyses.unpassed import unheeded, unpassed
from flowc.analyses.unsent import unsent
from flowc.analyses.untaken import untaken
from flowc.diagnostics import Finding, Label

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each value, where every later stage says what it receives."""
    for machine in facts.machines:
        for found in unread(facts, machine):
            values = {"agent": found.agent.text, "value": found.value.text}
            labels = tuple(Label("later", agent.span) for agent in found.later[:_MOST_LABELS])
            yield Finding("FC910", found.value.span, values, labels=labels)
    for doctrine in running(facts):
        for deed in doctrine.deeds:
            if deed.kind == "drop":
                yield Finding("FC910", deed.span, {}, "dropped")
    for left in unsent(facts):
        labels = tuple(Label("later", place) for place in left.received[:_MOST_LABELS])
        yield Finding("FC910", left.field.span, {"agent": left.role, "value": left.field.text}, labels=labels)
    for field in untaken(facts.boundaries, facts.program.doctrines):
        values = {"agent": field.role, "value": field.field.text}
        yield Finding("FC910", field.place.label.span, values, "beside", (Label("returned", field.field.span),))
    for one in unpassed(facts.boundaries, facts.program.doctrines):
        values = {"agent": one.role, "value": one.field.text}
        yield Finding("FC910", one.field.span, values, labels=(Label("later", one.call),))
    for each in unheeded(facts.boundaries, facts.program.doctrines):
        values = {"agent": each.role, "value": each.field.text, "reader": each.reader}
        yield Finding("FC910", each.told, values, "meant", (Label("blind", each.call),))
    for lost in unrelayed(facts.program):
        values = {"agent": lost.stage.role.text, "value": lost.field.text}
        labels = tuple(Label("later", place) for place in lost.later[:_MOST_LABELS])
        yield Finding("FC910", lost.field.span, values, labels=labels)
