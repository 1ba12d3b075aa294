"""Ways of single outcomes (`on_outcome`) held against what the agents they are for may return."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.results import Agreement, Agreements
from flowc.model.meaning import Machine, Stage
from flowc.model.nodes import GateKind, OutcomeWay, Transition
from flowc.text import Name, Span


class IdleWay(NamedTuple):
    """A way for an outcome that no agent it could be for returns; `agent` is one of them, with what it returns."""

    way: OutcomeWay
    agent: Name
    agreement: Agreement


def idle_ways(machine: Machine, known: Agreements) -> Iterator[IdleWay]:
    """The ways of a machine that are never taken; an agent of which nothing is known may return anything."""
    awaited: dict[Span, list[tuple[Name, Agreement | None]]] = {}
    written: dict[Span, OutcomeWay] = {}
    for stage in machine.stages:
        for edge, agent, returns in _results(stage):
            for way in edge.on_outcome:
                written[way.outcome.span] = way
                awaited.setdefault(way.outcome.span, []).append((agent, known.of(returns, agent.text)))
    for span, agents in awaited.items():
        label = written[span].outcome.text
        told = [(agent, agreement) for agent, agreement in agents if agreement]
        if len(told) == len(agents) and not any(_returns(agreement, label) for _, agreement in told):
            yield IdleWay(written[span], *told[0])


def awaited_in(stage: Stage) -> Iterator[tuple[Name, Name | None]]:
    """The agents whose results arrive in a state, each with the contract named where it is invoked.

    An edge without an agent of its own speaks for those of its conditions.
    """
    if stage.claimed_by and stage.claimed_by.agent:
        yield stage.claimed_by.agent, stage.claimed_by.returns
    exit = stage.exit
    for gate in exit.gates if exit else ():
        if exit and gate.kind is GateKind.AGENT:
            yield gate.subject, exit.edge.returns if gate.written is None or exit.edge.agent is None else None


def _results(stage: Stage) -> Iterator[tuple[Transition, Name, Name | None]]:
    """The edges that handle results in a state, with each agent whose result they handle."""
    edges = [stage.exit.edge] if stage.exit else []
    if stage.claimed_by and stage.claimed_by not in edges:
        edges.append(stage.claimed_by)
    for agent, returns in awaited_in(stage):
        yield from ((edge, agent, returns) for edge in edges)


def _returns(agreement: Agreement, label: str) -> bool:
    return any(outcome.name.text == label for outcome in agreement.outcomes)
