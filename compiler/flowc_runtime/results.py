"""What an agent returned, as an event: the unified result format, judged without coercion."""

import json
from collections.abc import Iterable

from flowc_runtime.dispatch import Event
from flowc_runtime.table import Table

CARRIED = ("comment", "reason", "notes", "events", "tasks")
"""The keys of a result that travel with its event."""

LONGEST = 60
"""How many characters of a wrong word are shown."""


def classify(table: Table, result: object, visit: int | None = None) -> Event:
    """The event of a result, given as a JSON value: `{"outcome": ..., "decision": ..., ...}`.

    Only an outcome and a decision the table knows count; anything else is `invalid`, with the reason, what was
    expected and what came in its data. Nothing a message or a note says changes the event.
    """
    if not isinstance(result, dict):
        return _invalid(visit, "", "an object with `outcome`", result)
    if "outcome" not in result:
        return _invalid(visit, "outcome", _one_of(table.results), None)
    outcome = result["outcome"]
    decisions = table.results.get(outcome) if isinstance(outcome, str) else None
    if decisions is None:
        return _invalid(visit, "outcome", _one_of(table.results), outcome)
    decision = result.get("decision")
    if not (decision is None or isinstance(decision, str)) or decision not in decisions:
        return _invalid(visit, "decision", _decisions(decisions), decision)
    carried = {key: result[key] for key in CARRIED if result.get(key) is not None}
    return Event(decisions[decision], visit, carried or None)


def _decisions(decisions: Iterable[str | None]) -> str:
    named = [decision for decision in decisions if decision is not None]
    return (_one_of(named) + ", or none") if named else "none with this outcome"


def _one_of(words: Iterable[str]) -> str:
    return " | ".join(words)


def _invalid(visit: int | None, path: str, expected: str, actual: object) -> Event:
    shown = _shown(actual)
    where = f"`{path}`" if path else "the result"
    reason = f"{where}: expected {expected}; got {shown}"
    return Event("invalid", visit, {"reason": reason, "path": path, "expected": expected, "actual": shown})


def _shown(value: object) -> str:
    """A value in a few words, whatever its size or depth."""
    match value:
        case None:
            return "nothing"
        case str():
            return json.dumps(value if len(value) <= LONGEST else value[:LONGEST] + "...")
        case bool():
            return json.dumps(value)
        case int() | float():
            return "a number"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return type(value).__name__
