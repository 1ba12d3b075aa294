"""Blocks at two levels: one label for what a caller returns and for what it records of its callee, or gets from it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from flowc.analyses.outcomes import Outcomes, Stated
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler, Member, Role
from flowc.paths import path_of
from flowc.text import Name
from flowc.vocabulary import DoctrineVocabulary, comparable

_CONTRACTS = ("handoff-contract", "output-contract")
_DENIED = expression(r"\b(?:never|not|no|nor|instead|rather|without|unless)\b|n['’]t\b", re.IGNORECASE)
"""What stands before a label that is not passed on."""

_AS_IT_IS = expression(
    r"\b(?:pass|hand|send|return|relay|give(?=s?\s+[\w ]{1,20}\sback))(?:s|es)?\s+"
    r"(?:it|this|that|(?:its|the|this|that)\s+(?:whole\s+)?(?:answer|block|result|outcome|reply))\s+"
    r"(?:(?:straight|right|on|up|back|along|to|you|your|the|its|caller|whoever|called)[\s,]+){0,6}"
    r"(?:on|up|back|along|unchanged|verbatim|as\s+(?:it|they)\s+(?:is|are|came|comes?))(?![\w-])"
    r"(?!\s+(?:to|into|for|with)\b(?!\s+(?:(?:your|the|its)\s+caller|who(?:m|ever|mever)?\s+called)))",
    re.IGNORECASE,
)
_SENTENCE = expression(r"[.;]\s")
_RETURNS = expression(r"\breturns?\s+`")
"""What hands on what came back under the name it has, `pass it on as it is`, and to nobody else than the caller."""


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


class Passed(NamedTuple):
    """A label of a block that a caller returns, at `own`, and gets from those whom it calls, at the places of each."""

    label: str
    caller: str
    own: Name
    returned: "tuple[tuple[str, Name], ...]"


def passed_up(told: Outcomes, doctrines: Iterable[Doctrine]) -> Iterator[Passed]:
    """Every label of a block that a caller returns and gets, and passes on as it is, so that nobody can tell the two
    apart. A vocabulary that both share as a whole says what any agent may return, and is none of these.
    """
    passing = _passing(told, doctrines)
    ends = {role: _ends(told, role) for pair in passing for role in pair}
    recording = {each.caller for each in told.stated if each.union.role is Role.RECORD}
    for caller in dict.fromkeys(caller for caller, _ in passing if caller not in recording):
        for label, own in ends[caller].items():
            mine = [callee for who, callee in passing if who == caller and label in passing[who, callee]]
            alone = (callee for callee in mine if _is_alone(ends[callee], label, told.words))
            alike = [(callee, ends[callee][label]) for callee in alone if ends[callee].keys() != ends[caller].keys()]
            path = own.span.source.path
            near = [each for each in alike if told.realms.together(each[1].span.source.path, path)]
            if near and told.words.has("blocking", label):
                yield Passed(label, caller, own, tuple(near))


def _passing(told: Outcomes, doctrines: Iterable[Doctrine]) -> dict[tuple[str, str], set[str]]:
    """By who calls whom, the labels for which the caller says that it returns the same label."""
    found: dict[tuple[str, str], set[str]] = {}
    for doctrine in doctrines:
        stem = comparable(path_of(doctrine.source.path).stem)
        role = told.roles.get(doctrine.source.path) or (stem if stem in told.by_whose else None)
        for each in doctrine.handlers if role else ():
            if role and each.subject and each.subject != role and _is_passed(each):
                found.setdefault((role, comparable(each.subject)), set()).add(comparable(each.label.text))
    return found


def _is_passed(handler: Handler) -> bool:
    """Whether a place for an outcome returns the same one, by its name or as it is."""
    before, again, _ = handler.action.partition(f"`{handler.label.text}`")
    first = _SENTENCE.split(handler.action, maxsplit=1)[0]
    as_it_is = None if again or _RETURNS.search(first) else _AS_IT_IS.search(first)
    said = before if again else first[: as_it_is.start()] if as_it_is else None
    return said is not None and not _DENIED.search(said)


def _ends(told: Outcomes, role: str) -> dict[str, Name]:
    """All that a role returns, each with its place, best one in a contract."""
    found: dict[str, Name] = {}
    for each in sorted(told.by_whose.get(role, ()), key=lambda one: one.doctrine.kind not in _CONTRACTS):
        if each.union.role in (Role.RETURN, Role.REPORT) and not each.union.partial and len(each.union.members) > 1:
            for member in each.union.members:
                found.setdefault(comparable(member.label.text), member.label)
    return found


def _is_alone(ends: dict[str, Name], label: str, words: DoctrineVocabulary) -> bool:
    """Whether a label is the only block among what a role returns."""
    return [each for each in ends if words.outcome_class(each) == "blocking"] == [label]


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
