"""The compiler in the order it runs; read this first.

    files -> units -> program -> facts -> findings -> report
                         |
                         +-> machines -> tables
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from flowc import checks
from flowc.analyses.facts import Facts, facts
from flowc.catalogue import Diagnostic, Severity, describe
from flowc.configuration import DEFAULTS, Settings
from flowc.configuration.selection import verdict
from flowc.coverage import coverage
from flowc.diagnostics import Finding, in_order
from flowc.model.kinds.unit import Unit, build
from flowc.model.link import link
from flowc.project import File, Project
from flowc.reports import Report
from flowc.text import Source
from flowc.vocabulary import Lexicon

if TYPE_CHECKING:
    from flowc.fixes import Consent
    from flowc.fixes.rounds import Fixed
    from flowc.machine.table import Table

_FLOW_KEY = re.compile(r"^(?:transitions|child_flow)[ \t]*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """One file of a project and what it declares."""

    file: File
    unit: Unit


@dataclass(frozen=True, slots=True)
class Understanding:
    """A project read, joined and analysed."""

    readings: tuple[Reading, ...]
    facts: Facts
    settings: Settings = DEFAULTS


def lint(project: Project) -> Report:
    """Everything that is wrong with the selected files of a project."""
    return report(understand(project))


def compile(project: Project) -> "tuple[Report, tuple[Table, ...]]":
    """The report of a project and the tables of its selected flows; the tables mean nothing beside an error."""
    understanding = understand(project)
    return report(understanding), tuple(tables(understanding))


def understand(project: Project) -> Understanding:
    """Files to facts."""
    return _joined(tuple(_reading(file, project.settings.lexicon) for file in project.files), project.settings)


def _joined(readings: tuple[Reading, ...], settings: Settings) -> Understanding:
    return Understanding(readings, facts(link([reading.unit for reading in readings], settings.lexicon)), settings)


def report(understanding: Understanding) -> Report:
    """Facts to findings, and findings to words."""
    return Report(
        diagnostics=tuple(_described(finding, understanding.settings) for finding in findings(understanding)),
        coverage=tuple(coverage(understanding.facts.program)),
        files=sum(_counts(reading) for reading in understanding.readings),
    )


def findings(understanding: Understanding) -> list[Finding]:
    """What is wrong with the selected files, in order."""
    read = [finding for reading in understanding.readings for finding in _of_reading(reading)]
    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    judged = [finding for finding in checks.run(understanding.facts) if finding.span.source in selected]
    settings = understanding.settings
    return in_order([each for each in (*read, *judged) if verdict(settings, each.code, each.span.source.path)])


def _described(finding: Finding, settings: Settings) -> Diagnostic:
    """A finding in words, as grave as the project says."""
    severity = verdict(settings, finding.code, finding.span.source.path)
    return replace(describe(finding), severity=severity or Severity.NOTE)


def only_errors(whole: Report) -> Report:
    """The errors of a report, without its notes on coverage."""
    errors = tuple(diagnostic for diagnostic in whole.diagnostics if diagnostic.severity is Severity.ERROR)
    return Report(errors, (), whole.files)


def tables(understanding: Understanding) -> "Iterator[Table]":
    """The tables of the selected flows; linting never loads what makes them."""
    from flowc.machine.lower import lower

    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    program, known = understanding.facts.program, understanding.facts.agreements
    yield from (lower(machine, known) for machine in program.machines if machine.flow.source in selected)


def fix(project: Project, consent: "Consent") -> "Fixed":
    """The selected files with the fixes somebody agreed to, made in memory; all files of the project have a say."""
    from flowc.fixes.rounds import fixed
    from flowc.fixes.verdict import Verdict

    files = {file.source.path: replace(file, selected=True) for file in project.files}
    known: dict[Source, Reading] = {}
    lexicon = project.settings.lexicon

    def judge(sources: Mapping[str, Source]) -> Verdict:
        """What is said of the texts; what was last read of a text that is still the same is used again."""
        read = [known.get(sources[path]) or _reading(replace(files[path], source=sources[path]), lexicon) for path in files]
        known.clear()
        known.update((reading.file.source, reading) for reading in read)
        understanding = _joined(tuple(read), project.settings)
        holding = frozenset(reading.file.source.path for reading in read if reading.unit.documents)
        return Verdict(tuple(findings(understanding)), holding, partial(tables, understanding))

    editable = frozenset(file.source.path for file in project.files if file.selected and not file.findings)
    return fixed({path: file.source for path, file in files.items()}, judge, consent, editable)


def _reading(file: File, lexicon: Lexicon) -> Reading:
    """A file and what it declares; nothing, where it could not be read as a text."""
    return Reading(file, Unit(file.source) if file.findings else build(file.source, lexicon))


def _of_reading(reading: Reading) -> Iterator[Finding]:
    """What was wrong with reading a file; a file met by chance that is no document of ours is none of our business."""
    if not reading.file.selected or not _counts(reading):
        return
    yield from reading.file.findings
    yield from reading.unit.findings
    if reading.unit.unrecognised and reading.file.expected and not reading.file.findings:
        yield reading.unit.unrecognised


def _counts(reading: Reading) -> bool:
    """Whether a file is checked: it was asked for, and it declares something, should, or seems to try."""
    file, unit = reading.file, reading.unit
    declares = bool(unit.documents) or (unit.doctrine is not None and unit.doctrine.states)
    return file.selected and (declares or file.expected or _seems_a_flow(file.source))


def _seems_a_flow(source: Source) -> bool:
    """Whether a file says what only a flow says, be it too broken to be read."""
    return not source.path.lower().endswith(".md") and _FLOW_KEY.search(source.text) is not None
