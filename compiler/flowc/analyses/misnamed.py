"""Files that an agent reads beside the one that another writes: in its folder by a name that says the same, or by its
name in the folder next to it. Nothing else of the project names what is read.
"""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.passed import MOST_PATHS, Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, is_artifact, is_path, is_text, same_place
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import Path, path_of
from flowc.vocabulary import DeedWords

_CONTAINERS = frozenset(("list", "table", "sheet", "data", "file", "set", "register", "doc", "document", "listing"))
"""Words for that in which things stand: a card list holds the cards."""

_WORD = expression(r"[a-z]+|\d+")
_HUMP = expression(r"(?<=[a-z])(?=[A-Z])")
_FEWEST = 3
"""Letters by which the name of one file of each task is known to be that of another."""


def misnamed(facts: Facts) -> Iterator[tuple[Passed, Passed]]:
    """What an agent is told to read, and the one file of another agent that is surely meant."""
    makers = [each for each in named(facts, "write") if is_path(each.path.text)][:MOST_PATHS]
    program, seen = facts.program, set[str]()
    for taker in [each for each in named(facts, "read") if _is_own(each)][:MOST_PATHS]:
        path = comparable_path(taker.path.text)
        if path in seen or any(same_place(path, each.path.text) for each in makers):
            continue
        others = (each for each in makers if each.role != taker.role and is_agents_own(each.doctrine))
        found = {comparable_path(each.path.text): each for each in others if _is_beside(taker, each, program)}
        if len(found) == 1 and not any(each.path.text in taker.doctrine.source.text for each in found.values()):
            seen.add(path)
            yield taker, next(iter(found.values()))


def _is_own(taker: Passed) -> bool:
    return is_path(taker.path.text) and "/" in taker.path.text and not taker.optional and is_agents_own(taker.doctrine)


def _is_beside(taker: Passed, maker: Passed, program: Program) -> bool:
    read, written = path_of(comparable_path(taker.path.text)), path_of(comparable_path(maker.path.text))
    if _is_alike(read, written):
        return not _is_named(program, str(read.name))
    folder = _other_folder(read, written, program.lexicon.deeds)
    return bool(folder) and not _is_named(program, folder)


def _is_alike(read: Path, written: Path) -> bool:
    """Whether two texts of one folder are called by the same words, but for their numbers and for what holds them."""
    if read.parent != written.parent or read.suffix != written.suffix or not is_text(read.name):
        return False
    one, other = _words(read.stem), _words(written.stem)
    further = set(one) ^ set(other)
    return bool(set(one) & set(other)) and further <= _CONTAINERS and not (further & set(one) and further & set(other))


def _words(stem: str) -> list[str]:
    """The words of a name that stands for one file, in the singular; none of one with a placeholder."""
    words = _WORD.findall(_HUMP.sub("-", stem).lower()) if ANY not in stem else []
    return [word.removesuffix("s") for word in words]


def _other_folder(read: Path, written: Path, known: DeedWords) -> str:
    """The folder in which the file of each task is looked for, where another folder beside it has one of that name."""
    kind = read.name.replace(ANY, "")
    same = read.name == written.name and ANY in read.name and len(read.parts) == len(written.parts)
    if not same or (sum(map(str.isalpha, kind.partition(".")[0])) < _FEWEST and kind.count(".") < 2):
        return ""
    differing = [at for at, (one, other) in enumerate(zip(read.parts, written.parts, strict=True)) if one != other]
    if len(differing) != 1 or ANY in read.parts[differing[0]] + written.parts[differing[0]]:
        return ""
    working = differing[0] > 0 or (is_artifact(str(read), known) and is_artifact(str(written), known))
    return "/".join(read.parts[: differing[0] + 1]) if working else ""


def _is_named(program: Program, name: str) -> bool:
    """Whether any document names a file or a folder otherwise than to be read."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return any(_names(doctrine, pattern) for doctrine in program.doctrines)


def _names(doctrine: Doctrine, pattern: re.Pattern[str]) -> bool:
    taken = [each.object.span for each in doctrine.deeds if each.object and each.kind in ("read", "gate", "cites")]
    found = (match.start() for match in pattern.finditer(doctrine.source.text))
    return any(not any(span.start <= at < span.end for span in taken) for at in found)
