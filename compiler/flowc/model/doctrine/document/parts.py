"""From the blocks of a markdown document to its parts: the sections with the passages that stand in each."""

import re
from collections.abc import Iterable, Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.commented import Form, with_forms
from flowc.model.doctrine.document.outline import Outline
from flowc.model.doctrine.document.parted import rejoined
from flowc.model.doctrine.document.passages import INDENTED, Code, Entry, Grid, Listing, Part, Passage, Piece, passage
from flowc.syntax.blocks import (
    Block,
    Document,
    Fence,
    Heading,
    Html,
    IndentedCode,
    Item,
    List,
    Paragraph,
    Quote,
    Table,
    Tag,
    Text,
)
from flowc.syntax.outcome import LABEL
from flowc.text import Span

LONGEST_LABEL = 40
"""Characters of a line that may stand for a heading."""

_LABEL = expression(
    r"\**(?:(?:the|your|its|final|expected|required|mandatory|structured|standard|completion|status|task|agent|worker"
    r"|hand-?off)[ -]){0,3}(?:outputs?|returns?|reports?|responses?|results?|hand-?offs?|completion)"
    r"(?:[ -](?:contract|format|template|schema|structure|block|report|shape|summary))?(?: \([a-z ]+\))?\**:\**",
    re.IGNORECASE,
)
"""What an agent hands back, as a line of its own."""

_NUMBERED = expression(
    r"(?:§{1,2}[ \t]*\d{1,3}[a-z]?|\d{1,3}(?:\.\d{1,3}){1,4}|\([a-z0-9]{1,3}\))[.:)]?[ \t]+(?=[A-Z`*_\"“(\[])"
)
_FIRST_OF_NUMBER = (*"§(0123456789",)
"""The number of a clause, and what one begins with."""

_ADORNED = expression(
    rf"[^\w\s!-~]{{1,3}}[ ]+(?=(?:\*\*`?|`)(?:{LABEL})(?:`?\*\*|`)(?:\*\*)?\s*(?:$|[:(,=]|--?\s|[—–→]|->|with\b))"
)
"""A sign before a label that stands alone or has something said of it: what lists of results show to the eye."""

DEEPEST = 6
"""Lists inside lists beyond this depth are not read: nobody states a contract there."""


def parts(document: Document) -> tuple[Part, ...]:
    """The sections of a document, each with its own words only, in order."""
    return tuple(_parts(document))


def _parts(document: Document) -> Iterator[Part]:
    closed = (block.name.plain for block in document.blocks if type(block) is Tag and block.closing)
    outline = Outline(frozenset(closed))
    heading: Heading | None = None
    waiting: list[Block | Form] = []
    for block in with_forms(document.blocks):
        if (type(block) is Heading or type(block) is Tag) and outline.moves(block):
            if waiting or heading or not outline.around:
                yield _part(document, heading, outline, waiting)
            heading, waiting = block if type(block) is Heading else None, []
            outline = outline.moved(block)
        elif outline.counts(block):
            waiting.append(Paragraph(block.content) if type(block) is Heading else block)
    yield _part(document, heading, outline, waiting)


def _part(document: Document, heading: Heading | None, outline: Outline, blocks: list[Block | Form]) -> Part:
    titles = tuple([section.title for section in outline.around])
    words = passage(heading.content, titles) if heading else None
    lead = words or (Passage(outline.around[-1].text, titles[-1], titles) if titles else None)
    pieces = _pieces(blocks, titles, lead, False, 0)
    return Part(words, heading.level if heading else 0, pieces, _span(document, heading, blocks))


def _span(document: Document, heading: Heading | None, blocks: list[Block | Form]) -> Span:
    """From the heading or the first block to the end of the last; empty, at the start of all, where there is none."""
    source, start, _ = document.span
    first, last = heading or (blocks[0] if blocks else None), blocks[-1] if blocks else heading
    return Span(source, first.span.start, last.span.end) if first and last else Span(source, start, start)


def _pieces(
    blocks: Iterable[Block | Form], titles: tuple[str, ...], lead: Passage | None, quoted: bool, depth: int
) -> tuple[Piece, ...]:
    """The blocks as pieces; each list, table or fence is led by the paragraph right before it, else as they all are."""
    made: list[Piece] = []
    before = lead
    for block in rejoined(blocks):
        match block:
            case Paragraph(content):
                before = passage(_unnumbered(content), titles, quoted)
                made.append(before)
                continue
            case List(items=items):
                under = _under(before, titles)
                entries = tuple([_entry(item, under, quoted, depth) for item in items])
                made.append(Listing(entries, before, under, block.span))
            case Table():
                made.append(Grid(before, _under(before, titles), block.span, block))
            case Fence():
                under = _under(before, titles)
                made.append(Code(block.language.lower(), before, under, block.content, block.span))
            case Form(content):
                made.append(Code("yaml", before, _under(before, titles), content, block.span))
            case IndentedCode(content):
                made.append(Code(INDENTED, before, _under(before, titles), content, block.span))
            case Html(_, True):
                continue
            case Quote(inner) if depth < DEEPEST:
                made.extend(_pieces(inner, titles, None, True, depth + 1))
        before = lead
    return tuple(made)


def _under(lead: Passage | None, titles: tuple[str, ...]) -> tuple[str, ...]:
    """The titles of what a paragraph leads to: a line such as `Output contract:` is a heading in all but its marks."""
    if lead and len(lead.plain) <= LONGEST_LABEL and ":" in lead.plain[-3:] and _LABEL.fullmatch(lead.plain):
        return (*titles, lead.plain.strip("*:"))
    return titles


def _unadorned(content: Text) -> Text:
    """The words of an item from the label on that a sign adorns: ``✅ `done` `` begins with its label."""
    source, bounds = content.source, content.bounds
    if not bounds or source.text[bounds[0] : bounds[0] + 1].isascii():
        return content
    adorned = _ADORNED.match(source.text, bounds[0], bounds[1])
    return content._replace(bounds=(adorned.end(), *bounds[1:])) if adorned else content


def _unnumbered(content: Text) -> Text:
    """The words of a paragraph behind the number of its clause: `§ 5 The editor returns ...`, `10.3.1 The ...`."""
    source, bounds = content.source, content.bounds
    if not bounds or source.text[bounds[0] : bounds[0] + 1] not in _FIRST_OF_NUMBER:
        return content
    number = _NUMBERED.match(source.text, bounds[0], bounds[1])
    return content._replace(bounds=(number.end(), *bounds[1:])) if number else content


def _entry(item: Item, titles: tuple[str, ...], quoted: bool, depth: int) -> Entry:
    blocks = item.blocks
    first = blocks[0] if blocks else None
    if type(first) is Paragraph or type(first) is Heading:
        words, blocks = passage(_unadorned(first.content), titles, quoted), blocks[1:]
    else:
        words = passage(Text(item.source, (item.marker_end, item.marker_end)), titles, quoted)
    inside = _pieces(blocks, titles, words, quoted, depth + 1) if blocks and depth < DEEPEST else ()
    return Entry(words, inside, item)
