"""Targets: canonical JSON that its schema describes, and a Python module that stands alone and acts alike."""

import ast
import json
import subprocess
import sys

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flowc.machine.document import behaviour, digest
from flowc.machine.lower import lower
from flowc.machine.table import EVENTS
from flowc.targets import json as json_target
from flowc.targets import python as python_target
from flowc_runtime import Event, begin, classify, dispatch, load
from flows import FILES, ROOT, edge, made, meaning, running, tables
from random_flows import flows

SCHEMA = json.loads((ROOT / "schemas" / "table.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
quickly = settings(suppress_health_check=[HealthCheck.too_slow])
OURS = [compiled for path in FILES for compiled in tables(path)]


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("compiled", OURS, ids=lambda compiled: compiled.flow)
def test_our_own_tables_are_as_the_schema_says(compiled):
    VALIDATOR.validate(json.loads(json_target.emit(compiled)))


@settings(quickly, max_examples=15)
@given(flows())
def test_every_table_is_as_the_schema_says_and_loads(flow):
    compiled = lower(meaning(flow))
    text = json_target.emit(compiled)
    assert text.isascii() and text.endswith("}\n")
    VALIDATOR.validate(json.loads(text))
    assert load(text) == running(compiled)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda value: value["rows"][0].update(extra=1),
        lambda value: value["rows"][0].pop("sources"),
        lambda value: value["rows"][0]["effects"].append({"effect": "Explode"}),
        lambda value: value["states"][0].update(origin="nowhere"),
        lambda value: value.pop("behaviour"),
        lambda value: value.update(format="flowc-table/0"),
    ],
)
def test_the_schema_refuses_other_documents(spoil):
    value = json.loads(json_target.emit(OURS[0]))
    spoil(value)
    assert list(VALIDATOR.iter_errors(value))


def test_the_hashes_are_those_of_what_they_cover():
    value = json.loads(json_target.emit(OURS[0]))
    content = value.pop("content")
    assert content == digest(value)
    assert value["behaviour"] == behaviour(OURS[0])


def test_behaviour_changes_with_what_a_flow_does_and_not_with_its_name_or_place():
    edges = [edge("a", "b", agent="w", max_attempts=2), edge("b", "c")]
    plain = lower(meaning(made(edges, "a")))
    other = lower(meaning(made([edge("a", "b", agent="w", max_attempts=3), edges[1]], "a")))
    assert behaviour(plain) != behaviour(other)
    pair = {compiled.flow: behaviour(compiled) for compiled in OURS if compiled.flow.startswith("implement-and-review")}
    assert len(pair) == 2 and len(set(pair.values())) == 1


def test_places_are_lines_and_columns_of_the_sources():
    value = json.loads(json_target.emit(OURS[0]))
    path = value["sources"][0]["path"]
    lines = OURS[0].sources[0].text.splitlines()
    for row in value["rows"]:
        for source in row["sources"]:
            file, line, column = source.rsplit(":", 2)
            assert file == path and int(column) <= len(lines[int(line) - 1])


def test_the_bytes_do_not_depend_on_the_process():
    script = (
        "from flows import FILES, tables; from flowc.targets import json, python; import hashlib; "
        "texts = [emit(t) for f in FILES for t in tables(f) for emit in (json.emit, python.emit)]; "
        "print([hashlib.sha256(text.encode()).hexdigest() for text in texts])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "tests"), "LC_ALL": locale},
            cwd=folder,
            capture_output=True,
            check=True,
        ).stdout
        for seed, locale, folder in (("0", "C", ROOT), ("1", "C.UTF-8", "/"))
    }
    assert len(answers) == 1


# The Python module


DRIVER = """
import json, runpy, sys
module = runpy.run_path(sys.argv[1])
table, answers = module["TABLE"], []
for words in json.loads(sys.stdin.read()):
    task, effects = module["begin"](table)
    answers.append(repr((tuple(task), effects)))
    for word, result in words:
        event = module["Event"](word) if result is None else module["classify"](table, task.state, result)
        task, effects = module["dispatch"](table, task, event)
        answers.append(repr((tuple(task), effects)))
print(json.dumps(answers))
"""


def alone(module: str, recordings: list, folder) -> list[str]:
    """What the emitted module does, in a Python without site packages, environment and current folder."""
    (folder / "flow.py").write_text(module, encoding="ascii")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", DRIVER, str(folder / "flow.py")],
        input=json.dumps(recordings),
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    assert not done.stderr
    return json.loads(done.stdout)


def with_runtime(compiled, recordings: list) -> list[str]:
    """What the runtime does."""
    table, answers = running(compiled), []
    for words in recordings:
        task, effects = begin(table)
        answers.append(repr((tuple(task), effects)))
        for word, result in words:
            event = Event(word) if result is None else classify(table, task.state, result)
            task, effects = dispatch(table, task, event)
            answers.append(repr((tuple(task), effects)))
    return answers


RESULTS = [
    {"outcome": "success"},
    {"outcome": "success", "decision": "reject", "comment": "no", "events": ["x"]},
    {"outcome": "done"},
    None,
]
steps = st.lists(st.tuples(st.sampled_from([*EVENTS, "nonsense"]), st.sampled_from(RESULTS)), max_size=12)
recordings = st.lists(steps, min_size=1, max_size=20)


@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(flows(), recordings)
def test_the_module_does_what_the_runtime_does(tmp_path_factory, flow, recorded):
    compiled = lower(meaning(flow))
    folder = tmp_path_factory.mktemp("module")
    assert alone(python_target.emit(compiled), recorded, folder) == with_runtime(compiled, recorded)


HOSTILE = [
    '"""', "'''", "\\", "{}", "%s", "\x00", "\u2028", "\ud800", "#\n", "__import__('os').system('x')", "🙂", "\"\n)",
]  # fmt: skip


def test_names_never_become_code(tmp_path):
    edges = [edge(f"a{word}", f"b{word}", agent=word, checks=[word], runs=[word, word]) for word in HOSTILE]
    compiled = lower(meaning(made(edges, f"a{HOSTILE[0]}")))
    module = python_target.emit(compiled)
    shape = {type(node) for node in ast.walk(_document(module))}
    assert shape <= {ast.Assign, ast.Name, ast.Store, ast.Load, ast.Dict, ast.List, ast.Constant}
    assert alone(module, [[["start", None]]], tmp_path) == with_runtime(compiled, [[["start", None]]])


def _document(module: str) -> ast.Assign:
    nodes = (node for node in ast.parse(module).body if isinstance(node, ast.Assign))
    return next(node for node in nodes if ast.unparse(node.targets[0]) == "DOCUMENT")


def test_the_module_defines_every_name_once():
    defined = [
        node.name
        for node in ast.parse(python_target.emit(OURS[0])).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    assert len(defined) == len(set(defined))
    assert "flowc_runtime" not in python_target.emit(OURS[0])
