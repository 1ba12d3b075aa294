"""Lowering: the table is total, says what the language says, names its sources, shows no dialect and no file order."""

import subprocess
import sys
from itertools import product

import networkx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.machine import cost
from flowc.machine.document import behaviour, place
from flowc.machine.lower import lower
from flowc.machine.table import EVENTS, PASSES, Table, Turn, alternatives
from flowc.model.nodes import GateKind, Number, Supervision
from flowc.structs import replace
from flowc.text import position
from flowc_runtime import (
    Escalate,
    Event,
    Invoke,
    MoveTo,
    Record,
    RejectWithFeedback,
    Retry,
    RunSteps,
    Spawn,
    Stop,
    begin,
    dispatch,
)
from flows import FILES, ROOT, edge, gate, made, meaning, name, names, running, table, tables
from random_flows import flows

quickly = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])


def of(edges, initial="a", terminal=(), **given) -> Table:
    """The table of hand-made edges."""
    return lower(meaning(made(edges, initial, terminal, **given)))


def turn(compiled: Table, state: str, event: str) -> Turn:
    """The turn of a row."""
    return compiled.row(state, event).turn


def ids(compiled: Table) -> list[str]:
    """The names of the states, in order."""
    return [state.id for state in compiled.states]


# Properties of every table


@quickly
@given(flows())
def test_every_state_has_one_row_for_every_event_with_its_sources_and_no_guard_on_success(flow):
    compiled = lower(meaning(flow))
    assert len(set(ids(compiled))) == len(compiled.states)
    assert [(row.state, row.event) for row in compiled.rows] == list(product(ids(compiled), EVENTS))
    assert all(turn.next in ids(compiled) for row in compiled.rows for turn in alternatives(row.turn))
    assert compiled.initial == compiled.states[0].id
    assert all(row.sources for row in compiled.rows)
    assert all(row.turn.budget is None for row in compiled.rows if row.event in PASSES)


@quickly
@given(flows())
def test_a_row_that_leaves_a_state_of_the_flow_moves_once_and_no_other_does(flow):
    compiled = lower(meaning(flow))
    inside = {state.id: state.state for state in compiled.states}
    for row in compiled.rows:
        for taken in alternatives(row.turn):
            moves = [effect.state for effect in taken.effects if isinstance(effect, MoveTo)]
            assert moves in ([], [inside[taken.next]])
            assert moves or inside[taken.next] == inside[row.state]


@quickly
@given(flows())
def test_a_task_rests_only_in_terminal_states_and_stops_there(flow):
    compiled = lower(meaning(flow))
    terminal = {state.id for state in compiled.states if state.terminal}
    for row in compiled.rows:
        for taken in alternatives(row.turn):
            stops = any(isinstance(effect, Stop) for effect in taken.effects)
            assert stops == (taken.next in terminal and taken.next != row.state)
        assert row.state not in terminal or row.turn.effects == (Record("ignored"),)


@quickly
@given(flows())
def test_an_invalid_result_is_never_a_success(flow):
    machine = meaning(flow)
    compiled = lower(machine)
    for state in compiled.states:
        stage = machine.stage(state.state)
        if state.waits.kind != "result" or stage is None or stage.exit is None:
            continue
        invalid = list(alternatives(turn(compiled, state.id, "invalid")))
        assert invalid[0].next == state.id and isinstance(invalid[0].effects[0], Retry)
        written = {stage.exit.ways.invalid.target, *(w.target for w in [stage.exit.ways.exhausted] if w), "escalated"}
        for taken in invalid[1:]:
            moved = [effect.state for effect in taken.effects if isinstance(effect, MoveTo)]
            retried = any(isinstance(effect, Retry) for effect in taken.effects)
            assert (moved and moved[0] in written) or (retried and "retry_with_feedback" in written)


@quickly
@given(flows(), st.randoms(use_true_random=False))
def test_no_file_order_shows(flow, random):
    first_of_each: dict = {}
    for transition in flow.transitions:
        if transition.target.text not in {t.target.text for t in first_of_each.values()}:
            first_of_each.setdefault(transition.source.text, transition)
    edges = list(first_of_each.values())
    entry = (edges[0].source,)
    plain = replace(flow, transitions=tuple(edges), initial=entry, terminal=flow.terminal or names(["done"]))
    random.shuffle(edges)
    assert behaviour(lower(meaning(plain))) == behaviour(lower(meaning(replace(plain, transitions=tuple(edges)))))


# The same flow in either dialect

GATES = """
name: gates
initial: incoming
transitions:
  "incoming -> claimed":
    agent: implementer
    on_reject: incoming
  "claimed -> provisional":
    runs: [run_tests, create_pr]
    on_fail: failed
    on_reject: incoming
  "provisional -> done":
    checks: [ci]
    conditions:
      - {name: the_review, type: agent, agent: gatekeeper, on_fail: failed, on_reject: incoming}
    runs: [merge_pr]
"""

AFTER = """
name: after
initial: incoming
transitions:
  "provisional -> done":
    agent: gatekeeper
    checks: [ci]
    after_success:
      approve: [merge_pr, move_to_done]
      reject: [move_to_incoming]
    after_failure: [move_to_failed]
  "incoming -> claimed":
    agent: implementer
    on_reject: incoming
    after_success: [run_tests, create_pr, submit_to_provisional]
    after_failure: [move_to_failed]
"""


def test_both_dialects_give_the_same_table():
    assert behaviour(table(GATES)) == behaviour(table(AFTER))
    assert table(GATES).most_invocations == table(AFTER).most_invocations


def test_our_own_pair_of_flows_gives_the_same_table():
    pair = {path.stem: tables(path)[0] for path in FILES if path.stem.startswith("implement-and-review")}
    assert len(pair) == 2
    assert len({behaviour(compiled) for compiled in pair.values()}) == 1


def test_a_move_after_a_failed_gate_stands_for_on_fail_in_either_dialect():
    gates = """
        name: gates
        transitions:
          "a -> b":
            conditions: [{name: review, type: agent, agent: judge, on_fail: c, on_reject: a}]
            runs: [merge_pr]
          "c -> a": {}
    """
    after = """
        name: after
        transitions:
          "a -> b":
            agent: judge
            after_success: {approve: [merge_pr], reject: [move_to_a]}
            after_failure: [move_to_c]
          "c -> a": {}
    """
    assert behaviour(table(gates)) == behaviour(table(after))


# The order of waits


def test_a_state_is_passed_in_order_worker_checks_gates_steps_start():
    gates = (gate(GateKind.SCRIPT, "lint"), gate(GateKind.AGENT, "judge"), gate(GateKind.MANUAL, None))
    compiled = of([
        edge("a", "b", agent="worker"),
        edge("b", "c", agent="next", checks=["ci"], gates=gates, runs=["push"], inputs=names(["plan"])),
    ])
    passes = ["success", "check_passed", "gate_passed", "success/approve", "gate_passed", "steps_succeeded"]
    at, passed = "b", []
    for event in passes:
        taken = turn(compiled, at, event)
        passed.append((taken.next, taken.effects))
        at = taken.next
    assert passed == [
        ("b / check ci", ()),
        ("b / script lint", ()),
        ("b / agent judge", (Invoke("judge"),)),
        ("b / manual manual", ()),
        ("b / steps", (RunSteps(("push",)),)),
        ("b / ready", ()),
    ]
    assert turn(compiled, at, "start") == Turn("c", (MoveTo("c"), Invoke("next", ("plan",))))


def test_the_first_wait_has_the_name_of_the_state_and_is_begun_by_whoever_enters_it():
    judged = edge("a", "b", gates=(gate(GateKind.AGENT, "judge"),))
    compiled = of([judged, edge("b", "c", runs=["push"])], terminal="c")
    assert ids(compiled)[:2] == ["a", "b"]
    assert compiled.initial_effects == (Invoke("judge"),)
    assert turn(compiled, "a", "success").effects == (MoveTo("b"), RunSteps(("push",)))
    assert turn(compiled, "b", "steps_succeeded").effects == (MoveTo("c"), Stop("c"))


@pytest.mark.parametrize("runs", [None, []])
def test_an_exit_that_waits_for_nothing_is_taken_at_once(runs):
    compiled = of([edge("a", "b", runs=runs)])
    assert compiled.states[0].waits.kind == "nothing"
    assert turn(compiled, "a", "proceed") == Turn("b", (MoveTo("b"), Stop("b")))


def test_work_without_an_exit_is_judged_and_comes_to_rest():
    compiled = of([edge("a", "b", agent="worker", on_fail="a")])
    assert turn(compiled, "b", "success") == Turn("b / rest", (Stop("b"),))
    assert turn(compiled, "b", "failure").next == "a"
    assert [state.terminal for state in compiled.states if state.state == "b"] == [False, True]


def test_an_id_that_a_state_already_has_gets_a_number():
    compiled = of([edge("a", "b", agent="w"), edge("b", "b / check ci", checks=["ci", "ci"])])
    assert turn(compiled, "b", "success").next == "b / check ci (2)"
    assert turn(compiled, "b / check ci (2)", "check_passed").next == "b / check ci (3)"
    assert turn(compiled, "b / check ci (3)", "check_passed").effects[0] == MoveTo("b / check ci")


def test_an_event_that_makes_no_sense_is_only_recorded():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c")])
    assert turn(compiled, "a", "success") == Turn("a", (Record("ignored"),))
    assert turn(compiled, "b", "gate_passed") == Turn("b", (Record("ignored"),))


def test_states_of_the_engine_appear_where_they_are_used_and_nowhere_else():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c", on_fail="a")])
    engines = {state.id: state.terminal for state in compiled.states if state.origin == "engine"}
    assert engines == {"escalated": True, "needs_continuation": True}
    stopped = (MoveTo("needs_continuation"), Stop("needs_continuation"))
    assert turn(compiled, "b", "needs_continuation").effects == stopped


def test_a_state_of_the_engine_that_the_flow_declares_is_the_flows():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c")], terminal=["c", "failed"])
    assert {state.id: state.origin for state in compiled.states}["failed"] == "flow"


def test_a_state_of_the_engine_that_the_flow_leads_on_from_is_the_flows():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c"), edge("failed", "a", checks=["looked_at"])])
    failed = next(state for state in compiled.states if state.id == "failed")
    assert (failed.origin, failed.terminal, failed.waits.kind) == ("flow", False, "check")


# What comes back from an agent


def judged(**ways) -> Table:
    """A worker in `b`, with ways out."""
    return of([edge("a", "b", agent="worker"), edge("b", "c", runs=["s"], **ways), edge("x", "a")], terminal="c")


@pytest.mark.parametrize(
    ("event", "key", "default"),
    [
        ("failure", "on_fail", "failed"),
        ("needs_continuation", "on_incomplete", "needs_continuation"),
        ("success/reject", "on_reject", "a"),
        ("lease_expired", "on_fail", "failed"),
    ],
)
def test_each_outcome_takes_its_way_or_the_default(event, key, default):
    assert MoveTo(default) in turn(judged(), "b", event).effects
    assert MoveTo("x") in turn(judged(**{key: "x"}), "b", event).effects


def test_a_rejection_hands_on_its_comment():
    assert turn(judged(), "b", "success/reject").effects[0] == RejectWithFeedback()


def test_an_expired_lease_says_so():
    assert turn(judged(), "b", "lease_expired").effects[0] == Record("lease expired")


def test_an_invalid_result_is_asked_for_once_more_then_takes_its_way():
    first, then = alternatives(turn(judged(on_invalid="x"), "b", "invalid"))
    assert (first.next, first.effects) == ("b", (Retry(None, "invalid result"), Invoke("worker")))
    assert (first.budget.counter, first.budget.limit, first.budget.scope) == ("retries", 1, "visit")
    assert then == Turn("x", (MoveTo("x"),))


def test_a_worker_thrown_back_into_its_state_is_invoked_again():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c"), edge("c", "d", checks=["ci"], on_checks_fail="b")])
    assert turn(compiled, "c", "check_failed").effects == (MoveTo("b"), Invoke("worker"))


def test_claims_on_other_terms_wait_in_a_place_of_their_own():
    compiled = of([
        edge("a", "c", agent="worker"),
        edge("b", "c", agent="worker", inputs=names(["review"])),
        edge("c", "b", runs=["s"], on_reject="b"),
    ])
    assert turn(compiled, "b", "start") == Turn("c / from b", (MoveTo("c"), Invoke("worker", ("review",))))
    again = turn(compiled, "c / from b", "invalid").effects
    assert again == (Retry(None, "invalid result"), Invoke("worker", ("review",)))
    assert turn(compiled, "c / from b", "success") == turn(compiled, "c", "success")


def test_a_retry_in_place_invokes_the_worker_that_was_claimed():
    compiled = of([
        edge("a", "c", agent="first"),
        edge("b", "c", agent="second"),
        edge("c", "b", runs=["test"], on_step_fail="retry_with_feedback"),
    ])
    steps = turn(compiled, "c / from b", "success")
    assert steps == Turn("c / from b / steps", (RunSteps(("test",)),))
    again = turn(compiled, steps.next, "step_failed")
    assert again == Turn("c / from b", (Retry(None, "step failed"), Invoke("second")))
    assert turn(compiled, "c / steps", "step_failed").effects[1] == Invoke("first")


# Gates: no, and could not say


def gated(kind: GateKind, **ways) -> Table:
    """One gate in `a`."""
    return of([edge("a", "b", gates=(gate(kind, "judge", **ways),)), edge("x", "a"), edge("y", "a")], terminal="b")


@pytest.mark.parametrize(
    ("kind", "no", "broken", "feedback"),
    [
        (GateKind.AGENT, "success/reject", "failure", True),
        (GateKind.SCRIPT, "gate_rejected", "gate_failed", False),
        (GateKind.MANUAL, "gate_rejected", "gate_failed", True),
    ],
)
def test_a_gate_that_says_no_and_one_that_cannot_say_are_different_things(kind, no, broken, feedback):
    compiled = gated(kind, on_reject="x", on_fail="y")
    before = (RejectWithFeedback(),) if feedback else ()
    assert turn(compiled, "a", no).effects == (*before, MoveTo("x"))
    assert turn(compiled, "a", broken).effects == (MoveTo("y"),)
    assert MoveTo("a") in turn(gated(kind), "a", no).effects
    assert MoveTo("failed") in turn(gated(kind), "a", broken).effects


def test_steps_on_the_way_out_come_before_the_move():
    compiled = table("""
        name: after
        transitions:
          "a -> b":
            agent: judge
            after_success: {approve: [merge_pr], reject: [comment, move_to_a]}
            after_failure: [tell, move_to_x]
            on_step_fail: x
          "x -> a": {conditions: [{name: look, type: manual, on_fail: x}]}
    """)
    reject = turn(compiled, "a", "success/reject")
    assert reject == Turn("a / steps on reject", (RejectWithFeedback(), RunSteps(("comment",))))
    assert turn(compiled, reject.next, "steps_succeeded").effects == (MoveTo("a"), Invoke("judge"))
    assert turn(compiled, reject.next, "step_failed").effects == (MoveTo("x"),)
    assert turn(compiled, "a", "failure").next == "a / steps on failure"
    assert turn(compiled, "a / steps on failure", "steps_succeeded").next == "x"


def test_ways_out_to_the_same_state_keep_their_own_steps():
    compiled = table("""
        name: after
        transitions:
          "a -> b":
            agent: judge
            after_success: {approve: [merge_pr], reject: [comment, move_to_a]}
            after_failure: [tell, move_to_a]
    """)
    assert RunSteps(("comment",)) in turn(compiled, "a", "success/reject").effects
    assert turn(compiled, "a", "failure").effects == (RunSteps(("tell",)),)


# Retry with feedback


def test_a_retry_in_place_invokes_the_states_own_worker():
    compiled = of([
        edge("a", "b", agent="worker"),
        edge("b", "c", runs=["test"], gates=(gate(GateKind.AGENT, "judge"),), on_fail="retry_with_feedback"),
    ])
    invoke = Invoke("worker")
    assert turn(compiled, "b / steps", "step_failed") == Turn("b", (Retry(None, "step failed"), invoke))
    assert turn(compiled, "b / agent judge", "success/reject").effects[1:] == (Retry(None, "rejected"), invoke)


def test_a_gate_without_a_worker_sends_back_to_the_nearest_worker_before_it():
    compiled = of([
        edge("a", "b", agent="worker", inputs=names(["plan"])),
        edge("b", "c", runs=["test"]),
        edge("c", "d", checks=["ci"], gates=(gate(GateKind.AGENT, "judge", "retry_with_feedback"),)),
    ])
    reject = turn(compiled, "c / agent judge", "success/reject")
    assert reject.next == "c / retry worker"
    assert reject.effects == (RejectWithFeedback(), Retry(None, "rejected"), Invoke("worker", ("plan",)))
    assert turn(compiled, reject.next, "success") == Turn("c", ())
    assert turn(compiled, reject.next, "failure").next == "c / retry worker"
    state = next(state for state in compiled.states if state.id == reject.next)
    assert (state.state, state.waits.kind, state.waits.subject) == ("c", "result", "worker")


def test_a_gate_with_no_worker_before_it_is_asked_again_itself():
    compiled = of([edge("a", "b", gates=(gate(GateKind.AGENT, "judge", "retry_with_feedback"),))])
    assert turn(compiled, "a", "failure") == Turn("a", (Retry(None, "failure"), Invoke("judge")))


def test_a_script_with_no_worker_before_it_is_run_again():
    compiled = of([edge("a", "b", gates=(gate(GateKind.SCRIPT, "lint", "retry_with_feedback"),))])
    assert turn(compiled, "a", "gate_failed") == Turn("a", (Retry(None, "gate failed"),))


# Budgets


def test_a_claim_counts_its_starts():
    compiled = of([edge("a", "b", agent="worker", max_attempts=3), edge("b", "c", on_fail="a")])
    start = turn(compiled, "a", "start")
    assert (start.budget.counter, start.budget.limit) == ("a -> b", 3)
    assert start.budget.exhausted.effects == (
        Escalate("human", "no attempt left for `a -> b`"), MoveTo("escalated"), Stop("escalated"),
    )  # fmt: skip
    assert turn(compiled, "b", "failure").budget is None


def test_another_exit_counts_the_attempts_that_failed():
    limited = edge("b", "c", on_fail="a", max_attempts=3, on_exhausted="x")
    failure = turn(of([edge("a", "b", agent="worker"), limited, edge("x", "a")]), "b", "failure")
    assert (failure.budget.counter, failure.budget.limit) == ("b -> c", 2)
    assert failure.budget.exhausted == Turn("x", (MoveTo("x"),))


def test_an_exit_behind_a_persons_gate_counts_how_often_it_is_taken():
    asked = (gate(GateKind.MANUAL, None),)
    edges = [edge("a", "b", agent="worker"), edge("b", "c"), edge("c", "d", gates=asked)]
    compiled = of([*edges, edge("d", "a", gates=asked, max_attempts=2)])
    back, spent = alternatives(turn(compiled, "d", "gate_passed"))
    assert (back.next, back.budget.counter, back.budget.limit, spent.next) == ("a", "d -> a", 2, "escalated")
    assert turn(compiled, "c", "gate_passed").budget is None


def test_a_way_out_to_where_a_task_rests_uses_no_attempt():
    compiled = of([edge("a", "b", agent="worker"), edge("b", "c", max_attempts=1)])
    assert turn(compiled, "b", "failure") == Turn("failed", (MoveTo("failed"), Stop("failed")))


def test_a_step_is_tried_again_while_attempts_are_left_then_takes_its_way_once():
    edges = [edge("a", "b", agent="worker"), edge("b", "c", runs=["s"], max_attempts=3, on_step_fail="a")]
    again, back, spent = alternatives(turn(of(edges), "b / steps", "step_failed"))
    assert again.effects == (Retry(None, "step failed"), RunSteps(("s",)))
    assert (again.budget.limit, back.budget.limit) == (2, 3)
    assert (back.next, spent.next) == ("a", "escalated")
    permanent = list(alternatives(turn(of(edges), "b / steps", "step_failed_permanently")))
    assert [taken.next for taken in permanent] == ["a", "escalated"]


def test_a_retry_in_place_is_counted_by_the_claim_where_the_exit_has_no_budget():
    edges = [edge("a", "b", agent="worker", max_attempts=3), edge("b", "c", on_fail="retry_with_feedback")]
    failure = turn(of(edges), "b", "failure")
    assert (failure.budget.counter, failure.budget.limit) == ("a -> b", 3)


def test_supervision_restarts_in_place_then_escalates():
    supervision = Supervision(None, Number(2, edge("a", "b").span), None, edge("a", "b").span)
    compiled = of([edge("a", "b", agent="worker", supervision=supervision), edge("b", "c", on_fail="a")])
    again, spent = alternatives(turn(compiled, "b", "lease_expired"))
    assert (again.next, again.effects) == ("b", (Retry(None, "lease expired"), Invoke("worker")))
    assert (again.budget.counter, again.budget.limit) == ("a -> b restarts", 2)
    assert spent.next == "escalated"
    assert turn(compiled, "b", "failure").next == "a"


def test_an_exhausted_budget_of_the_engine_takes_the_same_way():
    edges = [edge("a", "b", agent="worker", on_exhausted="x"), edge("b", "c"), edge("x", "a", checks=["look"])]
    compiled = of(edges)
    assert turn(compiled, "b", "budget_exhausted") == Turn("x", (MoveTo("x"),))
    assert turn(compiled, "x", "budget_exhausted").effects[0] == Escalate("human", "budget exhausted")
    assert turn(compiled, "c", "budget_exhausted").effects == (Record("ignored"),)


# Parents


def test_a_parent_waits_for_its_children_first():
    compiled = of([edge("a", "b", checks=["ci"], on_fail="x"), edge("x", "a")], child_name=name("part"))
    assert (compiled.initial, compiled.initial_effects) == ("awaiting_children", (Spawn("part", "tasks"),))
    assert turn(compiled, compiled.initial, "children_done") == Turn("a", (MoveTo("a"),))
    assert turn(compiled, compiled.initial, "children_failed") == Turn("x", (MoveTo("x"),))


def test_children_that_failed_go_to_failed_where_nothing_else_is_written():
    compiled = of([edge("awaiting_children", "b", checks=["ci"])], "awaiting_children", child_name=name("part"))
    assert compiled.initial == "awaiting_children (2)"
    assert turn(compiled, compiled.initial, "children_failed").next == "failed"


def test_a_task_waits_for_the_children_of_an_edge_where_that_edge_begins():
    compiled = of(
        [edge("a", "b", agent="builder"), edge("b", "c", child_name=name("part"), checks=["ci"], on_fail="x")], "a"
    )
    assert turn(compiled, "b", "success") == Turn("b / children", (Spawn("part", "tasks"),))
    assert turn(compiled, "b / children", "children_done") == Turn("b / check ci")
    assert turn(compiled, "b / children", "children_failed").next == "x"
    again = of([edge("a", "b", child_name=name("part"), on_fail="retry_with_feedback")], "a")
    assert (again.initial, again.initial_effects) == ("a", (Spawn("part", "tasks"),))
    assert turn(again, "a", "children_failed").next == "failed"


# Sources


def test_the_first_source_of_a_row_is_where_its_target_is_written():
    compiled = tables(ROOT / "flows" / "implement-and-review.yaml")[0]
    text = compiled.sources[0].text.splitlines()

    def line(state: str, event: str) -> str:
        span = compiled.row(state, event).sources[0]
        return text[position(span.source, span.start).line - 1].strip()

    assert line("claimed", "failure").startswith("on_fail: failed")
    assert line("claimed / steps", "step_failed").startswith("on_step_fail: incoming")
    assert line("incoming", "start") == "agent: implementer"
    assert line("provisional / agent gatekeeper", "success/reject").startswith("on_reject: incoming")
    assert line("claimed", "success").startswith("runs:")
    ignored = compiled.row("claimed", "gate_passed").sources
    assert [span.text for span in ignored] == ["implementer", "claimed -> provisional"]
    assert place(compiled.row("incoming", "start").sources[0]).startswith("flows/implement-and-review.yaml:")


def test_the_row_of_a_state_that_is_not_there_is_an_error():
    with pytest.raises(ValueError, match="no row"):
        of([edge("a", "b")]).row("nowhere", "start")


# What a task can cost


GIVES_UP_AT_ONCE = edge("b", "c", on_fail="y", max_attempts=1, on_exhausted="a")


@pytest.mark.parametrize(
    ("edges", "most"),
    [
        ([edge("a", "b")], 0),
        ([edge("a", "b", agent="w", max_attempts=1), edge("b", "c")], 2),
        ([edge("a", "b", agent="w", max_attempts=3), edge("b", "c", on_fail="a")], 6),
        ([edge("a", "b", agent="w"), edge("b", "c", on_fail="a")], None),
        ([edge("a", "b", agent="w"), edge("b", "c", on_fail="retry_with_feedback", max_attempts=3)], 4),
        ([edge("a", "b", checks=["ci"]), edge("b", "a", checks=["ci"])], 0),
        ([edge("a", "b", agent="w", max_attempts=2), GIVES_UP_AT_ONCE, edge("y", "z")], 4),
    ],
)
def test_the_largest_number_of_invocations(edges, most):
    found = of(edges).most_invocations
    assert (found and found.number) == most
    assert found is None or found.exact


def configurations(compiled: Table) -> networkx.DiGraph:
    """Every situation of a task and the largest cost of a step to the next, explored with the runtime itself."""
    table = running(compiled)
    start, _ = begin(table)
    graph, waiting = networkx.DiGraph(), [start]
    key = lambda task: (task.state, task.retries, tuple(sorted(task.used.items())))  # noqa: E731
    graph.add_node(key(start))
    while waiting:
        task = waiting.pop()
        for word in EVENTS:
            after, effects = dispatch(table, task, Event(word))
            spent = sum(isinstance(effect, Invoke) for effect in effects)
            if key(after) not in graph:
                waiting.append(after)
            known = graph.get_edge_data(key(task), key(after), {"cost": 0})["cost"]
            graph.add_edge(key(task), key(after), cost=max(spent, known))
    return graph


def longest(graph: networkx.DiGraph) -> int | None:
    """The heaviest path, by networkx; None where a cycle has weight."""
    parts = networkx.condensation(graph)
    member = parts.graph["mapping"]
    for before, after, spent in graph.edges(data="cost"):
        if member[before] == member[after]:
            if spent:
                return None
        else:
            known = parts.edges[member[before], member[after]].get("cost", 0)
            parts.edges[member[before], member[after]]["cost"] = max(spent, known)
    return networkx.dag_longest_path_length(parts, weight="cost")


@settings(quickly, max_examples=40)
@given(flows())
def test_the_largest_number_agrees_with_a_search_of_all_situations(flow):
    compiled = lower(meaning(flow))
    found = compiled.most_invocations
    initial = sum(isinstance(effect, Invoke) for effect in compiled.initial_effects)
    searched = longest(configurations(compiled))
    assert (found and found.number) == (None if searched is None else searched + initial)


@settings(quickly, max_examples=40)
@given(flows())
def test_a_bound_is_never_below_the_exact_number(flow):
    compiled = lower(meaning(flow))
    before, cost.CONFIGURATIONS = cost.CONFIGURATIONS, 0
    try:
        bound = cost.most_invocations(compiled)
    finally:
        cost.CONFIGURATIONS = before
    exact = compiled.most_invocations
    assert bound is None or (not bound.exact and exact is not None and bound.number >= exact.number)


def test_a_long_flow_is_counted_exactly():
    gates = (gate(GateKind.AGENT, "judge", "retry_with_feedback"),)
    edges = [edge(f"s{n}", f"s{n + 1}", gates=gates, max_attempts=3) for n in range(60)]
    found = of(edges, "s0").most_invocations
    assert found is not None and (found.number, found.exact) == (240, True)


def test_a_large_budget_is_bounded_without_counting_it_out():
    compiled = of([edge("a", "b", agent="w", max_attempts=2**53 - 1), edge("b", "c", on_fail="a")])
    assert compiled.most_invocations is not None
    assert not compiled.most_invocations.exact
    assert compiled.most_invocations.number >= 2 * (2**53 - 1)


def test_budgets_end_every_cycle_they_are_on():
    compiled = tables(ROOT / "flows" / "implement-and-review.yaml")[0]
    table = running(compiled)
    task, _ = begin(table)
    spent = 0
    script = {"ready": "start", "work": "success", "steps": "steps_succeeded", "check": "check_passed"}
    while not table.places[task.state].terminal:
        task, effects = dispatch(table, task, Event(script.get(table.places[task.state].phase, "success/reject")))
        spent += sum(isinstance(effect, Invoke) for effect in effects)
    assert (task.state, spent) == ("escalated", 6)
    assert spent <= compiled.most_invocations.number


# Nothing but the flow decides


def test_no_hash_seed_shows():
    script = (
        "from flows import FILES, tables; from flowc.machine.document import behaviour; "
        "print([behaviour(t) for path in FILES for t in tables(path)])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "tests")},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(answers) == 1


