"""Whose outcome a sentence speaks of: the words before `returns`, resolved to a role."""

import re
from dataclasses import dataclass

from flowc.model.doctrine.page import Page
from flowc.model.statements import Boundary
from flowc.vocabulary import comparable

_AUXILIARY = frozenset(
    "must should shall will may can always only then also either to and it each every all explicitly when if once after"
    " before a an the or that which successfully simply immediately ultimately first ( ) , : * - \" ' otherwise".split()
)
_OWNERS = frozenset(("owner", "callee", "delegate", "receiver", "recipient", "target"))
_OWN = frozenset(("", "you", "agent", "role", "leader", "stage", "function", "terminal", "skill", "subagent", "sub-agent"))
_CODE = re.compile(r"`([^`]+)`\Z")
_ROLE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Subject:
    """A role, or None where the words do not say; `thing` for what is no role: a script, an endpoint, a function."""

    role: str | None
    thing: bool = False


def subject_of(page: Page, words: tuple[str, ...]) -> Subject:
    """The role that words before a verb name: the one in backticks, the hyphenated one, else the document's own."""
    kept = [word for word in words if word.lower() not in _AUXILIARY]
    if not kept:
        return Subject(_default(page))
    last = _CODE.fullmatch(kept[-1])
    if last:
        named = bool(_ROLE.fullmatch(last[1])) and not page.words.has("things", last[1])
        return Subject(comparable(last[1]) if named else None, thing=not named)
    key = comparable(kept[-1])
    if key in _OWNERS and page.boundary and page.boundary.callee:
        return Subject(page.boundary.callee)
    if key in _OWN or (page.role and key == page.role):
        return Subject(_default(page))
    return _spoken(page, kept, key)


def _spoken(page: Page, kept: list[str], key: str) -> Subject:
    """A role in plain words: `execution-lead`, `Execution lead`, `The planner`."""
    if page.words.has("things", key):
        return Subject(None, thing=True)
    pair = comparable(" ".join(kept[-2:]))
    known = {role for role in (page.role, *_ends(page)) if role}
    if pair in known:
        return Subject(pair)
    if key in known or "-" in key:
        return Subject(key)
    if len(kept) == 1:
        return Subject(key)
    return Subject(None)


def _ends(page: Page) -> tuple[str | None, ...]:
    return (page.boundary.caller, page.boundary.callee) if page.boundary else ()


def _default(page: Page) -> str | None:
    """Who returns where nobody is named: the callee of a handoff contract, else the document's own role."""
    if page.kind == "handoff-contract" and page.boundary:
        return page.boundary.callee
    return page.role


def own(page: Page, role: str | None) -> Boundary | None:
    """The boundary at which a role returns: the one the document governs, else that of its own document to the role."""
    if role is None:
        return page.boundary
    if page.boundary and page.boundary.callee == role:
        return page.boundary
    caller = page.role if page.role != role else None
    return Boundary(caller, role, page.parts[0].span) if page.parts else None
