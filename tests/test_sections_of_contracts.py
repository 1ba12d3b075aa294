"""A contract of several calls that says in a section for each outcome what comes with it, and who handles them."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0}.\ntools: Read{1}\n---\n\n# {0}\n\n{2}\n"
CONTRACTS = """\
# Who returns what

## `plot-lead` → `soil-tester`

```
Outcome: tested | no-sample
```

If tested:
- `acidity`

If no-sample:
- `bed`

## `plot-lead` → `seed-buyer`

```
Outcome: bought | out-of-season | too-dear
```

If bought:
- `lots`

If out-of-season:
- `month`

If too-dear:
- `price`
"""
LEAD = """\
- Ask `soil-tester` with the beds.
  - `tested` → go on.
  - `no-sample` → return `failure`.
- Ask `seed-buyer` with the list.
  - `bought` → put the lots into the plan.
  - `out-of-season` → leave the bed empty.
{}
Return `success` or `failure`.
"""


@pytest.mark.parametrize(
    ("further", "contract"),
    [
        ("", ""),
        ("  - `too-dear` → take a smaller lot.\n", ""),
        ("  - the rest → return `failure`.\n", ""),
        ("\nWith a `price` in the answer, take a smaller lot.\n", ""),
        ("", "\nAll refusals of the buyer end the lead's own work as `failure`.\n"),
        ("\nWhat is too dear is left for another year.\n", ""),
    ],
)
def test_a_section_of_a_contract_of_several_calls_may_handle_its_outcome(further: str, contract: str) -> None:
    documents = {
        "agents/plot-lead.md": AGENT.format("plot-lead", ", Task", LEAD.format(further)),
        "agents/soil-tester.md": AGENT.format("soil-tester", "", "Test. Answer as `docs/contracts.md` has it."),
        "agents/seed-buyer.md": AGENT.format("seed-buyer", "", "Buy. Answer as `docs/contracts.md` has it."),
        "docs/contracts.md": CONTRACTS + contract,
    }
    assert [each.values["outcome"] for each in lint(documents) if each.code == "FC805"] == []


@pytest.mark.parametrize(
    "section",
    [
        "If too-dear:\n- the plot-lead takes a smaller lot",
        "If too-dear:\n- return `failure`",
        "If too-dear:\n- `price`\n\nThe plot-lead then returns `failure`.",
        "If too-dear:\n- Payload: `price`\n- Routes to: the plot-lead, which returns `failure`",
        "If too-dear (the lead stops):\n- `price`",
        "If too-dear:\n1. Take `price`.\n2. Halve the order.",
        "### If too-dear\n\nThe lead returns `failure` with the `price`.",
    ],
)
def test_a_contract_in_which_sections_say_what_is_done_handles_them(section: str) -> None:
    done = CONTRACTS.replace("If too-dear:\n- `price`", section)
    documents = {
        "agents/plot-lead.md": AGENT.format("plot-lead", ", Task", LEAD.format("")),
        "docs/contracts.md": done,
    }
    assert [each.code for each in lint(documents) if each.code == "FC805"] == []


ONE = "# Handoff: `plot-lead` → `seed-buyer`\n\n```\nOutcome: bought | out-of-season | too-dear\n```\n\n"
ONE += "If bought:\n- `lots`\n\nIf out-of-season:\n- `month`\n\n{}\n"
ROWS = "Call `seed-buyer` with the list.\n\n- `bought` → put the lots into the plan.\n"
ROWS += "- `out-of-season` → leave it empty.\n"


@pytest.mark.parametrize(
    ("section", "found"),
    [
        ("If too-dear:\n- `price`", ["too-dear"]),
        ("If too-dear:\n- the lead takes a smaller lot", []),
        ("If too-dear:\n- return `failure`", []),
        ("If too-dear:\n- `price`\n\nThe plot-lead then returns `failure`.", []),
    ],
)
def test_a_section_of_the_contract_of_one_call_may_handle_its_outcome(section: str, found: list[str]) -> None:
    documents = {
        "agents/plot-lead.md": AGENT.format("plot-lead", ", Task", ROWS + "\nReturn `success` or `failure`.\n"),
        "agents/seed-buyer.md": AGENT.format("seed-buyer", "", "Buy. Answer as `docs/contract.md` has it."),
        "docs/contract.md": ONE.format(section),
    }
    assert [each.values["outcome"] for each in lint(documents) if each.code == "FC805"] == found
