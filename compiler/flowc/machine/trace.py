"""What a table does with a recording: the results and events of one task, one JSON object a line."""

import json
from collections.abc import Iterable, Iterator, Mapping

from flowc.machine.document import document
from flowc.machine.table import Table
from flowc.structs import Struct
from flowc.syntax.near import nearest
from flowc.text import Span
from flowc_runtime.contracts import OUTCOME
from flowc_runtime.contracts import events as contract_events
from flowc_runtime.dispatch import Event, Task, begin, dispatch
from flowc_runtime.effects import Effect
from flowc_runtime.results import CARRIED, classify
from flowc_runtime.table import FORMAT, load
from flowc_runtime.table import Table as RuntimeTable
from flowc_runtime.words import shown

ASSUMED = {
    "start": "start",
    "nothing": "proceed",
    "steps": "steps_succeeded",
    "check": "check_passed",
    "children": "children_done",
}
"""The engine's event that a recording of results leaves out, by what the task waits for; script gates pass too."""

BEGIN = "begin"
"""The word of the first step: the task arrives in the initial state."""


class TraceStep(Struct):
    """One event and what it led to. `before` and `after` are states of the table.

    `line` counts from 1, and is 0 for the arrival in the initial state. `assumed`: the recording lacks the event, but
    the result of the line can only come after it. `note` says what is wrong with an event. `sources` are the row's.
    """

    line: int
    word: str
    assumed: bool
    before: str
    after: str
    effects: tuple[Effect, ...]
    sources: tuple[Span, ...]
    note: str = ""


def trace(table: Table, lines: Iterable[str]) -> tuple[TraceStep, ...]:
    """The steps of a recording, in order. A line is a result, `{"outcome": ...}`, or an event, `{"event": ...}`.

    A line that is neither, or both, or that writes a key twice is an invalid result; blank lines are skipped.
    Nothing raises.
    """
    runtime = load({"format": FORMAT, **document(table)})
    sources = {(row.state, row.event): row.sources for row in table.rows}
    return tuple(_steps(runtime, sources, lines))


def _steps(
    table: RuntimeTable, sources: Mapping[tuple[str, str], tuple[Span, ...]], lines: Iterable[str]
) -> Iterator[TraceStep]:
    task, effects = begin(table)
    yield TraceStep(0, BEGIN, False, task.state, task.state, effects, sources[task.state, table.events[0]][:1])
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        waiting = list(_assumed(table, task, line))
        for happened, assumed in (*((event, True) for event in waiting), (None, False)):
            before = task
            event = happened or read(table, before.state, line)
            task, effects = dispatch(table, before, event)
            row = event.word if event.word in table.events else "invalid"
            spans, note = sources[before.state, row], _note(table, event)
            yield TraceStep(number, event.word, assumed, before.state, task.state, effects, spans, note)


def read(table: RuntimeTable, state: str, line: str) -> Event:
    """The event of one line that comes in a state of the table."""
    try:
        value = json.loads(line, object_pairs_hook=_object)
    except _Repeated as repeated:
        return Event("invalid", None, {"reason": f"the line has the key {shown(str(repeated))} twice in one object"})
    except (ValueError, RecursionError):
        return Event("invalid", None, {"reason": "the line is no JSON"})
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        return classify(table, state, value, _visit(value))
    if OUTCOME in value:
        return Event("invalid", None, {"reason": "the line is a result and an event, and can be one of them only"})
    carried = {key: value[key] for key in CARRIED if value.get(key) is not None}
    return Event(value["event"], _visit(value), carried or None)


class _Repeated(Exception):
    """A key that an object has twice, of which nobody knows which one counts."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(key)
        found[key] = value
    return found


def _visit(value: object) -> int | None:
    visit = value.get("visit") if isinstance(value, dict) else None
    return visit if isinstance(visit, int) and not isinstance(visit, bool) else None


def _assumed(table: RuntimeTable, task: Task, line: str) -> Iterator[Event]:
    """The events that must have happened before a result could come, as far as nobody had to decide anything."""
    word = read(table, task.state, line).word
    if word in table.events and word not in (*_result_words(table), "invalid", "lease_expired"):
        return
    for _ in table.places:
        place = table.places[task.state]
        assumed = "gate_passed" if place.phase == "script" else ASSUMED.get(place.waits)
        if assumed is None or place.terminal or not table.rows[task.state][assumed].raised:
            return
        task, _effects = dispatch(table, task, Event(assumed))
        yield Event(assumed)


def _result_words(table: RuntimeTable) -> Iterator[str]:
    return (word for accepted in (table.unified, *table.contracts.values()) for word in contract_events(accepted))


def _note(table: RuntimeTable, event: Event) -> str:
    if event.word not in table.events:
        near = nearest(event.word, table.events)
        hint = f"; did you mean `{near}`?" if near else ""
        return f"no such event: taken for an invalid result{hint}"
    data = (event.data or {}) if event.word == "invalid" else {}
    reason, contract = data.get("reason"), data.get("contract")
    told = reason if isinstance(reason, str) else ""
    return f"contract `{contract}`, {told}" if contract else told
