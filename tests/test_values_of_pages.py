"""Values in the table of a page that an agent reads, and that the field it returns does not have."""

import pytest

from linting import lint

SORTER = """---
name: parcel-sorter
description: Chooses the chute of a parcel.
tools: Read
---

You get the `parcel`. {0} Choose one chute and return `chute-chosen` with it.
"""
CONTRACTS = """# Contracts

## depot-lead → parcel-sorter

Input: `parcel`

| Outcome | Class | Fields |
|---|---|---|
| `chute-chosen` | success | {0} |
| `not-a-parcel` | failure | `reason` |

{1}
"""
PAGE = """# Chutes

What falls where.

| {0} | What falls there |
|---|---|
{1}"""
FIELDS = "`chute`, `weight`"
LIST = "`chute`: `north` | `south` | `harbour`"
ROWS = ("north", "south", "harbour", "airfield")


def told(
    reads: str = "Read `rules/chutes.md`.", fields: str = FIELDS, values: str = LIST, head: str = "Chute",
    rows: tuple[str, ...] = ROWS,
) -> list[str]:  # fmt: skip
    table = "".join(f"| `{row}` | parcels for the {row} |\n" for row in rows)
    documents = {
        "agents/parcel-sorter.md": SORTER.format(reads),
        "handbook/contracts.md": CONTRACTS.format(fields, values),
        "rules/chutes.md": PAGE.format(head, table),
    }
    return [each.primary.span.text for each in lint(documents) if each.code == "FC807"]


def test_a_row_that_the_field_does_not_have() -> None:
    assert told() == ["airfield"]
    assert told(reads="Look the parcel up, then read `rules/chutes.md` with care.") == ["airfield"]
    assert told(head="**Chute**", values="`chute`: `north` | `south` | `harbour` | `quay`", rows=(*ROWS, "quay")) != []


@pytest.mark.parametrize(
    "other",
    [
        {"rows": ROWS[:3]},
        # nobody reads it, or nobody is to
        {"reads": ""},
        {"reads": "Never read `rules/chutes.md`."},
        {"reads": "Read `rules/holidays.md`."},
        # the field is another, or does not come back
        {"head": "Gate"},
        {"fields": "`weight`"},
        # the list is open, or is not held against all of the table
        {"values": "`chute`: `north` | `south` | `harbour` | …"},
        {"values": ""},
        {"rows": ("north", "south", "airfield")},
        {"rows": (*ROWS, "quay", "ferry")},
        {"rows": ("north", "south", "harbour", "other")},
    ],
)
def test_other_tables(other: dict[str, str]) -> None:
    assert told(**other) == []  # type: ignore[arg-type]
