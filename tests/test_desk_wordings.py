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


NEEDS = """\
# Handoff contract: desk-lead -> scan-lead

## Payload sent

{needs}

- `scan_list`: numbers in order
- `profile`: resolution and format
- `constraints`: what the sheet forbids
- `rights`: the terms of the owner

## Required scan-lead return

`scan-lead` returns one of:

1. `outcome`: `scanned-with-evidence`
   - files scanned

2. `outcome`: `scan-blocked`
   - `blockers[]`: each with its owner
   - `recommended_next_action`
"""
SENDS = """\
# Process of desk-lead

## Call the scanner

{sends}

- `scan_list`
- `profile`
{third}- `rights`

On `scanned-with-evidence` put the files into the report. On `scan-blocked` report the blockers.
"""


def passed(needs: str, sends: str, third: str = "") -> list[str]:
    """What is said of a process that sends a list to whom a contract needs one for."""
    texts = {"doctrine/handoff-contract.md": NEEDS.format(needs=needs)}
    return codes({**texts, "doctrine/process.md": SENDS.format(sends=sends, third=third)})


ALL = [
    "`scan-lead` requires all of the following. A call that leaves one out is a defect of the caller.",
    "`scan-lead` needs each of these:",
    "`scan-lead` must get every one of the following.",
    "The callee expects all of these.",
    "`scan-lead` cannot begin without all of the following:",
]


@pytest.mark.parametrize("needs", ALL)
@pytest.mark.parametrize("sends", ["Send `scan-lead` the following:", "Call `scan-lead` with these fields:"])
def test_a_list_that_leaves_out_what_the_contract_needs(needs, sends):
    assert passed(needs, sends) == ["FC804"]
    assert passed(needs, sends, "- `constraints`\n") == []


@pytest.mark.parametrize(
    "needs",
    [
        "`scan-lead` requires any of the following:",
        "`scan-lead` may be given these, none of them due:",
        "`scan-lead` never needs all of the following, only the first two:",
    ],
)
def test_a_list_of_which_not_all_must_come(needs):
    assert passed(needs, "Send `scan-lead` the following:") == []


def test_what_is_sent_once_more_may_be_less():
    assert passed(ALL[0], "After a bad answer send `scan-lead` the following again:") == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("A first reply of `lamp-checked` is welcome as soon as the lamp is warm.", True),
        ("Send an interim answer of `glass-clean` before the scan begins.", True),
        ("It gives an intermediate result `stand-level` while the rest is under way.", True),
        ("A first reply of `lamp-checked` as soon as the lamp is warm is no result.", False),
        ("On a first reply of `scan-blocked` call again before you report.", False),
        ("The first answer, `scan-blocked` or not, counts.", False),
    ],
)
def test_a_word_that_comes_back_before_the_work_is_done(said, told):
    text = CALL.format(said="`scan-lead` returns one of:") + f"\n{said}\n"
    assert codes({"doctrine/handoff-contract.md": text}) == ["FC703"] * told


HOLDS = """\
# Output contract: desk-lead -> office

`desk-lead` fills in `references/report-template.md`. {said}

1. scan number
2. outcome of the run
3. terms of the owner
4. place on the shelf

Outcome: report-ready | report-blocked

- `report-ready`: all is there.
- `report-blocked`: the blockers, each with its owner.
"""
FORM = """\
# Report template of desk-lead

- Scan number:
- Outcome: report-ready | report-blocked
- Terms of the owner:
{place}
## If report-blocked

- blockers with owner:
"""


@pytest.mark.parametrize(
    "said",
    [
        "The report follows `references/report-template.md` and holds these fields.",
        "Every report contains all of the following fields:",
        "The report must hold these fields:",
    ],
)
def test_a_form_without_a_place_for_a_field_of_its_contract(said):
    files = {"doctrine/output-contract.md": HOLDS.format(said=said)}
    path = "doctrine/references/report-template.md"
    assert codes({**files, path: FORM.format(place="")}) == ["FC803"]
    assert codes({**files, path: FORM.format(place="- Place on the shelf:\n")}) == []


@pytest.mark.parametrize(
    "said",
    ["The report may hold these fields.", "The report never contains these fields:", "Each event holds these fields:"],
)
def test_fields_that_need_not_be_there(said):
    path = "doctrine/references/report-template.md"
    files = {"doctrine/output-contract.md": HOLDS.format(said=said), path: FORM.format(place="")}
    assert "FC803" not in codes(files)
