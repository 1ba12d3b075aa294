"""Which files of a folder may be documents: a sorted walk that follows no link out and enters no build folder."""

import os
from collections.abc import Iterator

from flowc.project.exclusions import IGNORING, Exclusions, Ignoring, above
from flowc.project.reading import reason
from flowc.project.roots import configures
from flowc.structs import Struct

SUFFIXES = (".yaml", ".yml", ".json", ".md", ".mdc")
SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", "node_modules", ".venv", "venv", "site-packages", "__pycache__", "build", "dist",
        "target", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".idea", ".vscode",
    }
)  # fmt: skip
BUILT = ("build", "dist", "target")
"""Those of them that hold what a project made itself, and may ship documents."""

HOLDING = frozenset(("agents", "commands", "skills"))
"""Folders whose folders are called after what they hold: `skills/build/` is a skill."""

MOST_FILES = 50_000
"""Files taken from one walk; a project with more is asked to name the folders it means."""


class Apart(Struct):
    """A folder that configures flowc: a project of its own, which was not entered."""

    path: str


class Unlisted(Struct):
    """A folder whose content could not be listed, and why."""

    path: str
    problem: str


class Visited(Struct):
    """A folder whose content was listed."""

    path: str


class Unfollowed(Struct):
    """A link to a folder, or to a file outside of the project."""

    path: str


def walk(folder: str, without: Exclusions) -> Iterator[str | Visited | Apart | Unlisted | Unfollowed]:
    """The files below a folder that may be documents, in order, plain files before links; not what is left out.

    A link counts only if it leads to a regular file inside the project; links to folders are not followed.
    """
    links: list[str] = []
    around = above(folder) if without.gitignore else Ignoring()
    waiting = [(folder, around)]
    while waiting:
        place, around = waiting.pop()
        try:
            with os.scandir(place) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            yield Unlisted(place, reason(error))
            continue
        yield Visited(place)
        if place != without.root and configures(place):
            yield Apart(place)
            continue
        if without.gitignore and any(entry.name == IGNORING for entry in entries):
            around = around.within(place)
        documents = [e for e in entries if may_be_document(e.name) and not _is_out(e.path, without, around)]
        links += [entry.path for entry in documents if entry.is_symlink()]
        yield from (entry.path for entry in documents if entry.is_file(follow_symlinks=False))
        inner = (e for e in reversed(entries) if not is_passed_over(e.name, os.path.basename(place)))
        folders = [e for e in inner if _is_folder(e) and not _is_out(e.path, without, around, folder=True)]
        waiting += [(e.path, around) for e in folders if not e.is_symlink()]
        yield from (Unfollowed(e.path) for e in folders if e.is_symlink())
    files = (link for link in links if os.path.isfile(link))
    yield from (link if _leads_inside(link, without.root) else Unfollowed(link) for link in files)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder or a link to one; a link that leads to itself is nothing."""
    return os.path.isdir(entry.path) if entry.is_symlink() else entry.is_dir(follow_symlinks=False)


def _is_out(path: str, without: Exclusions, around: Ignoring, *, folder: bool = False) -> bool:
    return without.excluded(path, folder=folder) or around.ignores(path, folder=folder)


def is_passed_over(name: str, parent: str) -> bool:
    """Whether a folder in another one is that of a tool, or holds what was built."""
    return name in SKIPPED and not (name in BUILT and parent in HOLDING)


def may_be_document(name: str) -> bool:
    """Whether a file of this name is one of those flowc reads."""
    return name.lower().endswith(SUFFIXES)


def _leads_inside(link: str, root: str) -> bool:
    target, real_root = os.path.realpath(link), os.path.realpath(root)
    return target.startswith(real_root.rstrip(os.sep) + os.sep)
