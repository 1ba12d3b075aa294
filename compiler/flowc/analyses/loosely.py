"""Places that tell what a role returns in other words, beside what it returns: an outcome that they leave out, and an
error that is none of its outcomes.
"""

from collections.abc import Iterator

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.differing import Difference
from flowc.model.doctrine.outcomes.loosely import ONLY
from flowc.model.statements import Doctrine, Union
from flowc.text import Name
from flowc.vocabulary import comparable


def loose_ends_of_returns(joined: Boundaries) -> Iterator[Difference]:
    """How the documents of each role differ from what it returns, where they tell that without all labels."""
    for role in sorted(joined.documents):
        for doctrine in joined.documents[role]:
            returned = _returned(joined, _whose(doctrine, role), doctrine) if doctrine.loose else None
            for union in doctrine.loose:
                difference = _difference(joined, doctrine, union, returned) if returned else None
                if difference:
                    yield difference


def _whose(doctrine: Doctrine, role: str) -> str:
    """Whose returns a document tells: of a contract about a call those of the callee."""
    called = doctrine.boundary.callee if doctrine.boundary and doctrine.kind == "handoff-contract" else None
    return comparable(called or role)


def _returned(joined: Boundaries, role: str, near: Doctrine) -> Statement | None:
    """What a role returns, as its own documents say before those of others."""
    stated = [each for each in joined.about(role, near) if each.complete and each.returned]
    return next((each for each in stated if joined.role_of(each.doctrine) == role), next(iter(stated), None))


def _difference(joined: Boundaries, doctrine: Doctrine, union: Union, returned: Statement) -> Difference | None:
    labels = {stands_for(member.label.text, returned.role): member.label for member in union.members}
    told = Statement(doctrine, union, None, returned.role, labels, False)
    known = any(label in returned.labels for label in labels)
    if union.spelling == ONLY:
        missing = _left_out(joined, labels, returned) if known else ()
        return Difference(told, returned, (), missing) if missing else None
    fails = any(joined.words.outcome_class(label) == "failure" for label in returned.labels)
    return None if known or fails else Difference(told, returned, tuple(labels.values()), ())


def _left_out(joined: Boundaries, labels: dict[str, Name], returned: Statement) -> tuple[Name, ...]:
    """The outcomes that no item names and other words do not stand for either: those of failure."""
    classes = {each: joined.words.outcome_class(each) for each in returned.labels}
    if not {"", "success"} & set(classes.values()):
        return ()
    left_out = (each for each in returned.labels if each not in labels and classes[each] in ("blocking", "failure"))
    return tuple(returned.labels[each] for each in left_out)
