"""Skills and commands that a host has an agent carry out: who that is must be an agent."""

import pytest

from linting import lint

SKILL = """---
name: survey
description: Looks over a coast.
{}
---

# Survey

Look over the coast the prompt names.
"""
PILOT = """---
name: {0}
description: Knows the coast.
tools: Read
---

Say what is known of the coast.
"""


def told(settings: str, path: str = "skills/survey/SKILL.md", agent: str = "harbour-pilot") -> list[str]:
    """The agents that are said to be none."""
    found = lint({path: SKILL.format(settings), f"agents/{agent}.md": PILOT.format(agent)})
    return [each.primary.span.text for each in found if each.code == "FC202"]


@pytest.mark.parametrize("name", ["haiku", "sonnet", "opus", "claude-sonnet-4-5", "inherit", "gpt-5", "harbour-piolt"])
@pytest.mark.parametrize("path", ["skills/survey/SKILL.md", "commands/survey.md", ".claude/commands/coast/survey.md"])
def test_a_model_or_a_slip_is_no_agent(name: str, path: str) -> None:
    assert told(f"context: fork\nagent: {name}", path) == [name]
    assert told(f'agent: "{name}"\ncontext: "fork"', path) == [name]


@pytest.mark.parametrize(
    "settings",
    [
        "context: fork\nagent: harbour-pilot",
        "context: fork\nagent: Explore",
        "context: fork\nagent: Plan",
        "context: fork\nagent: general-purpose",
        "context: fork\nagent: coast-guard",
        "context: fork\nagent: tides:haiku",
        "context: fork\nmodel: haiku",
        "context: fork\nagent: harbour-pilot\nmodel: opus",
        "context: fork\n# agent: haiku",
        "agent: haiku",
        "metadata:\n  context: fork\n  agent: haiku",
    ],
)
def test_who_is_one_or_may_be(settings: str) -> None:
    assert told(settings) == []


def test_an_agent_may_be_called_like_a_model() -> None:
    assert told("context: fork\nagent: haiku", agent="haiku") == []


def test_other_documents_say_nothing_by_such_keys() -> None:
    assert told("context: fork\nagent: haiku", "docs/survey.md") == []


def test_where_nobody_defines_agents_they_are_elsewhere() -> None:
    skills = {f"skills/{name}/SKILL.md": PILOT.format(name) for name in ("sound", "moor")}
    found = lint(skills | {"skills/survey/SKILL.md": SKILL.format("context: fork\nagent: haiku")})
    assert [each.code for each in found if each.code == "FC202"] == []


def test_an_agent_of_a_host_is_no_slip_of_ones_own() -> None:
    assert told("context: fork\nagent: Explore", agent="explorer") == []
