"""`flowc lint --add-ignores`: comments that suppress what is found, each with the same reason."""

from collections.abc import Iterator, Sequence

from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.judging import judge
from flowc.commands.lint import Job, news
from flowc.commands.opening import opened
from flowc.commands.output import unwritten
from flowc.diagnostics import UNREADABLE, Finding
from flowc.project import Project
from flowc.project.placing import Rewrite
from flowc.project.writing import Written, write
from flowc.reports.escape import visible
from flowc.suppressions.adding import Added, UnusableReason, ignores, usable
from flowc.syntax.edit import amended
from flowc.text import position, written

MOST_TOLD = 20
"""Findings without a suppression that are told one by one."""


def run(job: Job, reason: str) -> Result:
    """Write a comment for every finding that is new, where one can stand; the others are told, and the exit code is 1.

    Files that could not be read, or changed meanwhile, are left as they are.
    """
    try:
        usable(reason)
    except UnusableReason as problem:
        return Result(UNUSABLE, err=f"flowc: --add-ignores: {visible(str(problem))}\n")
    found = opened(job.paths, job.working_directory, wishes=job.wishes)
    if isinstance(found, Result):
        return found
    new = news(job, list(map(judge, found)))
    if isinstance(new, Result):
        return new
    made = [(each, ignores(each.judgement.findings, reason)) for each in new[0]]
    wrote = write([[rewrite] for each, added in made for rewrite in _rewrites(each.project, added)])
    refused = [pair for _, added in made for pair in added.refused]
    unreadable = any(finding.code == UNREADABLE for finding, _ in refused)
    code = UNUSABLE if unreadable or wrote.failure else FINDINGS if refused or wrote.changed else CLEAN
    asides = "".join(f"flowc: {line}\n" for line in (*unwritten(wrote), *_told(refused)))
    return Result(code, _summary(wrote, refused), asides)


def _rewrites(project: Project, added: Added) -> Iterator[Rewrite]:
    paths = {file.source: file.path for file in project.files}
    for source, edits in added.edits.items():
        yield Rewrite(paths[source], source.shown, project.root, source.digest, written(amended(source, edits)))


def _summary(wrote: Written, refused: Sequence[tuple[Finding, str]]) -> str:
    files = len(wrote.done)
    if files:
        return f"wrote suppressions into {files} file{'' if files == 1 else 's'}\n"
    return "" if refused or wrote.changed or wrote.failure else "nothing to suppress\n"


def _told(refused: Sequence[tuple[Finding, str]]) -> Iterator[str]:
    for finding, why in refused[:MOST_TOLD]:
        source = finding.span.source
        place = position(source, finding.span.start)
        yield f"{visible(source.shown)}:{place.line}:{place.column}: {finding.code} is not suppressed: {why}"
    if len(refused) > MOST_TOLD:
        yield f"{len(refused) - MOST_TOLD} more findings are not suppressed"
