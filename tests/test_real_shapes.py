"""Flows shaped like those of real projects: none is in error, and all that is said of them is listed here."""

import pytest

from flowc.catalogue import Severity
from linting import codes, lint

IMPLEMENT_AND_REVIEW = """\
name: default
description: Standard implementation with review

transitions:
  "incoming -> claimed":
    agent: implementer

  "claimed -> provisional":
    runs: [rebase_on_base, run_tests, push_branch, create_pr]

  "provisional -> done":
    conditions:
      - name: gatekeeper_review
        type: agent
        agent: gatekeeper
        on_fail: incoming
    runs: [post_review_comment, merge_pr]
"""

PROJECT = """\
name: project
description: Tasks on one branch, merged by a person

child_flow:
  transitions:
    "incoming -> claimed":
      agent: implementer
    "claimed -> done":
      runs: [rebase_on_project_branch, run_tests]

transitions:
  "children_complete -> provisional":
    runs: [rebase_on_base, run_tests, create_pr]
  "provisional -> done":
    conditions:
      - name: human_approval
        type: manual
    runs: [merge_pr]
"""

SEVERAL_GATES = """\
name: careful
transitions:
  "incoming -> claimed":
    agent: implementer
  "claimed -> provisional":
    runs: [rebase_on_base, run_tests, create_pr]
  "provisional -> sanity_approved":
    conditions:
      - name: tests_pass
        type: script
        script: run-tests
        on_fail: incoming
      - name: sanity_check
        type: agent
        agent: sanity_checker
        on_fail: incoming
    runs: [post_review_comment]
  "sanity_approved -> human_review":
    conditions:
      - name: review
        type: agent
        agent: gatekeeper
        on_fail: incoming
  "human_review -> done":
    conditions:
      - name: product_owner
        type: manual
        on_fail: incoming
      - name: release_manager
        type: manual
    runs: [merge_pr]
"""

AFTER = """\
name: default-after
transitions:
  "incoming → claimed":
    agent: implementer
    after_success:
      - rebase_on_base
      - run_tests
      - push_branch
      - create_pr
      - submit_to_provisional
    after_failure:
      - move_to_failed

  "provisional → done":
    agent: gatekeeper
    after_success:
      approve:
        - post_review_comment
        - merge_pr
        - move_to_done
      reject:
        - post_review_comment
        - rewrite_task_file
        - move_to_incoming
    after_failure:
      - move_to_failed
"""

FIXER = """\
name: with-fixer
transitions:
  "incoming -> claimed":
    agent: implementer
  "needs_continuation -> claimed":
    agent: fixer
  "claimed -> provisional":
    runs: [rebase_on_base, run_tests, push_branch, create_pr]
  "provisional -> done":
    conditions:
      - name: gatekeeper_review
        type: agent
        agent: gatekeeper
        on_fail: needs_continuation
    runs: [merge_pr]
"""

CHINESE = """\
name: 默认
transitions:
  "待办 -> 进行中":
    agent: 实现者
  "进行中 -> 评审":
    runs: [run_tests]
  "评审 -> 完成":
    conditions:
      - name: 审查
        type: agent
        agent: 审查者
        on_fail: 待办
"""

RESEARCH = """\
name: research
initial: incoming
terminal: [done, failed]
transitions:
  "incoming -> claimed":
    agent: researcher
    max_attempts: 2
  "claimed -> done":
    runs: [save_report]
    on_incomplete: incoming
"""

NO_AGENTS = """\
name: release
transitions:
  "queued -> built":
    runs: [build]
  "built -> released":
    conditions:
      - name: smoke_test
        type: script
        script: smoke
        on_fail: failed
    runs: [publish]
"""

CHECKS = """\
name: polled
transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
  "claimed -> provisional":
    runs: [rebase_on_base, run_tests, push_branch, create_pr]
    on_fail: failed
    on_incomplete: incoming
  "provisional -> done":
    checks: [ci_is_green, no_conflicts]
    on_checks_fail: incoming
    conditions:
      - name: gatekeeper_review
        type: agent
        agent: gatekeeper
        on_reject: retry_with_feedback
        on_fail: failed
    runs: [merge_pr]
"""

SHAPES = {
    "implement and review": (IMPLEMENT_AND_REVIEW, ["FC404", "FC307"]),
    "a project and its children": (PROJECT, ["FC404", "FC402"]),
    "custom states with several gates": (SEVERAL_GATES, ["FC404", "FC307", "FC402"]),
    "after dialect with decisions": (AFTER, ["FC307"]),
    "unfinished work goes to a fixer": (FIXER, ["FC404", "FC307"]),
    "names in another script": (CHINESE, ["FC404", "FC307"]),
    "declared ends and a budget": (RESEARCH, []),
    "steps and scripts alone": (NO_AGENTS, []),
    "checks and feedback in place": (CHECKS, []),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_said_of_a_real_shape(shape: str) -> None:
    text, expected = SHAPES[shape]
    assert codes(text) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_no_real_shape_is_in_error(shape: str) -> None:
    assert all(each.severity is not Severity.ERROR for each in lint(SHAPES[shape][0]))


@pytest.mark.parametrize("shape", SHAPES)
def test_windows_line_ends_and_a_byte_order_mark_change_nothing(shape: str) -> None:
    text, expected = SHAPES[shape]
    assert codes("\ufeff" + text.replace("\n", "\r\n")) == expected


def test_all_shapes_together_say_what_each_says() -> None:
    files = {f"flows/{number}.yaml": text for number, (text, _) in enumerate(SHAPES.values())}
    found = [code for code in codes(files) if code != "FC507"]  # which holds a flow against the others
    assert sorted(found) == sorted(code for _, expected in SHAPES.values() for code in expected)
