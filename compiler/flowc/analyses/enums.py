"""Values that documents give to a field and that its closed choice does not have."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.shown_results import results, word
from flowc.expressions import expression
from flowc.model.doctrine.outcomes.enums import DECISION
from flowc.model.keyed import Valued
from flowc.model.statements import LEADING, Doctrine, Handler, Role, Union
from flowc.paths import path_of
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_NO_VALUE = frozenset(("null", "none", "nil", "true", "false", "unknown", "other", "any", "default", "empty", "value",
    "string", "number", "integer", "boolean", "bool", "array", "object"))
MOST_LISTS = 20
"""Documents that list the values of one field which are held against each other."""

_MARKED = expression(r"`([^`]+)`")
_OPEN = expression(r"\.\.\.|…|\be\.g\b|\betc\b|\bsuch as\b|\bfor example\b", re.IGNORECASE)


class Strange(NamedTuple):
    """The places of one value that a field never has, the field as it is declared, and the values it has."""

    places: tuple[Name, ...]
    field: Name
    known: tuple[Name, ...]


def strange_values(doctrine: Doctrine) -> Iterator[Strange]:
    """The values a document gives to a field, none of those it declares for it, in order of their first places."""
    declared = _declared(doctrine)
    found: dict[tuple[str, str], list[Valued]] = {}
    for each in (one for one in doctrine.values if one.where != "routed"):
        label = comparable(each.value.text)
        field, known = declared.get(each.field, (None, ()))
        if field and label not in _NO_VALUE and label not in {comparable(name.text) for name in known}:
            found.setdefault((each.field, label), []).append(each)
    for (key, _), places in found.items():
        name, known = declared[key]
        if _is_meant(doctrine, key, known):
            yield Strange(tuple(each.value for each in places), name, known)


def strange_decisions(doctrines: Iterable[Doctrine]) -> Iterator[Strange]:
    """The decisions in tables beside outcomes that no result shows, where a sample shows all there are."""
    every = tuple(doctrines)
    given = [(each, [v.value for v in each.values if v.field == DECISION and v.where == "row"]) for each in every]
    routed = [(each, names) for each, names in given if names]
    known = tuple(name for each in every for name in decided(each)) if routed else ()
    labels = {comparable(name.text) for name in known}
    for _, names in routed:
        strange = tuple(name for name in names if comparable(name.text) not in labels | _NO_VALUE)
        shared = {comparable(name.text) for name in names} & labels
        if strange and len(shared) > 1:
            yield Strange(strange, Name(DECISION, known[0].span), known)


def decided(doctrine: Doctrine) -> Iterator[Name]:
    """The decisions that the results of a sample show, where there are two of them or more."""
    for sample in doctrine.samples if doctrine.kind != "other" else ():
        shown = [word(result, DECISION) for result in results(sample)] if sample.kind == "result" else []
        names = {each.text: each.name for each in shown if each}
        yield from names.values() if len(names) > 1 else ()


def strange_routes(doctrines: Iterable[Doctrine], told: Outcomes) -> Iterator[Strange]:
    """The rows of a table that says what follows from a field of a result, for values that whoever is called there does
    not have among those it lists, or the contract of the calls does not.
    """
    every = tuple(doctrines)
    contracts = [each for each in every if each.kind == "handoff-contract" and _is_returned(each)]
    of_role: dict[str | None, list[Doctrine]] = {}
    for doctrine in every:
        of_role.setdefault(doctrine.role, []).append(doctrine)
    for doctrine in every:
        routed: dict[str, list[Name]] = {}
        for each in doctrine.values if doctrine.calls or doctrine.kind in LEADING else ():
            if each.where in ("routed", "row"):
                routed.setdefault(each.field, []).append(each.value)
        about = [each for role in _called(doctrine) for each in of_role.get(role, ())] if routed else []
        about += contracts if routed and doctrine.kind in LEADING else []
        called = {id(each): each for each in about if each is not doctrine}.values()
        near = [each for each in called if told.realms.together(each.source.path, doctrine.source.path)]
        for key, names in routed.items():
            lists = [union for each in near for union in each.unions if _lists(union, key)]
            if len(lists) != 1 or any(_lists(union, key) for union in doctrine.unions):
                continue
            known = tuple(member.label for member in lists[0].members)
            labels = {comparable(name.text) for name in (*known, *_of_field_anywhere(every, key))}
            strange = tuple(name for name in names if comparable(name.text) not in labels | _NO_VALUE)
            if strange and len(names) - len(strange) > max(1, len(strange)) and lists[0].field:
                yield Strange(strange, lists[0].field, known)


def _of_field_anywhere(doctrines: Iterable[Doctrine], key: str) -> Iterator[Name]:
    """What any document gives a field: where two give it different values, that is told of them."""
    for union in (union for doctrine in doctrines for union in doctrine.unions):
        if union.field and comparable(union.field.text.strip("`")) == key:
            yield from (member.label for member in union.members)


def _is_returned(contract: Doctrine) -> bool:
    return any(each.role is Role.RETURN for each in contract.unions)


def _lists(union: Union, key: str) -> bool:
    """Whether alternatives are all values of a field."""
    named = union.role is Role.VALUES and union.field is not None and comparable(union.field.text.strip("`")) == key
    return named and len(union.members) > 1 and not _is_open(union.span)


def rival_choices(doctrines: Iterable[Doctrine], told: Outcomes) -> Iterator[Strange]:
    """The values that one document lists for a field and another does not, where each has some of its own.

    Both speak of the same field if one calls the other's role, or both have its name, and most of the values are the
    same. A form that is filled in after a contract may leave values out and has none of its own.
    """
    listing: dict[str, list[tuple[Doctrine, tuple[Name, ...]]]] = {}
    for each in doctrines:
        for key, (field, known) in _declared(each).items():
            listing.setdefault(key, []).append((each, (field, *known)))
    for choices in listing.values():
        choices.sort(key=lambda each: each[0].kind == "template")
        for (one, (first, *mine)), (other, (field, *theirs)) in combinations(choices[:MOST_LISTS], 2):
            values = {*(comparable(name.text) for name in mine), *_fixed(one, comparable(first.text))}
            other_values = (name for name in theirs if comparable(name.text) not in values)
            strange = tuple(name for name in other_values if not _gives(one, first, name))
            shared = len(theirs) - len(strange)
            if strange and shared > 1 and _is_filled_after(other, one, told):
                yield Strange(strange, first, tuple(mine))
            elif strange and 1 < shared < len(values) and _work_together(one, other, told):
                yield Strange(strange, field, tuple(mine))


def _fixed(doctrine: Doctrine, key: str) -> set[str]:
    """The values that a document gives to a field outside of its choices: "`repair`: `done`" where all went well."""
    fields = [*doctrine.required, *(field for handler in doctrine.handlers for field in handler.fields)]
    fields += [field for union in doctrine.unions for member in union.members for field in member.payload]
    told = (_MARKED.fullmatch(field.qualifier.strip(" .")) for field in fields if field.key == key)
    return {comparable(match[1]) for match in told if match}


def _gives(doctrine: Doctrine, field: Name, value: Name) -> bool:
    """Whether a line of a document gives a field a value that its choices lack: where something else has come back."""
    key, code = comparable(field.text), f"`{value.text}`"
    lines = (line for line in doctrine.source.text.split("\n") if code in line)
    return any(key in comparable(line.partition(code)[0]) for line in lines)


def _is_filled_after(form: Doctrine, contract: Doctrine, told: Outcomes) -> bool:
    """Whether a document is a form for what a contract demands."""
    kinds = form.kind == "template" and contract.kind.endswith("contract")
    return kinds and told.realms.together(form.source.path, contract.source.path)


def _work_together(one: Doctrine, other: Doctrine, told: Outcomes) -> bool:
    """Whether two documents belong together, and one calls the other's role or has its name."""
    if not told.realms.together(one.source.path, other.source.path):
        return False
    mine, theirs = _names(one), _names(other)
    return bool(mine & theirs or _called(one) & theirs or _called(other) & mine)


def _names(doctrine: Doctrine) -> set[str]:
    return {comparable(path_of(doctrine.source.path).stem), doctrine.role or ""} - {"", "skill", "readme"}


def _called(doctrine: Doctrine) -> set[str]:
    return {comparable(call.callee.text.rpartition(":")[2]) for call in doctrine.calls}


def unlisted_rows(stated: Iterable[Stated], rows: tuple[Handler, ...]) -> Strange | None:
    """The rows of a table for values that the one choice of their document does not have, most of whose rows it has.

    `stated` are the outcomes of the document; only those of a form that names no role are a choice for the table.
    """
    for each in stated:
        union = each.union
        known = {comparable(member.label.text) for member in union.members}
        strange = tuple(row.label for row in rows if comparable(row.label.text) not in known)
        listed = len(rows) - len(strange)
        closed = each.callee is None and union.role is Role.REPORT and not union.partial
        if closed and union.field and listed > 1 and listed > len(strange) and not _is_open(union.span):
            return Strange(strange, union.field, tuple(member.label for member in union.members)) if strange else None
    return None


def _declared(doctrine: Doctrine) -> Mapping[str, tuple[Name, tuple[Name, ...]]]:
    """The fields with a closed choice of values; all values of those that are declared more than once."""
    found: dict[str, tuple[Name, tuple[Name, ...]]] = {}
    for union in (each for each in doctrine.unions if each.role in (Role.VALUES, Role.DECISION)):
        if union.field and len(union.members) > 1 and not _is_open(union.span):
            marked = _MARKED.search(union.field.text)
            key = comparable((marked[1] if marked else union.field.text).rsplit(".", 1)[-1])
            first, known = found.get(key, (union.field, ()))
            found[key] = first, (*known, *(member.label for member in union.members))
    keyed = {comparable(each.field.text) for each in doctrine.unions if each.spelling == "key" and each.field}
    return {key: each for key, each in found.items() if "-" in key or key in keyed}


def _is_open(span: Span) -> bool:
    """Whether the line of a choice says that there are more."""
    text = span.source.text
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    return bool(_OPEN.search(text, start, end if end >= 0 else len(text)))


def _is_meant(doctrine: Doctrine, key: str, known: tuple[Name, ...]) -> bool:
    """Whether the values a table lists are those of the field: at least one is, else its head means another."""
    labels = {comparable(name.text) for name in known}
    rows = [comparable(each.value.text) for each in doctrine.values if each.field == key and each.where == "row"]
    return not rows or bool(labels & set(rows))
