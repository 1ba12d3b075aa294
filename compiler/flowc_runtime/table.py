"""A compiled table in the form dispatch reads: for each state and event, the turn that is taken."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from flowc_runtime.contracts import Contract, contract, events, unified
from flowc_runtime.effects import (
    Effect,
    Escalate,
    Invoke,
    MoveTo,
    Record,
    RejectWithFeedback,
    Retry,
    RunSteps,
    Spawn,
    Stop,
)

FORMAT = "flowc-table/1"
"""The format this runtime reads; another major number is refused."""


class Budget(NamedTuple):
    """A guard: the turn is taken while the counter is below `limit`, otherwise `exhausted` is.

    `scope` "task" counts for the life of the task, "visit" since the task entered its flow state.
    """

    counter: str
    limit: int
    scope: str
    exhausted: "Turn"


class Turn(NamedTuple):
    """One row's answer: the next state, the effects, and what dispatch needs to know about them in advance.

    `raised` is 1 where a new wait begins, `moves` says whether the task enters a state of the flow, `retries` whether
    an effect tells the attempt.
    """

    next: str
    effects: tuple[Effect, ...]
    raised: int
    moves: bool
    retries: bool
    budget: Budget | None


class Place(NamedTuple):
    """A state of the table: the flow's state it lies in and what the task waits for there."""

    state: str
    phase: str
    waits: str
    subject: str | None
    terminal: bool
    lease: float | None


@dataclass(frozen=True, slots=True)
class Table:
    """A loaded table. `contracts` are what places accept as results, `unified` what all others do."""

    flow: str
    behaviour: str
    initial: str
    initial_effects: tuple[Effect, ...]
    events: tuple[str, ...]
    unified: Contract
    contracts: Mapping[str, Contract]
    places: Mapping[str, Place]
    rows: Mapping[str, Mapping[str, Turn]]


Written = Mapping[str, Any]
"""A JSON object of the table's document."""

_EFFECTS: Mapping[str, Callable[[Written], Effect]] = {
    "Invoke": lambda e: Invoke(e["agent"], tuple(e["inputs"])),
    "RunSteps": lambda e: RunSteps(tuple(e["steps"])),
    "MoveTo": lambda e: MoveTo(e["state"]),
    "RejectWithFeedback": lambda _: RejectWithFeedback(),
    "Retry": lambda e: Retry(None, e["after"]),
    "Spawn": lambda e: Spawn(e["flow"], e["tasks"]),
    "Escalate": lambda e: Escalate(e["target"], e["reason"]),
    "Record": lambda e: Record(e["event"]),
    "Stop": lambda e: Stop(e["terminal"]),
}


def load(document: str | bytes | Written) -> Table:
    """The table of a compiled document (`flowc compile --target json`), given as JSON text or as its value.

    Raises ValueError where the format is not this runtime's or the document is no whole table.
    """
    value = json.loads(document) if isinstance(document, (str, bytes)) else document
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        found = value.get("format") if isinstance(value, Mapping) else type(value).__name__
        raise ValueError(f"expected a table of format {FORMAT}, found {found!r}")
    try:
        table = _table(value)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no whole table: {error!r}") from error
    _check(table)
    return table


def _table(value: Written) -> Table:
    rows: dict[str, dict[str, Turn]] = {state["id"]: {} for state in value["states"]}
    for row in value["rows"]:
        if row["event"] in rows[row["state"]]:
            raise ValueError(f"the table has two rows for {row['event']!r} in {row['state']!r}")
        rows[row["state"]][row["event"]] = _turn(row, row["state"])
    return Table(
        flow=value["flow"],
        behaviour=value["behaviour"],
        initial=value["initial"],
        initial_effects=_effects(value["initial_effects"]),
        events=tuple(value["events"]),
        unified=unified(value["results"]),
        contracts={state: accepted for each in value["contracts"] for state, accepted in _contracts(each)},
        places={state["id"]: _place(state) for state in value["states"]},
        rows=rows,
    )


def _place(state: Written) -> Place:
    waits = state["waits"]
    return Place(state["state"], state["phase"], waits["kind"], waits["subject"], state["terminal"], state["lease"])


def _contracts(written: Written) -> list[tuple[str, Contract]]:
    accepted = contract(written)
    return [(state, accepted) for state in written["states"]]


def _turn(written: Written, state: str) -> Turn:
    effects, budget = _effects(written["effects"]), written["budget"]
    begins = written["next"] != state or any(not isinstance(effect, Record) for effect in effects)
    return Turn(
        next=written["next"],
        effects=effects,
        raised=int(begins),
        moves=any(isinstance(effect, MoveTo) for effect in effects),
        retries=any(isinstance(effect, Retry) for effect in effects),
        budget=budget and _budget(budget, state),
    )


def _budget(budget: Written, state: str) -> Budget:
    return Budget(budget["counter"], budget["limit"], budget["scope"], _turn(budget["exhausted"], state))


def _effects(written: list[Written]) -> tuple[Effect, ...]:
    return tuple(_EFFECTS[effect["effect"]](effect) for effect in written)


def _check(table: Table) -> None:
    """Raises ValueError unless every state has a row for every event and every row leads to a state."""
    for state, turns in table.rows.items():
        for event in table.events:
            turn = turns.get(event)
            if turn is None:
                raise ValueError(f"the table has no row for {event!r} in {state!r}")
            while True:
                if turn.next not in table.rows:
                    raise ValueError(f"the row for {event!r} in {state!r} leads to {turn.next!r}, which is no state")
                if turn.budget is None:
                    break
                turn = turn.budget.exhausted
    for state, accepted in table.contracts.items():
        unknown = set(events(accepted)) - set(table.events)
        if state not in table.rows or unknown:
            raise ValueError(f"the contract of {state!r} is of no state, or says events the table does not know")
    if table.initial not in table.rows:
        raise ValueError(f"the initial state {table.initial!r} is no state of the table")
