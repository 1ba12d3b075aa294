"""What documents of desks and their agents say in passing, each beside what looks like it and is right."""

import pytest

from linting import codes

CLERK = """\
---
name: clerk
description: Prepares one notice from one complaint
tools: Read
---

You prepare a notice.

{said}
"""
CALL = """\
# Handoff contract: desk-lead -> scan-lead

## Required scan-lead return

{said}

1. `outcome`: `scanned-with-evidence`
   - files scanned
   - checks run

2. `outcome`: `scan-blocked`
   - `blockers[]`: each with its owner
   - `recommended_next_action`
"""


@pytest.mark.parametrize(
    "said",
    [
        "Reply with `complaint-acknowledged` straight away so that the desk knows, and then begin.",
        "Send `notice-received` to the desk at once and only then start.",
        "Before you begin, answer `complaint-received` so that the desk can count the days.",
        "First report `complaint-acknowledged`, then proceed with the reading.",
    ],
)
def test_a_word_before_the_work_begins_only_says_that_the_call_came(said):
    assert codes({"roles/clerk.md": CLERK.format(said=said)}) == ["FC702"]


@pytest.mark.parametrize(
    "said",
    [
        "Return `payment-received` once the money is there.",
        "Answer `complaint-acknowledged` when the customer has signed.",
        "Never reply with `complaint-acknowledged` and then begin: there is one answer.",
        "Reply with `notice-ready` when all is done, and then stop.",
    ],
)
def test_a_word_for_what_was_reached_says_more(said):
    assert "FC702" not in codes({"roles/clerk.md": CLERK.format(said=said)})


@pytest.mark.parametrize(
    "said",
    [
        "`scan-lead` returns one of:",
        "`scan-lead` returns exactly one of these:",
        "`scan-lead` answers with one of:",
        "`scan-lead` reports one of the following:",
        "`scan-lead` responds in one of two ways:",
    ],
)
def test_who_returns_something_is_no_outcome(said):
    assert codes({"doctrine/handoff-contract.md": CALL.format(said=said)}) == []
