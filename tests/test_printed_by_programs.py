"""What a program prints, as an agent's page says, is no outcome of the agent."""

import pytest

from linting import lint

PAGE = """---
name: toll-reckoner
description: Reckons what a barge owes.
tools: Bash, Read
---

# Toll reckoner

You receive the barge.

{}

Returns `reckoned` with `toll`, or `papers-missing` with `blockers`, `owner`, `next_action`.
"""


def told(words: str) -> list[tuple[str, str]]:
    """The statuses that are said to be outcomes on a page."""
    found = lint({"agents/toll-reckoner.md": PAGE.format(words)})
    return [(each.code, each.primary.span.text) for each in found if each.code in ("FC701", "FC801", "FC811", "FC912")]


@pytest.mark.parametrize(
    "words",
    [
        "Run `toll --length L --draught D`. It prints the toll, and in a line of its own `status: ok` or"
        " `status: pending`; the latter means that the rate is provisional.",
        "Run `bin/toll`. It then ends with `status: ok` or `status: running`.",
        "`toll --all` prints `status: done` or `status: in-progress`. Wait for the first.",
        "The script prints `status: ok` or `status: pending`; note which.",
        "The rate service answers `status: ok` or `status: pending`.",
        "Call the harbour script with the barge. It prints `result: success` or `result: in-progress`.",
        "Its output has `status: ok` or `status: pending` in the first line.",
    ],
)
def test_what_a_program_prints_is_no_outcome(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "The last line of your answer is `status: done` or `status: in-progress`.",
        "Run `toll`. End your answer with `status: done` or `status: in-progress`.",
        "Print `status: done` or `status: in-progress` as the last line.",
        "`toll-reckoner` ends with `status: done` or `status: in-progress`.",
        "Weigh the barge. It ends with `status: done` or `status: in-progress`.",
        "When you are through, say `status: done` or `status: in-progress`, as the script needs it.",
    ],
)
def test_what_the_agent_says_is_one(words: str) -> None:
    assert ("FC701", "in-progress") in told(words)
