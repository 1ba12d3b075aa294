"""Files that an agent of a flow is told to read and nothing made.

Those in folders for what programs make or stages pass on, `build/` or `work/`, and those of data that are not there.
Without a flow those of agents of whom a contract says what they are given, in folders for what stages pass on.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from flowc.analyses.at_work import MAKING, Workers, workers_of
from flowc.analyses.facts import Facts
from flowc.analyses.given import given_agents, is_passed_on
from flowc.analyses.holders import Holders, holders
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.whence import MADE, says_whence
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, has_placeholder, is_made, is_text, same_place
from flowc.model.doctrine.instructions.toolset import allows, grant_of
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.vocabulary import DeedWords

_DATA = (".csv", ".tsv", ".json", ".jsonl", ".txt", ".xml", ".parquet", ".xlsx")
"""How files of data end, which no folder of settings keeps by itself."""

_EACH = r"[^/\s`]{1,60}"
"""What may stand where a path has a placeholder."""

_NUMBER = r"[<{][\w -]*\b(?:id|no|nr|number|date|key|code)[>}]"
_OF_EACH = r"[<{][^<>{}/\s`]{1,40}[>}][_-][a-z][\w-]*"
"""What is called by a task and by what it is: `<slug>-sources`."""

_EACH_ONE = r"[<{][^<>{}/\s`]{1,40}[>}](?=\.)"
"""What is called by a task alone, and of a kind by its end: `<reel>.srt`."""

_ONE_FILE = rf"(?:[\w-]+|{_NUMBER})(?:\.[a-z]+)+(?![\w*<{{/-])"
"""A file by its whole name, or by the number of a work."""

_NUMBERED = expression(rf"{_NUMBER}(?:\.[a-z]+)+", re.IGNORECASE)
_NAMED = expression(r"[a-z]+(?:[-_][a-z]+)*")
_BY_WORKERS = expression(r"\b(?:agents?|steps?)\b|\bby\s+`[a-z][\w-]*`", re.IGNORECASE)
_NOBODY_ELSE = expression(r"\b(?:only|alone|nobody|no\s+(?:person|human|one)|nothing\s+else)\b", re.IGNORECASE)
"""What a line says of a folder in which nobody but those who work puts files."""

_ALIASES = ("latest", "last", "current", "newest", "recent", "today", "index", "readme", "template", "all", "log")
"""What a file may be called that programs keep beside such files."""

_PARTS = expression(r"[^a-z0-9]+")


class _Told(NamedTuple):
    """What a project tells of files: its documents by their words, the paths that are written, and the texts of its
    flows and registries of steps.
    """

    held: Holders
    makers: tuple[str, ...]
    flows: str


def sought(program: Program) -> Iterator[str]:
    """The files that agents of flows are told to read, of which it matters whether they are there."""
    given = given_agents(program)
    for doctrine in program.doctrines if program.flows or given else ():
        meant = is_agents_own(doctrine) and (program.flows or doctrine.role in given)
        for deed in doctrine.deeds if meant else ():
            if deed.kind in ("read", "cites") and deed.object and "/" in deed.object.text:
                path = comparable_path(deed.object.text)
                yield from (path, str(path_of(path).parent), _standing(path))


def _standing(path: str) -> str:
    """The folders of a path before the first that has another name for each task: `cases` of `cases/*/facts.md`."""
    return "/".join(takewhile(lambda part: ANY not in part, path.split("/")[:-1]))


def unmade(facts: Facts) -> Iterator[Passed]:
    """The files that agents of flows are told to read, where no document, step, script, gate or agent is about them.

    An agent that may run commands may make them itself, unless it is to read a page, or what is passed on, before it
    does anything else.
    """
    program = facts.program
    given = given_agents(program)
    if not (program.flows or given):
        return
    workers = workers_of(program)
    read = [*named(facts, "read"), *_cited(program)]
    read = read if program.flows else [each for each in read if is_passed_on(each, given, program)]
    takers = [each for each in read if _may_be_unmade(each, workers, program)]
    told, known, seen = _told(facts, takers), dict[str, bool](), set[tuple[str, str]]()
    for taker in takers:
        path = comparable_path(taker.path.text)
        if (taker.role, path) in seen or workers.is_about(path, taker.role) or says_whence(taker):
            continue
        if path not in known:
            known[path] = _is_told(told, path)
        if not known[path]:
            seen.add((taker.role, path))
            yield taker


def _may_be_unmade(taker: Passed, workers: Workers, program: Program) -> bool:
    """Whether a file must be there when it is read, and is of those that are not there by themselves."""
    if taker.optional or _may_make(taker, workers.agent(taker.doctrine), program):
        return False
    path = comparable_path(taker.path.text)
    return _is_right_in(path, program.lexicon.deeds) or _is_missing(taker.path.text, program)


def _told(facts: Facts, takers: list[Passed]) -> _Told:
    program = facts.program
    words = (word for each in takers for word in _words(comparable_path(each.path.text)))
    sources = {*(flow.source for flow in program.flows), *(registry.source for registry in program.registries)}
    flows = "\n".join(source.text.casefold() for source in sources) if takers else ""
    return _Told(holders(program.doctrines, words), tuple(each.path.text for each in named(facts, "write")), flows)


def _words(path: str) -> tuple[str, ...]:
    """Words of which a text has one where it names a file, or speaks of it by the words of its name."""
    return (*(_naming_words(path) or ()), *_first_spoken(path))


def _is_told(told: _Told, path: str) -> bool:
    """Whether a document, a flow or a registry speaks of a file, or somebody writes it."""
    declared = ANY in path or _is_declared(told, path)
    if path_of(path).name.casefold() in told.flows:
        return True
    if any(_names_it(doctrine, path, declared) for doctrine in told.held.having(_naming_words(path))):
        return True
    if ANY in path and is_spoken_of(told.held.having(_first_spoken(path)), path):
        return True
    return any(same_place(path, each) and not _is_of_another(each, path) for each in told.makers)


def _cited(program: Program) -> Iterator[Passed]:
    """The files that the documents of agents speak of otherwise, of which only those count that are not there."""
    for doctrine in program.doctrines:
        for deed in doctrine.deeds if is_agents_own(doctrine) and doctrine.role else ():
            if deed.kind == "cites" and deed.object and program.present.get(comparable_path(deed.object.text)) is False:
                yield Passed(doctrine.role or "", deed.object, deed.span, False, doctrine)


def _is_right_in(path: str, known: DeedWords) -> bool:
    """Whether a path is that of a text right in a folder for what programs make, or for what is passed on."""
    passed = path_of(path).parent.name.lower() in known.lists["passing_folders"]
    return ANY not in path and (is_text(path) if passed else path.count("/") == 1 and is_made(path, known))


def _is_missing(text: str, program: Program) -> bool:
    """Whether a path leads to nothing and is that of data, or of a text outside of what a project lays down for good.

    Of data in a folder for that, only where the folder itself is there.
    """
    path = comparable_path(text)
    if has_placeholder(text):
        folder, name = _standing(path), path_of(path).name
        standing = program.lexicon.deeds.lists["settings_folders"].intersection(folder.lower().split("/"))
        known = path.endswith(".md") if folder == str(path_of(path).parent) else is_text(path) and ANY not in name
        return known and not standing and program.present.get(folder) is False
    if program.present.get(path) is not False:
        return False
    standing = program.lexicon.deeds.lists["settings_folders"].intersection(path.lower().split("/")[:-1])
    if path_of(path).suffix.lower() in _DATA:
        return not standing or bool(program.present.get(str(path_of(path).parent)))
    return is_text(path) and not standing


def _may_make(taker: Passed, agent: Agent | None, program: Program) -> bool:
    """Whether the reader may make a file itself before it is to read it, or nobody knows what it may."""
    if not is_agents_own(taker.doctrine) or agent is None or not agent.tools:
        return True
    if not any(allows(grant_of(tool, program.lexicon.hosts), "run", None) for tool in agent.tools):
        return False
    path = path_of(comparable_path(taker.path.text))
    if path.parent.name.lower() not in program.lexicon.deeds.lists["passing_folders"] and path.suffix != ".md":
        return True
    return any(deed.kind in MAKING and deed.span.start < taker.span.start for deed in taker.doctrine.deeds)


def _is_of_another(maker: str, path: str) -> bool:
    """Whether a path with the number of a work in the place of a name, `cases/<case-id>.md`, is no `precedents.md`."""
    stem = path_of(path).stem
    return bool(_NUMBERED.fullmatch(path_of(maker).name) and _NAMED.fullmatch(stem)) and stem not in _ALIASES


def _is_declared(told: _Told, path: str) -> bool:
    """Whether a project says of single files of a folder who makes them: to name one says nothing of another then."""
    folder = str(path_of(path).parent)
    if any(str(path_of(comparable_path(each)).parent) == folder for each in told.makers):
        return True
    other = re.compile(rf"(?<![\w/.-]){re.escape(folder)}/{_ONE_FILE}`?(?P<rest>[^\n]*)")
    near = told.held.having(_naming_words(path))
    lines = (match for each in near for match in other.finditer(each.source.text))
    return any(MADE.search(line["rest"]) for line in lines)


def _names_it(doctrine: Doctrine, path: str, declared: bool) -> bool:
    """Whether a document names the folder or the file otherwise than to be read; another file of the folder is not it
    where files are `declared` one by one.
    """
    pattern, text = _naming(path, declared), doctrine.source.text
    taken = [deed.object.span for deed in doctrine.deeds if deed.object and deed.kind in ("read", "gate", "cites")]
    found = (match for match in pattern.finditer(text) if not (match[0].endswith("/") and _is_closed(text, match)))
    return any(not any(span.start <= each.start() < span.end for span in taken) for each in found)


def _is_closed(text: str, folder: re.Match[str]) -> bool:
    """Whether a line says of a folder that only agents and steps put anything there: then each says what it puts."""
    end = text.find("\n", folder.end())
    line = text[text.rfind("\n", 0, folder.start()) + 1 : end if end >= 0 else len(text)]
    return _BY_WORKERS.search(line) is not None and _NOBODY_ELSE.search(line) is not None


@lru_cache(maxsize=256)
def _naming(path: str, declared: bool) -> re.Pattern[str]:
    """A file by its name, and the folder it lies in; where there is one for each task, those around these too."""
    at, around = path_of(path), _standing(path)
    folder, name = (re.escape(part).replace(re.escape(ANY), _EACH) for part in (str(at.parent), at.name))
    one = rf"(?!{name})(?:[\w-]+|{_NUMBER}|{_OF_EACH}|{_EACH_ONE})(?:/|(?:\.[\w-]+)+(?![\w*{{<\[$/-]))"
    other = rf"(?!{one})" if declared else ""
    each = rf"|{re.escape(around)}/(?![\w*{{<\[$-])" if around and around != str(at.parent) else ""
    return re.compile(rf"(?<![\w/.-])(?:\./)?(?:{folder}/{other}{each})|(?<![\w-]){name}")


def _naming_words(path: str) -> tuple[str, ...] | None:
    """Words of which a text has one where it names a file or a folder around it; None where none need be in it.

    The first word of a name is followed by something else only where the name has more to it.
    """
    at = path_of(path)
    name = _PARTS.split(at.name.casefold().split(ANY)[0])
    folders = [_whole(str(each)) for each in (at.parent, _standing(path)) if str(each)]
    return (name[0], *(each for each in folders if each)) if len(name) > 1 and name[0] and all(folders) else None


def _whole(folder: str) -> str:
    """The first word of the last folder of a path without a placeholder."""
    plain = [part for part in folder.casefold().split("/") if ANY not in part]
    return next((word for word in _PARTS.split(plain[-1]) if word), "") if plain else ""


def spoken(program: Program) -> Iterator[str]:
    """The words by which documents may speak of the files of one case that are looked for."""
    for doctrine in program.doctrines:
        for deed in doctrine.deeds if is_agents_own(doctrine) else ():
            if deed.kind in ("read", "cites") and deed.object and has_placeholder(deed.object.text):
                yield from _spoken_words(comparable_path(deed.object.text))


def _spoken_words(path: str) -> list[str]:
    return [word for word in _PARTS.split(path_of(path).stem.lower()) if word]


def _first_spoken(path: str) -> tuple[str, ...]:
    """The word with which a file is spoken of by the words of its name, in both numbers."""
    named = _spoken_words(path)[:1]
    return (*named, *(f"{each}s" for each in named))


def is_spoken_of(doctrines: Iterable[Doctrine], path: str) -> bool:
    """Whether a document speaks of a file by the words of its name, and is none that is told to read it: who writes of
    the letter that a porter brings need not say where it lies.
    """
    named = _spoken_words(path)
    if not named:
        return False
    words = r"[\s_-]+".join(map(re.escape, named))
    pattern = re.compile(rf"(?<![\w/.-]){words}s?(?![\w-]|\.\w)", re.IGNORECASE)
    return any(pattern.search(each.source.text) and not _reads(each, path) for each in doctrines)


def _reads(doctrine: Doctrine, path: str) -> bool:
    named = (deed.object.text for deed in doctrine.deeds if deed.object and deed.kind in ("read", "cites"))
    return any(comparable_path(each) == path for each in named)
