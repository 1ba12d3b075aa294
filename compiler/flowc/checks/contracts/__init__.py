"""Rules about contracts in prose: two documents that do not agree about one boundary, and what nobody handles.

What the modules of this family share stands here: outcomes in words, and the fix that writes the label meant.
"""

from collections.abc import Iterable, Mapping

from flowc.analyses.boundaries import Statement
from flowc.analyses.handling import is_part
from flowc.checks.names import listed
from flowc.diagnostics import Edit, Fix
from flowc.syntax.near import nearest
from flowc.text import Name
from flowc.vocabulary import comparable


def outcomes(statement: Statement) -> str:
    """The outcomes a statement names, as people read them."""
    return " | ".join(member.label.text for member in statement.union.members)


def labels(names: Iterable[Name]) -> str:
    """Labels in words."""
    return listed(name.text for name in names)


def meant(label: str, known: Iterable[Name]) -> Name | None:
    """The known label most likely meant: a near miss, else the only one that has the same words at its start or end."""
    written = {name.text: name for name in known}
    near = nearest(label, written)
    if near:
        return written[near]
    akin = [name for name in written.values() if is_part(label, name.text) or is_part(name.text, label)]
    return akin[0] if len({comparable(name.text) for name in akin}) == 1 else None


def rename(places: Iterable[Name], label: str) -> tuple[Fix, ...]:
    """The unsafe fix that writes another label in all places."""
    found = tuple(places)
    if any(name.span.text != name.text for name in found):
        return ()
    return (Fix("rename", tuple(Edit(name.span, label) for name in found), safe=False),)


def by_label(names: Iterable[Name]) -> Mapping[str, tuple[Name, ...]]:
    """Names by their comparable labels, in the order of the first of each."""
    groups: dict[str, list[Name]] = {}
    for name in names:
        groups.setdefault(comparable(name.text), []).append(name)
    return {label: tuple(found) for label, found in groups.items()}
