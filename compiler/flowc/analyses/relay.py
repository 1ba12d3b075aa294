"""What stages of a flow receive and return: inputs that are missing on some path, and returns that nobody receives.

A value is known by the name of its contract, of a field of its payload, or of the agent that returned it. A result
that is a success (whatever it decides), or unfinished work, is a value; a failure and a broken result are none.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.graph import reachable
from flowc.analyses.moves import Move, Way, exits
from flowc.analyses.names import branches
from flowc.analyses.relatives import steps_of_relatives
from flowc.analyses.results import Agreements
from flowc.analyses.steps import Passage, missing
from flowc.model.doctrine.calling.documents import is_document
from flowc.model.meaning import Exit, Stage
from flowc.model.nodes import GateKind, Outcome, Transition
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import DeedWords

_VALUES = (Way.SUCCESS, Way.REJECTED, Way.INCOMPLETE, Way.STEP_FAILED, Way.CHECKS_FAILED)
"""The ways out of a state on which the result that arrived in it is a value."""

_RETURNED = "\0"
"""What begins the word of a pseudo-step that returns a value, so that it is no agent's name."""


class Unreturned(NamedTuple):
    """An input of an agent that is missing on a path, which `witness` tells; `suggestion` the value it may mean.

    `returned` are the places that return it elsewhere in the flow.
    """

    agent: Name
    value: Name
    returned: tuple[Name, ...]
    witness: tuple[str, ...]
    suggestion: str | None = None


class Unread(NamedTuple):
    """A value that an agent returns and no later agent receives, though all of them say what they receive."""

    agent: Name
    value: Name
    later: tuple[Name, ...]


def every_unreturned(facts: Facts) -> Iterator[Unreturned]:
    """The inputs of agents that some path of their flow leaves without a value, each once an edge.

    A parent or child may be given what its relatives returned, so nothing is told of those.
    """
    relaying = [each for each in facts.machines if any(edge.inputs for edge in each.machine.flow.transitions)]
    kin = steps_of_relatives(facts.program) if relaying else {}
    for machine in relaying:
        if machine.machine.flow.name.text not in kin:
            yield from _unreturned(facts, machine)


def _unreturned(facts: Facts, machine: MachineFacts) -> Iterator[Unreturned]:
    readers = [t for t in machine.machine.flow.transitions if t.agent and t.inputs]
    wanted = {name.text for t in readers for name in t.inputs}
    makers = _makers(machine, facts.agreements, wanted)
    made = {value for values in makers.values() if values is not None for value in values}
    yield from _missing(machine, readers, makers, made)
    entries = {entry.text for entry in machine.machine.entries}
    given = {name.text for reader in readers if reader.source.text in entries for name in reader.inputs}
    given |= {name.text for registry in facts.program.registries for step in registry.steps for name in step.provides}
    yield from _nobodys(readers, makers, wanted - made, given, facts.program.lexicon.deeds)


def _makers(machine: MachineFacts, known: Agreements, wanted: Collection[str]) -> Mapping[str, frozenset[str] | None]:
    """The wanted values that each agent's result gives, by the word of its pseudo-step; None: it could be any."""
    found: dict[str, frozenset[str] | None] = {}
    for transition in machine.machine.flow.transitions:
        for agent, returns in _invoked(transition):
            values = _values(known, agent, returns)
            word = _word(agent, returns)
            found[word] = None if values is None else values & frozenset(wanted)
    return found


def _invoked(transition: Transition) -> Iterator[tuple[Name, Name | None]]:
    if transition.agent:
        yield transition.agent, transition.returns
    yield from ((gate.subject, None) for gate in transition.gates if gate.kind is GateKind.AGENT and gate.subject)


def _word(agent: Name, returns: Name | None) -> str:
    return f"{_RETURNED}{agent.text}{_RETURNED}{returns.text if returns else ''}"


def _values(known: Agreements, agent: Name, returns: Name | None) -> frozenset[str] | None:
    """Every name the result of an agent goes by; None where nobody says what it returns, in prose with each success."""
    named = returns.text if returns else known.returns.get(agent.text)
    agreement = known.of(returns, agent.text)
    outcomes = agreement.outcomes if agreement else ()
    if named is None and not _tells_payload(outcomes):
        return None
    fields = {field.name.text for outcome in outcomes for field in outcome.payload}
    return frozenset((named or agent.text, agent.text, *fields))


def _tells_payload(outcomes: tuple[Outcome, ...]) -> bool:
    """Whether every success of some outcomes has a payload, and there is one."""
    successes = [outcome for outcome in outcomes if outcome.class_ == "success"]
    return bool(successes) and all(outcome.payload for outcome in successes)


def _missing(
    machine: MachineFacts, readers: list[Transition], makers: Mapping[str, frozenset[str] | None], made: set[str]
) -> Iterator[Unreturned]:
    """A value that comes back to its reader from later stages is only looked for on the paths of results."""
    leaving = [(move, _passage(machine, move, makers)) for move in machine.moves]
    entries = [entry.text for entry in machine.machine.entries]
    starting: dict[str, list[Transition]] = {}
    for each in readers:
        starting.setdefault(each.source.text, []).append(each)
    seen: set[tuple[int, str]] = set()
    for paths in (tuple(p for move, p in leaving if _of_result(machine, move)), tuple(p for _, p in leaving)):
        lacking = missing(paths, entries, made, lambda step: makers.get(step, frozenset()))
        for passage in paths:
            for reader in _read_on(starting.get(passage.source, ()), passage):
                bits = next((bits for step, bits in lacking.at(passage) if step == reader.agent), 0)
                for value in reader.inputs:
                    lacks = bits & lacking.facts.get(value.text, 0) and (id(reader), value.text) not in seen
                    if (
                        lacks
                        and reader.agent
                        and (_is_first(paths, leaving) or not _comes_back(machine, reader, value, makers))
                    ):
                        seen.add((id(reader), value.text))
                        path = lacking.path(passage, reader.agent, value.text)
                        yield Unreturned(reader.agent, value, _places(machine, value, makers), path)


def _is_first(paths: tuple[Passage, ...], leaving: list[tuple[Move, Passage]]) -> bool:
    return len(paths) < len(leaving)


def _passage(machine: MachineFacts, move: Move, makers: Mapping[str, frozenset[str] | None]) -> Passage:
    """A move with the results that are values when it is made, and the agent that starts on it."""
    stage = machine.stages.get(move.source)
    steps: list[Name] = []
    if move.way in _VALUES and stage and stage.worker:
        steps.append(Name(_word(stage.worker, _returns_of(stage)), stage.worker.span))
    edge = move.exit.edge
    gate_agent = edge.agent if edge.agent and move.exit.claims is None and edge.source.text == move.source else None
    if gate_agent and stage and stage.claimed_by is not edge:
        steps.append(gate_agent)
        if move.way in _VALUES:
            steps.append(Name(_word(gate_agent, edge.returns), gate_agent.span))
    steps += [
        Name(_word(g.subject, None), g.span)
        for g in move.exit.gates
        if _answers(g.kind, move.way, g.subject, gate_agent)
    ]
    if move.exit.claims and move.way is Way.SUCCESS:
        steps.append(move.exit.claims)
    return Passage(move.source, move.target, move.way, (), tuple(steps))


def _answers(kind: GateKind, way: Way, subject: Name, gate_agent: Name | None) -> bool:
    return kind is GateKind.AGENT and way in (Way.SUCCESS, Way.REJECTED, Way.STEP_FAILED) and subject != gate_agent


def _returns_of(stage: Stage) -> Name | None:
    return stage.claimed_by.returns if stage.claimed_by else None


def _of_result(machine: MachineFacts, move: Move) -> bool:
    """Whether a move follows from what an agent returned as a success: it goes on, or it was turned down."""
    if move.way is Way.SUCCESS:
        return True
    stage = machine.stages.get(move.source)
    judged = stage is not None and (stage.worker is not None or any(g.kind is GateKind.AGENT for g in move.exit.gates))
    return move.way is Way.REJECTED and judged


def _read_on(readers: Iterable[Transition], passage: Passage) -> Iterator[Transition]:
    """The readers of a state that start on a passage that leaves it."""
    return (reader for reader in readers if reader.agent and reader.agent in passage.steps)


def _comes_back(
    machine: MachineFacts, reader: Transition, value: Name, makers: Mapping[str, frozenset[str] | None]
) -> bool:
    """Whether stages after the reader return the value, so that it is feedback."""
    later = reachable(machine.told, (reader.target.text,))
    return any(
        stage.state.text in later
        and stage.worker
        and value.text in (makers.get(_word(stage.worker, _returns_of(stage))) or ())
        for stage in machine.stages.values()
    )


def _places(machine: MachineFacts, value: Name, makers: Mapping[str, frozenset[str] | None]) -> tuple[Name, ...]:
    found = []
    for transition in machine.machine.flow.transitions:
        for agent, returns in _invoked(transition):
            if value.text in (makers.get(_word(agent, returns)) or ()):
                found.append(returns or agent)
    return tuple(found)


def _nobodys(
    readers: list[Transition],
    makers: Mapping[str, frozenset[str] | None],
    strange: set[str],
    given: set[str],
    known: DeedWords,
) -> Iterator[Unreturned]:
    """Inputs that no stage of the flow returns: near misses and, where all stages say what they return, documents and
    what stands beside inputs that are returned. What is `given` comes with the task or from a step.
    """
    names = {word.split(_RETURNED)[2] for word in makers} - {""}
    told = len(makers) > 1 and all(values is not None for values in makers.values())
    made = {value for values in makers.values() for value in values or ()}
    for reader in readers:
        beside = any(value.text in made for value in reader.inputs)
        for value in reader.inputs if reader.agent else ():
            near = nearest(value.text, names) if value.text in strange else None
            document = value.text in known.lists["documents"] and is_document(value.text, known)
            unheard = told and (document or (beside and value.text not in given | known.lists["task_values"]))
            if value.text in strange and reader.agent and (near or unheard):
                yield Unreturned(reader.agent, value, (), (), near)


def unread(facts: Facts, machine: MachineFacts) -> Iterator[Unread]:
    """The declared returns of a flow that nobody receives, where every later agent says what it receives."""
    flow = machine.machine.flow
    returning = [each for each in flow.transitions if each.agent and each.returns]
    vague = _vague(machine) if returning else {}
    needs = {need.text for registry in facts.program.registries for step in registry.steps for need in step.needs}
    for transition in returning:
        others = vague[transition.target.text] - {id(transition)} if transition.target.text in vague else frozenset()
        later = [] if others else _later(machine, transition)
        if not transition.agent or not transition.returns or not later:
            continue
        received = {name.text for each in later for name in each.inputs}
        values = _values(facts.agreements, transition.agent, transition.returns) or frozenset()
        if not values & received and not values & needs and not _used_by_engine(machine, transition):
            yield Unread(transition.agent, transition.returns, tuple(each.agent for each in later if each.agent))


def _vague(machine: MachineFacts) -> Mapping[str, frozenset[int]]:
    """The states behind which some agents do not say what they receive, with one or two of these agents: the numbers
    of edges without inputs, below zero where a gate is silent, which is so for its own edge too.
    """
    backward: dict[str, list[str]] = {state: [] for state in machine.forward}
    for state, targets in machine.forward.items():
        for target in targets:
            backward.setdefault(target, []).append(state)
    found: dict[str, frozenset[int]] = {}
    waiting = [(edge.source.text, mark) for edge in machine.machine.flow.transitions for mark in _silences(edge)]
    while waiting:
        state, mark = waiting.pop()
        known = found.get(state, frozenset())
        if mark not in known and len(known) < 2:
            found[state] = known | {mark}
            waiting += [(before, mark) for before in backward.get(state, ())]
    return found


def _silences(edge: Transition) -> Iterator[int]:
    if edge.agent and not edge.inputs:
        yield id(edge)
    if any(gate.kind is GateKind.AGENT for gate in edge.gates):
        yield -id(edge)


def _later(machine: MachineFacts, transition: Transition) -> list[Transition]:
    after = reachable(machine.forward, (transition.target.text,))
    others = machine.machine.flow.transitions
    return [t for t in others if t.agent and t.source.text in after and t is not transition]


def _used_by_engine(machine: MachineFacts, transition: Transition) -> bool:
    """Whether steps run, or a decision is taken, on what the agent returned."""
    stage = machine.stages.get(transition.target.text)
    leaving: tuple[Exit, ...] = exits(stage) if stage else ()
    steps = any(each.steps for each in leaving) or any(branch.steps[:-1] for branch in branches(transition))
    decides = any(each.edge.outlets.on_reject for each in leaving) or any(b.decision for b in branches(transition))
    return steps or decides
