"""Where one agent of a project is given what another one of it returned, by names that are known."""

from collections.abc import Iterator

from flowc.analyses.come_back import named_in
from flowc.analyses.facts import Facts
from flowc.analyses.orchestration import agents_of
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.text import Span
from flowc.vocabulary import comparable

_ARTICLE = expression(r"\A(?:the|an?|its|this|that|full|whole|complete)-(?=.)")


def handed_on(facts: Facts, doctrine: Doctrine) -> Iterator[Span]:
    """The places of a document at which it hands on a result: by whoever made it, or with no more than its receiver."""
    others = agents_of(facts.program) - {doctrine.role}
    for deed in doctrine.deeds:
        called = deed.object is None or comparable(deed.object.text) in others
        if deed.kind == "handed" and called and _is_between(deed.role, named_in(deed.span.text, others)):
            yield deed.span
    yield from _called_by_names(doctrine)
    yield from _called_with_returned(facts, doctrine, others)
    yield from () if facts.program.flows else _staged(doctrine, others)


def _is_between(maker: str | None, named: frozenset[str]) -> bool:
    """Whether a sentence names its maker, who is an agent, and another one; any, where it tells of no maker."""
    if maker is None:
        return bool(named)
    return len(named) > 1 and any(f"-{maker}".endswith(f"-{agent}") for agent in named)


def _called_by_names(doctrine: Doctrine) -> Iterator[Span]:
    """The calls that pass a name which a result was given before."""
    binds = [deed for deed in doctrine.deeds if deed.kind == "bind"]
    bound = [(deed.span.end, comparable(deed.object.text)) for deed in binds if deed.object]
    for call in doctrine.calls if bound else ():
        sent = {field.key for field in call.sends}
        if any(end <= call.span.start and name in sent for end, name in bound):
            yield call.span


def _called_with_returned(facts: Facts, doctrine: Doctrine, agents: frozenset[str]) -> Iterator[Span]:
    """The calls that pass what somebody says to return who was called before."""
    before: set[str] = set()
    returned: set[str] = set()
    for call in sorted(doctrine.calls, key=lambda call: call.span.start):
        callee = comparable(call.callee.text)
        if any(_ARTICLE.sub("", field.key) in returned for field in call.sends):
            yield call.span
        if callee in agents and callee not in before:
            before.add(callee)
            returned |= set(_returned(facts, doctrine, callee))


def _returned(facts: Facts, doctrine: Doctrine, role: str) -> Iterator[str]:
    """What an agent returns: the fields of its outcomes, and what it calls its answer in words."""
    for told in facts.boundaries.about(role, doctrine):
        fields = (field for member in told.union.members for field in member.payload)
        yield from (field.key for field in fields if told.returned)
    own = (each for each in facts.program.doctrines if each.role == role and each.kind == "agent")
    gives = [deed.object.text for each in own for deed in each.deeds if deed.kind == "gives" and deed.object]
    yield from map(comparable, gives)


def _staged(doctrine: Doctrine, agents: frozenset[str]) -> Iterator[Span]:
    """The stages of a document that read what an earlier one returns, each of them an agent."""
    stages = doctrine.stages if doctrine.kind != "agent" else ()
    if not stages or not all(comparable(stage.role.text) in agents for stage in stages):
        return
    for at, stage in enumerate(stages):
        returned = {field.key for each in stages[:at] for field in each.returns}
        if any(field.key in returned for field in stage.reads):
            yield stage.span
