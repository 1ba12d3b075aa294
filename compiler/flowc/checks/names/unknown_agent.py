"""FC202: a transition or gate that invokes an agent nobody defines."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import agents, flows
from flowc.analyses.speakers import is_agents_own
from flowc.checks.names import by_text, undeclared
from flowc.diagnostics import Finding
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown word of each flow, where the project defines agents at all.

    An agent that has only a prompt, in a folder or file of its name, is no unknown one.
    """
    defined = by_text(name for agent in facts.program.agents for name in (agent.name, *agent.also))
    prompted = {doctrine.role for doctrine in facts.program.doctrines if is_agents_own(doctrine)}
    for flow in flows(facts.program) if defined else ():
        strange = (name.text for name in agents(flow) if name.text not in defined)
        if any(comparable(word) not in prompted for word in strange):
            known = by_text(name for name in agents(flow) if comparable(name.text) in prompted)
            yield from undeclared("FC202", "agent", agents(flow), {**known, **defined} if known else defined)
