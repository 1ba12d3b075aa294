"""What is told for one host of several, and skills that a host loads, held against a list of tools."""

import pytest

from linting import codes

AGENT = """\
---
name: miller
description: The miller of the mill.
tools: {0}
skills:
  - weigh-lots
---

# miller

{1}

Return what you found.
"""
HOSTS = """\
How to start the helpers:

- **Claude Code:** Use the Agent tool to start one for each lot.
- **Cursor:** Open a new chat for each lot.
"""


def told(words: str, tools: str = "Read, Grep") -> bool:
    return "FC901" in codes({"agents/miller.md": AGENT.format(tools, words)})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (HOSTS, False),
        (HOSTS.replace("Cursor", "Windsurf / other tools"), False),
        (HOSTS.replace("**Claude Code:**", "In Claude Code —").replace("**Cursor:**", "In Cursor —"), False),
        (HOSTS.replace("Cursor", "Oats"), True),
        (HOSTS.replace("Cursor", "Claude Code"), True),
        (HOSTS.replace("**Claude Code:** ", ""), True),
        ("Use the Agent tool to start one for each lot. In Cursor, open a new chat.", True),
    ],
)
def test_an_item_for_one_host_of_several(words: str, *, expected: bool) -> None:
    assert told(words) == expected


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("<!-- if-tool: copilot -->", "<!-- end-if-tool -->", False),
        ("<!-- if: cursor -->", "<!-- endif -->", False),
        ("<!-- only-host: cursor, windsurf -->", "<!-- end-only-host -->", False),
        ("<!-- IF platform=cursor -->", "<!-- /IF -->", False),
        ("<!-- when the lot is wet -->", "<!-- end -->", True),
        ("<!-- if-tool: copilot -->", "", True),
        ("<!-- if-tool: copilot -->\n\nGrind.\n\n<!-- end-if-tool -->", "", True),
        ("", "", True),
    ],
)
def test_what_a_build_keeps_for_one_host(start: str, end: str, *, expected: bool) -> None:
    assert told(f"{start}\n\nUse the Task tool to start one for each lot.\n\n{end}") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("1. Call the Skill tool with `weigh-lots` and go through its rules.", False),
        ("Load it with the Skill tool: `weigh-lots`.", False),
        ("1. Call the Skill tool with `weigh` and go through its rules.", True),
        ("1. Call the Skill tool and go through its rules.", True),
        ("1. Call the Task tool with `weigh-lots`.", True),
    ],
)
def test_a_skill_that_the_host_has_loaded(words: str, *, expected: bool) -> None:
    assert told(words) == expected


CALLS = "1. Use the `Task` tool to start the `carter` agent.\n2. Spawn another agent to weigh the lot.\n"


@pytest.mark.parametrize(
    ("words", "times"),
    [(CALLS, 1), (CALLS.replace("Task", "WebSearch").replace("start the `carter` agent", "find the price"), 2)],
)
def test_a_tool_that_calls_others_is_lacked_once(words: str, times: int) -> None:
    assert codes({"agents/miller.md": AGENT.format("Read, Grep", words)}).count("FC901") == times
