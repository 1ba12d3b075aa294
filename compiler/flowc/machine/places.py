"""The states of a table: every phase of every state of a flow, with a name of its own and the phase that follows."""

from collections.abc import Iterable, Iterator, Mapping

from flowc.analyses.results import Agreements
from flowc.machine.phases import (
    Kind,
    Phase,
    asides,
    claim_groups,
    onward,
    outlets_of,
    retries_in_place,
    upstream_workers,
    work,
)
from flowc.model.dialects import claims
from flowc.model.meaning import Machine, Stage
from flowc.model.nodes import ENGINE_STATES, RETRY, Flow, Transition
from flowc.structs import Struct
from flowc.text import Name

CHILDREN = "awaiting_children"
"""The engine's state for a parent that waits until its children have come to rest."""


class Place(Struct, eq=False):
    """One state of the table. `then` is the place after it inside the flow's state, None where the move follows.

    `worker` is the edge whose agent works before this place, in the same visit, and `home` the id of the place where
    that agent's result is awaited; both None in a state without a worker.
    """

    id: str
    stage: Stage
    phase: Phase
    then: "Place | None" = None
    worker: Transition | None = None
    home: str | None = None

    @property
    def state(self) -> str:
        """The state of the flow this place lies in."""
        return self.stage.state.text

    @property
    def visit(self) -> str:
        """What the places of one way through a state have in common."""
        return self.home or self.state


class Plan(Struct, eq=False):
    """The places of a machine.

    `first` is where a state is entered, `claimed` where by an edge that claims, under the names of its two ends.
    `retries` are the places where the agent of an earlier state works in place, by state; `asides` those of steps on
    a way out, by visit. `children` is where a parent waits before it enters its initial state. `engine` are the states
    the flow does not name itself, `resting` those where a task comes to rest. `known` is what agents may return.
    """

    machine: Machine
    places: tuple[Place, ...]
    first: Mapping[str, Place]
    claimed: Mapping[tuple[str, str], Place]
    retries: Mapping[str, Place]
    asides: Mapping[str, tuple[Place, ...]]
    children: Place | None
    engine: frozenset[str]
    resting: frozenset[str]
    known: Agreements


def plan(machine: Machine, known: Agreements) -> Plan:
    """Every place of a machine. Ids depend on names alone, never on the order in which the file mentions them."""
    parts = tuple(_parts(machine))
    places = [place for part in parts for place in (*part.visits, *part.asides, *part.retries)]
    children = _children(machine, {place.id: 1 for place in places})
    engine = frozenset(ENGINE_STATES) - _named(machine.flow)
    return Plan(
        machine=machine,
        places=(*places, *((children,) if children else ())),
        first={part.visits[0].state: part.visits[0] for part in parts},
        claimed={ends: place for part in parts for ends, place in part.claimed},
        retries={place.state: place for part in parts for place in part.retries},
        asides=_by_visit(place for part in parts for place in part.asides),
        children=children,
        engine=engine,
        resting=engine | set(machine.terminal),
        known=known,
    )


def _named(flow: Flow) -> frozenset[str]:
    return frozenset(name.text for name in (*flow.states, *flow.initial, *flow.terminal))


def _by_visit(places: Iterable[Place]) -> dict[str, tuple[Place, ...]]:
    found: dict[str, tuple[Place, ...]] = {}
    for place in places:
        found[place.visit] = (*found.get(place.visit, ()), place)
    return found


def _children(machine: Machine, taken: dict[str, int]) -> Place | None:
    """The place where a parent waits; a flow without children has none."""
    flow = machine.flow
    if flow.child is None and flow.child_name is None:
        return None
    name = flow.child_name or (flow.child.name if flow.child else flow.name)
    phase = Phase(Kind.CHILDREN, "children", name.span, name.text)
    id = _free(CHILDREN, taken)
    return Place(id, Stage(Name(id, name.span), None, None, None), phase)


def _parts(machine: Machine) -> Iterator["_Part"]:
    stages = _every_stage(machine)
    taken = dict.fromkeys(stages, 1)
    claiming: dict[str, list[Transition]] = {}
    for transition in machine.flow.transitions:
        if claims(transition, machine.flow):
            claiming.setdefault(transition.target.text, []).append(transition)
    upstream = upstream_workers(machine)
    for state in sorted(stages):
        groups = claim_groups(stages[state], claiming.get(state, ()))
        yield _part(stages[state], groups, upstream.get(state), machine.initial, taken)


def _every_stage(machine: Machine) -> dict[str, Stage]:
    """The stages of all states, those included that only a way out or a declaration names."""
    flow = machine.flow
    found = {stage.state.text: stage for stage in machine.stages}
    words = {outlet.target for stage in machine.stages for outlet in outlets_of(stage, machine.initial)} - {RETRY}
    ends = [stage.exit.target for stage in machine.stages if stage.exit]
    named = [Name(word, flow.name.span) for word in sorted(words | set(ENGINE_STATES))]
    for name in (machine.initial, *flow.initial, *flow.terminal, *ends, *named):
        found.setdefault(name.text, Stage(name, None, None, None))
    return found


class _Part(Struct, eq=False):
    """The places of one state: `visits` are those on the ways through it, the one it is entered by first."""

    visits: tuple[Place, ...]
    asides: tuple[Place, ...]
    retries: tuple[Place, ...]
    claimed: tuple[tuple[tuple[str, str], Place], ...]


def _part(
    stage: Stage,
    groups: tuple[tuple[Transition, ...], ...],
    upstream: Stage | None,
    initial: Name,
    taken: dict[str, int],
) -> _Part:
    """The places of a state: one way through it for each group of claims, what lies aside, and retries in place."""
    again = retries_in_place(stage, initial)
    ways = list(_ways_through(stage, groups, again, taken))
    claimed = [
        ((claim.source.text, claim.target.text), way[0])
        for group, way in zip(groups, ways, strict=False)
        for claim in group
    ]
    return _Part(
        visits=tuple(place for way in ways for place in way),
        asides=tuple(place for way in ways for place in _asides(way[0], initial, taken)),
        retries=_retry(ways[0][0], upstream, taken) if again and not stage.worker and upstream else (),
        claimed=tuple(reversed(claimed)),
    )


def _ways_through(
    stage: Stage, groups: tuple[tuple[Transition, ...], ...], again: bool, taken: dict[str, int]
) -> Iterator[tuple[Place, ...]]:
    """The main way, then one for each further group; these share what follows unless a retry must tell them apart."""
    onwards = tuple(onward(stage))
    claim = groups[0][0] if groups else None
    phases = (work(stage, claim), *onwards) if claim else onwards
    main = _way(stage, claim, phases, stage.state.text, None, taken)
    yield main
    for claim, *_ in groups[1:]:
        phase = work(stage, claim)
        first = _free(f"{stage.state.text} / {phase.label}", taken)
        yield (
            _way(stage, claim, (phase, *onwards), first, None, taken)
            if again
            else _way(stage, claim, (phase,), first, main[0].then, taken)
        )


def _way(
    stage: Stage,
    claim: Transition | None,
    phases: tuple[Phase, ...],
    first: str,
    then: Place | None,
    taken: dict[str, int],
) -> tuple[Place, ...]:
    """Places for phases that follow each other; the first one's id is given, `then` comes after the last."""
    ids = [first, *(_free(f"{first} / {phase.label}", taken) for phase in phases[1:])]
    places: list[Place] = []
    for id, phase in zip(reversed(ids), reversed(phases), strict=True):
        then = Place(id, stage, phase, then, claim, first if claim else None)
        places.append(then)
    return tuple(reversed(places))


def _asides(first: Place, initial: Name, taken: dict[str, int]) -> tuple[Place, ...]:
    return tuple(
        Place(_free(f"{first.id} / {phase.label}", taken), first.stage, phase, None, first.worker, first.home)
        for phase in asides(first.stage, initial)
    )


def _retry(first: Place, upstream: Stage, taken: dict[str, int]) -> tuple[Place, ...]:
    """Where the agent of an earlier state works in place; its success starts the state's own waits afresh."""
    claim = upstream.claimed_by
    assert claim is not None and claim.agent is not None
    agent = claim.agent
    phase = Phase(Kind.RETRY, f"retry {agent.text}", agent.span, agent.text, claim=claim)
    return (Place(_free(f"{first.id} / {phase.label}", taken), first.stage, phase, first),)


def _free(wanted: str, taken: dict[str, int]) -> str:
    """The wanted id, with a number behind it where it is taken; `taken` learns it."""
    found = wanted
    while found in taken:
        taken[wanted] += 1
        found = f"{wanted} ({taken[wanted]})"
    taken[found] = 1
    return found
