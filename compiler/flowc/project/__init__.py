"""The project as a set of sources: where it begins, which files belong to it, what they contain.

The only place that reads documents. Nothing is imported from a project, executed or written.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from flowc.configuration import DEFAULTS, Settings
from flowc.data import Plain
from flowc.diagnostics import Finding, Note
from flowc.project.candidates import Candidate, beside, distinct, kept, named
from flowc.project.configuring import configured
from flowc.project.exclusions import Exclusions
from flowc.project.naming import Trail
from flowc.project.reading import read, unreadable
from flowc.project.roots import inside, root_of, shown, upwards
from flowc.structs import Struct, field, replace
from flowc.syntax.decode import decode
from flowc.syntax.near import nearest
from flowc.text import Source

MOST_LINKS = 20
"""Links that are told of one by one."""

MOST_CHARACTERS = 128 * 1024 * 1024
"""What one run reads of a project at most."""


class MissingPath(Exception):
    """A path that was asked for does not exist; `suggestion` is the nearest name beside it, or empty."""

    def __init__(self, path: str, suggestion: str) -> None:
        super().__init__(path)
        self.path = path
        self.suggestion = suggestion


class File(Struct):
    """One file as read. `selected`: its findings are reported; otherwise it only lends its names.

    `expected`: it must be a document flowc knows, because it was named or, where `placed`, only lies where such
    documents are kept. `path` is where it lies on disk; empty for a text that was made in memory.
    """

    source: Source
    findings: tuple[Finding, ...]
    selected: bool
    expected: bool
    path: str = ""
    placed: bool = False


class Project(Struct):
    """The files of one project, in order of their paths, and its settings.

    `left_out` are the paths that were named and that its settings exclude, `folders` those that were listed, `absent`
    the paths of documents that its documents may name and that are not there, `apart` those of the folders that are
    projects of their own. `seen_from` is the folder that the paths people read are relative to. `notes` tell which
    links were not followed.
    """

    root: str
    files: tuple[File, ...]
    settings: Settings = DEFAULTS
    left_out: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    seen_from: str = ""
    notes: tuple[Note, ...] = ()

    def place(self, file: File) -> str:
        """The path of a file as the patterns of the settings see it."""
        base = self.settings.base or self.root
        return shown(file.path, base) if file.path and base else file.source.path


class Wishes(Struct):
    """What the command line says of settings.

    `configuration` is the file to use; None looks for the nearest one, an empty text uses none. `table` are settings
    that go over those of files. `texts` hold, by absolute path, what stands for the content of a file, which need not
    exist: a text that is being written.
    """

    configuration: str | None = None
    texts: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    table: Mapping[str, Plain] = field(default_factory=lambda: MappingProxyType({}))


WISHES = Wishes()
"""Nothing is said about settings."""


class _Calling(Struct):
    """How files are called: relative to the folder `start`, which is `folder` as seen from `seen_from`: from where the
    command runs, or from `start` itself where that lies elsewhere.
    """

    start: str
    folder: str
    seen_from: str

    def called(self, path: str) -> str:
        """The path of a file or folder as people read it."""
        name = shown(path, self.start)
        return f"{self.folder}/{name}" if self.folder else name


def projects(paths: Iterable[str], working_directory: str, wishes: Wishes = WISHES) -> tuple[Project, ...]:
    """The projects that hold the given files and folders, or the one around the working directory if none is given.

    Folders below those given that configure flowc are projects of their own, so that a file is always judged alike.
    Files of a project that were not asked for are read for the names they declare. Raises MissingPath, and
    WrongConfiguration for settings that cannot be used.
    """
    asked = [os.path.normpath(os.path.join(working_directory, path)) for path in paths]
    for path in asked:
        if path not in wishes.texts:
            _require(path)
    by_root: dict[str, list[str]] = {}
    for path in asked:
        by_root.setdefault(root_of(path, working_directory), []).append(path)
    if not asked:
        by_root[root_of(working_directory, working_directory)] = []
    called = _calling(os.path.commonpath(list(by_root)), working_directory)
    return tuple(_opened(by_root, called, wishes))


def _opened(by_root: dict[str, list[str]], called: _Calling, wishes: Wishes) -> Iterator[Project]:
    """The projects in the order of their roots, those that are found on the way included; none lies above another."""
    settings = {root: configured(root, wishes.configuration, wishes.table) for root in by_root}
    while by_root:
        root = min(by_root)
        paths = by_root.pop(root)
        found = _project(root, paths, called, settings[root], wishes.texts)
        for inner in (folder for folder in found.apart if any(inside(folder, path) for path in paths)):
            by_root.setdefault(inner, []).append(inner)
            settings[inner] = configured(inner, wishes.configuration, wishes.table)
        yield found


def _calling(start: str, working_directory: str) -> _Calling:
    below = inside(start, working_directory) and start != working_directory
    return _Calling(start, shown(start, working_directory), working_directory) if below else _Calling(start, "", start)


def _project(
    root: str, asked: list[str], called: _Calling, settings: Settings, texts: Mapping[str, bytes]
) -> Project:
    """Without paths every file of the common layout is selected, and what these name; with paths it is only context."""
    without = Exclusions(root, settings.base or root, settings.exclude, settings.respect_gitignore)
    left_out = tuple(path for path in asked if without.excluded(path, folder=os.path.isdir(path)))
    chosen = [candidate for path in asked if path not in left_out for candidate in named(path, without)]
    layout = [replace(candidate, selected=not asked) for candidate in kept(without)]
    context = [each for each in (*beside(chosen), *layout) if not without.excluded(each.path, folder=False)]
    every = [*chosen, *context]
    trail = Trail(without)
    read = [each for each in every if not (each.folder or each.unfollowed)]
    files = _files(distinct(read), trail, called, texts, selected=not asked)
    folders = tuple(dict.fromkeys(each.path for each in every if each.folder))
    files.sort(key=lambda file: file.source.path)
    apart = tuple(dict.fromkeys(each.path for each in every if each.apart))
    return Project(root, tuple(files), settings, left_out, folders, tuple(trail.absent), apart, called.seen_from,
                   tuple(_unfollowed(every, called)))  # fmt: skip


def _unfollowed(candidates: list[Candidate], called: _Calling) -> Iterator[Note]:
    """The links that were not followed where documents are read, but for those to folders that hold such documents."""
    links = sorted({each.path for each in candidates if each.unfollowed and each.selected})
    if not links:
        return
    folders = {os.path.dirname(each.path) for each in candidates if not (each.folder or each.unfollowed)}
    known = {above for folder in folders for above in upwards(os.path.realpath(folder))}
    apart = [link for link in links if os.path.realpath(link) not in known]
    for link in apart[:MOST_LINKS]:
        kind = "a link to a folder" if os.path.isdir(link) else "a link out of the project"
        yield Note(called.called(link), f"{kind} is followed only where it is named")
    if len(apart) > MOST_LINKS:
        yield Note(f"{len(apart) - MOST_LINKS} more links", "they are followed only where they are named")


def _require(path: str) -> None:
    if not os.path.lexists(path):
        raise MissingPath(path, _nearest(path))


def _nearest(path: str) -> str:
    folder, name = os.path.split(path)
    try:
        near = nearest(name, os.listdir(folder))
    except OSError:
        return ""
    return os.path.join(folder, near) if near else ""


def _files(
    candidates: Iterable[Candidate], trail: Trail, called: _Calling, texts: Mapping[str, bytes], *, selected: bool
) -> list[File]:
    """The files as read, then those that they name, and so on; these are `selected` where no path was asked for.

    Where they are too much for one run, the first file left out says so.
    """
    files: list[File] = []
    left, waiting = MOST_CHARACTERS, list(candidates)
    while waiting:
        start = len(files)
        for candidate in waiting:
            if left < 0:
                problem = f"the files before it hold more than {MOST_CHARACTERS} characters, the most of one run"
                files.append(_file(replace(candidate, selected=True, expected=True, problem=problem), called, texts))
                return files
            files.append(_file(candidate, called, texts))
            left -= len(files[-1].source.text)
        trail.passed(each.path for each in waiting)
        paths = (path for file in files[start:] for path in trail.ahead(file.source, file.path))
        waiting = [Candidate(path, selected, expected=False) for path in paths]
    return files


def _file(candidate: Candidate, called: _Calling, texts: Mapping[str, bytes]) -> File:
    name, folder = shown(candidate.path, called.start), called.folder
    if candidate.problem:
        kind = "folder" if os.path.isdir(candidate.path) else "file"
        source, findings = unreadable(name, folder, candidate.problem, kind)
    elif candidate.path in texts:
        source, problems = decode(name, texts[candidate.path], folder)
        findings = list(problems)
    else:
        source, findings = read(candidate.path, name, folder)
    return File(source, tuple(findings), candidate.selected, candidate.expected, candidate.path, candidate.placed)
