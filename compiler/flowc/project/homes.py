"""Folders of any name that are homes of documents: what is kept in them tells, not how they are called.

A team that keeps its roles in `framework/` or its agents in `packages/client/agents/` need not say so.
"""

import os
from collections.abc import Iterator

from flowc.project.discovery import SKIPPED
from flowc.project.exclusions import Exclusions, Ignoring, above
from flowc.project.roots import LAYOUT, says_it_is_a_project

_HOLDING = {
    "agents": (".md",), "agent": (".md",), "doctrine": (".md",), "handoffs": (".md",), "flows": (".yaml", ".yml"),
}  # fmt: skip
"""Folders that make a home of the folder they lie in, where they hold a document of their kind."""

_SKILLS = "skills"
_SKILL = "SKILL.md"
"""A folder that is a home by itself, and the document for whose sake it and the folders in it are what they are."""

_HOSTS = {
    host: frozenset(place.partition("/")[2] for place in LAYOUT if place.startswith(f"{host}/"))
    for host in (".claude", ".agents")
}
"""Folders of tools, and those in them that hold documents: below the root they lie in what a package installs."""

_HOST = "opencode"
"""The host that keeps agents in `agent/` (https://opencode.ai/docs/agents)."""

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
    hosts: list[str] = []
    waiting = [(path, 1) for path in _folders(root, without, around) if os.path.basename(path) not in _ELSEWHERE]
    while waiting and len(listed) < MOST_LISTED:
        place, depth = waiting.pop(0)
        if says_it_is_a_project(place):
            listed.append(place)
            continue
        inner = _folders(place, without, around)
        told = [path for path in inner if _is_called_home(path)]
        listed += [place, *told, *(each for path in told for each in _folders(path, without, around))]
        holding = [path for path in told if _holds(path)]
        if any(os.path.basename(path) != _SKILLS for path in holding) or _tells(place):
            found.append(place)
            continue
        found += holding
        hosts += [each for each in _hosts(place) if not _is_out(each, without, around)]
        waiting += [(path, depth + 1) for path in inner if path not in holding and depth < _DEEPEST]
    return [*listed, *hosts], [*found, *_only(hosts, root)]


def _is_called_home(path: str) -> bool:
    """Whether a folder is called like one that makes a home; `agent/` only where it is a host's, `opencode/agent/`."""
    name = os.path.basename(path)
    return name in (*_HOLDING, _SKILLS) and (name != "agent" or os.path.basename(os.path.dirname(path)) == _HOST)


def of_samples(path: str, home: str) -> bool:
    """Whether a path below a home lies in a folder of samples, and in no skill that is only called so."""
    place, above_it = home, os.path.basename(home)
    for name in os.path.relpath(os.path.dirname(path), home).split(os.sep):
        place = os.path.join(place, name)
        if name in _SAMPLES and not (above_it == _SKILLS and os.path.isfile(os.path.join(place, _SKILL))):
            return True
        above_it = name
    return False


def of_no_skill(path: str, home: str) -> bool:
    """Whether a path below a `skills/` lies in a folder of it that holds no skill, as results of trials do."""
    first, *inner = os.path.relpath(path, home).split(os.sep)
    if not inner or os.path.basename(home) != _SKILLS:
        return False
    top = os.path.join(home, first)
    places = (top, *(os.path.join(top, name) for name in _names(top)))
    return not any(os.path.isfile(os.path.join(place, _SKILL)) for place in places)


def _tells(place: str) -> bool:
    return not TELLING.isdisjoint(map(str.lower, _names(place)))


def _hosts(place: str) -> Iterator[str]:
    """The folders of tools in a folder."""
    paths = (os.path.join(place, host) for host in _HOSTS)
    return (path for path in paths if os.path.isdir(path) and not os.path.islink(path))


def _only(hosts: list[str], root: str) -> Iterator[str]:
    """What holds documents in the folder of a tool that is the only one of its name: of several, each is for itself."""
    for host, holding in _HOSTS.items():
        places = [path for path in (*_hosts(root), *hosts) if os.path.basename(path) == host]
        if len(places) == 1 and places[0] in hosts:
            inner = (os.path.join(places[0], name) for name in sorted(holding))
            yield from (path for path in inner if os.path.isdir(path) and not os.path.islink(path))


def _folders(place: str, without: Exclusions, around: Ignoring) -> list[str]:
    """The folders in one, in order, that are neither hidden nor left out, nor hold samples."""
    names = (name for name in _names(place) if not (name.startswith(".") or name in SKIPPED or name in _SAMPLES))
    paths = (os.path.join(place, name) for name in names)
    folders = (path for path in paths if os.path.isdir(path) and not os.path.islink(path))
    return [each for each in folders if not _is_out(each, without, around)]


def _is_out(folder: str, without: Exclusions, around: Ignoring) -> bool:
    return without.excluded(folder, folder=True) or around.ignores(folder, folder=True)


def _holds(folder: str) -> bool:
    """Whether a folder holds a document of the kind it is called after, by itself or in a folder of its own."""
    suffixes = _HOLDING.get(os.path.basename(folder), (_SKILL.lower(),))
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
