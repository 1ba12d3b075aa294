"""SARIF 2.1.0 (OASIS, 2020): findings with rules, fixes, paths, fingerprints and suppressions, for code scanning.

Columns count UTF-16 code units. Paths are relative to `SRCROOT`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from flowc import __version__
from flowc.catalogue import Diagnostic, Place, Remedy
from flowc.diagnostics import UNREADABLE, Edit, Note
from flowc.reports import Report, Suppressed
from flowc.reports.closing import number as counted
from flowc.reports.columns import UTF16, place
from flowc.reports.objects import dump
from flowc.reports.remarks import stations
from flowc.reports.room import fitting, within
from flowc.reports.sarif_rules import rule
from flowc.reports.uri import file_uri, is_absolute, relative_uri
from flowc.syntax.edit import inserted
from flowc.text import Source, Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "SRCROOT"
FINGERPRINT = "flowcFingerprint/v1"
MOST_PLACES, MOST_STATIONS, MOST_EDITS = 50, 50, 500
LONGEST_SNIPPET = 400
ROOM_FOR_SUPPRESSED, ROOM_FOR_NOTES = 200_000, 50_000

Object = dict[str, Any]


def render(report: Report) -> str:
    """One run, one result a line; what has no room is counted in a notification."""
    rules = _rules(report)
    numbers = {code: number for number, code in enumerate(rules)}
    kept = fitting(report.diagnostics, lambda number: dump(_counted_result(report, number, numbers)))
    hidden = list(within((dump(_suppressed(each, numbers)) for each in report.suppressed), ROOM_FOR_SUPPRESSED))
    left_out = kept.left_out + len(report.suppressed) - len(hidden)
    listed = ",".join(f"\n{dump(rule(diagnostic))}" for diagnostic in rules.values())
    driver = f'{{"name": "flowc", "version": "{__version__}", "semanticVersion": "{__version__}", "rules": [{listed}]}}'
    results = ",".join(f"\n{text}" for text in (*kept.texts, *hidden))
    return (
        f'{{"version": "2.1.0", "$schema": "{SCHEMA}", "runs": [{{\n"tool": {{"driver": {driver}}},\n'
        f'"invocations": [{dump(_invocation(report, left_out))}],\n{_conventions()},\n"results": [{results}]\n}}]}}\n'
    )


def _conventions() -> str:
    """How places are to be read: the root of paths, the unit of columns, and what ends a line."""
    root = {ROOT: {"description": {"text": "Where flowc ran, or the root of the project around it."}}}
    given = {"originalUriBaseIds": root, "columnKind": "utf16CodeUnits", "newlineSequences": ["\r\n", "\n", "\r"]}
    return dump(given)[1:-1]


def _rules(report: Report) -> Mapping[str, Diagnostic]:
    """The codes that are reported, in order, each with one of its findings."""
    found = (*report.diagnostics, *(each.diagnostic for each in report.suppressed))
    return dict(sorted({diagnostic.code: diagnostic for diagnostic in reversed(found)}.items()))


def _invocation(report: Report, left_out: int) -> Object:
    """How the run went: it did not succeed where a file could not be read."""
    readable = all(diagnostic.code != UNREADABLE for diagnostic in report.diagnostics)
    notes = [_notification("note", _coverage(note)) for note in report.coverage]
    shown = list(within(map(dump, notes), ROOM_FOR_NOTES))
    told = notes[: len(shown)]
    if len(told) < len(notes):
        told.append(_notification("note", f"{counted(len(notes) - len(told), 'more note')} not shown"))
    if left_out:
        told.append(_notification("warning", f"{counted(left_out, 'more finding')} not shown"))
    return {"executionSuccessful": readable, "toolExecutionNotifications": told}


def _coverage(note: Note) -> str:
    if note.place is None:
        return f"{note.what} not checked: {note.why}"
    return f"{note.place.source.shown}: nothing is checked in the section {note.what}"


def _notification(level: str, text: str) -> Object:
    return {"level": level, "message": _message(text)}


def _counted_result(report: Report, number: int, rules: Mapping[str, int]) -> Object:
    known = report.fingerprint(number)
    prints = {"partialFingerprints": {FINGERPRINT: known}} if known else {}
    return {**_result(report.diagnostics[number], rules), **prints, "suppressions": []}


def _suppressed(each: Suppressed, rules: Mapping[str, int]) -> Object:
    reason = {"justification": each.reason} if each.reason else {}
    return {**_result(each.diagnostic, rules), "suppressions": [{"kind": each.kind, "status": "accepted", **reason}]}


def _result(diagnostic: Diagnostic, rules: Mapping[str, int]) -> Object:
    related = [{"id": number, **_location(each)} for number, each in enumerate(diagnostic.related[:MOST_PLACES], 1)]
    fixes = [_fix(fix) for fix in diagnostic.fixes if 0 < len(fix.edits) <= MOST_EDITS]
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": rules[diagnostic.code],
        "level": diagnostic.severity.value,
        "message": _message(_words(diagnostic)),
        "locations": [_location(diagnostic.primary)],
        **({"relatedLocations": related} if related else {}),
        **({"codeFlows": [_code_flow(diagnostic)]} if diagnostic.witness else {}),
        **({"fixes": fixes} if fixes else {}),
    }


def _words(diagnostic: Diagnostic) -> str:
    help_line = f"\nhelp: {diagnostic.help}" if diagnostic.help else ""
    return f"{diagnostic.message or diagnostic.name}{help_line}"


def _message(text: str) -> Object:
    """A plain message in which nothing is a placeholder or a link (sections 3.11.5 and 3.11.6 of the standard)."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")}


def _location(each: Place) -> Object:
    words = {"message": _message(each.words)} if each.words else {}
    return {"physicalLocation": _physical(each.span), **words}


def _physical(span: Span) -> Object:
    return {"artifactLocation": _artifact(span.source), "region": {**_region(span), **_snippet(span)}}


def _artifact(source: Source) -> Object:
    if is_absolute(source.shown):
        return {"uri": file_uri(source.shown)}
    return {"uri": relative_uri(source.shown), "uriBaseId": ROOT}


def _region(span: Span) -> Object:
    start, end = place(span.source, span.start, UTF16), place(span.source, span.end, UTF16)
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _snippet(span: Span) -> Object:
    return {"snippet": {"text": span.text}} if 0 < span.end - span.start <= LONGEST_SNIPPET else {}


def _code_flow(diagnostic: Diagnostic) -> Object:
    """The witness, each station at the place that names it, or else at the place of the finding."""
    spans = [each.span for each in (*diagnostic.related, diagnostic.primary)]
    named = {span.text: span for span in spans if span.end - span.start <= LONGEST_SNIPPET}
    steps = [
        {"location": {"physicalLocation": _physical(named.get(station, diagnostic.primary.span)), **_told(station)}}
        for station in stations(diagnostic.witness, MOST_STATIONS)
    ]
    return {"threadFlows": [{"locations": steps}]}


def _told(station: str) -> Object:
    return {"message": _message(station)} if station else {}


def _fix(fix: Remedy) -> Object:
    files: dict[Source, list[Edit]] = {}
    for edit in fix.edits:
        files.setdefault(edit.span.source, []).append(edit)
    changes = [
        {"artifactLocation": _artifact(source), "replacements": _replacements(edits)} for source, edits in files.items()
    ]
    title = {"description": _message(fix.title)} if fix.title else {}
    return {**title, "artifactChanges": changes, "properties": {"safe": fix.safe}}


def _replacements(edits: Iterable[Edit]) -> list[Object]:
    """The edits of a file in order of place; the same edit given twice is made once."""
    different = {(edit.span.start, edit.span.end, edit.text): edit for edit in edits}
    return [_replacement(edit) for _, edit in sorted(different.items(), key=lambda item: item[0])]


def _replacement(edit: Edit) -> Object:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": inserted(edit)}}
