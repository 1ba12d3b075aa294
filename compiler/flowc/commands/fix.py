"""`flowc lint --fix` and `--diff`: fixes made in memory, then written, or shown."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from flowc import pipeline
from flowc.catalogue import describe, shortened
from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.judging import judge
from flowc.commands.lint import Job, told
from flowc.commands.opening import left_out, opened
from flowc.commands.output import unwritten
from flowc.diagnostics import UNREADABLE, Finding
from flowc.fixes import Consent
from flowc.fixes.offers import Offer
from flowc.fixes.rounds import Fixed, groups
from flowc.project import Project
from flowc.project.placing import Rewrite
from flowc.project.writing import Written, write
from flowc.reports import Repair, Report
from flowc.reports.closing import having
from flowc.reports.diff import render
from flowc.reports.escape import visible
from flowc.structs import Struct, replace
from flowc.syntax.decode import encode
from flowc.syntax.limits import BYTES
from flowc.text import Span, position, written

MOST_TOLD = 20
"""Fixes left out that are told one by one."""


class _Mended(Struct):
    """A project and its texts after fixing."""

    project: Project
    fixed: Fixed


def run(job: Job, consent: Consent, *, shows: Collection[str] = ()) -> Result:
    """Write what the fixes make of the projects of a job, then report what remains.

    `shows` may hold `fixes` (each fix is listed) and `only` (the findings are not).
    """
    mended = _mended(job, consent)
    if isinstance(mended, Result):
        return mended
    wrote = write([group for each in mended for group in _rewrites(each)])
    seen = [judge(_after(each, wrote.done)) for each in mended]
    repairs = tuple(repair for each in mended for repair in _repairs(each.fixed, wrote.done, "fixes" in shows))

    def finish(report: Report) -> Report:
        return replace(report, consent=consent, repairs=repairs)

    result = told(job, seen, finish, _without_findings if "only" in shows else None)
    code = CLEAN if "only" in shows and result.code == FINDINGS else result.code
    return replace(result, code=_code(code, wrote), err=result.err + _asides(mended, wrote))


def _without_findings(report: Report) -> Report:
    return replace(report, diagnostics=(), coverage=(), fingerprints=(), unshown=len(report.diagnostics))


def diff(job: Job, consent: Consent) -> Result:
    """Show what the fixes would change, and change nothing; the exit code is 1 if that is anything."""
    mended = _mended(job, consent)
    if isinstance(mended, Result):
        return mended
    changed = [(file.source, each.fixed.sources[file.source.path], each.fixed.patches[file.source.path])
               for each in mended for file in each.project.files if file.source.path in each.fixed.patches]  # fmt: skip
    faults = (finding for each in mended for file in each.project.files if file.selected for finding in file.findings)
    unreadable = any(finding.code == UNREADABLE for finding in faults)
    code = UNUSABLE if unreadable else FINDINGS if changed and not job.exit_zero else CLEAN
    checked = any(file.selected for each in mended for file in each.project.files)
    excluded = "" if checked else left_out([each.project for each in mended], job.working_directory)
    return Result(code, render(changed), excluded + _asides(mended, Written((), (), ())) + _withheld(mended))


def _withheld(mended: Iterable[_Mended]) -> str:
    """How many findings have fixes of which none is shown, for want of consent."""
    count = sum(each.fixed.withheld for each in mended)
    return f"flowc: {having(count)} an unsafe fix: add `--unsafe-fixes` to see it\n" if count else ""


def stream(job: Job, consent: Consent, *, shows: Collection[str] = ()) -> Result:
    """Print the text of the standard input with its fixes; what remains to be said of it goes to the error output.

    With `only` in `shows` that is nothing. A text that is excluded is printed as it came, one that is too long not.
    """
    ((path, data),) = job.wishes.texts.items()
    if len(data) > BYTES.most:
        return Result(UNUSABLE, err=f"flowc: the standard input holds more than {BYTES.most} bytes\n")
    mended = _mended(job, consent)
    if isinstance(mended, Result):
        return replace(mended, data=data)
    ours = [(each, file) for each in mended for file in each.project.files if file.path == path]
    if not ours:
        said = told(job, [judge(each.project) for each in mended])
        return Result(said.code, err=said.out + said.err, data=data)
    each, file = ours[0]
    said = told(job, [judge(_after(each, (file.source.path,)))])
    changed = each.fixed.sources.get(file.source.path)
    asides = _asides(mended, Written((), (), ()))
    code, words = (CLEAN, said.err) if "only" in shows and said.code == FINDINGS else (said.code, said.out + said.err)
    return Result(code, err=words + asides, data=encode(written(changed), data) if changed else data)


def _mended(job: Job, consent: Consent) -> list[_Mended] | Result:
    found = opened(job.paths, job.working_directory, wishes=job.wishes)
    if isinstance(found, Result):
        return found
    return [_Mended(project, pipeline.fix(project, consent)) for project in found]


def _rewrites(mended: _Mended) -> Iterator[list[Rewrite]]:
    """The changed files of a project, those together that one fix changed."""
    project, fixed = mended.project, mended.fixed
    rewrites = {
        file.source.path: Rewrite(file.path, file.source.path, project.root, file.source.digest, written(changed))
        for file in project.files
        if (changed := fixed.sources.get(file.source.path))
    }
    yield from ([rewrites[path] for path in group] for group in groups((offer.paths for offer in fixed.made), rewrites))


def _after(mended: _Mended, done: Iterable[str]) -> Project:
    """The project with the new texts of the files that were written."""
    new = {path: mended.fixed.sources[path] for path in done if path in mended.fixed.sources}
    files = (replace(file, source=new.get(file.source.path, file.source)) for file in mended.project.files)
    return replace(mended.project, files=tuple(files))


def _repairs(fixed: Fixed, done: Collection[str], by_rule: bool) -> Iterator[Repair]:
    for path, source in fixed.sources.items():
        if path in done:
            codes = Counter(offer.finding.code for offer in _of_file(path, fixed.made))
            yield Repair(source.shown, codes.total(), tuple(sorted(codes.items())) if by_rule else ())


def _of_file(path: str, made: Iterable[Offer]) -> Iterator[Offer]:
    """The fixes made in a file, one for each finding there; of those of findings elsewhere that do the same, one."""
    touching = [offer for offer in made if path in offer.paths]
    own = [offer for offer in touching if offer.finding.span.source.path == path]
    others = {offer.edits: offer for offer in touching if offer.finding.span.source.path != path}
    yield from own
    yield from (offer for edits, offer in others.items() if all(edits != each.edits for each in own))


def _code(code: int, wrote: Written) -> int:
    if wrote.failure:
        return UNUSABLE
    return max(code, FINDINGS) if wrote.changed else code


def _asides(mended: Iterable[_Mended], wrote: Written) -> str:
    """What was not done, and why, a line each."""
    lines = [*unwritten(wrote), *(line for each in mended for line in _not_made(each))]
    return "".join(f"flowc: {line}\n" for line in lines)


def _not_made(mended: _Mended) -> Iterator[str]:
    fixed = mended.fixed
    for refusal in fixed.refusals[:MOST_TOLD]:
        place = f": {_where(refusal.place)}" if refusal.place else ""
        error = f": {_told(refusal.error)}" if refusal.error else place
        yield f"{_where(refusal.offer.finding.span)}: a fix was left out: {refusal.reason.value}{error}"
    if len(fixed.refusals) > MOST_TOLD:
        yield f"{len(fixed.refusals) - MOST_TOLD} more fixes were left out"
    named = {file.source.path for file in mended.project.files if file.selected}
    for offer in fixed.beyond[:MOST_TOLD]:
        others = ", ".join(visible(path) for path in sorted(offer.paths - named or offer.paths))
        yield f"{_where(offer.finding.span)}: a fix was left out: it changes files that were not named: {others}"
    if not fixed.stable:
        yield "not every fix could be tried; fixing again may do more"


def _told(error: Finding) -> str:
    return f"{_where(error.span)}: {error.code} {visible(shortened(describe(error).message))}"


def _where(span: Span) -> str:
    place = position(span.source, span.start)
    return f"{visible(span.source.path)}:{place.line}:{place.column}"
