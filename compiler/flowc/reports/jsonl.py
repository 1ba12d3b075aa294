"""The report as JSON lines: an object for each finding, with the keys of the JSON report, then one with the summary."""

from flowc.reports import Report
from flowc.reports.objects import VERSION, around, finding
from flowc.reports.room import fitting


def render(report: Report) -> str:
    """An object a line, in ASCII; only the last one has a `summary`."""
    kept = fitting(report.diagnostics, lambda number: finding(report.diagnostics[number]))
    rest = "".join(f', "{name}": {value}' for name, value in around(report, kept.left_out))
    return "".join(f"{text}\n" for text in (*kept.texts, f'{{"version": {VERSION}{rest}}}'))
