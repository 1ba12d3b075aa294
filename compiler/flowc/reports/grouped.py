"""Findings under the name of their file, a line each, with places and codes in columns."""

from collections.abc import Iterator
from itertools import groupby

from flowc.catalogue import Diagnostic, shortened
from flowc.reports import Report
from flowc.reports.closing import LONGEST_PATH, closing
from flowc.reports.concise import head, line
from flowc.reports.escape import leading, visible
from flowc.reports.links import NO_LINKS, Links
from flowc.reports.palette import PLAIN, Palette
from flowc.reports.room import fitting
from flowc.text import position


def render(report: Report, palette: Palette = PLAIN, links: Links = NO_LINKS) -> str:
    """A block for each file, then the counts."""
    kept = fitting(report.diagnostics, lambda number: line(report.diagnostics[number]))
    shown = (report.diagnostics[number] for number in kept.numbers)
    files = groupby(shown, key=lambda diagnostic: diagnostic.primary.span.source)
    blocks = [[_name(source.shown, palette, links), *_rows(list(found), palette, links)] for source, found in files]
    blocks.append(list(closing(report, kept.left_out, palette)))
    return "\n".join("".join(f"{text}\n" for text in block) for block in blocks)


def _name(path: str, palette: Palette, links: Links) -> str:
    return links.file(path, palette.emphasised(leading(shortened(path, LONGEST_PATH))))


def _rows(diagnostics: list[Diagnostic], palette: Palette, links: Links) -> Iterator[str]:
    places = [_place(diagnostic) for diagnostic in diagnostics]
    wide = max(map(len, places))
    widest = max(len(diagnostic.severity.value) for diagnostic in diagnostics)
    for place, diagnostic in zip(places, diagnostics, strict=True):
        blanks = " " * (widest - len(diagnostic.severity.value))
        yield f"  {place:<{wide}}  {head(diagnostic, palette, links)}{blanks}  {visible(diagnostic.message)}"


def _place(diagnostic: Diagnostic) -> str:
    """The line and the column; nothing in a file that could not be read."""
    span = diagnostic.primary.span
    if not span.source.text:
        return ""
    place = position(span.source, span.start)
    return f"{place.line}:{place.column}"
