"""Branches for what never comes: of words that stand alike all but one are what somebody returns."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.accounted import has_places, is_accounted_for, is_for_any
from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.handling import judged
from flowc.analyses.labels import is_known
from flowc.analyses.mentioned import led
from flowc.analyses.orchestration import words_of
from flowc.analyses.routed import returning
from flowc.model.keyed import Alike
from flowc.model.statements import Doctrine, Handler
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import comparable

_FEWEST = 2
"""Outcomes of a role beside which a further word is meant as one."""


class DeadBranch(NamedTuple):
    """The place of a word that a role does not return, what it returns, and what of that has no place there."""

    place: Name
    returned: Statement
    left: tuple[Name, ...]


def dead_branches(joined: Boundaries, doctrine: Doctrine) -> Iterator[DeadBranch]:
    """The words of a document beside outcomes of one role that it does not return, but for those with a place of their
    own, of which other rules tell.
    """
    known = {*returning(joined)}
    told = (each for each in doctrine.handlers if not each.subject or comparable(each.subject) in known)
    placed = {comparable(each.label.text) for each in told}
    for found in doctrine.alike:
        returned = _whose(joined, doctrine, found)
        strange = [name for name in found.names if returned and not _is_of(name, returned)]
        if returned is None or len(strange) != 1 or comparable(strange[0].text) in placed:
            continue
        own = {name.span for name in found.names}
        others = (each for each in doctrine.handlers if each.label.span not in own)
        sure = found.decides and not has_places(others, returned)
        if not sure and nearest(strange[0].text, [name.text for name in _left(found, returned)]) is None:
            continue
        if _is_meant(strange[0], found) and not _is_something(joined, doctrine, strange[0], returned.role):
            yield DeadBranch(strange[0], returned, _left(found, returned))


def _whose(joined: Boundaries, doctrine: Doctrine, found: Alike) -> Statement | None:
    """What the one role returns of which all outcomes but one stand alike, and which the words around them name, or
    else the document.
    """
    near, called = words_of(found.words), {comparable(call.callee.text) for call in doctrine.calls}
    anywhere = called.union(doctrine.callees, led(doctrine)) - {joined.role_of(doctrine) or ""}
    told = [joined.returned(role, doctrine) for role in returning(joined) if role in near or role in anywhere]
    likely = [each for each in told if each and each.returned and _is_whole(each, found)]
    named = [each for each in likely if each.role in near]
    return (named or likely)[0] if len(named or likely) == 1 else None


def _is_whole(returned: Statement, found: Alike) -> bool:
    """Whether words that stand alike are all outcomes of a role, of which one may be called otherwise."""
    known = {stands_for(name.text, returned.role) for name in found.names if _is_of(name, returned)}
    strange = sum(1 for name in found.names if not _is_of(name, returned))
    missing = len(returned.labels) - len(known)
    return len(known) >= _FEWEST and strange <= 1 and missing <= strange


def _left(found: Alike, returned: Statement) -> tuple[Name, ...]:
    named = {stands_for(name.text, returned.role) for name in found.names}
    return tuple(name for label, name in returned.labels.items() if label not in named)


def _is_of(name: Name, returned: Statement) -> bool:
    return stands_for(name.text, returned.role) in returned.labels


def _is_meant(name: Name, found: Alike) -> bool:
    """Whether a word is written as those beside it are."""
    return all(each.text.isupper() == name.text.isupper() for each in found.names)


def _is_something(joined: Boundaries, doctrine: Doctrine, name: Name, role: str) -> bool:
    """Whether a word is for whatever else comes, for what no agent returns, or known of what comes back."""
    handler = Handler(name, "row", name.span, role)
    none = is_for_any(joined.words, name.text) or not judged(joined, name.text)
    return none or is_known(joined, doctrine, handler) or is_accounted_for(joined, doctrine, name, role)
