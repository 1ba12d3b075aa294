"""Where agents work: the machines of flows that invoke each of them."""

from collections.abc import Mapping
from functools import lru_cache

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.names import agents as workers
from flowc.syntax.near import nearest
from flowc.vocabulary import comparable


@lru_cache(maxsize=1)
def workplaces(facts: Facts) -> Mapping[str, list[MachineFacts]]:
    """The machines each agent works in, gates included, under its name too where a flow calls it by its role or type;
    a misspelt one counts as the agent it was meant for.
    """
    found: dict[str, list[MachineFacts]] = {}
    defined = {comparable(agent.name.text) for agent in facts.program.agents}
    defined |= {doctrine.role for doctrine in facts.program.doctrines if doctrine.role}
    filling = [(comparable(word.text), comparable(a.name.text)) for a in facts.program.agents for word in a.also]
    for machine in facts.machines:
        named = (comparable(name.text) for name in workers(machine.machine.flow))
        meant = [agent if agent in defined else nearest(agent, defined) or agent for agent in named]
        for agent in dict.fromkeys((*meant, *(agent for word, agent in filling if word in meant))):
            found.setdefault(agent, []).append(machine)
    return found
