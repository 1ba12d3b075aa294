"""Workflow commands of GitHub Actions, which become annotations at the lines of a change.

The escapes are those of `@actions/core` and of the runner: `%`, CR and LF in messages, also `:` and `,` in properties.
"""

from collections.abc import Iterator

from flowc.catalogue import Diagnostic, Severity
from flowc.reports import Report
from flowc.reports.closing import closing
from flowc.reports.concise import spot
from flowc.reports.escape import visible
from flowc.reports.remarks import remarks
from flowc.reports.room import fitting
from flowc.text import Span, position

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(report: Report) -> str:
    """A command for each finding, then the counts as plain text."""
    kept = fitting(report.diagnostics, lambda number: _command(report.diagnostics[number]))
    return "".join(f"{text}\n" for text in (*kept.texts, *closing(report, kept.left_out)))


def _command(diagnostic: Diagnostic) -> str:
    span = diagnostic.primary.span
    title = f"flowc {diagnostic.code} {diagnostic.name}"
    given = [("file", visible(span.source.shown)), *_region(span), ("title", title)]
    properties = ",".join(f"{name}={_property(value)}" for name, value in given if value)
    return f"::{COMMANDS[diagnostic.severity]} {properties}::{_data(_message(diagnostic))}"


def _message(diagnostic: Diagnostic) -> str:
    """The message with its place, since a log shows nothing else, and what else is said below it."""
    first = f"{spot(diagnostic.primary.span)}: {visible(diagnostic.message)}"
    return "\n".join([first, *(f"{word}: {text}" for word, text in remarks(diagnostic))])


def _region(span: Span) -> Iterator[tuple[str, str]]:
    """Lines, and columns within one line only: the runner drops those of several lines."""
    if not span.source.text:
        return
    start, end = position(span.source, span.start), position(span.source, _end(span))
    yield from (("line", str(start.line)), ("endLine", str(end.line)))
    if start.line == end.line:
        yield from (("col", str(start.column)), ("endColumn", str(end.column)))


def _end(span: Span) -> int:
    """The end of what can be seen of a span: a line end belongs to the line it ends."""
    return max(span.start, span.start + len(span.text.rstrip()))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
