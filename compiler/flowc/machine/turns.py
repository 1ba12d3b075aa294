"""Where a task goes next and what is done on the way: entering a state, going on inside it, leaving it, trying again.

Budgets are guards of these turns. `max_attempts` counts attempts at a transition: each start of its worker, and each
attempt that failed and leads to another.
"""

from flowc.machine.phases import Kind, aside_key, step_names, ways_of
from flowc.machine.places import Place, Plan
from flowc.machine.table import Budget, Turn
from flowc.model.meaning import Exit, Outlet
from flowc.model.nodes import ESCALATED, RETRY, Transition
from flowc.structs import replace
from flowc_runtime.effects import Effect, Escalate, Invoke, MoveTo, Retry, RunSteps, Spawn, Stop

TASKS = "tasks"
"""The name under which a parent's children are found."""

PERSON = "human"
"""Whom a task is escalated to."""


def invoked(claim: Transition) -> Invoke:
    """The invocation of an edge's agent with what it is to receive."""
    assert claim.agent is not None
    return Invoke(claim.agent.text, step_names(claim.inputs))


def edge_of_agent(place: Place) -> Transition | None:
    """The edge that names the agent awaited in a place, with its terms; None where no agent is."""
    exit = place.stage.exit
    if place.phase.kind is Kind.AGENT:
        return exit.edge if exit and not exit.claims else None
    return place.phase.claim


def arrival(plan: Plan, place: Place) -> tuple[Effect, ...]:
    """What is done as soon as a task is in a place."""
    phase, exit = place.phase, place.stage.exit
    match phase.kind:
        case Kind.WORK | Kind.RETRY if phase.claim:
            return (invoked(phase.claim),)
        case Kind.AGENT if phase.subject:
            edge = edge_of_agent(place)
            return (Invoke(phase.subject, step_names(edge.inputs) if edge else ()),)
        case Kind.STEPS if exit:
            return (RunSteps(step_names(exit.steps)),)
        case Kind.ASIDE if phase.outlet:
            return (RunSteps(step_names(phase.outlet.steps)),)
        case Kind.CHILDREN if phase.subject:
            return (Spawn(phase.subject, TASKS),)
        case Kind.REST if terminal(plan, place):
            return (Stop(place.state),)
        case _:
            return ()


def terminal(plan: Plan, place: Place) -> bool:
    """Whether a task rests here for good."""
    return place.phase.kind is Kind.REST and place.state in plan.resting


def entered(plan: Plan, state: str) -> Turn:
    """Into a state of the flow; a worker thrown back into its state is invoked again."""
    place = plan.first[state]
    return Turn(place.id, (MoveTo(state), *arrival(plan, place)))


def claimed(plan: Plan, exit: Exit) -> Turn:
    """Along an edge that claims."""
    edge = exit.edge
    return Turn(plan.claimed[edge.source.text, edge.target.text].id, (MoveTo(edge.target.text), invoked(edge)))


def passed(plan: Plan, place: Place) -> Turn:
    """On from a place: to the next wait in the state, else along the exit."""
    if place.then:
        return Turn(place.then.id, arrival(plan, place.then))
    assert place.stage.exit is not None
    return entered(plan, place.stage.exit.target.text)


def left(plan: Plan, place: Place, outlet: Outlet, why: str, before: tuple[Effect, ...] = ()) -> Turn:
    """Out of a state by a way other than success, within the budget; `why` is the reason of a retry in place."""
    turn = way_out(plan, place, outlet, why, before)
    if not leads_on(plan, outlet):
        return turn
    counter, limit = _limit(plan, place, outlet)
    return guarded(plan, place, turn, counter, limit, before)


def leads_on(plan: Plan, outlet: Outlet) -> bool:
    """Whether work can go on after this way out, so that taking it uses up an attempt."""
    return outlet.target == RETRY or plan.first[outlet.target].phase.kind is not Kind.REST


def way_out(plan: Plan, place: Place, outlet: Outlet, why: str, before: tuple[Effect, ...] = ()) -> Turn:
    """The way of an outlet, no matter how often: its steps first, then the move or the retry in place."""
    if outlet.steps and place.phase.kind is not Kind.ASIDE:
        aside = _aside(plan, place, outlet)
        return Turn(aside.id, (*before, *arrival(plan, aside)))
    turn = _again(plan, place, why) if outlet.target == RETRY else entered(plan, outlet.target)
    return replace(turn, effects=(*before, *turn.effects))


def _aside(plan: Plan, place: Place, outlet: Outlet) -> Place:
    asides = plan.asides[place.visit]
    return next(a for a in asides if a.phase.outlet and aside_key(a.phase.outlet) == aside_key(outlet))


def _again(plan: Plan, place: Place, why: str) -> Turn:
    """The same agent once more: the state's worker, else the nearest worker before it, else what is awaited here."""
    if place.worker and place.home:
        return Turn(place.home, (Retry(None, why), invoked(place.worker)))
    retry = plan.retries.get(place.state, place)
    return Turn(retry.id, (Retry(None, why), *arrival(plan, retry)))


def _limit(plan: Plan, place: Place, outlet: Outlet) -> tuple[str, int | None]:
    """What counts a way out: the exit's budget, less the attempt under way; else, for a retry, its worker's."""
    exit = place.stage.exit
    if exit and exit.max_attempts is not None:
        return counter_of(place.state, exit), max(0, exit.max_attempts - 1)
    claim = retried_claim(plan, place)
    if outlet.target == RETRY and claim and claim.max_attempts:
        return counter_of_edge(claim), int(claim.max_attempts.value)
    return "", None


def retried_claim(plan: Plan, place: Place) -> Transition | None:
    """The edge whose agent a retry in this place invokes again, if an edge does."""
    retry = plan.retries.get(place.state)
    return place.worker or (retry.phase.claim if retry else None)


def counter_of(state: str, exit: Exit) -> str:
    """The name of an exit's counter."""
    return f"{state} -> {exit.target.text}"


def counter_of_edge(edge: Transition) -> str:
    """The name of a claiming edge's counter: the same as its exit's."""
    return f"{edge.source.text} -> {edge.target.text}"


def guarded(
    plan: Plan, place: Place, turn: Turn, counter: str, limit: int | None, before: tuple[Effect, ...] = ()
) -> Turn:
    """The turn while the counter is below the limit, then the way of an exhausted budget; as it is without a limit."""
    if limit is None:
        return turn
    spent = exhausted(plan, place, f"no attempt left for `{counter}`", before)
    return replace(turn, budget=Budget(counter, limit, "task", spent))


def exhausted(plan: Plan, place: Place, reason: str, before: tuple[Effect, ...] = ()) -> Turn:
    """The way of a task whose budget is spent: `on_exhausted`, else to a person."""
    ways = ways_of(place.stage, plan.machine.initial)
    if ways and ways.exhausted and ways.exhausted.target != RETRY:
        turn = entered(plan, ways.exhausted.target)
        return replace(turn, effects=(*before, *turn.effects))
    turn = entered(plan, ESCALATED)
    return replace(turn, effects=(*before, Escalate(PERSON, reason), *turn.effects))
