"""All outcome unions of a document, whichever way each is written; every label is read once."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage, Piece, everywhere
from flowc.model.doctrine.document.templates import template_lines
from flowc.model.doctrine.outcomes.arrowed import unions_of_arrows
from flowc.model.doctrine.outcomes.by_boundary import (
    unions_of_calls,
    unions_of_pairs,
    unions_of_roles,
    unions_of_rows,
)
from flowc.model.doctrine.outcomes.chosen import unions_of_choices
from flowc.model.doctrine.outcomes.closings import unions_of_closings
from flowc.model.doctrine.outcomes.defined import unions_of_definitions
from flowc.model.doctrine.outcomes.drawn import unions_of_drawn
from flowc.model.doctrine.outcomes.endings import unions_of_endings
from flowc.model.doctrine.outcomes.enums import unions_of_keys, unions_of_types, unions_of_values
from flowc.model.doctrine.outcomes.forms import unions_of_forms
from flowc.model.doctrine.outcomes.gathered import gathered
from flowc.model.doctrine.outcomes.headed import unions_of_headings, unions_of_titles
from flowc.model.doctrine.outcomes.listed import unions_of_pieces
from flowc.model.doctrine.outcomes.of_sections import unions_of_section
from flowc.model.doctrine.outcomes.of_things import without_things
from flowc.model.doctrine.outcomes.payloads import with_payloads
from flowc.model.doctrine.outcomes.prompted import SPELLING, unions_of_prompts
from flowc.model.doctrine.outcomes.rosters import below_roles, unions_of_rosters
from flowc.model.doctrine.outcomes.schemas import unions_of_schemas
from flowc.model.doctrine.outcomes.shown import unions_of_shown
from flowc.model.doctrine.outcomes.signals import unions_of_lines, unions_of_signals
from flowc.model.doctrine.outcomes.spoken import MAY_STATE, unions_of_passage
from flowc.model.doctrine.outcomes.tabled import records_of_grid, unions_of_grid
from flowc.model.doctrine.outcomes.tagged import unions_of_tags
from flowc.model.doctrine.outcomes.typed import typed
from flowc.model.doctrine.outcomes.watched import as_values, without_files
from flowc.model.statements import Boundary, Role, Union
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_WITH_ONE = expression(r"\W*(?:with|on|for|if|when|beside|under)\s+`[\w-]+`[^`.;]{0,40}:\W*", re.IGNORECASE)
"""What leads to a list of what goes with one outcome."""


_IN_PART = ("object", SPELLING)
"""Spellings of unions that count in an agent's document though they are not whole."""


def unions(page: Page) -> tuple[Union, ...]:
    """The unions of a document, in order. A label belongs to the first that claims it: lists, then forms, types, lines.

    An agent that is told "return `error`" somewhere has not thereby a contract: alone that may be about its code.
    """
    found = list(_all(page))
    found = [*unions_of_endings(page, found), *found]
    everything = _under_roles(page, below_roles(page, [*found, *unions_of_shown(page, found)]))
    whole = {union.subject for union in everything if union.role is Role.RETURN and not union.partial}
    alone = page.kind == "agent"
    apart = tuple(gathered(page)) if alone and not whole & {page.role, None} else ()
    sure = [each for each in everything if not each.partial or each.subject in whole or each.spelling in _IN_PART]
    kept = sure if alone else everything
    made = joined(apart, kept)
    made = with_payloads(page, joined(unions_of_section(page, made), _apart(page, made)))
    return without_things(page, without_files(page, tuple(as_values(page, union) for union in made)))


def _apart(page: Page, found: tuple[Union, ...]) -> Iterator[Union]:
    """The unions of a form, of which one is its own outcome: a field for the result of something, `Review result`,
    whose labels are all others, has the values of that.
    """
    reports = [union for union in found if union.role is Role.REPORT and page.kind == "template"]
    plain = page.words.lists["outcome_words"]
    own = [union for union in reports if union.field and comparable(union.field.text) in plain]
    labels = {comparable(member.label.text) for union in own for member in union.members}
    beside = _beside_one_outcome(page) if any(union.role is Role.RECORD for union in found) else []
    for union in found:
        others = labels.isdisjoint(comparable(member.label.text) for member in union.members)
        if own and others and union in reports:
            yield replace(union, role=Role.VALUES)
        elif union.role is Role.RECORD and any(span.start <= union.span.start < span.end for span in beside):
            yield replace(union, partial=True)
        else:
            yield union


def _beside_one_outcome(page: Page) -> list[Span]:
    """The lists of what goes with one outcome: which results of others may stand there, and not which there are."""
    return [each.span for each in page.listings(marks.TICK) if each.lead and _WITH_ONE.fullmatch(each.lead.plain)]


def _under_roles(page: Page, found: list[Union]) -> list[Union]:
    """The unions, those that name no role as the returns of the role in the title around them.

    A title names a role where a table of the same document says what that role returns.
    """
    roles = sorted({union.subject for union in found if union.spelling == "cell" and union.subject}, key=len)
    if not roles:
        return found
    places = [(part.span, comparable(part.heading.plain)) for part in page.parts if part.heading]
    return [_of_role(page, union, _around(union, places, roles)) for union in found]


def _around(union: Union, places: list[tuple[Span, str]], roles: list[str]) -> str | None:
    """The longest of some roles that the title around a union names."""
    title = next((title for span, title in places if span.start <= union.span.start < span.end), "")
    return next((role for role in reversed(roles) if f"-{role}-" in f"-{title}-"), None)


def _of_role(page: Page, union: Union, role: str | None) -> Union:
    open_ = union.role in (Role.RETURN, Role.REPORT) and union.spelling != "cell" and union.subject in (None, page.role)
    if role is None or not open_:
        return union
    return replace(union, role=Role.RETURN, subject=role, boundary=Boundary(page.role, role, union.span))


def joined(*many: Iterable[Union]) -> tuple[Union, ...]:
    """Unions of one document in order, each label with the first that claims it."""
    claimed: set[Span] = set()
    found: list[Union] = []
    for union in chain.from_iterable(many):
        labels = {member.label.span for member in union.members}
        if not labels & claimed:
            claimed |= labels
            found.append(union)
    return tuple(sorted(found, key=lambda union: (union.span.start, union.span.end)))


def _all(page: Page) -> Iterator[Union]:
    yield from unions_of_keys(page)
    yield from unions_of_drawn(page)
    for part in page.parts:
        yield from _listed(page, part.pieces)
    yield from unions_of_definitions(page)
    yield from unions_of_arrows(page)
    yield from unions_of_headings(page)
    yield from unions_of_titles(page)
    yield from unions_of_forms(page)
    yield from unions_of_signals(page)
    yield from unions_of_lines(page)
    yield from unions_of_tags(page)
    yield from unions_of_prompts(page)
    yield from unions_of_rosters(page)
    yield from typed(page)
    yield from unions_of_schemas(page)
    for grid in page.grids():
        yield from unions_of_calls(page, grid)
        yield from unions_of_pairs(page, grid)
        yield from unions_of_rows(page, grid)
        yield from tuple(unions_of_roles(page, grid)) or unions_of_grid(page, grid)
        yield from unions_of_types(page, grid)
        for cell in records_of_grid(page, grid):
            yield from unions_of_passage(page, cell)
    for passage in _lines(page, *MAY_STATE):
        yield from unions_of_passage(page, passage)
    yield from unions_of_closings(page)
    yield from unions_of_choices(page)
    yield from unions_of_values(page)


def _listed(page: Page, pieces: tuple[Piece, ...]) -> Iterator[Union]:
    yield from unions_of_pieces(page, pieces)
    for piece in everywhere(pieces):
        if isinstance(piece, Listing):
            for entry in piece.entries:
                yield from unions_of_pieces(page, entry.inside)


def _lines(page: Page, *needs: int) -> Iterator[Passage]:
    """Paragraphs, items and the lines of report templates in fences, where they hold some marks."""
    yield from page.passages(*needs)
    for code in page.codes(*needs):
        yield from template_lines(page, code)
