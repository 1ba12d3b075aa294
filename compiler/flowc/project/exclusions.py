"""Which files of a project are left out: what its settings exclude, and what git ignores."""

import os
from collections.abc import Iterator
from itertools import islice

from flowc.project.roots import inside, upwards
from flowc.structs import Struct

IGNORING = ".gitignore"
LONGEST = 1 << 18
"""Bytes of one `.gitignore` that are read."""

MOST_FOLDERS = 64
"""Folders above a walk in which a `.gitignore` is looked for."""


class Exclusions(Struct):
    """What a project at `root` leaves out: what patterns name, seen from `base`, and perhaps what git ignores."""

    root: str
    base: str
    patterns: tuple[str, ...] = ()
    gitignore: bool = False

    def excluded(self, path: str, *, folder: bool) -> bool:
        """Whether the settings leave out a path, or a folder it lies in."""
        if not self.patterns or not inside(path, self.base) or path == self.base:
            return False
        from flowc.configuration.patterns import matches

        return matches(self.patterns, _relative(path, self.base, folder=folder))


    def ignored(self, path: str) -> bool:
        """Whether git ignores a file of the project, by itself or with a folder it lies in."""
        if not self.gitignore:
            return False
        around, place = above(self.root).within(self.root), self.root
        *folders, name = _relative(path, self.root, folder=False).split("/")
        for folder in folders:
            place = os.path.join(place, folder)
            if around.ignores(place, folder=True):
                return True
            around = around.within(place)
        return around.ignores(os.path.join(place, name), folder=False)


class Ignoring(Struct):
    """The `.gitignore` files that hold in a folder, the innermost first: the folder each stands in, and its lines."""

    files: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def ignores(self, path: str, *, folder: bool) -> bool:
        """Whether git would ignore a path, going by these files alone."""
        if not self.files:
            return False
        from flowc.configuration.patterns import decision

        said = (decision(lines, _relative(path, place, folder=folder)) for place, lines in self.files)
        return next((each for each in said if each is not None), False)

    def within(self, folder: str) -> "Ignoring":
        """What holds in a folder below, which may have a file of its own."""
        lines = _lines(os.path.join(folder, IGNORING))
        return Ignoring(((folder, lines), *self.files)) if lines else self


def above(folder: str) -> Ignoring:
    """What holds around a folder: the files of the folders above it, up to the repository's own."""
    holding = list(_up_to_repository(folder))
    found = Ignoring()
    for place in reversed(holding):
        found = found.within(place)
    return found


def _up_to_repository(folder: str) -> Iterator[str]:
    """The folders above one, innermost first; none where it lies in no repository."""
    passed: list[str] = []
    for place in islice(upwards(folder), MOST_FOLDERS):
        passed.append(place)
        if os.path.exists(os.path.join(place, ".git")):
            yield from passed[1:]
            return


def _relative(path: str, place: str, *, folder: bool) -> str:
    short = path[len(place) :].lstrip(os.sep).replace(os.sep, "/")
    return f"{short}/" if folder else short


def _lines(path: str) -> tuple[str, ...]:
    try:
        with open(path, "rb") as file:
            return tuple(file.read(LONGEST).decode("utf-8-sig", "replace").splitlines())
    except OSError:
        return ()
