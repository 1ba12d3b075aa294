"""Everything a project's documents say about one role's outcomes, joined: what it returns, and what callers record.

Labels are compared in lower case with hyphens. `execution-blocked` in a record of `execution-lead` stands for the
callee's `blocked`; `not-attempted` belongs to the record alone. A status or an acknowledgement is no outcome, which
another rule tells, so it takes part in no comparison, and the statement it stands in is not complete without it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.realms import Realms
from flowc.model.doctrine.outcomes.drawn import DRAWN
from flowc.model.statements import Doctrine, Role, Union
from flowc.structs import Struct, field
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary, comparable

DECLARATIONS = frozenset(("type", "record"))
"""The spellings of unions that are declared for machines: types, and the shapes of results."""

_AUTHORITY = (
    "handoff-contract",
    "output-contract",
    "agent",
    "team-contract",
    "orchestration",
    "process",
    "pipeline",
    "workflow",
    "template",
)
"""Kinds of documents, those first that the others follow."""

_SHORTEST_NOUN = 4


class Statement(NamedTuple):
    """One place that says which outcomes `role` has, called by `caller`, where that is known.

    `labels` are those that are compared, by what they stand for. `complete`: the place names every outcome, so that
    one it leaves out is denied. `statuses` counts the members that are none, each in the place of a success.
    """

    doctrine: Doctrine
    union: Union
    caller: str | None
    role: str
    labels: Mapping[str, Name]
    complete: bool
    statuses: int = 0

    @property
    def path(self) -> str:
        """The path of the document."""
        return self.doctrine.source.path

    @property
    def returned(self) -> bool:
        """Whether it speaks of what the role itself returns, and not of what a caller records."""
        return self.union.role is not Role.RECORD

    @property
    def declared(self) -> bool:
        """Whether it is written for machines."""
        return self.union.spelling in DECLARATIONS


_SOME = 2
"""Outcomes known of a role that a sentence names, so that a further one is surely meant as one."""


class Difference(NamedTuple):
    """Two complete statements about one role that do not agree: what the first adds and what it leaves out."""

    statement: Statement
    other: Statement
    extra: tuple[Name, ...]
    missing: tuple[Name, ...]


class Boundaries(Struct):
    """The statements of a project by role, in order of their authority, those of verdicts too, the documents that
    speak for each role, and which documents belong together.
    """

    statements: Mapping[str, tuple[Statement, ...]] = field(default_factory=dict)
    decisions: Mapping[str, tuple[Statement, ...]] = field(default_factory=dict)
    documents: Mapping[str, tuple[Doctrine, ...]] = field(default_factory=dict)
    roles: Mapping[str, str | None] = field(default_factory=dict)
    realms: Realms = field(default_factory=lambda: Realms({}))
    words: DoctrineVocabulary = field(default_factory=lambda: DoctrineVocabulary({}))

    def about(self, role: str | None, near: Doctrine) -> tuple[Statement, ...]:
        """What the documents that belong with one say about a role."""
        found = self.statements.get(role or "", ())
        return tuple(each for each in found if self.realms.together(each.path, near.source.path))

    def role_of(self, doctrine: Doctrine) -> str | None:
        """The role a document speaks for, as it or the documents beside it say."""
        return self.roles.get(doctrine.source.path)

    def of_role(self, role: str | None, near: Doctrine) -> tuple[Doctrine, ...]:
        """The documents that speak for a role and belong with one."""
        found = self.documents.get(role or "", ())
        return tuple(each for each in found if self.realms.together(each.source.path, near.source.path))

    def returned(self, role: str | None, near: Doctrine) -> Statement | None:
        """The complete statement that counts most of what a role returns; a declaration where no prose states it, and
        verdicts where it returns nothing else.
        """
        own = [each for each in self.about(role, near) if each.complete and each.returned]
        return next((each for each in own if not each.declared), own[0] if own else self._decided(role, near))

    def _decided(self, role: str | None, near: Doctrine) -> Statement | None:
        """The verdicts of a role, where its documents state them only once."""
        found = [each for each in self.decisions.get(role or "", ()) if each.complete]
        found = [each for each in found if self.realms.together(each.path, near.source.path)]
        return found[0] if len({frozenset(each.labels) for each in found}) == 1 else None


def boundaries(told: Outcomes, doctrines: tuple[Doctrine, ...]) -> Boundaries:
    """The statements of all documents, joined by role; documents about something else are left out."""
    joined = _by_role(told.stated, told.words)
    decided = _by_role(told.decided, told.words)
    speaking: dict[str, list[Doctrine]] = {}
    for doctrine in doctrines:
        role = told.roles.get(doctrine.source.path)
        if role and doctrine.kind != "other":
            speaking.setdefault(role, []).append(doctrine)
    return Boundaries(
        statements={role: tuple(sorted(joined[role], key=_rank)) for role in sorted(joined)},
        decisions={role: tuple(sorted(decided[role], key=_rank)) for role in sorted(decided)},
        documents={role: tuple(found) for role, found in speaking.items()},
        roles=told.roles,
        realms=told.realms,
        words=told.words,
    )


def _by_role(every: tuple[Stated, ...], words: DoctrineVocabulary) -> dict[str, list[Statement]]:
    """The statements of each role; of a document about something else only beside a table of what roles return, where
    it draws the call, where a title names the agent, or where a sentence gives a role an outcome that no other does.
    """
    joined: dict[str, list[Statement]] = {}
    known: dict[str, set[str]] = {}
    for stated in every:
        if stated.callee and stated.doctrine.kind != "other":
            known.setdefault(comparable(stated.callee), set()).update(_labels(stated))
    tabled = {each.doctrine.source.path for each in every if each.union.spelling == "cell"}
    for stated in every:
        drawn = stated.union.spelling == DRAWN or (stated.union.about and stated.union.subject)
        sure = drawn or stated.is_of_call or stated.doctrine.source.path in tabled or _adds(stated, known)
        if stated.callee and (stated.doctrine.kind != "other" or sure):
            for callee in (stated.callee, *stated.union.also):
                statement = _statement(stated, comparable(callee), words)
                joined.setdefault(statement.role, []).append(statement)
    return joined


def _adds(stated: Stated, known: Mapping[str, set[str]]) -> bool:
    """Whether a sentence gives a role some of the outcomes that others say it has, and one more."""
    labels, own = _labels(stated), known.get(comparable(stated.callee or ""), set())
    told = stated.union.spelling == "sentence" and not stated.union.partial
    return told and len(labels & own) >= _SOME and not labels <= own


def _labels(stated: Stated) -> set[str]:
    return {comparable(member.label.text) for member in stated.union.members}


def _statement(stated: Stated, role: str, words: DoctrineVocabulary) -> Statement:
    """A union as what it says of a role; that it was not called is said by its caller, and no outcome of its own."""
    union = stated.union
    labels: dict[str, Name] = {}
    left_out, beside = 0, [member.label.text for member in union.members]
    for member in union.members:
        label = member.label
        if is_no_outcome(label.text, words) or words.goes_on(label.text, beside):
            left_out += 1
        elif union.role is Role.REPORT or not words.is_not_attempted(label.text):
            labels.setdefault(stands_for(label.text, role), label)
    chosen = not union.partial and len(union.members) > 1
    whole = chosen and not left_out and _may_succeed(labels, words)
    return Statement(stated.doctrine, union, stated.caller, role, labels, whole, left_out if chosen else 0)


def is_no_outcome(label: str, words: DoctrineVocabulary) -> bool:
    """Whether a label is a status or an acknowledgement, which other rules tell."""
    return words.tells_nothing(label)


def _may_succeed(labels: Iterable[str], words: DoctrineVocabulary) -> bool:
    """Whether one of the labels is, or for all that is known could be, a success: no choice of outcomes lacks one."""
    return any(words.outcome_class(label) in ("success", "") for label in labels)


def stands_for(label: str, role: str) -> str:
    """The outcome a label stands for: `blocked` for `execution-blocked` of `execution-lead`."""
    word = comparable(label)
    for noun in (role, *role.split("-")[:1]):
        if word.startswith(f"{noun}-"):
            return word[len(noun) + 1 :]
    head, _, rest = word.partition("-")
    part = len(head) >= _SHORTEST_NOUN and any(each.startswith(head) for each in role.split("-"))
    return rest if rest and part else word


def _rank(statement: Statement) -> tuple[bool, int, bool, str, int]:
    """What the callee returns before records of it, contracts before what follows from them, its own before others'."""
    kind = statement.doctrine.kind
    authority = _AUTHORITY.index(kind) if kind in _AUTHORITY else len(_AUTHORITY)
    others = statement.doctrine.role != statement.role
    return statement.union.role is Role.RECORD, authority, others, statement.path, statement.union.span.start


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
        for at, differing in found.items():
            yield from _least(complete, at, differing)
        for statement in statements:
            if statement.statuses and statement.union.role is Role.RETURN:
                yield from _beside_statuses(joined, complete, statement)


def _prose(statements: tuple[Statement, ...]) -> list[Statement]:
    """What prose says whole of a role; with its declaration where callers alone speak of it besides."""
    whole = [each for each in statements if each.complete]
    prose = [each for each in whole if not each.declared]
    declared = [each for each in whole if each.declared and each.returned]
    return prose if any(each.returned for each in prose) else [*declared[:1], *prose]


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
        if any(each.labels.keys() == statement.labels.keys() for each in same_place):
            return None
        return (at, difference_of(statement, other)) if statement.labels.keys() != other.labels.keys() else None
    return None


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
    return bool(one.labels.keys() & other.labels.keys()) or _one_boundary(one, other)


def _one_boundary(one: Statement, other: Statement) -> bool:
    return bool(one.caller) and one.caller == other.caller and Role.REPORT not in (one.union.role, other.union.role)


def difference_of(statement: Statement, other: Statement) -> Difference:
    """What a statement adds to another one, and what it leaves out."""
    extra = tuple(name for label, name in statement.labels.items() if label not in other.labels)
    missing = tuple(name for label, name in other.labels.items() if label not in statement.labels)
    return Difference(statement, other, extra, missing)


def _least(complete: list[Statement], at: int, differing: list[Difference]) -> Iterator[Difference]:
    """The differences as few mistakes: the one that counts most is it where all others, or the role's, agree."""
    others, whole = [each.statement for each in differing], complete[at]
    own = [each for each in others if each.doctrine.role == each.role != whole.doctrine.role]
    agreeing = next((each for each in (others if len(complete) == len(others) + 1 else [], own) if _agree(each)), [])
    yield from (difference_of(whole, each) for each in agreeing[:1])
    yield from (each for each in differing if each.statement not in agreeing)


def _agree(statements: list[Statement]) -> bool:
    """Whether statements of at least three documents name the same outcomes."""
    return len({frozenset(each.labels) for each in statements}) == 1 and len({each.path for each in statements}) > 2
