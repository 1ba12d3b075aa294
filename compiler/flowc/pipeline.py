"""The compiler in the order it runs; read this first.

    files -> units -> program -> facts -> findings -> report
                         |
                         +-> machines -> tables
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flowc import checks
from flowc.analyses.facts import Facts, facts
from flowc.catalogue import Severity, describe
from flowc.coverage import coverage
from flowc.diagnostics import Finding, in_order
from flowc.model.kinds.unit import Unit, build
from flowc.model.link import link
from flowc.project import File, Project
from flowc.reports import Report
from flowc.text import Source
from flowc.vocabulary import vocabulary

if TYPE_CHECKING:
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


def lint(project: Project) -> Report:
    """Everything that is wrong with the selected files of a project."""
    return report(understand(project))


def compile(project: Project) -> "tuple[Report, tuple[Table, ...]]":
    """The report of a project and the tables of its selected flows; the tables mean nothing beside an error."""
    understanding = understand(project)
    return report(understanding), tuple(tables(understanding))


def understand(project: Project) -> Understanding:
    """Files to facts."""
    words = vocabulary()
    readings = tuple(Reading(file, _unit(file)) for file in project.files)
    program = link([reading.unit for reading in readings], words.entries, words.terminals)
    return Understanding(readings, facts(program, words))


def report(understanding: Understanding) -> Report:
    """Facts to findings, and findings to words."""
    read = [finding for reading in understanding.readings for finding in _of_reading(reading)]
    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    judged = [finding for finding in checks.run(understanding.facts) if finding.span.source in selected]
    return Report(
        diagnostics=tuple(describe(finding) for finding in in_order([*read, *judged])),
        coverage=tuple(coverage(understanding.facts.program)),
        files=sum(_counts(reading) for reading in understanding.readings),
    )


def only_errors(whole: Report) -> Report:
    """The errors of a report, without its notes on coverage."""
    errors = tuple(diagnostic for diagnostic in whole.diagnostics if diagnostic.severity is Severity.ERROR)
    return Report(errors, (), whole.files)


def tables(understanding: Understanding) -> "Iterator[Table]":
    """The tables of the selected flows; linting never loads what makes them."""
    from flowc.machine.lower import lower

    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    program = understanding.facts.program
    yield from (lower(machine) for machine in program.machines if machine.flow.source in selected)


def _unit(file: File) -> Unit:
    """What a file declares; nothing, where it could not be read as a text."""
    return Unit(file.source) if file.findings else build(file.source)


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
    return file.selected and (bool(unit.documents) or file.expected or _seems_a_flow(file.source))


def _seems_a_flow(source: Source) -> bool:
    """Whether a file says what only a flow says, be it too broken to be read."""
    return not source.path.lower().endswith(".md") and _FLOW_KEY.search(source.text) is not None
