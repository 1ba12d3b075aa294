"""FC305: a flow in which no task ever comes to rest."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """One finding at the name of a flow without a terminal state of its own."""
    if not machine.rests:
        flow = machine.machine.flow
        named = flow.name.span.start < flow.name.span.end
        span = flow.name.span if named else flow.transitions[0].key
        last = flow.transitions[-1].target
        yield Finding("FC305", span, {"flow": flow.name.text, "state": last.text}, labels=(Label("last", last.span),))
