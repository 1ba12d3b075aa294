"""The last lines of a report for people: what is not shown, what was fixed, what was not checked, and the counts."""

from collections.abc import Iterator

from flowc.catalogue import Severity, index, shortened
from flowc.diagnostics import Note
from flowc.fixes import Consent
from flowc.reports import Repair, Report
from flowc.reports.escape import leading, visible
from flowc.reports.palette import PLAIN, Palette
from flowc.reports.room import within
from flowc.text import position

LONGEST_PATH = 400
ROOM_FOR_SECTIONS = 200_000
"""Characters of a list of sections that said nothing."""


def closing(report: Report, left_out: int, palette: Palette = PLAIN) -> Iterator[str]:
    """The last lines of a report that leaves out some of its findings."""
    if left_out:
        yield f"{number(left_out, 'more finding')} not shown"
    yield from repaired(report)
    yield from _unchecked(report.coverage, palette)
    yield palette.emphasised(counts(report))
    yield from _offered(report)


def counts(report: Report) -> str:
    """The counts in words: `2 errors, 1 warning in 3 files`, or `3 files clean` where nothing was found.

    Behind them, what a baseline or a revision knows.
    """
    files = number(report.files, "file")
    found = [number(report.count(rank), rank.value) for rank in Severity if report.count(rank)]
    unshown = f"{number(report.unshown, 'finding')} in {files}, not shown" if report.unshown else f"{files} clean"
    known = sum(each.kind == "external" for each in report.suppressed)
    behind = f" ({number(known, 'finding')} known)" if known else ""
    return (f"{', '.join(found)} in {files}" if found else unshown) + behind


def number(count: int, thing: str) -> str:
    """A number of things in words: `1 file`, `2 files`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def having(count: int) -> str:
    """A number of findings that have something: `1 finding has`, `2 findings have`."""
    return f"{number(count, 'finding')} {'has' if count == 1 else 'have'}"


def repaired(report: Report) -> Iterator[str]:
    """What was fixed, a line for each file, and for each rule where that was asked for."""
    return (line for repair in report.repairs for line in _repaired(repair))


def _repaired(repair: Repair) -> Iterator[str]:
    fixes = "1 fix" if repair.fixes == 1 else f"{repair.fixes} fixes"
    yield f"fixed {visible(shortened(repair.path, LONGEST_PATH))}: {fixes}"
    yield from (f"  {code} {index()[code]}: {count}" for code, count in repair.rules)


def _unchecked(coverage: tuple[Note, ...], palette: Palette) -> Iterator[str]:
    """What was not checked, and the sections in which nothing was found to check."""
    head = palette.severity(Severity.NOTE, "note")
    yield from (f"{head}: {visible(n.what)} not checked: {visible(n.why)}" for n in coverage if not n.place)
    sections = [note for note in coverage if note.place]
    if sections:
        yield f"{head}: {number(len(sections), 'section')} said nothing that is checked:"
    shown = list(within(map(_section, sections), ROOM_FOR_SECTIONS))
    yield from shown
    if len(shown) < len(sections):
        yield f"  {number(len(sections) - len(shown), 'more section')} not shown"


def _section(note: Note) -> str:
    assert note.place
    source = note.place.source
    line = position(source, note.place.start).line
    place = leading(f"{shortened(source.shown, LONGEST_PATH)}:{line}")
    return f"  {place}: {visible(shortened(note.what))}"


def _offered(report: Report) -> Iterator[str]:
    """How many findings have a fix, and the options that try it; nothing about fixes that were tried already.

    The options alone: paths and other options of the run are not for a report to know.
    """
    safe = report.fixable(safe=True) if report.consent is None else 0
    unsafe = report.fixable(safe=False) if report.consent is not Consent.UNSAFE else 0
    first, options = (safe, "`--fix`") if safe else (unsafe, "`--fix --unsafe-fixes`")
    if first:
        more = f"; {unsafe} more with `--fix --unsafe-fixes`" if safe and unsafe else ""
        yield f"{having(first)} a fix: run again with {options}{more}"
