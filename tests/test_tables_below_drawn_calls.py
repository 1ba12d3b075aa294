"""Tables of outcomes below titles that draw calls, `## asker -> answerer`, with `Data` that goes with each (FC801)."""

import pytest

from linting import lint

AGENT = (
    "---\nname: {name}\ndescription: Looks after {about}.\ntools: Read, Grep\n---\n\n# Work\n\nYou get `hive_id`.\n\n"
    "## Out\n\n`outcome` is one of {labels}.\n\n| outcome | fields in `data` |\n|---|---|\n{rows}\n"
)
SWARMED = AGENT.format(
    name="swarm-catcher",
    about="swarms",
    labels="`housed`, `flown`, `out-of-reach`",
    rows="| `housed` | `box_number` |\n| `flown` | `direction` |\n| `out-of-reach` | `height` |",
)
WEIGHED = AGENT.format(
    name="honey-weigher",
    about="honey",
    labels="`weighed`, `too-wet`",
    rows="| `weighed` | `kilos` |\n| `too-wet` | `water` |",
)
COMMAND = """---
description: Look after one hive
allowed-tools: Task, Read
---

An agent that answers with nothing, or with a word its page does not list, is called twice; then stop and say so.

1. Call `swarm-catcher` with `hive_id`.
2. Call `honey-weigher` with `hive_id`.

| Agent | Answer | Do |
|---|---|---|
| swarm-catcher | `housed` | keep `box_number` |
| swarm-catcher | `flown` | tell the keeper the `direction`; end |
| swarm-catcher | `out-of-reach` | tell the keeper the `height`; end |
| honey-weigher | `weighed` | keep `kilos` |
| honey-weigher | `too-wet` | tell the keeper about the `water`; end |
"""
ROWS = ("| `housed` | `box_number` | {} |", "| `flown` | `direction` | {} |", "| `out-of-reach` | `height` | {} |")
PAGE = """# Handoffs

Only the command calls agents.

## hive -> swarm-catcher

Sends: `hive_id`

| {head} | {data} | {then} |
|---|---|---|
{rows}

## hive -> honey-weigher

Sends: `hive_id`

| {head} | {data} | {then} |
|---|---|---|
| `weighed` | `kilos` | command goes on |
| `too-wet` | `water` | keeper |
"""


def told(
    rows: tuple[str, ...],
    head: str = "Outcome",
    data: str = "Data",
    then: str = "Whose turn next",
    page: str = PAGE,
    lead: str = "",
) -> list[tuple[str, str]]:
    """What is said of an apiary whose page of handoffs has some rows for the first of two agents."""
    table = "\n".join(rows).format(*["command goes on"] * len(rows))
    text = page.format(head=head, data=data, then=then, rows=table)
    text = text.replace(f"| {head}", f"{lead}\n\n| {head}", 1) if lead else text
    documents = {
        ".claude/agents/swarm-catcher.md": SWARMED,
        ".claude/agents/honey-weigher.md": WEIGHED,
        ".claude/commands/hive.md": COMMAND,
        "docs/handoffs.md": text,
    }
    return [(found.code, found.message) for found in lint(documents)]


LAYOUTS = [
    {},
    {"data": "Keys"},
    {"data": "Values", "then": "Who acts"},
    {"head": "Outcomes"},
    {"then": "Goes to"},
    {"page": PAGE.replace("hive -> ", "hive → ")},
    {"page": PAGE.replace("## hive -> swarm-catcher", "## `hive` -> `swarm-catcher`")},
    {"page": PAGE.replace("## hive -> honey-weigher", "## Boundary: hive -> honey-weigher")},
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_outcome_that_the_table_lacks_is_told(layout: dict[str, str]) -> None:
    assert told(ROWS, **layout) == []
    found = told(ROWS[:2], **layout)
    assert [code for code, _ in found] == ["FC801"]
    assert "`out-of-reach`" in found[0][1]


def test_an_outcome_that_only_the_table_has_is_told() -> None:
    rows = (*ROWS, "| `stung` | `doctor` | {} |")
    assert ("FC801", "`swarm-catcher` also returns `stung`, as `docs/handoffs.md` says") in told(rows)


@pytest.mark.parametrize(
    ("rows", "layout"),
    [
        (("| `queen` | `mark` | {} |", "| `drone` | `count` | {} |"), {"head": "Bee"}),
        (("| `queen` | `mark` | {} |", "| `drone` | `count` | {} |"), {"head": "Field"}),
        (("| open | `mark` | {} |", "| parked | `count` | {} |"), {"head": "State"}),
        (("| `housed` | what was found | {} |", "| `flown` | what was seen | {} |"), {}),
        (("| `box_number` | `integer` | {} |", "| `height` | `metres` | {} |"), {"lead": "The fields of the answer:"}),
        ((ROWS[0], "| any other | `height` | {} |"), {}),
        ((ROWS[0], "| `flown`, `out-of-reach` | `height` | {} |"), {}),
    ],
)
def test_a_table_of_something_else_is_no_union(rows: tuple[str, ...], layout: dict[str, str]) -> None:
    assert [each for each in told(rows, **layout) if each[0] == "FC801"] == []


@pytest.mark.parametrize("title", ["## What the swarm-catcher may find", "## Colours of boxes", "## Work on a hive"])
def test_a_table_below_another_title_is_of_nobody(title: str) -> None:
    page = PAGE.replace("## hive -> swarm-catcher", title)
    assert [each for each in told(ROWS[:2], page=page) if each[0] == "FC801"] == []
