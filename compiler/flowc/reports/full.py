"""The report for people: each finding with the lines it is about, in the manner of rustc.

Everything that comes from a document or a file name passes `visible`; only the palette writes terminal codes.
"""

import re
from collections.abc import Iterator

from flowc.catalogue import Diagnostic, Place, Remedy, Severity, shortened
from flowc.diagnostics import Note
from flowc.fixes import Consent
from flowc.reports import Repair, Report
from flowc.reports.escape import visible
from flowc.reports.excerpt import Mark, Style, excerpt
from flowc.reports.palette import PLAIN, Palette
from flowc.text import Source, position

MOST_FINDINGS = 200
"""Findings written out; the summary counts all of them."""

MOST_PLACES = 12
"""Related places shown of one finding."""

MOST_STATIONS = 16
"""Stations of a witness path that are shown."""

LONGEST_PATH = 400
_RANKS = tuple(Severity)
_EVENT = re.compile(r" -> (\([^()]*\)) -> ")


def render(report: Report, palette: Palette = PLAIN) -> str:
    """The report as text that ends with a line of counts."""
    shown = _worst(report.diagnostics)
    blocks = ["\n".join(_finding(diagnostic, palette)) for diagnostic in shown]
    return "\n\n".join([*blocks, "\n".join(_closing(report, len(shown), palette))]) + "\n"


def counts(report: Report) -> str:
    """The counts in words: `2 errors, 1 warning in 3 files`, or `3 files clean`."""
    files = _number(report.files, "file")
    found = [_number(report.count(rank), rank.value) for rank in _RANKS if report.count(rank)]
    return f"{', '.join(found)} in {files}" if found else f"{files} clean"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _worst(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The findings that are shown, in their order: all, or the gravest."""
    if len(diagnostics) <= MOST_FINDINGS:
        return diagnostics
    graver_first = sorted(range(len(diagnostics)), key=lambda i: (_RANKS.index(diagnostics[i].severity), i))
    return tuple(diagnostics[i] for i in sorted(graver_first[:MOST_FINDINGS]))


def _closing(report: Report, shown: int, palette: Palette) -> Iterator[str]:
    left_out = len(report.diagnostics) - shown
    if left_out:
        yield f"{_number(left_out, 'more finding')} not shown"
    yield from map(_repaired, report.repairs)
    yield from _unchecked(report.coverage, palette)
    yield palette.emphasised(counts(report))
    yield from _offered(report)


def _repaired(repair: Repair) -> str:
    number = "1 fix" if repair.fixes == 1 else f"{repair.fixes} fixes"
    return f"fixed {visible(shortened(repair.path, LONGEST_PATH))}: {number}"


def _unchecked(coverage: tuple[Note, ...], palette: Palette) -> Iterator[str]:
    """What was not checked, and the sections in which nothing was found to check."""
    head = palette.severity(Severity.NOTE, "note")
    sections = [(note.what, note.place) for note in coverage if note.place]
    yield from (f"{head}: {visible(n.what)} not checked: {visible(n.why)}" for n in coverage if not n.place)
    if sections:
        yield f"{head}: {_number(len(sections), 'section')} said nothing that is checked:"
    for title, place in sections:
        line = position(place.source, place.start).line
        yield f"  {visible(shortened(place.source.shown, LONGEST_PATH))}:{line}: {visible(shortened(title))}"


def _offered(report: Report) -> Iterator[str]:
    """How many findings can be fixed, and how; nothing about fixes that were tried already."""
    safe = report.fixable(safe=True) if report.consent is None else 0
    unsafe = report.fixable(safe=False) if report.consent is not Consent.UNSAFE else 0
    if safe:
        more = f", {unsafe} more with `--fix --unsafe-fixes`" if unsafe else ""
        yield f"{_number(safe, 'finding')} can be fixed with `flowc lint --fix`{more}"
    elif unsafe:
        yield f"{_number(unsafe, 'finding')} can be fixed with `flowc lint --fix --unsafe-fixes`"


def _finding(diagnostic: Diagnostic, palette: Palette) -> Iterator[str]:
    severity = diagnostic.severity
    head = palette.severity(severity, f"{severity.value}[{diagnostic.code}]")
    yield head + palette.emphasised(f": {visible(diagnostic.message)}")
    sources = _by_source(diagnostic)
    style = _style(diagnostic, sources, palette)
    for number, (source, marks) in enumerate(sources.items()):
        arrow = "-->" if number == 0 else ":::"
        yield f"{'':>{style.gutter}}{palette.framed(arrow)} {_where(source, marks[0])}"
        if source.text:
            yield from excerpt(marks, style)
    for key, words in _remarks(diagnostic):
        yield f"{'':>{style.gutter}} {palette.framed('=')} {key}: {words}"


def _by_source(diagnostic: Diagnostic) -> dict[Source, list[Mark]]:
    """The marks of a finding by source, the primary one and its source first."""
    marks = [_mark(diagnostic.primary, primary=True)]
    marks += [_mark(place, primary=False) for place in diagnostic.related[:MOST_PLACES]]
    sources: dict[Source, list[Mark]] = {}
    for mark in marks:
        sources.setdefault(mark.span.source, []).append(mark)
    return sources


def _mark(place: Place, *, primary: bool) -> Mark:
    return Mark(place.span, visible(place.words), primary)


def _style(diagnostic: Diagnostic, sources: dict[Source, list[Mark]], palette: Palette) -> Style:
    last = max(position(source, mark.span.end).line for source, marks in sources.items() for mark in marks)
    return Style(
        gutter=max(2, len(str(last))),
        frame=palette.framed,
        primary=lambda text: palette.severity(diagnostic.severity, text),
        related=palette.framed,
    )


def _where(source: Source, mark: Mark) -> str:
    path = visible(shortened(source.shown, LONGEST_PATH))
    if not source.text:
        return path
    place = position(source, mark.span.start)
    return f"{path}:{place.line}:{place.column}"


def _remarks(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    """What stands below the excerpts: the path, the help, the fixes, the page."""
    left_out = len(diagnostic.related) - MOST_PLACES
    if left_out > 0:
        yield "note", f"{_number(left_out, 'more place')} not shown"
    if diagnostic.witness:
        yield "path", visible(_path(diagnostic.witness))
    if diagnostic.help:
        yield "help", visible(diagnostic.help)
    for fix in diagnostic.fixes:
        yield "fix", _remedy(fix)
    yield "docs", diagnostic.docs


def _path(witness: tuple[str, ...]) -> str:
    """The stations of a witness, long names and long paths without their middle."""
    stations = [shortened(station) for station in witness]
    if len(stations) > MOST_STATIONS:
        half = MOST_STATIONS // 2
        stations = [*stations[:half], "…", *stations[-half:]]
    return _EVENT.sub(r" -\1-> ", " -> ".join(stations))


def _remedy(fix: Remedy) -> str:
    return f"{visible(fix.title)} ({'safe' if fix.safe else 'unsafe'})"
