"""What an agent returned, as an event: judged by the contract of the place that waits for it, without coercion."""

from flowc_runtime.contracts import Violation, judged
from flowc_runtime.dispatch import Event
from flowc_runtime.table import Table

CARRIED = ("comment", "reason", "notes", "events", "tasks")
"""The keys of a result that travel with its event."""

VIOLATION = "contract_violation"
"""The kind of an invalid result's data."""


def classify(table: Table, state: str, result: object, visit: int | None = None) -> Event:
    """The event of a result, given as a JSON value: `{"outcome": ..., "decision": ..., ...}`.

    `state` is the state of the table that waits for it: its contract says which outcomes there are, what each one is
    and what it must carry; without one the unified format does. What breaks the contract is `invalid`, with a typed
    violation as its data: the path, what was expected, what came, and the kind of mismatch. Nothing a message or a
    status says changes the event of a result that keeps its contract.
    """
    accepted = table.contracts.get(state, table.unified)
    found = judged(accepted, result)
    if isinstance(found, Violation):
        return Event("invalid", visit, _violation(accepted.name, found))
    assert isinstance(result, dict)
    carried = {key: result[key] for key in CARRIED if result.get(key) is not None}
    return Event(found, visit, carried or None)


def _violation(name: str, found: Violation) -> dict[str, object]:
    where = f"`{found.path}`" if found.path else "the result"
    reason = f"{where}: expected {found.expected}; got {found.actual}"
    contract = {"contract": name} if name else {}
    return {"kind": VIOLATION, "reason": reason, **contract, **found._asdict()}
