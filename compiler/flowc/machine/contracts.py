"""What each place of a table accepts as a result: the agreements of the project, in the events of the table."""

from collections.abc import Iterable, Iterator, Mapping

from flowc.analyses.results import Agreement
from flowc.machine.phases import Kind, ways_of
from flowc.machine.places import Place, Plan
from flowc.machine.table import DECISIONS, Accepted, PlaceContract
from flowc.machine.turns import edge_of_agent
from flowc.model.nodes import INCOMPLETE, Alias, Outcome
from flowc.text import Name

EVENTS = {"success": "success", "failure": "failure", "incomplete": INCOMPLETE, "rejected input": "failure"}
"""The event of an outcome without a way of its own, by its class."""

KEYS = ("outcome", "decision")
"""The keys of every result that may have an old spelling."""


def own_event(outcome: Outcome) -> str:
    """The event of an outcome that has a way of its own."""
    return f"{EVENTS.get(outcome.class_, 'failure')}/{outcome.name.text}"


def agreement_of(plan: Plan, place: Place) -> Agreement | None:
    """What the agent awaited in a place has agreed to return; None for the unified format, or where no agent is."""
    if place.phase.subject is None or place.phase.kind not in (Kind.WORK, Kind.RETRY, Kind.AGENT):
        return None
    found = plan.known.of(_returns(place), place.phase.subject)
    return None if found is None or found.unclassed else found


def _returns(place: Place) -> Name | None:
    """The contract named where the agent is invoked; an edge speaks for the agents of its conditions if it has none."""
    edge = edge_of_agent(place)
    if edge is None:
        return None
    gate = place.phase.gate
    return edge.returns if gate is None or gate.written is None or edge.agent is None else None


def own_outcomes(plan: Plan, place: Place) -> Iterator[tuple[Outcome, int]]:
    """The outcomes of the awaited agent that have ways of their own, each with the number of its way."""
    found = agreement_of(plan, place)
    ways = ways_of(place.stage, plan.machine.initial)
    labels = {label: number for number, (label, _) in enumerate(ways.outcomes)} if ways else {}
    for outcome in found.outcomes if found else ():
        if outcome.name.text in labels:
            yield outcome, labels[outcome.name.text]


def contracts(plan: Plan, places: Iterable[Place]) -> tuple[PlaceContract, ...]:
    """The contracts of the given places, each once, in the order of the places."""
    found: dict[tuple[str, str, frozenset[str]], tuple[Agreement, list[str]]] = {}
    for place in places:
        agreement = agreement_of(plan, place)
        if agreement and place.phase.subject:
            own = frozenset(outcome.name.text for outcome, _ in own_outcomes(plan, place))
            key = (agreement.name, place.phase.subject, own)
            found.setdefault(key, (agreement, []))[1].append(place.id)
    return tuple(
        _contract(agreement, agent, tuple(states), own) for (_, agent, own), (agreement, states) in found.items()
    )


def _contract(agreement: Agreement, agent: str, states: tuple[str, ...], own: frozenset[str]) -> PlaceContract:
    labels = {outcome.name.text for outcome in agreement.outcomes}
    by_meaning: dict[str, list[str]] = {}
    for alias in agreement.aliases:
        if alias.meant.text in labels and alias.old.text not in labels:
            by_meaning.setdefault(alias.meant.text, []).append(alias.old.text)
    return PlaceContract(
        name=agreement.name,
        agent=agent,
        states=states,
        outcomes=tuple(_accepted(outcome, by_meaning, own) for outcome in agreement.outcomes),
        keys=_other(agreement.aliases, labels, KEYS),
        decisions=_other(agreement.aliases, labels, DECISIONS),
        deliverable=agreement.deliverable,
        sources=agreement.sources,
    )


def _accepted(outcome: Outcome, aliases: Mapping[str, list[str]], own: frozenset[str]) -> Accepted:
    label = outcome.name.text
    event = own_event(outcome) if label in own else EVENTS.get(outcome.class_, "failure")
    return Accepted(label, outcome.class_, event, tuple(dict.fromkeys(aliases.get(label, ()))), outcome.payload)


def _other(aliases: tuple[Alias, ...], labels: set[str], words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The old spellings of words that are no outcomes."""
    found = {a.old.text: a.meant.text for a in aliases if a.meant.text in words and a.meant.text not in labels}
    return tuple((old, meant) for old, meant in found.items() if old not in words)
