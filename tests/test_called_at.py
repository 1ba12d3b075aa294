"""An agent that is told to call another by a sign before its name, wherever that stands in an item."""

import pytest

from linting import lint

DIVER = """---
name: diver
description: Looks after the pumps of a well.
tools: {}
---

# Diver

{}

Run `make pumps`. Return `dry` with `level`, or `wet` with `reason` and `owner`.
"""
WARDEN = """---
name: warden
description: Decides what nobody else may.
tools: Read
---

Decide.
"""


def told(words: str, tools: str = "Read, Bash") -> list[str]:
    """What the diver is told to do and cannot."""
    found = lint({"agents/diver.md": DIVER.format(tools, words), "agents/warden.md": WARDEN})
    return [each.primary.span.text for each in found if each.code == "FC901"]


@pytest.mark.parametrize(
    "words",
    [
        "1. Open one valve.\n2. If the seal leaks -> close it, invoke @warden",
        "If salt is found: invoke @warden at once with the depth. Never go on with salt in the well.",
        "**Second kind (call @warden at once):** holes, cracks, a missing gauge.",
        "- Leak in the casing → call `@warden`",
        "When two valves stick, then invoke @warden.",
        "Invoke @warden.",
        "If no gauge is there, spawn @warden.",
        "If the seal leaks: STOP and invoke @warden.",
    ],
)
def test_who_is_told_to_call_and_has_no_tool_for_it(words: str) -> None:
    [said] = told(words)
    assert "warden" in said
    assert told(words, "Read, Bash, Task") == []


@pytest.mark.parametrize(
    "words",
    [
        "If the seal leaks, never invoke @warden: that is for the foreman.",
        "If the seal leaks, ask the foreman to invoke @warden.",
        "The foreman will then invoke @warden.",
        "If the seal leaks, you may invoke @warden.",
        "If the seal leaks, return `wet`; the caller must invoke @warden.",
        "Report: invoke @warden, if salt was found.",
        "Should one invoke @warden?",
        "Do not close the valve and invoke @warden.",
        "If the seal leaks, invoke @miller.",
        "The way of old: \"If the seal leaks, invoke @warden.\"",
        "Recommend the next step: invoke @warden.",
        "Read the page, call @warden/depths for its table.",
        "## Examples\n\n- If the seal leaks -> invoke @warden",
        "You do not:\n\n- open the casing, invoke @warden",
        "The foreman must stop, invoke @warden and wait.",
        "> If the seal leaks, invoke @warden.",
    ],
)
def test_what_another_does_or_nobody(words: str) -> None:
    assert told(words) == []


def test_who_can_send_messages_calls_so() -> None:
    assert told("If salt is found: call @warden.", "Read, Bash, SendMessage") == []
