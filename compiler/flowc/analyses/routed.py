"""Whose outcomes the rows of a table without the name of a role are for: one role's, or those of several."""

from typing import NamedTuple

from flowc.analyses.among_statuses import statuses_of, told_of
from flowc.analyses.boundaries import Boundaries, Statement, is_no_outcome, stands_for
from flowc.analyses.orchestration import LONGEST, words_of
from flowc.model.statements import Doctrine, Handler
from flowc.vocabulary import comparable

_LEAST = 2
"""Roles of a table of several, and rows for what they return."""

_FOREIGN = 4
"""Rows of such a table among which one may be for nothing."""


class Several(NamedTuple):
    """A table for what several roles return: the rows for each of them, and those for nothing that anybody returns."""

    of_roles: tuple[tuple[Statement, tuple[Handler, ...]], ...]
    strange: tuple[Handler, ...]


def is_told(told: Statement, rows: tuple[Handler, ...]) -> bool:
    """Whether it is known what a role returns, as far as rows go: what it states a status for is among them under that
    name, or under none.
    """
    routed = {comparable(row.label.text) for row in rows}
    return told.complete or statuses_of(told) <= routed or routed <= told.labels.keys()


def mostly_named(joined: Boundaries, doctrine: Doctrine, rows: tuple[Handler, ...]) -> Statement | None:
    """The one role most of whose outcomes the rows name; nothing where two roles are as likely."""
    shares = {}
    for role in returning(joined):
        statement = told_of(joined, role, doctrine)
        if statement and role != joined.role_of(doctrine) and is_told(statement, rows):
            shares[role] = sum(stands_for(row.label.text, role) in statement.labels for row in rows)
    most = max(shares.values(), default=0)
    likely = [role for role, share in shares.items() if share == most]
    return told_of(joined, likely[0], doctrine) if most > 1 and most * 2 > len(rows) and len(likely) == 1 else None


def returning(joined: Boundaries) -> tuple[str, ...]:
    """The roles of which it is said what they return, be it only verdicts."""
    return tuple(dict.fromkeys((*joined.statements, *joined.decisions)))


def several(joined: Boundaries, doctrine: Doctrine, rows: tuple[Handler, ...]) -> Several | None:
    """The roles that a document names, of whose outcomes a table has two rows each, or all, and at least half, where
    other rows are few.
    """
    spoken, routed = words_of(doctrine.source.text[:LONGEST]), {comparable(row.label.text) for row in rows}
    told = (told_of(joined, role, doctrine) for role in returning(joined) if role in spoken)
    likely = [each for each in told if each and each.returned and each.role != joined.role_of(doctrine)]
    likely = [each for each in likely if 2 * len(routed & _words(each)) >= len(_words(each))]
    of_roles = []
    for statement in likely:
        others = {word for each in likely if each is not statement for word in _words(each)}
        named = routed & _words(statement)
        if named == _words(statement) or (len(named) > 1 and named - others):
            own = tuple(row for row in rows if comparable(row.label.text) in _words(statement))
            of_roles.append((statement, own))
    known = routed & {word for each in likely for word in _words(each)}
    rest = tuple(row for row in rows if comparable(row.label.text) not in known)
    if len(of_roles) < _LEAST or len(known) < _LEAST or len(rest) > max(1, len(rows) // _FOREIGN):
        return None
    return Several(tuple(of_roles), tuple(row for row in rest if _is_strange(joined, row)))


def _words(statement: Statement) -> set[str]:
    """What a role returns, word for word: where rows are for several roles, none is short for an outcome of one."""
    return {comparable(name.text) for name in statement.labels.values()}


def _is_strange(joined: Boundaries, row: Handler) -> bool:
    """Whether a row is for what nobody returns, in any document."""
    label = comparable(row.label.text)
    if is_no_outcome(label, joined.words) or joined.words.is_not_attempted(label):
        return False
    known = (each for told in (joined.statements, joined.decisions) for found in told.values() for each in found)
    members = (comparable(member.label.text) for each in known for member in each.union.members)
    return not joined.words.has("violations", label) and all(label != member for member in members)


def of_others(stated: list[tuple[Statement, tuple[Handler, ...]]], returned: Statement) -> set[str]:
    """The labels of rows for what other roles return, and this one does not: none of them is its outcome misspelt."""
    others = ((told, row.label.text) for told, rows in stated if told is not returned for row in rows)
    told = {text for statement, text in others if stands_for(text, statement.role) in statement.labels}
    return {label for label in told if stands_for(label, returned.role) not in returned.labels}


def alike(group: tuple[Doctrine, ...], returned: Statement) -> set[str]:
    """The words that stand in one place of like lines with most outcomes of a role."""
    found = ({name.text for name in each.names} for doctrine in group for each in doctrine.alike)
    known = ((words, {stands_for(word, returned.role) for word in words}) for words in found)
    return {word for words, labels in known if 2 * len(labels & returned.labels.keys()) > len(labels) for word in words}
