"""What a task waits for inside each state of a flow, in order: worker, checks, gates, steps, start or move.

Labels are made of what is decided or run, never of how a dialect writes it.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from flowc.model.meaning import Machine, Outlet, Stage, StageGate, Ways
from flowc.model.nodes import RETRY, GateKind, Transition
from flowc.model.stages import claim_ways
from flowc.structs import Struct
from flowc.text import Name, Span


class Kind(Enum):
    """What happens in a phase."""

    WORK = "work"
    CHECK = "check"
    AGENT = "agent"
    SCRIPT = "script"
    MANUAL = "manual"
    STEPS = "steps"
    READY = "ready"
    MOVE = "move"
    REST = "rest"
    RETRY = "retry"
    ASIDE = "aside"
    CHILDREN = "children"


WAITS = {
    Kind.WORK: "result",
    Kind.CHECK: "check",
    Kind.AGENT: "result",
    Kind.SCRIPT: "gate",
    Kind.MANUAL: "gate",
    Kind.STEPS: "steps",
    Kind.READY: "start",
    Kind.MOVE: "nothing",
    Kind.REST: "nothing",
    Kind.RETRY: "result",
    Kind.ASIDE: "steps",
    Kind.CHILDREN: "children",
}
"""What a task waits for in a phase."""


class Phase(Struct, eq=False):
    """One wait. `label` tells phases of a state apart, `span` is where it is written.

    `claim` is the edge that names the agent (of a worker), `outlet` the way out whose steps are run (aside).
    """

    kind: Kind
    label: str
    span: Span
    subject: str | None = None
    gate: StageGate | None = None
    claim: Transition | None = None
    outlet: Outlet | None = None


def work(stage: Stage, claim: Transition) -> Phase:
    """The wait for the result of the agent that an edge invokes on arrival in the stage's state."""
    assert claim.agent is not None
    label = "" if claim is stage.claimed_by else f"from {claim.source.text}"
    return Phase(Kind.WORK, label, claim.agent.span, claim.agent.text, claim=claim)


def onward(stage: Stage) -> Iterator[Phase]:
    """The waits of a stage after its worker's result: always at least one for a stage without worker or exit."""
    exit = stage.exit
    if exit is None:
        yield Phase(Kind.REST, "rest", stage.state.span)
        return
    child = exit.edge.child_name
    if child:
        yield Phase(Kind.CHILDREN, "children", child.span, child.text)
    for check in exit.checks:
        yield Phase(Kind.CHECK, f"check {check.text}", check.span, check.text)
    yield from (_gate(gate) for gate in exit.gates)
    if exit.steps:
        yield Phase(Kind.STEPS, "steps", exit.steps[0].span)
    if exit.claims:
        yield Phase(Kind.READY, "ready", exit.claims.span, exit.claims.text)
    if not (stage.worker or child or exit.checks or exit.gates or exit.steps or exit.claims):
        yield Phase(Kind.MOVE, "move", exit.edge.key)


_GATES = {GateKind.SCRIPT: Kind.SCRIPT, GateKind.AGENT: Kind.AGENT, GateKind.MANUAL: Kind.MANUAL}


def _gate(gate: StageGate) -> Phase:
    return Phase(_GATES[gate.kind], f"{gate.kind.value} {gate.subject.text}", gate.span, gate.subject.text, gate)


def asides(stage: Stage, initial: Name) -> Iterator[Phase]:
    """The steps run on the way out, after a rejection or a failure, each way once."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for why, outlet in _stepped_outlets(stage, initial):
        if outlet.steps and (key := aside_key(outlet)) not in seen:
            seen.add(key)
            yield Phase(Kind.ASIDE, f"steps on {why}", outlet.steps[0].span, why, outlet=outlet)


def aside_key(outlet: Outlet) -> tuple[str, tuple[str, ...]]:
    """What makes two ways out with steps the same."""
    return outlet.target, step_names(outlet.steps)


def step_names(steps: tuple[Name, ...]) -> tuple[str, ...]:
    """The names of steps, in order."""
    return tuple(step.text for step in steps)


def _stepped_outlets(stage: Stage, initial: Name) -> Iterator[tuple[str, Outlet]]:
    ways = ways_of(stage, initial)
    if ways and stage.worker:
        yield "reject", ways.rejected
        yield "failure", ways.failed
    for gate in stage.exit.gates if stage.exit else ():
        yield "reject", gate.rejected
        yield "failure", gate.failed


def ways_of(stage: Stage, initial: Name) -> Ways | None:
    """The ways out of a stage: its exit's, else those of the edge that invokes its worker."""
    if stage.exit:
        return stage.exit.ways
    return claim_ways(stage.claimed_by, initial) if stage.claimed_by else None


def outlets_of(stage: Stage, initial: Name) -> Iterator[Outlet]:
    """Every way out of a stage other than success."""
    ways = ways_of(stage, initial)
    if ways:
        yield from (ways.checks_failed, ways.failed, ways.rejected, ways.incomplete, ways.step_failed, ways.invalid)
        yield from (ways.exhausted,) if ways.exhausted else ()
        yield from (outlet for _, outlet in ways.outcomes)
    for gate in stage.exit.gates if stage.exit else ():
        yield from (gate.rejected, gate.failed)


def retries_in_place(stage: Stage, initial: Name) -> bool:
    """Whether some way out of a stage invokes an agent again, in place."""
    return any(outlet.target == RETRY for outlet in outlets_of(stage, initial))


def claim_groups(stage: Stage, claiming: Iterable[Transition]) -> tuple[tuple[Transition, ...], ...]:
    """The edges that claim into a stage's state, those on the same terms together.

    The group of `claimed_by` comes first, the others by the names of their sources.
    """
    if stage.claimed_by is None:
        return ()
    groups: dict[tuple[object, ...], list[Transition]] = {_terms(stage.claimed_by): [stage.claimed_by]}
    for claim in sorted(claiming, key=lambda claim: claim.source.text):
        if claim is not stage.claimed_by:
            groups.setdefault(_terms(claim), []).append(claim)
    return tuple(tuple(group) for group in groups.values())


def _terms(claim: Transition) -> tuple[object, ...]:
    """Everything about a claim that its worker's wait depends on."""
    restarts = claim.supervision.max_restarts if claim.supervision else None
    limits = (claim.lease, claim.capacity, claim.max_attempts, restarts)
    counted = claim.max_attempts or restarts
    return (
        claim.agent and claim.agent.text,
        claim.returns and claim.returns.text,
        tuple(name.text for name in claim.inputs),
        tuple(number and number.value for number in limits),
        claim.source.text if counted else None,
    )


def upstream_workers(machine: Machine) -> dict[str, Stage]:
    """For each state, the nearest stage before it, on the success path, that has a worker (of several, by name)."""
    stages = {stage.state.text: stage for stage in machine.stages}
    found: dict[str, Stage] = {}
    level = [(stage, stage.exit.target.text) for stage in machine.stages if stage.worker and stage.exit]
    while level:
        following = []
        for worker, state in sorted(level, key=lambda item: item[0].state.text):
            stage = stages.get(state)
            if state not in found and stage and stage.exit and not stage.worker:
                following.append((worker, stage.exit.target.text))
            found.setdefault(state, worker)
        level = following
    return found
