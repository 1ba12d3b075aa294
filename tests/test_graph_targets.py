"""The graph of a program: what is in it, that networkx gets the same, and that no name escapes its quotes."""

import html
import json
import re
import shutil
import subprocess
from io import BytesIO
from textwrap import dedent
from typing import Any

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.model.meaning import Program
from flowc.model.view import elements, view
from flowc.targets.graph import dot, graph_json, mermaid
from flowc.text import Source

FILES = {
    "flows/default.yaml": """
        name: default
        transitions:
          "incoming -> claimed":
            agent: author
            on_exhausted: parked
            returns: report
          "claimed -> provisional":
            checks: [branch_exists]
            on_checks_fail: incoming
            runs: [push_branch, create_pr]
            on_fail: retry_with_feedback
          "provisional -> done":
            conditions:
              - {name: build, script: make, on_fail: claimed}
              - {name: review, agent: editor, on_reject: incoming}
              - {name: sign_off, type: manual}
        child_flow:
          transitions: {todo -> done: {}}
        """,
    "flows/after.yaml": """
        transitions:
          "incoming → claimed":
            agent: writer
            after_success: [run_tests, submit_to_provisional]
            after_failure: [move_to_failed]
          "provisional → done":
            agent: editor
            after_success: {approve: [merge_pr, move_to_done], reject: [move_to_incoming]}
        child_flow: default
        """,
    "agents.yaml": "agents: {writer: {role: author, returns: report}}\n",
    "steps.yaml": "steps: {push_branch: {provides: [branch]}, create_pr: {needs: [branch]}}\n",
    "report.yaml": "contract: report\noutcomes: [done]\n",
}


def program(files: dict[str, str]) -> Program:
    """The files joined."""
    units = [build(Source(path, dedent(text).lstrip("\n"))) for path, text in files.items()]
    return link(units)


PROGRAM = program(FILES)


def arcs(made: Program) -> set[tuple[str, str, str]]:
    """Every arc as its source, kind and target."""
    return {(arc.source, arc.kind, arc.target) for arc in elements(made).arcs}


def test_every_relation_is_an_arc() -> None:
    found = {arc for arc in arcs(PROGRAM) if "after" not in arc[0]}
    claimed, provisional = "state:default:claimed", "state:default:provisional"
    assert found == {
        ("state:default:incoming", "move", claimed),
        (claimed, "agent", "agent:writer"),
        (claimed, "on_exhausted", "state:default:parked"),
        (claimed, "returns", "contract:report"),
        (claimed, "move", provisional),
        (claimed, "check", "check:branch_exists"),
        (claimed, "on_checks_fail", "state:default:incoming"),
        (claimed, "step", "step:push_branch"),
        (claimed, "step", "step:create_pr"),
        (claimed, "on_fail", claimed),
        (provisional, "move", "state:default:done"),
        (provisional, "gate", "script:make"),
        (provisional, "on_fail", claimed),
        (provisional, "gate", "agent:editor"),
        (provisional, "on_reject", "state:default:incoming"),
        (provisional, "gate", "person:sign_off"),
        ("flow:default", "child_flow", "flow:default/child"),
        ("state:default/child:todo", "move", "state:default/child:done"),
        ("agent:writer", "returns", "contract:report"),
        ("step:push_branch", "provides", "product:branch"),
        ("step:create_pr", "needs", "product:branch"),
    }


def test_both_dialects_make_the_same_arcs() -> None:
    assert {arc for arc in arcs(PROGRAM) if "after" in arc[0]} == {
        ("state:after:incoming", "move", "state:after:claimed"),
        ("state:after:claimed", "agent", "agent:writer"),
        ("state:after:claimed", "step", "step:run_tests"),
        ("state:after:claimed", "move", "state:after:provisional"),
        ("state:after:claimed", "on_fail", "state:after:failed"),
        ("state:after:provisional", "move", "state:after:done"),
        ("state:after:provisional", "agent", "agent:editor"),
        ("state:after:provisional", "step", "step:merge_pr"),
        ("state:after:provisional", "on_reject", "state:after:incoming"),
        ("flow:after", "child_flow", "flow:default"),
    }


def test_vertices_know_what_is_declared() -> None:
    vertices = {vertex.id: vertex for vertex in elements(PROGRAM).vertices}
    assert vertices["agent:writer"].declared
    assert not vertices["agent:editor"].declared
    assert not vertices["state:default:parked"].declared
    assert vertices["state:default:incoming"].initial
    assert vertices["state:default:done"].terminal
    assert vertices["state:default:done"].flow == "default"
    assert vertices["agent:writer"].span.text == "writer"


def test_flows_of_one_name_stay_apart() -> None:
    text = "name: x\ntransitions: {a -> b: {}}\n"
    made = elements(program({"flows/1.yaml": text, "flows/2.yaml": text}))
    assert len(made.vertices) == 6
    assert len(made.arcs) == 2


def test_networkx_gets_the_same_graph() -> None:
    graph = view(PROGRAM)
    made = elements(PROGRAM)
    assert set(graph.nodes) == {vertex.id for vertex in made.vertices}
    edges = [(source, target, data["kind"]) for source, target, data in graph.edges(data=True)]
    assert sorted(edges) == sorted((arc.source, arc.target, arc.kind) for arc in made.arcs)
    assert graph.nodes["state:default:claimed"]["place"] == "flows/default.yaml:3:16"
    moves = [(a, b) for a, b, kind in edges if kind == "move"]
    assert networkx.has_path(networkx.DiGraph(moves), "state:default:incoming", "state:default:done")
    written = BytesIO()
    networkx.write_graphml(graph, written)
    assert b'<node id="state:default:claimed">' in written.getvalue()


def test_json_is_the_graph_with_places() -> None:
    document = json.loads(graph_json(PROGRAM))
    assert (document["format"], document["version"]) == ("flowc-graph", 1)
    assert len(document["nodes"]) == len(elements(PROGRAM).vertices)
    assert document["edges"][0].keys() == {"kind", "source", "target", "place"}
    identities = {node["id"] for node in document["nodes"]}
    assert all({edge["source"], edge["target"]} <= identities for edge in document["edges"])
    assert all(re.fullmatch(r"[^:]+:\d+:\d+", part["place"]) for part in document["nodes"] + document["edges"])


def test_diagrams_show_states_ways_and_who_works() -> None:
    lines = dot(PROGRAM).splitlines()
    assert '    s1_0 -> s1_1 [style=solid, label="invoke author"];' in lines
    assert '    s1_1 -> s1_2 [style=solid, label="check branch_exists\\nrun push_branch\\nrun create_pr"];' in lines
    assert '    s1_3 [label="done", peripheries=2];' in lines
    drawn = mermaid(PROGRAM).splitlines()
    assert drawn[0] == "flowchart TD"
    assert '    s1_0 -->|"invoke author"| s1_1' in drawn
    assert '    s1_3(["done"])' in drawn
    assert '    s1_entry --> s1_0' in drawn


def test_nothing_to_draw_is_a_diagram_too() -> None:
    assert json.loads(graph_json(Program()))["nodes"] == []
    assert dot(Program()).startswith("digraph flows {")
    assert mermaid(Program()) == "flowchart TD\n"


SIGNS = " -\"'\\&<>#;:|[](){}`*_~%$@.,=+^aN1é作\n\t\u2028"
ATTEMPTS = [
    *("end", "graph x", "1. x", "%%", "&amp;", "\\N", "x\\", '"]; x', "subgraph"),
    *("__proto__", "<b>", "]] --> x", "#quot;"),
]
NAMES = st.text(st.sampled_from(SIGNS), min_size=1, max_size=8) | st.sampled_from(ATTEMPTS)
"""Names made to break out of a text in one language or another."""


def named(name: str) -> Program | None:
    """A program that says a name wherever it can; None for a name that is no word or no state."""
    body = {"agent": name, "on_fail": name, "runs": [name], "checks": [name]}
    made = program({"flows/x.json": json.dumps({"name": name, "transitions": {"a -> b": body}})})
    return made if made.machines else None


DOT_TEXT = r'"((?:[^"\\]|\\[\\"n])*)"'
DOT_LINES = re.compile(
    rf"digraph flows \{{|\s*(node|edge) \[.*\];|  subgraph cluster_s0 \{{|    label={DOT_TEXT};|\s*\}}|"
    rf"    s0_(\d+|entry) \[(label={DOT_TEXT}(, peripheries=2)?|shape=point)\];|"
    rf"    s0_(\d+|entry) -> s0_\d+( \[style=\w+, label={DOT_TEXT}\])?;|"
)
MERMAID_TEXT = r'"(?:[\w _.-]|#\d+;|<br/>)*"'
MERMAID_LINES = re.compile(
    rf"flowchart TD|  subgraph s0\[{MERMAID_TEXT}\]|  end|    s0_entry\(\( \)\)|"
    rf"    s0_\d+(\[|\(\[){MERMAID_TEXT}(\]|\]\))|"
    rf"    s0_(\d+|entry) -\.?->(\|{MERMAID_TEXT}\|)? s0_\d+|"
)


@given(NAMES)
def test_no_name_breaks_out_of_its_text(name: str) -> None:
    made = named(name)
    if made is None:
        return
    assert all(DOT_LINES.fullmatch(line) for line in dot(made).split("\n"))
    assert all(MERMAID_LINES.fullmatch(line) for line in mermaid(made).split("\n"))
    assert graph_json(made).isascii()
    nodes = json.loads(graph_json(made))["nodes"]
    used = [node["name"] for node in nodes if node["kind"] in ("agent", "check", "step")]
    assert len(used) == 3
    assert len(set(used)) == 1


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
@pytest.mark.parametrize("name", ["\\N", "a\\", '"]; x [', "&amp;", "<b>x</b>", "a\nb", "end", "作業中", "{a|b}"])
def test_graphviz_shows_the_name_itself(name: str) -> None:
    made = named(name)
    assert made is not None
    ran = subprocess.run(["dot", "-Tsvg"], input=dot(made).encode(), capture_output=True, check=True)
    assert ran.stderr == b""
    texts = re.findall(r"<text[^>]*>(.*?)</text>", ran.stdout.decode())
    shown = [html.unescape(text).replace("\xa0", " ") for text in texts]
    assert made.machines[0].stages[0].exit
    assert name.replace("\n", "\N{REPLACEMENT CHARACTER}") in shown


def test_the_same_program_is_drawn_the_same_whatever_the_order_of_files() -> None:
    turned = program(dict(reversed(FILES.items())))
    draw: Any
    for draw in (graph_json, dot, mermaid):
        assert draw(turned) == draw(PROGRAM)
