"""The project as a set of sources: where it begins, which files belong to it, what they contain.

The only place that reads documents. Nothing is imported from a project, executed or written.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from flowc.configuration import DEFAULTS, Settings
from flowc.data import Plain
from flowc.diagnostics import Finding
from flowc.project.configuring import configured
from flowc.project.discovery import MOST_FILES, Unlisted, Visited, walk
from flowc.project.exclusions import Exclusions
from flowc.project.reading import read, unreadable
from flowc.project.roots import LAYOUT, inside, root_of, shown
from flowc.structs import Struct, field, replace
from flowc.syntax.decode import decode
from flowc.syntax.near import nearest
from flowc.text import Source

BESIDE = ("steps.yaml", "steps.yml")
"""Step registries that are found beside a flow."""


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

    `expected`: it must be a document flowc knows, because it was named or lies where such documents are kept.
    `path` is where it lies on disk; empty for a text that was made in memory.
    """

    source: Source
    findings: tuple[Finding, ...]
    selected: bool
    expected: bool
    path: str = ""


class Project(Struct):
    """The files of one project, in order of their paths, and its settings.

    `left_out` are the paths that were named and that its settings exclude, `folders` those that were listed.
    """

    root: str
    files: tuple[File, ...]
    settings: Settings = DEFAULTS
    left_out: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()

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
    """How files are called: relative to the folder `start`, which is `folder` as seen from where the command runs."""

    start: str
    folder: str


class _Candidate(Struct):
    """A file to read, or a folder that was listed, by its path on disk."""

    path: str
    selected: bool
    expected: bool
    problem: str = ""
    folder: bool = False


def projects(paths: Iterable[str], working_directory: str, wishes: Wishes = WISHES) -> tuple[Project, ...]:
    """The projects that hold the given files and folders, or the one around the working directory if none is given.

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
    settings = {root: configured(root, wishes.configuration, wishes.table) for root in by_root}
    return tuple(_project(root, paths, called, settings[root], wishes.texts) for root, paths in sorted(by_root.items()))


def _calling(start: str, working_directory: str) -> _Calling:
    below = inside(start, working_directory) and start != working_directory
    return _Calling(start, shown(start, working_directory) if below else "")


def _project(
    root: str, asked: list[str], called: _Calling, settings: Settings, texts: Mapping[str, bytes]
) -> Project:
    """Without paths every file of the common layout is selected; with paths the layout is only context."""
    without = Exclusions(root, settings.base or root, settings.exclude, settings.respect_gitignore)
    left_out = tuple(path for path in asked if without.excluded(path, folder=os.path.isdir(path)))
    named = [candidate for path in asked if path not in left_out for candidate in _selected(path, without)]
    layout = [replace(candidate, selected=not asked) for candidate in _layout(without)]
    context = [each for each in (*_beside(named), *layout) if not without.excluded(each.path, folder=False)]
    every = [*named, *context]
    files = _within_budget(_distinct([each for each in every if not each.folder]), called, texts)
    folders = tuple(dict.fromkeys(each.path for each in every if each.folder))
    return Project(root, tuple(sorted(files, key=lambda file: file.source.path)), settings, left_out, folders)


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


def _selected(path: str, without: Exclusions) -> Iterator[_Candidate]:
    if os.path.isdir(path):
        yield from _below(path, without)
    else:
        yield _Candidate(path, selected=True, expected=True)


def _below(folder: str, without: Exclusions) -> Iterator[_Candidate]:
    """The files of a folder; of too many files only the first, with a finding that says so."""
    number = 0
    for found in walk(folder, without):
        if isinstance(found, Visited):
            yield _Candidate(found.path, selected=False, expected=False, folder=True)
            continue
        number += 1
        if number > MOST_FILES:
            yield _Candidate(folder, selected=True, expected=True, problem=f"holds more than {MOST_FILES} files")
            return
        if isinstance(found, Unlisted):
            yield _Candidate(found.path, selected=True, expected=True, problem=found.problem)
        else:
            yield _Candidate(found, selected=True, expected=has_a_documents_place(found, without.root))


def has_a_documents_place(path: str, root: str) -> bool:
    """Whether a file lies where documents of its format are kept: YAML in `flows/`, markdown in `agents/`."""
    start = root.rstrip(os.sep) + os.sep
    below = path[len(start) :] if path.startswith(start) else os.path.relpath(path, root)
    folders = below.split(os.sep)[:-1] or [os.path.basename(root)]
    if path.lower().endswith((".yaml", ".yml")):
        return "flows" in folders
    return "agents" in folders and path.lower().endswith(".md")


def _layout(without: Exclusions) -> Iterator[_Candidate]:
    for place in LAYOUT:
        path = os.path.join(without.root, *place.split("/"))
        if os.path.isdir(path) and not os.path.islink(path):
            yield from _below(path, without)
        elif os.path.isfile(path):
            yield _Candidate(path, selected=True, expected=False)


def _beside(named: list[_Candidate]) -> Iterator[_Candidate]:
    for folder in dict.fromkeys(os.path.dirname(candidate.path) for candidate in named if not candidate.folder):
        paths = (os.path.join(folder, name) for name in BESIDE)
        yield from (_Candidate(path, selected=False, expected=False) for path in paths if os.path.isfile(path))


def _distinct(candidates: list[_Candidate]) -> Iterable[_Candidate]:
    """Each file once, however many links and arguments lead to it, by the first of its paths."""
    found: dict[str, _Candidate] = {}
    folders: dict[str, str] = {}
    for candidate in candidates:
        folder, name = os.path.split(candidate.path)
        if folder not in folders:
            folders[folder] = os.path.realpath(folder)
        real = os.path.join(folders[folder], name)
        if os.path.islink(real):
            real = os.path.realpath(real)
        first = found.get(real, candidate)
        found[real] = replace(first, expected=first.expected or candidate.expected)
    return found.values()


def _within_budget(
    candidates: Iterable[_Candidate], called: _Calling, texts: Mapping[str, bytes]
) -> Iterator[File]:
    """The files as read; where they are too much for one run, the first file left out says so."""
    left = MOST_CHARACTERS
    for candidate in candidates:
        if left < 0:
            problem = f"the files before it hold more than {MOST_CHARACTERS} characters, the most of one run"
            yield _file(replace(candidate, selected=True, expected=True, problem=problem), called, texts)
            return
        file = _file(candidate, called, texts)
        left -= len(file.source.text)
        yield file


def _file(candidate: _Candidate, called: _Calling, texts: Mapping[str, bytes]) -> File:
    name, folder = shown(candidate.path, called.start), called.folder
    if candidate.problem:
        source, findings = unreadable(name, folder, candidate.problem)
    elif candidate.path in texts:
        source, problems = decode(name, texts[candidate.path], folder)
        findings = list(problems)
    else:
        source, findings = read(candidate.path, name, folder)
    return File(source, tuple(findings), candidate.selected, candidate.expected, candidate.path)
