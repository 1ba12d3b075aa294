"""Whatever works in a project, agents, steps, scripts, checks and gates, and which of it may make a file."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.names import branches
from flowc.expressions import expression
from flowc.model.doctrine.instructions.toolset import allows, grant_of
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Deed, Doctrine
from flowc.paths import path_of
from flowc.vocabulary import comparable

MAKING = ("run", "write", "tool", "amend", "function")
"""What an agent is told to do by which a file may come to be."""

_LEAVES = expression(r"/|>|\s-o\b|--out|\btee\b")
"""What a command has by which it may leave a file: a script of the project, a place for what it tells."""

_PARTS = expression(r"[^a-z0-9]+")
_LEAST = 4
"""Letters of a word by which a step may be about a file."""


class _Worker(NamedTuple):
    """A name of what works in a project: its words, and those of its first part."""

    name: str
    words: frozenset[str]
    first: frozenset[str]


class Workers(NamedTuple):
    """What may make files in a project by the words of its names, and the agents by the documents that define them."""

    by_word: Mapping[str, list[_Worker]]
    agents: Mapping[int, Agent]

    def is_about(self, path: str, reader: str) -> bool:
        """Whether somebody or something at work, but for who reads it, is called after more than half of the words of a
        file's name, or after one of two in the first place: `review` of `review-notes`, but not `notify_keeper` of
        `treatments-by-keeper`.
        """
        words = frozenset(_words(path_of(path).stem))
        others = (each for word in words for each in self.by_word.get(word, ()) if each.name != reader)
        return any(_is_after(each, words) for each in others)

    def agent(self, doctrine: Doctrine) -> Agent | None:
        """The agent that a document defines."""
        return self.agents.get(id(doctrine.source))


def _is_after(worker: _Worker, words: frozenset[str]) -> bool:
    shared = 2 * len(words & worker.words)
    return shared > len(words) or (shared == len(words) and not words.isdisjoint(worker.first))


def workers_of(program: Program) -> Workers:
    """Whatever works in a project, but for the agents that make no files."""
    own = {id(each.source): each for each in program.doctrines}
    unable = {each.name.text for each in program.agents if _makes_nothing(each, own.get(id(each.source)), program)}
    by_word: dict[str, list[_Worker]] = {}
    for name in dict.fromkeys(at_work(program)):
        if name not in unable:
            words = frozenset(_words(name))
            worker = _Worker(name, words, frozenset(_words(_PARTS.split(comparable(name))[0])))
            for word in words:
                by_word.setdefault(word, []).append(worker)
    return Workers(by_word, {id(each.source): each for each in reversed(program.agents)})


def at_work(program: Program) -> Iterator[str]:
    """The names of whatever works in a project."""
    yield from (agent.name.text for agent in program.agents)
    for registry in program.registries:
        yield from (step.name.text for step in registry.steps)
        yield from (name.text for name in (*(registry.checks or ()), *(registry.scripts or ())))
    for flow in program.flows:
        for edge in flow.transitions:
            yield from (step.text for step in (*(edge.runs or ()), *(s for b in branches(edge) for s in b.steps)))
            yield from (check.text for check in edge.checks)
            yield from (name.text for gate in edge.gates for name in (gate.name, gate.subject) if name)


def _words(name: str) -> Iterator[str]:
    return (word.removesuffix("s") for word in _PARTS.split(comparable(name)) if len(word) >= _LEAST)


def _makes_nothing(agent: Agent, own: Doctrine | None, program: Program) -> bool:
    """Whether an agent has tools, and none with which it is told to make a file, or could but by a shell."""
    grants = [grant_of(tool, program.lexicon.hosts) for tool in agent.tools or ()]
    if not grants or any(allows(grant, "write", None) for grant in grants if not allows(grant, "run", None)):
        return False
    if not any(allows(grant, "run", None) for grant in grants):
        return True
    return own is not None and bool(own.unions) and not any(_may_leave(deed) for deed in own.deeds)


def _may_leave(deed: Deed) -> bool:
    """Whether what an agent is told to do may leave a file behind."""
    if deed.kind == "run":
        return deed.object is None or _LEAVES.search(deed.object.text) is not None
    return deed.kind in MAKING or deed.kind in ("taken", "ledger")
