"""FC404: an outcome of a worker that the flow leaves to the engine's own states."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.results import may_be_incomplete
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Exit, Outlet, Stage
from flowc.model.nodes import FAILED, INCOMPLETE, Dialect, GateKind, Transition

FAILURE = "failure"


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for every stage whose worker can return what the flow says nothing about."""
    for machine in facts.machines:
        for stage in machine.machine.stages:
            claim, exit = stage.claimed_by, stage.exit
            if claim and exit and claim.dialect is Dialect.GATES and claim.agent:
                incomplete = may_be_incomplete(facts.program, claim)
                yield from _left(claim, exit, stage, tuple(_outcomes(machine, exit, incomplete)))


def _left(claim: Transition, exit: Exit, stage: Stage, outcomes: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    if not outcomes or claim.agent is None:
        return
    values = {
        "agent": claim.agent.text,
        "outcomes": " and ".join(f"`{outcome}`" for outcome, _ in outcomes),
        "keys": " and ".join(f"`{key}:`" for _, key in outcomes),
        "edge": f"{exit.edge.source.text} -> {exit.edge.target.text}",
        "state": stage.state.text,
    }
    yield Finding("FC404", claim.agent.span, values, labels=(Label("handled", exit.edge.key),))


def _outcomes(machine: MachineFacts, exit: Exit, incomplete: bool) -> Iterator[tuple[str, str]]:
    """The outcomes left to the engine, each with the key that would handle it."""
    if not _has_open_gate(exit) and _left_to_engine(machine, exit.ways.failed, FAILED):
        yield FAILURE, "on_fail"
    if incomplete and _left_to_engine(machine, exit.ways.incomplete, INCOMPLETE):
        yield INCOMPLETE, "on_incomplete"


def _has_open_gate(exit: Exit) -> bool:
    """Whether a gate of the edge lacks its failure target; mending that (FC401) gives the worker's failure one too."""
    return any(g.kind is not GateKind.MANUAL and not (g.on_fail or g.on_reject) for g in exit.edge.gates)


def _left_to_engine(machine: MachineFacts, way: Outlet, state: str) -> bool:
    """Whether a way out is the language's default and the flow does not say how the engine's state goes on."""
    stage = machine.stages.get(state)
    declared = any(name.text == state for name in machine.machine.flow.terminal)
    return way.span is None and not declared and not (stage and stage.exit)
