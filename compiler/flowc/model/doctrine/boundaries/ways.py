"""Labels that an agent's document lists where it speaks of its answers, and whose words leave open whether they are
ways to end or the parts of one answer: what its caller does with them tells, ``on `weak` hire a carpenter``.
"""

import re

from flowc.expressions import expression
from flowc.model.statements import LEADING, MAY, SAID, Doctrine, Handler, Union
from flowc.structs import replace
from flowc.vocabulary import comparable

_CASE = expression(
    r"\b(?:if|on|when|whenever|case|unless|should|once)\b"
    r"|\b(?:answers?|returns?|returned|says?|said|verdict|result|outcome|status|reply|replies|comes?\s+back|came\s+back)\s+"
    r"(?:(?:with|is|was|as|reads)\s+|==?\s*)?[`*\"“]*\Z",
    re.IGNORECASE,
)
"""What stands before a label, in its clause, for which something is done where it is the answer."""

_DECIDES = expression(
    r"\b(?:acts?|decid\w+|depend\w*|branch\w*|switch\w*|rout(?:e|es|ing)|react\w*|verdicts?|outcomes?|cases?"
    r"|(?:one|any|each|either)\s+of)\b",
    re.IGNORECASE,
)
"""Words over labels of which one is the answer: `Act on what it says:`."""

_ANSWER = expression(
    r"\W*(?:(?:if|when|on|the|its|their)\s+){0,2}(?:[\w'’-]+\s+)?"
    r"(?:answers?|says?|said|verdict|outcome|status|reply|replies|result\s+is|comes?\s+back(?:\s+with)?)\W*",
    re.IGNORECASE,
)
"""The whole head of a column of answers."""

_SIGNS = expression(r"[^a-z0-9-]+")
_CLAUSE = ("\n", ". ", "; ", "|")
_LEAST = 2
"""Labels that must be cases before all of them are ways to end."""


def ways(doctrines: tuple[Doctrine, ...], roles: frozenset[str]) -> tuple[Doctrine, ...]:
    """The documents, with labels that may be ways to end as such where a caller has cases for two, and else without;
    `roles` are those of the project's agents.
    """
    if not any(union.spelling == MAY for doctrine in doctrines for union in doctrine.unions):
        return doctrines
    leading = [(each, _cases(each)) for each in doctrines if each.kind in LEADING or each.calls or each.callees]
    return tuple(_told(each, leading, roles) for each in doctrines)


def leads(doctrine: Doctrine, role: str, roles: frozenset[str]) -> bool:
    """Whether a document calls a role and no other, or names it alone of all `roles`."""
    called = _called(doctrine)
    if called:
        return called == {role}
    words = frozenset(_SIGNS.split(doctrine.source.text.lower().replace("_", "-")))
    return roles.intersection(words) - {doctrine.role} == {role}


def _told(
    doctrine: Doctrine, leading: list[tuple[Doctrine, frozenset[str]]], roles: frozenset[str]
) -> Doctrine:
    role, open_ones = doctrine.role, any(union.spelling == MAY for union in doctrine.unions)
    calling = [
        cases
        for each, cases in (leading if open_ones and role else ())
        if each is not doctrine and role and (role in _called(each) or leads(each, role, roles))
    ]
    unions = [_known(union, calling) if union.spelling == MAY else union for union in doctrine.unions]
    return replace(doctrine, unions=tuple(each for each in unions if each)) if open_ones else doctrine


def _known(union: Union, callers: list[frozenset[str]]) -> Union | None:
    labels = {comparable(member.label.text) for member in union.members}
    return replace(union, spelling=SAID) if any(len(labels & cases) >= _LEAST for cases in callers) else None


def _called(doctrine: Doctrine) -> set[str]:
    return {comparable(call.callee.text) for call in doctrine.calls}.union(doctrine.callees)


def _cases(doctrine: Doctrine) -> frozenset[str]:
    """The labels for which something is done where they are the answer, comparable."""
    return frozenset(comparable(each.label.text) for each in doctrine.handlers if _is_case(each))


def _is_case(handler: Handler) -> bool:
    text, start = handler.label.span.source.text, handler.label.span.start
    begin = max(text.rfind(sign, 0, start) for sign in _CLAUSE) + 1
    lead = handler.about[0] if handler.about else ""
    told = _CASE.search(text, begin, start) or _DECIDES.search(lead) or _ANSWER.fullmatch(_head(text, start))
    return told is not None


def _head(text: str, at: int) -> str:
    """The head of the column of a table in which a label stands, empty outside of tables."""
    row = text[text.rfind("\n", 0, at) + 1 : at].lstrip()
    if not row.startswith("|"):
        return ""
    above = text[:at].rpartition("\n")[0].split("\n")
    head = next((n for n in range(len(above), 0, -1) if not above[n - 1].lstrip().startswith("|")), 0)
    cells = above[head].split("|") if head < len(above) else []
    return cells[row.count("|")] if row.count("|") < len(cells) else ""
