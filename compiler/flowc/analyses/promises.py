"""What a role's result may be, as far as all that is said of it goes: the outcomes, and the fields each must carry."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from flowc.analyses.agreement import contracted
from flowc.analyses.boundaries import Boundaries
from flowc.analyses.facts import Facts
from flowc.analyses.results import Agreement, stated_outcomes
from flowc.model.nodes import Outcome, PayloadField
from flowc.model.statements import Doctrine, Union
from flowc.structs import replace
from flowc.syntax.tree import Mapping as Object
from flowc.text import Name
from flowc.vocabulary import comparable

_TELLING = 2
"""Fields that tell whose result a sample is."""


class Promise(NamedTuple):
    """The outcomes of one role by their comparable labels, and the keys that must stand beside each of them."""

    role: str
    outcomes: Mapping[str, Name]
    required: Mapping[str, tuple[PayloadField, ...]]


def promised(facts: Facts, doctrine: Doctrine, role: str) -> Promise | None:
    """What the contract of a role allows, else what prose says of it; None where no statement is complete."""
    declared = _declared(facts).get(comparable(role))
    if declared:
        return _of_agreements(role, declared)
    statements = [each for each in facts.boundaries.about(comparable(role), doctrine) if each.returned]
    if not any(each.complete for each in statements):
        return None
    whole = stated_outcomes(_shared([each.union for each in statements if each.complete]))
    outcomes = {comparable(m.label.text): m.label for each in reversed(statements) for m in each.union.members}
    return Promise(role, outcomes, _required(whole))


def _shared(unions: list[Union]) -> Iterator[Union]:
    """Unions of one role with the outcomes that all of them name: where they differ in others, these are as promised.
    """
    common = frozenset.intersection(*(frozenset(member.label.text for member in each.members) for each in unions))
    for each in unions:
        yield replace(each, members=tuple(member for member in each.members if member.label.text in common))


def sender(joined: Boundaries, doctrine: Doctrine, result: Object) -> str | None:
    """The one role whose result a sample is that does not say so: it holds all that goes with one of its outcomes."""
    keys = {comparable(entry.key.text) for entry in result.entries}
    found = {
        role
        for role, statements in joined.statements.items()
        for each in statements
        if each.returned and joined.realms.together(each.path, doctrine.source.path)
        for member in each.union.members
        if len(member.payload) >= _TELLING and all(field.key in keys for field in member.payload)
    }
    return next(iter(found)) if len(found) == 1 else None


@lru_cache(maxsize=1)
def _declared(facts: Facts) -> Mapping[str, list[Agreement]]:
    """The declared contracts of each role."""
    found: dict[str, list[Agreement]] = {}
    for role, agreement in contracted(facts.program, facts.agreements):
        found.setdefault(role, []).append(agreement)
    return found


def _of_agreements(role: str, declared: list[Agreement]) -> Promise:
    outcomes = {comparable(outcome.name.text): outcome.name for each in declared for outcome in each.outcomes}
    old = {comparable(alias.old.text): alias.old for each in declared for alias in each.aliases}
    return Promise(role, {**old, **outcomes}, _required(declared[0].outcomes) if len(declared) == 1 else {})


def _required(outcomes: Iterable[Outcome]) -> Mapping[str, tuple[PayloadField, ...]]:
    return {
        comparable(outcome.name.text): tuple(field for field in outcome.payload if field.required)
        for outcome in outcomes
    }
