"""The XML of Checkstyle, which many build servers and review tools read."""

from collections.abc import Iterable
from itertools import groupby

from flowc.catalogue import Diagnostic, Severity
from flowc.reports import Report
from flowc.reports.closing import number as counted
from flowc.reports.room import fitting
from flowc.reports.xml import HEAD, tag
from flowc.text import position

SEVERITIES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "info"}


def render(report: Report) -> str:
    """An element for each file with findings; a comment counts those left out."""
    kept = fitting(report.diagnostics, lambda number: _error(report.diagnostics[number]))
    found = zip((report.diagnostics[number] for number in kept.numbers), kept.texts, strict=True)
    files = groupby(found, key=lambda each: each[0].primary.span.source)
    lines = [_file(source.shown, (text for _, text in each)) for source, each in files]
    if kept.left_out:
        lines.append(f"<!-- {counted(kept.left_out, 'more finding')} not shown -->\n")
    return HEAD + tag("checkstyle", {"version": "4.3"}, "\n" + "".join(lines)) + "\n"


def _file(path: str, errors: Iterable[str]) -> str:
    return tag("file", {"name": path}, "\n" + "".join(f"{error}\n" for error in errors)) + "\n"


def _error(diagnostic: Diagnostic) -> str:
    place = position(diagnostic.primary.span.source, diagnostic.primary.span.start)
    return tag(
        "error",
        {
            "line": place.line,
            "column": place.column,
            "severity": SEVERITIES[diagnostic.severity],
            "message": diagnostic.message,
            "source": f"flowc.{diagnostic.code}",
        },
    )
