"""Every move a machine can make, with the way it is taken and the place that says so."""

from collections import deque
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from flowc.model.meaning import Exit, Machine, Outlet, Stage, Ways
from flowc.model.nodes import ESCALATED, FAILED, RETRY, GateKind
from flowc.model.stages import claim_ways, counts_passing
from flowc.text import Span


class Way(Enum):
    """Why a task leaves a state."""

    SUCCESS = "success"
    REJECTED = "reject"
    FAILED = "failure"
    INCOMPLETE = "needs_continuation"
    STEP_FAILED = "step failed"
    INVALID = "invalid result"
    CHECKS_FAILED = "check failed"
    CHILDREN_FAILED = "children failed"
    EXHAUSTED = "budget exhausted"
    OUTCOME = "other outcome"


class Move(NamedTuple):
    """One move between states; a named tuple, because a project has tens of thousands.

    `span` is where its target is written, None where the language supplies it.

    `bounded`: a budget counts it. An edge's `max_attempts` counts the starts of the agent it invokes, the attempts to
    take it that fail and lead elsewhere, and, where no agent and no steps are behind it, how often it is taken. A
    retry in place (`retry_with_feedback`) is a move from a state to itself, which the budgets of the edges that invoke
    its agent count too. The way of a spent budget is never counted; the children of a task fail once.
    `exit` is what leaves the source; where nothing does and an agent works there all the same, what claims into it.
    """

    source: str
    target: str
    way: Way
    span: Span | None
    bounded: bool
    exit: Exit

    @property
    def written(self) -> bool:
        """Whether the flow itself says so."""
        return self.span is not None


class _Place(NamedTuple):
    """A stage and one of its exits, or the claim into it where nothing leaves it.

    `leaves` tells which, `counted` whether the exit has a budget; `claims` invoke the agent that a retry in place
    invokes again.
    """

    stage: Stage
    exit: Exit
    ways: Ways
    claims: tuple[Exit, ...]
    waits_for_children: bool
    leaves: bool
    counted: bool

    @property
    def retries_counted(self) -> bool:
        """Whether a retry in place has a budget: the exit's, or that of every edge that may have invoked the agent."""
        return self.counted or (bool(self.claims) and all(claim.max_attempts is not None for claim in self.claims))

    @property
    def supervised(self) -> bool:
        """Whether restarts of the stage's worker have a budget."""
        return self.stage.worker is not None and any(claim.edge.supervision for claim in self.claims)


def moves(machine: Machine) -> tuple[Move, ...]:
    """The moves of every stage, exits that compete for a state included, in written order."""
    return tuple([move for place in _places(machine) for move in _moves(place)])


def exits(stage: Stage) -> tuple[Exit, ...]:
    """Every exit of a stage, the one that counts first."""
    return (stage.exit, *stage.rivals) if stage.exit else ()


def _places(machine: Machine) -> Iterator[_Place]:
    claims = _claims(machine)
    parent = machine.flow.child is not None or machine.flow.child_name is not None
    for stage in machine.stages:
        into = claims.get(stage.state.text, ())
        waits = parent and stage.state.text == machine.initial.text
        for exit in exits(stage):
            children = waits or exit.edge.child_name is not None
            yield _Place(stage, exit, exit.ways, into, children, True, exit.max_attempts is not None)
        if stage.claimed_by and stage.exit is None:
            yield _Place(stage, into[0], claim_ways(stage.claimed_by, machine.initial), into, False, False, False)


def _is_empty(stage: Stage, exit: Exit) -> bool:
    """Whether a task waits for nothing here: with a budget, the agent was forgotten, which another rule tells."""
    return not (stage.worker or exit.edge.child_name or exit.checks or exit.gates or exit.steps or exit.claims)


def _claims(machine: Machine) -> Mapping[str, tuple[Exit, ...]]:
    """For each state, the claims that invoke its worker, or else the nearest worker before it on the success path.

    An empty edge with a budget counts as the claim it was meant to be.
    """
    found: dict[str, list[Exit]] = {}
    for stage in machine.stages:
        for exit in exits(stage):
            if exit.claims or (exit.max_attempts is not None and _is_empty(stage, exit)):
                found.setdefault(exit.target.text, []).append(exit)
    claims = {state: tuple(into) for state, into in found.items()}
    onward = {stage.state.text: stage.exit.target.text for stage in machine.stages if stage.exit}
    waiting = deque(claims)
    while waiting:
        state = waiting.popleft()
        target = onward.get(state)
        if target is not None and target not in claims:
            claims[target] = claims[state]
            waiting.append(target)
    return claims


def _moves(place: _Place) -> Iterator[Move]:
    state, exit = place.stage.state.text, place.exit
    if place.leaves:
        started = place.counted and (exit.claims is not None or counts_passing(place.stage, exit))
        yield Move(state, exit.target.text, Way.SUCCESS, exit.target.span, started, exit)
    retries = False
    for way, outlet in _outlets(place):
        if outlet.target == RETRY:
            retries = True
            yield Move(state, state, way, outlet.span, place.retries_counted, exit)
        else:
            yield Move(state, outlet.target, way, outlet.span, place.counted, exit)
    if place.waits_for_children:
        outlet = place.ways.failed if place.ways.failed.target != RETRY else Outlet(FAILED, None)
        yield Move(state, outlet.target, Way.CHILDREN_FAILED, outlet.span, True, exit)
    if place.counted or place.supervised or (retries and place.retries_counted):
        outlet = place.ways.exhausted or Outlet(ESCALATED, None)
        target = state if outlet.target == RETRY else outlet.target
        yield Move(state, target, Way.EXHAUSTED, outlet.span, False, exit)


def _outlets(place: _Place) -> list[tuple[Way, Outlet]]:
    """The ways out but that of success. A retry in place invokes the agent of an earlier stage where there is none
    here, and its answer leaves by the ways of this stage.
    """
    outlets = _failures(place, place.stage.worker is not None)
    if (place.leaves and place.exit.steps) or any(outlet.steps for _, outlet in outlets):
        outlets.append((Way.STEP_FAILED, place.ways.step_failed))
    invoked = place.stage.worker is None and any(claim.claims for claim in place.claims)
    if invoked and any(outlet.target == RETRY for _, outlet in outlets):
        outlets += [each for each in _failures(place, True) if each not in outlets]
    return outlets


def _failures(place: _Place, works: bool) -> list[tuple[Way, Outlet]]:
    ways = place.ways
    gates, checks = (place.exit.gates, place.exit.checks) if place.leaves else ((), ())
    found: list[tuple[Way, Outlet]] = []
    if works:
        found += ((Way.FAILED, ways.failed), (Way.REJECTED, ways.rejected))
    if checks:
        found.append((Way.CHECKS_FAILED, ways.checks_failed))
    for gate in gates:
        found += ((Way.REJECTED, gate.rejected), (Way.FAILED, gate.failed))
    if works or any(gate.kind is GateKind.AGENT for gate in gates):
        found += ((Way.INCOMPLETE, ways.incomplete), (Way.INVALID, ways.invalid))
        found += [(Way.OUTCOME, outlet) for _, outlet in ways.outcomes]
    return found
