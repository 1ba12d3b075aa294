"""Procedures that tell to merge before the rebase, or to open a pull request before the push: in their order alone."""

import pytest

from linting import codes


def told(steps: str) -> list[str]:
    """The codes of what is found about the order of steps in a command."""
    found = codes({"commands/land.md": f"# Land a branch\n\nWork through this in order.\n\n{steps}\n"})
    return [code for code in found if code == "FC503"]


@pytest.mark.parametrize(
    "steps",
    [
        "1. Merge the branch into `main`.\n2. Rebase the branch on `main`.\n3. Push `main`.",
        "1. Open a pull request.\n2. Push the branch.\n3. Merge the pull request.",
        "1. `gh pr create --fill`\n2. `git push -u origin HEAD`",
        "1. **Merge** the pull request.\n2. **Rebase** the branch onto main.",
        "1. Squash-merge the PR.\n2. Then rebase it onto `origin/main` and run the tests.",
        "First open the PR against `main`. Then push the branch.",
        "Fold the topic branch into `show` with a merge. When that is done, fetch, and replay it on top of `main`.",
        "1. Run the tests\n2. git merge feature\n3. git rebase main",
    ],
)
def test_what_is_told_too_early(steps: str) -> None:
    assert told(steps) == ["FC503"]


@pytest.mark.parametrize(
    "steps",
    [
        "1. Rebase the branch onto `main`.\n2. Push the branch.\n3. Open a pull request.\n4. Merge the pull request.",
        "1. Merge the PR.\n2. Rebase the other open branches onto main.",
        "1. Merge the PR.\n2. If the next branch is behind, rebase it onto main.",
        "1. Open a PR.\n2. Address comments and push the fixes to the branch.",
        "1. Merge `main` into the branch.\n2. Merge the PR.\n3. Rebase the branch of the next task.",
        "1. Never merge the PR yourself.\n2. Rebase the branch onto main.",
        "Merge the branch once it is approved. Rebase it onto main first.",
        "1. Option A: merge the pull request.\n2. Option B: rebase the branch onto main.",
        "1. Open a PR (this pushes the branch).\n2. Merge.",
        "- Merge the PR: squash\n- Rebase the branch: only for long-lived ones",
    ],
)
def test_what_is_told_in_order_or_for_a_case(steps: str) -> None:
    assert told(steps) == []


@pytest.mark.parametrize(
    ("sheet", "order"),
    [
        ("merge_page - Merges a branch (of a page)\n   • rebase_page - Rebases branch on the book", []),
        ("`land-page`: Merges the branch\n   • `replay-page`: Rebases the branch on main", []),
        ("open_pr(page) — Opens a pull request\n   • push_page(page) — Pushes the branch", []),
        ("Merge the branch\n   • Rebase the branch on main", ["FC503"]),
        ("The printer merges the branch\n   • The printer rebases the branch on main", ["FC503"]),
    ],
)
def test_a_catalogue_of_tools_is_no_procedure(sheet: str, order: list[str]) -> None:
    assert told(f"1. Pages:\n   • {sheet}") == order
