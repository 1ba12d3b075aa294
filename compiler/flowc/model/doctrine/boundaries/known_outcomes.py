"""What each role returns, as far as any document of a project states it, and whether labels are that of one."""

from collections.abc import Mapping

from flowc.model.statements import Doctrine, Role, Union
from flowc.vocabulary import comparable

Outcomes = Mapping[str, frozenset[str]]
"""What each role returns, comparable, as any document states it whole."""

OUTCOMES = (Role.RETURN, Role.REPORT, Role.DECISION)  # the last one decides beside an outcome
LEAST = 2
"""Labels that must be known before their neighbours are believed to be of the same kind."""


def outcomes_of(doctrines: tuple[Doctrine, ...], kinds: tuple[Role, ...] = OUTCOMES) -> Outcomes:
    """The outcomes of each role, as any document states them whole; its verdicts too, unless only some kinds count."""
    found: dict[str, set[str]] = {}
    for doctrine in doctrines:
        for union in doctrine.unions:
            told = doctrine.kind != "other" or union.boundary
            if told and union.role in kinds and union.subject and not union.partial:
                found.setdefault(comparable(union.subject), set()).update(labels_of(union))
    return {role: frozenset(labels) for role, labels in found.items()}


def typed(doctrines: tuple[Doctrine, ...]) -> Outcomes:
    """The outcomes that types in code give each role."""
    found: dict[str, set[str]] = {}
    for union in (each for doctrine in doctrines for each in doctrine.types):
        found.setdefault(comparable(union.subject or ""), set()).update(labels_of(union))
    return {role: frozenset(labels) for role, labels in found.items()}


def labels_of(union: Union) -> set[str]:
    """The labels of a union, comparable."""
    return {comparable(member.label.text) for member in union.members}


def are_of(labels: set[str], outcomes: frozenset[str], *, named: bool = False) -> bool:
    """Whether enough labels are outcomes, as many as are not, and one of them no word that anything might be called,
    unless they stand where only one role's outcomes do.
    """
    shared = labels & outcomes
    own = named or len(shared) > LEAST or any("-" in label for label in shared)
    return len(shared) >= LEAST and 2 * len(shared) >= len(labels) and own


def are_of_several(labels: set[str], role: str, known: Outcomes) -> bool:
    """Whether of the labels that a role does not return two, or all of another's, are outcomes of one other."""
    rest = labels - known[role]
    return any(
        outcomes & rest and (len(outcomes & rest) >= LEAST or outcomes <= labels)
        for each, outcomes in known.items()
        if each != role
    )
