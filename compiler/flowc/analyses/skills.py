"""The skills of a project, and the tool with which an agent takes one up."""

import re
from collections.abc import Iterable, Iterator

from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Deed
from flowc.paths import path_of
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable

TOOL = "Skill"
"""The tool of Claude Code for skills; where tools are listed without it, the agent knows of no skill
(https://code.claude.com/docs/en/sub-agents), but for those that `skills:` loads for it.
"""

_BESIDE = frozenset(("Read", "Write", "Edit", "Glob", "Grep", "Bash"))
"""Tools of the same host, by which a list of them is known."""

_LINE = 300
"""Characters of a line in which a skill is named behind the tool for skills."""


def names_of_skills(program: Program) -> Iterator[str]:
    """What a skill may be called: its folder, its file in a folder of skills, its name."""
    for doctrine in program.doctrines:
        place = path_of(doctrine.source.path)
        if place.name == "SKILL.md":
            yield place.parent.name
        if "skills" in place.parts[:-1]:
            yield path_of(place.parts[place.parts.index("skills") + 1]).stem
    for agent in program.agents:
        if path_of(agent.source.path).name == "SKILL.md":
            yield agent.name.text


def skills_of(program: Program) -> frozenset[str]:
    """The names of the skills of a project, as they are compared."""
    return frozenset(map(comparable, names_of_skills(program)))


def taken_up(deeds: Iterable[Deed], agent: Agent, skills: frozenset[str]) -> list[Deed]:
    """The skills of the project that an agent is to take up and that are not loaded for it, as uses of the tool; none
    where it is told to read files of skills.
    """
    deeds = tuple(deeds)
    files = (deed.object.text for deed in deeds if deed.kind in ("read", "cites") and deed.object)
    if any("skill" in path.lower() for path in files) or not any(tool.text in _BESIDE for tool in agent.tools or ()):
        return []
    loaded = {comparable(name.text) for name in agent.skills}
    uses = ((deed, deed.object) for deed in deeds if deed.kind == "skill" and deed.object)
    return [
        replace(deed, kind="tool", object=Name(TOOL, name.span))
        for deed, name in uses
        if comparable(name.text) in skills - loaded
    ]


def is_loaded(agent: Agent, deed: Deed) -> bool:
    """Whether an instruction to use the tool for skills names one that the agent's host loads for it."""
    start = deed.span.start
    line = deed.span.source.text[start : start + _LINE].partition("\n")[0]
    named = set(re.findall(r"[\w:.-]*\w", line))
    return deed.object is not None and deed.object.text == TOOL and any(s.text in named for s in agent.skills)
