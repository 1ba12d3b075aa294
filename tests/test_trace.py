"""Traces: a recording walks the table; what it leaves out is assumed visibly, what is broken is an invalid result."""

import json

from hypothesis import given
from hypothesis import strategies as st

from flowc.machine.trace import trace
from flowc.reports.trace import text
from flowc_runtime import Escalate, Record
from flows import ROOT, table, tables

REVIEW = tables(ROOT / "flows" / "implement-and-review.yaml")[0]
SUCCESS = '{"outcome": "success"}'


def walked(compiled, *lines: str) -> list[tuple]:
    """Line, event and state after it; assumed events in brackets."""
    return [
        (step.line, f"({step.word})" if step.assumed else step.word, step.after) for step in trace(compiled, lines)
    ]


def test_results_alone_walk_through_what_nobody_had_to_decide():
    assert walked(REVIEW, SUCCESS, '{"outcome": "success", "decision": "approve"}', '{"event": "steps_succeeded"}') == [
        (0, "begin", "incoming"),
        (1, "(start)", "claimed"),
        (1, "success", "claimed / steps"),
        (2, "(steps_succeeded)", "provisional"),
        (2, "(check_passed)", "provisional / check checks_are_green"),
        (2, "(check_passed)", "provisional / agent gatekeeper"),
        (2, "success/approve", "provisional / steps"),
        (3, "steps_succeeded", "done"),
    ]


def test_an_event_that_is_no_result_assumes_nothing():
    assert walked(REVIEW, '{"event": "steps_succeeded"}')[1:] == [(1, "steps_succeeded", "incoming")]


def test_a_person_is_never_assumed_to_agree():
    compiled = table("""
        name: manual
        transitions:
          "a -> b":
            conditions: [{name: look, type: manual, on_fail: a}]
          "b -> c": {agent: worker}
    """)
    assert walked(compiled, SUCCESS)[1:] == [(1, "success", "a")]
    agreed = walked(compiled, '{"event": "gate_passed"}', SUCCESS)
    assert agreed[2:] == [(2, "(start)", "c"), (2, "success", "c / rest")]


def test_scripts_children_and_bare_moves_are_assumed():
    compiled = table("""
        name: parent
        child_flow: {transitions: {"x -> y": {}}}
        transitions:
          "a -> b": {}
          "b -> c":
            conditions: [{name: look, type: script, script: look, on_fail: a}]
            agent: worker
    """)
    events = ["(children_done)", "(proceed)", "(gate_passed)", "(start)", "success"]
    assert [word for _, word, _ in walked(compiled, SUCCESS)[1:]] == events


def test_a_circle_of_bare_moves_ends():
    compiled = table("""{name: circle, initial: a, transitions: {"a -> b": {}, "b -> a": {}}}""")
    assert len(walked(compiled, SUCCESS)) <= 2 + len(compiled.states)


def test_broken_lines_are_invalid_results():
    lines = ["nonsense", "[]", '{"outcome": "done"}', "[" * 100_000, '{"event": "finished"}', '{"event": 5}']
    for line in lines:
        *_, step = trace(REVIEW, [line])
        assert (step.word in ("invalid", "finished"), step.after) == (True, "claimed")
        assert step.note


def test_a_line_that_can_be_read_in_two_ways_is_an_invalid_result():
    lines = [
        '{"outcome": "failure", "outcome": "success"}',
        '{"outcome": "success", "notes": {"a": 1, "a": 2}}',
        '{"event": "success", "outcome": "failure", "reason": "broke"}',
        '{"event": "failure", "event": "success"}',
    ]
    for line in lines:
        *_, step = trace(REVIEW, [line])
        assert (step.word, step.after) == ("invalid", "claimed")
        assert "twice" in step.note or "a result and an event" in step.note
    assert trace(REVIEW, ['{"event": "failure", "reason": "a", "notes": [{"a": 1}, {"a": 2}]}'])[-1].word == "failure"


def test_blank_lines_are_skipped():
    assert walked(REVIEW, "", "  ", SUCCESS)[1][0] == 3


def test_a_result_of_another_visit_is_stale():
    *_, step = trace(REVIEW, [SUCCESS, '{"outcome": "success", "visit": 2}'])
    assert step.effects == (Record("stale"),)


def test_every_step_names_the_row_it_took():
    steps = trace(REVIEW, [SUCCESS, '{"outcome": "failure"}'])
    rows = {(row.state, row.event): row.sources for row in REVIEW.rows}
    assert all(step.sources == rows[step.before, step.word] for step in steps[1:])


@given(st.lists(st.text(max_size=20) | st.builds(json.dumps, st.dictionaries(
    st.sampled_from(["outcome", "decision", "event", "comment", "visit"]),
    st.sampled_from(["success", "reject", "approve", "start", "check_failed", "\x1b[31m", 3, None]),
)), max_size=6))  # fmt: skip
def test_no_recording_raises_and_its_text_is_plain(lines):
    shown = text(trace(REVIEW, lines))
    assert shown.endswith("\n")
    assert all(character == "\n" or character.isprintable() for character in shown)


def test_the_text_shows_events_states_effects_and_places():
    escalating = [SUCCESS, '{"event": "budget_exhausted"}']
    steps = trace(REVIEW, escalating)
    assert text(steps[:3]) == (
        "      begin: incoming\n"
        "      at flows/implement-and-review.yaml:19:12\n"
        "   1  start (assumed): incoming -> claimed\n"
        "      MoveTo claimed\n"
        "      Invoke implementer\n"
        "      at flows/implement-and-review.yaml:19:12\n"
        "   1  success: claimed -> claimed / steps\n"
        "      RunSteps [rebase, run_tests, push_branch, create_pr]\n"
        "      at flows/implement-and-review.yaml:28:12\n"
    )
    assert not any(isinstance(effect, Escalate) for effect in steps[-1].effects)


def test_the_text_of_a_hostile_recording_forges_no_line():
    shown = text(trace(REVIEW, ['{"outcome": "success\\n::error::x\\u001b[31m"}']))
    assert not any(line.startswith("::error") for line in shown.splitlines())
    assert "\x1b" not in shown
