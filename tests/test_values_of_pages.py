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
    rows: tuple[str, ...] = ROWS, last: str = "parcels for the airfield", page: str = "", **extra: str,
) -> list[str]:  # fmt: skip
    table = "".join(f"| `{row}` | {last if row == 'airfield' else f'parcels for the {row}'} |\n" for row in rows)
    documents = {
        "agents/parcel-sorter.md": SORTER.format(reads),
        "handbook/contracts.md": CONTRACTS.format(fields, values),
        "rules/chutes.md": PAGE.format(head, table) + page,
        **{f"agents/{name}.md": text for name, text in extra.items()},
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
        # the row says that nobody chooses it, or what it is instead
        {"last": "nothing; closed since May"},
        {"last": "return `not-a-parcel`"},
        {"last": "never chosen by the sorter; the guard throws by hand"},
        {"last": "see `harbour`"},
        {"last": "now part of south"},
        {"last": "from next year on"},
        {"last": "parcels | the other depot"},
        # another line has its word
        {"page": "\n`airfield` is chosen by the guard alone.\n"},
        {"page": "\nThe airfield is not in use yet.\n"},
        {"page": "\nThese are the chutes of all depots.\n"},
        {"values": LIST + "\n\nThe airfield has a sorter of its own."},
        {"reads": "Read `rules/chutes.md`, but never choose `airfield`."},
        {"guard": "---\nname: guard\ntools: Read\n---\n\nThe airfield chute is worked by people.\n"},
        # the list is open, the page is read for something else
        {"values": LIST + " or another of the page"},
        {"reads": "Read `rules/chutes.md` for the weights."},
        {"reads": "Read `rules/chutes.md`; of it only the first three rows are yours."},
    ],
)
def test_other_tables(other: dict[str, str]) -> None:
    assert told(**other) == []  # type: ignore[arg-type]
