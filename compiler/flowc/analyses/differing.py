"""Where two statements of one role's outcomes do not agree: what one adds to the other, and what it leaves out."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, Statement
from flowc.model.statements import Role
from flowc.text import Name

_ENOUGH = 2
"""Other agents with which a contract agrees, so that it is about the same calls."""


class Difference(NamedTuple):
    """Two complete statements about one role that do not agree: what the first adds and what it leaves out."""

    statement: Statement
    other: Statement
    extra: tuple[Name, ...]
    missing: tuple[Name, ...]


def differences(joined: Boundaries) -> Iterator[Difference]:
    """The statements of each role that do not agree with the one that counts most, each once.

    Where all others agree, and there are at least three documents of them, it is that one which differs.
    """
    for statements in joined.statements.values():
        complete = _prose(statements)
        found: dict[int, list[Difference]] = {}
        for place, statement in enumerate(complete):
            found_with = _differs(joined, complete[:place], statement)
            if found_with:
                at, difference = found_with
                found.setdefault(at, []).append(difference)
        declared = [each for each in statements if each.complete and each.declared and each.returned]
        for at, differing in found.items():
            yield from _least(complete, at, differing, declared)
        for statement in statements:
            if statement.statuses and statement.union.role is Role.RETURN:
                yield from _beside_statuses(joined, complete, statement)


def _prose(statements: tuple[Statement, ...]) -> list[Statement]:
    """What prose says whole of a role; with its declarations where callers alone speak of it besides."""
    whole = [each for each in statements if each.complete]
    prose = [each for each in whole if not each.declared]
    declared = [each for each in whole if each.declared and each.returned]
    return prose if any(each.returned for each in prose) else [*declared, *prose]


def _beside_statuses(joined: Boundaries, complete: list[Statement], statement: Statement) -> Iterator[Difference]:
    """How the rest of a statement differs from the one that counts most, if each status stands for a success."""
    other = next((each for each in complete if each.returned and comparable_statements(joined, statement, each)), None)
    if other is None:
        return
    found = difference_of(statement, other)
    classes = {joined.words.outcome_class(label) for label in statement.labels}
    likely = ("success",) if "success" in classes else ("success", "")
    successes = [name for name in found.missing if joined.words.outcome_class(name.text) in likely]
    meant = successes[: statement.statuses]
    missing = tuple(name for name in found.missing if name not in meant)
    if missing or found.extra:
        yield Difference(statement, other, found.extra, missing)


def _differs(joined: Boundaries, before: list[Statement], statement: Statement) -> tuple[int, Difference] | None:
    """How a statement differs from the first before it that it can be held against."""
    for at, other in enumerate(before):
        if not comparable_statements(joined, statement, other):
            continue
        same_place = [each for each in before if each.path == other.path and each.union.role is other.union.role]
        if any(each.labels.keys() == statement.labels.keys() for each in same_place) or _shows_all(statement, other):
            return None
        difference = difference_of(statement, other)
        return (at, difference) if difference.extra or difference.missing else None
    return None


def _shows_all(statement: Statement, other: Statement) -> bool:
    """Whether the document of results that are shown together, or told in a sentence of an agent's own, shows
    elsewhere, in marks, those that they lack.
    """
    text, lacking = statement.doctrine.source.text, difference_of(statement, other).missing
    marked = (any(f"{mark}{name.text}{mark}" in text for mark in "`\"'") for name in lacking)
    own = statement.doctrine.kind == "agent" and statement.union.spelling == "sentence"
    return (statement.declared or own) and bool(lacking) and all(marked)


def comparable_statements(joined: Boundaries, one: Statement, other: Statement) -> bool:
    """Whether two statements surely speak of the same thing: of one boundary, or with a label in common.

    Within one document only two reports are, and a place beside a table of what every role returns: a role may return
    other outcomes in another mode.
    """
    if one.path == other.path:
        tabled = (one.union.spelling == "cell") != (other.union.spelling == "cell")
        alike = tabled or one.union.role is other.union.role is Role.REPORT
        return alike and bool(one.labels.keys() & other.labels.keys())
    if not joined.realms.together(one.path, other.path) or one.doctrine.kind == other.doctrine.kind == "workflow":
        return False
    if one.labels.keys() & other.labels.keys() or _one_boundary(one, other):
        return True
    return _are_of_one_call(joined, one, other) or _are_of_one_call(joined, other, one)


def _are_of_one_call(joined: Boundaries, own: Statement, contract: Statement) -> bool:
    """Whether an agent's own document and the contract of its call surely say what comes back from the same call, in
    other words though: the same goes with each, or of two other calls the contract says what those agents say.
    """
    union, role = contract.union, own.role
    stated = own.doctrine.kind == "agent" and joined.role_of(own.doctrine) == role and own.union.role is Role.RETURN
    drawn = contract.doctrine.kind == "handoff-contract" and union.role is Role.RETURN and union.boundary
    if not (stated and drawn and contract.caller and drawn.callee == role):
        return False
    alone = sum(each.complete for each in joined.about(role, own.doctrine) if each.path == own.path) == 1
    return alone and (_go_alike(own, contract) or _agreeing(joined, contract, role) >= _ENOUGH)


def _go_alike(one: Statement, other: Statement) -> bool:
    """Whether each outcome of two statements has a payload, and these are the same."""
    keys = [
        sorted(sorted(field.key for field in member.payload) for member in each.union.members) for each in (one, other)
    ]
    return all(keys[0]) and keys[0] == keys[1]


def _agreeing(joined: Boundaries, contract: Statement, but: str) -> int:
    """How many other agents state themselves what a contract of several calls says that they return."""
    said = [each for each in joined.stated_in(contract.doctrine) if each.role != but and each.complete]
    owned = (
        each.role for each in said if any(_is_own(joined, one, each) for one in joined.about(each.role, each.doctrine))
    )
    return len(set(owned))


def _is_own(joined: Boundaries, one: Statement, said: Statement) -> bool:
    """Whether a statement is that of the agent itself, with the same outcomes."""
    agent = one.doctrine.kind == "agent" and joined.role_of(one.doctrine) == one.role
    return agent and one.labels.keys() == said.labels.keys()


def _one_boundary(one: Statement, other: Statement) -> bool:
    return bool(one.caller) and one.caller == other.caller and Role.REPORT not in (one.union.role, other.union.role)


def difference_of(statement: Statement, other: Statement) -> Difference:
    """What a statement adds to another one, and what it leaves out."""
    extra = tuple(name for label, name in statement.labels.items() if not _has(other, label, name))
    missing = tuple(name for label, name in other.labels.items() if not _has(statement, label, name))
    return Difference(statement, other, extra, missing)


def _has(statement: Statement, label: str, name: Name) -> bool:
    """Whether an outcome is among those of a statement, or is told elsewhere in the document whose sentences it is
    put together from.
    """
    return label in statement.labels or (statement.gathered and f"`{name.text}`" in statement.doctrine.source.text)


def _least(
    complete: list[Statement], at: int, differing: list[Difference], declared: list[Statement]
) -> Iterator[Difference]:
    """The differences as few mistakes: the one that counts most is it where all others, or the role's, agree, or where
    the rest says what is declared for machines.
    """
    others, whole = [each.statement for each in differing], complete[at]
    own = [each for each in others if each.doctrine.role == each.role != whole.doctrine.role]
    agreeing = next((each for each in (others if len(complete) == len(others) + 1 else [], own) if _agree(each)), [])
    agreeing = agreeing or [each for each in others if any(_same(each, one) for one in declared if one is not whole)]
    yield from (difference_of(whole, each) for each in agreeing[:1])
    yield from (each for each in differing if each.statement not in agreeing)


def _same(one: Statement, other: Statement) -> bool:
    return one.labels.keys() == other.labels.keys()


def _agree(statements: list[Statement]) -> bool:
    """Whether statements of at least three documents name the same outcomes."""
    return len({frozenset(each.labels) for each in statements}) == 1 and len({each.path for each in statements}) > 2
