"""What documents say of an outcome besides the place that lists it: who has it, that it never comes, what is done for
all of its kind. Then its caller is not surely left without words for it.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from flowc.analyses.boundaries import Boundaries, Statement, stands_for
from flowc.analyses.handling import Handling
from flowc.analyses.looked_for import NOT_HERE, OF_ANOTHER_LIST, OF_OTHERS
from flowc.analyses.mentioned import places_of_others
from flowc.analyses.rest import speaks_of_the_rest
from flowc.analyses.routed import returning
from flowc.analyses.searched import FOR_ALL, FOR_THE_REST, begun
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Member
from flowc.text import Source
from flowc.vocabulary import comparable

_NOT_TO = expression(r"\bnot\s+(?:to|for)\s", re.IGNORECASE)
"""What leads to the name of a caller that does not get an outcome."""

_NEAR = 40
_FIRST = 4
"""Lines above an outcome among which its lead stands, and those that a document begins with."""

_LISTED = expression(r"\s*(?:[-*+>#|]|\d+[.)])|\s*$")
"""A line that lists, and tells nothing by itself."""

_WORD = expression(r"[\w-]+")
_SEEN = expression(r"\S")
WITH = expression(r"\b(?:with|any|answers?)\s+(?:an?\s+|the\s+|its\s+)?`(?P<field>[\w-]+)`", re.IGNORECASE)
"""What is said of answers by a field that they have."""


def is_told_elsewhere(joined: Boundaries, doctrines: tuple[Doctrine, ...], handling: Handling, label: str) -> bool:
    """Whether the line that lists an outcome says so, or another line of any document near may mean it."""
    returned = handling.returned
    name, member = returned.labels[label], _member(handling, label)
    stems = begun(comparable(name.text)).split()
    spoken = re.compile(r"\w*\W+(?:\w+\W+){0,2}?".join(map(re.escape, stems)))
    known = {comparable(each.text) for each in returned.labels.values()} | _handled(handling)
    own_line = _line_of(name.span.source, name.span.start)
    if _LISTED.match(own_line) and not _names(own_line, known - {label}) and NOT_HERE.search(own_line):
        return True
    if _is_led_away(name.span.source, name.span.start):
        return True
    own = {each.source.path for each, _ in handling.places}
    callers = [each.role.split("-") for each, _ in handling.places if each.role]
    sort, first = member.sort.replace("-", " ") if member and member.sort else "", next(iter(stems), "")
    for doctrine in doctrines:
        calls, low = doctrine.source.path in own, doctrine.source.text.lower()
        if not (calls or first in low or (sort and sort in low) or _is_for_all(doctrine.source)):
            continue
        if not joined.realms.together(doctrine.source.path, name.span.source.path):
            continue
        defines = doctrine.source is name.span.source or _states(doctrine, label)
        told = defines or (doctrine.role == returned.role and not calls)
        lines = (_without_others(joined, doctrine, returned) if calls else doctrine.source.text).split("\n")
        if (calls or not told) and (_is_for_all(doctrine.source) or _is_of_its_class(lines, sort)):
            return True
        if calls and (FOR_THE_REST.search(doctrine.source.text) or _is_of_its_fields(lines, handling, member)):
            return True
        about = [line for line in lines if spoken.search(line.lower().replace("_", "-"))]
        if told:
            away = (line for line in about if not _LISTED.match(line))
            about = [line for line in away if NOT_HERE.search(line) or _is_not_for(line, callers)]
        elif not calls:
            about = [line for line in about if NOT_HERE.search(line) or _names_one(line, callers)]
        if any(not _names(line, (known | _labels(doctrine)) - {label}) for line in about):
            return True
    return False


def _without_others(joined: Boundaries, doctrine: Doctrine, returned: Statement) -> str:
    """The text of a document without what it does when other roles return something."""
    text = doctrine.source.text
    for start, end in places_of_others(doctrine, returned, returning(joined)):
        text = text[:start] + _SEEN.sub(" ", text[start:end]) + text[end:]
    return text


Leaders: TypeAlias = Mapping[str, list[Doctrine]]
"""The documents of roles that call somebody, by whom they call."""


def leaders(joined: Boundaries, doctrines: tuple[Doctrine, ...]) -> Leaders:
    """The documents of roles that call others."""
    found: dict[str, list[Doctrine]] = {}
    for doctrine in doctrines:
        for callee in {comparable(call.callee.text): None for call in doctrine.calls if joined.role_of(doctrine)}:
            found.setdefault(callee, []).append(doctrine)
    return found


def makes_the_call(joined: Boundaries, leading: Leaders, handling: Handling) -> bool:
    """Whether what a role's own documents do is told, or what a page does that calls somebody itself; others only tell
    what a role does that has a document of its own.
    """
    if any(map(joined.role_of, (doctrine for doctrine, _ in handling.places))):
        return True
    role = handling.returned.role
    names = {joined.role_of(each) or "" for each in _near(joined, leading, handling)}
    calls = (call for doctrine, _ in handling.places for call in doctrine.calls)
    own = (call for call in calls if comparable(call.callee.text) == role)
    return any(not any(_names_one((c.around or c.span).text, [each.split("-")]) for each in names) for c in own)


def is_left_to_a_leader(
    joined: Boundaries, leading: Leaders, handling: Handling, led: list[Handling], label: str
) -> bool:
    """Whether a role of whose call a page tells has a place for an outcome in a document of its own, or words for
    whatever comes. `led` are the places of those who make that call.
    """
    role, own = handling.returned.role, _near(joined, leading, handling)
    others = (other for other in led if label in other.handled)
    if any(place in own for each in others for place, _ in each.places):
        return True
    known = handling.returned.labels
    acting = (each for each in own if any(stands_for(place.label.text, role) in known for place in each.handlers))
    return any(speaks_of_the_rest(each, role) for each in acting)


def _near(joined: Boundaries, leading: Leaders, handling: Handling) -> list[Doctrine]:
    """The documents of roles that make a call of which others tell, where they belong together."""
    path = handling.places[0][0].source.path
    return [each for each in leading.get(handling.returned.role, ()) if joined.realms.together(each.source.path, path)]


@lru_cache(maxsize=1 << 12)
def _is_for_all(source: Source) -> bool:
    """Whether a document speaks of whatever comes back."""
    return FOR_ALL.search(source.text) is not None


def _is_led_away(source: Source, at: int) -> bool:
    """Whether the words above the list of an outcome, or those that a document begins with, say that it is another's,
    or of another day.
    """
    listed = _LISTED.match(_line_of(source, at))
    above = source.text[:at].split("\n")[:-1] if listed else []
    lead = next((line for line in reversed(above[-_NEAR:]) if not _LISTED.match(line)), "")
    begin = " ".join(line for line in above[:_FIRST] if not line.startswith(("## ", "---")))
    return bool(OF_ANOTHER_LIST.search(lead) or OF_OTHERS.search(begin))


def _member(handling: Handling, label: str) -> Member | None:
    members = handling.returned.union.members
    return next((each for each in members if comparable(each.label.text) == label), None)


def _line_of(source: Source, at: int) -> str:
    end = source.text.find("\n", at)
    return source.text[source.text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(source.text)]


def _states(doctrine: Doctrine, label: str) -> bool:
    """Whether a document lists an outcome."""
    return any(comparable(each.label.text) == label for union in doctrine.unions for each in union.members)


def _names(line: str, labels: set[str]) -> bool:
    """Whether a line has one of some labels."""
    return not labels.isdisjoint(map(comparable, _WORD.findall(line)))


def _names_one(line: str, roles: list[list[str]]) -> bool:
    """Whether a line has all words of the name of one of some roles."""
    words = {word for each in _WORD.findall(line.lower()) for word in each.split("-")}
    return any(words.issuperset(role) for role in roles)


def _is_not_for(line: str, roles: list[list[str]]) -> bool:
    """Whether a line says that one of some roles does not get what it is about."""
    behind = _NOT_TO.split(line, maxsplit=1)[1:]
    return any(_names_one(each, roles) for each in behind)


def _labels(doctrine: Doctrine) -> set[str]:
    """The labels of whatever a document lists, or has places for."""
    members = (member.label for union in doctrine.unions for member in union.members)
    return {comparable(name.text) for name in (*members, *(each.label for each in doctrine.handlers))}


def _handled(handling: Handling) -> set[str]:
    """The labels for which the documents of a caller have places, whoever returns them."""
    return {comparable(each.label.text) for doctrine, _ in handling.places for each in doctrine.handlers}


def _is_of_its_class(lines: Iterable[str], sort: str) -> bool:
    """Whether a line says what is done for all outcomes of the class of one."""
    every = ("every", "any", "each", "an", "a", "all")
    return bool(sort) and any(f"{each} {sort} " in line.lower() for line in lines for each in every)


def _is_of_its_fields(lines: Iterable[str], handling: Handling, member: Member | None) -> bool:
    """Whether a line without a label is about answers with a field in code that comes with one outcome alone."""
    others = (each for each in handling.returned.union.members if each is not member)
    fields = {field.key for field in member.payload} if member else set()
    fields -= {field.key for each in others for field in each.payload}
    labels = _handled(handling)
    about = (line for line in lines if fields and not _names(line, labels))
    return any(comparable(match["field"]) in fields for line in about for match in WITH.finditer(line))
