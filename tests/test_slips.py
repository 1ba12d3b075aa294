"""Slips of the pen among the steps of projects that declare none: what is one, and what may be another word."""

import pytest

from flowc.analyses.slips import LONG, is_slip
from linting import codes
from samples import FLOW


def flow(runs: str, name: str = "default") -> str:
    """A sound flow but for the steps it runs."""
    return FLOW.replace("runs: [push_branch]", f"runs: [{runs}]").replace("name: default", f"name: {name}")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("sumbit_to_server", "submit_to_server"),
        ("run_tsets", "run_tests"),
        ("rebsae_on_base", "rebase_on_base"),
        ("merge_pull_requst", "merge_pull_request"),
        ("run-integraton-tests", "run-integration-tests"),
    ],
)
def test_a_slip_is_told(word: str, meant: str) -> None:
    assert is_slip(word, meant, LONG)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("update_stats", "update_status"),
        ("create_prd", "create_pr"),
        ("push_branches", "push_branch"),
        ("run_texts", "run_tests"),
        ("release_branch", "rebase_branch"),
        ("merge", "emerge"),
        ("push_to_fork", "push_to_remote"),
        ("run_tests", "run_tests"),
    ],
)
def test_what_may_be_another_word_is_none(word: str, other: str) -> None:
    assert not is_slip(word, other, LONG)


def test_a_step_that_is_a_slip_is_told_once_and_counts_as_the_one_that_was_meant() -> None:
    assert codes(flow("rebsae_on_base, merge_pr")) == ["FC203"]


def test_a_step_written_once_is_held_against_those_the_project_runs_more_often() -> None:
    steady = {f"flows/{name}.yaml": flow("paint_fence", name) for name in ("one", "two")}
    assert codes({**steady, "flows/three.yaml": flow("paint_fnce", "three")}) == ["FC203"]
    assert codes({**steady, "flows/three.yaml": flow("print_fence", "three")}) == []


def test_of_two_steps_written_once_nobody_knows_which_is_meant() -> None:
    assert codes(flow("paint_fence, paint_fnece")) == []


PAGE = "# Steps\n\n| Step | Effect |\n|---|---|\n| `{}` | does so |\n"


@pytest.mark.parametrize(
    ("runs", "named", "found"),
    [
        ("tell_night_kepeer", "tell_night_keeper", ["FC203"]),
        ("tell_night_keiper", "tell_night_keeper", []),
        ("tell_night_keeper, tell_night_keiper", "tell_night_keeper", ["FC203"]),
        ("tell_keeper, tell_keiper", "tell_keeper", []),
        ("tell_night_seller, tell_night_sealer", "tell_night_sealer` and `tell_night_seller", []),
        ("send_new_later, send_new_latex", "send_new_later", []),
        ("ask_night_lead, ask_night_load", "ask_night_lead", []),
    ],
)
def test_another_letter_is_a_slip_of_a_step_that_is_named_and_run_where_the_rest_is_the_same(
    runs: str, named: str, found: list[str]
) -> None:
    assert codes({"flows/one.yaml": flow(runs), "doctrine/steps.md": PAGE.format(named)}) == found
