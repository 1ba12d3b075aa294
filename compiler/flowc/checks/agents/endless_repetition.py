"""FC914: a call, or work, that is to be done again until something is so, and nothing says how often at most."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such place that calls an agent of the project; for each document of an agent that has none,
    one for work that it does over and over.
    """
    known = {comparable(name.text) for agent in facts.program.agents for name in (agent.name, *agent.also)}
    for doctrine in facts.program.doctrines:
        called = [(deed, deed.object) for deed in doctrine.deeds if deed.kind == "again" and deed.object]
        called = [each for each in called if each[1].text in known and each[1].text != doctrine.role]
        for deed, callee in called:
            yield Finding("FC914", deed.span, {"callee": callee.text}, labels=(Label("called", callee.span),))
        looped = [deed for deed in doctrine.deeds if deed.kind == "looped"] if not called else []
        if looped and doctrine.role in known:
            also = tuple(Label("also", deed.span) for deed in looped[1:])
            yield Finding("FC914", looped[0].span, {"agent": doctrine.role}, "work", also)
