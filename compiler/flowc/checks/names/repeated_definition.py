"""FC210: two flows, agents, steps or contracts of one name."""

from collections.abc import Iterable, Iterator

from flowc.analyses.declarations import contradictions, is_prompt
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Step
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each further definition, at its name; what contradicts the first is left to FC211.

    Names that only come from the file are none: whoever finds a document by its path finds both.
    """
    program = facts.program
    yield from _repeated("flow", (flow.name for flow in program.flows))
    yield from _repeated("contract", (contract.name for contract in program.contracts))
    yield from _repeated("agent", (agent.name for agent in program.agents if is_prompt(agent)))
    yield from _repeated("agent", (agent.name for agent in program.agents if not is_prompt(agent)))
    yield from _steps([step for registry in program.registries for step in registry.steps])


def _repeated(kind: str, names: Iterable[Name]) -> Iterator[Finding]:
    first: dict[str, Name] = {}
    for name in names:
        if name.span.start == name.span.end:
            continue
        if name.text in first:
            yield _finding(kind, name, first[name.text])
        first.setdefault(name.text, name)


def _steps(steps: list[Step]) -> Iterator[Finding]:
    first: dict[str, Step] = {}
    for step in steps:
        earlier = first.setdefault(step.name.text, step)
        if earlier is not step and not any(True for _ in contradictions(earlier, step)):
            yield _finding("step", step.name, earlier.name)


def _finding(kind: str, name: Name, first: Name) -> Finding:
    return Finding("FC210", name.span, {"kind": kind, "name": name.text}, labels=(Label("first", first.span),))
