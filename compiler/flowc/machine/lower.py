"""A machine to its table: every place, one row for every event in each, in an order no file order shows in."""

from collections import deque
from collections.abc import Mapping

from flowc.analyses.results import NO_AGREEMENTS, Agreements
from flowc.machine.contracts import contracts, own_event, own_outcomes
from flowc.machine.cost import most_invocations
from flowc.machine.phases import WAITS, Kind
from flowc.machine.places import Place, Plan, plan
from flowc.machine.rows import rows
from flowc.machine.table import EVENTS, Row, Table, TableState, Waits, alternatives
from flowc.machine.turns import arrival, edge_of_agent, terminal
from flowc.model.meaning import Machine
from flowc.structs import replace
from flowc.text import Source


def lower(machine: Machine, known: Agreements = NO_AGREEMENTS) -> Table:
    """The total table of a machine: for every state and every event exactly one row.

    `known` is what agents may return; all others return the unified format.
    """
    laid_out = plan(machine, known)
    places = {place.id: place for place in laid_out.places}
    events = (*EVENTS, *_own_events(laid_out))
    found = {id: rows(laid_out, place, events) for id, place in places.items()}
    start = laid_out.children or laid_out.first[machine.initial.text]
    order = _order(found, start.id, [place.id for place in laid_out.first.values() if not _engines(laid_out, place)])
    table = Table(
        flow=machine.flow.name.text,
        initial=start.id,
        initial_effects=arrival(laid_out, start),
        states=tuple(_state(laid_out, places[id]) for id in order),
        rows=tuple(row for id in order for row in found[id]),
        sources=(machine.flow.source,),
        events=events,
        contracts=contracts(laid_out, [places[id] for id in order]),
    )
    table = replace(table, sources=_sources(table))
    return replace(table, most_invocations=most_invocations(table))


def _own_events(plan: Plan) -> list[str]:
    """The events of outcomes that have ways of their own somewhere, by name."""
    return sorted({own_event(outcome) for place in plan.places for outcome, _ in own_outcomes(plan, place)})


def _sources(table: Table) -> tuple[Source, ...]:
    """The flow's document, then those of its contracts, by path."""
    stated = {source for contract in table.contracts for source in contract.sources}
    return (*table.sources, *sorted(stated - {*table.sources}, key=lambda source: source.path))


def _engines(plan: Plan, place: Place) -> bool:
    return place is plan.children or place.state in plan.engine


def _order(found: Mapping[str, tuple[Row, ...]], initial: str, others: list[str]) -> tuple[str, ...]:
    """Places as a walk from the initial one meets them, breadth first; then, by name, those it never meets."""
    reached = _walk(found, [initial])
    return (*reached, *sorted(set(_walk(found, sorted(others))) - set(reached)))


def _walk(found: Mapping[str, tuple[Row, ...]], starts: list[str]) -> tuple[str, ...]:
    seen = dict.fromkeys(starts)
    waiting = deque(seen)
    while waiting:
        for row in found[waiting.popleft()]:
            for turn in alternatives(row.turn):
                if turn.next not in seen:
                    seen[turn.next] = None
                    waiting.append(turn.next)
    return tuple(seen)


def _state(plan: Plan, place: Place) -> TableState:
    phase = place.phase
    edge = edge_of_agent(place)
    return TableState(
        id=place.id,
        state=place.state,
        phase=phase.kind.value,
        waits=Waits(WAITS[phase.kind], phase.subject if phase.kind is not Kind.ASIDE else None),
        terminal=terminal(plan, place),
        origin="engine" if _engines(plan, place) else "flow",
        lease=edge.lease.value if edge and edge.lease else None,
        capacity=int(edge.capacity.value) if edge and edge.capacity else None,
    )
