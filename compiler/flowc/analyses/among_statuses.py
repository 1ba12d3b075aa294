"""What may be said of outcomes that stand beside a status: the status is told elsewhere, the others do come back."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, Statement
from flowc.analyses.differing import Difference, comparable_statements, difference_of
from flowc.model.statements import Doctrine
from flowc.vocabulary import comparable


def told_of(joined: Boundaries, role: str | None, near: Doctrine) -> Statement | None:
    """What a role returns, else the statement that counts most of those with a status among the outcomes."""
    beside = (each for each in joined.about(role, near) if each.returned and each.statuses and each.labels)
    return joined.returned(role, near) or next(beside, None)


def statuses_of(statement: Statement) -> frozenset[str]:
    """The alternatives of a statement that are not compared."""
    known = {name.span for name in statement.labels.values()}
    return frozenset(comparable(each.label.text) for each in statement.union.members if each.label.span not in known)


def against_statuses(joined: Boundaries) -> Iterator[Difference]:
    """How records differ from the only statements about a role, which have statuses for some outcomes: by labels that
    are more than these may stand for, or stand where others are left out.
    """
    for statements in joined.statements.values():
        complete = [each for each in statements if each.complete and not each.declared]
        returned = [each for each in statements if each.returned and each.statuses]
        for statement in () if any(each.returned for each in complete) else complete:
            other = next((each for each in returned if comparable_statements(joined, statement, each)), None)
            found = difference_of(statement, other) if other else None
            if other and found and found.extra and (found.missing or len(found.extra) > other.statuses):
                yield found
