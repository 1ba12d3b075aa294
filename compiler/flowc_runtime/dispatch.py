"""The dispatcher: a pure function from a task and an event to the task after it and the effects to apply.

No clock, no files, no network, no randomness: the same call gives the same answer on every engine.
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc_runtime.effects import Effect, Record, RejectWithFeedback, Retry
from flowc_runtime.table import Table, Turn

Data = Mapping[str, object]
"""What an event carries: `comment`, `reason`, `notes`, `events`, `tasks` of a result, or the engine's own words."""


class Event(NamedTuple):
    """Something that happened. `visit` is the wait it answers, None where the sender cannot tell."""

    word: str
    visit: int | None = None
    data: Data | None = None


class Task(NamedTuple):
    """Everything the table needs to know about a task.

    `state` is a state of the table. `visit` is raised whenever the task begins to wait anew, so that an answer to
    an earlier wait is recognised. `retries` counts the budgets of scope "visit" since the flow's state was entered,
    `used` those of scope "task" by counter. The mapping is never changed, only replaced.
    """

    state: str
    visit: int = 1
    retries: int = 0
    used: Mapping[str, int] = {}


STALE: tuple[Effect, ...] = (Record("stale"),)
"""The effects of an event that answers an earlier wait: the task stays as it is."""

_new = tuple.__new__


def begin(table: Table) -> tuple[Task, tuple[Effect, ...]]:
    """A new task in the table's initial state and the effects of its arrival there."""
    return Task(table.initial), table.initial_effects


def dispatch(table: Table, task: Task, event: Event) -> tuple[Task, tuple[Effect, ...]]:
    """The task after an event, and the effects to apply in order.

    An event for another visit changes nothing. An unknown word counts as an invalid result.
    Raises ValueError where the task's state is no state of the table: the task belongs to another table.
    """
    state, visit, retries, used = task
    word, answered, data = event
    if answered is not None and answered != visit:
        return task, STALE
    try:
        to, effects, raised, moves, _, budget = table.rows[state][word]
    except KeyError:
        return _unknown(table, task, event)
    if data or budget:
        return _weighed(table.rows[state][word], task, data or {})
    return _new(Task, (to, visit + raised, 0 if moves else retries, used)), effects


def _unknown(table: Table, task: Task, event: Event) -> tuple[Task, tuple[Effect, ...]]:
    """An event word the table has no rows for is an invalid result where a result is awaited."""
    if task.state not in table.rows:
        raise ValueError(f"{task.state!r} is no state of the table of flow {table.flow!r}")
    data = {**(event.data or {}), "reason": f"unknown event {json.dumps(event.word[:80])}"}
    return _weighed(table.rows[task.state]["invalid"], task, data)


def _weighed(turn: Turn, task: Task, data: Data) -> tuple[Task, tuple[Effect, ...]]:
    """The turn the budgets allow, with its effects filled from the event."""
    _, visit, retries, used = task
    attempt = None
    while turn.budget is not None:
        counter, limit, scope, exhausted = turn.budget
        count = used.get(counter, 0) if scope == "task" else retries
        if count < limit:
            attempt = count + 1
            used, retries = ({**used, counter: attempt}, retries) if scope == "task" else (used, attempt)
            break
        turn = exhausted
    if not turn.raised:
        return task, turn.effects
    effects = turn.effects
    if data or turn.retries:
        effects = (*(_filled(effect, attempt, data) for effect in effects), *_reported(data))
    return _new(Task, (turn.next, visit + 1, 0 if turn.moves else retries, used)), effects


def _filled(effect: Effect, attempt: int | None, data: Data) -> Effect:
    if isinstance(effect, RejectWithFeedback):
        return RejectWithFeedback(_said(data, "comment", "reason"))
    if isinstance(effect, Retry):
        return Retry(attempt, _said(data, "reason", "comment") or effect.after)
    return effect


def _said(data: Data, *keys: str) -> str:
    """The first text under these keys, or nothing."""
    return next((value for key in keys if isinstance(value := data.get(key), str)), "")


def _reported(data: Data) -> Iterator[Effect]:
    """The `events`, `notes` and `tasks` of a result go on record: they are data, applied by the engine."""
    events = data.get("events")
    if isinstance(events, (list, tuple)):
        yield from (Record(event) for event in events)
    elif events is not None:
        yield Record({"events": events})
    for key in ("notes", "tasks"):
        if data.get(key) is not None:
            yield Record({key: data[key]})
