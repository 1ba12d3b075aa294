"""The roles that a document names: the ends of its calls, and whom it calls."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.workers import given_workers
from flowc.structs import Struct
from flowc.vocabulary import comparable

_ARROWS = ("->", "→", "=>", "⟶")
_DRAWN = expression(
    r"`(?P<caller>[A-Za-z][\w-]{0,40})`?\s?(?:-{1,2}>|→|=>|⟶)\s?`?(?P<callee>[A-Za-z][\w-]{0,40})`"
)
_CALLED = expression(
    r"\b(?:call|invoke|spawn|dispatch|delegate|hand|launch)(?:s|es|ed)?\b[^.;:`]{0,40}`(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)`",
    re.IGNORECASE,
)

_CALLED_PLAINLY = expression(
    r"\b(?:call|invoke|spawn|dispatch)(?:s|es)?\s+the\s+(?P<role>[a-z]+(?:[- ][a-z]+){1,2}?)\s+with\s+"
    r"(?:[a-z]+\s+){0,3}`"
)
"""A call of a role in plain words, with what passes in code."""


class Roles(Struct):
    """Whom a document calls, and all roles it names, as they may be written: by their last word, too.

    `words` is how many words the longest of them has.
    """

    called: frozenset[str]
    named: frozenset[str]
    words: int


def roles_of(page: Page) -> Roles:
    """The roles of a document; none, where it calls nobody."""
    text = page.source.text
    drawn = _DRAWN.finditer(text) if any(arrow in text for arrow in _ARROWS) else ()
    pairs = [(comparable(match["caller"]), comparable(match["callee"])) for match in drawn]
    if page.boundary and page.boundary.caller and page.boundary.callee:
        pairs.append((page.boundary.caller, page.boundary.callee))
    told = page.passages(marks.DELEGATES, marks.TICK) if page.contract else ()
    spoken = {comparable(match["role"]) for passage in told for match in _CALLED.finditer(passage.plain)}
    spoken |= {comparable(match["role"]) for each in told for match in _CALLED_PLAINLY.finditer(each.plain)}
    called = {callee for _, callee in pairs} | (spoken - {page.role}) | _in_tables(page)
    if not called:
        return Roles(frozenset(), frozenset(), 0)
    callers = {caller for caller, _ in pairs} | ({page.role} if page.role and page.contract else set())
    named = _written(called | callers | {"callee", "called-agent", "called-role"})
    return Roles(_written(called | {"callee", "called-agent"}), named, 1 + max(role.count("-") for role in named))


def _in_tables(page: Page) -> set[str]:
    """The workers of tables that tell what each is given."""
    return {comparable(role) for grid in page.grids() for role in given_workers(grid)} if page.contract else set()


def _written(roles: set[str]) -> frozenset[str]:
    return frozenset(roles | {last for role in roles if len(last := role.rpartition("-")[2]) > 3})
