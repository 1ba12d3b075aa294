"""FC506: a gate that costs an agent's work or a person's time before one that is cheaper."""

from collections.abc import Iterator
from itertools import accumulate

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Gate, GateKind, Transition

_COST = {GateKind.SCRIPT: 0, GateKind.AGENT: 1, GateKind.MANUAL: 2}


@each.transition
def check(machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """One finding for each edge: its first gate that a cheaper one stands behind."""
    cheapest = [*accumulate(reversed(transition.gates), _cheaper)][::-1]
    pairs = zip(transition.gates, cheapest, strict=True)
    first = next(((gate, behind) for gate, behind in pairs if _COST[behind.kind] < _COST[gate.kind]), None)
    if first:
        yield _finding(*first)


def _cheaper(behind: Gate, gate: Gate) -> Gate:
    return gate if _COST[gate.kind] <= _COST[behind.kind] else behind


def _finding(gate: Gate, cheaper: Gate) -> Finding:
    values = {"gate": gate.name.text, "cheaper": cheaper.name.text, "kind": cheaper.kind.value}
    form = "" if gate.kind is GateKind.AGENT else "manual"
    return Finding("FC506", gate.name.span, values, form, (Label("cheaper", cheaper.name.span),))
