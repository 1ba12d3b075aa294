"""The diagnostic format of reviewdog, with fixes as suggestions.

See https://github.com/reviewdog/reviewdog/tree/master/proto/rdf: columns count bytes of UTF-8, ends are exclusive.
A suggestion replaces one range, so the edits of a fix become one, with what stands between them.
"""

from collections.abc import Sequence
from typing import Any

from flowc.catalogue import Diagnostic, Remedy, Severity
from flowc.diagnostics import Edit
from flowc.reports import Report
from flowc.reports.closing import number as counted
from flowc.reports.columns import UTF8, place
from flowc.reports.objects import dump
from flowc.reports.room import fitting
from flowc.syntax.edit import inserted
from flowc.text import Source, Span, as_written

SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.NOTE: "INFO"}
LONGEST_SUGGESTION = 4000
"""Characters of a suggestion; a longer one is no help in a review."""


def render(report: Report) -> str:
    """One object; a last diagnostic, at the first finding that has no room, counts those left out."""
    kept = fitting(report.diagnostics, lambda number: dump(_diagnostic(report.diagnostics[number])))
    found = [*kept.texts]
    if kept.first_left_out:
        words = f"{counted(kept.left_out, 'more finding')} not shown"
        location = _location(kept.first_left_out.primary.span)
        found.append(dump({"message": words, "location": location, "severity": "INFO"}))
    listed = ",".join(f"\n{each}" for each in found)
    return f'{{"source": {{"name": "flowc"}}, "diagnostics": [{listed}\n]}}\n'


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    address = {"url": diagnostic.docs} if diagnostic.docs.startswith("https://") else {}
    source = diagnostic.primary.span.source
    suggestions = [each for fix in diagnostic.fixes for each in _suggestion(fix, source)]
    return {
        "message": f"{diagnostic.message} ({diagnostic.name})",
        "location": _location(diagnostic.primary.span),
        "severity": SEVERITIES[diagnostic.severity],
        "code": {"value": diagnostic.code, **address},
        **({"suggestions": suggestions} if suggestions else {}),
    }


def _location(span: Span) -> dict[str, Any]:
    path = {"path": span.source.shown}
    return {**path, "range": _range(span)} if span.source.text else path


def _range(span: Span) -> dict[str, dict[str, int]]:
    return {"start": _point(span.source, span.start), "end": _point(span.source, span.end)}


def _point(source: Source, offset: int) -> dict[str, int]:
    found = place(source, offset, UTF8)
    return {"line": found.line, "column": found.column}


def _suggestion(fix: Remedy, source: Source) -> list[dict[str, Any]]:
    """The fix as a suggestion, if it changes only the file the finding is about."""
    if not fix.edits or any(edit.span.source is not source for edit in fix.edits):
        return []
    span, text = _as_one(fix.edits)
    return [{"range": _range(span), "text": text}] if len(text) <= LONGEST_SUGGESTION else []


def _as_one(edits: Sequence[Edit]) -> tuple[Span, str]:
    """The place of all edits of a file, which do not overlap, and what is written there once they are made; the same
    edit given twice is made once.
    """
    source = edits[0].span.source
    wanted = sorted({(edit.span.start, edit.span.end, inserted(edit)) for edit in edits})
    first, last = wanted[0][0], wanted[-1][1]
    parts, at = [], first
    for start, end, text in wanted:
        parts += [as_written(Span(source, at, start)), text]
        at = end
    return Span(source, first, last), "".join(parts)
