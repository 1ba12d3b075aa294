"""Which files of a folder may be documents: a sorted walk that follows no link out and enters no build folder."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

SUFFIXES = (".yaml", ".yml", ".json", ".md")
SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", "node_modules", ".venv", "venv", "site-packages", "__pycache__", "build", "dist",
        "target", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".idea", ".vscode",
    }
)  # fmt: skip
MOST_FILES = 10_000
"""Files taken from one walk; a project with more is asked to name the folders it means."""


@dataclass(frozen=True, slots=True)
class Unlisted:
    """A folder whose content could not be listed, and why."""

    path: str
    problem: str


def walk(folder: str, root: str) -> Iterator[str | Unlisted]:
    """The files below a folder that may be documents, in order, plain files before links.

    A link counts only if it leads to a regular file inside `root`; links to folders are not followed.
    """
    links: list[str] = []
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            yield Unlisted(place, (error.strerror or "cannot be listed").lower())
            continue
        links += [entry.path for entry in entries if entry.is_symlink() and _may_be_document(entry.name)]
        yield from (e.path for e in entries if _may_be_document(e.name) and e.is_file(follow_symlinks=False))
        waiting += [e.path for e in reversed(entries) if e.name not in SKIPPED and e.is_dir(follow_symlinks=False)]
    yield from (link for link in links if _leads_to_file_inside(link, root))


def _may_be_document(name: str) -> bool:
    return name.lower().endswith(SUFFIXES)


def _leads_to_file_inside(link: str, root: str) -> bool:
    target, real_root = os.path.realpath(link), os.path.realpath(root)
    return target.startswith(real_root.rstrip(os.sep) + os.sep) and os.path.isfile(target)
