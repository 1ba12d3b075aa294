"""Working documents that one stage writes and another looks for elsewhere: in another folder, under another suffix."""

from collections.abc import Iterator
from itertools import islice

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_artifact, is_path, same_place
from flowc.paths import Path, path_of
from flowc.syntax.near import nearest
from flowc.vocabulary import DeedWords

_DATA = (".md", ".txt", ".json", ".jsonl", ".yaml", ".yml", ".csv", ".tsv", ".html")
_STANDING = ("README", "CHANGELOG", "CLAUDE", "AGENTS", "SKILL", "LICENSE", "CONTRIBUTING", "INDEX", "GEMINI")
"""Names in capitals of files that every folder may have; any other stands for what is worked on: `specs/FEATURE.md`."""

_BRACKETS = expression(r"[${}\[\]<>]+")

_MOST = 300
"""Paths of readers and of writers that are compared."""


def astray(facts: Facts) -> Iterator[tuple[Passed, Passed]]:
    """What an agent is told to read, and the instruction of another by which it is written elsewhere; a document that
    names that place too says one path in short.
    """
    known = facts.program.lexicon.deeds
    makers = [each for each in named(facts, "write") if _is_file(each)][:_MOST]
    seen: set[str] = set()
    for taker in [each for each in named(facts, "read") if _is_file(each)][:_MOST]:
        path = comparable_path(taker.path.text)
        if path in seen or taker.optional or not is_agents_own(taker.doctrine):
            continue
        if any(same_place(path, maker.path.text) for maker in makers):
            continue
        missed = [each for each in makers if _misses(path, comparable_path(each.path.text), known)]
        if any(each.path.text in taker.doctrine.source.text for each in missed):
            continue
        found = [each for each in missed if each.role != taker.role and is_agents_own(each.doctrine)]
        if len({comparable_path(each.path.text) for each in found}) == 1:
            seen.add(path)
            yield taker, found[0]


def meant(facts: Facts, taker: Passed) -> Passed | None:
    """The one file for each task that another agent writes and that is surely meant by what is read: the folder has one
    more or one less, and the place in the name is called alike, but for a slip.
    """
    read = path_of(taker.path.text)
    makers = (each for each in named(facts, "write") if each.role != taker.role and is_agents_own(each.doctrine))
    found = {each.path.text: each for each in islice(makers, _MOST) if _is_meant(read, path_of(each.path.text))}
    return next(iter(found.values())) if len(found) == 1 else None


def _is_meant(read: Path, written: Path) -> bool:
    short, long = sorted((_folders(read), _folders(written)), key=len)
    without = [(*long[:at], *long[at + 1 :]) for at in range(len(long)) if ANY not in comparable_path(long[at])]
    names = [_BRACKETS.sub("", each.stem) for each in (read, written)]
    slots = all(ANY in comparable_path(each.stem) for each in (read, written))
    alike = names[0] == names[1] or nearest(names[0], names[1:]) is not None
    return slots and alike and read.suffix == written.suffix and short in without


def _is_file(told: Passed) -> bool:
    text = told.path.text
    return is_path(text) and text.endswith(_DATA) and "/" in text and not text.startswith(("$", "{", "<", "["))


def _misses(read: str, written: str, known: DeedWords) -> bool:
    """Whether two paths mean one document and are two files: one lies below a further folder, or has another suffix."""
    one, other = path_of(read), path_of(written)
    working = is_artifact(read, known) or is_artifact(written, known) or ANY in one.stem
    if one.stem != other.stem or not (working or (one.stem.isupper() and one.stem not in _STANDING)):
        return False
    first, second = _folders(one), _folders(other)
    short, long = sorted((first, second), key=len)
    if not short or long[len(long) - len(short) :] != short:
        return False
    further = long[: len(long) - len(short)]
    moved = bool(further) and all(ANY not in part and part != ".." for part in further)
    return (moved or not further) and (moved or one.suffix != other.suffix)


def _folders(path: Path) -> tuple[str, ...]:
    return tuple(part for part in path.parent.parts if part not in (".", "/"))
