"""Skills that an agent is to take up, and the tool it needs for that (FC901)."""

import pytest

from linting import lint

AGENT = """---
name: mender
description: Mends nets.
{settings}
---

# Mender

1. Read the order.
2. {words}
"""
SKILL = "---\nname: {0}\ndescription: How knots are tied.\n---\n\n# Knots\n\nTie the knot twice.\n"
TOOLS = "tools: Read, Edit, Bash"


def told(words: str, settings: str = TOOLS, skill: str = "tie-knots") -> list[str]:
    """What is said of the tools of an agent in a project with one skill."""
    documents = {
        ".claude/agents/mender.md": AGENT.format(words=words, settings=settings),
        f".claude/skills/{skill}/SKILL.md": SKILL.format(skill),
    }
    return [each.message for each in lint(documents) if each.code == "FC901"]


@pytest.mark.parametrize(
    "words",
    [
        "Use the `tie-knots` skill for each hole.",
        "Load the `tie-knots` skill.",
        "Then follow your `tie-knots` skill to the letter.",
        "For each hole, apply the `tie-knots` skill.",
    ],
)
def test_a_skill_needs_the_tool_for_skills(words: str) -> None:
    assert told(words) == ["`mender` is told to use `Skill` and is not given that tool"]


@pytest.mark.parametrize(
    "words",
    [
        "You may use the `tie-knots` skill.",
        "Do not use the `tie-knots` skill.",
        "Read the `tie-knots` skill file.",
        "Use the `tie-knots` skill's table as a measure.",
        "Use the `sail-on` skill.",
        "The lead uses the `tie-knots` skill beforehand.",
        "Note which skill was used.",
        "Follow the `tie-knots` skill in `.claude/skills/tie-knots/SKILL.md`.",
        "Load the `tie-knots` skill from `.claude/skills/tie-knots/`.",
        "Use the `tie-knots` skill.\n3. Before that, read `.claude/skills/tie-knots/SKILL.md`.",
        "Use `tie-knots` in the title.",
    ],
)
def test_other_words_about_skills(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "settings",
    [
        "tools: Read, Edit, Skill",
        "tools: Read, Edit\nskills: tie-knots",
        "tools: Read, Edit\nskills: [tie-knots, other]",
        "model: small",
        "tools: [codebase, editFiles]",
        "tools: '*'",
        "tools:\n  read: true\n  edit: true",
    ],
)
def test_who_has_the_tool_or_the_skill(settings: str) -> None:
    assert told("Use the `tie-knots` skill.", settings) == []


def test_a_skill_of_others_is_theirs() -> None:
    assert told("Use the `tie-knots` skill.", skill="cast-nets") == []
