"""Comments that can only mean flowc and do not speak to it (FC120): without their colon, in other letters, in the
notation of YAML among lines of prose, or never closed.
"""

import re
from collections.abc import Iterable, Iterator

from flowc.diagnostics import Finding
from flowc.expressions import expression
from flowc.suppressions import Remark
from flowc.suppressions.layout import Layout
from flowc.suppressions.notation import named
from flowc.syntax.blocks import Html, Text
from flowc.syntax.inline import prose
from flowc.text import Span

_RULES = r"[ \t]*+ignore(?:-file)?\[(?P<list>[^\[\]\r\n]++)\]"
_YAML = expression(rf"(?<![^\s])(?P<opening>#[ \t]*+flowc:?){_RULES}", re.IGNORECASE)
_OPEN = expression(rf"(?P<opening><!--\s*+flowc:?){_RULES}", re.IGNORECASE)
_CLOSED = "-->"


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
    """Comments of YAML in a text of markdown, and those of markdown that have no end; code only shows them."""
    words = prose(text) if "flowc" in text.plain.lower() else ""
    places = text.places()
    for match in _YAML.finditer(words):
        yield from _told(match, places.span_of(*match.span("opening")), "unheard", "<!-- flowc:")
    for match in _OPEN.finditer(words):
        yield from _told(match, places.span_of(*match.span("opening")), "endless", "")


def in_html(block: Html) -> Iterator[Finding]:
    """A comment that begins a block and has no end, so that it takes in all that follows."""
    span = block.span
    match = _OPEN.match(span.source.text, span.start, span.end)
    if match and _CLOSED not in span.text:
        yield from _told(match, Span(span.source, *match.span("opening")), "endless", "")


def _told(match: re.Match[str], place: Span, form: str, opening: str) -> Iterator[Finding]:
    """The finding, where the brackets name a rule."""
    if any(named(word.strip()) for word in match["list"].split(",")):
        yield Finding("FC120", place, {"word": place.text, "opening": opening}, form)
