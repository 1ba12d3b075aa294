"""FC401: a script, an agent or a check decides, or a gate is told, and nothing says where a refusal leads."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts, MachineFacts
from flowc.checks import each
from flowc.checks.insertion import in_mapping, is_plain
from flowc.diagnostics import Finding, Fix
from flowc.expressions import expression
from flowc.model.dialects import approval, rejection
from flowc.model.nodes import FAILED, Gate, GateKind, Transition
from flowc.model.statements import Deed

_SIGNS = expression(r"[`*\n]|^\s+|\s+$")


def check(facts: Facts) -> Iterator[Finding]:
    """The gates and checks of flows without a way out, then the gates that documents tell of without one."""
    yield from _of_flows(facts)
    yield from _checks(facts)
    yield from _decisions(facts)
    for doctrine in facts.program.doctrines:
        yield from (_told(deed) for deed in doctrine.deeds if deed.kind == "ungated")


def _told(gate: Deed) -> Finding:
    return Finding("FC401", gate.span, {"gate": _SIGNS.sub("", gate.span.text)}, "told")


@each.gate
def _of_flows(machine: MachineFacts, transition: Transition, gate: Gate) -> Iterator[Finding]:
    """Gates with neither `on_fail` nor `on_reject`, of their own or of their transition."""
    outlets = transition.outlets
    if gate.kind is GateKind.MANUAL or gate.on_fail or gate.on_reject or outlets.on_fail or outlets.on_reject:
        return
    initial = machine.machine.initial.text
    values = {"gate": gate.name.text, "kind": gate.kind.value, "initial": initial, "failed": FAILED}
    yield Finding("FC401", gate.name.span, values, fixes=tuple(_fixes(gate, initial)))


@each.transition
def _checks(machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """Checks of a transition that has neither `on_checks_fail` nor another way back."""
    outlets = transition.outlets
    ways = (outlets.on_checks_fail, outlets.on_fail, outlets.on_reject, transition.after_failure)
    if transition.checks and not any(ways):
        values = {"gate": transition.checks[0].text, "failed": FAILED}
        yield Finding("FC401", transition.checks[0].span, values, "check")


@each.transition
def _decisions(machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """Transitions that say what an approval of their agent leads to, and not what a rejection does."""
    approved = approval(transition)
    handled = rejection(transition) or transition.outlets.on_reject or transition.outlets.on_fail
    if approved and approved.decision and transition.agent and not handled:
        values = {"gate": transition.agent.text, "initial": machine.machine.initial.text}
        yield Finding("FC401", approved.decision.span, values, "decision")


def _fixes(gate: Gate, initial: str) -> Iterator[Fix]:
    edit = in_mapping(gate.span, f"on_fail: {initial}") if is_plain(initial) else None
    if edit:
        yield Fix("insert", (edit,), safe=False)
