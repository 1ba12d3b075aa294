"""What could not be checked because nothing declares it: lines of coverage, never findings."""

from collections.abc import Iterator

from flowc.analyses.names import agents, checks, contracts, flows, scripts, steps
from flowc.diagnostics import Note
from flowc.model.nodes import Flow, Program


def coverage(program: Program) -> tuple[Note, ...]:
    """What the flows of a program use and no document declares; nothing where all that is used was checked."""
    return tuple(_notes(program, flows(program)))


def _notes(program: Program, every: tuple[Flow, ...]) -> Iterator[Note]:
    declared_steps = {step.name.text for registry in program.registries for step in registry.steps}
    declares_checks = any(registry.checks is not None for registry in program.registries)
    declares_scripts = any(registry.scripts is not None for registry in program.registries)
    if not program.registries and any(True for flow in every for _ in steps(flow)):
        yield Note("steps", "no step registry was found")
    if not program.agents and any(True for flow in every for _ in agents(flow)):
        yield Note("agents", "no agent definition was found")
    if not declares_scripts and any(True for flow in every for _ in scripts(flow)):
        yield Note("scripts", "no step registry declares `scripts`")
    if not declares_checks and any(check.text not in declared_steps for flow in every for check in checks(flow)):
        yield Note("checks", "no step registry declares `checks`")
    if not program.contracts and any(True for flow in every for _ in contracts(flow)):
        yield Note("contracts", "no contract was found")
