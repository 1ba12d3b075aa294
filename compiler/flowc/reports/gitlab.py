"""Code quality of GitLab: a JSON array that a merge request compares with that of its target branch.

See https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from flowc.catalogue import Diagnostic, Severity
from flowc.reports import Report
from flowc.reports.closing import number as counted
from flowc.reports.objects import dump
from flowc.reports.room import fitting
from flowc.text import Span, position

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def render(report: Report) -> str:
    """An issue for each finding; one more, at the first that has no room, counts those left out."""
    prints = list(_different(_fingerprints(report)))
    kept = fitting(report.diagnostics, lambda number: dump(_issue(report.diagnostics[number], prints[number])))
    issues = [*kept.texts]
    if kept.first_left_out:
        words = f"{counted(kept.left_out, 'more finding')} not shown"
        issues.append(dump(_entry(words, "flowc", _digest([words]), "info", kept.first_left_out.primary.span)))
    return "[" + ",".join(f"\n{issue}" for issue in issues) + ("\n]\n" if issues else "]\n")


def _issue(diagnostic: Diagnostic, fingerprint: str) -> dict[str, Any]:
    words = f"{diagnostic.message} ({diagnostic.name})"
    return _entry(words, diagnostic.code, fingerprint, SEVERITIES[diagnostic.severity], diagnostic.primary.span)


def _entry(description: str, check_name: str, fingerprint: str, severity: str, span: Span) -> dict[str, Any]:
    begin, end = position(span.source, span.start).line, position(span.source, span.end).line
    return {
        "description": description,
        "check_name": check_name,
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {"path": span.source.shown, "lines": {"begin": begin, "end": end}},
    }


def _fingerprints(report: Report) -> Iterator[str]:
    """What is known of a finding from run to run; where nobody asked, its rule, its file and its words."""
    for number, diagnostic in enumerate(report.diagnostics):
        path = diagnostic.primary.span.source.path
        yield report.fingerprint(number) or _digest([diagnostic.code, path, diagnostic.message])


def _different(fingerprints: Iterable[str]) -> Iterator[str]:
    """A fingerprint each: GitLab keeps only one issue of those that share one."""
    seen: dict[str, int] = {}
    for fingerprint in fingerprints:
        seen[fingerprint] = seen.get(fingerprint, 0) + 1
        yield fingerprint if seen[fingerprint] == 1 else _digest([fingerprint, str(seen[fingerprint])])


def _digest(parts: list[str]) -> str:
    from hashlib import sha256

    return sha256(dump(parts).encode("ascii")).hexdigest()
