"""FC914: a call that is to be made again until something is so, and nothing says how often at most."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such place that calls an agent of the project."""
    known = {comparable(name.text) for agent in facts.program.agents for name in (agent.name, *agent.also)}
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds:
            callee = deed.object if deed.kind == "again" else None
            if callee and callee.text in known and callee.text != doctrine.role:
                yield Finding("FC914", deed.span, {"callee": callee.text}, labels=(Label("called", callee.span),))
