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
    ("further", "contract", "found"),
    [
        ("", "", ["too-dear"]),
        ("  - `too-dear` → take a smaller lot.\n", "", []),
        ("  - anything else → return `failure`.\n", "", []),
        ("", "\nAnything else is a failure of the plot-lead.\n", []),
        ("\nWhat is too dear is left for another year.\n", "", []),
    ],
)
def test_what_comes_with_an_outcome_handles_none(further: str, contract: str, found: list[str]) -> None:
    documents = {
        "agents/plot-lead.md": AGENT.format("plot-lead", ", Task", LEAD.format(further)),
        "agents/soil-tester.md": AGENT.format("soil-tester", "", "Test. Answer as `docs/contracts.md` has it."),
        "agents/seed-buyer.md": AGENT.format("seed-buyer", "", "Buy. Answer as `docs/contracts.md` has it."),
        "docs/contracts.md": CONTRACTS + contract,
    }
    assert [each.values["outcome"] for each in lint(documents) if each.code == "FC805"] == found


def test_a_contract_in_which_sections_say_what_is_done_handles_them() -> None:
    done = CONTRACTS.replace("If too-dear:\n- `price`", "If too-dear:\n- the plot-lead takes a smaller lot")
    documents = {
        "agents/plot-lead.md": AGENT.format("plot-lead", ", Task", "Call `soil-tester`, then `seed-buyer`."),
        "docs/contracts.md": done,
    }
    assert [each.code for each in lint(documents) if each.code == "FC805"] == []
