"""Which files may belong to a project: those that were named, those in places where documents are kept, and beside."""

import os
from collections.abc import Iterable, Iterator

from flowc.project.discovery import MOST_FILES, Apart, Unfollowed, Unlisted, Visited, walk
from flowc.project.exclusions import Exclusions
from flowc.project.homes import homes, of_no_skill, of_samples
from flowc.project.roots import LAYOUT
from flowc.structs import Struct, replace

BESIDE = ("steps.yaml", "steps.yml")
"""Step registries that are found beside a flow."""


class Candidate(Struct):
    """A file to read, a folder that was listed, or a link that is not followed, by its path on disk.

    A folder `apart` is a project of its own, which was not entered. `selected`: its findings are reported. `expected`:
    it must be a document flowc knows, for its place alone where `placed`. `problem`: why it cannot be read.
    """

    path: str
    selected: bool
    expected: bool
    problem: str = ""
    folder: bool = False
    placed: bool = False
    unfollowed: bool = False
    apart: bool = False


def named(path: str, without: Exclusions) -> Iterator[Candidate]:
    """A file that was asked for, or those of a folder."""
    if os.path.isdir(path):
        yield from _below(path, without)
    else:
        yield Candidate(path, selected=True, expected=True)


def kept(without: Exclusions) -> Iterator[Candidate]:
    """What lies where documents are kept without anybody saying so; a page of such a name is one of them."""
    for place in LAYOUT:
        path = os.path.join(without.root, *place.split("/"))
        if os.path.isdir(path) and not os.path.islink(path):
            strict = place.startswith(".agents/")
            there = _below(path, without)
            yield from (each for each in there if each.folder or not (strict and of_no_skill(each.path, path)))
        elif os.path.isfile(path):
            yield Candidate(path, selected=True, expected=path.endswith(".md"))
        elif os.path.isdir(path) and not without.excluded(path, folder=True) and not without.ignored(path):
            yield Candidate(path, selected=True, expected=False, unfollowed=True)
    listed, found = homes(without)
    yield from (Candidate(path, selected=False, expected=False, folder=True) for path in listed)
    for home in found:
        own = (each for each in _below(home, without) if not of_samples(each.path, home))
        own = (each for each in own if each.folder or not of_no_skill(each.path, home))
        yield from (replace(each, expected=False) for each in own)


def beside(files: Iterable[Candidate]) -> Iterator[Candidate]:
    """The step registries in the folders of some files."""
    for folder in dict.fromkeys(os.path.dirname(candidate.path) for candidate in files if not candidate.folder):
        paths = (os.path.join(folder, name) for name in BESIDE)
        yield from (Candidate(path, selected=False, expected=False) for path in paths if os.path.isfile(path))


def distinct(candidates: Iterable[Candidate]) -> Iterable[Candidate]:
    """Each file once, however many links and arguments lead to it, by the first of its paths."""
    found: dict[str, Candidate] = {}
    folders: dict[str, str] = {}
    for candidate in candidates:
        folder, name = os.path.split(candidate.path)
        if folder not in folders:
            folders[folder] = os.path.realpath(folder)
        real = os.path.join(folders[folder], name)
        if os.path.islink(real):
            real = os.path.realpath(real)
        first = found.get(real, candidate)
        both = [each for each in (first, candidate) if each.expected]
        found[real] = replace(first, expected=bool(both), placed=all(each.placed for each in both))
    return found.values()


def has_a_documents_place(path: str, root: str) -> bool:
    """Whether a file lies where documents of its format are kept: YAML in `flows/`, markdown in `agents/`."""
    start = root.rstrip(os.sep) + os.sep
    below = path[len(start) :] if path.startswith(start) else os.path.relpath(path, root)
    folders = below.split(os.sep)[:-1] or [os.path.basename(root)]
    if path.lower().endswith((".yaml", ".yml")):
        return "flows" in folders
    return "agents" in folders and path.lower().endswith(".md")


def _below(folder: str, without: Exclusions) -> Iterator[Candidate]:
    """The files of a folder; of too many files only the first, with a finding that says so."""
    number = 0
    for found in walk(folder, without):
        if isinstance(found, Visited | Apart):
            yield Candidate(found.path, False, False, folder=True, apart=isinstance(found, Apart))
            continue
        if isinstance(found, Unfollowed):
            yield Candidate(found.path, selected=True, expected=False, unfollowed=True)
            continue
        number += 1
        if number > MOST_FILES:
            yield Candidate(folder, selected=True, expected=True, problem=f"holds more than {MOST_FILES} files")
            return
        if isinstance(found, Unlisted):
            yield Candidate(found.path, selected=True, expected=True, problem=found.problem)
        else:
            expected = has_a_documents_place(found, without.root)
            yield Candidate(found, selected=True, expected=expected, placed=expected)
