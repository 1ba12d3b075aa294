"""FC205: a check that no registry declares."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import checks, flows
from flowc.checks.names import by_text, undeclared
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each undeclared word of each flow, where a registry declares checks; a step may be a check."""
    registries = facts.program.registries
    lists = [registry.checks for registry in registries if registry.checks is not None]
    steps = (step.name for registry in registries for step in registry.steps)
    declared = by_text((*(name for names in lists for name in names), *steps))
    for flow in flows(facts.program) if lists else ():
        yield from undeclared("FC205", "check", checks(flow), declared)
