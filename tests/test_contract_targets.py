"""Published result schemas: a validator of others accepts exactly what the runtime takes for an event."""

import json
import subprocess
import sys

import jsonschema
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from flowc.analyses.results import agreements
from flowc.cli import main
from flowc.machine.document import document
from flowc.machine.lower import lower
from flowc.machine.table import Table
from flowc.machine.terms import shape_document
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.nodes import Contract
from flowc.targets import contracts as target
from flowc.targets import json as json_target
from flowc.targets import python as python_target
from flowc.text import Source
from flowc_runtime import FORMAT, classify, load
from flowc_runtime.contracts import first_violation
from flows import FILES, ROOT, edge, made, meaning, tables

FLOW = """\
name: forging
initial: requested
terminal: [answered, failed, escalated]
transitions:
  "requested -> use": {agent: finder, returns: answer, max_attempts: 5}
  "use -> answered":
    conditions: [{name: look, type: agent, agent: editor, on_fail: failed}]
    on_fail: failed
    on_incomplete: failed
    on_outcome: {part: requested}
"""
TABLE_SCHEMA = json.loads((ROOT / "schemas" / "table.schema.json").read_text(encoding="utf-8"))


def compiled(contract: object) -> Table | None:
    """The table of a flow whose finder keeps a contract, or None for a contract with faults."""
    units = [build(Source("flows/x.yaml", FLOW)), build(Source("contracts/answer.json", json.dumps(contract)))]
    if any(unit.findings for unit in units):
        return None
    program = link(units)
    return lower(program.machines[0], agreements(program))


def accepts(schema: object, value: object) -> bool:
    """What a validator of others says."""
    return jsonschema.Draft202012Validator(schema).is_valid(value)


CONTRACT = {
    "contract": "answer",
    "deliverable": {
        "type": "object",
        "additionalProperties": False,
        "required": ["items"],
        "properties": {
            "items": {
                "type": "array",
                "minItems": 1,
                "items": {"type": "string", "nonEmpty": True, "pattern": "(a+)+$"},
            }
        },
    },
    "outcomes": {
        "found": {"class": "success", "payload": {"items[]": "what was found", "comment": "with a rejection, why"}},
        "part": {"class": "success", "payload": ["left?"]},
        "low_utility": {"payload": {"reason": "why it is no use"}},
    },
    "aliases": {"done": "found", "status": "outcome", "verdict": "decision", "lgtm": "approve"},
}


def test_a_schema_is_one_document_with_a_definition_for_each_boundary():
    table = compiled(CONTRACT)
    assert table
    value = json.loads(target.emit(table))
    jsonschema.Draft202012Validator.check_schema(value)
    assert list(value["$defs"]) == ["finder", "editor"]
    assert accepts(value, {"outcome": "success", "decision": "approve"})
    assert accepts(value, {"status": "done", "items": ["a"]})
    assert not accepts(value, {"outcome": "done"})


def test_every_definition_stands_alone():
    table = compiled(CONTRACT)
    assert table
    for schema in dict(target.boundaries(table)).values():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert "$ref" not in json.dumps(schema)


def test_a_schema_reads_like_the_contract():
    plain = {"contract": "answer", "outcomes": {"done": {"payload": ["text"]}, "failed": {"payload": ["reason"]}}}
    table = compiled(plain)
    assert table
    finder = dict(target.boundaries(table))["finder"]
    filled = {"pattern": "[^ \\t\\n\\r]", "minItems": 1, "minProperties": 1, "not": {"const": None}}
    assert finder == {
        "title": "answer",
        "description": "What finder returns.",
        "type": "object",
        "oneOf": [
            {
                "title": "done",
                "description": "class: success",
                "properties": {
                    "outcome": {"const": "done"},
                    "decision": {"enum": ["approve", "reject", None]},
                    "text": filled,
                },
                "required": ["outcome", "text"],
            },
            {
                "title": "failed",
                "description": "class: failure",
                "properties": {"outcome": {"const": "failed"}, "decision": {"enum": [None]}, "reason": filled},
                "required": ["outcome", "reason"],
            },
        ],
    }


def test_old_spellings_and_patterns_are_visible():
    table = compiled(CONTRACT)
    assert table
    text = target.emit(table)
    assert '"done"' in text and '"status"' in text and '"lgtm"' in text
    assert "pattern, which nobody checks: (a+)+$" in text
    assert '"pattern": "(a+)+$"' not in text


# The runtime and the schema agree

KEYS = ["items", "left", "reason", "comment", "decision", "outcome", "status"]
WORDS = ["found", "part", "low_utility", "done", "approve", "reject", "lgtm", "success", "", " ", "x"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from([0.5, 1.0]) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
RESULTS = VALUES | st.fixed_dictionaries(
    {},
    optional={
        "outcome": st.sampled_from(WORDS) | VALUES,
        "status": st.sampled_from(WORDS),
        "decision": st.sampled_from(["approve", "reject", "lgtm", None, "x"]),
        "verdict": st.sampled_from(["approve", "reject", None]),
        "items": VALUES,
        "deliverable": VALUES,
        "left": VALUES,
        "reason": VALUES,
        "comment": VALUES,
    },
)
TYPES = st.sampled_from(["object", "array", "string", "number", "integer", "boolean", "null"])


def shape_of(inner):
    """A constraint tree around others."""
    named = st.sampled_from(["items", "left", "a b"])
    return st.fixed_dictionaries(
        {},
        optional={
            "type": TYPES | st.lists(TYPES, min_size=1, max_size=3),
            "required": st.lists(named, max_size=2),
            "properties": st.dictionaries(named, inner, max_size=2),
            "additionalProperties": st.booleans(),
            "nonEmpty": st.booleans() | st.lists(named, max_size=1),
            "items": inner,
            "minItems": st.integers(0, 2),
            "maxItems": st.integers(0, 3),
            "minLength": st.integers(0, 2),
            "maxLength": st.integers(0, 4),
            "minimum": st.integers(-1, 1),
            "maximum": st.sampled_from([0.5, 2]),
            "enum": st.lists(st.sampled_from(["x", "", 1, 0, True, False, None, 0.5]), min_size=1, max_size=3),
            "const": st.sampled_from(["x", 1, True, None]),
        },
    )


SHAPES = st.recursive(TYPES, shape_of, max_leaves=6)
CLASSES = st.sampled_from(["success", "failure", "incomplete", "rejected input"])
FIELDS = st.dictionaries(
    st.sampled_from(["items", "items[]", "left?", "left[]?", "reason", "decision", "decision?"]),
    st.sampled_from(["what it is", "optional; what it is", "with a rejection, why", {"when": "approve"}]),
    max_size=3,
)
ALIASES = st.dictionaries(
    st.sampled_from(["status", "verdict", "done", "lgtm", "x"]),
    st.sampled_from(["outcome", "decision", "found", "approve"]),
    max_size=3,
)
CONTRACTS = st.fixed_dictionaries(
    {
        "contract": st.just("answer"),
        "outcomes": st.fixed_dictionaries(
            {"found": st.fixed_dictionaries({"class": CLASSES, "payload": FIELDS})},
            optional={
                "part": st.fixed_dictionaries({"class": CLASSES, "payload": FIELDS}),
                "low_utility": st.fixed_dictionaries({"class": CLASSES, "payload": FIELDS}),
            },
        ),
    },
    optional={"deliverable": SHAPES, "aliases": ALIASES},
)


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(SHAPES, st.lists(VALUES, min_size=1, max_size=6))
def test_constraints_mean_to_others_what_they_mean_here(shape, values):
    made = build(Source("x.json", json.dumps({"contract": "x", "deliverable": shape})))
    assume(not made.findings)
    (contract,) = made.documents
    assert isinstance(contract, Contract)
    assume(contract.deliverable)
    written = shape_document(contract.deliverable)
    schema = target.published(written)
    jsonschema.Draft202012Validator.check_schema(schema)
    for value in values:
        assert accepts(schema, value) == (first_violation(written, value) is None), (schema, value)


@settings(max_examples=250, suppress_health_check=list(HealthCheck))
@given(CONTRACTS, st.lists(RESULTS, min_size=1, max_size=8))
def test_the_schema_accepts_what_the_runtime_takes_for_an_event(contract, results):
    table = compiled(contract)
    assume(table is not None)
    schema = dict(target.boundaries(table))["finder"]
    jsonschema.Draft202012Validator.check_schema(schema)
    runtime = load({"format": FORMAT, **document(table)})
    for result in results:
        event = classify(runtime, "use", result)
        assert accepts(schema, result) == (event.word != "invalid"), (schema, result, event)


@settings(max_examples=60)
@given(st.lists(RESULTS, min_size=1, max_size=8))
def test_without_a_contract_the_schema_is_that_of_the_unified_format(results):
    (table,) = tables(ROOT / "flows" / "implement-and-review.yaml")
    runtime = load({"format": FORMAT, **document(table)})
    schemas = dict(target.boundaries(table))
    assert set(schemas) == {"implementer", "gatekeeper"}
    for result in [*results, {"outcome": "success", "decision": "reject"}, {"outcome": "failure"}]:
        assert accepts(schemas["implementer"], result) == (classify(runtime, "claimed", result).word != "invalid")


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(CONTRACTS)
def test_tables_with_contracts_are_as_their_schema_says(contract):
    table = compiled(contract)
    assume(table is not None)
    text = json_target.emit(table)
    jsonschema.validate(json.loads(text), TABLE_SCHEMA)
    assert load(text) == load({"format": FORMAT, **document(table)})


# What is written


DRIVER = """
import json, runpy, sys
module = runpy.run_path(sys.argv[1])
events = [module["classify"](module["TABLE"], "use", result) for result in json.loads(sys.stdin.read())]
print(json.dumps([[event.word, event.data] for event in events]))
"""


def test_the_python_module_judges_like_the_runtime(tmp_path):
    table = compiled({**CONTRACT, "outcomes": {**CONTRACT["outcomes"], "\"'{}": {"class": "failure"}}})
    assert table
    (tmp_path / "flow.py").write_text(python_target.emit(table), encoding="ascii")
    results = [
        {"outcome": "found", "items": ["a"]},
        {"status": "done", "items": [" "]},
        {"outcome": "found", "items": ["a"], "more": 1},
        {"outcome": "low_utility"},
        {"outcome": "\"'{}"},
        None,
    ]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", DRIVER, str(tmp_path / "flow.py")],
        input=json.dumps(results), capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    runtime = load({"format": FORMAT, **document(table)})
    expected = [classify(runtime, "use", result) for result in results]
    assert json.loads(done.stdout) == [[event.word, event.data] for event in expected]
    assert [event.word for event in expected] == ["success", "invalid", "invalid", "invalid", "failure", "invalid"]


def test_the_command_writes_a_schema_for_each_flow(tmp_path, capsys):
    flows = [str(path) for path in FILES]
    assert main(["compile", *flows, "--target", "schema", "--out", str(tmp_path)]) == 0
    assert "relay.schema.json: 4 result schemas" in capsys.readouterr().out
    for path in tmp_path.iterdir():
        jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="ascii")))
    assert main(["compile", *flows, "--target", "schema", "--out", str(tmp_path), "--check"]) == 0


HOSTILE = ["a/b", "~", "%", '"', "\\", "\u2028", "\ud800", "##", "#/$defs/x", "🙂"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_never_break_a_reference(name):
    text = target.emit(lower(meaning(made([edge("a", "b", agent=name), edge("b", "c")], "a"))))
    assert text.isascii() and "##" not in text
    if name != "\ud800":  # which no address can hold
        assert accepts(json.loads(text), {"outcome": "success"})
        assert not accepts(json.loads(text), {"outcome": "done"})
