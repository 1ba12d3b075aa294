"""Values that agents return and nobody passes on, though a table passes on what is returned beside them by name."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.likeness import words
from flowc.analyses.results import is_key
from flowc.model.statements import Doctrine, Field, Stage
from flowc.text import Span
from flowc.vocabulary import comparable


class Unsent(NamedTuple):
    """A field that a role returns, and the stages that receive what is returned with it."""

    role: str
    field: Field
    received: tuple[Span, ...]


def unsent(facts: Facts) -> Iterator[Unsent]:
    """Each value with a name of several words in code that no other document speaks of than those of its own role."""
    joined, seen = facts.boundaries, set()
    for table in facts.program.doctrines:
        roles = [comparable(stage.role.text) for stage in table.stages if stage.reads]
        if table.kind in ("agent", "other") or len(roles) < len(table.stages):
            continue
        for at, role in enumerate(roles[:-1]):
            for statement in joined.about(role, table):
                for member in statement.union.members if statement.returned else ():
                    others = [each for each in facts.program.doctrines if each.role != role]
                    others = [each for each in others if each is not statement.doctrine]
                    for left in _left(others, role, member.payload, table.stages[at + 1 :]):
                        if left.field.key not in seen:
                            seen.add(left.field.key)
                            yield left


def _left(
    others: list[Doctrine], role: str, payload: tuple[Field, ...], after: tuple[Stage, ...]
) -> Iterator[Unsent]:
    """What later stages do not receive of a payload, of which they receive the rest or most of it."""
    passed = [[stage for stage in after if _receives(stage, field)] for field in payload]
    absent = [field for field, stages in zip(payload, passed, strict=True) if not stages]
    if len(absent) * 2 > len(payload):
        return
    received = {id(stage): stage.role.span for stages in passed for stage in stages}
    for field in absent:
        if "_" in field.text and is_key(field) and not any(speaks(each, field.text) for each in others):
            yield Unsent(role, field, tuple(received.values()))


def _receives(stage: Stage, field: Field) -> bool:
    return any(words(each.key) == words(field.key) for each in stage.reads)


def speaks(doctrine: Doctrine, name: str) -> bool:
    """Whether a line of a document holds all words of a name."""
    lines = doctrine.source.text.lower().split("\n")
    return any(all(part in line for part in name.lower().split("_")) for line in lines)
