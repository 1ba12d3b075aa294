"""What the answer of `flowc lint` rests on: every file and folder that would change it."""

import os
from collections.abc import Iterable, Iterator, Sequence

from flowc.commands import Looked
from flowc.project import Project
from flowc.project.candidates import BESIDE
from flowc.project.configuring import NAMES
from flowc.project.exclusions import IGNORING
from flowc.project.roots import LAYOUT, upwards

_MARKS = (*NAMES, ".git", "flows")
"""What tells where a project begins, which settings hold, and where a repository begins."""


def looked(
    projects: Sequence[Project],
    paths: Iterable[str],
    working_directory: str,
    more: Iterable[str],
    sought: Iterable[str] = (),
) -> Looked:
    """What a run looked at to find and read the projects of some paths.

    `more` are further files it read, `sought` those of which it only asked whether they are there.
    """
    asked = [os.path.normpath(os.path.join(working_directory, path)) for path in paths] or [working_directory]
    holders = [path if os.path.isdir(path) else os.path.dirname(path) for path in asked]
    folders = {*holders, *(folder for project in projects for folder in (project.root, *project.folders))}
    around = {above for folder in folders for above in upwards(folder)}
    places = [*asked, *(os.path.join(folder, name) for folder in around for name in _MARKS)]
    places += [os.path.join(p.root, *place.split("/")) for p in projects for place in LAYOUT]
    places += [os.path.join(holder, name) for holder in holders for name in BESIDE]
    places += [path for project in projects for path in project.absent]
    rules = [os.path.join(folder, IGNORING) for folder in around]
    settings = [os.path.join(folder, name) for folder in around for name in NAMES]
    read = dict(_documents(projects))
    for path in (*more, *rules, *settings):
        if os.path.isfile(path):
            read.setdefault(path, "")
    return Looked(tuple(sorted({*places, *rules, *sought})), read)


def is_read_by_name(path: str) -> bool:
    """Whether a file is called like one that says which files are read, or how, whatever else it may be."""
    return os.path.basename(path) in (*NAMES, IGNORING)


def _documents(projects: Sequence[Project]) -> Iterator[tuple[str, str]]:
    """The files that were read, with their digests, and the folders that were listed."""
    for project in projects:
        yield from ((file.path, file.source.digest) for file in project.files if file.path)
        yield from ((folder, "") for folder in project.folders)
        yield from ((origin, "") for origin in project.settings.origins)
