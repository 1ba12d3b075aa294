"""The reference handler: a small interpreter of flows as they are written, which shares no code with the compiler.

It was written from the description of the handler that people ran before there was a table: take the transition that
leaves the task's state, look at the outcome and the decision, return effects. Two things had to be added to make it
total. First, a state may wait for several things in turn (a worker's result, checks, gates, steps, the start of the
next worker), so the handler is told how many of them have passed. Second, budgets. It reads transitions only.

What it returns is compared with what the table does, event by event: moves, steps, invocations, feedback and
escalations, in order. Records, stops and the words of a retry are the table's own.
"""

from dataclasses import dataclass
from typing import NamedTuple

from flowc.model.nodes import Branch, Dialect, Flow, Transition

AGAIN = "retry_with_feedback"
ANSWERS = ("success/reject", "failure", "lease_expired", "needs_continuation", "invalid")
Effects = list[tuple]


@dataclass(frozen=True)
class Decider:
    """A gate: who decides, and where a task goes that was refused (`no`) or could not be judged (`broken`)."""

    kind: str
    subject: str
    no: str | None
    broken: str | None
    no_steps: tuple[str, ...] = ()
    broken_steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edge:
    """A transition in the words of the handler; what is not written is None."""

    source: str
    target: str
    agent: str | None
    inputs: tuple[str, ...]
    checks: tuple[str, ...]
    gates: tuple[Decider, ...]
    runs: tuple[str, ...]
    on: dict[str, str | None]
    limit: int | None
    no_steps: tuple[str, ...] = ()
    broken_steps: tuple[str, ...] = ()


class Situation(NamedTuple):
    """Where a task is: the flow's state, how many of its waits have passed, steps under way to another state."""

    state: str
    passed: int = 0
    worker: tuple[str, tuple[str, ...]] | None = None
    asked: bool = False
    used: tuple[tuple[str, int], ...] = ()
    leaving: tuple[str, tuple[str, ...]] | None = None


def words(found) -> tuple[str, ...]:
    return tuple(word.text for word in found or ())


def word(found) -> str | None:
    return found.text if found else None


def edges(flow: Flow) -> list[Edge]:
    """The flow's transitions, those of the after dialect told in the other one's terms."""
    return [edge for t in flow.transitions for edge in (after(t, flow) if t.dialect is Dialect.AFTER else [plain(t)])]


def plain(t: Transition) -> Edge:
    gates = tuple(
        Decider(
            g.kind.value,
            word(g.subject) or g.name.text,
            word(g.on_reject) or word(g.on_fail) or word(t.outlets.on_reject) or word(t.outlets.on_fail),
            word(g.on_fail) or word(t.outlets.on_fail),
        )
        for g in t.gates
    )
    on = {key: word(getattr(t.outlets, key)) for key in WAYS}
    on["on_fail"] = on["on_fail"] or next((word(g.on_fail) for g in t.gates if g.on_fail), None)
    limit = int(t.max_attempts.value) if t.max_attempts else None
    target, agent = t.target.text, word(t.agent)
    return Edge(t.source.text, target, agent, words(t.inputs), words(t.checks), gates, words(t.runs), on, limit)


WAYS = ("on_fail", "on_reject", "on_incomplete", "on_step_fail", "on_invalid", "on_exhausted", "on_checks_fail")


def after(t: Transition, flow: Flow) -> list[Edge]:
    """An edge that closes with another state is a claim and an edge that goes on; otherwise its agent is a gate."""
    branches = {word(b.decision): b for b in t.after_success or ()}
    steps, move = closed(branches.get(None) or branches.get("approve"), flow)
    no_steps, no = closed(branches.get("reject"), flow)
    broken_steps, broken = closed(t.after_failure, flow)
    first = plain(t)
    if move and move != t.target.text:
        on = {**first.on, "on_reject": no or first.on["on_reject"] or first.on["on_fail"]}
        on["on_fail"] = broken or on["on_fail"]
        on["on_incomplete"] = first.on["on_incomplete"]
        going_on = Edge(t.target.text, move, None, (), (), (), steps, on, None, no_steps, broken_steps)
        return [first, going_on]
    no = no or first.on["on_reject"] or first.on["on_fail"]
    gate = Decider("agent", first.agent or "", no, broken or first.on["on_fail"], no_steps, broken_steps)
    gates = (*first.gates, gate) if first.agent else first.gates
    on = {**first.on, "on_fail": first.on["on_fail"] or broken}
    return [Edge(first.source, first.target, None, first.inputs, first.checks, gates, steps, on, first.limit)]


def closed(branch: Branch | None, flow: Flow) -> tuple[tuple[str, ...], str | None]:
    """The steps of a branch and the state its closing step moves to."""
    steps = words(branch.steps if branch else ())
    states = {state.text for t in flow.transitions for state in (t.source, t.target)} | set(words(flow.terminal))
    for prefix in ("move_to_", "submit_to_"):
        if steps and steps[-1].startswith(prefix) and steps[-1].removeprefix(prefix) in states | {"failed"}:
            return steps[:-1], steps[-1].removeprefix(prefix)
    return steps, None


class Handler:
    """The handler for one flow."""

    def __init__(self, flow: Flow, initial: str) -> None:
        self.edges = edges(flow)
        self.initial = initial

    def out(self, state: str) -> Edge | None:
        return next((edge for edge in self.edges if edge.source == state), None)

    def into(self, state: str) -> Edge | None:
        return next((edge for edge in self.edges if edge.target == state and edge.agent), None)

    def waits(self, state: str) -> list[tuple]:
        """What a task waits for in a state, in order."""
        found: list[tuple] = [("work",)] if self.into(state) else []
        edge = self.out(state)
        if edge is None:
            return found
        found += [("check", check) for check in edge.checks]
        found += [("gate", gate) for gate in edge.gates]
        found += [("steps", edge.runs)] if edge.runs else []
        found += [("start",)] if edge.agent else []
        return found or [("nothing",)]

    def begin(self) -> tuple[Situation, Effects]:
        entered, effects = self.enter(Situation(self.initial), self.initial)
        return entered, effects[1:]

    def enter(self, before: Situation, state: str) -> tuple[Situation, Effects]:
        """Move to a state; its worker starts anew where it has one."""
        claim = self.into(state)
        worker = (claim.agent, claim.inputs) if claim else None
        there = Situation(state, worker=worker, used=before.used)
        return there, [("move", state), *self.arrive(there)]

    def arrive(self, at: Situation) -> Effects:
        waits = self.waits(at.state)
        match waits[at.passed] if at.passed < len(waits) else ("rest",):
            case ("work",):
                return [("invoke", *at.worker)]
            case ("gate", gate) if gate.kind == "agent":
                edge = self.out(at.state)
                return [("invoke", gate.subject, () if edge.agent else edge.inputs)]
            case ("steps", steps):
                return [("run", steps)]
        return []

    def respond(self, at: Situation, event: str) -> tuple[Situation, Effects]:
        """What follows from an event: the situation after it, and the effects."""
        if at.leaving:
            return self.leave(at, event)
        waits = self.waits(at.state)
        wait = waits[at.passed] if at.passed < len(waits) else ("rest",)
        passes = {
            "work": ("success", "success/approve"),
            "check": ("check_passed",),
            "steps": ("steps_succeeded",),
            "nothing": ("proceed",),
        }.get(wait[0], ())
        if wait[0] == "gate":
            passes = ("success", "success/approve") if wait[1].kind == "agent" else ("gate_passed",)
        if event in passes:
            return self.onward(at)
        if event == "budget_exhausted" and (wait[0] != "rest" or at.passed < len(waits)):
            return self.exhausted(at, [])
        match wait, event:
            case ("work",), answer if answer in ANSWERS:
                return self.answered(at, wait, event)
            case ("gate", gate), answer if gate.kind == "agent" and answer in ANSWERS:
                return self.answered(at, wait, event)
            case ("gate", gate), "gate_rejected" if gate.kind != "agent":
                return self.throw(at, gate.no or self.initial, (), [("feedback",)] if gate.kind == "manual" else [])
            case ("gate", gate), "gate_failed" if gate.kind != "agent":
                return self.throw(at, gate.broken or "failed")
            case ("check", _), "check_failed":
                return self.throw(at, self.way(at, "on_checks_fail", claim=False) or "failed")
            case ("steps", _), "step_failed":
                return self.step_failed(at)
            case ("steps", _), "step_failed_permanently":
                return self.throw(at, self.way(at, "on_step_fail", claim=False) or "failed")
            case ("start",), "start":
                return self.start(at)
        return at, []

    def way(self, at: Situation, key: str, claim: bool = True) -> str | None:
        """A way out: of the edge that leaves, of the edge that claimed; `on_fail` of either behind it."""
        asked = [edge for edge in (self.out(at.state), self.into(at.state)) if edge]
        own = [edge.on[key] for edge in (asked if claim else asked[:1])]
        fails = [edge.on["on_fail"] for edge in asked] if key not in ("on_incomplete", "on_exhausted") else []
        return next((target for target in (*own, *fails) if target), None)

    def answered(self, at: Situation, wait: tuple, event: str) -> tuple[Situation, Effects]:
        """The outcomes of the reference handler, and the invalid one."""
        edge = self.out(at.state) or self.into(at.state)
        gate = wait[1] if wait[0] == "gate" else None
        match event:
            case "failure" | "lease_expired":
                target = gate.broken if gate else self.way(at, "on_fail")
                return self.throw(at, target or "failed", (gate or edge).broken_steps)
            case "success/reject":
                target = gate.no if gate else self.way(at, "on_reject")
                return self.throw(at, target or self.initial, (gate or edge).no_steps, [("feedback",)])
            case "needs_continuation":
                return self.throw(at, self.way(at, "on_incomplete") or "needs_continuation")
        if not at.asked:
            return at._replace(asked=True), self.arrive(at)
        return self.throw(at, self.way(at, "on_invalid") or "failed")

    def onward(self, at: Situation) -> tuple[Situation, Effects]:
        waits = self.waits(at.state)
        if at.passed + 1 < len(waits):
            there = at._replace(passed=at.passed + 1)
            return there, self.arrive(there)
        edge = self.out(at.state)
        if edge is None:
            return at._replace(passed=at.passed + 1), []
        judged = ("work",) in waits or edge.runs or any(gate.kind == "agent" for gate in edge.gates)
        counted = at if judged or not self.goes_on(edge.target) else self.count(at, edge, edge.limit)
        return self.enter(counted, edge.target) if counted else self.exhausted(at, [])

    def start(self, at: Situation) -> tuple[Situation, Effects]:
        edge = self.out(at.state)
        counted = self.count(at, edge, edge.limit)
        if counted is None:
            return self.exhausted(at, [])
        worker = (edge.agent, edge.inputs)
        return Situation(edge.target, worker=worker, used=counted.used), [("move", edge.target), ("invoke", *worker)]

    def step_failed(self, at: Situation) -> tuple[Situation, Effects]:
        edge = self.out(at.state)
        target = self.way(at, "on_step_fail", claim=False) or "failed"
        if edge.limit is None:
            return self.throw(at, target)
        again = self.count(at, edge, edge.limit - 1)
        if again:
            return again, self.arrive(again)
        if not self.goes_on(target):
            return self.go(at, target)
        last = self.count(at, edge, edge.limit)
        return self.go(last, target) if last else self.exhausted(at, [])

    def throw(
        self, at: Situation, target: str, steps: tuple[str, ...] = (), before: Effects | None = None
    ) -> tuple[Situation, Effects]:
        """Back to where the flow says, if an attempt is left."""
        edge, claim, before = self.out(at.state), self.into(at.state), before or []
        counted: Situation | None = at
        if edge and edge.limit is not None and self.goes_on(target):
            counted = self.count(at, edge, edge.limit - 1)
        elif target == AGAIN and claim and claim.limit is not None and (edge is None or edge.limit is None):
            counted = self.count(at, claim, claim.limit)
        if counted is None:
            return self.exhausted(at, before)
        if steps:
            return counted._replace(leaving=(target, steps)), [*before, ("run", steps)]
        there, effects = self.go(counted, target)
        return there, [*before, *effects]

    def leave(self, at: Situation, event: str) -> tuple[Situation, Effects]:
        """Steps on the way out: then the move; a failing one goes the way of a failed step."""
        bare = at._replace(leaving=None)
        match event:
            case "steps_succeeded":
                return self.go(bare, at.leaving[0])
            case "step_failed" | "step_failed_permanently":
                return self.throw(bare, self.way(at, "on_step_fail", claim=False) or "failed")
            case "budget_exhausted":
                return self.exhausted(bare, [])
        return at, []

    def go(self, at: Situation, target: str) -> tuple[Situation, Effects]:
        if target != AGAIN:
            return self.enter(at, target)
        there = at._replace(passed=0) if at.worker else at
        return there, self.arrive(there)

    def goes_on(self, target: str) -> bool:
        return target == AGAIN or bool(self.waits(target))

    def count(self, at: Situation, edge: Edge, limit: int | None) -> Situation | None:
        """The use of one attempt, or None where none is left."""
        if limit is None:
            return at
        used, key = dict(at.used), f"{edge.source} {edge.target}"
        if used.get(key, 0) >= limit:
            return None
        used[key] = used.get(key, 0) + 1
        return at._replace(used=tuple(sorted(used.items())))

    def exhausted(self, at: Situation, before: Effects) -> tuple[Situation, Effects]:
        target = self.way(at, "on_exhausted")
        if target:
            there, effects = self.enter(at, target)
            return there, [*before, *effects]
        there, effects = self.enter(at, "escalated")
        return there, [*before, ("escalate",), *effects]
