"""A compiled flow: a finite table with exactly one row for every state and every event.

A state of the table is a state of the flow or a phase inside one: what a task waits for there, one thing at a time.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from flowc.model.deliverable import Deliverable
from flowc.model.nodes import PayloadField
from flowc.structs import Struct, field
from flowc.text import Source, Span
from flowc_runtime.effects import Effect, MoveTo, Record

Scope: TypeAlias = Literal["task", "visit"]
"""What a budget counts over: the life of the task, or one visit to a state of the flow."""

EVENTS = (
    "start",
    "proceed",
    "children_done",
    "children_failed",
    "success",
    "success/approve",
    "success/reject",
    "failure",
    "needs_continuation",
    "invalid",
    "lease_expired",
    "check_passed",
    "check_failed",
    "gate_passed",
    "gate_rejected",
    "gate_failed",
    "steps_succeeded",
    "step_failed",
    "step_failed_permanently",
    "budget_exhausted",
)
"""Everything that can happen to a task, in the order of the rows. `step_failed` may be tried again."""

RESULTS = ("success", "success/approve", "success/reject", "failure", "needs_continuation")
"""The events an agent's result can be: its outcome, or outcome and decision."""

DECISIONS = ("approve", "reject")
"""What may be decided beside a success."""

PASSES = ("success", "success/approve")
"""The results that let a task go on."""


class Waits(Struct):
    """What a task waits for: `kind` is result, check, gate, steps, start, children or nothing."""

    kind: str
    subject: str | None = None


class TableState(Struct):
    """A state of the table. `state` is the state of the flow it lies in, `phase` what is done there.

    `origin` is "engine" for a state the flow does not name. `lease` (seconds) bounds the wait for an agent,
    `capacity` the tasks that may be here at a time; the engine keeps both.
    """

    id: str
    state: str
    phase: str
    waits: Waits
    terminal: bool
    origin: str
    lease: float | None = None
    capacity: int | None = None


class Budget(Struct):
    """A guard: the row is taken, and counted, while its counter is below `limit`; otherwise `exhausted` is."""

    counter: str
    limit: int
    scope: Scope
    exhausted: "Turn"


class Turn(Struct):
    """Where a task goes and what is done on the way."""

    next: str
    effects: tuple[Effect, ...] = ()
    budget: Budget | None = None


def alternatives(turn: Turn) -> Iterator[Turn]:
    """The turn itself and those taken as its budgets are spent, one after the other."""
    yield turn
    while turn.budget:
        turn = turn.budget.exhausted
        yield turn


def moves(turn: Turn) -> bool:
    """Whether the task enters a state of the flow."""
    return any(isinstance(effect, MoveTo) for effect in turn.effects)


def begins(turn: Turn, state: str) -> bool:
    """Whether a new wait begins: false for an event that is only put on record in the state it finds."""
    return turn.next != state or any(not isinstance(effect, Record) for effect in turn.effects)


class Row(Struct):
    """The answer to one event in one state. `sources` are the places that say so, the most telling first."""

    state: str
    event: str
    turn: Turn
    sources: tuple[Span, ...]


class Invocations(Struct):
    """The largest number of agent invocations a task can cost, or, where not `exact`, a number it never exceeds."""

    number: int
    exact: bool


class Accepted(Struct):
    """An outcome a place accepts: its class, the event it is there, old spellings, and the fields it carries."""

    label: str
    class_: str
    event: str
    aliases: tuple[str, ...]
    payload: tuple[PayloadField, ...]

    @property
    def decisions(self) -> dict[str, str]:
        """The events by decision; only a success that has no way of its own can be decided upon."""
        return {decision: f"success/{decision}" for decision in DECISIONS} if self.event == "success" else {}


class PlaceContract(Struct):
    """What some states accept from an agent; `keys` and `decisions` are old spellings and their meaning."""

    name: str
    agent: str
    states: tuple[str, ...]
    outcomes: tuple[Accepted, ...]
    keys: tuple[tuple[str, str], ...]
    decisions: tuple[tuple[str, str], ...]
    deliverable: Deliverable | None
    sources: tuple[Source, ...]


class Table(Struct):
    """A flow, lowered. States stand in the order a walk from `initial` meets them, rows by state, then by event.

    `most_invocations` is None where a task can invoke agents without end. `events` are the common ones and, behind
    them, the outcomes that have ways of their own. A state without a contract accepts `results`.
    """

    flow: str
    initial: str
    initial_effects: tuple[Effect, ...]
    states: tuple[TableState, ...]
    rows: tuple[Row, ...]
    sources: tuple[Source, ...]
    most_invocations: Invocations | None = None
    events: tuple[str, ...] = field(default=EVENTS)
    results: tuple[str, ...] = field(default=RESULTS)
    contracts: tuple[PlaceContract, ...] = ()

    def row(self, state: str, event: str) -> Row:
        """The row of a state and an event. Raises ValueError where the table has no such state or event."""
        place = next((at for at, found in enumerate(self.states) if found.id == state), None)
        if place is None or event not in self.events:
            raise ValueError(f"the table of {self.flow!r} has no row for {event!r} in {state!r}")
        return self.rows[place * len(self.events) + self.events.index(event)]
