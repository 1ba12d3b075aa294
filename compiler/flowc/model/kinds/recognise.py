"""Which kind of document a YAML or JSON tree is, and the builder for it."""

from collections.abc import Callable, Iterable, Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds.agents import SECTIONS, agent_list, agent_settings, agents
from flowc.model.kinds.contract import contract, is_contract
from flowc.model.kinds.flow import flow
from flowc.model.kinds.registry import registry
from flowc.model.kinds.result import result
from flowc.model.kinds.sections import FLOW, OLD_ENDS, REGISTRY, REGISTRY_SECTIONS, STEP, TRANSITION
from flowc.model.kinds.values import as_word
from flowc.model.nodes import Document
from flowc.paths import Path, path_of
from flowc.syntax.edge import parse_edge
from flowc.syntax.near import nearest
from flowc.syntax.tree import Mapping, Node, Sequence
from flowc.text import Source

_AGENT_KEYS = ("name", "role", "model")
_AGENT_SETTINGS = ("role", "model", "tools")
_ANYONES = frozenset(("name", "description", "timeout"))
"""Keys of a step that every tool has."""

_OF_PROGRAMS = frozenset(("run", "uses", "command", "commands", "script", "image"))
_OURS_ALONE = STEP.known - _ANYONES - {"needs", "runs"}
"""Keys of a step that says what a program is to run, and those that no such step has."""

_OF_A_FLOW = frozenset(("transitions", "child_flow"))
_SAID_OF_ALL = frozenset(("name", "description", "version"))
_KEYS = tuple(sorted({*FLOW.keys, *TRANSITION.keys} - _OF_A_FLOW - _SAID_OF_ALL))
_OURS = frozenset((*_KEYS, *TRANSITION.outdated, *SECTIONS, *REGISTRY_SECTIONS))
_OF_MACHINES = frozenset(("states", "initial", *OLD_ENDS))
_MANY = 2
"""Keys of flows, of which one tells whose document it is, and as many of others as tell it where there is none."""


def documents(node: Node, source: Source, found: list[Finding]) -> tuple[Document, ...] | None:
    """What one YAML document declares, recognised by its content and its path; None for no known kind.

    Every fault of shape is added to `found`.
    """
    match node:
        case Mapping() if _is_flow(node) and not _is_of_others(node, path_of(source.path)):
            return tuple(_with_flow(node, source, found))
        case Mapping():
            return _from_mapping(node, source, path_of(source.path), found)
        case Sequence() if _lists_agents(node, path_of(source.path)):
            return agent_list(node, source, found)
        case _:
            return None


def _with_flow(node: Mapping, source: Source, found: list[Finding]) -> Iterator[Document]:
    """A flow, with the steps and the agents of a team that keeps all in one document."""
    steps = REGISTRY_SECTIONS if _lists_steps(node) else ()
    team = SECTIONS[:1] if isinstance(node.get(SECTIONS[0]), Mapping | Sequence) else ()
    yield flow(_part(node, lambda key: key not in (*steps, *team)), source, found)
    if steps:
        yield registry(_part(node, lambda key: key in steps), source, found)
    if team:
        yield from agents(_part(node, lambda key: key in team), source, found)


def _part(node: Mapping, holds: Callable[[str], bool]) -> Mapping:
    return node._replace(entries=tuple(entry for entry in node.entries if holds(entry.key.text)))


def _from_mapping(
    node: Mapping, source: Source, path: Path, found: list[Finding]
) -> tuple[Document, ...] | None:
    if node.entry("outcome") and path.suffix.lower() == ".json":
        return (result(node, source),)
    if _lists_steps(node) and not _is_about_others(node):
        return (registry(node, source, found),)
    if any(node.entry(key) for key in SECTIONS):
        return agents(node, source, found)
    if is_contract(node):
        return (contract(node, source, found),)
    return _settings_of_one(node, source, path)


def _is_flow(node: Mapping) -> bool:
    return bool(node.entry("transitions") or node.entry("child_flow")) or _resembles_flow(node)


def _resembles_flow(node: Mapping) -> bool:
    """Whether a key is nearly `transitions` and edges are under it."""
    return any(
        isinstance(entry.value, Mapping)
        and nearest(entry.key.text, ("transitions",))
        and any(parse_edge(each.key)[0] for each in entry.value.entries)
        for entry in node.entries
    )


def _is_of_others(node: Mapping, path: Path) -> bool:
    """Whether another tool calls something `transitions`: no other key is ours, or nearly, and some are of others.

    A document that says nothing of its edges is a flow, and so is one that lies among flows. Where no edge has an
    arrow, `states` and `from` are words of every machine with states, and a key that is nearly ours is none.
    """
    edges = node.get("transitions")
    if not isinstance(edges, Mapping | Sequence) or "flows" in path.parts[:-1]:
        return False
    bodies = edges.items if isinstance(edges, Sequence) else tuple(entry.value for entry in edges.entries)
    inside = {entry.key.text for body in bodies if isinstance(body, Mapping) for entry in body.entries}
    told = {*inside, *(entry.key.text for entry in node.entries)} - _OF_A_FLOW - _SAID_OF_ALL
    if isinstance(edges, Mapping) and not any(key in _OURS or nearest(key, _KEYS) for key in told):
        return len(told) >= _MANY
    if isinstance(edges, Mapping) and any(parse_edge(entry.key)[0] for entry in edges.entries):
        return False
    strange = told - _OF_MACHINES
    return not any(key in _OURS for key in strange) and (len(strange) >= _MANY or bool(inside & strange))


def _lists_steps(node: Mapping) -> bool:
    """Whether `steps` declares steps: by name, and at least half of the keys they have are ours, or nearly.

    A list without a single name, and steps of which other things are told, are another tool's.
    """
    steps = node.get("steps")
    items = steps.items if isinstance(steps, Sequence) else ()
    if items and not any(as_word(item) or (isinstance(item, Mapping) and item.entry("name")) for item in items):
        return False
    told = _told_of_steps(node)
    if told & _OF_PROGRAMS and not told & _OURS_ALONE:
        return False
    return steps is not None and 2 * len(_ours(told)) >= len(told)


def _is_about_others(node: Mapping) -> bool:
    """Whether another tool names steps: nothing is told of them that is ours, and beside them stand keys of others."""
    beside = {entry.key.text for entry in node.entries} - REGISTRY.known
    strange = [key for key in beside if key not in _OURS and not nearest(key, REGISTRY.keys)]
    return len(strange) >= _MANY and not _ours(_told_of_steps(node))


def _told_of_steps(node: Mapping) -> set[str]:
    """The keys that steps have, but those of every tool."""
    steps = node.get("steps")
    bodies: Iterable[Node | None] = ()
    if isinstance(steps, Sequence):
        bodies = steps.items
    elif isinstance(steps, Mapping):
        bodies = (entry.value for entry in steps.entries)
    return {entry.key.text for body in bodies if isinstance(body, Mapping) for entry in body.entries} - _ANYONES


def _ours(told: set[str]) -> list[str]:
    return [key for key in told if key in STEP.known or nearest(key, STEP.keys)]


def _lists_agents(node: Sequence, path: Path) -> bool:
    """Whether a list declares agents: mappings with names, in a place for agents or with settings of agents."""
    named = [item for item in node.items if isinstance(item, Mapping) and item.entry("name")]
    placed = "agents" in path.parts[:-1] or path.stem in SECTIONS
    return bool(named) and (placed or any(item.entry(key) for item in named for key in _AGENT_SETTINGS))


def _settings_of_one(node: Mapping, source: Source, path: Path) -> tuple[Document, ...] | None:
    """The agent of a settings file in a folder of agents, named by the file, or by the folder of an `agent.yaml`."""
    if "agents" not in path.parts[:-1] or not any(node.entry(key) for key in _AGENT_KEYS):
        return None
    agent = agent_settings(node, source, path.parent.name if path.stem == "agent" else path.stem)
    return (agent,) if agent else None
