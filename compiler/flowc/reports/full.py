"""The report for people: each finding with the lines it is about, in the manner of rustc.

Everything that comes from a document or a file name passes `visible`; only the palette writes terminal codes.
"""

from collections.abc import Iterator

from flowc.catalogue import Diagnostic, Place, shortened
from flowc.reports import Report
from flowc.reports.closing import LONGEST_PATH, closing, number
from flowc.reports.concise import head
from flowc.reports.escape import visible
from flowc.reports.excerpt import Mark, Style, excerpt
from flowc.reports.links import NO_LINKS, Links
from flowc.reports.palette import PLAIN, Palette
from flowc.reports.remarks import remarks
from flowc.reports.room import gravest_first
from flowc.text import Source, position

MOST_FINDINGS = 200
"""Findings written out; the summary counts all of them."""

MOST_PLACES = 12
"""Related places shown of one finding."""


def render(report: Report, palette: Palette = PLAIN, links: Links = NO_LINKS) -> str:
    """The report as text that ends with a line of counts."""
    shown = sorted(gravest_first(report.diagnostics)[:MOST_FINDINGS])
    blocks = ["\n".join(_finding(report.diagnostics[each], palette, links)) for each in shown]
    left_out = len(report.diagnostics) - len(shown)
    return "\n\n".join([*blocks, "\n".join(closing(report, left_out, palette))]) + "\n"


def _finding(diagnostic: Diagnostic, palette: Palette, links: Links) -> Iterator[str]:
    yield head(diagnostic, palette, links) + palette.emphasised(f": {visible(diagnostic.message)}")
    sources = _by_source(diagnostic)
    style = _style(diagnostic, sources, palette)
    for nth, (source, marks) in enumerate(sources.items()):
        arrow = "-->" if nth == 0 else ":::"
        yield f"{'':>{style.gutter}}{palette.framed(arrow)} {links.file(source.shown, _where(source, marks[0]))}"
        if source.text:
            yield from excerpt(marks, style)
    for key, words in _remarks(diagnostic):
        yield f"{'':>{style.gutter}} {palette.framed('=')} {key}: {words}"


def _by_source(diagnostic: Diagnostic) -> dict[Source, list[Mark]]:
    """The marks of a finding by source, the primary one and its source first."""
    marks = [_mark(diagnostic.primary, primary=True)]
    marks += [_mark(place, primary=False) for place in diagnostic.related[:MOST_PLACES]]
    sources: dict[Source, list[Mark]] = {}
    for mark in marks:
        sources.setdefault(mark.span.source, []).append(mark)
    return sources


def _mark(place: Place, *, primary: bool) -> Mark:
    return Mark(place.span, visible(place.words), primary)


def _style(diagnostic: Diagnostic, sources: dict[Source, list[Mark]], palette: Palette) -> Style:
    last = max(position(source, mark.span.end).line for source, marks in sources.items() for mark in marks)
    return Style(
        gutter=max(2, len(str(last))),
        frame=palette.framed,
        primary=lambda text: palette.severity(diagnostic.severity, text),
        related=palette.framed,
    )


def _where(source: Source, mark: Mark) -> str:
    path = visible(shortened(source.shown, LONGEST_PATH))
    if not source.text:
        return path
    place = position(source, mark.span.start)
    return f"{path}:{place.line}:{place.column}"


def _remarks(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    """What stands below the excerpts."""
    left_out = len(diagnostic.related) - MOST_PLACES
    if left_out > 0:
        yield "note", f"{number(left_out, 'more place')} not shown"
    yield from remarks(diagnostic)
