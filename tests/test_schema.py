"""The published JSON Schemas and the builders agree on what has the right shape.

Known differences, each outside the generated documents:
- an edge in two spellings, and two arrows of which one only looks like one, are beyond a pattern (FC114, FC113);
- a schema sees values, not texts: quoted edges with escapes, repeated keys and tags are the reader's;
- the reader limits depth and size; a schema does not;
- NaN is no JSON number: a schema cannot refuse it, the builder does.
"""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flowc.data import load
from flowc.model.kinds.unit import build
from flowc.syntax.schema import violations
from flowc.text import Source

NAMES = ("flow", "steps", "agents", "result")
SCHEMAS = {name: load("schemas", f"{name}.schema.json") for name in NAMES}

JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, True, 0, -1, 1.5, 10**17, "", " ", "x", [], ["x"], [None], [[]], {}, {"x": "y"}]
)
WORD = st.sampled_from(["done", "failed", "a b", 7, 1.5, True, "作業中"])
WORDS = st.lists(WORD, max_size=2)
TEXT = st.sampled_from(["words", None, 5])
COUNT = st.sampled_from([0, 3, 3.0, 2**53 - 1])
DURATION = st.sampled_from([0, 1.5, "30s", "1.5h", "2d"])


def rarely(value: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """Mostly a right value, sometimes any other."""
    return st.integers(0, 14).flatmap(lambda number: JUNK if number == 0 else value)


def mappings(fields: dict[str, st.SearchStrategy[object]], *always: str) -> st.SearchStrategy[object]:
    """Mappings of some of the fields, sometimes with a key too many, near or far, or one of `always` too few."""
    drawn = {key: rarely(value) for key, value in fields.items()}
    required = {key: value for key, value in drawn.items() if key in always}
    right = st.fixed_dictionaries(required, optional={k: v for k, v in drawn.items() if k not in always})
    loose = st.fixed_dictionaries({}, optional={**drawn, "colour": JUNK, "nmae": JUNK})
    return st.integers(0, 9).flatmap(lambda number: loose if number == 0 else right)


STRATEGY = st.sampled_from(["one_for_one", "rest-for-one", "one_for_al"])
SUPERVISION = mappings({"strategy": STRATEGY, "max_restarts": COUNT, "window": DURATION})
CONDITION = st.one_of(
    mappings({"name": WORD, "type": st.just("script"), "script": WORD, "on_fail": WORD}, "name", "type", "script"),
    mappings({"name": WORD, "agent": WORD, "on_reject": WORD, "description": TEXT}, "name", "agent"),
    mappings({"name": WORD, "type": st.just("manual")}, "name", "type"),
    mappings({"name": WORD, "type": st.sampled_from(["agent", "script", "manual"]), "script": WORD, "agent": WORD}),
)
OUTLETS = ("on_fail", "on_reject", "on_incomplete", "on_step_fail", "on_invalid", "on_exhausted", "on_checks_fail")
SHARED: dict[str, st.SearchStrategy[object]] = {
    "agent": WORD,
    "checks": WORDS,
    **dict.fromkeys(OUTLETS, WORD),
    "max_attempts": COUNT,
    "lease": DURATION,
    "capacity": COUNT,
    "supervision": SUPERVISION,
    "inputs": WORDS,
    "returns": WORD,
    "child_flow": WORD,
    "description": TEXT,
}
AFTER: dict[str, st.SearchStrategy[object]] = {
    "after_success": WORDS | mappings({"approve": WORDS, "reject": WORDS}),
    "after_failure": WORDS,
}
GATES: dict[str, st.SearchStrategy[object]] = {"conditions": st.lists(rarely(CONDITION), max_size=2), "runs": WORDS}
TRANSITION = st.one_of(
    mappings({**SHARED, **GATES}), mappings({**SHARED, **AFTER}), mappings({**AFTER, **GATES}), st.none()
)
EDGES = ["a -> b", "b→c", "c ->d", "in-progress -> 作業中"]
NO_EDGES = ["a", " -> ", "a ->", "-> b", "a -> b -> c", "a => b", "a --> b", "a —> b", "“a -> b”", "a <-> b", "a ⇒ b"]
TRANSITIONS = st.dictionaries(
    st.integers(0, 12).flatmap(lambda number: st.sampled_from(NO_EDGES if number == 0 else EDGES)),
    rarely(TRANSITION),
    min_size=1,
    max_size=3,
)
FLOW_FIELDS: dict[str, st.SearchStrategy[object]] = {
    "name": WORD,
    "description": TEXT,
    "version": TEXT,
    "transitions": TRANSITIONS,
    "initial": WORD | WORDS,
    "terminal": WORD | WORDS,
    "states": WORDS | st.dictionaries(st.sampled_from("abc"), JUNK, max_size=2),
    **dict.fromkeys(OUTLETS, WORD),
    "max_attempts": COUNT,
    "lease": DURATION,
    "supervision": SUPERVISION,
}
CHILD = WORD | mappings(FLOW_FIELDS, "transitions")
FLOW = mappings({**FLOW_FIELDS, "child_flow": CHILD}, "transitions")
STEP = mappings(
    {
        "needs": WORDS,
        "provides": WORDS,
        "irreversible": st.booleans(),
        "fallible": st.booleans(),
        "can_fail": st.booleans(),
        "can_repeat": st.booleans(),
        "reversible": st.booleans(),
        "undo": TEXT,
        "does": TEXT,
        "cost": st.sampled_from(["cheap", "moderate", "expensive", "cheep"]),
        "timeout": DURATION,
        "runs": WORD,
        "moves": st.booleans(),
        "description": TEXT,
    }
)
NAMED = mappings({"name": WORD, "cost": st.just("cheap")}, "name")
STEPS = mappings(
    {
        "name": TEXT,
        "steps": st.dictionaries(st.sampled_from("abc"), rarely(STEP | st.none())) | st.lists(rarely(WORD | NAMED)),
        "checks": st.lists(rarely(WORD | NAMED), max_size=2),
        "scripts": st.dictionaries(st.sampled_from("abc"), JUNK, max_size=2),
    },
    "steps",
)
AGENT = st.fixed_dictionaries({}, optional={"name": rarely(WORD), "role": WORD, "tools": JUNK, "claim_from": JUNK})
AGENTS = st.fixed_dictionaries(
    {"agents": rarely(st.dictionaries(st.sampled_from("abc"), AGENT | JUNK) | st.lists(rarely(WORD | AGENT)))},
    optional={"colour": JUNK},
)


def faults(document: object, path: str) -> list[str]:
    """What reading and building find wrong in a document."""
    made = build(Source(path, json.dumps(document, ensure_ascii=False)))
    return [f"{finding.code} {dict(finding.values)}" for finding in made.findings]


def agree(document: object, schema: str, path: str) -> None:
    """The schema and the builder both accept the document, or both refuse it."""
    broken = violations(document, SCHEMAS[schema])
    found = faults(document, path)
    assert bool(broken) == bool(found), (document, broken, found)


def has_marks(document: object, *keys: str) -> bool:
    """Whether a document is of the kind under test at all."""
    return isinstance(document, dict) and any(key in document for key in keys)


@settings(max_examples=400)
@given(FLOW.filter(lambda document: has_marks(document, "transitions", "child_flow")))
def test_flows(document: object) -> None:
    agree(document, "flow", "flows/x.json")


@settings(max_examples=200)
@example({"steps": {"a": {"can_fail": None, "fallible": False}}})
@example({"steps": {"a": {"irreversible": True, "reversible": None}}})
@given(STEPS.filter(lambda document: has_marks(document, "steps")))
def test_step_registries(document: object) -> None:
    made = build(Source("steps.json", json.dumps(document)))
    if made.documents:
        agree(document, "steps", "steps.json")


@settings(max_examples=200)
@given(AGENTS)
def test_agents(document: object) -> None:
    agree(document, "agents", "agents.json")


@pytest.mark.parametrize(
    ("result", "valid"),
    [
        ({"outcome": "success"}, True),
        ({"outcome": "success", "decision": "approve", "comment": "LGTM"}, True),
        ({"outcome": "success", "decision": "reject", "comment": "Tests fail"}, True),
        ({"outcome": "failure", "reason": "Could not complete review"}, True),
        ({"outcome": "needs_continuation"}, True),
        ({"outcome": "done"}, False),
        ({"status": "success", "decision": "approve"}, False),
        ({"outcome": "success", "decision": "maybe"}, False),
        ([], False),
    ],
)
def test_results(result: object, valid: bool) -> None:
    assert (violations(result, SCHEMAS["result"]) == ()) is valid


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_explains_itself(name: str) -> None:
    schema = SCHEMAS[name]
    violations(None, schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"]
    assert schema["description"]


def test_violations_say_where() -> None:
    (found,) = violations({"transitions": {"a -> b": {"runs": [{}]}}}, SCHEMAS["flow"])
    assert found.path == "transitions/a -> b/runs/0"


def test_what_is_no_schema_is_refused() -> None:
    with pytest.raises(ValueError, match="not valid"):
        violations({}, {"type": "nonsense"})
