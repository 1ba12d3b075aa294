"""Sentences that give a role verdicts as its answers, where its outcomes are other words: `approved` or `declined`."""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.differing import Difference, difference_of
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


def misjudged(joined: Boundaries) -> Iterator[Difference]:
    """The tables of what roles return that give one other verdicts than its own document, some of which are the same.
    """
    for role in sorted(joined.decisions):
        told = [each for each in joined.decisions[role] if each.complete]
        own = [each for each in told if each.doctrine.role == role]
        for each in told if len({frozenset(one.labels) for one in own}) == 1 else ():
            near = joined.realms.together(each.path, own[0].path) and each.path != own[0].path
            if near and each.union.spelling == "cell" and each.labels.keys() & own[0].labels.keys():
                difference = difference_of(each, own[0])
                if difference.extra or difference.missing:
                    yield difference


def _differs(doctrine: Doctrine, union: Union, role: str, returned: Statement) -> Iterator[Difference]:
    labels = {stands_for(member.label.text, role): member.label for member in union.members}
    extra = tuple(name for label, name in labels.items() if label not in returned.labels)
    if extra and len(extra) < len(labels):
        missing = tuple(name for label, name in returned.labels.items() if label not in labels)
        yield Difference(Statement(doctrine, union, None, role, labels, True), returned, extra, missing)
