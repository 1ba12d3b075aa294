"""Outcomes that prose says an agent returns and the flow it works in leads nowhere."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, Statement
from flowc.analyses.moves import exits
from flowc.analyses.results import CLASS, Agreements, known_class
from flowc.model.meaning import Exit, Machine, Outlet, Stage
from flowc.model.nodes import INCOMPLETE, GateKind
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary, comparable


class Invocation(NamedTuple):
    """An agent whose result arrives in a state: the worker there, or one that decides at the exit.

    `incomplete` is the way of its unfinished work; `returns` the contract named where it is invoked.
    """

    agent: Name
    stage: Stage
    exit: Exit
    incomplete: Outlet
    returns: Name | None


class Unrouted(NamedTuple):
    """Outcomes that a document says an agent returns, and the flow has no way for where it invokes the agent.

    `rest` is the engine's state they leave the task in; None where no event of the machine is theirs.
    """

    invocation: Invocation
    statement: Statement
    labels: tuple[Name, ...]
    rest: str | None


def unrouted(joined: Boundaries, known: Agreements, machine: Machine) -> Iterator[Unrouted]:
    """The outcomes of each agent of a machine that lead nowhere, in written order."""
    if not joined.statements:
        return
    every = tuple(invocations(machine))
    settled = all(each.incomplete.span for each in every) or is_settled(machine, INCOMPLETE)
    for invocation in every:
        near = tuple(_near(joined, known, invocation))
        left = invocation.incomplete.span is None and not settled
        told = ((each, _unfinished(each, joined.words)) for each in sorted(near, key=_is_partial)) if left else ()
        for statement, unfinished in (each for each in told if each[1]):
            yield Unrouted(invocation, statement, unfinished, INCOMPLETE)
            break
        whole = next((each for each in near if each.complete), None)
        strange = _strange(known, invocation, whole, joined.words) if whole else ()
        if whole and strange:
            yield Unrouted(invocation, whole, strange, None)


def invocations(machine: Machine) -> Iterator[Invocation]:
    """Every agent of a machine, where its result arrives, in written order."""
    for stage in machine.stages:
        claim = stage.claimed_by
        if claim and claim.agent and stage.exit:
            yield Invocation(claim.agent, stage, stage.exit, stage.exit.ways.incomplete, claim.returns)
        for exit in exits(stage):
            for gate in exit.gates:
                if gate.kind is GateKind.AGENT:
                    returns = exit.edge.returns if gate.written is None else None
                    yield Invocation(gate.subject, stage, exit, exit.ways.incomplete, returns)


def stated(joined: Boundaries, known: Agreements, invocation: Invocation) -> Statement | None:
    """All that prose says the agent of an invocation returns, whichever word the flow calls it by."""
    return next((each for each in _near(joined, known, invocation) if each.complete), None)


def _near(joined: Boundaries, known: Agreements, invocation: Invocation) -> Iterator[Statement]:
    """What prose says of the results of an agent, be it of some of them only."""
    word = invocation.agent.text
    role = comparable(known.names.get(word, word))
    path = invocation.exit.edge.span.source.path
    told = (each for each in joined.statements.get(role, ()) if each.returned)
    yield from (each for each in told if joined.realms.together(each.path, path))


def _is_partial(statement: Statement) -> bool:
    return not statement.complete


def is_settled(machine: Machine, state: str) -> bool:
    """Whether the flow leads on from a state of the engine, or declares it terminal, be it misspelt."""
    declared = {name.text for name in machine.flow.terminal}
    if state in declared:
        return True
    stage = machine.stage(state)
    if stage and stage.exit:
        return True
    strays = declared.difference([each.state.text for each in machine.stages])
    return bool(strays) and nearest(state, strays) is not None


def _unfinished(statement: Statement, words: DoctrineVocabulary) -> tuple[Name, ...]:
    return tuple(name for label, name in statement.labels.items() if known_class(label, words) == CLASS)


def _strange(
    known: Agreements, invocation: Invocation, statement: Statement, words: DoctrineVocabulary
) -> tuple[Name, ...]:
    """The outcomes no row can be for: nobody says what they mean.

    A contract, declared or agreed on in prose, classes its outcomes; one that is named and missing may do so.
    """
    agent = invocation.agent.text
    if invocation.returns or agent in known.returns or known.of(None, agent):
        return ()
    return tuple(name for label, name in statement.labels.items() if not known_class(label, words))
