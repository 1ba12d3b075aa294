"""The report as JSON: stable keys, true strings, valid whatever the documents contain."""

from flowc.reports import Report
from flowc.reports.objects import VERSION, around, finding
from flowc.reports.room import fitting


def render(report: Report) -> str:
    """The report as one JSON object in ASCII, one finding a line; findings without room are counted as `omitted`."""
    kept = fitting(report.diagnostics, lambda number: finding(report.diagnostics[number]))
    findings = "\n" + ",\n".join(kept.texts) + "\n" if kept.texts else ""
    rest = ",\n".join(f'"{name}": {value}' for name, value in around(report, kept.left_out))
    return f'{{\n"version": {VERSION},\n"findings": [{findings}],\n{rest}\n}}\n'
