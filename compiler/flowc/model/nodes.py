"""The typed graph: flows, states, transitions, gates, checks, steps, agents, outcomes, contracts.

What a flow file says is kept as it was written (`Transition`); what it means, whichever dialect wrote it, stands in
`meaning.py`. Nodes are data: frozen, without inheritance, each with its spans.
"""

from enum import Enum
from typing import TypeAlias

from flowc.model.deliverable import Deliverable
from flowc.model.habits import Coercion
from flowc.structs import Struct
from flowc.text import Name, Source, Span

RETRY = "retry_with_feedback"
"""The failure target that is no state: the same agent is invoked again, in place, with the reason."""

FAILED = "failed"
"""The engine's state for work that failed where the flow names no other."""

INCOMPLETE = "needs_continuation"
"""The engine's state for work an agent returned unfinished where the flow names no other."""

ESCALATED = "escalated"
"""The engine's state for a task whose budget is exhausted where the flow names no other."""

ENGINE_STATES = (FAILED, INCOMPLETE, ESCALATED)


class GateKind(Enum):
    """Who decides at a gate."""

    SCRIPT = "script"
    AGENT = "agent"
    MANUAL = "manual"


class Dialect(Enum):
    """How a transition says what happens after its agent (language, section 2)."""

    GATES = "gates and runs"
    AFTER = "after"


class Number(Struct):
    """A number as written, in its own unit (a count, or seconds where it is a duration)."""

    value: float
    span: Span


class Gate(Struct):
    """A condition on leaving a state. `subject` is the script or agent that decides; None for a manual gate.

    Its budget, where it has one, is the budget of the edge it stands on: no gate is tried unless the edge is.
    """

    name: Name
    kind: GateKind
    subject: Name | None
    on_fail: Name | None
    on_reject: Name | None
    span: Span
    max_attempts: Number | None = None
    on_exhausted: Name | None = None


class Branch(Struct):
    """The steps of `after_success` (all of it, or under one decision) or `after_failure`, as written.

    `decision` is None where the list has none. The last step may be the move itself (`move_to_X`).
    """

    decision: Name | None
    steps: tuple[Name, ...]
    span: Span


class Supervision(Struct):
    """Restart policy of a transition's agent, in the words of OTP; `window` in seconds."""

    strategy: Name | None
    max_restarts: Number | None
    window: Number | None
    span: Span


class Outlets(Struct):
    """Where a transition says the task goes when it cannot be taken; every one optional."""

    on_fail: Name | None = None
    on_reject: Name | None = None
    on_incomplete: Name | None = None
    on_step_fail: Name | None = None
    on_invalid: Name | None = None
    on_exhausted: Name | None = None
    on_checks_fail: Name | None = None


class OutcomeWay(Struct):
    """Where a task goes when its agent returns one outcome of its contract."""

    outcome: Name
    target: Name


class Transition(Struct):
    """One edge as written. `key` covers the edge's text, `source` and `target` its two words.

    `child_name` is the flow of the children that a task waits for in `source`.
    """

    source: Name
    target: Name
    key: Span
    span: Span
    dialect: Dialect
    agent: Name | None = None
    checks: tuple[Name, ...] = ()
    gates: tuple[Gate, ...] = ()
    runs: tuple[Name, ...] | None = None
    after_success: tuple[Branch, ...] | None = None
    after_failure: Branch | None = None
    outlets: Outlets = Outlets()
    on_outcome: tuple[OutcomeWay, ...] = ()
    max_attempts: Number | None = None
    lease: Number | None = None
    supervision: Supervision | None = None
    capacity: Number | None = None
    inputs: tuple[Name, ...] = ()
    returns: Name | None = None
    child_name: Name | None = None


class Flow(Struct, eq=False):
    """One machine: a flow, or the flow of its children (`child`, written inline, or `child_name` elsewhere).

    `name` of an inline child is its parent's with `/child` behind it. `states` are the names of every edge's two
    ends, first mention first; `initial` and `terminal` only what the file declares. `complete` is false where a part
    could not be read: then the flow has no machine, and nothing is concluded from what it seems to lack.
    `coercions` are those of the whole file, told by its outermost flow.
    """

    name: Name
    source: Source
    span: Span
    transitions: tuple[Transition, ...]
    description: Name | None = None
    initial: tuple[Name, ...] = ()
    terminal: tuple[Name, ...] = ()
    child: "Flow | None" = None
    child_name: Name | None = None
    parent: str | None = None
    complete: bool = True
    coercions: tuple[Coercion, ...] = ()

    @property
    def states(self) -> tuple[Name, ...]:
        """Every state an edge names, once, where it is first written."""
        first: dict[str, Name] = {}
        for transition in self.transitions:
            for end in (transition.source, transition.target):
                first.setdefault(end.text, end)
        return tuple(first.values())


class Step(Struct):
    """One step of a registry: what it needs and provides, and how it may fail. None: the registry does not say."""

    name: Name
    span: Span
    needs: tuple[Name, ...] = ()
    provides: tuple[Name, ...] = ()
    irreversible: bool | None = None
    fallible: bool | None = None
    idempotent: bool | None = None
    cost: Name | None = None
    timeout: Number | None = None
    runs: Name | None = None
    moves: bool | None = None


class Registry(Struct):
    """A step registry file: steps, and the names of the checks and scripts it declares beside them.

    `checks` and `scripts` are None where the registry has no such section: then they are not checked.
    """

    source: Source
    span: Span
    steps: tuple[Step, ...]
    checks: tuple[Name, ...] | None = None
    scripts: tuple[Name, ...] | None = None


class PayloadField(Struct):
    """A field an outcome carries. `when` is the decision beside which alone it is required, where there is one."""

    name: Name
    required: bool = True
    many: bool = False
    when: str = ""


class Outcome(Struct):
    """A terminal result an agent may return, as a contract declares it, with its payload."""

    name: Name
    class_: str = ""
    payload: tuple[PayloadField, ...] = ()


class Alias(Struct):
    """An old spelling a contract still accepts: of an outcome, a decision, or the key either stands under."""

    old: Name
    meant: Name


class Agent(Struct):
    """An agent definition. `also` are the other words a flow may call it by: its role or type.

    `source` is the document that instructs it: its file, or the part of a YAML file that is prose.

    `tools` are those it is granted (None: all of them, or nobody says), `denied` those it may not use, `given` those
    that are set to true or `allow` one by one, beside all that are not named, `servers` those whose tools it has beside
    the listed ones, `skills` those that its host loads for it. Where it has a `memory`, its host lets it read and write
    files for that. One that is `timed` is started by the clock or by an event, a `primary` one by a person, and one
    whose host lets it plan only (`planning`) changes no file.
    """

    name: Name
    source: Source
    span: Span
    also: tuple[Name, ...] = ()
    description: Name | None = None
    tools: tuple[Name, ...] | None = None
    model: Name | None = None
    returns: Name | None = None
    denied: tuple[Name, ...] = ()
    given: tuple[Name, ...] = ()
    memory: Name | None = None
    servers: tuple[Name, ...] = ()
    skills: tuple[Name, ...] = ()
    timed: bool = False
    primary: bool = False
    planning: Name | None = None
    beside: tuple[str, ...] = ()
    local: bool = False


class Contract(Struct):
    """A declared result contract: its name and the outcomes it allows, with what a deliverable must be.

    `acceptance` is what prose says about the deliverable, a place for each text; `inputs` is what it is given.
    `misplaced` are constraints that stand beside `deliverable` instead of in it.
    """

    name: Name
    source: Source
    span: Span
    outcomes: tuple[Outcome, ...] = ()
    aliases: tuple[Alias, ...] = ()
    deliverable: Deliverable | None = None
    inputs: Deliverable | None = None
    acceptance: tuple[Span, ...] = ()
    misplaced: tuple[Name, ...] = ()
    coercions: tuple[Coercion, ...] = ()


class Result(Struct):
    """A recorded result, `{"outcome": ...}`, kept as the words it uses."""

    source: Source
    span: Span
    outcome: Name | None
    decision: Name | None


Document: TypeAlias = Flow | Registry | Agent | Contract | Result
"""What one file (or one YAML document of it) declares."""
