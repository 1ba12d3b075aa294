"""Files that an agent of a flow is told to read and nothing made.

Those in folders for what programs make or stages pass on, `build/` or `work/`, and those of data that are not there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import PurePosixPath

from flowc.analyses.facts import Facts
from flowc.analyses.names import branches
from flowc.analyses.passed import Passed, named
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.whence import MADE, says_whence
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, has_placeholder, is_made, is_text, same_place
from flowc.model.doctrine.instructions.toolset import allows, grant_of
from flowc.model.meaning import Program
from flowc.model.nodes import Agent
from flowc.model.statements import Deed, Doctrine
from flowc.vocabulary import DeedWords, comparable

_MAKING = ("run", "write", "tool", "amend", "function")
"""What an agent is told to do by which a file may come to be."""

_DATA = (".csv", ".tsv", ".json", ".jsonl", ".txt", ".xml", ".parquet", ".xlsx")
"""How files of data end, which no folder of settings keeps by itself."""

_LEAVES = expression(r"/|>|\s-o\b|--out|\btee\b")
"""What a command has by which it may leave a file: a script of the project, a place for what it tells."""

_EACH = r"[^/\s`]{1,60}"
"""What may stand where a path has a placeholder."""

_NUMBER = r"[<{][\w -]*\b(?:id|no|nr|number|date|key|code)[>}]"
_ONE_FILE = rf"(?:[\w-]+|{_NUMBER})(?:\.[a-z]+)+(?![\w*<{{/-])"
"""A file by its whole name, or by the number of a work."""

_NUMBERED = expression(rf"{_NUMBER}(?:\.[a-z]+)+", re.IGNORECASE)
_NAMED = expression(r"[a-z]+(?:[-_][a-z]+)*")
_ALIASES = ("latest", "last", "current", "newest", "recent", "today", "index", "readme", "template", "all", "log")
"""What a file may be called that programs keep beside such files."""

_PARTS = expression(r"[^a-z0-9]+")
_LEAST = 4
"""Letters of a word by which a step may be about a file."""


def sought(program: Program) -> Iterator[str]:
    """The files that agents of flows are told to read, of which it matters whether they are there."""
    for doctrine in program.doctrines if program.flows else ():
        for deed in doctrine.deeds if is_agents_own(doctrine) else ():
            if deed.kind in ("read", "cites") and deed.object and "/" in deed.object.text:
                path = comparable_path(deed.object.text)
                yield from (path, str(PurePosixPath(path).parent), _standing(path))


def _standing(path: str) -> str:
    """The folders of a path before the first that has another name for each task: `cases` of `cases/*/facts.md`."""
    return "/".join(takewhile(lambda part: ANY not in part, path.split("/")[:-1]))


def unmade(facts: Facts) -> Iterator[Passed]:
    """The files that agents of flows are told to read, where no document, step, script, gate or agent is about them.

    An agent that may run commands may make them itself, unless it is to read a page, or what is passed on, before it
    does anything else.
    """
    program = facts.program
    unable = frozenset(agent.name.text for agent in program.agents if _makes_nothing(agent, program))
    working = tuple(name for name in at_work(program) if name not in unable) if program.flows else ()
    makers = [maker.path.text for maker in named(facts, "write")] if program.flows else []
    seen: set[tuple[str, str]] = set()
    for taker in (*named(facts, "read"), *_cited(program)) if program.flows else ():
        path = comparable_path(taker.path.text)
        if (taker.role, path) in seen:
            continue
        if taker.optional or _may_make(taker, program):
            continue
        if not (_is_right_in(path, program.lexicon.deeds) or _is_missing(taker.path.text, program)):
            continue
        about = _is_anybodys(path, (name for name in working if name != taker.role))
        declared = ANY in path or _is_declared(program, path, makers)
        told = any(_names_it(doctrine, path, declared) for doctrine in program.doctrines) or _is_in_flows(program, path)
        told = told or (ANY in path and is_spoken_of(program, path))
        made = any(same_place(path, each) and not _is_of_another(each, path) for each in makers)
        if not (about or told or made or says_whence(taker)):
            seen.add((taker.role, path))
            yield taker


def _cited(program: Program) -> Iterator[Passed]:
    """The files that the documents of agents speak of otherwise, of which only those count that are not there."""
    for doctrine in program.doctrines:
        for deed in doctrine.deeds if is_agents_own(doctrine) and doctrine.role else ():
            if deed.kind == "cites" and deed.object and program.present.get(comparable_path(deed.object.text)) is False:
                yield Passed(doctrine.role or "", deed.object, deed.span, False, doctrine)


def _is_right_in(path: str, known: DeedWords) -> bool:
    """Whether a path is that of a text right in a folder for what programs make, or for what is passed on."""
    passed = PurePosixPath(path).parent.name.lower() in known.lists["passing_folders"]
    return ANY not in path and (is_text(path) if passed else path.count("/") == 1 and is_made(path, known))


def _is_missing(text: str, program: Program) -> bool:
    """Whether a path leads to nothing and is that of data, or of a text outside of what a project lays down for good.

    Of data in a folder for that, only where the folder itself is there.
    """
    path = comparable_path(text)
    if has_placeholder(text):
        folder, name = _standing(path), PurePosixPath(path).name
        standing = program.lexicon.deeds.lists["settings_folders"].intersection(folder.lower().split("/"))
        known = path.endswith(".md") if folder == str(PurePosixPath(path).parent) else is_text(path) and ANY not in name
        return known and not standing and program.present.get(folder) is False
    if program.present.get(path) is not False:
        return False
    standing = program.lexicon.deeds.lists["settings_folders"].intersection(path.lower().split("/")[:-1])
    if PurePosixPath(path).suffix.lower() in _DATA:
        return not standing or bool(program.present.get(str(PurePosixPath(path).parent)))
    return is_text(path) and not standing


def _may_make(taker: Passed, program: Program) -> bool:
    """Whether the reader may make a file itself before it is to read it, or nobody knows what it may."""
    agent = next((each for each in program.agents if each.source is taker.doctrine.source), None)
    if not is_agents_own(taker.doctrine) or agent is None or not agent.tools:
        return True
    if not any(allows(grant_of(tool, program.lexicon.hosts), "run", None) for tool in agent.tools):
        return False
    path = PurePosixPath(comparable_path(taker.path.text))
    if path.parent.name.lower() not in program.lexicon.deeds.lists["passing_folders"] and path.suffix != ".md":
        return True
    return any(deed.kind in _MAKING and deed.span.start < taker.span.start for deed in taker.doctrine.deeds)


def _makes_nothing(agent: Agent, program: Program) -> bool:
    """Whether an agent has tools, and none with which it is told to make a file, or could but by a shell."""
    grants = [grant_of(tool, program.lexicon.hosts) for tool in agent.tools or ()]
    if not grants or any(allows(grant, "write", None) for grant in grants if not allows(grant, "run", None)):
        return False
    if not any(allows(grant, "run", None) for grant in grants):
        return True
    own = next((each for each in program.doctrines if each.source is agent.source), None)
    return own is not None and bool(own.unions) and not any(_may_leave(deed) for deed in own.deeds)


def _may_leave(deed: Deed) -> bool:
    """Whether what an agent is told to do may leave a file behind."""
    if deed.kind == "run":
        return deed.object is None or _LEAVES.search(deed.object.text) is not None
    return deed.kind in _MAKING or deed.kind in ("taken", "ledger")


def at_work(program: Program) -> Iterator[str]:
    """The names of whatever works in a project."""
    yield from (agent.name.text for agent in program.agents)
    for registry in program.registries:
        yield from (step.name.text for step in registry.steps)
        yield from (name.text for name in (*(registry.checks or ()), *(registry.scripts or ())))
    for flow in program.flows:
        for edge in flow.transitions:
            yield from (step.text for step in (*(edge.runs or ()), *(s for b in branches(edge) for s in b.steps)))
            yield from (check.text for check in edge.checks)
            yield from (name.text for gate in edge.gates for name in (gate.name, gate.subject) if name)


def _is_anybodys(path: str, working: Iterable[str]) -> bool:
    """Whether somebody or something at work is called after more than half of the words of a file's name, or after one
    of two in the first place: `review` of `review-notes`, but not `notify_keeper` of `treatments-by-keeper`.
    """
    words = frozenset(_words((PurePosixPath(path).stem,)))
    for name in working if words else ():
        shared = words.intersection(_words((name,)))
        first = words.intersection(_words((_PARTS.split(comparable(name))[0],)))
        if 2 * len(shared) > len(words) or (first and 2 * len(shared) == len(words)):
            return True
    return False


def _words(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from (word.removesuffix("s") for word in _PARTS.split(comparable(name)) if len(word) >= _LEAST)


def _is_of_another(maker: str, path: str) -> bool:
    """Whether a path with the number of a work in the place of a name, `cases/<case-id>.md`, is no `precedents.md`."""
    stem = PurePosixPath(path).stem
    return bool(_NUMBERED.fullmatch(PurePosixPath(maker).name) and _NAMED.fullmatch(stem)) and stem not in _ALIASES


def _is_declared(program: Program, path: str, makers: Iterable[str]) -> bool:
    """Whether a project says of single files of a folder who makes them: to name one says nothing of another then."""
    folder = str(PurePosixPath(path).parent)
    if any(str(PurePosixPath(comparable_path(each)).parent) == folder for each in makers):
        return True
    other = re.compile(rf"(?<![\w/.-]){re.escape(folder)}/{_ONE_FILE}`?(?P<rest>[^\n]*)")
    lines = (match for each in program.doctrines for match in other.finditer(each.source.text))
    return any(MADE.search(line["rest"]) for line in lines)


def _names_it(doctrine: Doctrine, path: str, declared: bool) -> bool:
    """Whether a document names the folder or the file otherwise than to be read; another file of the folder is not it
    where files are `declared` one by one.
    """
    pattern = _naming(path, declared)
    taken = [deed.object.span for deed in doctrine.deeds if deed.object and deed.kind in ("read", "gate", "cites")]
    found = (match.start() for match in pattern.finditer(doctrine.source.text))
    return any(not any(span.start <= at < span.end for span in taken) for at in found)


@lru_cache(maxsize=256)
def _naming(path: str, declared: bool) -> re.Pattern[str]:
    """A file by its name, and the folder it lies in; where there is one for each task, those around these too."""
    at, around = PurePosixPath(path), _standing(path)
    folder, name = (re.escape(part).replace(re.escape(ANY), _EACH) for part in (str(at.parent), at.name))
    one = rf"(?!{name})(?:[\w-]+|{_NUMBER})(?:/|(?:\.[\w-]+)+(?![\w*{{<\[$/-]))"
    other = rf"(?!{one})" if declared else ""
    each = rf"|{re.escape(around)}/(?![\w*{{<\[$-])" if around and around != str(at.parent) else ""
    return re.compile(rf"(?<![\w/.-])(?:\./)?(?:{folder}/{other}{each})|(?<![\w-]){name}")


def spoken(program: Program) -> Iterator[str]:
    """The words by which documents may speak of the files of one case that are looked for."""
    for doctrine in program.doctrines:
        for deed in doctrine.deeds if is_agents_own(doctrine) else ():
            if deed.kind in ("read", "cites") and deed.object and has_placeholder(deed.object.text):
                yield from _spoken_words(comparable_path(deed.object.text))


def _spoken_words(path: str) -> list[str]:
    return [word for word in _PARTS.split(PurePosixPath(path).stem.lower()) if word]


def is_spoken_of(program: Program, path: str) -> bool:
    """Whether a document speaks of a file by the words of its name, and is none that is told to read it: who writes of
    the letter that a porter brings need not say where it lies.
    """
    named = _spoken_words(path)
    if not named:
        return False
    words = r"[\s_-]+".join(map(re.escape, named))
    pattern = re.compile(rf"(?<![\w/.-]){words}s?(?![\w-]|\.\w)", re.IGNORECASE)
    reading = {id(doctrine) for doctrine in program.doctrines if _reads(doctrine, path)}
    return any(pattern.search(each.source.text) for each in program.doctrines if id(each) not in reading)


def _reads(doctrine: Doctrine, path: str) -> bool:
    named = (deed.object.text for deed in doctrine.deeds if deed.object and deed.kind in ("read", "cites"))
    return any(comparable_path(each) == path for each in named)


def _is_in_flows(program: Program, path: str) -> bool:
    """Whether a flow or a registry of steps speaks of a file by its name, be it in a comment."""
    name = PurePosixPath(path).name.casefold()
    sources = {*(flow.source for flow in program.flows), *(registry.source for registry in program.registries)}
    return any(name in source.text.casefold() for source in sources)
