"""The runtime: results are judged without coercion, dispatch is pure and total, a loaded table is a whole one."""

import ast
import json
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.machine.document import document
from flowc.machine.lower import lower
from flowc.machine.table import EVENTS
from flowc_runtime import (
    FORMAT,
    Event,
    Invoke,
    MoveTo,
    Record,
    RejectWithFeedback,
    Retry,
    RunSteps,
    Task,
    begin,
    classify,
    dispatch,
    load,
)
from flows import FILES, ROOT, edge, made, meaning, running, tables
from random_flows import flows

REVIEW = tables(ROOT / "flows" / "implement-and-review.yaml")[0]
TABLE = running(REVIEW)
WORKING = Task("claimed", visit=2)
REVIEWING = Task("provisional / agent gatekeeper", visit=6)

OUTCOMES = "`outcome`: expected success | failure | needs_continuation"

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from([
    "success", "failure", "needs_continuation", "approve", "reject", "done", "failed", "success/approve", "", "Success",
])  # fmt: skip
results = json_values | st.fixed_dictionaries(
    {},
    optional={
        "outcome": words | json_values,
        "decision": words | json_values,
        "status": words,
        "comment": json_values,
        "reason": json_values,
        "notes": json_values,
        "events": json_values,
    },
)


# What an agent returned


@pytest.mark.parametrize(
    ("result", "word"),
    [
        ({"outcome": "success"}, "success"),
        ({"outcome": "success", "decision": None}, "success"),
        ({"outcome": "success", "decision": "approve", "comment": "LGTM"}, "success/approve"),
        ({"outcome": "success", "decision": "reject", "comment": "no"}, "success/reject"),
        ({"outcome": "failure", "reason": "could not"}, "failure"),
        ({"outcome": "needs_continuation"}, "needs_continuation"),
        ({"outcome": "success", "notes": "failed, error, done"}, "success"),
        ({"outcome": "success", "status": "failed", "message": "error"}, "success"),
    ],
)
def test_the_unified_format(result, word):
    assert classify(TABLE, "claimed", result).word == word


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ({}, f"{OUTCOMES}; got nothing"),
        ({"outcome": "done"}, f'{OUTCOMES}; got "done"'),
        ({"outcome": "failed"}, f'{OUTCOMES}; got "failed"'),
        ({"outcome": ""}, f'{OUTCOMES}; got ""'),
        ({"outcome": None}, f"{OUTCOMES}; got nothing"),
        ({"outcome": ["success"]}, f"{OUTCOMES}; got a list"),
        ({"outcome": True}, f"{OUTCOMES}; got true"),
        ({"outcome": "success/approve"}, f'{OUTCOMES}; got "success/approve"'),
        ({"status": "success", "decision": "approve"}, f"{OUTCOMES}; got nothing"),
        ({"outcome": "success", "decision": "maybe"}, '`decision`: expected approve | reject, or none; got "maybe"'),
        ({"outcome": "success", "decision": {}}, "`decision`: expected approve | reject, or none; got an object"),
        ({"outcome": "failure", "decision": "reject"}, '`decision`: expected none with this outcome; got "reject"'),
        (None, "the result: expected an object with `outcome`; got nothing"),
        ("success", 'the result: expected an object with `outcome`; got "success"'),
        ([], "the result: expected an object with `outcome`; got a list"),
    ],
)  # fmt: skip
def test_anything_else_is_invalid_and_says_what_was_expected_and_what_came(result, reason):
    event = classify(TABLE, "claimed", result)
    assert event.word == "invalid"
    assert event.data["reason"] == reason
    assert {"path", "expected", "actual"} <= set(event.data)


@pytest.mark.parametrize("nines", [3, 6])
def test_a_wrong_value_is_told_in_a_few_words_whatever_its_size(nines):
    for value in ("x" * 10**nines, 10 ** (10**nines // 100), [[]] * 10**nines):
        assert len(classify(TABLE, "claimed", {"outcome": value}).data["reason"]) < 200


@given(results)
def test_no_value_is_more_than_one_event_or_raises(result):
    event = classify(TABLE, "claimed", result)
    assert event.word in TABLE.events
    if event.word == "success/approve":
        assert (result["outcome"], result["decision"]) == ("success", "approve")
    dispatch(TABLE, WORKING, event)


# Dispatch


def test_a_walk_through_the_flow():
    task, effects = begin(TABLE)
    assert (task, effects) == (Task("incoming", 1, 0, {}), ())
    task, effects = dispatch(TABLE, task, Event("start"))
    assert effects == (MoveTo("claimed"), Invoke("implementer"))
    assert task == Task("claimed", 2, 0, {"incoming -> claimed": 1})
    task, effects = dispatch(TABLE, task, classify(TABLE, "claimed", {"outcome": "success"}, visit=2))
    assert effects == (RunSteps(("rebase", "run_tests", "push_branch", "create_pr")),)
    task, effects = dispatch(TABLE, task, Event("steps_succeeded"))
    assert (task.state, task.visit, effects) == ("provisional", 4, (MoveTo("provisional"),))


def test_a_result_of_an_earlier_wait_is_not_accepted():
    late = classify(TABLE, "claimed", {"outcome": "success"}, visit=1)
    assert dispatch(TABLE, WORKING, late) == (WORKING, (Record("stale"),))


def test_a_result_that_comes_twice_counts_once():
    result = classify(TABLE, "claimed", {"outcome": "success"}, visit=2)
    task, _ = dispatch(TABLE, WORKING, result)
    assert dispatch(TABLE, task, result) == (task, (Record("stale"),))


def test_an_agent_invoked_again_in_place_is_waited_for_anew():
    task, effects = dispatch(TABLE, WORKING, Event("invalid"))
    assert (task.state, task.visit, task.retries) == ("claimed", 3, 1)
    assert effects == (Retry(1, "invalid result"), Invoke("implementer"))


def test_an_event_that_means_nothing_changes_nothing():
    assert dispatch(TABLE, WORKING, Event("check_passed")) == (WORKING, (Record("ignored"),))
    assert dispatch(TABLE, WORKING, Event("gate_passed", None, {"notes": "x"})) == (WORKING, (Record("ignored"),))


def test_an_unknown_word_is_an_invalid_result_where_one_is_awaited_and_recorded_elsewhere():
    _, effects = dispatch(TABLE, WORKING, Event("finished"))
    assert effects == (Retry(1, 'unknown event "finished"'), Invoke("implementer"))
    assert dispatch(TABLE, Task("incoming"), Event("finished")) == (Task("incoming"), (Record("ignored"),))


def test_the_second_invalid_result_takes_its_way():
    task, _ = dispatch(TABLE, WORKING, Event("invalid"))
    task, effects = dispatch(TABLE, task, Event("invalid"))
    assert effects[0] == MoveTo("failed")
    assert task.retries == 0


def test_a_rejection_carries_its_comment():
    rejection = classify(TABLE, REVIEWING.state, {"outcome": "success", "decision": "reject", "comment": "no"})
    _, effects = dispatch(TABLE, REVIEWING, rejection)
    assert effects[0] == RejectWithFeedback("no")


@pytest.mark.parametrize("comment", [5, ["no"], {"text": "no"}])
def test_a_comment_that_is_no_text_is_no_comment(comment):
    rejection = classify(TABLE, REVIEWING.state, {"outcome": "success", "decision": "reject", "comment": comment})
    assert dispatch(TABLE, REVIEWING, rejection)[1][0] == RejectWithFeedback("")


def test_events_notes_and_tasks_of_a_result_go_on_record():
    result = {"outcome": "success", "events": [{"did": "x"}, "y"], "notes": "flaky", "tasks": [{"title": "t"}]}
    _, effects = dispatch(TABLE, WORKING, classify(TABLE, "claimed", result))
    assert effects[1:] == (
        Record({"did": "x"}), Record("y"), Record({"notes": "flaky"}), Record({"tasks": [{"title": "t"}]}),
    )  # fmt: skip


def test_a_retry_tells_how_often_the_budget_was_used_and_why():
    edges = [edge("a", "b", agent="w"), edge("b", "c", runs=["s"], max_attempts=3, on_step_fail="retry_with_feedback")]
    table = running(lower(meaning(made(edges, "a"))))
    task = Task("b / steps")
    task, effects = dispatch(table, task, Event("step_failed", None, {"reason": "red test"}))
    assert effects == (Retry(1, "red test"), RunSteps(("s",)))
    task, effects = dispatch(table, task, Event("step_failed_permanently"))
    assert effects == (Retry(2, "step failed"), Invoke("w"))
    task, effects = dispatch(table, task._replace(state="b / steps"), Event("step_failed_permanently"))
    assert effects[1] == MoveTo("escalated")
    assert task.used == {"b -> c": 2}


def test_a_budget_counts_up_to_its_limit_and_no_further():
    task, starts = Task("incoming"), 0
    while True:
        task, effects = dispatch(TABLE, task, Event("start"))
        if Invoke("implementer") not in effects:
            break
        starts += 1
        task, _ = dispatch(TABLE, task, Event("needs_continuation"))
    assert (starts, task.state) == (3, "escalated")


def test_a_task_of_another_table_is_an_error():
    with pytest.raises(ValueError, match="no state of the table"):
        dispatch(TABLE, Task("nowhere"), Event("start"))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(flows(), st.lists(st.sampled_from([*EVENTS, "nonsense"]), max_size=25))
def test_dispatch_is_total_pure_and_keeps_its_invariants(flow, happened):
    table = running(lower(meaning(flow)))
    task, _ = begin(table)
    for word in happened:
        before = (task, dict(task.used))
        after, effects = dispatch(table, task, Event(word, task.visit))
        assert (after, effects) == dispatch(table, task, Event(word, task.visit))
        assert (task, dict(task.used)) == before
        assert after.state in table.places
        assert after.visit - task.visit == (effects[:1] not in ((Record("ignored"),), (Record("stale"),)))
        assert all(after.used[counter] >= uses for counter, uses in task.used.items())
        assert isinstance(after, Task)
        task = after


def test_a_task_survives_being_written_down():
    task, _ = dispatch(TABLE, Task("incoming"), Event("start"))
    assert Task(*json.loads(json.dumps(task))) == task


# Loading


def whole() -> dict:
    return json.loads(json.dumps({"format": FORMAT, **document(REVIEW)}))


def test_text_bytes_and_value_load_alike():
    text = json.dumps(whole())
    assert load(text) == load(text.encode()) == load(whole())


@pytest.mark.parametrize("form", ["flowc-table/2", None, 1])
def test_another_format_is_refused(form):
    with pytest.raises(ValueError, match="expected a table of format flowc-table/1"):
        load({**whole(), "format": form})


@pytest.mark.parametrize("value", ["[]", "5", "null", "{}"])
def test_what_is_no_table_is_refused(value):
    with pytest.raises(ValueError, match="expected a table"):
        load(value)


@pytest.mark.parametrize("key", ["flow", "initial", "events", "results", "states", "rows", "initial_effects"])
def test_a_table_that_lacks_a_part_is_refused(key):
    value = whole()
    del value[key]
    with pytest.raises(ValueError, match="no whole table"):
        load(value)


def test_a_table_that_is_not_total_is_refused():
    value = whole()
    row = value["rows"].pop(3)
    with pytest.raises(ValueError, match=f"no row for '{row['event']}' in '{row['state']}'"):
        load(value)


def test_a_table_with_a_row_twice_is_refused():
    value = whole()
    value["rows"].append(value["rows"][0])
    with pytest.raises(ValueError, match="two rows"):
        load(value)


@pytest.mark.parametrize("where", ["row", "budget", "initial"])
def test_a_table_that_leads_nowhere_is_refused(where):
    value = whole()
    row = next(row for row in value["rows"] if row["budget"])
    match where:
        case "row":
            row["next"] = "nowhere"
        case "budget":
            row["budget"]["exhausted"]["next"] = "nowhere"
        case "initial":
            value["initial"] = "nowhere"
    with pytest.raises(ValueError, match="'nowhere'"):
        load(value)


def test_an_unknown_effect_is_refused():
    value = whole()
    value["rows"][0]["effects"] = [{"effect": "Explode"}]
    with pytest.raises(ValueError, match="no whole table"):
        load(value)


def test_every_flow_of_ours_loads():
    assert all(running(compiled).initial == compiled.initial for path in FILES for compiled in tables(path))


def test_the_runtime_needs_nothing_but_the_standard_library():
    for path in (ROOT / "compiler" / "flowc_runtime").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert all(name.split(".")[0] in {*sys.stdlib_module_names, "flowc_runtime"} for name in found)
