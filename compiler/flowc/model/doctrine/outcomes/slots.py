"""The places a template leaves to fill in: `- Label: value` items, `Label: [x]` lines, headings without either."""

from bisect import bisect_left
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.blanks import blanks, may_be_form
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, Piece, everywhere
from flowc.model.doctrine.document.payload import field_of, key_of
from flowc.model.doctrine.document.templates import template_lines
from flowc.model.doctrine.outcomes.conditionals import labels_of, section_labels
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.statements import Field, Slot, Union
from flowc.structs import Struct, replace
from flowc.text import Span

_LABELLED = expression(r"(?:[-*+]\s+|\d+[.)]\s+)?[*_]*[A-Za-z`][^:\n]{0,90}:[*_]*(?:\s|$)")
_MARKER = expression(r"(?:[-*+]\s+|\d+[.)]\s+|#+\s+)?[*_]*")


class _Template(Struct):
    """A document with what is known of its outcomes; `unions` are in order."""

    page: Page
    known: Known
    unions: tuple[Union, ...]

    def slot(self, words: Passage, labels: tuple[str, ...], at: int = 0) -> Iterator[Slot]:
        """The place that words from `at` on leave to fill in, if they do; `labels` are those of its section."""
        labelled = ":" in words.plain and _LABELLED.match(words.plain, at)
        if not labelled or section_labels(self.page, words, self.known):
            return
        field = field_of(words, at)
        if field:
            named = labels_of(self.page, words, self.known) or labels
            yield Slot(replace(field, only_for=named), self.within(words.span), words.title)

    def within(self, span: Span) -> Union | None:
        """The first union inside a span."""
        at = bisect_left(self.unions, span.start, key=lambda union: union.span.start)
        union = self.unions[at] if at < len(self.unions) else None
        return union if union and union.span.end <= span.end else None


def slots(page: Page, unions: tuple[Union, ...], known: Known) -> tuple[Slot, ...]:
    """The places of a template document, of a document about something else that lies among forms and is left blank,
    and of the report templates in the fences of other documents.
    """
    template = _Template(page, known, unions)
    if page.kind == "template":
        found = [slot for part in page.parts for slot in _of_part(template, part)] or list(_left_blank(page))
    elif page.kind == "other":
        found = list(_left_blank(page)) if may_be_form(page.source) else []
    else:
        found = [slot for code in page.codes(marks.COLON) for slot in _of_piece(template, code)]
    return tuple(sorted(found, key=lambda slot: slot.field.span.start))


def _left_blank(page: Page) -> Iterator[Slot]:
    """The places of a form that has none of the usual layout."""
    for blank in blanks(page.source):
        name = page.source.text[blank.start : blank.end].strip()
        if key := key_of(name):
            yield Slot(Field(key, name, Span(page.source, blank.start, blank.end)))


def _of_part(template: _Template, part: Part) -> Iterator[Slot]:
    made = [slot for piece in everywhere(part.pieces) for slot in _of_piece(template, piece)]
    if part.heading and part.level > 1 and not made:
        field = field_of(part.heading)
        if field:
            made.append(Slot(field, None, _above(part.heading)))
    yield from made


def _of_piece(template: _Template, piece: Piece) -> Iterator[Slot]:
    page = template.page
    if isinstance(piece, Code):
        for line in template_lines(page, piece):
            marker = _MARKER.match(line.plain)
            yield from template.slot(line, (), marker.end() if marker else 0)
    else:
        yield from _of_words(template, piece)


def _of_words(template: _Template, piece: Piece) -> Iterator[Slot]:
    match piece:
        case Listing():
            labels = section_labels(template.page, piece.lead, template.known)
            for entry in piece.entries:
                yield from template.slot(entry.words, labels)
        case Grid():
            for row in piece.rows:
                yield from _cell(row[0]) if row else ()
        case Passage():
            yield from template.slot(piece, ())


def _above(heading: Passage) -> str:
    return heading.titles[-2] if len(heading.titles) > 1 else ""


def _cell(cell: Passage) -> Iterator[Slot]:
    field = field_of(cell)
    if field:
        yield Slot(field, None, cell.title)
