"""Blocks at two levels: one label for what a caller returns and for what it records of its callee."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.model.statements import Doctrine, Member, Role
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary, comparable


class Shared(NamedTuple):
    """A label of a block at two levels: `own` where the caller returns it, `recorded` where it records the callee's.

    The first place of `recorded` is the one that stands nearest to the caller's own.
    """

    label: str
    caller: str
    callee: str
    own: Name
    recorded: "tuple[tuple[Stated, Name], ...]"


def shared(told: Outcomes) -> Iterator[Shared]:
    """Every label of a block at two levels, once for each boundary and version of the documents."""
    recorded: dict[tuple[str, str, str], list[tuple[Stated, Name]]] = {}
    for each in told.stated:
        if each.union.role is Role.RECORD and each.caller and each.callee and each.doctrine.role != each.callee:
            for member in _blocks(each, told.words):
                key = (each.caller, each.callee, comparable(member.label.text))
                recorded.setdefault(key, []).append((each, member.label))
    for (caller, callee, label), places in recorded.items():
        for version in _versions(told, places):
            own = _own(told, caller, label, version[0][0])
            if own:
                ordered = sorted(version, key=lambda place: place[0].doctrine is not own[0])
                yield Shared(label, caller, callee, own[1], tuple(ordered))


def _blocks(stated: Stated, words: DoctrineVocabulary) -> Iterator[Member]:
    """The members that are nothing but a block: `blocked`, not `execution-blocked`."""
    yield from (member for member in stated.union.members if words.has("blocking", member.label.text))


def _versions(told: Outcomes, places: list[tuple[Stated, Name]]) -> list[list[tuple[Stated, Name]]]:
    """The places by the version of the documents they stand in."""
    versions: list[list[tuple[Stated, Name]]] = []
    for place in places:
        path = place[0].doctrine.source.path
        near = (v for v in versions if told.realms.together(v[0][0].doctrine.source.path, path))
        mine = next(near, None)
        if mine is None:
            versions.append([place])
        else:
            mine.append(place)
    return versions


def _own(told: Outcomes, caller: str, label: str, near: Stated) -> tuple[Doctrine, Name] | None:
    """Where the caller returns the label as its own; best in a contract, where it is stated in full."""
    path = near.doctrine.source.path
    found = [
        (each.doctrine, member.label)
        for each in told.by_whose.get(caller, ())
        if each.callee == caller and each.union.role in (Role.RETURN, Role.REPORT)
        and told.realms.together(each.doctrine.source.path, path)
        for member in each.union.members
        if comparable(member.label.text) == label
    ]  # fmt: skip
    return min(found, key=lambda place: place[0].kind != "output-contract") if found else None
