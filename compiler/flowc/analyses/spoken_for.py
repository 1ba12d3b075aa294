"""The role each document speaks for, where it does not say so itself: that of the documents beside it, and of a form
that of who returns what it offers.
"""

from collections.abc import Mapping, Set

from flowc.model.statements import Doctrine, Role, Union
from flowc.vocabulary import DoctrineVocabulary, comparable


def roles_of(doctrines: tuple[Doctrine, ...], words: DoctrineVocabulary) -> dict[str, str | None]:
    """The role each document speaks for, by path; where it does not say, that of the documents beside it."""
    houses: dict[str, list[Doctrine]] = {}
    for doctrine in doctrines:
        if doctrine.kind not in ("agent", "other"):
            houses.setdefault(_house(doctrine, words), []).append(doctrine)
    found = {doctrine.source.path: doctrine.role for doctrine in doctrines}
    for together in houses.values():
        role = _role_of(together)
        several = len({each.role for each in together if each.role}) > 1
        found |= {each.source.path: each.role or role or (_bound(each) if several else None) for each in together}
    forms = [each for each in doctrines if each.kind == "template" and not each.role and each.unions]
    returning = _returning(doctrines) if forms else {}
    filled = {each.source.path: _filled_by(each, found[each.source.path], returning) for each in forms}
    return found | {path: whose for path, whose in filled.items() if whose}


def _returning(doctrines: tuple[Doctrine, ...]) -> dict[frozenset[str], set[str]]:
    """The roles that return exactly some outcomes, by these."""
    found: dict[frozenset[str], set[str]] = {}
    for union in (union for doctrine in doctrines for union in doctrine.unions):
        if union.role is Role.RETURN and union.subject:
            found.setdefault(_labels(union), set()).add(union.subject)
    return found


def _filled_by(form: Doctrine, beside: str | None, returning: Mapping[frozenset[str], Set[str]]) -> str | None:
    """The one role that returns exactly what a form offers, where the documents beside the form are of no role, or of
    another one that returns nothing of it.
    """
    offered = [_labels(union) for union in form.unions if union.role is Role.REPORT and len(union.members) > 1]
    whose = returning.get(offered[0], set()) if len(offered) == 1 else set()
    if len(whose) != 1:
        return None
    mine = any(beside in roles and not labels.isdisjoint(offered[0]) for labels, roles in returning.items())
    return None if mine else min(whose)


def _labels(union: Union) -> frozenset[str]:
    return frozenset(comparable(member.label.text) for member in union.members)


def _bound(doctrine: Doctrine) -> str | None:
    """The role for which the contract of a call speaks, where the documents beside it are of several."""
    call = doctrine.boundary
    if call is None or doctrine.kind not in ("handoff-contract", "output-contract"):
        return None
    return call.callee if doctrine.kind == "output-contract" else call.caller


def _house(doctrine: Doctrine, words: DoctrineVocabulary) -> str:
    """The folder of one role's documents: the one around `doctrine/`, `references/` and their like."""
    folder = doctrine.source.path.rpartition("/")[0]
    above, _, name = folder.rpartition("/")
    return above if words.has("role_folders", name) else folder


def _role_of(together: list[Doctrine]) -> str | None:
    """The one role documents speak for: named by one of them, else the caller of the calls they record or govern; of
    several that are named the one that records.
    """
    named = {doctrine.role for doctrine in together if doctrine.role}
    recording = {
        union.boundary.caller
        for doctrine in together
        for union in doctrine.unions
        if union.role is Role.RECORD and union.boundary and union.boundary.caller
    }
    governing = {doctrine.boundary.caller for doctrine in together if doctrine.boundary and doctrine.boundary.caller}
    for roles in (named, recording, governing):
        if roles:
            only = roles if len(roles) == 1 else roles & recording
            return next(iter(only)) if len(only) == 1 else None
    return None
