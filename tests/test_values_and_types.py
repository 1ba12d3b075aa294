"""Values that stand beside their names at calls, types told of beside results, and entries that are nobody's work."""

import pytest

from linting import lint

BAKER = """---
name: baker
description: Bakes.
tools: Read
---

You get `order`, `recipe` and `remarks`.

Return one of:

- `baked` with `loaves`
- `not-baked` with `reason`
"""
RUSH = "# Rush orders\n\n1. Take the order.\n2. {}\n3. Hand them over. On `not-baked` pass the `reason` on.\n"


def told(documents: dict[str, str]) -> list[tuple[str, str]]:
    """What is said of some documents, but for notes."""
    return [(each.code, each.message) for each in lint(documents) if each.severity.value != "note"]


@pytest.mark.parametrize(
    ("call", "absent"),
    [
        ("Call the baker with `order`, with `recipe: none, rush order`, and with empty `remarks`.", []),
        ('Call the baker with `order`, `recipe: house loaf` and `remarks: ""`.', []),
        ("Call `baker` with `order`, `recipe=none` and `remarks=none`.", []),
        ("Give `baker` the `order`, `recipe = none` and empty `remarks`.", []),
        ("Call the baker with `order` and `recipe: house loaf`.", ["remarks"]),
        ("Call `baker` with `order=the new one`, `recipe=none`.", ["remarks"]),
        ("Call the baker with `order` and with `remarks: none`.", ["recipe"]),
    ],
)
def test_a_name_with_its_value_is_sent(call: str, absent: list[str]) -> None:
    lacks = [("FC804", f"`baker` requires `{each}`, and this does not send it") for each in absent]
    assert told({".claude/agents/baker.md": BAKER, "docs/rush.md": RUSH.format(call)}) == lacks


RESULT = """# Who returns what

```
press-lead(sheet) -> PressResult
PressResult =
  | {{ outcome: "printed", copies: number }}
  | {{ outcome: "press-blocked", blockers: Blocker[] }}
{}```

{}
"""
OWNERLESS = [("FC704", "`press-blocked` does not say who goes on")]


@pytest.mark.parametrize(
    ("declared", "told_of", "expected"),
    [
        ("", "", OWNERLESS),
        ("", "| Type | Fields |\n|---|---|\n| `Blocker` | `what`, `owner`, `next_action` |", []),
        ("", "| Type | Fields |\n|---|---|\n| `Blocker` | `what`, `since` |\n| `Sheet` | `owner` |", OWNERLESS),
        ("Blocker = { what: string, owner: string, next_action: string }\n", "", []),
        ("Blocker = { what: string, since: string }\n", "", OWNERLESS),
        ("", "```\ntype Blocker = { what: string, owner: Role }\n```", []),
        ("", "- `Blocker`: `what`, `owner`\n- `Copy`: `number`", []),
        ("", "Each `Blocker` has `what`, an `owner` and a `next_action`.", []),
        ("", "The `owner` of the press reads it.", OWNERLESS),
    ],
)
def test_a_type_holds_what_a_document_tells_of_it(
    declared: str, told_of: str, expected: list[tuple[str, str]]
) -> None:
    assert told({"doctrine/press-lead-contract.md": RESULT.format(declared, told_of)}) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Neither the desk nor its agents write to the ledger.", []),
        ("Nor does any of the agents add entries to the ledger.", []),
        ("You cannot write entries to the ledger.", []),
        ("You don't write entries to the ledger.", []),
        ("Nobody but the bank may append entries to the ledger.", []),
        ("Append one entry to the ledger for each call.", ["FC707"]),
        ("Nobody else does it: append your entry to the ledger.", ["FC707"]),
    ],
)
def test_who_writes_no_entries_writes_none(sentence: str, expected: list[str]) -> None:
    agent = f"---\nname: teller\ndescription: Counts.\ntools: Read\n---\n\nYou count the cash.\n\n{sentence}\n"
    assert [code for code, _ in told({".claude/agents/teller.md": agent})] == expected
