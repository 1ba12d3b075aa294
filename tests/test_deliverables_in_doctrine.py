"""What a section of doctrine says is to be delivered, in a fence that needs no name of a tool."""

import pytest

from linting import codes

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
        "What a search must deliver",
        "2. What the finder has to bring",
        "Deliverable",
        "The deliverables",
        "What an answer must contain",
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
        {"lead": "An older one was:\n\n"},
        {"lead": "An example of what we might ask for:\n\n"},
        {"more": "      items: {type: string}"},
        {"more": "      ...\n" + SAID},
        {"path": "docs/examples/handoffs.md"},
    ],
)
def test_other_fences(other: dict[str, str]) -> None:
    assert told(**{"title": "What a search must deliver", **other}) == []
