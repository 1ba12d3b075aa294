"""FC206: a `returns` that names no contract."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import contracts, flows
from flowc.checks.names import by_text, undeclared
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown word of each flow and agent, where the project has contracts."""
    declared = by_text(contract.name for contract in facts.program.contracts)
    used = [tuple(contracts(flow)) for flow in flows(facts.program)]
    used += [(agent.returns,) for agent in facts.program.agents if agent.returns]
    for names in used if declared else ():
        yield from undeclared("FC206", "contract", names, declared)
