"""FC210: two flows, agents, steps or contracts of one name."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator

from flowc.analyses.declarations import are_found_together, contradictions, is_described, is_prompt, tells_of
from flowc.analyses.facts import Facts
from flowc.analyses.names import flows
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.nodes import Agent, Step
from flowc.paths import path_of
from flowc.text import Name

_PART = expression(r"[-_. ]+")
_FOR_INSTALLERS = frozenset(("adapters", "variants", "overlays", "integrations", "platforms", "hosts"))
"""Folders with what is installed into one host each."""

_WHOLE = 2
"""Sections beside the agents that two files have both where each is a whole configuration."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each further definition, at its name; what contradicts the first is left to FC211.

    Names that only come from the file are none: whoever finds a document by its path finds both.
    """
    program = facts.program
    yield from _repeated("flow", (flow.name for flow in program.flows))
    yield from _repeated("contract", (contract.name for contract in program.contracts))
    hosts = program.lexicon.deeds.lists["programs_of_agents"]
    found = _prompts((agent for agent in program.agents if is_prompt(agent) and is_described(agent)), hosts)
    yield from (_finding("agent", again.name, first.name) for first, again in _not_installed(list(found)))
    called = {edge.agent.text for flow in flows(program) for edge in flow.transitions if edge.agent}
    yield from _settings(_defined([agent for agent in program.agents if not is_prompt(agent)]), called)
    yield from _steps([step for registry in program.registries for step in registry.steps])


def _repeated(kind: str, names: Iterable[Name]) -> Iterator[Finding]:
    first: dict[str, Name] = {}
    for name in names:
        if not _is_written(name):
            continue
        if name.text in first:
            yield _finding(kind, name, first[name.text])
        first.setdefault(name.text, name)


def _defined(agents: list[Agent]) -> Iterator[Agent]:
    """The agents with a name, but where a file only lists by name what another one tells of."""
    told = {(agent.name.text, agent.source.file) for agent in agents if tells_of(agent)}
    described = {name for name, _ in told}
    for agent in agents:
        listed = agent.name.text in described and (agent.name.text, agent.source.file) not in told
        if _is_written(agent.name) and not listed:
            yield agent


def _settings(agents: Iterable[Agent], called: Collection[str]) -> Iterator[Finding]:
    """Each further agent in settings that nobody but the work of one file calls, or who reads both finds twice."""
    earlier: dict[str, list[Agent]] = defaultdict(list)
    for agent in agents:
        same = earlier[agent.name.text]
        shared = agent.name.text in called
        rivals = (each for each in same if shared or not (_are_local(each, agent) or _is_either(each, agent)))
        rival = next(rivals, None)
        if rival:
            yield _finding("agent", agent.name, rival.name)
        else:
            same.append(agent)


def _are_local(one: Agent, other: Agent) -> bool:
    """Whether each of two agents is declared in the file whose own steps call it."""
    return one.local and other.local and one.source.file != other.source.file


def _is_either(one: Agent, other: Agent) -> bool:
    """Whether two files are whole configurations, of which one is chosen: they lie beside one another, have the same
    further sections, and no agent is instructed there.
    """
    first, second = (path_of(agent.source.path) for agent in (one, other))
    beside = first.parent == second.parent and first != second and not (one.source.origin or other.source.origin)
    return beside and len(set(one.beside).intersection(other.beside)) >= _WHOLE


def _prompts(agents: Iterable[Agent], hosts: Collection[str]) -> Iterator[tuple[Agent, Agent]]:
    """Of agents in documents of their own only those that are found together: copies for another host or in another
    language lie in folders of their own."""
    earlier: dict[str, list[Agent]] = defaultdict(list)
    for agent in agents:
        if not _is_written(agent.name):
            continue
        same = earlier[agent.name.text]
        rivals = (each for each in same if are_found_together(each, agent) and not _are_for_hosts(each, agent, hosts))
        rival = next(rivals, None)
        if rival:
            yield rival, agent
        else:
            same.append(agent)


def _are_for_hosts(one: Agent, other: Agent, hosts: Collection[str]) -> bool:
    """Whether the files of two agents differ by the name of a host, in a folder where no host looks for agents."""
    paths = path_of(one.source.path), path_of(other.source.path)
    first, second = (set(_PART.split(path.name.lower())) for path in paths)
    differing = first ^ second
    scanned = any(folder.startswith(".") for path in paths for folder in path.parts[:-1])
    return bool(differing) and not scanned and differing.issubset(hosts)


def _not_installed(found: list[tuple[Agent, Agent]]) -> Iterator[tuple[Agent, Agent]]:
    """The pairs that are no variants of a skill of which an installer puts one into each host: those lie in the same
    two folders for several hosts.
    """
    folders = [tuple(path_of(each.source.path).parent for each in pair) for pair in found]
    often = Counter(tuple(folder.name for folder in pair) for pair in folders)
    for pair, places in zip(found, folders, strict=True):
        variants = all(not _FOR_INSTALLERS.isdisjoint(place.parts) for place in places)
        if not (variants and often[tuple(folder.name for folder in places)] > 1):
            yield pair


def _is_written(name: Name) -> bool:
    return name.span.start < name.span.end


def _steps(steps: list[Step]) -> Iterator[Finding]:
    first: dict[str, Step] = {}
    for step in steps:
        earlier = first.setdefault(step.name.text, step)
        if earlier is not step and not any(True for _ in contradictions(earlier, step)):
            yield _finding("step", step.name, earlier.name)


def _finding(kind: str, name: Name, first: Name) -> Finding:
    return Finding("FC210", name.span, {"kind": kind, "name": name.text}, labels=(Label("first", first.span),))
