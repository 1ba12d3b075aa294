"""What a dispatch asks of the engine: a closed set of effects, data to be applied by whoever runs the table."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Invoke:
    """Invoke an agent with the values that earlier agents returned under the names in `inputs`."""

    agent: str
    inputs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunSteps:
    """Run steps in this order, stopping at the first that fails."""

    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move the task to a state of the flow."""

    state: str


@dataclass(frozen=True, slots=True)
class RejectWithFeedback:
    """Hand the comment of whoever said no to the next agent that works on the task."""

    comment: str = ""


@dataclass(frozen=True, slots=True)
class Retry:
    """What follows is done once more. `after` is the reason, to be handed on.

    `attempt` tells how often the budget that allows it has been used, this time included; None without a budget.
    """

    attempt: int | None
    after: str


@dataclass(frozen=True, slots=True)
class Spawn:
    """Start the tasks found under the name `tasks` in a flow of their own."""

    flow: str
    tasks: str


@dataclass(frozen=True, slots=True)
class Escalate:
    """Ask for help from outside the flow."""

    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Record:
    """Put something on the task's record: a word of the engine, or what a result reports (any JSON value)."""

    event: object


@dataclass(frozen=True, slots=True)
class Stop:
    """The task has come to rest in a terminal state."""

    terminal: str


Effect: TypeAlias = Invoke | RunSteps | MoveTo | RejectWithFeedback | Retry | Spawn | Escalate | Record | Stop
