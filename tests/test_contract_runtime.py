"""Contracts where tasks run: what a result is by its contract, and what a violation says; nothing is rewritten."""

import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc.analyses.results import agreements
from flowc.machine.document import behaviour, document
from flowc.machine.lower import lower
from flowc.machine.table import EVENTS, Table
from flowc.machine.terms import shape_document
from flowc.machine.trace import trace
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.nodes import Contract
from flowc.pipeline import tables as compiled_tables
from flowc.pipeline import understand
from flowc.project import projects
from flowc.reports.trace import text
from flowc.targets.contracts import boundaries
from flowc.text import Source
from flowc_runtime import FORMAT, Event, MoveTo, Retry, begin, classify, dispatch, load
from flowc_runtime.contracts import first_violation
from flowc_runtime.table import Table as RuntimeTable
from flows import FILES, ROOT

FLOW = """\
name: forging
initial: requested
terminal: [answered, failed, escalated]
transitions:
  "requested -> use":
    agent: finder
    returns: answer
    max_attempts: 5
  "use -> answered":
    on_fail: unfit
    on_incomplete: unfit
    on_invalid: failed
    on_outcome: {wrong_boundary: failed, partial-success: requested}
  "unfit -> requested": {}
"""
CONTRACT = """\
contract: answer
deliverable:
  type: object
  required: [items]
  properties:
    items:
      type: array
      min_items: 1
      items: {type: object, non_empty: [title], properties: {rank: {type: integer, minimum: 1}}}
outcomes:
  complete-with-evidence:
    payload:
      items[]: what was found
      comment: with a rejection, what is wrong
  partial-success: {payload: {left: what is left}}
  low_utility: {class: failure, payload: {reason: why it is no use}}
  wrong_boundary: {class: failure, payload: {reason: what lies outside}}
  invalid-input: {class: rejected input}
  needs_more: {class: incomplete}
aliases: {done: complete-with-evidence, status: outcome, lgtm: approve}
"""
ITEM = {"title": "Retries", "rank": 1}
GOOD = {"outcome": "complete-with-evidence", "items": [ITEM]}


def compiled(flow: str = FLOW, **documents: str) -> Table:
    """The table of a flow beside other documents."""
    units = [build(Source("flows/x.yaml", flow))]
    units += [build(Source(f"contracts/{name}.yaml", content)) for name, content in documents.items()]
    assert not [finding for unit in units for finding in unit.findings]
    program = link(units)
    return lower(program.machines[0], agreements(program))


def running(table: Table) -> RuntimeTable:
    """The table as the runtime reads it."""
    return load({"format": FORMAT, **document(table)})


COMPILED = compiled(answer=CONTRACT)
TABLE = running(COMPILED)


def word(result: object) -> str:
    """The event of a result where the finder is awaited."""
    return classify(TABLE, "use", result).word


@pytest.mark.parametrize(
    ("result", "event"),
    [
        (GOOD, "success"),
        ({**GOOD, "decision": "approve"}, "success/approve"),
        ({**GOOD, "decision": "reject", "comment": "one is wrong"}, "success/reject"),
        ({**GOOD, "decision": "lgtm"}, "success/approve"),
        ({**GOOD, "decision": None}, "success"),
        ({**GOOD, "outcome": "done"}, "success"),
        ({"status": "done", "items": [ITEM]}, "success"),
        ({"status": "low_utility", **GOOD}, "success"),
        ({**GOOD, "status": "failed", "message": "success_no_parse: error"}, "success"),
        ({"outcome": "partial-success", "left": "half", "items": [ITEM]}, "success/partial-success"),
        ({"outcome": "low_utility", "reason": "nothing found"}, "failure"),
        ({"outcome": "low_utility", "reason": "nothing found", "items": []}, "failure"),
        ({"outcome": "wrong_boundary", "reason": "no"}, "failure/wrong_boundary"),
        ({"outcome": "invalid-input"}, "failure"),
        ({"outcome": "needs_more"}, "needs_continuation"),
    ],
)
def test_an_outcome_is_what_its_class_says(result, event):
    assert word(result) == event


@pytest.mark.parametrize(
    ("result", "path", "mismatch", "expected", "actual"),
    [
        (None, "", "type", "an object with `outcome`", "nothing"),
        ({}, "outcome", "missing", None, "nothing"),
        ({"outcome": "success"}, "outcome", "unknown", None, '"success"'),
        ({"outcome": "failure"}, "outcome", "unknown", None, '"failure"'),
        ({"outcome": "ok"}, "outcome", "unknown", None, '"ok"'),
        ({"outcome": None, "status": "done"}, "outcome", "unknown", None, "nothing"),
        ({**GOOD, "decision": "maybe"}, "decision", "unknown", "approve | reject, or none", '"maybe"'),
        ({**GOOD, "decision": "reject"}, "comment", "missing", "a value", "nothing"),
        ({**GOOD, "decision": "reject", "comment": " \n"}, "comment", "empty", "a value", '" \\n"'),
        ({"outcome": "low_utility"}, "reason", "missing", "a value", "nothing"),
        ({"outcome": "low_utility", "reason": ""}, "reason", "empty", "a value", '""'),
        ({"outcome": "low_utility", "reason": "x", "decision": "approve"}, "decision", "unknown",
         "none with this outcome", '"approve"'),
        ({"outcome": "complete-with-evidence"}, "items", "missing", "a list", "nothing"),
        ({**GOOD, "items": []}, "items", "minItems", "at least 1 item", "0 items"),
        ({**GOOD, "items": {"0": ITEM}}, "items", "type", "a list", "an object"),
        ({**GOOD, "items": [ITEM, 5]}, "items[1]", "type", "an object", "a number"),
        ({**GOOD, "items": [{"title": ""}]}, "items[0].title", "empty", "something", '""'),
        ({**GOOD, "items": [{"rank": 1}]}, "items[0].title", "missing", "a value", "nothing"),
        ({**GOOD, "items": [{"title": "x", "rank": 1.5}]}, "items[0].rank", "type", "a whole number", "a number"),
        ({**GOOD, "items": [{"title": "x", "rank": 0}]}, "items[0].rank", "minimum", "at least 1", "0"),
        ({**GOOD, "items": [{"title": "x", "rank": True}]}, "items[0].rank", "type", "a whole number", "true"),
        ({"outcome": "partial-success", "left": "x", "items": []}, "items", "minItems", "at least 1 item", "0 items"),
    ],
)  # fmt: skip
def test_a_violation_is_typed(result, path, mismatch, expected, actual):
    event = classify(TABLE, "use", result, visit=7)
    assert (event.word, event.visit) == ("invalid", 7)
    data = event.data or {}
    assert (data["kind"], data["contract"]) == ("contract_violation", "answer")
    assert (data["path"], data["mismatch"], data["actual"]) == (path, mismatch, actual)
    labels = "complete-with-evidence | partial-success | low_utility | wrong_boundary | invalid-input | needs_more"
    assert data["expected"] == (expected or labels)
    assert str(data["expected"]) in str(data["reason"])


LISTS = """\
contract: answer
outcomes:
  fired:
    class: success
    payload:
      pieces[]: what came out
      faults[]: "with a rejection: what is wrong"
      praise[]: "with an approval: what is good"
  cracked: {class: failure, payload: ["causes[]", "spoilt[]?"]}
"""


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ({"outcome": "fired", "pieces": []}, None),
        ({"outcome": "fired", "pieces": ["a bowl"]}, None),
        ({"outcome": "fired", "pieces": [], "decision": "approve", "praise": []}, None),
        ({"outcome": "fired", "pieces": [], "decision": "reject", "faults": ["grey"]}, None),
        ({"outcome": "cracked", "causes": ["heat"], "spoilt": []}, None),
        ({"outcome": "fired"}, "`pieces`: expected a list; got nothing"),
        ({"outcome": "fired", "pieces": None}, "`pieces`: expected a list; got nothing"),
        ({"outcome": "fired", "pieces": ""}, '`pieces`: expected a list; got ""'),
        ({"outcome": "fired", "pieces": {}}, "`pieces`: expected a list; got an object"),
        (
            {"outcome": "fired", "pieces": [], "decision": "approve"},
            "`praise`: expected a list; got nothing",
        ),
        (
            {"outcome": "fired", "pieces": [], "decision": "reject", "faults": []},
            "`faults`: expected a list that is not empty; got an empty list",
        ),
        ({"outcome": "cracked", "causes": []}, "`causes`: expected a list that is not empty; got an empty list"),
    ],
)
def test_a_list_that_a_success_carries_may_be_empty(result, reason):
    flow = FLOW.replace("{wrong_boundary: failed, partial-success: requested}", "{cracked: failed}")
    table = compiled(flow, answer=LISTS)
    event = classify(running(table), "use", result)
    assert (event.data or {}).get("reason") == reason
    assert (event.word == "invalid") == bool(reason)
    schema = dict(boundaries(table))["finder"]
    assert jsonschema.Draft202012Validator(schema).is_valid(result) == (not reason)


def test_a_place_without_a_contract_takes_the_unified_format():
    table = running(compiled(FLOW.replace("    returns: answer\n", ""), answer=CONTRACT))
    assert classify(table, "use", {"outcome": "success"}).word == "success"
    assert classify(table, "use", GOOD).word == "invalid"
    assert classify(table, "use", GOOD).data["kind"] == "contract_violation"


def test_outcomes_go_their_own_ways_or_those_of_their_class():
    rows = {row.event: row.turn.next for row in COMPILED.rows if row.state == "use"}
    assert rows["failure"] == "unfit"
    assert rows["failure/wrong_boundary"] == "failed"
    assert rows["success/partial-success"] == "requested"
    assert rows["success"] == "answered"
    assert COMPILED.events == (*EVENTS, "failure/wrong_boundary", "success/partial-success")
    ignored = {row.turn.next for row in COMPILED.rows if row.event == "failure/wrong_boundary" and row.state != "use"}
    assert ignored == {state.id for state in COMPILED.states} - {"use"}


def test_the_rows_of_an_outcome_name_the_line_that_says_so():
    row = COMPILED.row("use", "failure/wrong_boundary")
    assert row.sources[0].text == "failed"
    assert row.sources[0].source.text[row.sources[0].start - 16 : row.sources[0].start] == "wrong_boundary: "


def test_a_violation_is_asked_for_once_more_with_its_reason_and_then_leaves():
    task, _ = begin(TABLE)
    task, _ = dispatch(TABLE, task, Event("start"))
    broken = classify(TABLE, task.state, {**GOOD, "items": []}, task.visit)
    task, effects = dispatch(TABLE, task, broken)
    assert effects[0] == Retry(1, "`items`: expected at least 1 item; got 0 items")
    _, effects = dispatch(TABLE, task, classify(TABLE, task.state, {}, task.visit))
    assert MoveTo("failed") in effects


def test_a_way_in_place_tries_again_with_the_reason():
    flow = FLOW.replace("{wrong_boundary: failed", "{wrong_boundary: retry_with_feedback")
    table = running(compiled(flow, answer=CONTRACT))
    task, _ = begin(table)
    task, _ = dispatch(table, task, Event("start"))
    result = {"outcome": "wrong_boundary", "reason": "too wide"}
    task, effects = dispatch(table, task, classify(table, task.state, result, task.visit))
    assert (task.state, effects[0]) == ("use", Retry(2, "too wide"))


def test_a_trace_shows_path_expected_and_actual():
    lines = ['{"outcome": "complete-with-evidence", "items": []}', json.dumps(GOOD)]
    shown = text(trace(COMPILED, lines))
    assert "note: contract `answer`, `items`: expected at least 1 item; got 0 items" in shown
    assert "success: use -> answered" in shown


def test_what_prose_says_an_agent_returns_is_its_contract():
    flow = """{name: x, transitions: {"incoming -> working": {agent: lead, max_attempts: 2}, "working -> done": {}}}"""
    handoff = """\
# Handoff contract

This contract governs transfer from `engine` to `lead`.

Lead returns one of:

1. `outcome`: `complete-with-evidence`
   - `files_changed[]`
2. `outcome`: `blocked`
   - `blockers[]`: explicit blocker list with ownership
   - `recommended_next_action`
"""
    units = [build(Source("flows/x.yaml", flow)), build(Source("doctrine/lead/handoff-contract.md", handoff))]
    program = link(units)
    table = running(lower(program.machines[0], agreements(program)))
    blocked = {"outcome": "blocked", "blockers": ["no key"], "recommended_next_action": "ask"}
    assert classify(table, "working", {"outcome": "complete-with-evidence", "files_changed": ["a"]}).word == "success"
    assert classify(table, "working", blocked).word == "failure"
    assert classify(table, "working", {**blocked, "blockers": []}).data["path"] == "blockers"
    assert classify(table, "working", {"outcome": "running"}).word == "invalid"
    assert classify(table, "working", {"outcome": "success"}).word == "invalid"


def test_documents_that_disagree_about_an_agent_are_no_contract():
    flow = """{name: x, transitions: {"incoming -> working": {agent: lead, max_attempts: 2}, "working -> done": {}}}"""
    texts = ("Lead returns one of: `complete` | `blocked`.", "Lead returns one of: `complete` | `failed`.")
    units = [build(Source(f"doctrine/lead/{n}-contract.md", f"# Contract\n\n{t}\n")) for n, t in enumerate(texts)]
    program = link([build(Source("flows/x.yaml", flow)), *units])
    assert lower(program.machines[0], agreements(program)).contracts == ()


def test_an_agent_names_its_contract_and_the_edge_comes_first():
    agent = "agents: {finder: {returns: other}}"
    other = "contract: other\noutcomes: [success, failure]\n"
    flow = FLOW.replace("    returns: answer\n", "").replace("    on_outcome: {wrong_boundary: failed, partial-success: requested}\n", "")  # noqa: E501
    (contract,) = compiled(flow, finder=agent, other=other).contracts
    assert (contract.name, contract.agent, contract.states) == ("other", "finder", ("use",))
    (contract,) = compiled(FLOW, finder=agent, other=other, answer=CONTRACT).contracts
    assert contract.name == "answer"


def test_edges_with_different_contracts_wait_in_different_places():
    flow = """\
name: two
initial: [one, two]
transitions:
  "one -> work": {agent: w, returns: a, max_attempts: 2}
  "two -> work": {agent: w, returns: b, max_attempts: 2}
  "work -> done": {}
"""
    table = compiled(flow, a="contract: a\noutcomes: [done, failed]\n", b="contract: b\noutcomes: [ok, error]\n")
    states = {contract.name: contract.states for contract in table.contracts}
    assert states == {"a": ("work",), "b": ("work / from two",)}


def test_a_contract_is_part_of_what_a_table_means():
    assert behaviour(COMPILED) != behaviour(compiled(answer=CONTRACT.replace("min_items: 1", "min_items: 2")))
    assert behaviour(COMPILED) == behaviour(compiled(answer=f"# words for people\n{CONTRACT}"))
    assert [source.path for source in COMPILED.sources] == ["flows/x.yaml", "contracts/answer.yaml"]


def test_our_own_tables_check_what_is_delivered():
    (project,) = projects([], str(ROOT))
    tables = {table.flow: running(table) for table in compiled_tables(understand(project))}
    forging = tables["tool-forging"]
    answer = {"outcome": "success", "items": [{"title": "a", "source": "b"}]}
    assert classify(forging, "use", answer).word == "success"
    assert classify(forging, "use", {**answer, "items": []}).data["path"] == "items"
    assert classify(forging, "use", {**answer, "items": [{"title": "a"}]}).data["path"] == "items[0].source"
    assert classify(forging, "use", {"outcome": "low_utility", "reason": "thin"}).word == "failure/low_utility"
    assert classify(forging, "use", {"outcome": "failure", "reason": "thin"}).word == "invalid"
    gates, after = (tables[name].behaviour for name in ("implement-and-review", "implement-and-review-after"))
    assert gates == after
    assert len(tables) == len(FILES) + 1


# Any value, judged

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from([*(label for label in TABLE.contracts["use"].labels), "done", "reject", 10**400]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["title", "rank", "items", "reason", "é", "a b"]), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
RESULTS = VALUES | st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(("outcome", "status", "decision", "items", "reason", "left", "comment", "events"), VALUES),
)


@settings(max_examples=300)
@given(RESULTS)
def test_any_value_is_one_event_or_a_violation_with_a_reason(result):
    before = json.dumps(result, default=repr)
    event = classify(TABLE, "use", result)
    assert event.word in TABLE.events
    assert json.dumps(result, default=repr) == before
    if event.word == "invalid":
        data = event.data or {}
        assert {"kind", "path", "expected", "actual", "mismatch", "reason"} <= data.keys()
        assert all(isinstance(value, str) and len(value) < 2000 for value in data.values())
    if event.word.startswith("success"):
        assert isinstance(result, dict)
        said = result["outcome"] if "outcome" in result else result["status"]
        assert said in ("complete-with-evidence", "partial-success", "done")
    task, _ = begin(TABLE)
    dispatch(TABLE, task, event)


@settings(max_examples=100)
@given(RESULTS, st.dictionaries(st.sampled_from(["message", "notes", "error", "x"]), st.text(max_size=9)))
def test_words_beside_a_result_never_change_its_event(result, more):
    if isinstance(result, dict):
        assert word({**more, **result}) == word(result)


def test_a_value_of_any_depth_ends():
    deep: object = "x"
    for _ in range(100_000):
        deep = [deep]
    assert word({**GOOD, "items": [{"title": "x", "rank": deep}]}) == "invalid"
    assert word({**GOOD, "extra": deep}) == "success"
    wide = [{"title": str(number)} for number in range(20_000)]
    assert word({**GOOD, "items": wide}) == "success"
    assert classify(TABLE, "use", {**GOOD, "items": [*wide, {}]}).data["path"] == "items[20000].title"


@pytest.mark.parametrize(
    ("shape", "value", "path", "mismatch"),
    [
        ("{type: array, max_items: 1}", [1, 2], "", "maxItems"),
        ("{type: string, min_length: 2}", "a", "", "minLength"),
        ("{type: string, max_length: 2}", "abc", "", "maxLength"),
        ("{type: number, maximum: 1}", 1.5, "", "maximum"),
        ("{enum: [a, 1, null]}", True, "", "enum"),
        ("{enum: [a, 1, null]}", 1.0, None, None),
        ("{enum: [true]}", 1, "", "enum"),
        ("{const: 2}", 3, "", "enum"),
        ("{type: integer}", 2.0, None, None),
        ("{type: [string, 'null']}", None, None, None),
        ("{type: object, additional_properties: false, properties: {a: string}}", {"b": 1}, "", "additionalProperties"),
        ("{properties: {'a b': {properties: {c: integer}}}}", {"a b": {"c": "x"}}, '["a b"].c', "type"),
        ("{non_empty: true}", {}, "", "empty"),
        ("{non_empty: true}", 0, None, None),
        ("{type: string, pattern: '^a+$'}", "b", None, None),
        ("{min_items: 2}", "a", None, None),
    ],
)
def test_constraints_one_by_one(shape, value, path, mismatch):
    made = build(Source("x.yaml", f"contract: x\ndeliverable: {shape}\n")).documents[0]
    assert isinstance(made, Contract) and made.deliverable
    broken = first_violation(shape_document(made.deliverable), value)
    assert (broken and broken.path, broken and broken.mismatch) == (path, mismatch)


# The table's document


@pytest.mark.parametrize(
    "spoil",
    [
        lambda each: each.pop("outcomes"),
        lambda each: each["outcomes"][0].pop("event"),
        lambda each: each["outcomes"][0].update(event="sucess"),
        lambda each: each.update(states=["nowhere"]),
        lambda each: each["outcomes"][0].update(decisions=5),
    ],
)
def test_a_table_with_a_broken_contract_is_refused(spoil):
    value = json.loads(json.dumps({"format": FORMAT, **document(COMPILED)}))
    spoil(value["contracts"][0])
    with pytest.raises(ValueError, match=r"no whole table|no state|events"):
        load(value)
