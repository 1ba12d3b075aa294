"""What is said below a finding: the path that shows it, the help, the fixes and the page of the rule."""

from collections.abc import Iterator

from flowc.catalogue import Diagnostic, Remedy, shortened
from flowc.expressions import expression
from flowc.reports.escape import visible

MOST_STATIONS = 16
"""Stations of a witness path that are shown."""

_EVENT = expression(r" -> (\([^()]*\)) -> ")


def remarks(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    """A word and a visible text for each remark."""
    if diagnostic.witness:
        yield "path", visible(path(diagnostic.witness))
    if diagnostic.help:
        yield "help", visible(diagnostic.help)
    for fix in diagnostic.fixes:
        yield "fix", _remedy(fix)
    yield "docs", diagnostic.docs


def path(witness: tuple[str, ...]) -> str:
    """The stations of a witness on one line."""
    return _EVENT.sub(r" -\1-> ", " -> ".join(stations(witness, MOST_STATIONS)))


def stations(witness: tuple[str, ...], most: int) -> list[str]:
    """The stations of a witness, long names and long paths without their middle."""
    shown = [shortened(station) for station in witness]
    if len(shown) <= most:
        return shown
    half = most // 2
    return [*shown[:half], "…", *shown[-half:]]


def _remedy(fix: Remedy) -> str:
    return f"{visible(fix.title)} ({'safe' if fix.safe else 'unsafe'})"
