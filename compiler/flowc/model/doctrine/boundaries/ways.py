"""Labels that an agent's document lists where it speaks of its answers, and whose words leave open whether they are
ways to end or the parts of one answer: what its caller does with them tells, ``on `weak` hire a carpenter``.
"""

from bisect import bisect
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.model.statements import ANSWER, LEADING, MAY, OTHER, SAID, Doctrine, Handler, Union
from flowc.structs import Struct, replace
from flowc.text import Source
from flowc.vocabulary import comparable

_SIGNS = expression(r"[^a-z0-9-]+")
_LEAST = 2
"""Labels for which a caller must do something before all of them are ways to end."""


class Caller(Struct):
    """A document that calls agents, those that it calls or else names, and the labels it has a place for, comparable:
    all but those of something else, and those of which its words say that they came back; `placed` are those that it
    has behind the call of an agent, with that one.
    """

    doctrine: Doctrine
    agents: frozenset[str]
    labels: frozenset[str]
    answers: frozenset[str]
    placed: frozenset[tuple[str, str]] = frozenset()


def callers(doctrines: tuple[Doctrine, ...], roles: frozenset[str]) -> Mapping[Source, Caller]:
    """The documents that may lead others by their texts; `roles` are those of the project's agents."""
    leading = (each for each in doctrines if each.kind in ("agent", *LEADING) or each.calls or each.callees)
    return {each.source: _caller(each, roles) for each in leading if each.handlers or each.alike}


def _caller(doctrine: Doctrine, roles: frozenset[str]) -> Caller:
    named = frozenset(comparable(call.callee.text) for call in doctrine.calls).union(doctrine.callees)
    if named.isdisjoint(roles):
        words = _SIGNS.split(doctrine.source.text.lower().replace("_", "-"))
        named = roles.intersection(words) - {doctrine.role or ""} or named
    places = [(comparable(each.label.text), each) for each in doctrine.handlers]
    answers = frozenset(label for label, each in places if each.case == ANSWER)
    fences = (each for each in doctrine.alike if each.decides and each.kind == "fence")
    alike = {comparable(name.text) for each in fences for name in each.names}
    spoken = [(label, each) for label, each in places if each.case != OTHER]
    placed = frozenset((comparable(each.subject), label) for label, each in spoken if each.subject)
    labels = alike.union(label for label, _ in spoken)
    return Caller(doctrine, named, frozenset(labels), answers.union(alike), placed)


def ways(doctrines: tuple[Doctrine, ...], calling: Mapping[Source, Caller]) -> tuple[Doctrine, ...]:
    """The documents, with labels that may be ways to end as such where a caller has cases for two, and else without."""
    return tuple(
        _told(each, calling) if any(union.spelling == MAY for union in each.unions) else each for each in doctrines
    )


def _told(doctrine: Doctrine, calling: Mapping[Source, Caller]) -> Doctrine:
    others = (each for each in calling.values() if each.doctrine.source is not doctrine.source)
    own = [_answered(each, doctrine.role or "") for each in others if doctrine.role in each.agents]
    unions = (_known(union, own) if union.spelling == MAY else union for union in doctrine.unions)
    return replace(doctrine, unions=tuple(union for union in unions if union))


def _answered(caller: Caller, role: str) -> frozenset[str]:
    """The labels that surely came back, or that have their places behind a call of a role."""
    return caller.answers.union(label for each, label in caller.placed if each == role)


def _known(union: Union, callers: list[frozenset[str]]) -> Union | None:
    labels = {comparable(member.label.text) for member in union.members}
    if union.sure:
        return replace(union, spelling=SAID)
    return replace(union, spelling=SAID) if any(len(labels & answers) >= _LEAST for answers in callers) else None


def acts_on(caller: Caller | None, labels: frozenset[str], role: str) -> bool:
    """Whether a document does something for enough labels, none of them the states of anything else, and calls or names
    a role alone, or puts their places behind a call of it and before any other.
    """
    if caller is None or len(labels & caller.labels) < _LEAST:
        return False
    return caller.agents == {role} or _follow_call(caller.doctrine, labels, role)


def _follow_call(doctrine: Doctrine, labels: frozenset[str], role: str) -> bool:
    calls = sorted((call.callee.span.start, comparable(call.callee.text)) for call in doctrine.calls)
    places = (each.label.span.start for each in doctrine.handlers if _is_free(each, labels, role))
    before = (calls[: bisect(calls, (at, ""))] for at in places)
    return sum(1 for made in before if made and made[-1][1] == role) >= _LEAST


def _is_free(handler: Handler, labels: frozenset[str], role: str) -> bool:
    subject = comparable(handler.subject) if handler.subject else role
    return subject == role and handler.case != OTHER and comparable(handler.label.text) in labels
