"""FC402: a person decides, and nothing says where a refusal leads."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding
from flowc.model.nodes import Gate, GateKind, Transition


@each.gate
def check(machine: MachineFacts, transition: Transition, gate: Gate) -> Iterator[Finding]:
    """Manual gates with neither `on_reject` nor `on_fail`, of their own or of their transition."""
    outlets = transition.outlets
    if gate.kind is GateKind.MANUAL and not (gate.on_fail or gate.on_reject or outlets.on_fail or outlets.on_reject):
        yield Finding("FC402", gate.name.span, {"gate": gate.name.text, "initial": machine.machine.initial.text})
