"""FC211: one fact that is declared in two ways."""

from collections.abc import Iterator

from flowc.analyses.declarations import Contradiction, agent_contradictions, contradictions, is_prompt
from flowc.analyses.facts import Facts
from flowc.analyses.names import flows
from flowc.checks.names import by_text
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Machine, Program
from flowc.model.nodes import Agent, Flow, Step
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each pair of declarations, and for each state a flow says two things of."""
    program = facts.program
    yield from _steps(program)
    yield from _agents(program.agents)
    yield from _results(program)
    for each in facts.machines:
        yield from _left_terminals(each.machine)
        yield from _resting_entries(each.machine)


def _steps(program: Program) -> Iterator[Finding]:
    first: dict[str, Step] = {}
    for step in (step for registry in program.registries for step in registry.steps):
        earlier = first.setdefault(step.name.text, step)
        found = next(contradictions(earlier, step), None) if earlier is not step else None
        if found:
            yield _finding("step", step.name, found)


def _agents(agents: tuple[Agent, ...]) -> Iterator[Finding]:
    """Agents described by a document of their own and by settings beside it."""
    prompts: dict[str, Agent] = {}
    for agent in agents:
        if is_prompt(agent):
            prompts.setdefault(agent.name.text, agent)
    compared = set()
    for agent in agents:
        prompt = prompts.get(agent.name.text)
        if is_prompt(agent) or prompt is None or agent.name.text in compared:
            continue
        compared.add(agent.name.text)
        yield from (_finding("agent", agent.name, found) for found in agent_contradictions(prompt, agent))


def _finding(kind: str, name: Name, found: Contradiction) -> Finding:
    values = {"kind": kind, "name": name.text, "what": found.what, "first": found.first, "second": found.second}
    return Finding("FC211", found.second_span, values, labels=(Label("first", found.first_span),))


def _results(program: Program) -> Iterator[Finding]:
    """Edges that say their agent returns another contract than the agent itself says."""
    returned: dict[str, Name] = {}
    for agent in program.agents:
        if agent.returns:
            returned = {name.text: agent.returns for name in (agent.name, *agent.also)} | returned
    for transition in (transition for flow in flows(program) for transition in flow.transitions):
        told = returned.get(transition.agent.text) if transition.agent else None
        if told and transition.returns and told.text != transition.returns.text and transition.agent:
            values = {"name": transition.agent.text, "what": "returns", "kind": "agent"}
            values |= {"first": told.text, "second": transition.returns.text}
            yield Finding("FC211", transition.returns.span, values, labels=(Label("first", told.span),))


def _left_terminals(machine: Machine) -> Iterator[Finding]:
    """States declared terminal that an edge leaves."""
    exits = {stage.state.text: stage.exit for stage in machine.stages if stage.exit}
    for word, name in by_text(machine.flow.terminal).items():
        if word in exits:
            labels = (Label("exit", exits[word].edge.key),)
            yield Finding("FC211", name.span, {"state": word}, "terminal", labels)


def _resting_entries(machine: Machine) -> Iterator[Finding]:
    """States declared as entries and as terminal that no edge leaves; where one does, that is the contradiction."""
    flow: Flow = machine.flow
    terminal, exits = by_text(flow.terminal), {stage.state.text for stage in machine.stages if stage.exit}
    for word, name in by_text(flow.initial).items():
        if word in terminal and word not in exits:
            yield Finding("FC211", name.span, {"state": word}, "initial", (Label("resting", terminal[word].span),))
