"""FC005: an outcome of a contract that a flow relies on, and nobody says what it means."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Stage
from flowc.model.nodes import GateKind
from flowc.text import Name, Span


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each outcome, at its word, with the first place that waits for it."""
    found: dict[Span, Finding] = {}
    for machine in facts.machines:
        for stage in machine.machine.stages:
            for agent, returns in _awaited(stage):
                agreement = facts.agreements.of(returns, agent.text)
                for name in agreement.unclassed if agreement and agreement.written else ():
                    values = {"outcome": name.text, "contract": agreement.name if agreement else ""}
                    labels = (Label("awaited", (returns or agent).span),)
                    found.setdefault(name.span, Finding("FC005", name.span, values, labels=labels))
    yield from found.values()


def _awaited(stage: Stage) -> Iterator[tuple[Name, Name | None]]:
    """The agents whose results arrive in a state, each with the contract named where it is invoked."""
    if stage.claimed_by and stage.claimed_by.agent:
        yield stage.claimed_by.agent, stage.claimed_by.returns
    exit = stage.exit
    for gate in exit.gates if exit else ():
        if exit and gate.kind is GateKind.AGENT:
            yield gate.subject, exit.edge.returns if gate.written is None or exit.edge.agent is None else None
