"""Entries in ledgers that an agent's document does not ask for: below titles and lead-ins that forbid them, show them,
leave them free or speak of somebody else.
"""

from collections.abc import Iterator

from flowc.model.doctrine.document.anothers import handed_over, is_handed_over
from flowc.model.doctrine.document.modes import Mode, mode_led, mode_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage, Piece
from flowc.model.habits import Event
from flowc.text import Span


def meant_here(page: Page, told: list[Event]) -> list[Event]:
    """The events of a document without such entries."""
    apart = tuple(_aside(page)) if page.kind == "agent" and any(event.appended for event in told) else ()
    return [event for event in told if not (event.appended and any(_is_within(event.span, each) for each in apart))]


def _is_within(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end


def _aside(page: Page) -> Iterator[Span]:
    """The places of words that are not meant as instructions."""
    handed = handed_over(page.parts, page.role)
    for part in page.parts:
        titles = part.titles[1:]
        aside = any(mode_of(title, page.role, page.lexicon.deeds) is not Mode.PLAIN for title in titles)
        if aside or is_handed_over(part.titles, handed):
            yield part.span
        else:
            yield from _of_pieces(page, part.pieces)


def _of_pieces(page: Page, pieces: tuple[Piece, ...]) -> Iterator[Span]:
    before: Piece | None = None
    for piece in pieces:
        lead = _leading(before) if isinstance(piece, Passage) else piece.lead
        if lead and lead.plain != lead.title and _leads_aside(page, lead):
            yield piece.span
        elif isinstance(piece, Listing):
            for entry in piece.entries:
                inside = (each.span for each in entry.inside)
                yield from inside if _leads_aside(page, entry.words) else _of_pieces(page, entry.inside)
        before = piece


def _leading(before: Piece | None) -> Passage | None:
    """A paragraph that ends with a colon leads to the one behind it."""
    return before if isinstance(before, Passage) and before.plain.rstrip(" *_").endswith(":") else None


def _leads_aside(page: Page, lead: Passage) -> bool:
    return mode_led(lead, page.role, page.lexicon.deeds) is not Mode.PLAIN
