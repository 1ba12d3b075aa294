"""Ways to a stage on which an input is missing: another stage returns it, which did not run there, or ended otherwise.

The order of stages is that of a table which tells what each is given; a way is an outcome of one of them, after which
the table or a document that leads them lets another start. What stands before that one in the table has run.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.facts import Facts
from flowc.analyses.handling import tables
from flowc.analyses.likeness import Words, words
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Member, Stage
from flowc.text import Span
from flowc.vocabulary import comparable

_FEWEST = 3
"""Stages of a table in which one can be passed by."""

_WORD = expression(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_CALLS = expression(
    r"(?i)(?:call|invoke|run|start|spawn|ask|launch|dispatch)\s+(?:the\s+)?`?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)`?"
)
"""An action that begins with a call."""


class _Way(NamedTuple):
    """A stage that starts after an outcome of another, as told at `span`."""

    role: str
    maker: str
    label: str
    span: Span


class Missing(NamedTuple):
    """An input that a stage lacks on a way, and the places where others return it."""

    role: str
    value: str
    span: Span
    returned: tuple[Span, ...]


def missing(facts: Facts) -> Iterator[Missing]:
    """The first input that is missing on each way, once for each way."""
    joined, seen = facts.boundaries, set()
    for table in facts.program.doctrines:
        order = _order(table)
        for way in _ways(facts, table, order) if len(order) >= _FEWEST else ():
            if (way.role, way.maker, way.label) not in seen:
                seen.add((way.role, way.maker, way.label))
                yield from _lacking(joined, table, order, way)


def _order(doctrine: Doctrine) -> dict[str, Stage]:
    """The stages of a table by their roles, each of which has one; nothing where one does not say what it is given."""
    found = {comparable(stage.role.text): stage for stage in doctrine.stages if doctrine.kind not in ("agent", "other")}
    whole = len(found) == len(doctrine.stages) and all(stage.reads for stage in found.values())
    return found if whole else {}


def _ways(facts: Facts, table: Doctrine, order: dict[str, Stage]) -> Iterator[_Way]:
    """The ways that the table itself tells, then those of documents that lead its stages."""
    for deed in (each for each in table.deeds if each.kind == "starts" and each.object):
        named = [word for word in map(comparable, _WORD.findall(deed.span.text.lower())) if word in order]
        label = deed.object.text if deed.object else ""
        if named and deed.role in order:
            yield _Way(deed.role or "", named[0], label, deed.span)
    for doctrine in facts.program.doctrines:
        if not facts.boundaries.realms.together(doctrine.source.path, table.source.path):
            continue
        for routing in tables(facts.boundaries, doctrine):
            maker = routing.statement.role if routing.statement else ""
            for row in routing.rows if maker in order else ():
                called = _CALLS.match(row.action)
                if called and comparable(called["role"]) in order:
                    yield _Way(comparable(called["role"]), maker, row.label.text, row.label.span)


def _lacking(joined: Boundaries, table: Doctrine, order: dict[str, Stage], way: _Way) -> Iterator[Missing]:
    roles = list(order)
    before = roles[: roles.index(way.maker)]
    members = {role: _members(joined, table, role) for role in roles}
    label = stands_for(way.label, way.maker)
    own = [each for each in members[way.maker] if stands_for(each.label.text, way.maker) == label]
    if not own or roles.index(way.role) <= roles.index(way.maker):
        return
    there = {key for each in own for key in _keys(each)}
    there |= {key for role in before for each in members[role] for key in _keys(each)}
    there |= {words(field.key) for role in before for field in order[role].reads}
    there |= {words(field.key) for field in order[way.maker].reads}
    others = [each for role in roles if role != way.role for each in members[role]]
    for field in (each for each in order[way.role].reads if each.required):
        makers = [each for each in others if words(field.key) in _keys(each)]
        if makers and words(field.key) not in there:
            yield Missing(way.role, field.text, way.span, tuple(each.label.span for each in makers))
            return


def _members(joined: Boundaries, near: Doctrine, role: str) -> list[Member]:
    """The outcomes that the documents around a table say a role returns."""
    return [member for each in joined.about(role, near) if each.returned for member in each.union.members]


def _keys(member: Member) -> set[Words]:
    return {words(field.key) for field in member.payload}
