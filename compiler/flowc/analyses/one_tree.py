"""Agents that one flow and its children run: the engine gives them one working tree, in which a file lies for all."""

from functools import lru_cache

from flowc.analyses.facts import Facts
from flowc.model.nodes import Flow, GateKind, Transition
from flowc.vocabulary import comparable

_OUTSIDE = ("/", "~", "$", "{", "%", "..")
"""How a path begins that does not surely lie in the tree of a task."""


def in_one_tree(facts: Facts, path: str, writer: str, reader: str) -> bool:
    """Whether a file lies in the tree of a flow that runs both who writes and who reads it.

    Where one of them calls the other, a result passes between them, and no flow stands between.
    """
    if path.strip("`\"' ").startswith(_OUTSIDE) or {(writer, reader), (reader, writer)} & _calls(facts):
        return False
    return any(writer in together and reader in together for together in _companies(facts))


@lru_cache(maxsize=1)
def _companies(facts: Facts) -> tuple[frozenset[str], ...]:
    """The agents that each flow runs, at its edges and its gates, together with those of the flow of its children."""
    flows = {each.machine.flow.name.text: each.machine.flow for each in facts.machines}
    own = {name: frozenset(role for edge in flow.transitions for role in _run(edge)) for name, flow in flows.items()}
    return tuple(own[name].union(*(own.get(child, ()) for child in _children(flow))) for name, flow in flows.items())


def _children(flow: Flow) -> tuple[str, ...]:
    names = (flow.child_name, flow.child.name if flow.child else None, *(edge.child_name for edge in flow.transitions))
    return tuple(name.text for name in names if name)


def _run(edge: Transition) -> tuple[str, ...]:
    gates = [gate.subject for gate in edge.gates if gate.kind is GateKind.AGENT]
    return tuple(comparable(name.text) for name in (edge.agent, *gates) if name)


@lru_cache(maxsize=1)
def _calls(facts: Facts) -> frozenset[tuple[str, str]]:
    """Who calls whom, as documents of roles say."""
    told = [(each.role, call.callee.text) for each in facts.program.doctrines if each.role for call in each.calls]
    return frozenset((caller, comparable(callee)) for caller, callee in told)
