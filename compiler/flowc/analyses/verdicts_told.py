"""Sentences that give a role verdicts as its answers, where its outcomes are other words: `approved` or `declined`."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.differing import Difference
from flowc.model.statements import Doctrine, Role, Union
from flowc.vocabulary import comparable


def misquoted(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Difference]:
    """The sentences of others that name one outcome of a role, beside a verdict that is none of its outcomes.

    What decides beside an outcome is a field of its own, and no word of it is an outcome of the role.
    """
    for doctrine in doctrines:
        for union in doctrine.unions:
            role = comparable(union.subject or "")
            told = union.role is Role.DECISION and union.spelling == "sentence" and not union.partial
            if not told or role in ("", joined.role_of(doctrine)):
                continue
            returned = joined.returned(role, doctrine)
            if returned and returned.union.role is Role.RETURN and returned.path != doctrine.source.path:
                yield from _differs(doctrine, union, role, returned)


def _differs(doctrine: Doctrine, union: Union, role: str, returned: Statement) -> Iterator[Difference]:
    labels = {stands_for(member.label.text, role): member.label for member in union.members}
    extra = tuple(name for label, name in labels.items() if label not in returned.labels)
    if extra and len(extra) < len(labels):
        missing = tuple(name for label, name in returned.labels.items() if label not in labels)
        yield Difference(Statement(doctrine, union, None, role, labels, True), returned, extra, missing)
