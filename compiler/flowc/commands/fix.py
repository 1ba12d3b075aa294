"""`flowc lint --fix` and `--diff`: fixes made in memory, then written, or shown."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from flowc import pipeline
from flowc.commands import CLEAN, FINDINGS, UNUSABLE, Result
from flowc.commands.lint import UNREADABLE, Describe, Write, told
from flowc.commands.opening import opened
from flowc.fixes import Consent
from flowc.fixes.rounds import Fixed, groups
from flowc.pipeline import understand
from flowc.project import Project
from flowc.project.writing import Rewrite, Written, write
from flowc.reports import Repair, joined
from flowc.reports.diff import render
from flowc.reports.escape import visible
from flowc.text import Span, position

MOST_TOLD = 20
"""Fixes left out that are told one by one."""


@dataclass(frozen=True, slots=True)
class _Mended:
    """A project and its texts after fixing."""

    project: Project
    fixed: Fixed


def run(
    paths: Sequence[str],
    working_directory: str,
    fail_on: str,
    describe: Describe,
    write_report: Write,
    consent: Consent,
) -> Result:
    """Write what the fixes make of the projects of the given paths, then report what remains."""
    mended = _mended(paths, working_directory, consent)
    if isinstance(mended, Result):
        return mended
    written = write([group for each in mended for group in _rewrites(each)])
    report = joined(describe(understand(_after(each, written.done))) for each in mended)
    repairs = tuple(repair for each in mended for repair in _repairs(each.fixed, written.done))
    result = told(replace(report, consent=consent, repairs=repairs), fail_on, write_report)
    return replace(result, code=_code(result.code, written), err=result.err + _asides(mended, written))


def diff(paths: Sequence[str], working_directory: str, consent: Consent) -> Result:
    """Show what the fixes would change, and change nothing; the exit code is 1 if that is anything."""
    mended = _mended(paths, working_directory, consent)
    if isinstance(mended, Result):
        return mended
    changed = [(file.source, each.fixed.patches[file.source.path]) for each in mended
               for file in each.project.files if file.source.path in each.fixed.patches]  # fmt: skip
    faults = (finding for each in mended for file in each.project.files if file.selected for finding in file.findings)
    unreadable = any(finding.code == UNREADABLE for finding in faults)
    code = UNUSABLE if unreadable else FINDINGS if changed else CLEAN
    return Result(code, render(changed), _asides(mended, Written((), (), ())))


def _mended(paths: Sequence[str], working_directory: str, consent: Consent) -> list[_Mended] | Result:
    found = opened(paths, working_directory)
    if isinstance(found, Result):
        return found
    return [_Mended(project, pipeline.fix(project, consent)) for project in found]


def _rewrites(mended: _Mended) -> Iterator[list[Rewrite]]:
    """The changed files of a project, those together that one fix changed."""
    project, fixed = mended.project, mended.fixed
    rewrites = {
        file.source.path: Rewrite(file.path, file.source.path, project.root, file.source.digest, changed.text)
        for file in project.files
        if (changed := fixed.sources.get(file.source.path))
    }
    yield from ([rewrites[path] for path in group] for group in groups(fixed.made, rewrites))


def _after(mended: _Mended, done: Iterable[str]) -> Project:
    """The project with the new texts of the files that were written."""
    new = {path: mended.fixed.sources[path] for path in done if path in mended.fixed.sources}
    files = (replace(file, source=new.get(file.source.path, file.source)) for file in mended.project.files)
    return replace(mended.project, files=tuple(files))


def _repairs(fixed: Fixed, done: Collection[str]) -> Iterator[Repair]:
    counts = Counter(path for paths in fixed.made for path in paths)
    yield from (Repair(source.shown, counts[path]) for path, source in fixed.sources.items() if path in done)


def _code(code: int, written: Written) -> int:
    if written.failure:
        return UNUSABLE
    return max(code, FINDINGS) if written.changed else code


def _asides(mended: Iterable[_Mended], written: Written) -> str:
    """What was not done, and why, a line each."""
    lines = [*_not_written(written), *(line for each in mended for line in _not_made(each.fixed))]
    return "".join(f"flowc: {line}\n" for line in lines)


def _not_written(written: Written) -> Iterator[str]:
    for path in written.changed:
        yield f"{visible(path)} changed while it was being fixed and is left as it is; run this again"
    if written.failure:
        yield f"{visible(written.failure.shown)} cannot be written: {visible(written.failure.problem)}"
    if written.left:
        yield f"not written either: {', '.join(visible(path) for path in written.left)}"


def _not_made(fixed: Fixed) -> Iterator[str]:
    for refusal in fixed.refusals[:MOST_TOLD]:
        yield f"{_where(refusal.offer.finding.span)}: a fix was left out: {refusal.reason.value}"
    if len(fixed.refusals) > MOST_TOLD:
        yield f"{len(fixed.refusals) - MOST_TOLD} more fixes were left out"
    for offer in fixed.beyond[:MOST_TOLD]:
        others = ", ".join(visible(path) for path in sorted(offer.paths))
        yield f"{_where(offer.finding.span)}: a fix was left out: it changes files that were not named: {others}"
    if not fixed.stable:
        yield "not every fix could be tried; fixing again may do more"


def _where(span: Span) -> str:
    place = position(span.source, span.start)
    return f"{visible(span.source.path)}:{place.line}:{place.column}"
