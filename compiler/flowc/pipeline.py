"""The compiler in the order it runs; read this first.

    files -> units -> program -> facts -> findings -> report
                         |
                         +-> machines -> tables
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from flowc import checks
from flowc.analyses import twin_files
from flowc.analyses.facts import Facts, facts
from flowc.analyses.unmade import sought
from flowc.catalogue import Diagnostic, Severity, card, describe
from flowc.configuration import DEFAULTS, Settings
from flowc.configuration.selection import active, verdict
from flowc.coverage import coverage
from flowc.diagnostics import Finding, Note, in_order, told_of_files
from flowc.expressions import expression
from flowc.model.kinds.unit import Unit, build
from flowc.model.link import link
from flowc.project import File, Project
from flowc.project.presence import presence
from flowc.reports import Report, Suppressed
from flowc.structs import Struct, field, replace
from flowc.suppressions.applying import apply
from flowc.syntax.suffixes import is_markdown
from flowc.syntax.unread import ends_reading
from flowc.text import Source
from flowc.vocabulary import Lexicon

if TYPE_CHECKING:
    from flowc.fixes import Consent
    from flowc.fixes.rounds import Fixed
    from flowc.machine.table import Table

_FLOW_KEY = expression(r"^(?:transitions|child_flow)[ \t]*:", re.MULTILINE)


NOTHING: Mapping[Source, Unit] = MappingProxyType({})

Watch = Callable[[Sequence[File]], Iterable[File]]
"""Hands on files one by one; what sees them go by may show how far a run is."""


class Reading(Struct):
    """One file of a project and what it declares."""

    file: File
    unit: Unit


class Understanding(Struct):
    """A project read, joined and analysed."""

    readings: tuple[Reading, ...]
    facts: Facts
    settings: Settings = DEFAULTS
    places: Mapping[Source, str] = field(default_factory=dict)
    seen_from: str = ""
    notes: tuple[Note, ...] = ()

    def place(self, source: Source) -> str:
        """The path of a source as the patterns of the settings see it."""
        return self.places.get(source, source.path)


class Hidden(Struct):
    """A finding that does not count, where that is said (in its file or elsewhere), and why."""

    finding: Finding
    kind: Literal["inSource", "external"]
    reason: str


class Judgement(Struct):
    """What is wrong with the selected files of a project, in order, and what would be, were it not hidden."""

    findings: tuple[Finding, ...]
    hidden: tuple[Hidden, ...] = ()


def lint(project: Project) -> Report:
    """Everything that is wrong with the selected files of a project."""
    return report(understand(project))


def compile(project: Project) -> "tuple[Report, tuple[Table, ...]]":
    """The report of a project and the tables of its selected flows; the tables mean nothing beside an error.

    What a project hides from its linter is still wrong with its tables, so all rules count and no comment.
    """
    understanding = understand(project)
    whole = replace(understanding, settings=DEFAULTS, places={})
    return report(whole, Judgement(tuple(_told(whole)))), tuple(tables(understanding))


def understand(project: Project, watch: Watch = iter, known: Mapping[Source, Unit] = NOTHING) -> Understanding:
    """Files to facts; `watch` sees each file as it is read, `known` is what is known of files without reading them."""
    lexicon = project.settings.lexicon
    return _joined(tuple(_reading(file, lexicon, known.get(file.source)) for file in watch(project.files)), project)


def _joined(readings: tuple[Reading, ...], project: Project) -> Understanding:
    program = link([reading.unit for reading in readings], project.settings.lexicon)
    program = replace(program, present=presence(project, (*sought(program), *twin_files.sought(program))))
    files = [reading.file for reading in readings] if project.settings.per_path else []
    places = {file.source: project.place(file) for file in files}
    return Understanding(_without_others(readings), facts(program), project.settings, places, project.seen_from,
                         project.notes)  # fmt: skip


def report(understanding: Understanding, told: "Judgement | None" = None) -> Report:
    """Facts to findings, unless `told` has them already, and findings to words."""
    judgement = told or judged(understanding)
    return Report(
        diagnostics=tuple(_described(finding, understanding) for finding in judgement.findings),
        coverage=(*coverage(understanding.facts.program), *understanding.notes),
        files=sum(1 for _ in counted(understanding, judgement)),
        suppressed=tuple(Suppressed(_described(h.finding, understanding), h.kind, h.reason) for h in judgement.hidden),
        seen_from=understanding.seen_from,
    )


def counted(understanding: Understanding, judgement: Judgement) -> Iterator[File]:
    """The files that are checked: those that declare something, and those of which something is said all the same."""
    said = {each.span.source for each in judgement.findings} | {h.finding.span.source for h in judgement.hidden}
    return (each.file for each in understanding.readings if _counts(each) or each.file.source in said)


def findings(understanding: Understanding) -> list[Finding]:
    """What is wrong with the selected files and nothing hides, in order."""
    return list(judged(understanding).findings)


def of_project(project: Project) -> list[Finding]:
    """What is wrong with the selected files of a project and nothing hides, in order."""
    return findings(understand(project))


def judged(understanding: Understanding) -> Judgement:
    """What is wrong with the selected files, in order, parted by whether a comment hides it."""
    settings = understanding.settings
    selected = [reading.file.source for reading in understanding.readings if reading.file.selected]
    told = _told(understanding)
    chosen = [each for each in told if _gravity(each, understanding)]
    applied = apply(chosen, selected, lambda source: active(settings, understanding.place(source)))
    hidden = [Hidden(finding, "inSource", comment.reason) for finding, comment in applied.suppressed]
    return Judgement(tuple(in_order([*applied.kept, *applied.findings])), tuple(hidden))


def _told(understanding: Understanding) -> list[Finding]:
    """What every rule says of the selected files, in order."""
    read = [finding for reading in understanding.readings for finding in _of_reading(reading)]
    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    judged = (told_of_files(finding) for finding in checks.run(understanding.facts))
    return in_order([*read, *(each for each in judged if each.span.source in selected)])


def _described(finding: Finding, understanding: Understanding) -> Diagnostic:
    """A finding in words, as grave as the project says."""
    return replace(describe(finding), severity=_gravity(finding, understanding) or Severity.NOTE)


def _gravity(finding: Finding, understanding: Understanding) -> Severity | None:
    """How grave a finding is in a project, None where it does not count; a file that was not read always does."""
    if ends_reading(finding):
        return card(finding.code).severity
    return verdict(understanding.settings, finding.code, understanding.place(finding.span.source))


def only_errors(whole: Report) -> Report:
    """The errors of a report, without its notes on coverage."""
    errors = tuple(diagnostic for diagnostic in whole.diagnostics if diagnostic.severity is Severity.ERROR)
    return Report(errors, (), whole.files, seen_from=whole.seen_from)


def tables(understanding: Understanding) -> "Iterator[Table]":
    """The tables of the selected flows; linting never loads what makes them."""
    from flowc.machine.lower import lower

    selected = {reading.file.source for reading in understanding.readings if reading.file.selected}
    program, known = understanding.facts.program, understanding.facts.agreements
    yield from (lower(machine, known) for machine in program.machines if machine.flow.source in selected)


def fix(project: Project, consent: "Consent") -> "Fixed":
    """The selected files with the fixes somebody agreed to, made in memory; all files of the project have a say."""
    from flowc.fixes.rounds import fixed
    from flowc.fixes.sparing import sparing
    from flowc.fixes.verdict import Verdict

    files = {file.source.path: replace(file, selected=True) for file in project.files}
    known: dict[Source, Reading] = {}
    lexicon = project.settings.lexicon

    def judge(sources: Mapping[str, Source]) -> Verdict:
        """What is said of the texts; what was last read of a text that is still the same is used again."""
        new = {path: replace(file, source=sources[path]) for path, file in files.items()}
        read = [known.get(sources[path]) or _reading(file, lexicon) for path, file in new.items()]
        known.clear()
        known.update((reading.file.source, reading) for reading in read)
        understanding = _joined(tuple(read), project)
        holding = frozenset(reading.file.source.path for reading in read if reading.unit.documents)
        spared = sparing(partial(_is_asked, understanding))
        return Verdict(tuple(findings(understanding)), holding, partial(tables, understanding), spared)

    editable = frozenset(file.source.path for file in project.files if file.selected and not file.findings)
    return fixed({path: file.source for path, file in files.items()}, judge, consent, editable)


def _is_asked(understanding: Understanding, code: str, source: Source) -> bool:
    return verdict(understanding.settings, code, understanding.place(source)) is not None


def _reading(file: File, lexicon: Lexicon, known: Unit | None = None) -> Reading:
    """A file and what it declares; nothing, where it could not be read as a text."""
    return Reading(file, known or (Unit(file.source) if file.findings else build(file.source, lexicon)))


def _without_others(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings, where nobody expects a document of ours in a folder that holds several files and none of ours: such
    are the flows of another tool.
    """
    strange: dict[str, list[Reading]] = {}
    for each in readings:
        if each.file.placed and each.file.source.text.strip() and not is_markdown(each.file.source):
            strange.setdefault(_folder(each), []).append(each)
    others = {folder for folder, held in strange.items() if len(held) > 1 and all(map(_is_strange, held))}
    return tuple(_unexpected(each) if _folder(each) in others else each for each in readings)


def _folder(reading: Reading) -> str:
    return reading.file.source.path.rpartition("/")[0]


def _is_strange(reading: Reading) -> bool:
    """Whether a file holds nothing that flowc knows, and something else."""
    unit = reading.unit
    return unit.unrecognised is not None and not unit.documents and not _seems_a_flow(reading.file.source)


def _unexpected(reading: Reading) -> Reading:
    return replace(reading, file=replace(reading.file, expected=False)) if reading.file.placed else reading


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
    declares = bool(unit.documents) or any(doctrine.states for doctrine in unit.doctrines)
    return file.selected and (declares or file.expected or _seems_a_flow(file.source))


def _seems_a_flow(source: Source) -> bool:
    """Whether a file says what only a flow says, be it too broken to be read."""
    return not is_markdown(source) and _FLOW_KEY.search(source.text) is not None
