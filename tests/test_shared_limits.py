"""One limit that several ways back share, and what goes with an answer beside words in brackets."""

import pytest

from linting import lint
from test_rounds import told as rounds

STAGES = """## 1 Sew

Spawn `writer`.

## 2 Fit

Spawn `reviewer`. If `reviewer` has findings, return to step 1.

## 3 Wear

Spawn `tester`. If it rejects the coat, return to step 1.

{}
"""


@pytest.mark.parametrize(
    "limit",
    [
        "Going back to 1 from 2 and from 3 shares one budget: three times per coat. When it is used up, stop.",
        "Both ways back to 1 share a common limit of three times; after that the tailor decides.",
        "Every way back to 1 counts against the same budget, twice per coat.",
        "There is a single allowance (at most 4 rounds) for all that goes back to 1.",
        "All returns to 1 have one limit: three times a coat.",
    ],
)
def test_a_limit_that_all_ways_back_share(limit: str) -> None:
    assert rounds(STAGES.format(limit)) == []


@pytest.mark.parametrize(
    "limit",
    [
        "Going back to 1 from 2 and from 3 is normal.",
        "One budget pays for the cloth.",
        "The same budget is spent on thread three times a year.",
        "The budget is for one coat. Ask three times before you cut.",
        "The tailor has one limit: the cloth.",
    ],
)
def test_other_budgets_limit_no_round(limit: str) -> None:
    assert rounds(STAGES.format(limit)) == ["FC914"]


CALL = """# Handoffs

## `/sew -> fitter`

In: `coat`

| outcome | fields |
|---|---|
| `fits` | `seams` |
| `coat-unclear` | `questions`, `owner` (the customer), `next_action` |
"""
PAGE = "---\nname: fitter\ndescription: Fits.\ntools: Read\n---\n\n# Fitter\n\nYour prompt contains `coat`.\n\n{}\n"


def told(words: str, call: str = CALL) -> list[str]:
    """What is said of a fitter's page beside the contract of its call, but for notes."""
    documents = {"agents/fitter.md": PAGE.format(words), "docs/handoffs.md": call}
    return [f"{each.code} {each.message}" for each in lint(documents) if each.severity.value != "note"]


@pytest.mark.parametrize(
    "words",
    [
        "Return `fits` with `seams`, or `coat-unclear` with `questions`, `owner` (the customer) and `next_action`.",
        "Return `fits` with `seams`, or `coat-unclear` with `questions`, `owner` (who brought it), and `next_action`.",
        "Answer `fits` with `seams` or `coat-unclear` with its `questions`, `owner` (a person) and the `next_action`.",
    ],
)
def test_a_key_with_brackets_is_no_further_answer(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Return `fits` with `seams`, `too-tight` (no breath), or `coat-unclear` with `questions`.",
        "Return `fits` (with `seams`), `too-tight` (no breath) or `coat-unclear` (with `questions`).",
    ],
)
def test_an_answer_with_brackets_is_one(words: str) -> None:
    assert any("too-tight" in each for each in told(words))
