"""Whose outcomes are meant, by the title over them: an agent that it names, in full or by its last word."""

import re
from collections.abc import Iterable

from flowc.expressions import expression
from flowc.model.statements import ACTS, Boundary, Doctrine, Role, Union
from flowc.structs import replace
from flowc.vocabulary import comparable

_SIGNS = expression(r"[^A-Za-z0-9_-]+")
_ARROW = expression(r"->|→|=>")
_BY = expression(r"\b(?:asked|called|invoked|run|used)\s+by\b", re.IGNORECASE)


def under_titles(doctrine: Doctrine, roles: frozenset[str]) -> Doctrine:
    """The document, with the agent that the title above names for outcomes that name no role."""
    if not any(union.about for union in doctrine.unions):
        return doctrine
    if doctrine.kind == "agent" or (doctrine.role in roles and doctrine.kind != "team-contract"):
        return doctrine
    unions = tuple(_under_title(union, roles) for union in doctrine.unions)
    return replace(doctrine, unions=unions) if unions != doctrine.unions else doctrine


def _under_title(union: Union, roles: frozenset[str]) -> Union:
    if not union.about or union.partial or (union.role is Role.OPEN and union.spelling == ACTS):
        return union
    named = called(union.about[0], roles)
    if named is None:
        return union
    return replace(union, subject=named, boundary=Boundary(None, named, union.span))


def called(title: str, roles: frozenset[str]) -> str | None:
    """The agent that a title names: one alone, the second of a call, else the one before `asked by`."""
    words = f"-{comparable(_SIGNS.sub(' ', title))}-"
    named = sorted((words.index(f"-{role}-"), role) for role in roles if f"-{role}-" in words)
    if len(named) == 2 and _ARROW.search(title):
        return named[1][1]
    return named[0][1] if len(named) == 1 or (named and _BY.search(title)) else None


def titled_after(union: Union, known: Iterable[str]) -> str | None:
    """The one role that the title over some places names, in full or by its last word: `What about QA's answer?`."""
    words = set(_SIGNS.sub(" ", union.about[0]).lower().split()) if union.about and union.spelling == ACTS else set()
    named = [role for role in known if words and (role in words or role.rpartition("-")[2] in words)]
    return named[0] if len(named) == 1 else None
