"""`flowc lint`: say what is wrong with the documents of a project."""

from collections.abc import Callable, Sequence

from flowc.catalogue import Severity
from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.opening import opened
from flowc.pipeline import lint
from flowc.reports import Report, joined

UNREADABLE = "FC119"
THRESHOLDS = {
    "error": (Severity.ERROR,),
    "warning": (Severity.ERROR, Severity.WARNING),
    "note": tuple(Severity),
    "never": (),
}
"""The severities that make the exit code 1, by the word of `--fail-on`."""


def run(paths: Sequence[str], working_directory: str, fail_on: str, write: Callable[[Report], str]) -> Result:
    """Lint the projects of the given paths and write one report with `write`."""
    found = opened(paths, working_directory)
    if isinstance(found, Result):
        return found
    report = joined(lint(project) for project in found)
    if not report.files:
        return Result(UNUSABLE, err="flowc: none of these files is a flow, a step registry, an agent or a contract\n")
    return Result(exit_code(report, fail_on), write(report))


def exit_code(report: Report, fail_on: str) -> int:
    """2 if a file could not be read, 1 for a finding at or above the threshold, else 0."""
    if any(diagnostic.code == UNREADABLE for diagnostic in report.diagnostics):
        return UNUSABLE
    grave = THRESHOLDS[fail_on]
    return FINDINGS if any(diagnostic.severity in grave for diagnostic in report.diagnostics) else CLEAN
