"""One line a finding, for editors and for those who know the rules: `path:line:column: severity[CODE] message`."""

from flowc.catalogue import Diagnostic, shortened
from flowc.reports import Report
from flowc.reports.closing import LONGEST_PATH, closing
from flowc.reports.escape import leading, visible
from flowc.reports.links import NO_LINKS, Links
from flowc.reports.palette import PLAIN, Palette
from flowc.reports.room import fitting
from flowc.text import Span, position


def render(report: Report, palette: Palette = PLAIN, links: Links = NO_LINKS) -> str:
    """A line for each finding, then the counts."""
    kept = fitting(report.diagnostics, lambda number: line(report.diagnostics[number], palette, links))
    return "".join(f"{text}\n" for text in (*kept.texts, *closing(report, kept.left_out, palette)))


def line(diagnostic: Diagnostic, palette: Palette = PLAIN, links: Links = NO_LINKS) -> str:
    """A finding on one line."""
    span = diagnostic.primary.span
    return f"{spot(span, links)}: {head(diagnostic, palette, links)} {visible(diagnostic.message)}"


def head(diagnostic: Diagnostic, palette: Palette, links: Links) -> str:
    """The severity and the code of a finding: `error[FC301]`."""
    code = links.page(diagnostic.docs, diagnostic.code)
    return palette.severity(diagnostic.severity, f"{diagnostic.severity.value}[{code}]")


def spot(span: Span, links: Links = NO_LINKS) -> str:
    """The path with the line and the column; of a file that could not be read only the path."""
    path = shortened(span.source.shown, LONGEST_PATH)
    if span.source.text:
        place = position(span.source, span.start)
        path = f"{path}:{place.line}:{place.column}"
    return links.file(span.source.shown, leading(path))
