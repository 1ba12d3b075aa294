"""What two declarations of one thing say differently; what one of them leaves open is no difference."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from flowc.model.kinds.agents import AGENT_FOLDERS
from flowc.model.nodes import Agent, Number, Step
from flowc.paths import path_of
from flowc.syntax.suffixes import is_markdown
from flowc.text import Name, Span

Told: TypeAlias = tuple[Name, ...] | Name | Number | bool | None
"""What a declaration tells of one thing; None, and an empty list, tell nothing."""

SKILL = "SKILL.md"
"""The document of a skill, whatever the skill is called."""

REFERENCES = frozenset(("references", "assets", "resources"))
"""Folders of a skill with documents that it reads, where no host looks for agents
(https://agentskills.io/specification)."""


class Contradiction(NamedTuple):
    """One fact told in two ways: what it is about, both ways in words, and where each is written."""

    what: str
    first: str
    second: str
    first_span: Span
    second_span: Span


def contradictions(first: Step, second: Step) -> Iterator[Contradiction]:
    """The effects that two declarations of a step tell differently, in the order of a registry's keys."""
    for what, told, differently in (
        ("needs", first.needs or None, second.needs or None),
        ("provides", first.provides or None, second.provides or None),
        ("irreversible", first.irreversible, second.irreversible),
        ("fallible", first.fallible, second.fallible),
        ("idempotent", first.idempotent, second.idempotent),
        ("cost", first.cost, second.cost),
        ("timeout", first.timeout, second.timeout),
        ("runs", first.runs, second.runs),
        ("moves", first.moves, second.moves),
    ):
        if told is not None and differently is not None and words(told) != words(differently):
            places = _place(told, first.name), _place(differently, second.name)
            yield Contradiction(what, words(told), words(differently), *places)


def agent_contradictions(first: Agent, second: Agent) -> Iterator[Contradiction]:
    """The tools and models that two descriptions of one agent tell differently."""
    if first.tools is not None and second.tools is not None and words(first.tools) != words(second.tools):
        places = _place(first.tools, first.name), _place(second.tools, second.name)
        yield Contradiction("tools", words(first.tools), words(second.tools), *places)
    if first.model and second.model and not _may_be_one_model(first.model.text, second.model.text):
        yield Contradiction("model", first.model.text, second.model.text, first.model.span, second.model.span)


def _may_be_one_model(one: str, other: str) -> bool:
    """Whether two words can mean the same model: `inherit` any, a short name each full name it is part of."""
    short, long = sorted((one.casefold(), other.casefold()), key=len)
    return short in long or "inherit" in (short, long)


def words(told: Told) -> str:
    """What is told, in words; the order of a list tells nothing."""
    match told:
        case Name(text):
            return text
        case Number(value):
            return f"{value:g}"
        case bool():
            return "true" if told else "false"
        case _:
            return ", ".join(sorted({name.text for name in told or ()})) or "nothing"


def _place(told: Told, name: Name) -> Span:
    match told:
        case (Name() as first, *_):
            return first.span
        case Name(span=span) | Number(span=span):
            return span
        case _:
            return name.span


def is_prompt(agent: Agent) -> bool:
    """Whether a definition is the agent's own document; the others are settings, which may stand beside it."""
    return is_markdown(agent.source)


def tells_of(agent: Agent) -> bool:
    """Whether what defines an agent tells more of it than its name: one that does not may only be listed there."""
    told = agent.description, agent.tools, agent.model, agent.returns, agent.denied, agent.given, agent.also
    return any(told) or agent.source.origin is not None


def is_described(agent: Agent) -> bool:
    """Whether a document of its own tells of an agent more than a name, which any document may have, or lies where
    agents do."""
    return tells_of(agent) or not AGENT_FOLDERS.isdisjoint(path_of(agent.source.path).parts[:-1])


def are_found_together(one: Agent, other: Agent) -> bool:
    """Whether who looks for agents in a folder and below it, as hosts do, finds the documents of two of one name.

    A skill lies in a folder that is named like it and is looked for in the one above
    (https://agentskills.io/specification); where neither folder is, the two are variants that something else installs.
    """
    first, second = path_of(one.source.path), path_of(other.source.path)
    if first.name == second.name == SKILL:
        beside = first.parent.parent == second.parent.parent
        return beside and one.name.text in (first.parent.name, second.parent.name)
    if any(each.parent.name in REFERENCES and AGENT_FOLDERS.isdisjoint(each.parts) for each in (first, second)):
        return False
    if first.parent.name.startswith("_") != second.parent.name.startswith("_"):
        return False  # what the other is made from
    return SKILL not in (first.name, second.name) and (first.lies_in(second.parent) or second.lies_in(first.parent))
