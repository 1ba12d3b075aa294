"""Which files that documents speak of lie in the project: only their names are looked for, nothing of them is read."""

import os
from collections.abc import Iterable, Iterator, Mapping

from flowc.paths import path_of
from flowc.project import Project

MOST_FILES = 4_000
"""Files that are looked for; more are not looked for at all."""

MOST_FOLDERS = 64
"""Folders in which they are looked for: those of the project's documents and those around them."""


def presence(project: Project, paths: Iterable[str]) -> Mapping[str, bool]:
    """Whether each of some paths leads to something, from the root of a project or from around one of its documents.

    A project made in memory holds its files and nothing else. Paths that lead out of the project are left out.
    """
    asked = sorted({path for path in paths if _is_inside(path)})[:MOST_FILES]
    if not project.root:
        held = {file.source.path for file in project.files}
        held |= {str(folder) for path in held for folder in path_of(path).parents}
        return {path: path in held for path in asked}
    folders = _folders(project)
    return {path: any(map(os.path.lexists, _within(folders, path))) for path in asked}


def places(project: Project, paths: Iterable[str]) -> Iterator[str]:
    """Where some paths are looked for."""
    folders = _folders(project)
    for path in paths:
        yield from _within(folders, path)


def _within(folders: Iterable[str], path: str) -> Iterator[str]:
    parts = path.split("/")
    return (os.path.join(folder, *parts) for folder in folders)


def _is_inside(path: str) -> bool:
    parts = path.split("/")
    return bool(path) and not path.startswith(("/", "~", "$")) and ".." not in parts and "\0" not in path


def _folders(project: Project) -> list[str]:
    """The root, the folders of the documents, and all between."""
    start = project.root.rstrip(os.sep)
    found = {project.root}
    for folder in sorted({os.path.dirname(file.path) for file in project.files if file.path}):
        while folder.startswith(start + os.sep) and folder not in found:
            found.add(folder)
            folder = os.path.dirname(folder)
    return sorted(found, key=lambda each: (each.count(os.sep), each))[:MOST_FOLDERS]
