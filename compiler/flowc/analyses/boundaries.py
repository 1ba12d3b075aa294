"""Everything a project's documents say about one role's outcomes, joined: what it returns, and what callers record.

Labels are compared in lower case with hyphens. `execution-blocked` in a record of `execution-lead` stands for the
callee's `blocked`; `not-attempted` belongs to the record alone. A status or an acknowledgement is no outcome, which
another rule tells, so it takes part in no comparison, and the statement it stands in is not complete without it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.realms import Realms
from flowc.expressions import expression
from flowc.model.doctrine.outcomes.drawn import DRAWN
from flowc.model.statements import DECLARED, Doctrine, Role, Union
from flowc.structs import Struct, field, keep
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary, comparable

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
_BETWEEN = expression(r"\n[ \t]*(?:\n|[-*+][ \t]|\d+[.)][ \t])")
"""Where one paragraph or item ends and the next one begins."""


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
        return self.union.spelling in DECLARED

    @property
    def gathered(self) -> bool:
        """Whether it is put together from sentences in several items or paragraphs of a document."""
        return self.union.spelling == "sentence" and _BETWEEN.search(self.union.span.text) is not None


_SOME = 2
"""Outcomes known of a role that a sentence names, so that a further one is surely meant as one."""


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
    _called: Mapping[str, list[str]] | None = None
    _stated: Mapping[int, list[Statement]] | None = None
    _about: dict[tuple[str, str], tuple[Statement, ...]] = field(default_factory=dict)

    def called_by(self, role: str | None) -> list[str]:
        """The roles that a role calls, by all that is said of what those return."""
        if self._called is None:
            found: dict[str, list[str]] = {}
            for callee, statements in self.statements.items():
                for caller in dict.fromkeys(each.caller for each in statements if each.caller):
                    found.setdefault(caller, []).append(callee)
            keep(self, "_called", found)
        return (self._called or {}).get(role or "", [])

    def about(self, role: str | None, near: Doctrine) -> tuple[Statement, ...]:
        """What the documents that belong with one say about a role; the same for all in one folder."""
        key = role or "", near.source.path.rpartition("/")[0]
        if key not in self._about:
            found = self.statements.get(role or "", ())
            self._about[key] = tuple(each for each in found if self.realms.together(each.path, near.source.path))
        return self._about[key]

    def stated_in(self, doctrine: Doctrine) -> list[Statement]:
        """What a document says of any role, in the order of the roles."""
        if self._stated is None:
            found: dict[int, list[Statement]] = {}
            for each in (each for statements in self.statements.values() for each in statements):
                found.setdefault(id(each.doctrine), []).append(each)
            keep(self, "_stated", found)
        return (self._stated or {}).get(id(doctrine), [])

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
    return {role: _told_in_turn(statements) for role, statements in joined.items()}


def _told_in_turn(statements: list[Statement]) -> list[Statement]:
    """The statements of a role, a sentence that names several outcomes with those that other sentences of its document
    tell one by one, where another document knows them.
    """
    alone = [each for each in statements if each.union.partial and each.returned]
    return [_with(each, alone, statements) if each.union.spelling == "sentence" else each for each in statements]


def _with(sentence: Statement, alone: list[Statement], statements: list[Statement]) -> Statement:
    beside = {label: name for each in alone if each.path == sentence.path for label, name in each.labels.items()}
    others = [each.labels for each in statements if each.complete and each.path != sentence.path]
    known = {label: name for label, name in beside.items() if any(label in labels for labels in others)}
    return sentence._replace(labels={**known, **sentence.labels}) if sentence.complete and known else sentence


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
    left_out, going_on = 0, words.going_on(member.label.text for member in union.members)
    for member in union.members:
        label = member.label
        if is_no_outcome(label.text, words) or words.is_phase_over(label.text, role) or label.text in going_on:
            left_out += 1
        elif union.role is Role.REPORT or not _is_of_caller(union, label.text, words):
            labels.setdefault(stands_for(label.text, role), label)
    chosen = not union.partial and len(union.members) > 1
    whole = chosen and not left_out and _may_succeed(labels, words)
    return Statement(stated.doctrine, union, stated.caller, role, labels, whole, left_out if chosen else 0)


def _is_of_caller(union: Union, label: str, words: DoctrineVocabulary) -> bool:
    """Whether only the caller can say something: that it did not call, or where it records results, got no answer."""
    return words.is_not_attempted(label) or (union.role is Role.RECORD and words.is_no_answer(label))


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
