"""What documents say of an outcome besides the place that lists it: who has it, that it never comes, what is done for
all of its kind. Then its caller is not surely left without words for it.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.analyses.boundaries import Boundaries
from flowc.analyses.handling import Handling
from flowc.analyses.searched import FOR_ALL, begun
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Member
from flowc.text import LINE_END, Source
from flowc.vocabulary import comparable

_NOT_HERE = expression(
    r"\b(?:runner|harness|hooks?|never|until|only|others?|else|planned|removed|unused|passed\s+(?:up|on)|handle[sd]?|by\s+hand|people"
    r"|from\s+\w+\s+on|no\s+longer|not\s+(?:yet|used|in\s+use|for|to)|calls?\s+again)\b|[|;]\s*return\s+`|\|\s*(?:no|never)\s*(?:\||$)",
    re.IGNORECASE,
)
"""What the line that lists an outcome says by which its caller need have no words for it."""

_LISTED = expression(r"\s*(?:[-*+>#|]|\d+[.)])|\s*$")
"""A line that lists, and tells nothing by itself."""

_WORD = expression(r"[\w-]+")
_CODE = expression(r"`([\w-]+)`")


def is_told_elsewhere(joined: Boundaries, doctrines: tuple[Doctrine, ...], handling: Handling, label: str) -> bool:
    """Whether the line that lists an outcome says so, or another line of any document near may mean it."""
    returned = handling.returned
    name, member = returned.labels[label], _member(handling, label)
    stems, known = begun(comparable(name.text)).split(), {comparable(each.text) for each in returned.labels.values()}
    own_line = _line_of(name.span.source, name.span.start)
    if _LISTED.match(own_line) and not _names(own_line, known - {label}) and _NOT_HERE.search(own_line):
        return True
    own = {each.source.path for each, _ in handling.places}
    for doctrine in doctrines:
        if not joined.realms.together(doctrine.source.path, name.span.source.path):
            continue
        calls, defines = doctrine.source.path in own, doctrine.source is name.span.source or _states(doctrine, label)
        told = defines or (doctrine.role == returned.role and not calls)
        lines = LINE_END.split(doctrine.source.text)
        if (calls or not told) and (FOR_ALL.search(doctrine.source.text) or _is_of_its_kind(lines, handling, member)):
            return True
        lines = list(_sentences(lines, known - {label})) if told else lines
        if any(all(stem in line for stem in stems) for line in map(str.lower, lines)):
            return True
    return False


def _member(handling: Handling, label: str) -> Member | None:
    members = handling.returned.union.members
    return next((each for each in members if comparable(each.label.text) == label), None)


def _line_of(source: Source, at: int) -> str:
    end = source.text.find("\n", at)
    return source.text[source.text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(source.text)]


def _states(doctrine: Doctrine, label: str) -> bool:
    """Whether a document lists an outcome."""
    return any(comparable(each.label.text) == label for union in doctrine.unions for each in union.members)


def _sentences(lines: Iterable[str], others: set[str]) -> Iterator[str]:
    """The lines that say who has something, or that it never comes, and name no other outcome."""
    lines = [line for line in lines if _NOT_HERE.search(line) and not _LISTED.match(line)]
    yield from (line for line in lines if not _names(line, others))


def _names(line: str, labels: set[str]) -> bool:
    """Whether a line has one of some labels."""
    return not labels.isdisjoint(map(comparable, _WORD.findall(line)))


def _is_of_its_kind(lines: Iterable[str], handling: Handling, member: Member | None) -> bool:
    """Whether a line without a label says what is done for all outcomes of the class of one, or with a field that
    nothing else comes back with.
    """
    if member is None:
        return False
    others = (each for each in handling.returned.union.members if each is not member)
    shared = {field.key for each in others for field in each.payload}
    fields = {field.key for field in member.payload} - shared
    labels = {comparable(each.label.text) for doctrine, _ in handling.places for each in doctrine.handlers}
    told = [line.lower() for line in lines]
    sort = f" {member.sort.replace('-', ' ')} " if member.sort else ""
    if sort and any(f"{each}{sort}" in line for line in told for each in ("every", "any", "each", "an", "a", "all")):
        return True
    coded = (set(map(comparable, _CODE.findall(line))) for line in told)
    return any(names & fields and not names & labels for names in coded)
