"""Which documents instruct each agent."""

from collections.abc import Iterable

from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.syntax.suffixes import is_markdown
from flowc.vocabulary import comparable


def instructed(program: Program) -> list[tuple[Agent, list[Doctrine]]]:
    """Every agent with the documents that instruct it."""
    own: dict[int, list[Doctrine]] = {}
    roles: dict[str, list[Doctrine]] = {}
    for each in program.doctrines:
        own.setdefault(id(each.source), []).append(each)
    defining = {id(agent.source) for agent in program.agents}
    for page in (each for each in program.doctrines if each.kind == "agent" and id(each.source) not in defining):
        roles.setdefault(page.role or "", []).append(page)
    return [
        (agent, _instructing(agent, own.get(id(agent.source), []), roles.get(comparable(agent.name.text), ())))
        for agent in program.agents
    ]


def _instructing(agent: Agent, own: list[Doctrine], pages: Iterable[Doctrine]) -> list[Doctrine]:
    """Its own documents, and pages of its role that lie beside its settings or that its own tell it to read."""
    read = {deed.object.text for each in own for deed in each.deeds if deed.kind == "read" and deed.object}
    beside = path_of(agent.source.path).parent
    paths = [(page, path_of(page.source.path)) for page in pages]
    near = not is_markdown(agent.source)
    return [*own, *(page for page, path in paths if (near and path.parent == beside) or str(path) in read)]
