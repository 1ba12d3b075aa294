"""`flowc lint`: say what is wrong with the documents of a project."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from flowc import pipeline
from flowc.catalogue import Severity
from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.opening import opened
from flowc.coverage import silent_sections
from flowc.pipeline import Understanding, understand
from flowc.reports import Report, joined

UNREADABLE = "FC119"
THRESHOLDS = {
    "error": (Severity.ERROR,),
    "warning": (Severity.ERROR, Severity.WARNING),
    "note": tuple(Severity),
    "never": (),
}
"""The severities that make the exit code 1, by the word of `--fail-on`."""

Describe = Callable[[Understanding], Report]
"""What makes a report of what was understood of a project."""

Write = Callable[[Report], str]
"""What writes a report down."""


def run(paths: Sequence[str], working_directory: str, fail_on: str, describe: Describe, write: Write) -> Result:
    """Lint the projects of the given paths and write one report with `write`."""
    found = opened(paths, working_directory)
    if isinstance(found, Result):
        return found
    return told(joined(describe(understand(project)) for project in found), fail_on, write)


def told(report: Report, fail_on: str, write: Write) -> Result:
    """A report as the result of a command; a report on no files is wrong usage."""
    if not report.files:
        return Result(UNUSABLE, err="flowc: none of these files is a flow, a step registry, an agent or a contract\n")
    return Result(exit_code(report, fail_on), write(report))


def with_silent_sections(understanding: Understanding) -> Report:
    """The report of a project whose coverage also lists the sections in which nothing was found to judge."""
    report = pipeline.report(understanding)
    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    silent = silent_sections(understanding.facts.program, selected)
    return replace(report, coverage=(*report.coverage, *silent))


def exit_code(report: Report, fail_on: str) -> int:
    """2 if a file could not be read, 1 for a finding at or above the threshold, else 0."""
    if any(diagnostic.code == UNREADABLE for diagnostic in report.diagnostics):
        return UNUSABLE
    grave = THRESHOLDS[fail_on]
    return FINDINGS if any(diagnostic.severity in grave for diagnostic in report.diagnostics) else CLEAN
