"""What a list of a call says to come from agents, and an agent that has no word of it (FC907)."""

import pytest

from linting import lint

AGENT = (
    "---\nname: {name}\ndescription: {about}\ntools: Read\n---\n\n# Work\n\n## In\n\n{takes}\n\n"
    "## Doing it\n\nRead the book.\n\n"
    "## Out\n\n`outcome` is one of {labels}.\n\n| outcome | fields |\n|---|---|\n{rows}\n"
)
COMMAND = """---
description: Plan the week of one orchard
allowed-tools: Task, Read
---

An agent that answers with nothing, or with a word its page does not list, is called twice; then stop and say so.

1. Call `soil-prober` with `field_id`.
2. Call `frost-watcher` with `field_id`.
3. Call `picker-planner` with

{items}

| Agent | Answer | Do |
|---|---|---|
| soil-prober | `probed` | keep `acid_levels` |
| soil-prober | `too-stony` | tell the grower; end |
| frost-watcher | `mild` | keep `mild_nights` |
| frost-watcher | `frosty` | keep `frost_hours` |
| picker-planner | `planned` | show `rota` |
| picker-planner | `short-handed` | show `gaps` |
"""
ITEMS = "- `field_id`: the number of the field\n- `acid_levels`: from soil-prober\n- `{value}`: from {agent}"


def told(items: str, contract: str = "") -> list[tuple[str, str]]:
    """What is said of an orchard in which the planner of the picking gets some values."""
    values = {"name": "soil-prober", "about": "Measures the ground of a field.", "takes": "`field_id`"}
    prober = AGENT.format(
        **values, labels="`probed`, `too-stony`", rows="| `probed` | `acid_levels` |\n| `too-stony` | `reason` |"
    )
    values = {"name": "frost-watcher", "about": "Knows how cold a field gets.", "takes": "`field_id`"}
    watcher = AGENT.format(
        **values, labels="`mild`, `frosty`", rows="| `mild` | `mild_nights` |\n| `frosty` | `frost_hours` |"
    )
    values = {"name": "picker-planner", "about": "Says who picks where.", "takes": "What the call names."}
    planner = AGENT.format(
        **values, labels="`planned`, `short-handed`", rows="| `planned` | `rota` |\n| `short-handed` | `gaps` |"
    )
    documents = {
        ".claude/agents/soil-prober.md": prober,
        ".claude/agents/frost-watcher.md": watcher,
        ".claude/agents/picker-planner.md": planner,
        ".claude/commands/orchard.md": COMMAND.format(items=items),
    }
    documents |= {"docs/handoffs.md": contract} if contract else {}
    return [(found.code, found.message) for found in lint(documents) if found.code == "FC907"]


FAULTY = [
    ITEMS.format(value="ladder_counts", agent="soil-prober"),
    ITEMS.format(value="ladder_counts", agent="frost-watcher"),
    ITEMS.format(value="ladder_counts", agent="`frost-watcher`"),
    ITEMS.format(value="ladder_counts", agent="the frost-watcher's answer"),
    "- `acid_levels` (from soil-prober)\n- `ladder_counts` (from frost-watcher)",
    ITEMS.format(value="ladder_counts", agent="frost-watcher").replace(": from", " — returned by"),
    ITEMS.format(value="ladder_counts", agent="frost-watcher").replace("- ", "* "),
    ITEMS.format(value="ladder_counts", agent="frost-watcher").replace("- `", "- **`").replace("`:", "`**:"),
]


@pytest.mark.parametrize("items", FAULTY)
def test_a_value_of_which_the_agent_has_no_word_is_told(items: str) -> None:
    assert [code for code, message in told(items) if "ladder_counts" in message] == ["FC907"]


@pytest.mark.parametrize(
    "items",
    [
        ITEMS.format(value="mild_nights", agent="frost-watcher"),
        ITEMS.format(value="frost_hours", agent="frost-watcher"),
        ITEMS.format(value="hours_of_frost", agent="frost-watcher"),
        ITEMS.format(value="cold_spells", agent="frost-watcher"),
        ITEMS.format(value="ladder_counts", agent="the shed"),
        ITEMS.format(value="ladder_counts", agent="the order"),
        ITEMS.format(value="ladder_counts", agent="frost-watcher or the shed"),
        ITEMS.format(value="ladder_counts", agent="frost-watcher, which counts them"),
        ITEMS.format(value="ladders", agent="frost-watcher"),
        ITEMS.format(value="ladder_counts", agent="shed-keeper"),
        "- `field_id`: the number\n- `ladder_counts`: from frost-watcher",
        ITEMS.format(value="ladder_counts", agent="frost-watcher") + "\n- `basket_sizes`: from soil-prober",
    ],
)
def test_what_may_be_called_so_in_the_call_only_is_not(items: str) -> None:
    assert told(items) == []


def test_a_contract_counts_as_far_as_it_is_about_the_agent() -> None:
    items = ITEMS.format(value="ladder_counts", agent="frost-watcher")
    contract = (
        "# Handoffs\n\n## orchard -> frost-watcher\n\nSends: `field_id`\n\n| Outcome | Data |\n|---|---|\n"
        "| `mild` | `mild_nights`{} |\n| `frosty` | `frost_hours` |\n\n## orchard -> picker-planner\n\n"
        "Sends: `field_id`, `acid_levels`, `ladder_counts`\n\n| Outcome | Data |\n|---|---|\n| `planned` | `rota` |\n"
        "| `short-handed` | `gaps` |\n"
    )
    assert [code for code, _ in told(items, contract=contract.format(""))] == ["FC907"]
    assert told(items, contract=contract.format(", `ladder_counts`")) == []
