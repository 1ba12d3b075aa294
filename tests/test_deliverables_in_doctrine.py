"""What a section of doctrine says is to be delivered, in a fence that needs no name of a tool."""

import pytest

from linting import codes, lint

CLERK = "---\nname: sale-finder\ndescription: Finds.\ntools: Read\n---\n\nReturn `found`, with `sales`, or `none`.\n"
PAGE = """# Handoffs

## desk-lead -> sale-finder

Input: `street`

Returns `found` or `none`.

## {0}

{1}```yaml
{2}deliverable:
  type: object
  required: [sales]
  properties:
    sales:
      type: array
{3}
```
"""
SAID = "acceptance: At least three sales."


def told(title: str, lead: str = "", name: str = "", more: str = SAID, path: str = "desk/handoffs.md") -> list[str]:
    return codes({"agents/sale-finder.md": CLERK, path: PAGE.format(title, lead, name, more)})


@pytest.mark.parametrize(
    "title",
    [
        "What a finder must deliver",
        "2. What the finder has to bring",
        "Deliverable",
        "The deliverables",
    ],
)
def test_an_expectation_without_a_constraint(title: str) -> None:
    assert told(title) == ["FC001"]
    assert told(title, more=f"      min_items: 3\n{SAID}") == []


@pytest.mark.parametrize(
    "other",
    [
        {"title": "How we price"},
        {"title": "What must deliver us"},
        {"title": "What a finder finds"},
        {"title": "What suppliers must deliver"},
        {"title": "What a customer has to bring"},
        {"title": "What each letter must contain"},
        {"title": "Not a deliverable"},
        {"title": "Former deliverables"},
        {"title": "Client deliverables"},
        {"title": "Sample deliverable"},
        {"lead": "How it is not to be written:\n\n"},
        {"lead": "The town's own service is asked for this; it is none of our agents:\n\n"},
        {"lead": "> Mail of 3 May: could you deliver this?\n\n"},
        {"lead": "The runner adds `min_items: 3` when it loads this:\n\n"},
        {"lead": "- `sales`: `min_items` is 3, set by the runner\n\n"},
        {"more": "acceptance: Three sales at least in a market day; on others none is fine."},
        {"more": "acceptance: At least three sales where the street has that many."},
        {"more": "acceptance: Aim for at least three sales; fewer is no failure."},
        {"lead": "An older one was:\n\n"},
        {"lead": "An example of what we might ask for:\n\n"},
        {"more": "      items: {type: string}"},
        {"more": "      ...\n" + SAID},
        {"path": "docs/examples/handoffs.md"},
    ],
)
def test_other_fences(other: dict[str, str]) -> None:
    assert told(**{"title": "What a finder must deliver", **other}) == []


def test_a_contract_of_the_tool_itself() -> None:
    tool = "name: sale-finder\ndeliverable:\n  type: object\n  properties:\n    sales: {type: array, min_items: 3}\n"
    page = PAGE.format("What a finder must deliver", "", "", SAID)
    said = lint({"agents/sale-finder.md": CLERK, "desk/handoffs.md": page, "tools/sale-finder.yaml": tool})
    assert not [each for each in said if each.code == "FC001"]
