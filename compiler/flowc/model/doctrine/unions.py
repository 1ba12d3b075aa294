"""All outcome unions of a document, whichever way each is written; every label is read once."""

from collections.abc import Iterator

from flowc.model.doctrine.enums import unions_of_types
from flowc.model.doctrine.forms import unions_of_forms
from flowc.model.doctrine.headed import unions_of_headings
from flowc.model.doctrine.listed import unions_of_pieces
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Listing, Passage, Piece, everywhere
from flowc.model.doctrine.spoken import MAY_STATE, unions_of_passage
from flowc.model.doctrine.tabled import unions_of_grid
from flowc.model.doctrine.templates import template_lines
from flowc.model.doctrine.typed import typed
from flowc.model.statements import Role, Union
from flowc.text import Span


def unions(page: Page) -> tuple[Union, ...]:
    """The unions of a document, in order. A label belongs to the first that claims it: lists, then forms, types, lines.

    An agent that is told "return `error`" somewhere has not thereby a contract: alone that may be about its code.
    """
    claimed: set[Span] = set()
    everything = list(_all(page))
    whole = {union.subject for union in everything if union.role is Role.RETURN and not union.partial}
    found: list[Union] = []
    for union in everything:
        if union.partial and page.kind == "agent" and union.subject not in whole:
            continue
        labels = {member.label.span for member in union.members}
        if not labels & claimed:
            claimed |= labels
            found.append(union)
    return tuple(sorted(found, key=lambda union: (union.span.start, union.span.end)))


def _all(page: Page) -> Iterator[Union]:
    for part in page.parts:
        yield from _listed(page, part.pieces)
    yield from unions_of_headings(page)
    yield from unions_of_forms(page)
    yield from typed(page)
    for grid in page.grids():
        yield from unions_of_grid(page, grid)
        yield from unions_of_types(page, grid)
    for passage in _lines(page, *MAY_STATE):
        yield from unions_of_passage(page, passage)


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
