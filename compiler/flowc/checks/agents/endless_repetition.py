"""FC914: a call, or work, that is to be done again until something is so, and nothing says how often at most."""

from collections.abc import Collection, Iterator

from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed, Doctrine
from flowc.syntax.near import nearest
from flowc.vocabulary import comparable


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such place that calls an agent of the project; for each document of an agent that has none,
    one for work that it does over and over.
    """
    known = {comparable(name.text) for agent in facts.program.agents for name in (agent.name, *agent.also)}
    for doctrine in facts.program.doctrines:
        named = ((deed, near) for deed, callee in _called(doctrine) if (near := _meant(callee, known)))
        called = [each for each in named if each[1] != doctrine.role]
        for deed, callee in called:
            labels = (Label("called", deed.object.span),) if deed.object else ()
            yield Finding("FC914", deed.span, {"callee": callee}, labels=labels)
        looped = [deed for deed in doctrine.deeds if deed.kind == "looped"] if not called else []
        if looped and doctrine.role in known:
            also = tuple(Label("also", deed.span) for deed in looped[1:])
            yield Finding("FC914", looped[0].span, {"agent": doctrine.role}, "work", also)


def _meant(callee: str, known: Collection[str]) -> str | None:
    """The agent that is called, be its name misspelt."""
    return callee if callee in known else nearest(callee, known)


def _called(doctrine: Doctrine) -> list[tuple[Deed, str]]:
    """The calls that a document makes again, each with whom it calls; each place once."""
    told = [deed for deed in doctrine.deeds if deed.kind == "again"]
    named = [(deed, deed.object.text) for deed in told if deed.object]
    meant = {handler.span: comparable(handler.subject) for handler in doctrine.handlers if handler.subject}
    for deed in told:
        beside = all(each.span.end <= deed.span.start or deed.span.end <= each.span.start for each, _ in named)
        before = [call.callee.text for call in doctrine.calls if call.span.end <= deed.span.start]
        callee = meant.get(deed.span) or (before[-1] if before else None)
        if deed.object is None and callee and beside:
            named.append((deed, callee))
    return named
