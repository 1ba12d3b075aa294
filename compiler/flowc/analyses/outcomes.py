"""Whose outcomes the documents state: every union with its caller and its callee, every condition with its union."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.belonging import Belonging
from flowc.analyses.realms import Realms, realms
from flowc.analyses.returned import Returned, returned
from flowc.analyses.spoken_for import roles_of
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine, Handler, Role, Union
from flowc.structs import Struct, field, replace
from flowc.vocabulary import SHIPPED, DoctrineVocabulary, comparable

TERMINAL = (Role.RETURN, Role.RECORD, Role.REPORT)
"""The roles of unions whose members are outcomes."""

_FORMERLY = expression(r"(?:last|previous|former)-(?:[a-z]+-)*status")
"""A field for what was noted of somebody's work at an earlier time."""


class Stated(NamedTuple):
    """A union of outcomes where a document states it, with the roles at its boundary, where they are known.

    The callee is the role whose outcomes they are. Of a record the document does not name it; then it is the one
    callee the other documents of the same role record, or hand work to.
    """

    doctrine: Doctrine
    union: Union
    caller: str | None
    callee: str | None

    @property
    def whose(self) -> str:
        """What is the same for every place that states outcomes of one role; a place of an unknown role is alone."""
        return self.callee or f"/{self.doctrine.source.path}"

    @property
    def is_of_call(self) -> bool:
        """Whether a call is drawn right before a list of its outcomes: `asker -> answerer` and `returns one of`."""
        call, union = self.union.boundary, self.union
        listed = union.role is Role.RETURN and union.spelling in ("bullets", "numbered", "item", "table")
        return bool(listed and call and call.caller and call.callee == self.callee)


class Condition(NamedTuple):
    """A place that is for one outcome only, with the union of its document that has the outcome, if one does."""

    doctrine: Doctrine
    handler: Handler
    stated: Stated | None

    @property
    def whose(self) -> str:
        """As of a union."""
        return self.stated.whose if self.stated else self.handler.subject or f"/{self.doctrine.source.path}"


class Outcomes(Struct):
    """All that the documents of a program say about outcomes, in the order of the documents.

    `roles` are those the documents speak for, `by_path` what each of them states, by path, and `by_whose` what is
    stated of each role. `decided` are the verdicts that roles give, which are no outcomes but come back all the same.
    """

    words: DoctrineVocabulary = field(default_factory=lambda: SHIPPED.doctrine)
    stated: tuple[Stated, ...] = ()
    decided: tuple[Stated, ...] = ()
    conditions: tuple[Condition, ...] = ()
    realms: Realms = field(default_factory=lambda: Realms({}))
    roles: Mapping[str, str | None] = field(default_factory=dict)
    by_path: Mapping[str, tuple[Stated, ...]] = field(default_factory=dict)
    by_whose: Mapping[str, tuple[Stated, ...]] = field(default_factory=dict)

    def of(self, doctrine: Doctrine) -> tuple[Stated, ...]:
        """What one document states."""
        return self.by_path.get(doctrine.source.path, ())


def outcomes(program: Program) -> Outcomes:
    """The outcomes a program's documents state."""
    words = program.lexicon.doctrine
    roles = roles_of(program.doctrines, words)
    known = returned(program.doctrines, words)
    first = tuple(
        _stated(doctrine, union, roles)
        for doctrine in program.doctrines
        for union in (*_terminal(doctrine), *_recorded(doctrine, known))
    )
    callees = _callees(first, program.doctrines, roles)
    stated = tuple(_known(each, callees, known) for each in first)
    by_path = _grouped(stated, lambda each: each.doctrine.source.path)
    conditions = tuple(
        condition
        for doctrine in program.doctrines
        for condition in _conditions(doctrine, by_path.get(doctrine.source.path, ()), words)
    )
    by_whose = _grouped(stated, lambda each: each.whose)
    decided = tuple(_stated(each, union, roles) for each in program.doctrines for union in _decisions(each))
    return Outcomes(words, stated, decided, conditions, realms(program.doctrines), roles, by_path, by_whose)


def _grouped(stated: Iterable[Stated], key: Callable[[Stated], str]) -> dict[str, tuple[Stated, ...]]:
    groups: dict[str, list[Stated]] = {}
    for each in stated:
        groups.setdefault(key(each), []).append(each)
    return {word: tuple(together) for word, together in groups.items()}


def _terminal(doctrine: Doctrine) -> Iterator[Union]:
    yield from (union for union in doctrine.unions if union.role in TERMINAL)


def _recorded(doctrine: Doctrine, known: Returned) -> Iterator[Union]:
    """The alternatives that are what some other role returns: all of them, or of a field such as `booking record` half.

    One of them is no word that anybody might return, or says that a call was not made. What a section for one outcome
    tells of such a field is only what it may be beside that outcome.
    """
    words = known.words
    for union in doctrine.unions if doctrine.kind != "other" else ():
        if union.role is not Role.VALUES:
            continue
        field = comparable(union.field.text) if union.field else ""
        last = field.rpartition("-")[2]
        role, labels = known.by(_labels(union), doctrine.role)
        least = len(union.members) / (2 if last in words.lists["recording_words"] or union.subject == role else 1)
        if field != doctrine.role and (own := known.of(field) & _labels(union)):
            role, labels, least = field, own, 1
        owner, named = _named_by(field, doctrine, known)
        if owner and 2 * len(named & _labels(union)) >= len(union.members):
            role, labels = owner, named & _labels(union)
        going_on = _labels(union) - labels if last not in words.lists["state_words"] else frozenset()
        recorded = going_on if last in words.lists["recording_words"] else frozenset()
        telling = any(words.is_status(each) or not _is_common(each, words) for each in labels)
        telling = telling or owner == role or any(map(words.is_status, recorded))
        partial = union.partial or _is_of_one_outcome(doctrine, union)
        if _is_of_a_part(doctrine, union) or _FORMERLY.fullmatch(field):
            continue
        statuses = sum(map(words.is_status, going_on))
        if role and telling and statuses <= max(len(labels), 1) and len(labels) + statuses >= least:
            yield replace(union, role=Role.RECORD, subject=role, partial=partial)
        elif any(map(words.is_not_attempted, _labels(union))) or _is_of_work(doctrine, union, words):
            yield replace(union, role=Role.RECORD, subject=None, partial=True)


def _named_by(field: str, doctrine: Doctrine, known: Returned) -> tuple[str, frozenset[str]]:
    """The other role after which a field is called, `courier-result`, and what that returns; nothing for any else."""
    owner, _, last = field.rpartition("-")
    named = owner != doctrine.role and last in known.words.lists["recording_words"]
    return (owner, known.of(owner)) if named and known.of(owner) else ("", frozenset())


def _is_of_a_part(doctrine: Doctrine, union: Union) -> bool:
    """Whether a form has more values in another place: those of a part of what it is for are fewer."""
    return doctrine.kind == "template" and any(_labels(union) < _labels(each) for each in doctrine.unions)


def _is_of_work(doctrine: Doctrine, union: Union, words: DoctrineVocabulary) -> bool:
    """Whether a place of a form is for the outcome of some work, `Rehearsal outcome`, with a status among its ends."""
    ends = [label for label in _labels(union) if not words.is_status(label)]
    field = comparable(union.field.text) if union.field else ""
    is_form = doctrine.kind == "template" and field.endswith("-outcome")
    return is_form and len(ends) < len(union.members) and words.are_ends(ends)


def _is_of_one_outcome(doctrine: Doctrine, union: Union) -> bool:
    """Whether the field with some values stands in a section for one outcome, among what goes with it."""
    sections = (handler.fields for handler in doctrine.handlers if handler.kind == "section")
    place = union.field.span if union.field else union.span
    fields = (field.span for each in sections for field in each)
    return any(span.start <= place.start < max(span.end, span.start + 1) for span in fields)


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)


def _is_common(label: str, words: DoctrineVocabulary) -> bool:
    """Whether a label is a word of every vocabulary of results: `failed`."""
    return any(label in words.lists[name] for name in ("success", "failure", "incomplete", "blocking"))


def _decisions(doctrine: Doctrine) -> Iterator[Union]:
    told = doctrine.kind == "agent"
    yield from (each for each in doctrine.unions if each.role is Role.DECISION and (told or each.spelling == "cell"))


def _stated(doctrine: Doctrine, union: Union, roles: Mapping[str, str | None]) -> Stated:
    own = roles[doctrine.source.path]
    boundary = union.boundary
    if union.role is Role.RECORD:
        return Stated(doctrine, union, (boundary.caller if boundary else None) or own, union.subject)
    if boundary and boundary.callee is None and union.subject is None:
        return Stated(doctrine, union, boundary.caller, None)
    return Stated(doctrine, union, boundary.caller if boundary else None, union.subject or own)


def _known(stated: Stated, callees: Mapping[str | None, set[str]], known: Returned) -> Stated:
    """A record with the callee its document leaves open: the only one its role calls, else who returns all of it."""
    if stated.callee or stated.union.role is not Role.RECORD:
        return stated
    found = callees.get(stated.caller, set())
    if len(found) != 1:
        role, labels = known.by(_labels(stated.union), stated.caller)
        found = {role} if role and len(labels) == len(stated.union.members) else set()
    return Stated(stated.doctrine, stated.union, stated.caller, *found) if found else stated


def _callees(
    stated: Iterable[Stated], doctrines: Iterable[Doctrine], roles: Mapping[str, str | None]
) -> dict[str | None, set[str]]:
    """The callees each role records outcomes of; of a role that names none in a record, those it hands work to."""
    recorded: dict[str | None, set[str]] = {}
    for each in stated:
        if each.union.role is Role.RECORD and each.caller and each.callee:
            recorded.setdefault(each.caller, set()).add(each.callee)
    handed: dict[str | None, set[str]] = {}
    for doctrine in doctrines:
        governed = doctrine.boundary
        if governed and governed.caller and governed.callee and roles[doctrine.source.path] == governed.caller:
            handed.setdefault(governed.caller, set()).add(governed.callee)
    return handed | recorded


def _conditions(doctrine: Doctrine, stated: tuple[Stated, ...], words: DoctrineVocabulary) -> Iterator[Condition]:
    """The conditions of a document, each with what it states of the outcome."""
    belonging = Belonging([each.union for each in stated], words) if doctrine.handlers else None
    for handler in doctrine.handlers:
        at = belonging.of(handler) if belonging else None
        yield Condition(doctrine, handler, None if at is None else stated[at])
