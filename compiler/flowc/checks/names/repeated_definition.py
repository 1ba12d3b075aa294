"""FC210: two flows, agents, steps or contracts of one name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from flowc.analyses.declarations import are_found_together, contradictions, is_described, is_prompt, tells_of
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Agent, Step
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each further definition, at its name; what contradicts the first is left to FC211.

    Names that only come from the file are none: whoever finds a document by its path finds both.
    """
    program = facts.program
    yield from _repeated("flow", (flow.name for flow in program.flows))
    yield from _repeated("contract", (contract.name for contract in program.contracts))
    yield from _prompts(agent for agent in program.agents if is_prompt(agent) and is_described(agent))
    yield from _repeated("agent", _defined([agent for agent in program.agents if not is_prompt(agent)]))
    yield from _steps([step for registry in program.registries for step in registry.steps])


def _repeated(kind: str, names: Iterable[Name]) -> Iterator[Finding]:
    first: dict[str, Name] = {}
    for name in names:
        if not _is_written(name):
            continue
        if name.text in first:
            yield _finding(kind, name, first[name.text])
        first.setdefault(name.text, name)


def _defined(agents: list[Agent]) -> Iterator[Name]:
    """The names of agents, but where a file only lists by name what another one tells of."""
    told = {(agent.name.text, agent.source.file) for agent in agents if tells_of(agent)}
    described = {name for name, _ in told}
    return (
        agent.name
        for agent in agents
        if agent.name.text not in described or (agent.name.text, agent.source.file) in told
    )


def _prompts(agents: Iterable[Agent]) -> Iterator[Finding]:
    """Of agents in documents of their own only those that are found together: copies for another host or in another
    language lie in folders of their own."""
    earlier: dict[str, list[Agent]] = defaultdict(list)
    for agent in agents:
        if not _is_written(agent.name):
            continue
        same = earlier[agent.name.text]
        rival = next((each for each in same if are_found_together(each, agent)), None)
        if rival:
            yield _finding("agent", agent.name, rival.name)
        else:
            same.append(agent)


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
