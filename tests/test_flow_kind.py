"""Flow files to flows: what is read, what is reported, and that one mistake is one finding."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.diagnostics import in_order
from flowc.model.kinds.unit import Unit, build
from flowc.model.nodes import Dialect, Flow, GateKind
from flowc.syntax.edge import parse_edge
from flowc.syntax.near import nearest
from flowc.syntax.tree import Scalar
from flowc.text import Source, whole

GATES = """
name: default
description: Standard implementation with review
initial: incoming
terminal: [done, failed]

transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
    lease: 30m
    supervision: {strategy: one_for_one, max_restarts: 3, window: 1m}
    capacity: 2
    inputs: [task, notes]
    returns: report
  "claimed -> provisional":
    checks: [branch_exists]
    on_checks_fail: claimed
    runs: [run_tests, create_pr]
    on_incomplete: incoming
  "provisional → done":
    conditions:
      - {name: build, script: make, on_fail: claimed}
      - name: gatekeeper_review
        type: agent
        agent: gatekeeper
        on_fail: incoming
        on_reject: claimed
      - {name: sign_off, type: manual}
    runs: []
"""

AFTER = """
transitions:
  "incoming → claimed":
    agent: implementer
    after_success: [run_tests, create_pr, submit_to_provisional]
    after_failure: [move_to_failed]
  "provisional → done":
    agent: gatekeeper
    after_success:
      approve: [merge_pr, move_to_done]
      reject: [rewrite_task_file, move_to_incoming]
"""


def unit(text: str, path: str = "flows/example.yaml") -> Unit:
    """What one file declares."""
    return build(Source(path, dedent(text)))


def flow(text: str, path: str = "flows/example.yaml") -> Flow:
    """The only flow of a file."""
    (document,) = unit(text, path).documents
    assert isinstance(document, Flow)
    return document


def transition(body: str, edge: str = "a -> b") -> str:
    """A flow of one transition with some lines under it."""
    lines = "".join(f"    {line}\n" for line in dedent(body).strip().split("\n"))
    return f'name: x\ntransitions:\n  "{edge}":\n{lines}'


def told(text: str, path: str = "flows/example.yaml") -> list[tuple[str, str, str]]:
    """Every finding as its code, its form and the text it underlines."""
    made = unit(text, path)
    findings = in_order([*made.findings, *([made.unrecognised] if made.unrecognised else [])])
    return [(each.code, each.form, each.span.text) for each in findings]


def test_the_gates_dialect_is_read_whole() -> None:
    read = flow(GATES)
    assert unit(GATES).findings == ()
    assert (read.name.text, read.complete) == ("default", True)
    assert [name.text for name in read.initial] == ["incoming"]
    assert [name.text for name in read.terminal] == ["done", "failed"]
    assert [state.text for state in read.states] == ["incoming", "claimed", "provisional", "done"]
    claim, work, review = read.transitions
    assert claim.dialect is Dialect.GATES
    assert claim.agent and claim.agent.text == claim.agent.span.text == "implementer"
    assert claim.max_attempts and claim.max_attempts.value == 3
    assert claim.lease and claim.lease.value == 1800
    assert claim.supervision and claim.supervision.window and claim.supervision.window.value == 60
    assert [name.text for name in claim.inputs] == ["task", "notes"]
    assert (claim.runs, review.runs) == (None, ())
    assert [step.text for step in work.runs or ()] == ["run_tests", "create_pr"]
    assert work.outlets.on_checks_fail and work.outlets.on_checks_fail.text == "claimed"
    assert [gate.kind for gate in review.gates] == [GateKind.SCRIPT, GateKind.AGENT, GateKind.MANUAL]
    assert [gate.subject and gate.subject.text for gate in review.gates] == ["make", "gatekeeper", None]


@pytest.mark.parametrize("listed", ["[incoming, claimed]", "{incoming: What comes in., claimed: }", "{incoming: {}}"])
def test_a_list_of_the_states_is_for_readers(listed: str) -> None:
    assert told(f"states: {listed}\n{GATES}") == []
    read = flow(f"states: {listed}\n{GATES}").states
    assert [state.text for state in read] == ["incoming", "claimed", "provisional", "done"]


def test_the_after_dialect_is_read_whole() -> None:
    read = flow(AFTER, "flows/night.yaml")
    assert unit(AFTER).findings == ()
    assert read.name.text == "night"
    claim, review = read.transitions
    assert claim.dialect is review.dialect is Dialect.AFTER
    assert [step.text for step in (claim.after_success or ())[0].steps] == [
        "run_tests",
        "create_pr",
        "submit_to_provisional",
    ]
    assert claim.after_failure and [step.text for step in claim.after_failure.steps] == ["move_to_failed"]
    assert [branch.decision and branch.decision.text for branch in review.after_success or ()] == ["approve", "reject"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("runs: test", [("FC110", "", "test")]),
        ("runs:", [("FC110", "", "runs")]),
        ("runs: {test: 1}", [("FC110", "", "runs")]),
        ("runs: [~, 3, true, ok]", [("FC110", "", "~")]),
        ("runs: [{a: b}, [x], '']", [("FC110", "", "{a: b}"), ("FC110", "", "[x]"), ("FC110", "", "")]),
        ("agent: [writer]", [("FC110", "", "agent")]),
        ("on_fail: {state: failed}", [("FC110", "", "on_fail")]),
        ("on_fail: null", [("FC110", "", "null")]),
        ("conditions: {review: {type: manual}}", [("FC110", "", "conditions")]),
        ("conditions: [review]", [("FC110", "", "review")]),
        ("supervision: one_for_one", [("FC110", "", "one_for_one")]),
        ("after_success: go", [("FC110", "", "go")]),
        ("after_success: {approve: go}", [("FC110", "", "go")]),
        ("after_failure: {approve: [go]}", [("FC110", "", "after_failure")]),
        ("description: [a]", [("FC110", "", "description")]),
        ("max_attempts: [3]", [("FC110", "", "max_attempts")]),
        ("on_fial: failed", [("FC111", "near", "on_fial")]),
        ("On-Fail: failed", [("FC111", "near", "On-Fail")]),
        ("colour: blue", [("FC111", "", "colour")]),
        ("terminal: done", [("FC111", "elsewhere", "terminal")]),
        ("strategy: one_for_one", [("FC111", "elsewhere", "strategy")]),
        ("supervision: {max_seconds: 5}", [("FC111", "", "max_seconds")]),
        ("after_success: {aprove: [go]}", [("FC111", "near", "aprove")]),
        ("conditions: [{name: x, type: manual, skip: 'false'}]", [("FC111", "", "skip")]),
        ("conditions: [{name: x, type: manual, agent: y}]", [("FC111", "", "agent")]),
        ("conditions: [{name: x, type: agent, agent: y, script: z}]", [("FC111", "", "script")]),
        ("hooks: [x]", [("FC112", "ignored", "hooks")]),
        ("claim_from: x", [("FC112", "ignored", "claim_from")]),
        ("condition: {name: x, type: manual}", [("FC112", "", "condition")]),
        ("steps: [x]", [("FC112", "", "steps")]),
        ("from: a", [("FC112", "", "from")]),
        ("max_attempts: three", [("FC115", "", "three")]),
        ("max_attempts: '3'", [("FC115", "", "3")]),
        ("max_attempts: -1", [("FC115", "", "-1")]),
        ("max_attempts: 1.5", [("FC115", "", "1.5")]),
        ("max_attempts: true", [("FC115", "", "true")]),
        ("max_attempts: .inf", [("FC115", "", ".inf")]),
        ("max_attempts: 99999999999999999999", [("FC115", "", "99999999999999999999")]),
        ("lease: .nan", [("FC115", "", ".nan")]),
        ("lease: 30 s", [("FC115", "", "30 s")]),
        ("lease: PT30S", [("FC115", "", "PT30S")]),
        ("lease: false", [("FC115", "", "false")]),
        ("lease: -1s", [("FC115", "", "-1s")]),
        ("supervision: {strategy: one_for_many}", [("FC115", "near", "one_for_many")]),
        ("supervision: {strategy: none}", [("FC115", "", "none")]),
        ("supervision: {max_restarts: -1}", [("FC115", "", "-1")]),
        ("conditions: [{name: x, type: expression, agent: y}]", [("FC115", "", "expression")]),
        ("conditions: [{name: x, type: scrpt, script: y}]", [("FC115", "near", "scrpt")]),
        ("conditions: [{name: x}]", [("FC116", "", "x")]),
        ("conditions: [{name: x, type: agent}]", [("FC116", "", "x")]),
        ("conditions: [{name: x, type: script, agent: y}]", [("FC116", "", "x")]),
        ("conditions: [{name: x, script: y, agent: z}]", [("FC116", "", "x")]),
        ("conditions: [{type: agent, agent: y}]", [("FC116", "", "type")]),
        ("conditions: [{}]", [("FC116", "", "{}")]),
        ("runs: [x]\nafter_success: [y]", [("FC117", "", "runs")]),
    ],
)
def test_a_mistake_in_a_transition_is_one_finding(body: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(transition(body)) == expected


@pytest.mark.parametrize(
    "body",
    [
        "{}",
        "~",
        "agent: 7",
        "on_fail: no",
        "on_fail: true",
        "on_fail: 1.10",
        "on_fail: 失敗",
        "runs: []",
        "max_attempts: 0",
        "lease: 0",
        "lease: 1.5",
        "lease: 1.5h",
        "lease: 2d",
        "max_attempts: 3.0",
        "conditions: []",
        "conditions: [{name: x, agent: y}]",
        "description:",
    ],
)
def test_what_people_write_is_accepted(body: str) -> None:
    assert told(transition(body)) == []


def test_what_a_flow_says_for_all_its_transitions_stands_where_they_leave_it_out() -> None:
    read = flow("""
        max_attempts: 3
        lease: 1h
        supervision: {max_restarts: 2}
        on_fail: lost
        on_exhausted: asked
        transitions:
          "a -> b": {agent: x, lease: 5m}
          "b -> c": {on_fail: a}
          "c -> d": {max_attempts: 1}
    """)
    one, two, three = read.transitions
    assert read.complete
    assert (one.lease and one.lease.value, one.max_attempts and one.max_attempts.value) == (300, 3)
    assert one.supervision and one.supervision.max_restarts and one.supervision.max_restarts.value == 2
    assert (two.lease, two.max_attempts, two.supervision, two.outlets.on_exhausted) == (None, None, None, None)
    ways = [each.outlets for each in (one, two, three)]
    assert [each.on_fail and each.on_fail.text for each in ways] == ["lost", "a", "lost"]
    assert [each.on_exhausted and each.on_exhausted.text for each in ways] == ["asked", None, "asked"]
    assert told("lease: soon\ntransitions:\n  a -> b: {agent: x}\n") == [("FC115", "", "soon")]
    assert told("capacity: 2\ntransitions:\n  a -> b: {agent: x}\n") == [("FC111", "elsewhere", "capacity")]


@pytest.mark.parametrize(
    ("edge_says", "gate_says", "budget", "exhausted"),
    [
        ("", "max_attempts: 2, on_exhausted: failed", 2, "failed"),
        ("max_attempts: 5, on_exhausted: done", "max_attempts: 2, on_exhausted: failed", 2, "failed"),
        ("max_attempts: 2, on_exhausted: done", "max_attempts: 5, on_exhausted: failed", 2, "done"),
        ("max_attempts: 5, on_exhausted: done", "max_attempts: 2", 2, "done"),
        ("max_attempts: 5", "on_exhausted: failed", 5, "failed"),
    ],
)
def test_a_budget_of_a_gate_is_one_of_its_edge(edge_says: str, gate_says: str, budget: int, exhausted: str) -> None:
    conditions = f"conditions: [{{name: build, script: make, on_fail: a, {gate_says}}}]"
    inside = ", ".join(part for part in (edge_says, conditions) if part)
    (edge,) = flow(f"name: x\ntransitions:\n  a -> b: {{{inside}}}\n").transitions
    assert edge.max_attempts and edge.max_attempts.value == budget
    assert edge.outlets.on_exhausted and edge.outlets.on_exhausted.text == exhausted


def test_names_keep_the_words_of_the_file() -> None:
    read = flow(transition("on_fail: 1.10\nruns: [no, 0x1F]", "no → 1.10"))
    (only,) = read.transitions
    assert (only.source.text, only.target.text) == ("no", "1.10")
    assert only.outlets.on_fail and only.outlets.on_fail.text == "1.10"
    assert [step.text for step in only.runs or ()] == ["no", "0x1F"]


def test_every_mistake_of_a_file_is_told_in_one_run() -> None:
    text = """
    name: [x]
    inital: a
    transitions:
      "a -> b": {agnet: x, lease: soon}
      "b -> c": hello
      c: {}
      "b→c": {}
    """
    assert [code for code, _, _ in told(text)] == ["FC110", "FC111", "FC111", "FC115", "FC110", "FC113", "FC114"]


@pytest.mark.parametrize(
    ("body", "complete"),
    [
        ("on_fial: failed", True),
        ("max_attempts: three", True),
        ("hooks: [x]", True),
        ("steps: [x]", True),
        ("colour: blue", True),
        ("when_refused: a", False),
        ("owner: team-a", True),
        ("notify: somebody", True),
        ("onceDone: a", False),
        ("max_retries: 2", False),
        ("runs: x", False),
        ("conditions: [{name: x}]", False),
        ("conditions: [{name: x, type: expression}]", False),
    ],
)
def test_a_flow_that_lost_meaning_is_not_complete(body: str, complete: bool) -> None:
    assert flow(transition(body)).complete is complete


def test_of_states_that_are_written_under_one_key_twice_all_are_read() -> None:
    read = flow(
        "transitions: {a -> b: {agent: x}}\ninitial: a\nterminal: [b]\n"
        "transitions: {b -> c: {}, a -> b: {agent: y}}\ninitial: [b]\nterminal: c\n"
    )
    assert read.complete
    assert [(each.source.text, each.target.text) for each in read.transitions] == [("a", "b"), ("b", "c")]
    assert read.transitions[0].agent and read.transitions[0].agent.text == "x"
    assert [[name.text for name in names] for names in (read.initial, read.terminal)] == [["a", "b"], ["b", "c"]]


def test_what_the_reader_lost_makes_a_flow_incomplete() -> None:
    twice = "transitions: {a -> b: {}}\nchild_flow: {transitions: {c -> d: {}}}\nchild_flow: other\n"
    assert not flow(twice).complete
    assert flow("transitions: {a -> b: {}}\nname: x\nname: y\n").complete


def test_near_misses_are_read_as_what_they_mean() -> None:
    read = flow('transitons:\n  "a -> b": {agnet: writer, run: [x]}\ninital: a\n')
    (only,) = read.transitions
    assert only.agent and only.agent.text == "writer"
    assert [step.text for step in only.runs or ()] == ["x"]
    assert [name.text for name in read.initial] == ["a"]


def test_a_near_miss_never_replaces_what_is_written() -> None:
    (only,) = flow(transition("agent: writer\nagnet: reader")).transitions
    assert only.agent and only.agent.text == "writer"
    assert told(transition("agent: writer\nagnet: reader")) == [("FC111", "", "agnet")]


@pytest.mark.parametrize(
    "text",
    [
        "transitions:\n  - {from: a, to: b, agent: x}\n  - {from: b, to: c}\n",
        "transitions:\n  claim: {from: a, to: b, agent: x}\n  finish: {from: b, to: c}\n",
    ],
)
def test_edges_of_older_formats_are_read_and_told_once(text: str) -> None:
    assert told(text) == [("FC112", "", "from")]
    assert [(t.source.text, t.target.text) for t in flow(text).transitions] == [("a", "b"), ("b", "c")]
    assert flow(text).transitions[0].agent is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("transitions:\n", [("FC110", "", "transitions")]),
        ("transitions: {}\n", [("FC110", "", "transitions")]),
        ("transitions: [a, b]\n", [("FC110", "", "transitions")]),
        ("transitions: hello\n", [("FC110", "", "hello")]),
        ("transitions:\n  - {from: a, to: b}\n  - x\n", [("FC112", "", "from"), ("FC110", "", "x")]),
        ("name: x\nchild_flow: y\n", [("FC116", "", "name")]),
        ("transitions: {a -> b: {}}\nchild_flow: []\n", [("FC110", "", "child_flow")]),
        ("transitions: {a -> b: {}}\nchild_flow: {}\n", [("FC116", "", "child_flow")]),
        ("transitions: {a -> b: {}}\ninitial: {a: b}\n", [("FC110", "", "initial")]),
        ("transitions: {a -> b: {}}\nretry: {}\n", [("FC111", "", "retry")]),
        ("transitions: {a -> b: {}}\nfleet: {}\n", [("FC112", "ignored", "fleet")]),
        ("name: x\ntranslations: {hello: hola}\n", [("FC118", "", "name")]),
    ],
)
def test_a_mistake_around_the_transitions_is_one_finding(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(text) == expected


def test_children_are_flows_inside_flows() -> None:
    text = """
    name: parent
    transitions: {a -> b: {}}
    child_flow:
      transitions: {c -> d: {}, d: {}}
      child_flow: deepest
    """
    read = flow(text)
    assert read.child and read.child.name.text == "parent/child"
    assert (read.child.parent, read.parent) == ("parent", None)
    assert read.child.child_name and read.child.child_name.text == "deepest"
    assert (read.complete, read.child.complete) == (True, False)


def test_deep_children_are_built_without_recursion() -> None:
    depth = 60
    text = "{transitions: {a -> b: {}}, child_flow: " * depth + "x" + "}" * depth
    read, levels = flow(text), 1
    while read.child:
        read, levels = read.child, levels + 1
    assert levels == depth
    assert read.name.text.count("/child") == depth - 1


@pytest.mark.parametrize(
    ("key", "ends"),
    [
        ("a -> b", ("a", "b")),
        ("a→b", ("a", "b")),
        ("  a  ->\tb ", ("a", "b")),
        ("in-progress->to-do", ("in-progress", "to-do")),
        ("waiting for review -> 作業中", ("waiting for review", "作業中")),
        ("the writers’ desk -> ‹x", ("the writers’ desk", "‹x")),
        ("a -> a", ("a", "a")),
        ("a>b -> c", ("a>b", "c")),
    ],
)
def test_edges_are_read_with_exact_places(key: str, ends: tuple[str, str]) -> None:
    source = Source("x", key)
    edge, finding = parse_edge(Scalar(key, key, whole(source)))
    assert finding is None
    assert edge and (edge.source.text, edge.target.text) == ends
    assert (edge.source.span.text, edge.target.span.text) == ends


@pytest.mark.parametrize(
    ("key", "form", "fixed"),
    [
        ("a –> b", "arrow", "a -> b"),
        ("a —> b", "arrow", "a -> b"),
        ("a => b", "arrow", "a -> b"),
        ("a --> b", "arrow", "a -> b"),
        ("a - > b", "arrow", "a -> b"),
        ("a -› b", "arrow", "a -> b"),
        ("a ->› b", "arrow", "a -> b"),
        ("a ~> b", "arrow", "a -> b"),
        ("a ⇒ b", "arrow", "a -> b"),
        ("a ➜ b", "arrow", "a -> b"),
        ("a > b", "arrow", "a -> b"),
        ("“a -> b”", "quotes", '"a -> b"'),
        ("“a” ⇒ “b”", "quotes", '"a -> b"'),
    ],
)
def test_what_only_looks_like_an_edge_is_told_and_understood(key: str, form: str, fixed: str) -> None:
    edge, finding = parse_edge(Scalar(key, key, whole(Source("x", key))))
    assert edge and (edge.source.text, edge.target.text) == ("a", "b")
    assert finding and finding.form == form
    ((edit,),) = (fix.edits for fix in finding.fixes)
    assert key[: edit.span.start] + edit.text + key[edit.span.end :] == fixed


NO_EDGES = ["", "a", "a b", "->", " -> ", "a ->", "-> b", "a -> b -> c", "a → b -> c", "a <-> b", "a <- b"]


@pytest.mark.parametrize("key", NO_EDGES)
def test_what_is_no_edge_is_none(key: str) -> None:
    edge, finding = parse_edge(Scalar(key, key, whole(Source("x", key))))
    assert edge is None
    assert finding and finding.code == "FC113" and finding.form == ""


def test_an_edge_with_escapes_is_underlined_whole() -> None:
    (only,) = flow('transitions:\n  "\\x61 -> b": {}\n').transitions
    assert only.source.text == "a"
    assert only.source.span.text == only.target.span.text == "\\x61 -> b"


@given(st.text(alphabet=" ab-–>→=<“”⇒\n", max_size=30))
def test_reading_an_edge_never_raises_and_places_are_true(key: str) -> None:
    edge, finding = parse_edge(Scalar(key, key, whole(Source("x", key))))
    assert edge or finding
    if edge:
        assert edge.source.span.text == edge.source.text.strip() != ""
        assert edge.target.span.text == edge.target.text.strip() != ""
        assert edge.source.span.end < edge.target.span.start


def optimal_string_alignment(one: str, other: str) -> int:
    """The distance by its recursive definition."""
    if not one or not other:
        return len(one) + len(other)
    best = min(
        optimal_string_alignment(one[1:], other) + 1,
        optimal_string_alignment(one, other[1:]) + 1,
        optimal_string_alignment(one[1:], other[1:]) + (one[0] != other[0]),
    )
    if len(one) > 1 < len(other) and one[0] == other[1] and one[1] == other[0]:
        best = min(best, optimal_string_alignment(one[2:], other[2:]) + 1)
    return best


@given(st.text("abc", min_size=1, max_size=5), st.text("abc", min_size=1, max_size=5))
def test_the_distance_is_the_one_of_the_definition(word: str, candidate: str) -> None:
    bound = 1 if len(word) <= 4 else 2
    far = optimal_string_alignment(word, candidate)
    near = word != candidate and far <= bound and far < max(len(word), len(candidate))
    assert nearest(word, [candidate]) == (candidate if near else None)


def table_of_distances(one: str, other: str) -> list[list[int]]:
    """The optimal string alignment distances between the beginnings of two words, by their lengths."""
    rows = [[row + column for column in range(len(other) + 1)] for row in range(len(one) + 1)]
    for row, letter in enumerate(one, 1):
        for column, against in enumerate(other, 1):
            kept = rows[row - 1][column - 1] + (letter != against)
            ways = [rows[row - 1][column] + 1, rows[row][column - 1] + 1, kept]
            if row > 1 < column and (letter, one[row - 2]) == (other[column - 2], against):
                ways.append(rows[row - 2][column - 2] + 1)
            rows[row][column] = min(ways)
    return rows


@given(st.text("ab", min_size=9, max_size=20), st.text("ab", min_size=8, max_size=20))
def test_the_distance_of_long_words_is_that_of_the_table(word: str, candidate: str) -> None:
    near = word != candidate and table_of_distances(word, candidate)[-1][-1] <= 3
    assert nearest(word, [candidate]) == (candidate if near else None)


def test_near_words() -> None:
    assert nearest("transitons", ["transitions", "translations"]) == "transitions"
    assert nearest("On-Fail", ["on_fail", "on_reject"]) == "on_fail"
    assert nearest("doen", ["done", "dozen"]) == "done"
    assert nearest("bat", ["cat", "bar"]) == "bar"
    assert nearest("x", ["y"]) is None
    assert nearest("done", ["done"]) is None
    assert nearest("", ["a"]) is None
    assert nearest("a" * 100, ["a" * 101]) is None
    assert nearest("state1", (f"state_{number}" for number in range(10000))) in {"state_1", "state_10"}
