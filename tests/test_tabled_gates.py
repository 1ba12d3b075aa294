"""Tables of stages in which one stage starts when a file is there that another made."""

import pytest

from linting import lint

TABLE = """# Print shop: order of work

The shop runs one job at a time. It calls the agents below and keeps what they return.

## Stages

| # | Agent | {0} | Called with |
|---|-------|-----|-------------|
| 1 | `layout-setter` | {1} | `manuscript`, `paper` |
| 2 | `proof-reader` | `layout-set` has been returned | `layout_sheet`, `manuscript` |
| 3 | `plate-maker` | {2} | `layout_sheet`, `ink` |
"""

BY_HAND = "a customer hands in a job"


def gates(title: str, condition: str, first: str = BY_HAND) -> int:
    documents = {"shop/orchestration.md": TABLE.format(title, first, condition)}
    return sum(each.code == "FC909" for each in lint(documents))


@pytest.mark.parametrize(
    ("title", "condition"),
    [
        ("Starts when", "`jobs/layout-sheet.pdf` exists"),
        ("Begins once", "`jobs/layout_sheet.svg` is there"),
        ("Trigger", "`jobs/proof-reader.csv` exists"),
        ("When", "`jobs/layout-sheet.xlsx` has appeared on the share"),
        ("Runs after", "`proof.json` has been written"),
        ("Waits for", "`layout-sheet.json` to exist"),
        ("Precondition", "`jobs/layout-sheet.tiff` is present"),
        ("Is called as soon as", "`jobs/layout-sheet.docx` lies in the job folder"),
        ("Starts when", "the file `jobs/layout-sheet.pdf` exists"),
        ("Starts when", "`proof-read` came back and `jobs/layout-sheet.pdf` exists"),
    ],
)
def test_a_stage_that_waits_for_a_file(title: str, condition: str) -> None:
    assert gates(title, condition) == 1


@pytest.mark.parametrize(
    ("title", "condition", "first"),
    [
        ("Starts when", "`proof-read` has been returned", BY_HAND),
        ("Starts when", "`proof-read` has been returned with `layout_sheet`", BY_HAND),
        # what comes from outside
        ("Starts when", "`proof-read` has been returned", "`inbox/manuscript.pdf` exists"),
        # nobody's here
        ("Starts when", "`config/inks.pdf` exists", BY_HAND),
        # another column, and no word that it is there
        ("Leaves behind", "`jobs/layout-sheet.pdf` exists", BY_HAND),
        # made by no stage before
        ("Starts when", "the author's `inbox/manuscript.pdf` exists", BY_HAND),
        ("Starts when", "`inbox/manuscript.docx` is there", BY_HAND),
        ("Starts when", "`stock/paper.csv` exists", BY_HAND),
        ("Starts when", "`stock/ink.csv` exists", BY_HAND),
        ("Starts when", "`stock/plate.csv` exists", BY_HAND),
        # denied, and for people
        ("Starts when", "`proof-read` came back, and never when `jobs/layout-sheet.pdf` exists", BY_HAND),
        ("Starts when", "not because `jobs/layout-sheet.pdf` exists", BY_HAND),
        ("Starts when", "nobody asks whether `jobs/layout-sheet.pdf` exists", BY_HAND),
        ("Starts when", "`jobs/layout-sheet.pdf` exists does not start it; `proof-read` does", BY_HAND),
        ("Starts when", "`proof-read` came back; `jobs/layout-sheet.pdf` lies there as a record", BY_HAND),
        ("Starts when", "`proof-read` came back; `jobs/layout-sheet.pdf` is present", BY_HAND),
        ("Starts when", "`jobs/layout-sheet.pdf` is present for the archive only", BY_HAND),
        ("Starts when", "`proof-read` has been returned, whether or not `jobs/layout-sheet.pdf` exists", BY_HAND),
        ("Starts when", "`layout-set` names `jobs/layout-sheet.pdf`", BY_HAND),
    ],
)
def test_a_stage_that_waits_for_a_result(title: str, condition: str, first: str) -> None:
    assert gates(title, condition, first) == 0


PLANS = """# Garden office: order of work

The office plans one garden at a time. It calls the agents below and keeps what they return.

| Agent | Starts when | Called with | Returns |
|-------|-------------|-------------|---------|
| `plan-drawer` | a client writes | `plan_wishes` | `sketch` |
| `plan-checker` | {0} | `plan_wishes` | `verdict` |
| `plan-sender` | `verdict` has been returned | `plan_wishes` | `receipt` |
"""


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("`drawings/sketch.pdf` exists", 1),
        ("`drawings/plan-drawer.pdf` exists", 1),
        # given by the client, and made later on
        ("`mail/plan-wishes.pdf` exists", 0),
        ("`mail/receipt.pdf` exists", 0),
        ("`drawings/sketch.pdf` exists, which does not matter", 0),
    ],
)
def test_what_an_earlier_stage_made(condition: str, told: int) -> None:
    documents = {"office/orchestration.md": PLANS.format(condition)}
    assert sum(each.code == "FC909" for each in lint(documents)) == told


LEAD = """---
name: crew-lead
description: Orchestrates the work.
tools: Task, Read
---

# Crew lead

{}
An empty or malformed answer is asked for once more; then stop and say so.
"""
STEPS = """| {0} | {1} |
|---|---|
| 1 | Call `glaze-planner` with the order. |
| 2 | {2} |
| 3 | Call `kiln-loader`. |
"""
SHEET = "---\nname: {0}\ndescription: Works.\ntools: Read, Write\n---\n\nReturn `done` with `{1}`, or `failed`.\n"


def gated(work: str) -> bool:
    documents = {".claude/agents/crew-lead.md": LEAD.format(work)}
    documents |= {f".claude/agents/{name}.md": SHEET.format(name, "text") for name in ("glaze-planner", "kiln-loader")}
    return any(each.code == "FC909" for each in lint(documents))


@pytest.mark.parametrize("heads", [("Step", "What to do"), ("#", "Action"), ("Phase", "Instructions")])
@pytest.mark.parametrize(
    ("told", "gate"),
    [
        ("Wait until `work/firing-plan.md` exists.", True),
        ("Confirm the presence of `work/firing-plan.md`, then spawn `kiln-loader`.", True),
        ("If there is no `work/firing-plan.md`, `glaze-planner` has failed.", True),
        ("Ensure `work/firing-plan.md` has been produced, otherwise call `glaze-planner` a second time.", True),
        ("If there is no `package.json`, this is no such project.", False),
        ("Confirm the presence of a lid on every pot, then go on.", False),
        ("If there is no `work/firing-plan.md` yet, create it with a title.", False),
        ("Ensure that the plan names a kiln, otherwise call `glaze-planner` a second time.", False),
        ("What not to do: wait until `work/firing-plan.md` exists.", False),
        ("The tool `watcher` waits until `work/firing-plan.md` exists; you need not.", False),
        ("Copy `work/firing-plan.md` to the archive if it exists.", False),
    ],
)
def test_a_step_waits_for_a_file_in_a_table_as_in_a_list(heads: tuple[str, str], told: str, gate: bool) -> None:
    assert gated(STEPS.format(*heads, told)) is gate
    assert gated(f"1. Call `glaze-planner` with the order.\n2. {told}\n3. Call `kiln-loader`.\n") is gate


def test_a_table_of_other_things_has_no_steps() -> None:
    assert not gated(STEPS.format("Word", "Meaning", "Wait until `work/firing-plan.md` exists."))
