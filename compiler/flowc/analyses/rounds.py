"""Who works in the rounds that documents begin anew: agents of the project that no flow runs and counts."""

import re

from flowc.analyses.names import agents as run_by
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Deed, Doctrine
from flowc.vocabulary import comparable

_SHORTEST = 3
"""Letters of a name that is looked for among words."""


class Workers:
    """The agents of a project by the words that name them, and which of them its flows count."""

    def __init__(self, program: Program) -> None:
        names = {comparable(name.text) for agent in program.agents for name in (agent.name, *agent.also)}
        sought = sorted((name for name in names if len(name) >= _SHORTEST), key=lambda name: (-len(name), name))
        words = "|".join("[-_ ]".join(map(re.escape, name.split("-"))) for name in sought)
        self._named = expression(rf"(?i)(?<![\w/.-])(?:{words})(?![\w-]|\.\w|/(?:\W|\Z|\S*[./`]))") if words else None
        self._counted = {comparable(name.text) for flow in program.flows for name in run_by(flow)}

    def of(self, doctrine: Doctrine, deed: Deed) -> str | None:
        """Who works in a round, by its words or by the step it goes back to: not whose own document it is, and nobody
        where a flow counts what one of them does.
        """
        texts = [span.text for span in (deed.span, deed.object.span if deed.object else None) if span]
        named = [match[0] for text in texts for match in (self._named.finditer(text) if self._named else ())]
        found = map(comparable, named)
        others = [name for name in found if name != doctrine.role]
        if not others:
            return command_of(deed)
        return others[0] if self._counted.isdisjoint(others) else None


def command_of(deed: Deed) -> str | None:
    """The command of a host that is given again in a round: it sets agents to work."""
    return deed.object.text if deed.object and deed.object.text.startswith("/") else None
