"""`flowc lint`: say what is wrong with the documents of a project."""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from flowc import pipeline
from flowc.catalogue import Severity
from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Looked, Result
from flowc.commands.judging import Judged, judge, judged_again
from flowc.commands.opening import left_out, opened, passed_over
from flowc.coverage import silent_sections
from flowc.diagnostics import UNREADABLE, Finding
from flowc.pipeline import Hidden, Judgement, Watch
from flowc.project import WISHES, Wishes
from flowc.reports import Report, joined
from flowc.reports.escape import visible
from flowc.structs import Struct, field, replace

if TYPE_CHECKING:
    from flowc.commands.baseline import Checked

THRESHOLDS = {
    "error": (Severity.ERROR,),
    "warning": (Severity.ERROR, Severity.WARNING),
    "note": tuple(Severity),
    "never": (),
}
"""The severities that make the exit code 1, by the word of `fail-on`."""

Write = Callable[[Report], str]
"""What writes a report down."""


class Destination(Struct):
    """A file that gets a report, as it was named, and what writes the report; `-` is the standard output."""

    path: str
    write: Write


class Job(Struct):
    """What was asked of a run: where, by which settings, and what becomes of the findings.

    `write` makes the text for the standard output, `others` are further reports. `baseline` is the path of one, empty
    for none, None for what the settings say; `against` a revision, or empty. `coverage` changes what is in a report,
    `quiet` what of it is on the standard output, `fingerprints` whether findings are marked for tools that follow them
    from run to run. `for_programs`: the standard output gets a report on no files too; `aside`: it is left to one of
    the others, and the report goes to the error output. Files are read on `jobs` processes where there are many; None
    lets the number of processors decide.
    """

    paths: tuple[str, ...]
    working_directory: str
    write: Write
    others: tuple[Destination, ...] = ()
    wishes: Wishes = field(default=WISHES)
    baseline: str | None = None
    against: str = ""
    coverage: bool = False
    quiet: bool = False
    fingerprints: bool = False
    exit_zero: bool = False
    for_programs: bool = False
    aside: bool = False
    watch: Watch = iter
    cache: bool = False
    jobs: int | None = 1


def run(job: Job) -> Result:
    """Lint the projects of a job and write its reports."""
    found = opened(job.paths, job.working_directory, wishes=job.wishes)
    if isinstance(found, Result):
        return found
    seen = [(judged_again if job.cache else judge)(project, job.watch, job.jobs) for project in found]
    return replace(told(job, seen), looked=_looked(job, seen))


def _looked(job: Job, seen: Sequence[Judged]) -> Looked | None:
    """What the answer rests on; nothing where a project wants no cache, or the answer is not all that a run does."""
    projects = [each.project for each in seen]
    if job.others or job.against or job.wishes.texts or not all(project.settings.cache for project in projects):
        return None
    from flowc.commands.looking import looked
    from flowc.project.presence import places

    named = [path for path in (job.baseline, job.wishes.configuration) if path]
    kept = [project.settings.baseline for project in projects if project.settings.baseline]
    more = [os.path.join(job.working_directory, path) for path in (*named, *kept)]
    sought = [place for each in seen for place in places(each.project, each.understanding.facts.program.present)]
    rests = looked(projects, job.paths, job.working_directory, more, sought)
    if len(seen) != 1 or not job.cache:
        return rests
    from flowc.commands.cutoff import grounds
    from flowc.commands.looking import is_read_by_name

    apart = {*more, *projects[0].settings.origins, *filter(is_read_by_name, rests.read)}
    return replace(rests, grounds=grounds(seen[0], apart, coverage=job.coverage))


def told(
    job: Job,
    seen: Sequence[Judged],
    finish: Callable[[Report], Report] = lambda report: report,
    shown: Callable[[Report], Report] | None = None,
) -> Result:
    """What was found, without what is known already, as the result of a command; on no files it is wrong usage.

    `shown` makes of the report what the standard output gets of it; reports in files are whole.
    """
    found = news(job, seen)
    if isinstance(found, Result):
        return found
    new, note = found
    reports = [_report(job, each) for each in new]
    report = finish(joined(reports))
    if not report.files:
        projects = [each.project for each in seen]
        note = left_out(projects, job.working_directory)
        if not note:
            return _nothing(passed_over(projects, job.working_directory))
    code = max(exit_code(own, each.project.settings.fail_on) for own, each in zip(reports, new, strict=True))
    if job.exit_zero and code == FINDINGS:
        code = CLEAN
    read = {os.path.realpath(file.path) for each in seen for file in each.project.files} if job.others else ()
    seen_of = shown or (_errors_of if job.quiet else lambda whole: whole)
    out = job.write(seen_of(report)) if report.files or job.for_programs else ""
    return _delivered(job, report, Result(code, *(("", out + note) if job.aside else (out, note))), read)


def exit_code(report: Report, fail_on: str) -> int:
    """2 if a file could not be read, 1 for a finding at or above the threshold, else 0."""
    if any(diagnostic.code == UNREADABLE for diagnostic in report.diagnostics):
        return UNUSABLE
    grave = THRESHOLDS[fail_on]
    return FINDINGS if any(diagnostic.severity in grave for diagnostic in report.diagnostics) else CLEAN


def _report(job: Job, each: Judged) -> Report:
    report = pipeline.report(each.understanding, each.judgement)
    if job.coverage:
        selected = {reading.file.source for reading in each.understanding.readings if reading.file.selected}
        silent = silent_sections(each.understanding.facts.program, selected)
        report = replace(report, coverage=(*report.coverage, *silent))
    if job.fingerprints:
        from flowc.baseline.fingerprints import fingerprints

        report = replace(report, fingerprints=fingerprints(each.judgement.findings))
    return report


def _errors_of(report: Report) -> Report:
    kept = [number for number, each in enumerate(report.diagnostics) if each.severity is Severity.ERROR]
    return replace(
        report,
        diagnostics=tuple(report.diagnostics[number] for number in kept),
        fingerprints=tuple(report.fingerprints[number] for number in kept) if report.fingerprints else (),
        coverage=(),
        unshown=report.unshown + len(report.diagnostics) - len(kept),
    )


def news(job: Job, seen: Sequence[Judged]) -> tuple[list[Judged], str] | Result:
    """What no baseline and no revision knows, and what to say of them."""
    paths = [each.project.settings.baseline if job.baseline is None else job.baseline for each in seen]
    if not any(paths) and not job.against:
        return list(seen), ""
    from flowc.commands import baseline

    asked = baseline.asked(job.paths, job.working_directory)
    seen, note = list(seen), ""
    for path in dict.fromkeys(filter(None, paths)):
        those = [number for number, own in enumerate(paths) if own == path]
        where = baseline.place(path, [seen[number].project for number in those], job.working_directory)
        known = baseline.opened(where)
        if isinstance(known, Result):
            return known
        parted = baseline.covering(known, where, [_checked(seen[number], asked) for number in those])
        note += baseline.stale_note([entry for each in parted for entry in each.stale], where)
        for number, part in zip(those, parted, strict=True):
            seen[number] = _without(seen[number], part.new, part.covered, "baseline")
    if job.against:
        checked = [_checked(each, asked) for each in seen]
        past = baseline.against(checked, job.paths, job.working_directory, job.against, pipeline.of_project)
        if isinstance(past, Result):
            return past
        reason = f"in {job.against} already"
        seen = [_without(each, part.new, part.covered, reason) for each, part in zip(seen, past, strict=True)]
    return list(seen), note


def _checked(each: Judged, asked: tuple[str, ...]) -> "Checked":
    from flowc.commands.baseline import Checked

    return Checked(each.project, each.judgement.findings, asked)


def _without(each: Judged, new: Iterable[Finding], covered: Iterable[Finding], reason: str) -> Judged:
    hidden = (Hidden(finding, "external", reason) for finding in covered)
    return replace(each, judgement=Judgement(tuple(new), (*each.judgement.hidden, *hidden)))


def _nothing(passed: str) -> Result:
    none = "flowc: none of these files is a flow, a step registry, an agent or a contract\n"
    return Result(UNUSABLE, err=none + passed)


def _delivered(job: Job, report: Report, result: Result, read: Collection[str]) -> Result:
    """The result with the further reports: in their files, never over what was read, or behind its own output."""
    out = [result.out]
    for other in job.others:
        if os.path.realpath(os.path.join(job.working_directory, other.path)) in read:
            return Result(UNUSABLE, err=f"flowc: {visible(other.path)} is a document; a report would take its place\n")
        text = other.write(report)
        if other.path == "-":
            out.append(text)
            continue
        problem = _stored(job.working_directory, other.path, text)
        if problem:
            return Result(UNUSABLE, err=f"flowc: {visible(other.path)} cannot be written: {problem}\n")
    return replace(result, out="".join(out))


def _stored(working_directory: str, path: str, text: str) -> str:
    """Put a report into a file; why that cannot be done, or nothing."""
    from flowc.commands.output import poured, write
    from flowc.project.reading import reason

    place = os.path.join(working_directory, path)
    special = os.path.exists(place) and not os.path.isfile(place)
    try:
        (poured if special else write)(place, text)
    except OSError as error:
        return reason(error)
    return ""
