"""Lists of the agents and skills of a project, which have the form of a list of outcomes and are none."""

from collections import defaultdict

from flowc.model.statements import Doctrine, Handler, Role, Union
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable


def without_staff(doctrines: tuple[Doctrine, ...]) -> tuple[Doctrine, ...]:
    """The documents without open unions and rows that list who works in the project."""
    roles = frozenset(comparable(each.role) for each in doctrines if each.kind == "agent" and each.role)
    return tuple(_without(each, roles) for each in doctrines) if roles else doctrines


def _without(doctrine: Doctrine, roles: frozenset[str]) -> Doctrine:
    listed = [union for union in doctrine.unions if union.role is Role.OPEN and _are_staff(_labels(union), roles)]
    rows: dict[tuple[str, ...], list[Handler]] = defaultdict(list)
    for handler in doctrine.handlers:
        if handler.kind == "row" and handler.subject is None:
            rows[handler.about].append(handler)
    told = [row for group in rows.values() if _are_staff(tuple(row.label for row in group), roles) for row in group]
    if not listed and not told:
        return doctrine
    places = {label.span for union in listed for label in _labels(union)} | {row.label.span for row in told}
    handlers = tuple(each for each in doctrine.handlers if each.label.span not in places)
    return replace(doctrine, unions=tuple(each for each in doctrine.unions if each not in listed), handlers=handlers)


def _labels(union: Union) -> tuple[Name, ...]:
    return tuple(member.label for member in union.members)


def _are_staff(labels: tuple[Name, ...], roles: frozenset[str]) -> bool:
    """Whether of several labels two in three are names of agents or skills."""
    named = sum(comparable(label.text) in roles for label in labels)
    return named > 1 and 3 * named >= 2 * len(labels)
