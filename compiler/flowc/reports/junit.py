"""JUnit XML: a suite for each file with findings, a test for each finding.

Errors and warnings are failed tests, notes are passed ones that say something. A report without findings has one
test, which passed, since servers take a report without tests for a broken one.
"""

from itertools import groupby

from flowc.catalogue import Diagnostic, Severity
from flowc.reports import Report
from flowc.reports.closing import counts
from flowc.reports.closing import number as counted
from flowc.reports.concise import line
from flowc.reports.remarks import remarks
from flowc.reports.room import fitting
from flowc.reports.xml import HEAD, escaped, tag
from flowc.text import position

Case = tuple[Diagnostic, str]
"""A finding and its test as XML."""


def render(report: Report) -> str:
    """All suites; the output of the last one counts the findings left out."""
    kept = fitting(report.diagnostics, lambda number: _case(report.diagnostics[number]))
    cases = list(zip((report.diagnostics[number] for number in kept.numbers), kept.texts, strict=True))
    files = groupby(cases, key=lambda case: case[0].primary.span.source)
    suites = [_suite(source.shown, list(each)) for source, each in files]
    if kept.left_out:
        suites.append(_passed("findings not shown", f"{counted(kept.left_out, 'more finding')} not shown"))
    if not suites:
        suites.append(_passed(counts(report), ""))
    numbers = {"tests": max(1, len(cases) + bool(kept.left_out)), "failures": _failures(cases), "errors": 0}
    return HEAD + tag("testsuites", {"name": "flowc", **numbers}, "\n" + "".join(suites)) + "\n"


def _suite(name: str, cases: list[Case]) -> str:
    numbers = {"tests": len(cases), "failures": _failures(cases), "errors": 0, "skipped": 0}
    content = "\n" + "".join(f"{text}\n" for _, text in cases)
    return tag("testsuite", {"name": name or "flowc", **numbers, "time": "0.000"}, content) + "\n"


def _passed(name: str, words: str) -> str:
    """A suite of one test that passed."""
    told = tag("system-out", {}, escaped(words)) if words else None
    case = tag("testcase", {"name": name, "classname": "flowc", "time": "0.000"}, told)
    numbers = {"tests": 1, "failures": 0, "errors": 0, "skipped": 0}
    return tag("testsuite", {"name": "flowc", **numbers, "time": "0.000"}, f"\n{case}\n") + "\n"


def _failures(cases: list[Case]) -> int:
    return sum(diagnostic.severity is not Severity.NOTE for diagnostic, _ in cases)


def _case(diagnostic: Diagnostic) -> str:
    span = diagnostic.primary.span
    place = position(span.source, span.start)
    name = f"{diagnostic.code} {diagnostic.name} at {place.line}:{place.column}"
    lines = [line(diagnostic), *(f"{word}: {text}" for word, text in remarks(diagnostic))]
    text = "\n".join(map(escaped, lines))
    given = {"message": diagnostic.message, "type": diagnostic.severity.value}
    note = diagnostic.severity is Severity.NOTE
    told = tag("system-out", {}, text) if note else tag("failure", given, text)
    return tag("testcase", {"name": name, "classname": span.source.shown or "flowc", "time": "0.000"}, told)
