"""What was not checked, and why: lines of coverage, never a score."""

from collections.abc import Callable, Iterator

from flowc.analyses import names
from flowc.diagnostics import Note
from flowc.model.meaning import Program
from flowc.model.nodes import Flow
from flowc.text import Name


def coverage(program: Program) -> Iterator[Note]:
    """The kinds of names that flows use and nothing in the project declares, so that none of them is judged."""
    flows = names.flows(program)
    if not program.agents and _any(names.agents, flows):
        yield Note("agents", "no agent definitions found")
    if not program.registries and _any(names.steps, flows):
        yield Note("step names, needs and provisions", "no step registry found")
    if all(registry.checks is None for registry in program.registries) and _any(names.checks, flows):
        yield Note("checks", "no step registry declares them")
    if all(registry.scripts is None for registry in program.registries) and _any(names.scripts, flows):
        yield Note("scripts", "no step registry declares them")
    if not program.contracts and _any(names.contracts, flows):
        yield Note("result contracts", "no contracts found")


def _any(used: Callable[[Flow], Iterator[Name]], flows: tuple[Flow, ...]) -> bool:
    return any(True for flow in flows for _ in used(flow))
