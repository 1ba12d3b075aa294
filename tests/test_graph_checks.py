"""What the cards of the graph, failure and budget rules cannot show: one mistake is one finding, paths, and when no
fix is offered.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc import checks, pipeline
from flowc.analyses.facts import facts
from flowc.analyses.mentions import mentions
from flowc.catalogue import Diagnostic
from flowc.model.meaning import Program
from flowc.model.nodes import Flow
from flowc.syntax.edit import amended, apply
from flowc.text import written
from flows import meaning
from linting import codes, lint, project
from random_flows import flows

FLOWS = sorted((Path(__file__).parents[1] / "flows").glob("*.yaml"))
BUDGETED = """\
name: example
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
  "claimed -> provisional":
    on_fail: failed
    on_incomplete: failed
  "provisional -> done":
    conditions:
      - name: review
        type: agent
        agent: reviewer
        on_fail: incoming
    runs: [publish]
"""
UNBOUNDED = BUDGETED.replace("    max_attempts: 3\n", "")


def only(text: str, code: str) -> Diagnostic:
    """The one finding of a flow, which is of one rule."""
    (found,) = lint(text)
    assert found.code == code
    return found


def fixed(text: str) -> str:
    """The flow with every fix made."""
    edits = [edit for each in lint(text) for fix in each.fixes for edit in fix.edits]
    return written(amended(project(text).files[0].source, edits))


def ours(text: str) -> list[str]:
    """The codes found by the rules about graph, failures and budgets."""
    return [code for code in codes(text) if code[2] in "346"]


# One mistake, one finding.


def misspelt(text: str) -> Iterator[str]:
    """A text with one state misspelt in one place, every place in turn."""
    for machine in pipeline.understand(project(text)).facts.machines:
        for name in dict.fromkeys(mentions(machine.machine.flow)):
            if len(name.text) > 4:
                half = name.span.start + len(name.text) // 2
                yield text[:half] + text[half + 1 :]


def thinned(text: str) -> Iterator[str]:
    """A text with one line `key: value` of a transition left out, every one in turn."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.startswith("    ") and ": " in line and not line.lstrip().startswith(("#", "-")):
            yield "".join([*lines[:number], *lines[number + 1 :]])


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_one_misspelt_state_is_one_finding(path: Path) -> None:
    """Where a rule about names speaks of the word, the rules about the graph are silent."""
    for text in misspelt(path.read_text(encoding="utf-8")):
        named = any(code[2] == "2" for code in codes(text))
        assert len(ours(text)) <= (0 if named else 1), text


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_one_missing_line_is_at_most_one_finding(path: Path) -> None:
    for text in thinned(path.read_text(encoding="utf-8")):
        assert len(ours(text)) <= 1, text


@pytest.mark.parametrize(
    ("edge", "code", "form"),
    [
        ("incoming -> claimed", "FC302", "claimed"),
        ("claimed -> provisional", "FC302", "provisional"),
        ("provisional -> done", "FC302", "provisional"),
    ],
)
def test_a_state_under_another_name_in_one_place_is_one_finding(edge: str, code: str, form: str) -> None:
    """Not a near miss: one state that nothing leaves faces one that nothing leads to."""
    source, target = edge.split(" -> ")
    changed = f"{source} -> elsewhere" if target == form else f"elsewhere -> {target}"
    assert codes(BUDGETED.replace(edge, changed)) == [code]


def test_everything_behind_an_unreachable_state_is_left_alone() -> None:
    chain = "".join(f'  "polish_{n} -> polish_{n + 1}":\n    runs: [step]\n' for n in range(5))
    text = BUDGETED + chain + '  "polish_5 -> done":\n    runs: [step]\n'
    assert only(text, "FC301").message == "state `polish_0` can never be entered"


def test_an_unreachable_cycle_is_reported_at_its_first_state() -> None:
    cycle = '  "waxing -> waning":\n    runs: [a]\n    on_fail: done\n  "waning -> waxing":\n    runs: [b]\n'
    assert only(BUDGETED + cycle, "FC301").message == "state `waxing` can never be entered"


@pytest.mark.parametrize("engine", ["failed", "needs_continuation"])
def test_the_engines_own_ways_lead_into_its_states(engine: str) -> None:
    text = UNBOUNDED.replace("on_fail: failed", "on_step_fail: done")
    text = text.replace("on_incomplete: failed", "on_reject: done")
    onward = f'  "{engine} -> done":\n    conditions:\n      - {{name: look, type: manual, on_reject: done}}\n'
    assert "FC301" not in codes(text + onward)


def test_a_look_alike_is_left_to_the_rule_about_names() -> None:
    assert codes(BUDGETED.replace("claimed -> provisional", "claimed -> prov\u0456sional")) == ["FC208"]


def test_of_two_spellings_the_one_the_project_uses_less_is_wrong() -> None:
    typo = BUDGETED.replace("provisional -> done", "provisonal -> done")
    other = BUDGETED.replace("name: example", "name: other")
    alone = lint(typo)
    beside = lint({"flows/a.yaml": typo, "flows/b.yaml": other})
    assert [each.code for each in alone] == ["FC302"]
    assert [(each.code, each.primary.span.text) for each in beside] == [("FC301", "provisonal")]
    assert apply(typo, beside[0].fixes[0].edits) == BUDGETED


def test_an_unreachable_state_may_be_the_way_out_of_a_loop() -> None:
    text = BUDGETED.replace("provisional -> done", "provisional -> claimed")
    text = text.replace("incoming\n    runs", "failed\n    runs")
    assert codes(text + '  "published -> done":\n    runs: [announce]\n') == ["FC301"]


def test_a_flow_that_could_not_be_read_whole_is_not_judged() -> None:
    assert codes(BUDGETED.replace('"claimed -> provisional":', '"claimed provisional":')) == ["FC113"]


@pytest.mark.parametrize("written", ["    on_incomplete: needs_continuation\n", ""])
def test_a_misspelt_state_of_the_engine_is_one_finding(written: str) -> None:
    text = BUDGETED.replace("    on_incomplete: failed\n", written)
    onward = '  "needs_continuaton -> claimed":\n    agent: writer\n    max_attempts: 2\n'
    (found,) = (each for each in lint(text + onward) if each.code != "FC404")
    assert found.message.endswith("did you mean `needs_continuation`?")
    assert fixed(text + onward) == text + onward.replace("continuaton", "continuation")


def test_a_forgotten_agent_is_told_by_its_empty_transition_alone() -> None:
    text = BUDGETED.replace("    agent: writer\n", "").replace("on_fail: incoming", "on_reject: retry_with_feedback")
    assert codes(text) == ["FC309"]


def test_a_flow_that_goes_round_for_good_is_one_finding() -> None:
    assert codes(BUDGETED.replace("provisional -> done", "provisional -> incoming")) == ["FC305"]


# Paths.


def test_the_path_of_an_unbounded_retry_is_its_shortest_round() -> None:
    witness = only(UNBOUNDED, "FC307").witness
    assert witness == ("incoming", "claimed", "provisional", "(reject)", "incoming")


def test_every_target_that_closes_a_cycle_is_shown() -> None:
    text = UNBOUNDED.replace("on_incomplete: failed", "on_incomplete: incoming")
    found = only(text, "FC307")
    assert found.witness == ("incoming", "claimed", "(needs_continuation)", "incoming")
    assert [place.span.start for place in found.related] == [text.rindex("incoming"), text.index("incoming")]


def test_two_cycles_are_two_findings() -> None:
    text = UNBOUNDED.replace("on_fail: failed", "on_fail: retry_with_feedback")
    text = text.replace("on_fail: incoming", "on_fail: provisional")
    assert codes(text) == ["FC307", "FC307"]


def test_the_path_of_a_dead_end_starts_where_tasks_come_in() -> None:
    loop = '  "rework -> revised":\n    runs: [a]\n  "revised -> rework":\n    runs: [b]\n'
    found = only(BUDGETED.replace("on_incomplete: failed", "on_incomplete: rework") + loop, "FC304")
    assert found.witness == ("incoming", "claimed", "rework")


# Budgets in every place that counts.


@pytest.mark.parametrize(
    "text",
    [
        BUDGETED,
        UNBOUNDED.replace("    runs: [publish]", "    runs: [publish]\n    max_attempts: 2"),
        BUDGETED.replace("on_fail: failed", "on_fail: retry_with_feedback"),
        BUDGETED.replace("on_fail: incoming", "on_fail: retry_with_feedback"),
    ],
    ids=["claim", "attempts that fail", "retry of the worker", "retry of the worker before"],
)
def test_a_budget_that_counts_the_cycle_silences_the_rule(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(("budget", "told"), [("", ["FC307"]), ("max_attempts: 2", [])])
def test_a_person_who_may_send_a_task_back_so_often_bounds_the_cycle(budget: str, told: list[str]) -> None:
    back = f"""
  "needs_person -> incoming":
    conditions: [{{name: decides, type: manual, on_fail: failed}}]
    {budget}
"""
    text = BUDGETED.replace("    max_attempts: 3\n", "    max_attempts: 3\n    on_exhausted: needs_person\n") + back
    assert codes(text) == told


def test_a_budget_on_a_transition_that_succeeds_each_round_counts_nothing() -> None:
    text = UNBOUNDED.replace("    on_fail: failed", "    max_attempts: 3\n    on_fail: failed")
    assert codes(text) == ["FC307"]


@pytest.mark.parametrize(
    ("budget", "on_fail", "expected"),
    [
        ("supervision: {max_restarts: 2, window: 10m}", "failed", []),
        ("max_attempts: 3", "retry_with_feedback", []),
        ("max_attempts: 3", "failed", ["FC604"]),
        ("lease: 1h", "failed", ["FC604"]),
    ],
)
def test_a_spent_budget_leads_out_of_the_state_whose_agent_it_counts(
    budget: str, on_fail: str, expected: list[str]
) -> None:
    text = BUDGETED.replace("max_attempts: 3", budget).replace("on_fail: incoming", "on_fail: failed")
    handled = f"    on_fail: {on_fail}\n    on_exhausted: failed"
    assert codes(text.replace("    on_fail: failed", handled, 1)) == expected


def test_what_a_flow_says_for_all_its_transitions_is_told_once() -> None:
    text = BUDGETED.replace("    max_attempts: 3\n", "")
    text = text.replace("transitions:", "lease: 0\nmax_attempts: 0\ntransitions:")
    second = '  "rework -> again":\n    agent: writer\n  "again -> done":\n    on_incomplete: failed\n'
    told = codes(text.replace("on_fail: failed", "on_fail: rework") + second)
    assert [code for code in told if code.startswith("FC60")] == ["FC602", "FC601"]


def test_moves_only_the_engine_makes_close_no_cycle() -> None:
    text = UNBOUNDED.replace("on_incomplete: failed", "on_step_fail: failed")
    text = text.replace("on_fail: incoming", "on_fail: done")
    onward = '  "needs_continuation -> claimed":\n    agent: writer\n'
    assert codes(text + onward) == []


# Fixes.


def test_fixes_keep_line_ends_comments_and_the_end_of_the_file() -> None:
    text = UNBOUNDED.replace("agent: writer", "agent: writer  # one of two").rstrip("\n").replace("\n", "\r\n")
    expected = BUDGETED.replace("agent: writer", "agent: writer  # one of two").rstrip("\n").replace("\n", "\r\n")
    assert fixed(text) == expected


def test_a_gate_at_the_end_of_the_file_gets_its_failure_target() -> None:
    text = BUDGETED.replace("        on_fail: incoming\n    runs: [publish]\n", "        # nobody knows")
    assert fixed(text) == text.replace("agent: reviewer", "agent: reviewer\n        on_fail: incoming")


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ('"incoming -> claimed": {agent: writer}', "FC307"),
        ('"incoming -> claimed": &claim\n    agent: writer', "FC307"),
        ('? "incoming -> claimed"\n  : agent: writer', "FC307"),
    ],
)
def test_no_key_is_added_where_the_text_is_no_plain_block(written: str, code: str) -> None:
    text = UNBOUNDED.replace('"incoming -> claimed":\n    agent: writer', written)
    assert only(text, code).fixes == ()


def test_no_key_is_added_to_a_gate_in_braces() -> None:
    gate = "      - name: review\n        type: agent\n        agent: reviewer\n        on_fail: incoming\n"
    text = BUDGETED.replace(gate, "      - {name: review, type: agent, agent: reviewer}\n")
    assert only(text, "FC401").fixes == ()


@pytest.mark.parametrize("state", ["to do", "yes", "it's"])
def test_no_word_is_written_that_could_be_read_otherwise(state: str) -> None:
    text = BUDGETED.replace("        on_fail: incoming\n", "").replace("incoming", state)
    assert [each.fixes for each in lint(text) if each.code == "FC401"] == [()]


def test_a_misspelt_state_is_renamed_in_every_place() -> None:
    typo = BUDGETED.replace("-> provisional", "-> provisonal").replace("on_fail: failed", "on_fail: provisonal")
    right = BUDGETED.replace("on_fail: failed", "on_fail: provisional")
    other = right.replace("name: example", "name: other")
    found = lint({"flows/a.yaml": typo, "flows/b.yaml": other})
    assert [each.code for each in found] == ["FC302"]
    assert apply(typo, found[0].fixes[0].edits) == right


# Failure paths.


@pytest.mark.parametrize("key", ["on_fail", "on_reject"])
@pytest.mark.parametrize("place", ["        ", "    "])
def test_a_failure_target_of_the_gate_or_its_transition_is_enough(key: str, place: str) -> None:
    text = BUDGETED.replace("        on_fail: incoming\n", f"{place}{key}: incoming\n")
    assert codes(text) == []


def test_each_gate_without_a_target_is_one_finding() -> None:
    gates = "".join(f"      - name: person_{n}\n        type: manual\n" for n in range(3))
    text = BUDGETED.replace("    runs: [publish]", f"{gates}    runs: [publish]")
    assert codes(text) == ["FC402"] * 3


CONTRACT = "name: draft\noutcomes:\n  - outcome: success\n  - outcome: failure\n"


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        (CONTRACT, []),
        (CONTRACT + "  - outcome: needs_continuation\n", ["FC404"]),
        (CONTRACT + "  - outcome: paused\n    class: incomplete\n", ["FC404"]),
    ],
)
def test_unfinished_work_counts_only_where_the_contract_has_it(contract: str, expected: list[str]) -> None:
    text = BUDGETED.replace("    on_incomplete: failed\n", "")
    text = text.replace("agent: writer", "agent: writer\n    returns: draft")
    assert codes({"flows/example.yaml": text, "doctrine/contracts/draft.yaml": contract}) == expected


def test_steps_that_are_moves_by_themselves_close_a_branch() -> None:
    branch = "    after_success: {approve: [move_to_done], reject: [%s]}\n    after_failure: [move_to_failed]\n"
    head = 'name: x\ntransitions:\n  "open -> done":\n    agent: judge\n    max_attempts: 3\n'
    assert "FC310" in codes(head + branch % "post_comment")
    assert "FC310" not in codes(head + branch % "reject_task")
    assert "FC310" not in codes(head + branch % "move_to_somewhere")
    assert "FC310" not in codes(head + "    on_reject: open\n" + branch % "post_comment")


# Empty transitions.


@pytest.mark.parametrize(
    "edge",
    ['"needs_continuation -> incoming": {}', '"failed -> archived": {}'],
)
def test_leading_on_from_a_state_of_the_engine_is_no_empty_transition(edge: str) -> None:
    assert "FC309" not in codes(BUDGETED.replace("on_incomplete: failed", "on_step_fail: done") + f"  {edge}\n")


def test_a_parent_waits_for_its_children_in_its_initial_state() -> None:
    child = BUDGETED.replace("name: example", "name: child")
    parent = "name: parent\nchild_flow: child\ntransitions:\n  \"children_complete -> merged\": {}\n"
    assert codes({"flows/child.yaml": child, "flows/parent.yaml": parent}) == []


def test_an_edge_may_wait_for_children_and_names_their_flow() -> None:
    child = BUDGETED.replace("name: example", "name: child")
    parent = "name: parent\ntransitions:\n  drafted -> merged:\n    child_flow: child\n    on_fail: failed\n"
    assert codes({"flows/child.yaml": child, "flows/parent.yaml": parent}) == []
    assert codes({"flows/child.yaml": child, "flows/parent.yaml": parent.replace("child\n", "chld\n")}) == ["FC207"]


# Anything at all.


@given(st.lists(flows(), max_size=2))
def test_no_flow_makes_a_check_raise_and_every_run_finds_the_same(read: list[Flow]) -> None:
    program = Program(flows=tuple(read), machines=tuple(meaning(each) for each in read))
    assert checks.run(facts(program)) == checks.run(facts(program))


def test_long_flows_need_no_stack() -> None:
    edges = "".join(f'  "s{n} -> s{n + 1}":\n    runs: [step]\n    on_fail: s{max(0, n - 2)}\n' for n in range(1500))
    assert codes(f"name: long\ntransitions:\n{edges}") == ["FC307"]
