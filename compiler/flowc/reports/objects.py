"""A report in plain values and as JSON in ASCII: what the forms for machines have in common."""

import json
from collections.abc import Iterator
from typing import Any

from flowc.catalogue import Diagnostic, Place, Remedy, Severity
from flowc.diagnostics import Note
from flowc.reports import Repair, Report
from flowc.reports.room import within
from flowc.syntax.edit import inserted
from flowc.text import Span, position, written_offset

VERSION = 1
ROOM_FOR_COVERAGE = 200_000
"""Characters of what was not checked; what does not fit is counted."""


def finding(diagnostic: Diagnostic) -> str:
    """A finding as one JSON object on one line."""
    return dump(
        {
            "code": diagnostic.code,
            "name": diagnostic.name,
            "severity": diagnostic.severity.value,
            "message": diagnostic.message,
            **_place(diagnostic.primary),
            "labels": [_place(place) for place in diagnostic.related],
            "witness": list(diagnostic.witness),
            "help": diagnostic.help,
            "fixes": [_fix(fix) for fix in diagnostic.fixes],
            "docs": diagnostic.docs,
            "values": dict(diagnostic.values),
        }
    )


def around(report: Report, omitted: int) -> Iterator[tuple[str, str]]:
    """What a report says beside its findings: names, and JSON for each."""
    yield "fixed", dump([_repair(repair) for repair in report.repairs])
    yield "coverage", f"[{', '.join(_coverage(report))}]"
    yield "summary", dump(_summary(report, omitted))


def _repair(repair: Repair) -> dict[str, Any]:
    """A file that was fixed; its fixes by rule where somebody asked."""
    told = {"path": repair.path, "fixes": repair.fixes}
    return {**told, "rules": dict(repair.rules)} if repair.rules else told


def dump(value: Any) -> str:
    """ASCII JSON. A lone surrogate (of a file name that is no UTF-8) becomes its escape as text: many readers refuse
    it otherwise; and no line holds `##`, so that no build host finds a command in it.
    """
    text = json.dumps(_sound(value), ensure_ascii=True, sort_keys=False)
    return text.replace("##", "#\\u0023")


def _summary(report: Report, omitted: int) -> dict[str, Any]:
    return {
        "files": report.files,
        "errors": report.count(Severity.ERROR),
        "warnings": report.count(Severity.WARNING),
        "notes": report.count(Severity.NOTE),
        "omitted": omitted + report.unshown,
        "fixable": {"safe": report.fixable(safe=True), "unsafe": report.fixable(safe=False)},
    }


def _coverage(report: Report) -> list[str]:
    notes = list(within((dump(_note(note)) for note in report.coverage), ROOM_FOR_COVERAGE))
    more = len(report.coverage) - len(notes)
    return [*notes, dump({"what": f"{more} more", "why": "not shown"})] if more else notes


def _note(note: Note) -> dict[str, Any]:
    """What was not checked; a section of a document with its place."""
    told = {"what": note.what, "why": note.why}
    if note.place is None:
        return told
    return {**told, "path": note.place.source.shown, "line": position(note.place.source, note.place.start).line}


def _place(place: Place) -> dict[str, Any]:
    return {"path": place.span.source.shown, "span": _span(place.span), "label": place.words}


def _fix(fix: Remedy) -> dict[str, Any]:
    edits = [{"path": e.span.source.shown, "span": _span(e.span), "text": inserted(e)} for e in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _span(span: Span) -> dict[str, dict[str, int]]:
    return {"start": _point(span, span.start), "end": _point(span, span.end)}


def _point(span: Span, offset: int) -> dict[str, int]:
    place = position(span.source, offset)
    return {"line": place.line, "column": place.column, "offset": written_offset(span.source, offset)}


def _sound(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_sound(key): _sound(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_sound(item) for item in value]
    return value
