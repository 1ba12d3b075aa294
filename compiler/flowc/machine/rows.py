"""What every event means in a place: the rules of the language, section 3, one function for each kind of wait."""

from collections.abc import Iterator

from flowc.machine.contracts import own_event, own_outcomes
from flowc.machine.phases import Kind, ways_of
from flowc.machine.places import Place, Plan
from flowc.machine.table import PASSES, Budget, Row, Turn
from flowc.machine.turns import (
    arrival,
    claimed,
    counter_of,
    counter_of_edge,
    edge_of_agent,
    entered,
    exhausted,
    guarded,
    leads_on,
    left,
    passed,
    terminal,
    way_out,
)
from flowc.model.meaning import Outlet, Stage, Ways
from flowc.model.nodes import FAILED, RETRY
from flowc.model.stages import counts_passing
from flowc.structs import Struct
from flowc.text import Span
from flowc_runtime.effects import Effect, Record, RejectWithFeedback, Retry

IGNORED = (Record("ignored"),)
"""The effects of an event that means nothing where it arrives: the task stays as it is."""

LEASE_EXPIRED = "lease expired"
"""The reason of a failure that no result announced."""

STEP_FAILED = "step failed"
"""The reason of a retry after a step."""

FEEDBACK: tuple[Effect, ...] = (RejectWithFeedback(),)

VISIT_RETRIES = 1
"""How often an invalid result is asked for once more, in one visit to a state of the flow."""


class Answer(Struct):
    """What one event leads to; `spans` are the places that say so, None for what is not written."""

    event: str
    turn: Turn
    spans: tuple[Span | None, ...]


def rows(plan: Plan, place: Place, events: tuple[str, ...]) -> tuple[Row, ...]:
    """One row for every event, in the order of the events."""
    answers = {answer.event: answer for answer in (*_answers(plan, place), *_budget_exhausted(plan, place))}
    home = _home(place)
    ignored = Answer("", Turn(place.id, IGNORED), ())
    return tuple(_row(place, event, answers.get(event, ignored), home) for event in events)


def _row(place: Place, event: str, answer: Answer, home: tuple[Span, ...]) -> Row:
    guards = _guards(place.stage) if answer.turn.budget else ()
    spans = dict.fromkeys(span for span in (*answer.spans, *home, *guards) if span)
    return Row(place.id, event, answer.turn, tuple(spans))


def _home(place: Place) -> tuple[Span, ...]:
    """What every row of a place goes back to at least: the phase, and the edge that leaves the state."""
    return (place.phase.span, place.stage.exit.edge.key) if place.stage.exit else (place.phase.span,)


def _guards(stage: Stage) -> Iterator[Span | None]:
    """Where the limit and the way of an exhausted budget are written."""
    for edge in (stage.exit.edge if stage.exit else None, stage.claimed_by):
        if edge:
            yield edge.max_attempts.span if edge.max_attempts else None
            yield edge.outlets.on_exhausted.span if edge.outlets.on_exhausted else None


def _answers(plan: Plan, place: Place) -> Iterator[Answer]:
    ways, gate = ways_of(place.stage, plan.machine.initial), place.phase.gate
    match place.phase.kind:
        case Kind.WORK | Kind.RETRY if ways:
            yield from _results(plan, place, ways, ways.rejected, ways.failed)
        case Kind.AGENT if ways and gate:
            yield from _results(plan, place, ways, gate.rejected, gate.failed)
        case Kind.CHECK if ways:
            yield _on(plan, place, "check_passed")
            yield _out(plan, place, "check_failed", ways.checks_failed, "check failed")
        case (Kind.SCRIPT | Kind.MANUAL) if gate:
            yield _on(plan, place, "gate_passed")
            feedback = FEEDBACK if place.phase.kind is Kind.MANUAL else ()
            yield _out(plan, place, "gate_rejected", gate.rejected, "rejected", feedback)
            yield _out(plan, place, "gate_failed", gate.failed, "gate failed")
        case Kind.STEPS if ways:
            yield _on(plan, place, "steps_succeeded")
            yield _step_failed(plan, place, ways.step_failed)
            yield _out(plan, place, "step_failed_permanently", ways.step_failed, STEP_FAILED)
        case Kind.ASIDE if ways and place.phase.outlet:
            yield from _aside(plan, place, place.phase.outlet, ways.step_failed)
        case Kind.READY:
            yield _start(plan, place)
        case Kind.MOVE:
            yield _on(plan, place, "proceed")
        case Kind.CHILDREN if place is plan.children:
            yield from _children(plan, place)
        case Kind.CHILDREN if ways:
            yield _on(plan, place, "children_done")
            yield _children_failed(plan, place, ways.failed)


def _on(plan: Plan, place: Place, event: str) -> Answer:
    exit = place.stage.exit
    turn, span = passed(plan, place), place.then.phase.span if place.then else exit.target.span if exit else None
    if exit and not place.then and counts_passing(place.stage, exit) and leads_on(plan, Outlet(exit.target.text, None)):
        turn = guarded(plan, place, turn, counter_of(place.state, exit), exit.max_attempts)
    return Answer(event, turn, (span,))


def _out(plan: Plan, place: Place, event: str, outlet: Outlet, why: str, before: tuple[Effect, ...] = ()) -> Answer:
    return Answer(event, left(plan, place, outlet, why, before), (outlet.span,))


def _results(plan: Plan, place: Place, ways: Ways, rejected: Outlet, failed: Outlet) -> Iterator[Answer]:
    """What an agent returns, or fails to return."""
    yield from (_on(plan, place, event) for event in PASSES)
    yield _out(plan, place, "success/reject", rejected, "rejected", FEEDBACK)
    yield _out(plan, place, "failure", failed, "failure")
    yield _out(plan, place, "needs_continuation", ways.incomplete, "needs continuation")
    for outcome, number in own_outcomes(plan, place):
        yield _out(plan, place, own_event(outcome), ways.outcomes[number][1], outcome.name.text)
    yield _invalid(plan, place, ways.invalid)
    yield _lease_expired(plan, place, failed)


def _invalid(plan: Plan, place: Place, outlet: Outlet) -> Answer:
    """Never a success: the agent is asked once more, with the reason, then `on_invalid`."""
    why = "invalid result"
    again = (Retry(None, why), *arrival(plan, place))
    budget = Budget("retries", VISIT_RETRIES, "visit", left(plan, place, outlet, why))
    return Answer("invalid", Turn(place.id, again, budget), (outlet.span,))


def _lease_expired(plan: Plan, place: Place, failed: Outlet) -> Answer:
    """As a failure, unless the supervision of the agent's edge restarts it first."""
    edge = edge_of_agent(place)
    restarts = edge.supervision.max_restarts if edge and edge.supervision else None
    if edge is None or restarts is None:
        lease = edge.lease.span if edge and edge.lease else None
        turn = left(plan, place, failed, LEASE_EXPIRED, (Record(LEASE_EXPIRED),))
        return Answer("lease_expired", turn, (lease, failed.span))
    counter = counter_of_edge(edge)
    spent = exhausted(plan, place, f"no restart left for `{counter}`", (Record(LEASE_EXPIRED),))
    again = (Retry(None, LEASE_EXPIRED), *arrival(plan, place))
    budget = Budget(f"{counter} restarts", int(restarts.value), "task", spent)
    return Answer("lease_expired", Turn(place.id, again, budget), (restarts.span,))


def _step_failed(plan: Plan, place: Place, outlet: Outlet) -> Answer:
    """The same steps again while attempts are left, then `on_step_fail`: once, and after that the budget is spent."""
    exit = place.stage.exit
    if exit is None or exit.max_attempts is None:
        return _out(plan, place, "step_failed", outlet, STEP_FAILED)
    counter, limit = counter_of(place.state, exit), exit.max_attempts
    last = way_out(plan, place, outlet, STEP_FAILED)
    if leads_on(plan, outlet):
        last = guarded(plan, place, last, counter, limit)
    again = (Retry(None, STEP_FAILED), *arrival(plan, place))
    turn = Turn(place.id, again, Budget(counter, max(0, limit - 1), "task", last))
    return Answer("step_failed", turn, (outlet.span,))


def _aside(plan: Plan, place: Place, outlet: Outlet, step_failed: Outlet) -> Iterator[Answer]:
    """The steps of a way out, which was counted when it was taken; a step that fails here is not run again."""
    yield Answer("steps_succeeded", way_out(plan, place, outlet, "rejected or failed"), (outlet.span,))
    for event in ("step_failed", "step_failed_permanently"):
        yield _out(plan, place, event, step_failed, STEP_FAILED)


def _start(plan: Plan, place: Place) -> Answer:
    exit = place.stage.exit
    assert exit is not None
    turn = guarded(plan, place, claimed(plan, exit), counter_of(place.state, exit), exit.max_attempts)
    return Answer("start", turn, (place.phase.span,))


def _children(plan: Plan, place: Place) -> Iterator[Answer]:
    """All children at rest, and some of them failed: two events, two ways."""
    initial = plan.machine.initial
    exit = plan.first[initial.text].stage.exit
    written = exit.ways.failed if exit and exit.ways.failed.span and exit.ways.failed.target != RETRY else None
    yield Answer("children_done", entered(plan, initial.text), (place.phase.span, initial.span))
    target, span = (written.target, written.span) if written else (FAILED, initial.span)
    yield Answer("children_failed", entered(plan, target), (span,))


def _children_failed(plan: Plan, place: Place, failed: Outlet) -> Answer:
    """Children that failed are not invoked again by an agent, so that no retry in place can stand for them."""
    if failed.target == RETRY:
        return Answer("children_failed", entered(plan, FAILED), (failed.span,))
    return _out(plan, place, "children_failed", failed, "children failed")


def _budget_exhausted(plan: Plan, place: Place) -> Iterator[Answer]:
    """The engine may find a budget of its own spent wherever a task does not rest."""
    if not terminal(plan, place):
        yield Answer("budget_exhausted", exhausted(plan, place, "budget exhausted"), tuple(_guards(place.stage)))
