"""The runtime of compiled flows: load a table, classify what agents return, dispatch events. Standard library only."""

from flowc_runtime.dispatch import Event, Task, begin, dispatch
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
from flowc_runtime.results import classify
from flowc_runtime.table import FORMAT, Table, load

__all__ = [
    "FORMAT",
    "Effect",
    "Escalate",
    "Event",
    "Invoke",
    "MoveTo",
    "Record",
    "RejectWithFeedback",
    "Retry",
    "RunSteps",
    "Spawn",
    "Stop",
    "Table",
    "Task",
    "begin",
    "classify",
    "dispatch",
    "load",
]
