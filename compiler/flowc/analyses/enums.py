"""Values that documents give to a field and that its closed choice does not have."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.outcomes import Stated
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler, Role, Valued
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_NO_VALUE = frozenset(("null", "none", "nil", "true", "false", "unknown", "other", "any", "default", "empty", "value"))
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
    for each in doctrine.values:
        label = comparable(each.value.text)
        field, known = declared.get(each.field, (None, ()))
        if field and label not in _NO_VALUE and label not in {comparable(name.text) for name in known}:
            found.setdefault((each.field, label), []).append(each)
    for (key, _), places in found.items():
        name, known = declared[key]
        if _is_meant(doctrine, key, known):
            yield Strange(tuple(each.value for each in places), name, known)


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
    for union in doctrine.unions:
        if union.role is Role.VALUES and union.field and len(union.members) > 1 and not _is_open(union.span):
            key = comparable(union.field.text.rsplit(".", 1)[-1])
            first, known = found.get(key, (union.field, ()))
            found[key] = first, (*known, *(member.label for member in union.members))
    return {key: each for key, each in found.items() if "-" in key}


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
