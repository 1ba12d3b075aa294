"""The table agrees with the reference handler: on our own flows, and on every flow of up to three states.

Both walk side by side through everything that can happen, until no new pair of situations appears; so they agree on
event words of any length. Places of the table that lie inside a state correspond to the handler's count of waits.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from flowc.machine.lower import lower
from flowc.machine.table import EVENTS
from flowc.model.meaning import Machine
from flowc.model.nodes import GateKind, Transition
from flowc_runtime import (
    Effect,
    Escalate,
    Event,
    Invoke,
    MoveTo,
    RejectWithFeedback,
    RunSteps,
    Table,
    Task,
    begin,
    dispatch,
)
from flows import FILES, edge, gate, machines, made, meaning, running
from reference import Handler, Situation


def told(effects: tuple[Effect, ...]) -> Iterator[tuple]:
    """Effects in the reference handler's words."""
    for effect in effects:
        match effect:
            case Invoke(agent, inputs):
                yield "invoke", agent, inputs
            case RunSteps(steps):
                yield "run", steps
            case MoveTo(state):
                yield "move", state
            case RejectWithFeedback():
                yield ("feedback",)
            case Escalate():
                yield ("escalate",)


def start(table: Table) -> tuple[Task, tuple[Effect, ...]]:
    """A task at the beginning of its own flow: children, which the reference handler knows nothing of, are done."""
    task, effects = begin(table)
    if table.places[task.state].waits != "children":
        return task, effects
    task, effects = dispatch(table, task, Event("children_done"))
    return task, effects[1:]


def agree(machine: Machine) -> int:
    """How many pairs of situations were compared."""
    table, handler = running(lower(machine)), Handler(machine.flow, machine.initial.text)
    (task, effects), (situation, expected) = start(table), handler.begin()
    assert list(told(effects)) == expected
    waiting: list[tuple[Task, Situation]] = [(task, situation)]
    seen = set()
    while waiting:
        task, situation = waiting.pop()
        key = (task.state, task.retries, tuple(sorted(task.used.items())), situation)
        if key in seen:
            continue
        seen.add(key)
        for word in EVENTS:
            after, effects = dispatch(table, task, Event(word))
            there, expected = handler.respond(situation, word)
            assert list(told(effects)) == expected, (task, situation, word)
            assert table.places[after.state].state == there.state, (task, situation, word)
            waiting.append((after, there))
    return len(seen)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_own_flows(path):
    for machine in machines(path.read_text(encoding="utf-8")):
        assert agree(machine) > 3


def exits(source: str, targets: str) -> Iterator[Transition | None]:
    """The exits a state may have: a move, a claim, gates, checks and steps, with and without a way out.

    A first move to `b` or to `c` is the same flow under other names, so `a` leads to itself or to `b`.
    """
    yield None
    kinds = (
        {},
        {"agent": "worker"},
        {"gates": (gate(GateKind.AGENT, "judge", on_reject="a"),), "runs": ("step",)},
        {"gates": (gate(GateKind.MANUAL, None),), "checks": ("check",)},
    )
    for target, kind, on_fail in product(targets, kinds, (None, "a")):
        yield edge(source, target, on_fail=on_fail, **kind)


def test_every_flow_of_three_states():
    compared = 0
    for first, second, third in product(exits("a", "ab"), exits("b", "abc"), exits("c", "abc")):
        edges = [found for found in (first, second, third) if found]
        if first and edges:
            compared += agree(meaning(made(edges, "a")))
    assert compared > 10_000


def rich_exits(source: str, target: str) -> Iterator[Transition]:
    """Exits with every kind of way out, budgets and retries in place."""
    gates = ({"gates": (gate(GateKind.AGENT, "judge"),)}, {"gates": (gate(GateKind.SCRIPT, "run"),)})
    ways = ("on_fail", "on_reject", "on_incomplete", "on_step_fail", "on_invalid", "on_checks_fail", "on_exhausted")
    for kind, runs, limit in product(({}, {"agent": "worker"}, *gates), (None, ("step",)), (None, 2)):
        yield edge(source, target, runs=runs, max_attempts=limit, **kind)
        for way, goal in product(ways, ("a", "b", "retry_with_feedback")):
            if goal != "retry_with_feedback" or (source == "b" and way != "on_exhausted"):
                yield edge(source, target, runs=runs, max_attempts=limit, checks=("check",), **kind, **{way: goal})


def test_every_way_out_behind_a_worker():
    for limit, way_out in product((None, 2), rich_exits("b", "c")):
        agree(meaning(made([edge("a", "b", agent="worker", inputs=(), max_attempts=limit), way_out], "a")))


def test_every_way_out_of_the_first_state():
    for way_out in rich_exits("a", "b"):
        agree(meaning(made([way_out, edge("b", "a", gates=(gate(GateKind.MANUAL, None),))], "a")))
