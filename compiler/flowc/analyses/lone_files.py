"""Files that only one document names, and their twins: by the same name in the next folder, by a slip of its name, or
as the only other one of the folder.

Where two documents name one file, how each says what it does with it does not matter. Where each names one that nobody
else does, the two are one file under two names, if they are alike and the words around do not say otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_end, is_text, same_place
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import Path, path_of
from flowc.text import Name, Source, Span
from flowc.vocabulary import DeedWords

_SIGN = r"[\w.<>{}$*-]"
_SIGNS = rf"(?:{_SIGN}|\[[\w -]{{1,30}}\]){{1,60}}"
_PATH = expression(rf"(?<![\w./<>{{}}$*~:-])(?:\./)?{_SIGNS}(?:/{_SIGNS}){{1,8}}(?![\w/])")
_FILE = expression(r".*[^/.]\.[a-z]{2,5}")
_FOLDER = rf"{_SIGN}{{1,60}}(?:/{_SIGN}{{1,60}}){{0,8}}/"
_NAME = r"[\w<>{}$*-]{1,60}\.[a-z]{2,5}"
_JOINED = expression(
    rf"`(?P<folder>{_FOLDER})`(?:[^`\n]{{1,40}}|[^`\n]{{0,60}}:[ \t]*\n\n?[ \t]*[-*][ \t]+)`(?P<name>{_NAME})`"
)
"""A folder, and the name of a file in it, in one sentence or in the list it leads to."""

_ROOT = expression(rf"(?m)^[ \t]*(?P<folder>{_FOLDER})[ \t]*(?:#[^\n]*)?\n(?=[├└])")
_BRANCH = expression(rf"[├└]─+[ \t]*(?P<name>{_NAME})?[^\n]*\n?|[│ \t][^\n]*\n?")
"""A folder over what is drawn to lie in it, and a line of that."""

_FEWEST = 4
"""Letters of a name of which a slip is known."""

_MOST = 40
"""Files of one folder, or of one name, that are compared."""

_MOST_COMPARED = 20_000
"""Paths that stand for many, times all paths: each of these may be any of them."""

_STANDING = expression(r"(?:README|CHANGELOG|CLAUDE|AGENTS|SKILL|LICENSE|CONTRIBUTING|INDEX|GEMINI|index|readme)")


class Lone(NamedTuple):
    """A file that no other document names; `place` is its path, comparable."""

    path: Name
    doctrine: Doctrine
    place: Path


class Twins(NamedTuple):
    """Two lone files of two documents that may be one: `kind` is slip, moved or other."""

    one: Lone
    other: Lone
    kind: str


def twins(program: Program) -> tuple[Twins, ...]:
    """The pairs of lone files that are alike, each file in one pair only."""
    known = program.lexicon.deeds
    found = [Twins(one, other, kind) for one, other in _near(program) if (kind := _alike(one, other, known))]
    ends = Counter(id(end) for each in found for end in (each.one, each.other))
    return tuple(each for each in found if ends[id(each.one)] == 1 == ends[id(each.other)])


def _near(program: Program) -> Iterator[tuple[Lone, Lone]]:
    """The lone files that lie in one folder, and those of one name."""
    groups: dict[tuple[str, Path | str], list[Lone]] = {}
    for each in _lone(program):
        groups.setdefault(("in", each.place.parent), []).append(each)
        groups.setdefault(("called", each.place.name), []).append(each)
    few = (group for group in groups.values() if len(group) <= _MOST)
    yield from (pair for group in few for pair in combinations(group, 2))


def parts_of_twins(program: Program) -> Iterator[str]:
    """The folders and names by which documents may speak of twins."""
    places = (end.place for pair in twins(program) for end in (pair.one, pair.other))
    yield from (part for place in places for part in place.parts if ANY not in part)


def _lone(program: Program) -> Iterator[Lone]:
    named = [(doctrine, paths_in(doctrine.source)) for doctrine in program.doctrines]
    by_name: dict[str, list[tuple[Source, str]]] = {}
    for doctrine, own in named:
        for each in own:
            by_name.setdefault(_key(each.text), []).append((doctrine.source, each.text))
    every = sum(map(len, by_name.values()))
    loose = sum(1 for _, own in named for each in own if ANY in path_of(comparable_path(each.text)).name)
    for doctrine, own in named if loose * every <= _MOST_COMPARED else ():
        for path in {comparable_path(each.text): each for each in reversed(own)}.values():
            if is_text(path.text) and not _is_named(path.text, doctrine.source, by_name):
                yield Lone(path, doctrine, path_of(comparable_path(path.text)))


def _key(path: str) -> str:
    """The name of a file; its suffix, where anything may stand in the name."""
    name = path_of(comparable_path(path))
    return name.suffix if ANY in name.name else name.name


def _is_named(path: str, own: Source, by_name: Mapping[str, list[tuple[Source, str]]]) -> bool:
    """Whether another document names what may be a file, in full or by the end of its path."""
    suffix = path_of(path).suffix
    keys = [suffix, *(by_name if _key(path) == suffix else (_key(path),))]
    others = (each for key in keys if key.endswith(suffix) for each in by_name.get(key, ()))
    folder = _folder(path)
    near = (each for each in others if each[0] is not own and _may_lie_in(folder, _folder(each[1])))
    return any(_may_be_one(path, other) for _, other in near)


@lru_cache(maxsize=1 << 14)
def _folder(path: str) -> str:
    """The name of the folder a path lies in; empty where none is told."""
    return path_of(comparable_path(path)).parent.name


def _may_lie_in(one: str, other: str) -> bool:
    return one == other or not (one and other) or ANY in one or ANY in other


def _may_be_one(one: str, other: str) -> bool:
    return same_place(one, other) or is_end(one, other) or is_end(other, one)


@lru_cache(maxsize=1 << 12)
def paths_in(source: Source) -> tuple[Name, ...]:
    """The files with a folder that a text names, also where folder and name stand apart."""
    text = source.text
    paths = (each for line in _lines_with_slashes(text) for each in _PATH.finditer(text, *line))
    found = [Name(each[0], Span(source, *each.span())) for each in paths if _FILE.fullmatch(each[0])]
    for each in _JOINED.finditer(text) if "/`" in text else ():
        found.append(Name(each["folder"] + each["name"], Span(source, *each.span("name"))))
    return (*found, *(_drawn(source) if "└" in text else ()))


def _lines_with_slashes(text: str) -> Iterator[tuple[int, int]]:
    at = text.find("/")
    while at >= 0:
        end = text.find("\n", at) % (len(text) + 1)
        yield text.rfind("\n", 0, at) + 1, end
        at = text.find("/", end)


def _drawn(source: Source) -> Iterator[Name]:
    """The files right below the folder at the root of a drawn tree."""
    for root in _ROOT.finditer(source.text):
        at = root.end()
        while line := _BRANCH.match(source.text, at):
            if line["name"]:
                yield Name(root["folder"] + line["name"], Span(source, *line.span("name")))
            if line.end() == at:
                break
            at = line.end()


def _alike(one: Lone, other: Lone, known: DeedWords) -> str:
    """How two files of two documents may be one, or nothing."""
    first, second = one.place, other.place
    if one.doctrine is other.doctrine or first.suffix != second.suffix or _STANDING.fullmatch(first.stem):
        return ""
    if first.parent == second.parent:
        told = all(sum(map(str.isalpha, stem)) >= _FEWEST for stem in (first.stem, second.stem))
        return "slip" if is_slip(first.stem, second.stem) else "other" if told else ""
    return "moved" if first.name == second.name and _is_next(first, second, known) else ""


def _is_next(first: Path, second: Path, known: DeedWords) -> bool:
    """Whether the folders of two files of one telling name differ in one part."""
    lists = known.lists
    words = lists["documents"] | lists["artifact_folders"] | lists["made_folders"] | lists["settings_folders"]
    telling = first.stem.lower() not in words and sum(map(str.isalpha, first.stem)) >= _FEWEST
    differing = [each for each in zip(first.parts, second.parts, strict=False) if each[0] != each[1]]
    given = any(not lists["given_folders"].isdisjoint(each) for each in differing)
    return telling and len(first.parts) == len(second.parts) and len(differing) == 1 and not given


def is_slip(one: str, other: str) -> bool:
    """Whether two names differ by a letter that is missing, too much or another, or by two that are swapped."""
    if min(len(one), len(other)) < _FEWEST or one == other:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = one[start:], other[start:]
    end = next((at for at, (a, b) in enumerate(zip(first[::-1], second[::-1], strict=False)) if a != b), None)
    end = min(len(first), len(second)) if end is None else end
    first, second = first[: len(first) - end], second[: len(second) - end]
    swapped = len(first) == 2 and first == second[::-1]
    return (swapped or max(len(first), len(second)) == 1) and (first + second).isalpha()
