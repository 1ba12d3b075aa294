"""What comes with a success and its caller does not take, though the place for that success takes what comes beside it:
``| `built` | keep `parts`, go on |``, where `built` has `parts` and `risks`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.results import is_key
from flowc.analyses.unsent import speaks
from flowc.expressions import expression
from flowc.model.statements import LEADING, Doctrine, Field, Handler, Member, Role
from flowc.vocabulary import comparable

_CODE = expression(r"`([^`\n]+)`")
_ALL = expression(
    r"(?i)\b(?:all|both|everything|every|only|else|etc|whole|rest|verbatim|unchanged|fields?|payload|whatever|what|together|object|JSON"
    r"|(?:keep|take|pass|hand|send|give|put|store|save|forward)\s+(?:on\s+|over\s+)?(?:it|them|that|this)"
    r"|(?:its|the)\s+(?:results?|answers?|returns?|output|repl(?:y|ies)))\b"
)
"""What a place says that takes more than it names."""

_RECORDED = frozenset((
    "events", "event", "notes", "note", "log", "comment", "comments", "message", "outcome", "decision",
))  # fmt: skip
"""Fields of a result that are for the record, or for whoever reads it."""

_LEAST = 2
"""Fields that a place names before it is told of one that it leaves: who takes one of two takes what it needs."""

_DEFINING = ("output-contract", "handoff-contract", "template")
"""Kinds of documents that say what a result holds, and nothing of who takes it."""


class Untaken(NamedTuple):
    """A field that a role returns and nobody takes, and the place that takes what comes beside it."""

    role: str
    field: Field
    place: Handler


def untaken(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Iterator[Untaken]:
    """Each such field once, at the first place for its outcome."""
    seen: set[tuple[str, str]] = set()
    for doctrine in doctrines:
        for place in doctrine.handlers if doctrine.kind in ("agent", *LEADING) else ():
            role = comparable(place.subject or "")
            if place.kind != "row" or not role or role == joined.role_of(doctrine) or _ALL.search(place.action):
                continue
            for field in _left(joined, doctrine, doctrines, role, place):
                if (role, field.key) not in seen:
                    seen.add((role, field.key))
                    yield Untaken(role, field, place)


def _left(
    joined: Boundaries, doctrine: Doctrine, doctrines: tuple[Doctrine, ...], role: str, place: Handler
) -> Iterator[Field]:
    """The fields of an outcome that its place does not name beside others, and no document but those that define it."""
    taken = {comparable(name) for name in _CODE.findall(place.action)}
    told = [member for each in joined.about(role, doctrine) for member in _members(each, place)]
    fields = {field.key: field for member in told for field in member.payload if field.required and is_key(field)}
    fails = any(joined.words.outcome_class(name) == "failure" for name in taken)
    succeeds = joined.words.outcome_class(place.label.text) in ("success", "") and not fails
    if not succeeds or len(taken & fields.keys()) < _LEAST:
        return
    about = [each for each in joined.about(role, doctrine) if each.returned]
    defining = {id(each.doctrine) for each in about}
    own = {comparable(member.label.text) for each in about for member in each.union.members}
    near = [each for each in doctrines if joined.realms.together(each.source.path, doctrine.source.path)]
    others = [each for each in near if id(each) not in defining or each is doctrine]
    others = [
        each
        for each in others
        if each.role != role and (each.kind not in _DEFINING or each is doctrine or _is_form_of_others(each, own))
    ]
    for key, field in fields.items():
        if key not in taken and key not in _RECORDED and not any(speaks(each, field.text) for each in others):
            yield field


def _is_form_of_others(doctrine: Doctrine, own: set[str]) -> bool:
    """Whether a form is for the results of others: its outcomes are none of one's own."""
    reports = [union for union in doctrine.unions if union.role is Role.REPORT] if doctrine.kind == "template" else []
    labels = {comparable(member.label.text) for union in reports for member in union.members}
    return bool(labels) and labels.isdisjoint(own)


def _members(statement: Statement, place: Handler) -> Iterator[Member]:
    """The alternative of what a role returns that a place is for."""
    label = stands_for(place.label.text, statement.role)
    for member in statement.union.members if statement.returned else ():
        if stands_for(member.label.text, statement.role) == label:
            yield member
