"""Tables with a row for each call: what comes back, in code alone, and in a cell of its own what goes with each."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0}.\ntools: Read{1}\n---\n\n# {0}\n\n{2}\n"
READER = "Answer as `docs/contracts.md` has it."
LEAD = """\
Call `hull-reader` with `hull`. On `dry` go on. On `leaky` put the `seams` into the plan.

Return `success` with the `plan`, or `failure` with a `reason`.
"""
PAGE = "# Contracts\n\nEvery result is a JSON object with `outcome`.\n\n{}\n"
HEAD = "| Call | `outcome` | Payload |\n|---|---|---|\n"


def told(table: str, reader: str = READER, lead: str = LEAD) -> list[tuple[str, str]]:
    """What is said of a desk whose contracts stand in one table."""
    documents = {
        "agents/hull-reader.md": AGENT.format("hull-reader", "", reader),
        "agents/yard-lead.md": AGENT.format("yard-lead", ", Task", lead),
        "docs/contracts.md": PAGE.format(table),
    }
    return [(each.code, each.message) for each in lint(documents) if each.severity.value == "error"]


@pytest.mark.parametrize("sign", [r"\|", "/", ",", "or", ", or"])
def test_labels_that_fill_the_cell_of_a_call_are_its_outcomes(sign: str) -> None:
    row = f"| yard-lead -> hull-reader | `dry` {sign} `leaky` {sign} `hauled-elsewhere` | `leaky`: `seams` |"
    assert [code for code, _ in told(HEAD + row)] == ["FC805"]
    assert told(HEAD + row.replace(f" {sign} `hauled-elsewhere`", "")) == []


@pytest.mark.parametrize(
    "cell",
    [
        "`leaky`: `frames`, `depth`; `dry`: `date`",
        "`leaky` with `frames` and `depth`",
        "`dry`: `date`<br>`leaky`: `frames`, `depth` (mm)",
        "on `leaky`: `frames`, `depth`; on `dry`: `date`",
        "`leaky` → `frames`, `depth`",
    ],
)
def test_what_goes_with_each_outcome_is_held_against_the_agent(cell: str) -> None:
    row = rf"| yard-lead -> hull-reader | `dry` \| `leaky` | {cell} |"
    own = "## Result\n\n| `outcome` | with |\n|---|---|\n| `dry` | - |\n| `leaky` | `seams`, `depth` |"
    assert [code for code, _ in told(HEAD + row, own)] == ["FC801"]
    assert told(HEAD + row.replace("frames", "seams"), own.replace("| - |", "| `date` |")) == []


@pytest.mark.parametrize(
    ("carried", "found"),
    [
        ("`message`", ["FC704"]),
        ("`note`; `route`: `seams`", ["FC704"]),
        ("`blockers`, `owner`, `next_action`", []),
        ("blockers, owner, next_action", []),
        ("`blockers[]` (what, `owner`, `next_action`)", []),
    ],
)
def test_a_block_in_such_a_cell_says_whose_it_is(carried: str, found: list[str]) -> None:
    with_each = f"`leaky`: `seams`, `route`; `blocked`: {carried}"
    row = rf"| yard-lead -> hull-reader | `dry` \| `leaky` \| `blocked` | {with_each} |"
    lead = LEAD.replace("\n\nReturn", " On `blocked` return `failure`, the reason is the whole answer.\n\nReturn")
    assert [code for code, _ in told(HEAD + row, lead=lead)] == found
    assert [code for code, _ in told(HEAD + row.replace("; ", ". "), lead=lead)] == found
    assert [code for code, _ in told(HEAD + row.replace("; ", "<br>"), lead=lead)] == found


@pytest.mark.parametrize(
    "row",
    [
        r"| yard-lead -> hull-reader | `Report` \| none | the hull |",
        "| yard-lead -> hull-reader | `seams` and `depth` | |",
        "| yard-lead -> hull-reader | the `seams`, or nothing | |",
        "| yard-lead -> hull-reader | see `hull-reader.md` | |",
        "| hull survey | `dry`, `leaky`, `hauled-elsewhere` | |",
        "| yard-lead -> hull-reader | `report` | `leaky`: `frames` |",
    ],
)
def test_cells_of_other_things_are_no_outcomes(row: str) -> None:
    assert told(HEAD + row) == []
