"""The comments of a markdown document that speak to flowc, each with the lines it covers."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.suppressions import WORD, Reach, Remark
from flowc.suppressions.stands import Stand, covered, lines_of
from flowc.suppressions.unheard import in_definition, in_html, in_text
from flowc.syntax.blocks import Heading, Html, LinkDefinition, Paragraph, Table, Text
from flowc.syntax.elements import Kind
from flowc.syntax.inline import inlines
from flowc.text import Span

_OPENING = expression(r"<!--\s*+flowc:")
_START, _END = "<!--", "-->"


def may_speak(text: str) -> bool:
    """Whether a markdown text looks as if a comment in it spoke to flowc."""
    return _OPENING.search(text) is not None


def remarks(found: tuple[Stand, ...]) -> Iterator[Remark]:
    """The comments that speak to flowc, of the blocks of a document."""
    for stand, scope in sorted(covered(found).items(), key=lambda pair: pair[1].start):
        yield from _on_own_lines(stand, scope)
    for stand in found:
        for text in _texts(stand):
            if WORD in text.plain:
                yield from _inside(text)


def unheard(found: tuple[Stand, ...]) -> Iterator[Finding]:
    """What is wrong with comments that mean to speak to flowc and do not."""
    for stand in found:
        if isinstance(stand.block, Html):
            yield from in_html(stand.block)
        if isinstance(stand.block, LinkDefinition):
            yield from in_definition(stand.block)
        for text in _texts(stand):
            yield from in_text(text)


def _texts(stand: Stand) -> tuple[Text, ...]:
    """The texts of a block in which comments may stand."""
    match stand.block:
        case Paragraph(content) | Heading(_, content):
            return (content,)
        case Table():
            rows = (stand.block.header, *stand.block.rows)
            return tuple(text for row in rows if row for text in (*row, _behind(row[-1])))
        case _:
            return ()


def _behind(cell: Text) -> Text:
    """What stands on its line behind the last cell of a row."""
    end = cell.source.text.find("\n", cell.span.end)
    return Text(cell.source, (cell.span.end, end if end >= 0 else len(cell.source.text)))


def _on_own_lines(stand: Stand, scope: Span) -> Iterator[Remark]:
    source, at, until = stand.block.span.source, stand.block.span.start, stand.block.span.end
    while (start := source.text.find(_START, at, until)) >= 0:
        end = source.text.find(_END, start + len(_START), until)
        if end < 0:
            return
        at = end + len(_END)
        opening = _OPENING.match(source.text, start, end)
        if opening:
            yield Remark(Span(source, opening.end(), end), Span(source, start, at), scope, Reach.BLOCK)


def _inside(text: Text) -> Iterator[Remark]:
    for element in inlines(text):
        opening = _OPENING.match(element.outer.text) if element.kind is Kind.COMMENT else None
        if opening:
            outer = element.outer
            words = Span(outer.source, outer.start + opening.end(), outer.end - len(_END))
            yield Remark(words, outer, lines_of(outer), Reach.LINE)
