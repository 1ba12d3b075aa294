"""The fields that prose says go with an outcome, and that a type which declares all of its fields does not have."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.agreement import coded
from flowc.analyses.boundaries import Statement
from flowc.analyses.due_keys import due_beside
from flowc.analyses.facts import Facts
from flowc.analyses.left_open import spellings
from flowc.analyses.promises import promised
from flowc.expressions import expression
from flowc.model.doctrine.outcomes.coded_types import WHOLE
from flowc.model.doctrine.outcomes.record_shapes import INSIDE
from flowc.model.doctrine.outcomes.type_members import HOLDS
from flowc.model.statements import Member, Union
from flowc.text import Name
from flowc.vocabulary import comparable

_MORE = expression(r"\.\.|…")


class Lacking(NamedTuple):
    """An outcome of a type without a field, or with one that may be left out: then `at` is that, else the outcome."""

    declared: Statement
    outcome: Name
    field: Name
    at: Name
    optional: bool


def lacking_fields(facts: Facts) -> Iterator[Lacking]:
    """Every field that a type lacks, once for each outcome; of a type that requires none nobody knows which may lack.
    """
    stated = (each for statements in facts.boundaries.statements.values() for each in statements)
    typed = (each for each in stated if each.returned and each.union.spelling == "type")
    for declared in (*coded(facts.program.doctrines), *typed):
        members = declared.union.members if _is_whole(declared.union) else ()
        requires = any(field.required for member in members for field in member.payload)
        for member in members:
            found = _of_member(facts, declared, member)
            yield from (each for each in found if not _is_drift(each) and (requires or not each.optional))


def _is_whole(union: Union) -> bool:
    """Whether a type tells every field of its outcomes."""
    told = union.spelling == WHOLE or (union.spelling == "type" and not _MORE.search(union.span.text))
    return told and any(each.payload for each in union.members)


def _is_drift(lacking: Lacking) -> bool:
    """Whether what is missing is told of two documents that give one outcome other keys."""
    apart = lacking.field.span.source is not lacking.at.span.source
    return apart and not lacking.optional and lacking.declared.declared


def _of_member(facts: Facts, declared: Statement, member: Member) -> Iterator[Lacking]:
    promise = promised(facts, declared.doctrine, declared.role, declared.union.span)
    if promise is None or comparable(member.label.text) not in promise.outcomes:
        return
    required = promise.required.get(comparable(member.label.text), ())
    listed = {form for each in required for form in spellings(each.name.text)}
    holding = [each for each in member.payload if each.qualifier == HOLDS]
    if any(listed.isdisjoint(spellings(each.text)) for each in holding):
        return
    surely = [each for each in member.payload if each.required or each.qualifier == INSIDE]
    perhaps = {form: each for each in member.payload if each not in surely for form in spellings(each.text)}
    shown = {form for each in surely for form in spellings(each.text)}
    for due in due_beside(facts, promise, declared.doctrine, member.label.text, shown, but=declared.union.span):
        held = next((perhaps[form] for form in sorted(spellings(due.name.text)) if form in perhaps), None)
        at = Name(held.text, held.span) if held else member.label
        yield Lacking(declared, member.label, due.name, at, held is not None)
