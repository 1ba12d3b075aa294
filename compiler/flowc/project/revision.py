"""A project as it was in a revision: its files in memory, found by the rules by which files are found on disk.

Where those rules look at folders, paths are looked at here, as git knows only files. A symbolic link counts if it
leads straight to a file of the project. What `.gitignore` says is left aside: what git has is not ignored.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from posixpath import basename, dirname, normpath
from posixpath import join as joined

from flowc.project import File, Project
from flowc.project.candidates import BESIDE, has_a_documents_place
from flowc.project.discovery import is_passed_over, may_be_document
from flowc.project.exclusions import Exclusions
from flowc.project.git import Blob, NoRevision, commit, contents, files
from flowc.project.renames import renamed
from flowc.project.roots import LAYOUT, inside
from flowc.structs import Struct, replace
from flowc.syntax.decode import decode

MOST_FILES = 50_000
"""Documents that are read of a revision."""



class Past(Struct):
    """A project as it was, every file selected, and how files are called today that were renamed since.

    The names are paths as in `Source.path`, today's by the old ones.
    """

    project: Project
    names: Mapping[str, str]


class _Calling(Struct):
    """What goes before the path of a file in its project to make `Source.path`, and the folder of its sources."""

    prefix: str
    folder: str


def as_of(project: Project, asked: Sequence[str], revision: str) -> Past:
    """The project as it was in a revision, for the same absolute paths, or none, for which it was opened.

    Its settings are those of today. Raises NoRevision.
    """
    there = files(project.root, commit(project.root, revision))
    today = {_relative(file.path, project.root): file for file in project.files if file.path}
    come = {path: file.source.text for path, file in today.items() if file.selected and path not in there}
    chosen = _chosen(there, project, asked)
    gone = list(_gone(there, project)) if come else []
    origins = {**{path: path for path in gone}, **chosen}
    if len(origins) > MOST_FILES:
        raise NoRevision(f"it has more than {MOST_FILES} documents")
    calling = _calling(today)
    read = _read(project.root, there, origins, calling)
    pairs = renamed({path: read[path].source.text for path in gone}, come)
    kept = (_expected(read[path], project.root, path, today.get(pairs.get(path, path)))
            for path in sorted({*chosen, *pairs}))  # fmt: skip
    names = {calling.prefix + old: calling.prefix + new for old, new in pairs.items()}
    return Past(replace(project, files=tuple(kept), left_out=()), names)


def _relative(path: str, root: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def _calling(today: Mapping[str, File]) -> _Calling:
    """How the files of the project are called today."""
    for path, file in today.items():
        if file.source.path.endswith(path):
            return _Calling(file.source.path.removesuffix(path), file.source.folder)
    return _Calling("", "")


def _chosen(there: Mapping[str, Blob], project: Project, asked: Sequence[str]) -> dict[str, str]:
    """The files that belong to the project, each once, with the path of what it holds: its own, or where a link leads.

    Of the places in their order the first counts that holds a file or a link to it; a file comes before links there.
    """
    candidates = [*_candidates(there, project, asked), _of_today(there, project)]
    groups = [[path for path in group if not _is_left_out(path, project)] for group in candidates]
    links = [path for group in groups for path in group if there[path].link]
    leading = contents(project.root, (there[path].name for path in links)) if links else {}
    origins: dict[str, str] = {}
    for path in (path for group in groups for path in sorted(group, key=lambda path: there[path].link)):
        link = there[path].link
        target = normpath(joined(dirname(path), os.fsdecode(leading[there[path].name]))) if link else path
        if target in there and not there[target].link:
            origins.setdefault(target, path)
    return {path: target for target, path in origins.items()}


def _candidates(there: Mapping[str, Blob], project: Project, asked: Sequence[str]) -> Iterator[list[str]]:
    """The paths of each place: named ones and those in named folders, the steps beside one of those, the layout."""
    tops = dict.fromkeys(_relative(path, project.root) for path in asked if inside(path, project.root))
    named = [_of_place(there, top) for top in tops]
    folders = {dirname(path) for group in named for path in group if not _is_left_out(path, project)}
    beside = {joined(folder, name) for folder in folders for name in BESIDE} & there.keys()
    yield from (*named, sorted(beside), *(_of_place(there, place) for place in LAYOUT))


def _of_today(there: Mapping[str, Blob], project: Project) -> list[str]:
    """What belongs to the project today because of what is in it or because a document names it."""
    return sorted({_relative(file.path, project.root) for file in project.files if file.path} & there.keys())


def _of_place(there: Mapping[str, Blob], place: str) -> list[str]:
    """The path itself, or the documents below it."""
    return [place] if place in there else [path for path in there if _leads_to(path, frozenset((place,)))]


def _leads_to(path: str, tops: frozenset[str]) -> bool:
    return path in tops or (may_be_document(path) and _is_below(path, tops))


def _is_below(path: str, tops: frozenset[str]) -> bool:
    """Whether a folder above a path is one of these, and no folder between them is skipped."""
    folders = path.split("/")[:-1]
    for length in range(len(folders), -1, -1):
        if ("/".join(folders[:length]) or ".") in tops:
            return True
        if length and is_passed_over(folders[length - 1], folders[length - 2] if length > 1 else ""):
            return False
    return False


def _is_left_out(path: str, project: Project) -> bool:
    without = Exclusions(project.root, project.settings.base or project.root, project.settings.exclude)
    place = os.path.join(project.root, path)
    return without.excluded(place, folder=False) or any(inside(place, folder) for folder in project.apart)


def _gone(there: Mapping[str, Blob], project: Project) -> Iterator[str]:
    """The documents of the revision, wherever they lay, that are no more."""
    for path, blob in there.items():
        if blob.link or not may_be_document(basename(path)) or not _is_below(path, frozenset(".")):
            continue
        if not os.path.lexists(os.path.join(project.root, path)) and not _is_left_out(path, project):
            yield path


def _read(root: str, there: Mapping[str, Blob], origins: Mapping[str, str], calling: _Calling) -> dict[str, File]:
    data = contents(root, (there[origin].name for origin in origins.values()))
    decoded = {path: decode(calling.prefix + path, data[there[origin].name], calling.folder)
               for path, origin in origins.items()}  # fmt: skip
    return {path: File(source, findings, True, False) for path, (source, findings) in decoded.items()}


def _expected(file: File, root: str, path: str, today: File | None) -> File:
    """The file, which must be a document if it must be one today."""
    if today:
        return replace(file, expected=today.expected, placed=today.placed)
    expected = has_a_documents_place(os.path.join(root, path), root)
    return replace(file, expected=expected, placed=expected)
