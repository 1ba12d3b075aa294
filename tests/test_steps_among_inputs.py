"""Lists behind words about what is received: inputs that a caller owes, and steps or remarks that name none."""

import pytest

from linting import lint

CALLEE = """\
---
name: grinder
description: Grinds lenses.
tools: Read
---

# Grinder

**1. RECEIVE THE ORDER** (from the desk):

{}

Return `ground` with the `lens`.
"""
CALLER = """\
# Desk

```
Task(
  subagent_type: "grinder",
  prompt: "Grind this: <order>"
)
```
"""


def told(*items: str) -> list[str]:
    listed = "\n".join(f"- {item}" for item in items)
    found = lint({"agents/grinder.md": CALLEE.format(listed), "commands/desk.md": CALLER})
    return [each.message.split("`")[3] for each in found if each.code == "FC804"]


@pytest.mark.parametrize(
    "item",
    [
        "curve",
        "the curve of the lens",
        "Curve: in dioptres",
        "The curve (must be positive)",
        "`curve`",
        "Check digit",
        "Report by the optician",
        "List of curves",
        "The last will",
        "Plan that the user approved",
        "Answer not yet given",
        "That curve which the optician has measured",
    ],
)
def test_an_input_is_owed(item: str) -> None:
    assert len(told("order", item)) == 1


@pytest.mark.parametrize(
    "item",
    [
        "Check for existence: `ls -la [CURVES]`",
        "Extract this curve",
        "Extract the curve: `jq .curve`",
        "Note its curve",
        "Do NOT grind other curves",
        "**Never** guess a curve",
        "This is the ONLY curve to grind",
        "The message will contain: `CURVE: +2`",
        "The order must be signed",
        "It holds a curve",
        "You get one curve at a time",
        "Then compare it with the chart",
    ],
)
def test_a_step_or_a_remark_is_no_input(item: str) -> None:
    assert told("order", item) == []
