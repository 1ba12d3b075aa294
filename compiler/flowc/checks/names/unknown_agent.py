"""FC202: a transition or gate that invokes an agent nobody defines."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import agents, flows
from flowc.checks.names import by_text, undeclared
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown word of each flow, where the project defines agents at all."""
    defined = by_text(name for agent in facts.program.agents for name in (agent.name, *agent.also))
    for flow in flows(facts.program) if defined else ():
        yield from undeclared("FC202", "agent", agents(flow), defined)
