"""What a role's result may be, as far as all that is said of it goes: the outcomes, and the fields each must carry."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from flowc.analyses.agreement import contracted
from flowc.analyses.boundaries import Boundaries, Statement
from flowc.analyses.facts import Facts
from flowc.analyses.results import Agreement, stated_outcomes
from flowc.analyses.shown_results import word
from flowc.model.nodes import Outcome, PayloadField
from flowc.model.statements import Doctrine
from flowc.syntax.tree import Mapping as Object
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_TELLING = 2
"""Fields that tell whose result a sample is."""

_BESIDE = {"outcome", "decision", "comment", "events"}
"""Keys that stand beside the payload in any result."""


class Promise(NamedTuple):
    """The outcomes of one role by their comparable labels, and the keys that must stand beside each of them."""

    role: str
    outcomes: Mapping[str, Name]
    required: Mapping[str, tuple[PayloadField, ...]]


def promised(facts: Facts, doctrine: Doctrine, role: str, but: Span | None = None) -> Promise | None:
    """What the contract of a role allows, else what is said of it elsewhere than in a place; None where no statement is
    complete.
    """
    declared = _declared(facts).get(comparable(role))
    if declared:
        return _of_agreements(role, declared)
    about = facts.boundaries.about(comparable(role), doctrine)
    statements = [each for each in about if each.returned and each.union.span != but]
    if not any(each.complete for each in statements):
        return None
    whole = stated_outcomes((each.union for each in statements if each.complete), alike=False)
    outcomes = {comparable(m.label.text): m.label for each in reversed(statements) for m in each.union.members}
    return Promise(role, outcomes, _required(whole))


def sender(joined: Boundaries, doctrine: Doctrine, result: Object) -> str | None:
    """The one role whose result a sample is that does not say so: it holds all that goes with one of its outcomes, and
    not more besides, or nobody else has its outcome.
    """
    keys = {comparable(entry.key.text) for entry in result.entries}
    outcome = word(result, "outcome")
    label = comparable(outcome.text) if outcome else ""
    found = {
        role
        for role, statements in joined.statements.items()
        for each in statements
        if each.returned and joined.realms.together(each.path, doctrine.source.path)
        for member in each.union.members
        if len(member.payload) >= _TELLING and _is_mostly(keys, {field.key for field in member.payload})
    }
    found = found or (_returning(joined, doctrine, label) if "-" in label and doctrine.kind != "other" else set())
    return next(iter(found)) if len(found) == 1 else None


def _is_mostly(keys: set[str], payload: set[str]) -> bool:
    """Whether a result holds a payload, and fewer keys of its own."""
    return payload <= keys and len(keys - payload - _BESIDE) < len(payload)


def _returning(joined: Boundaries, doctrine: Doctrine, label: str) -> set[str]:
    """The roles that return an outcome, as a document near one says."""
    near = (
        each
        for statements in joined.statements.values()
        for each in statements
        if each.returned and joined.realms.together(each.path, doctrine.source.path)
    )
    return {each.role for each in near if label in map(comparable, _labels(each))}


def is_of_neighbour(joined: Boundaries, promise: Promise, doctrine: Doctrine, outcome: Name) -> bool:
    """Whether an outcome that a role does not have is that of another role, of which a document speaks."""
    text = comparable(doctrine.source.text.replace("`", " "))
    others = _returning(joined, doctrine, comparable(outcome.text)) - {comparable(promise.role)}
    return any(role in text for role in others)


def _labels(statement: Statement) -> Iterator[str]:
    yield from (member.label.text for member in statement.union.members)


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
