"""Folders of any name that are homes of documents: what is kept in them tells, not how they are called.

A team that keeps its roles in `framework/` or its agents in `packages/client/agents/` need not say so.
"""

import os
from collections.abc import Iterator

from flowc.project.discovery import SKIPPED
from flowc.project.exclusions import Exclusions, Ignoring, above
from flowc.project.roots import LAYOUT, says_it_is_a_project

_HOLDING = {"agents": (".md",), "doctrine": (".md",), "handoffs": (".md",), "flows": (".yaml", ".yml")}
"""Folders that make a home of the folder they lie in, where they hold a document of their kind."""

TELLING = frozenset(
    f"{name}{plural}.md"
    for name in ("handoff-contract", "output-contract", "team-contract", "handoff", "orchestration")
    for plural in ("", "s")
)
"""Documents that make a home of the folder they lie in."""

_ELSEWHERE = frozenset((*(place.split("/")[0] for place in LAYOUT), "doc"))
"""Folders right below the root that are no homes: known places, and those of everything."""

_SAMPLES = frozenset(
    (
        "test", "tests", "__tests__", "testdata", "fixtures", "spec", "example", "examples", "vendor", "third_party",
    )
)  # fmt: skip
"""Folders of documents that are not the project's own: samples, and what others wrote."""

_DEEPEST = 3
"""Folders between the root and the content of a home."""

MOST_LISTED = 1_000
"""Folders that are listed in search of homes."""


def homes(without: Exclusions) -> tuple[list[str], list[str]]:
    """The folders that were listed in search of homes, and the homes that were found, outermost first."""
    root = without.root
    around = above(root).within(root) if without.gitignore else Ignoring()
    listed = [root]
    found: list[str] = []
    waiting = [(path, 1) for path in _folders(root, without, around) if os.path.basename(path) not in _ELSEWHERE]
    while waiting and len(listed) < MOST_LISTED:
        place, depth = waiting.pop(0)
        if says_it_is_a_project(place):
            listed.append(place)
            continue
        inner = _folders(place, without, around)
        told = [path for path in inner if os.path.basename(path) in _HOLDING]
        listed += [place, *told, *(each for path in told for each in _folders(path, without, around))]
        if any(map(_holds, told)) or not TELLING.isdisjoint(map(str.lower, _names(place))):
            found.append(place)
        elif depth < _DEEPEST:
            waiting += [(path, depth + 1) for path in inner]
    return listed, found


def of_samples(path: str, home: str) -> bool:
    """Whether a path below a home lies in a folder of samples."""
    return not _SAMPLES.isdisjoint(os.path.relpath(os.path.dirname(path), home).split(os.sep))


def _folders(place: str, without: Exclusions, around: Ignoring) -> list[str]:
    """The folders in one, in order, that are neither hidden nor left out, nor hold samples."""
    names = (name for name in _names(place) if not (name.startswith(".") or name in SKIPPED or name in _SAMPLES))
    paths = (os.path.join(place, name) for name in names)
    folders = (path for path in paths if os.path.isdir(path) and not os.path.islink(path))
    return [each for each in folders if not (without.excluded(each, folder=True) or around.ignores(each, folder=True))]


def _holds(folder: str) -> bool:
    """Whether a folder holds a document of the kind it is called after, by itself or in a folder of its own."""
    suffixes = _HOLDING[os.path.basename(folder)]
    names = (name.lower() for name in (*_names(folder), *_inner(folder)))
    return any(name.endswith(suffixes) and not name.startswith("readme") for name in names)


def _inner(folder: str) -> Iterator[str]:
    for name in _names(folder):
        if "." not in name:
            yield from _names(os.path.join(folder, name))


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
