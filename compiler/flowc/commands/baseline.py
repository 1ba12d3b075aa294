"""Baselines: the file that lists what is known and left for later, and revisions to compare with instead of one.

All functions take projects with what is wrong with them, as `Checked`; they do not lint by themselves.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence, Set

from flowc.baseline.document import MOST_ENTRIES, NAME, Baseline, Damage, Entry, baseline, parse, render
from flowc.baseline.matching import Judged, Matched, made, marks, matched, pruned, updated, without
from flowc.catalogue import index
from flowc.commands import CLEAN, UNUSABLE, Result
from flowc.commands.output import is_current, write
from flowc.configuration.selection import verdict
from flowc.diagnostics import UNREADABLE, Finding
from flowc.project import Project
from flowc.project.git import NoRevision, commit
from flowc.project.reading import content, reason
from flowc.project.revision import as_of
from flowc.project.roots import inside, root_of, shown
from flowc.reports.escape import visible
from flowc.structs import Struct, replace
from flowc.syntax.unread import ends_reading

LONGEST = 64 * 1024 * 1024
"""Bytes of a baseline."""

MOST_TOLD = 5
"""Stale entries that are named; of more, only the number is told."""

UNREAD = frozenset(("FC101", "FC102", "FC103", "FC105", UNREADABLE))
"""Rules that say a file was not read to its end: nothing can be said of what else was wrong with it."""

Judge = Callable[[Project], Sequence[Finding]]
"""What finds everything wrong with the selected files of a project, after the selection of rules and suppressions."""


class Checked(Struct):
    """A project and what a `Judge` found in it; `asked` are the paths the run was about, none for all of it."""

    project: Project
    findings: tuple[Finding, ...]
    asked: tuple[str, ...] = ()


class Place(Struct):
    """Where a baseline lies; the paths in it are relative to its folder. `shown` is its path as people read it."""

    path: str
    shown: str

    @property
    def folder(self) -> str:
        """The folder of the baseline."""
        return os.path.dirname(self.path)


def asked(paths: Sequence[str], working_directory: str) -> tuple[str, ...]:
    """The paths that were given, as seen from everywhere."""
    return tuple(os.path.normpath(os.path.join(working_directory, path)) for path in paths)


def place(given: str, projects: Sequence[Project], working_directory: str) -> Place:
    """Where the baseline lies: at the path given, or, for none, in the folder that holds the projects."""
    roots = [project.root for project in projects]
    path = os.path.join(working_directory, given) if given else os.path.join(os.path.commonpath(roots), NAME)
    path = os.path.normpath(path)
    return Place(path, visible(shown(path, working_directory)))


def opened(where: Place) -> Baseline | Result:
    """The baseline that lies there, or what to tell the user where none does or it is damaged."""
    try:
        text = content(where.path, LONGEST).decode("utf-8")
    except FileNotFoundError:
        return Result(UNUSABLE, err=f"flowc: there is no baseline {where.shown}; `flowc baseline create` writes one\n")
    except OSError as error:
        return Result(UNUSABLE, err=f"flowc: {where.shown} cannot be read: {reason(error)}\n")
    except UnicodeDecodeError:
        return Result(UNUSABLE, err=f"flowc: {where.shown} is no baseline: it is not UTF-8\n")
    found = parse(text.removeprefix("\ufeff"))
    if isinstance(found, Damage):
        return Result(UNUSABLE, err=f"flowc: {where.shown}:{found.line}: {visible(found.problem)}\n")
    return found


def covering(known: Baseline, where: Place, checked: Sequence[Checked]) -> tuple[Matched, ...]:
    """What a baseline says of the findings of each project. Entries of files that are no more count for the first."""
    gone = frozenset(_gone(known, where.folder, checked))
    told = [
        matched(each.findings, known, _judged(each, where.folder, frozenset() if number else gone),
                _names(each.project, where.folder))
        for number, each in enumerate(checked)
    ]  # fmt: skip
    return tuple(told)


def stale_note(stale: Sequence[Entry], where: Place) -> str:
    """A line on entries that cover nothing any more, and a line for each of the first; nothing for none."""
    if not stale:
        return ""
    match, them = ("matches", "it") if len(stale) == 1 else ("match", "them")
    count = f"{_counted(stale)} of {where.shown}"
    head = f"flowc: {count} {match} nothing any more; `flowc baseline prune` removes {them}\n"
    lines = (f"{entry.also or entry.path}: {entry.code} {entry.node or entry.text}" for entry in stale[:MOST_TOLD])
    more = f"  and {len(stale) - MOST_TOLD} more\n" if len(stale) > MOST_TOLD else ""
    return head + "".join(f"  {visible(line)}\n" for line in lines) + more


def create(where: Place, checked: Sequence[Checked]) -> Result:
    """Write a first baseline that covers all findings; an existing one is left as it is."""
    if os.path.lexists(where.path):
        return Result(UNUSABLE, err=f"flowc: {where.shown} exists; `flowc baseline update` writes it anew\n")
    result = _written(where, _now(where, checked), checked, "")
    return replace(result, out=result.out + _unnamed(where, checked)) if result.out else result


def _unnamed(where: Place, checked: Sequence[Checked]) -> str:
    """What makes `flowc lint` go by a baseline that no configuration names."""
    if any(os.path.normpath(each.project.settings.baseline) == where.path for each in checked):
        return ""
    return f"`flowc lint` goes by it with `--baseline {where.shown}`, or where the configuration sets `baseline`\n"


def update(where: Place, checked: Sequence[Checked]) -> Result:
    """Write the baseline anew from what is there now; entries this run says nothing about are kept."""
    known = opened(where)
    if isinstance(known, Result):
        return known
    gone, now = frozenset(_gone(known, where.folder, checked)), _now(where, checked)
    judging = [_judged(each, where.folder, gone) for each in checked]
    new = updated(known, now, lambda entry: any(judged(entry) for judged in judging))
    before, after = (frozenset(entry.fingerprint for entry in each.entries) for each in (known, new))
    fresh = _number(new, where, checked) - _number(known, where, checked, after)
    return _written(where, new, checked, f", {fresh} of them new; {len(before - after)} removed")


def prune(where: Place, checked: Sequence[Checked]) -> Result:
    """Take the stale entries out of the baseline, and change nothing else."""
    known = opened(where)
    if isinstance(known, Result):
        return known
    stale = [entry for each in covering(known, where, checked) for entry in each.stale]
    return _written(where, pruned(known, stale), checked, f"; {len(stale)} removed")


def against(
    checked: Sequence[Checked], paths: Sequence[str], working_directory: str, revision: str, judge: Judge
) -> tuple[Matched, ...] | Result:
    """The findings of each project parted by whether a revision had them: `new` are those it had not.

    `paths` are those the projects were opened with. Settings and words are those of today for both sides.
    """
    places = asked(paths, working_directory)
    try:
        return tuple(_since(each, _own(places, each.project, working_directory), revision, judge) for each in checked)
    except NoRevision as problem:
        return Result(UNUSABLE, err=f"flowc: cannot compare with {visible(revision)}: {visible(str(problem))}\n")


def _since(checked: Checked, asked: Sequence[str], revision: str, judge: Judge) -> Matched:
    if not checked.findings:
        commit(checked.project.root, revision)
        return Matched((), ())
    past = as_of(checked.project, asked, revision)
    known = {mark for each in marks(judge(past.project), past.names) for mark in each}
    return without(checked.findings, marks(checked.findings), known)


def _own(asked: Sequence[str], project: Project, working_directory: str) -> list[str]:
    return [path for path in asked if root_of(path, working_directory) == project.root]


def _now(where: Place, checked: Sequence[Checked]) -> Baseline:
    """The baseline of everything that is there now."""
    parts = [made(each.findings, _names(each.project, where.folder)) for each in checked]
    return baseline(entry for part in parts for entry in part.entries)


def _written(where: Place, new: Baseline, checked: Sequence[Checked], changes: str) -> Result:
    """Write a baseline, if it is not what lies there; tell what it covers, and which files could not be read."""
    if len(new.entries) > MOST_ENTRIES:
        problem = f"{len(new.entries)} findings are too many for a baseline, which holds {MOST_ENTRIES} at most"
        return Result(UNUSABLE, err=f"flowc: {problem}\n")
    text = render(new)
    try:
        if not is_current(where.path, text):
            write(where.path, text)
    except OSError as error:
        return Result(UNUSABLE, err=f"flowc: {where.shown} cannot be written: {reason(error)}\n")
    unread = sorted({f.span.source.shown for each in checked for f in each.findings if ends_reading(f)})
    err = "".join(f"flowc: {visible(name)} cannot be read, so nothing new of it is covered\n" for name in unread)
    number = _number(new, where, checked)
    out = f"{where.shown} covers {number} finding{'' if number == 1 else 's'}{changes}\n"
    return Result(UNUSABLE if unread else CLEAN, out, err)


def _number(known: Baseline, where: Place, checked: Sequence[Checked], still: Set[str] | None = None) -> int:
    """How many findings a baseline covers: those of this run, however many places they have, and one for each entry
    this run says nothing about; of its entries only those that are `still` there, where that is told.
    """
    held = {entry.fingerprint for entry in known.entries if still is None or entry.fingerprint in still}
    told = [marks(each.findings, _names(each.project, where.folder)) for each in checked]
    here = {mark for each in told for places in each for mark in places}
    pairs = zip(checked, told, strict=True)
    return len(held - here) + sum(len(without(each.findings, marked, held).covered) for each, marked in pairs)


def _names(project: Project, folder: str) -> Mapping[str, str]:
    """The path of each file relative to the folder of a baseline, by its `Source.path`."""
    return {file.source.path: _relative(file.path, folder) for file in project.files if file.path}


def _relative(path: str, folder: str) -> str:
    try:
        return os.path.relpath(path, folder).replace(os.sep, "/")
    except ValueError:  # another drive, on systems that have drives
        return path.replace(os.sep, "/")


def _judged(checked: Checked, folder: str, gone: frozenset[str]) -> Judged:
    """Whether a run could have found an entry's finding: the file was read and the rule asked, or is no more."""
    project = checked.project
    unread = {finding.span.source.path for finding in checked.findings if finding.code in UNREAD}
    names = _names(project, folder)
    read = {names.get(path, path): project.place(file) for file in project.files
            if file.selected and (path := file.source.path) not in unread}  # fmt: skip

    def judged(entry: Entry) -> bool:
        if entry.code not in index() or ({entry.path, entry.also or entry.path} <= gone):
            return True
        return entry.path in read and verdict(project.settings, entry.code, read[entry.path]) is not None

    return judged


def _gone(known: Baseline, folder: str, checked: Sequence[Checked]) -> Iterator[str]:
    """The paths in entries at which there is no file any more, of those at which a run would have looked for one."""
    places = tuple(place for each in checked for place in each.asked or (each.project.root,))
    for path in dict.fromkeys(path for entry in known.entries for path in (entry.path, entry.also) if path):
        try:
            there = os.path.normpath(os.path.join(folder, path))
            if not os.path.lexists(there) and any(inside(there, place) for place in places):
                yield path
        except ValueError:  # a path that no system has
            yield path


def _counted(entries: Sequence[Entry]) -> str:
    return f"{len(entries)} entr{'y' if len(entries) == 1 else 'ies'}"
