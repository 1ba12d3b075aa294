"""Flows as people write them: what the rules about steps say of them, and where they are silent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from test_rules import lint

FLOW = """\
name: default
transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
  "claimed -> provisional":
    on_fail: failed
    on_incomplete: failed
    runs: [{first}]
  "provisional -> done":
    max_attempts: 3
    on_incomplete: failed
    conditions:
      - {{name: review, type: agent, agent: gatekeeper, on_fail: incoming}}
    runs: [{second}]
"""


def found(documents: dict[str, str] | str) -> list[tuple[str, str]]:
    """The codes of all findings with the text each points at."""
    files = {"flows/default.yaml": documents} if isinstance(documents, str) else documents
    return [(each.code, each.primary.span.text) for each in lint(files).diagnostics]


def flow(first: str, second: str) -> str:
    """An implementer's flow with a review: the steps before it and behind it."""
    return FLOW.format(first=first, second=second)


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ("push_branch, run_tests, create_pr", "post_review_comment, check_ci, rebase_on_base, merge_pr", []),
        ("run_tests, create_pr", "post_review_comment, merge_pr", []),
        (
            "rebase_on_base, push_branch, run_tests, create_pr",
            "post_review_comment, rebase_on_base, merge_pr, update_changelog",
            [("FC505", "update_changelog")],
        ),
        ("push_branch, run_tests, create_pr, submit_to_server", "merge_later", [("FC501", "submit_to_server")]),
        ("rebase_on_develop, create_pr", "merge_pr", []),
        ("push_branch, create_pr, rebase_on_base, push_branch", "merge_pr", []),
        ("rebase_on_base, push_branch, create_pr", "push_branch, rebase_on_base, push_branch, merge_pr", []),
        ("push_branch, rebase_on_base", "create_pr", [("FC503", "push_branch")]),
        ("create_pr", "push_branch", [("FC503", "create_pr")]),
        ("merge_pr", "rebase_on_base", [("FC503", "merge_pr")]),
        ("push_branch, merge_pr, rebase_on_base", "post", [("FC503", "merge_pr")]),
        ("rebase_on_base, merge_pr, merge_pr", "merge_pr", [("FC505", "merge_pr")]),
        ("rebase_on_base, merge_pr, ring_bell", "delete_branch", []),
        ("move_to_claimed, s", "move_to_nowhere", [("FC501", "move_to_claimed")]),
    ],
)
def test_steps_of_two_transitions(first: str, second: str, says: list[tuple[str, str]]) -> None:
    assert found(flow(first, second)) == says


OTHER = """\
name: other
transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
  "claimed -> done":
    on_fail: failed
    on_incomplete: failed
    runs: [rebase_on_base, ring_bell]
"""
"""A flow that rebases, and merges nothing."""


def test_a_merge_without_a_rebase_counts_where_the_project_rebases() -> None:
    merging = flow("run_tests, create_pr", "post_review_comment, merge_pr")
    registry = "steps:\n  run_tests: {}\n  create_pr: {}\n  post_review_comment: {}\n  merge_pr: {}\n"
    assert found({"flows/default.yaml": merging, "flows/other.yaml": OTHER}) == [("FC504", "merge_pr")]
    declared = {"flows/default.yaml": merging, "flows/steps.yaml": f"{registry}  rebase_on_base: {{}}\n"}
    assert ("FC504", "merge_pr") in found(declared)
    assert found({"flows/default.yaml": merging, "flows/steps.yaml": registry}) == []


FAMILY = """\
name: project
child_flow:
  transitions:
    "incoming -> claimed":
      agent: implementer
      max_attempts: 3
    "claimed -> done":
      on_fail: failed
      on_incomplete: failed
      runs: [{child}]
transitions:
  "children_complete -> provisional":
    runs: [{parent}]
  "provisional -> done":
    conditions:
      - {{name: human, type: manual, on_reject: failed}}
    runs: [merge_pr]
"""


def test_a_child_that_rebases_and_pushes_prepares_the_merge_of_its_parent() -> None:
    prepared = FAMILY.format(child="rebase_on_project_branch, push_branch, run_tests", parent="create_pr")
    assert found(prepared) == []
    without = FAMILY.format(child="run_tests", parent="create_pr")
    assert found({"flows/default.yaml": without, "flows/other.yaml": OTHER}) == [("FC504", "merge_pr")]


def test_a_child_elsewhere_provides_what_the_parent_needs() -> None:
    inline = FAMILY.format(child="send", parent="open")
    head, _, tail = inline.partition("child_flow:\n")
    child, _, transitions = tail.partition("transitions:\n  \"children")
    files = {
        "flows/parent.yaml": f"{head}child_flow: chapter\ntransitions:\n  \"children{transitions}",
        "flows/chapter.yaml": "name: chapter\n" + "\n".join(line[2:] for line in child.splitlines()) + "\n",
        "flows/steps.yaml": "steps:\n  send: {provides: [b]}\n  open: {needs: [b], provides: [p]}\n"
        "  merge_pr: {needs: [p]}\n",
    }
    assert found(files) == []
    without = files["flows/chapter.yaml"].replace("    runs: [send]\n", "")
    assert found({**files, "flows/chapter.yaml": without}) == [("FC502", "open")]


REGISTRY = """\
steps:
  push: {provides: [branch]}
  open: {needs: [branch], provides: [request]}
  label: {needs: [branch]}
  close: {needs: [request]}
checks: [ci]
"""


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ("push, open, label", "close", []),
        ("open, label", "push, close", [("FC502", "open")]),
        ("label, open", "push, close", [("FC502", "label")]),
        ("psh, open, label", "close", [("FC203", "psh")]),
        ("push, label", "open, close", []),
        ("push, label", "close, open", [("FC502", "close")]),
        ("push, open, label, push_branch", "close", [("FC203", "push_branch")]),
    ],
)
def test_needs_are_provided_on_every_path(first: str, second: str, says: list[tuple[str, str]]) -> None:
    assert found({"flows/a.yaml": flow(first, second), "flows/steps.yaml": REGISTRY}) == says


def test_a_step_used_as_a_check_provides_what_it_says() -> None:
    checked = flow("open, label", "close").replace("    runs: [open", "    checks: [push]\n    runs: [open")
    assert found({"flows/a.yaml": checked, "flows/steps.yaml": REGISTRY}) == []


def test_the_witness_is_the_way_around() -> None:
    direct = flow("push, open, label", "close")
    around = direct.replace("on_incomplete: failed\n    runs", "on_incomplete: provisional\n    runs")
    report = lint({"flows/a.yaml": around, "flows/steps.yaml": REGISTRY})
    assert [each.witness for each in report.diagnostics if each.code == "FC502"] == [
        ("incoming", "claimed", "(needs_continuation)", "provisional", "(close)")
    ]


def test_what_a_registry_says_wins_over_the_vocabulary() -> None:
    sure = "steps:\n  merge_pr: {irreversible: false}\n  rebase: {}\n  run_tests: {}\n"
    both = flow("rebase, merge_pr, run_tests", "rebase")
    assert found({"flows/a.yaml": both, "flows/steps.yaml": sure}) == []
    calm = sure.replace("{irreversible: false}", "{}").replace("run_tests: {}", "run_tests: {fallible: false}")
    assert found({"flows/a.yaml": both, "flows/steps.yaml": calm}) == []
    still = "steps: {submit_to_server: {moves: false}, rebase: {}}"
    assert found({"flows/a.yaml": flow("submit_to_server", "rebase"), "flows/steps.yaml": still}) == []


AFTER = """\
name: reviewed
transitions:
  "incoming → claimed":
    agent: implementer
    after_success: [{success}]
    after_failure: [move_to_failed]
  "provisional → done":
    agent: gatekeeper
    max_attempts: 3
    after_success:
      approve: [post_review_comment, rebase_on_base, merge_pr, move_to_done]
      reject: [{reject}]
    after_failure: [move_to_failed]
"""


@pytest.mark.parametrize(
    ("success", "reject", "says"),
    [
        ("run_tests, create_pr, submit_to_provisional", "post_review_comment, move_to_failed", []),
        ("move_to_done, submit_to_provisional", "move_to_failed", [("FC501", "move_to_done")]),
        ("submit_to_server, submit_to_provisional", "move_to_failed", [("FC501", "submit_to_server")]),
        ("run_tests, submit_to_provisional", "move_to_fialed", [("FC201", "move_to_fialed")]),
        ("run_tests, submit_to_provsional", "move_to_failed", [("FC201", "submit_to_provsional")]),
    ],
)
def test_the_closing_move_is_the_move_itself(success: str, reject: str, says: list[tuple[str, str]]) -> None:
    assert found(AFTER.format(success=success, reject=reject)) == says


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("[a, submit_to_server]", "[a]"),
        ("[submit_to_server, a]", "[a]"),
        ("[a, 'submit_to_server' , b]", "[a , b]"),
        ("[ submit_to_server ]", "[  ]"),
        ("\n      - a\n      - submit_to_server\n      - b", "\n      - a\n      - b"),
        ("\n      - a\n      - \"submit_to_server\"", "\n      - a"),
        ("\n      - a\n      - submit_to_server # at last", None),
        ("\n      - submit_to_server", None),
        ("[a, # why\n      submit_to_server]", None),
    ],
)
def test_the_fix_takes_the_step_out_of_its_list(written: str, fixed: str | None) -> None:
    text = flow("S", "close").replace("[S]", written)
    [finding] = [each for each in lint({"flows/a.yaml": text}).diagnostics if each.code == "FC501"]
    made = [text[: e.span.start] + e.text + text[e.span.end :] for fix in finding.fixes for e in fix.edits]
    assert made == ([] if fixed is None else [flow("S", "close").replace("[S]", fixed)])


KINDS = {"script": "type: script, script: s", "agent": "type: agent, agent: a", "manual": "type: manual"}


@given(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=5))
def test_gates_are_silent_exactly_when_their_cost_never_falls(kinds: list[str]) -> None:
    targets = "on_fail: failed, on_reject: failed"
    gates = [f"      - {{name: g{n}, {KINDS[kind]}, {targets}}}" for n, kind in enumerate(kinds)]
    text = flow("format", "close")
    head, _, tail = text.partition("      - {name: review")
    text = "\n".join([head.rstrip("\n"), *gates, tail.partition("\n")[2]])
    costs = [("script", "agent", "manual").index(kind) for kind in kinds]
    early = [place for place, cost in enumerate(costs) if min(costs[place:]) < cost]
    expected = [("FC506", f"g{early[0]}")] if early else []
    assert [each for each in found(text) if each[0] == "FC506"] == expected
