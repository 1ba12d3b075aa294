"""Comments that can only mean flowc and do not speak to it (FC120): without their colon, in other letters, in another
notation, inside HTML, or never closed.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.suppressions import Remark
from flowc.suppressions.layout import Layout
from flowc.suppressions.notation import named
from flowc.syntax.blocks import Html, LinkDefinition, Text
from flowc.syntax.comments import is_comment
from flowc.syntax.elements import Kind
from flowc.syntax.inline import inlines, prose
from flowc.text import Span

_RULES = r"[ \t]*+ignore(?:-file)?\[(?P<list>[^\[\]\n]++)\]"
_YAML = expression(rf"(?<![^\s])(?P<opening>#++[^\S\n]*+flowc:?){_RULES}", re.IGNORECASE)
_OPEN = expression(rf"(?<!\\)(?P<opening><!--\s*+flowc:?){_RULES}", re.IGNORECASE)
_ANY = expression(rf"(?P<opening><!---*+\s*+flowc:?){_RULES}", re.IGNORECASE)
_BRACED = expression(rf"(?<!\\)(?P<opening>\{{/\*\s*+flowc:?){_RULES}", re.IGNORECASE)
_BARE = expression(rf"(?P<opening>\bflowc:?){_RULES}", re.IGNORECASE)
_SPEAKS = expression(r"<!--\s*+flowc:")
_SHOWS = expression(r"<(?:pre|code|script|style|textarea)\b", re.IGNORECASE)
_OPENED, _CLOSED = "<!--", "-->"
_MARKDOWN = "<!-- flowc:"


def in_yaml(lines: Layout, heard: Iterable[Remark]) -> Iterator[Finding]:
    """Comments of a YAML text that begin as none does that was heard."""
    region = lines.region
    known = [each.whole for each in heard]
    for match in _YAML.finditer(region.source.text, region.start, region.end):
        at = match.start()
        inside = any(whole.start <= at < whole.end for whole in known) or lines.holding(at)
        if not inside and "#" not in lines.text(lines.line_of(at))[: at - lines.start(lines.line_of(at))]:
            yield from _told(match, Span(region.source, *match.span("opening")), "unheard", "# flowc:")


def in_text(text: Text) -> Iterator[Finding]:
    """Comments of other notations in a text of markdown, and those of markdown that begin otherwise or have no end;
    code only shows them.
    """
    if "flowc" not in text.plain.lower():
        return
    words, places = prose(text), text.places()
    for match in chain(_YAML.finditer(words), _BRACED.finditer(words)):
        yield from _told(match, places.span_of(*match.span("opening")), "unheard", _MARKDOWN)
    for element in inlines(text):
        comment = _ANY.match(text.plain, element.start) if element.kind is Kind.COMMENT else None
        if comment and not _SPEAKS.match(comment["opening"]):
            yield from _told(comment, places.span_of(*comment.span("opening")), "unheard", _MARKDOWN)
    for match in _OPEN.finditer(words):
        yield from _told(match, places.span_of(*match.span("opening")), "endless", "")


def in_html(block: Html) -> Iterator[Finding]:
    """A comment that begins a block and has no end, so that it takes in all that follows; those that begin otherwise,
    and those among tags or before words on their line.
    """
    span = block.span
    match = _OPEN.match(span.source.text, span.start, span.end)
    if match and _CLOSED not in span.text:
        yield from _told(match, Span(span.source, *match.span("opening")), "endless", "")
        return
    alone = is_comment(block)
    for match in _ANY.finditer(span.source.text, span.start, span.end):
        speaks = _SPEAKS.match(match["opening"]) is not None
        if not (speaks and alone) and not _is_shown(span, match.start()):
            form = "misplaced" if speaks else "unheard"
            yield from _told(match, Span(span.source, *match.span("opening")), form, _MARKDOWN)


def _is_shown(span: Span, at: int) -> bool:
    """Whether a place of a block is inside a comment that began before it, or of what only shows."""
    text = span.source.text
    inside = text.rfind(_OPENED, span.start, at) > text.rfind(_CLOSED, span.start, at)
    return inside or _SHOWS.search(text, span.start, at) is not None


def in_definition(block: LinkDefinition) -> Iterator[Finding]:
    """What is written as a definition of a link that leads nowhere, or of a note."""
    span = block.span
    for match in _BARE.finditer(span.source.text, span.start, span.end):
        form = "misplaced" if _OPENED in span.source.text[span.start : match.start()] else "unheard"
        yield from _told(match, Span(span.source, *match.span("opening")), form, _MARKDOWN)


def _told(match: re.Match[str], place: Span, form: str, opening: str) -> Iterator[Finding]:
    """The finding, where the brackets name a rule."""
    if any(named(word.strip()) for word in match["list"].split(",")):
        yield Finding("FC120", place, {"word": place.text, "opening": opening}, form)
