"""What a role's result may be, as far as all that is said of it goes: the outcomes, and the fields each must carry."""

from collections.abc import Mapping
from dataclasses import dataclass

from flowc.analyses.agreement import contracted
from flowc.analyses.boundaries import Boundaries
from flowc.analyses.results import Agreement, Agreements
from flowc.model.meaning import Program
from flowc.model.nodes import PayloadField
from flowc.model.statements import Doctrine
from flowc.text import Name
from flowc.vocabulary import comparable


@dataclass(frozen=True, slots=True)
class Promise:
    """The outcomes of one role by their comparable labels, and the keys that must stand beside each of them."""

    role: str
    outcomes: Mapping[str, Name]
    required: Mapping[str, tuple[PayloadField, ...]]


def promised(joined: Boundaries, program: Program, known: Agreements, doctrine: Doctrine, role: str) -> Promise | None:
    """What the contract of a role allows, else what prose says of it; None where no statement is complete."""
    declared = [agreement for agent, agreement in contracted(program, known) if agent == comparable(role)]
    if declared:
        return _of_agreements(role, declared)
    statements = [each for each in joined.about(comparable(role), doctrine) if each.returned]
    if not any(each.complete for each in statements):
        return None
    agreed = known.of(None, role)
    outcomes = {comparable(m.label.text): m.label for each in reversed(statements) for m in each.union.members}
    return Promise(role, outcomes, _required(agreed) if agreed else {})


def _of_agreements(role: str, declared: list[Agreement]) -> Promise:
    outcomes = {comparable(outcome.name.text): outcome.name for each in declared for outcome in each.outcomes}
    old = {comparable(alias.old.text): alias.old for each in declared for alias in each.aliases}
    return Promise(role, {**old, **outcomes}, _required(declared[0]) if len(declared) == 1 else {})


def _required(agreement: Agreement) -> Mapping[str, tuple[PayloadField, ...]]:
    return {
        comparable(outcome.name.text): tuple(field for field in outcome.payload if field.required)
        for outcome in agreement.outcomes
    }
