"""Tables with a row for each call: what comes back, in code alone."""

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
        "`dry`: `date`; `leaky`: `LeakReport`",
        "`dry`: `date`; `leaky`: `json`",
        "`leaky` → `failure`",
        "`dry` → `launch`, `leaky` → `slipway`",
        "`leaky`: `null`",
        "`leaky`: `seams` at least",
        "`leaky`: `seams`; `blocked`: what is missing, who has it and what to do",
        "`leaky`: `seams`; `blocked`: `BlockedPayload`",
    ],
)
def test_what_goes_with_each_outcome_is_left_to_the_agent(cell: str) -> None:
    row = rf"| yard-lead -> hull-reader | `dry` \| `leaky` | {cell} |"
    own = "Return `dry` with `date`, or `leaky` with `seams` and `depth`."
    assert told(HEAD + row, own) == []
    assert told(HEAD + row + "\n\nOnly what the lead uses is listed.", own) == []


@pytest.mark.parametrize(
    "row",
    [
        r"| yard-lead -> hull-reader | `Report` \| none | the hull |",
        "| yard-lead -> hull-reader | `seams` and `depth` | |",
        "| yard-lead -> hull-reader | the `seams`, or nothing | |",
        "| yard-lead -> hull-reader | see `hull-reader.md` | |",
        "| hull survey | `dry`, `leaky`, `hauled-elsewhere` | |",
        "| yard-lead -> hull-reader | `report` | `leaky`: `frames` |",
        "| yard-lead -> hull-reader | `dry` or `leaky` or `null` | |",
        r"| yard-lead -> hull-reader (planned) | `dry` \| `leaky` \| `hauled-elsewhere` | from June |",
    ],
)
def test_cells_of_other_things_are_no_outcomes(row: str) -> None:
    assert told(HEAD + row) == []


@pytest.mark.parametrize("spoken", ["Warped hull: stop.", "On `leaky` or warped, put the `seams` into the plan."])
def test_a_label_without_marks_beside_a_marked_one_has_its_place(spoken: str) -> None:
    row = r"| yard-lead -> hull-reader | `dry` \| `leaky` \| `warped` | - |"
    assert [code for code, _ in told(HEAD + row)] == ["FC805"]
    assert told(HEAD + row, lead=LEAD.replace("On `leaky`", f"{spoken} On `leaky`")) == []
