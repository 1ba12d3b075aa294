"""Working documents that agents are told to read and nobody writes."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import takewhile

from flowc.analyses.facts import Facts
from flowc.analyses.passed import Passed, named, read, written
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.unmade import is_spoken_of
from flowc.analyses.whence import is_brought
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import ANY, comparable_path, has_placeholder, is_artifact, is_text, same_place
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.vocabulary import DeedWords

_OTHER_FILE = r"[\w-]+(?:\.[\w-]+)+(?![\w*{<\[$/-])"
"""A file by its whole name, without a placeholder."""

_EACH = r"(?:[<{\[$*][^/\s`]{0,40}/)*"
"""Folders of one task or run each, before it."""


_WHATEVER = re.compile(r"\*\.[a-z]+\s*$|\.log\s*$")
"""The end of a path that stands for whatever is there, or of a file that a program writes."""


_ANY_FOLDER = expression(r"(?:^|/)[\w.-]*\*[^/]*/")
_OF_TASK = expression(r"[<{\[$]|(?<![A-Za-z])[A-Z]{2,}(?![a-z])")
"""A folder that may be called anything, and a word in the place of the name of a task."""

_MAKE_NOTHING = ("", "chmod", "cp", "curl", "git", "mkdir", "mv", "rm", "touch")
"""Programs that make no files of their own, beside those that only look."""

_SHELVES = frozenset(("library", "reference", "references", "catalog", "catalogue", "glossary", "handbook", "playbook"))
"""What files are called that a project keeps to be looked up."""

_LONGEST = 300
"""Characters of the longest line that is looked at for what becomes of a folder."""

_CLEARED = expression(
    r"\W*(?:(?:all\s+|the\s+)?files|everything|(?:all|whatever|what)\s+(?:that\s+)?(?:lies|is|stands))\s+(?:in|of)\s+`?[\w/.-]{1,80}`?\s+"
    r"(?:belongs?\s+to\s+(?:the|one|a|each)\s+(?:(?:running|current|single|one)\s+)?[a-z]+\s+and\s+)?"
    r"(?:is|are|gets?)\s+(?:deleted|removed|cleared|wiped|discarded|thrown\s+away|cleaned\s+up)"
    r"(?:\s+(?:with\s+(?:it|the\s+[a-z]+)|at\s+(?:the\s+end\s+of\s+(?:a|the|each|every)\s+[a-z]+|night)|(?:once|when|after)\s+the\s+[a-z]+"
    r"\s+is\s+(?:out|done|over|finished)|afterwards))?\W*",
    re.IGNORECASE,
)
"""A paragraph that says of a folder that what lies there goes with the run, and nothing else."""


_BY_COMMAND = expression(
    r"[`*]*,?\s+(?:which|that)\s+(?:the\s+)?`(?P<who>[a-z][^`\n]{0,60})`\s+(?:\w+\s+)?"
    r"(?:writes|keeps|records|makes|leaves|saves|stores|fills|maintains)\b"
)
"""Behind a file, that a program keeps it: `..., which `fleet seat spawn` writes`."""

_RECORD = expression(
    r"`(?P<folder>[\w.-]+)/(?:[\w.-]+/){0,3}(?:registry|sessions?|state|lock)\.(?:jsonl?|ya?ml|toml|db)`"
)
"""A file in which a program keeps what it did."""


def unproduced(facts: Facts) -> Iterator[Passed]:
    """The working documents that an agent is told to read and nobody writes or even mentions."""
    program = facts.program
    makers, known = written(facts), program.lexicon.deeds
    stages = [doctrine for doctrine in program.doctrines if is_agents_own(doctrine)]
    roles = {doctrine.role for doctrine in stages if doctrine.role}
    seen: list[str] = []
    for taker in read(facts):
        path = taker.path.text
        others = any(doctrine.role != taker.role for doctrine in stages)
        if taker.optional or not (others and _is_stages(taker)) or not is_artifact(path, known):
            continue
        if _is_standing(path, known) or _WHATEVER.search(path) or _is_record(taker) or is_brought(taker, roles):
            continue
        if any(same_place(path, each) for each in seen):
            continue
        near = _near(path, makers, known)
        if any(same_place(path, maker.path.text) for maker in makers) or not (has_placeholder(path) or near):
            continue
        if not near and _is_left(taker, known):
            continue
        if not _is_mentioned(program, path):
            seen.append(path)
            yield taker


def of_cases(facts: Facts) -> Iterator[Passed]:
    """The texts that an agent is told to read in the folder of one case, in which stages write other files, and that
    nobody writes or speaks of.
    """
    makers = [comparable_path(maker.path.text) for maker in named(facts, "write")]
    folders = {str(path_of(path).parent) for path in makers}
    roles = {doctrine.role for doctrine in facts.program.doctrines if doctrine.role and is_agents_own(doctrine)}
    for taker in named(facts, "read"):
        path = comparable_path(taker.path.text)
        place = path_of(path)
        of_case = place.parent.name == ANY and str(place.parent) in folders and ANY not in place.name
        of_case = of_case and not is_brought(taker, roles)
        if of_case and is_text(path) and is_agents_own(taker.doctrine) and not taker.optional:
            others = (each.source.text for each in facts.program.doctrines if each is not taker.doctrine)
            told = any(place.name in text for text in others)
            told = told or _is_mentioned(facts.program, path) or is_spoken_of(facts.program.doctrines, path)
            if not told and not any(same_place(path, maker) for maker in makers):
                yield taker


def _is_record(taker: Passed) -> bool:
    """Whether a file is one that a program keeps: a command writes it, by the words behind it, or its line names with
    it, as data, what a program keeps in the same folder.
    """
    text, path = taker.path.span.source.text, taker.path.span
    start, end = text.rfind("\n", 0, path.start) + 1, text.find("\n", path.end) % (len(text) + 1)
    command = _BY_COMMAND.match(text, path.end, end)
    if command is not None and " " in command["who"]:
        return True
    folder = comparable_path(taker.path.text).partition("/")[0]
    data = path_of(comparable_path(taker.path.text)).suffix in (".json", ".jsonl", ".yaml", ".yml", ".toml")
    return data and any(match["folder"] == folder for match in _RECORD.finditer(text, start, end))


def _is_left(taker: Passed, known: DeedWords) -> bool:
    """Whether a file may be what a command leaves in folders of its own making: who reads it runs one before, and its
    path has only signs for whatever is there, and no word for a task.
    """
    path, start = taker.path.text, taker.span.start
    before = [deed for deed in taker.doctrine.deeds if deed.kind == "run" and deed.span.end <= start]
    made = any(deed.object and not deed.negated and _makes(deed.object.text, known) for deed in before)
    return made and _ANY_FOLDER.search(path) is not None and not _OF_TASK.search(path)


def _makes(command: str, known: DeedWords) -> bool:
    program = command.split(maxsplit=1)[0] if command.strip() else ""
    return program not in known.lists["lookups"] and program not in _MAKE_NOTHING


def _is_stages(taker: Passed) -> bool:
    """Whether a stage itself is told to read: by its own document, a table of stages, or a call that is shown."""
    told = (field.span for stage in taker.doctrine.stages for field in stage.reads)
    called = any(start <= taker.path.span.start < end for start, end in _shown(taker.doctrine))
    return called or is_agents_own(taker.doctrine) or taker.path.span in told


def _shown(doctrine: Doctrine) -> list[tuple[int, int]]:
    """Where the calls stand that a document shows in full: what they name is for the called to read, or is written."""
    return [(call.span.start, call.span.end) for call in doctrine.calls if not call.around]


def _near(path: str, makers: tuple[Passed, ...], known: DeedWords) -> bool:
    """Whether somebody writes in the folder around, so that the path is surely a working document of the project.

    What lies beside in other folders of a common one says nothing: a project keeps there what it knows, too.
    """
    parts = comparable_path(path).split("/")
    return any(_is_beside(parts, comparable_path(maker.path.text).split("/"), known) for maker in makers)


def _is_beside(parts: list[str], other: list[str], known: DeedWords) -> bool:
    """Whether two paths lie in one folder of the first two levels, by its name or one that is nearly its name, or in
    two that are for what stages make.
    """
    if parts[0] != other[0] or len(parts) < 3 or len(other) < 2:
        return parts[0] == other[0] and len(parts) < 3
    made = known.lists["artifact_folders"]
    return parts[1].startswith(other[1]) or other[1].startswith(parts[1]) or {parts[1], other[1]} <= made


def _is_standing(path: str, known: DeedWords) -> bool:
    """Whether a path is called by what a project lays down for good, `specs/*-standards.mdc`, and lies in no folder of
    one task or run.
    """
    *folders, name = comparable_path(path).split("/")
    stem = path_of(name).stem.lower()
    words = known.lists["settings_folders"] | _SHELVES
    return "*" not in folders and bool(words.intersection(re.split(r"[^a-z]+", stem)))


def _is_mentioned(program: Program, path: str) -> bool:
    """Whether any document names the folder (or the file, where it has none of its own) otherwise than to be read.

    The folder in the path of another file says nothing of this one, nor does a word alone that is also its name.
    """
    parts = comparable_path(path).split("/")
    begun = next((at for at, part in enumerate(parts) if "*" not in part), len(parts))
    plain = list(takewhile(lambda part: "*" not in part, parts[begun:]))
    named = plain[: len(parts) - 1 - begun] or plain
    folder = "/" * (begun > 0) + "/".join(named)
    word = "" if len(named) > 1 or begun or named == parts else "(?=/)"
    pattern = re.compile(rf"{re.escape(folder)}(?![\w-]){word}(?!/{_EACH}(?!{re.escape(parts[-1])}){_OTHER_FILE})")
    return not named or any(_mentions(doctrine, pattern) for doctrine in program.doctrines)


def _mentions(doctrine: Doctrine, pattern: re.Pattern[str]) -> bool:
    deeds = [(d.span.start, d.span.end) for d in doctrine.deeds if d.kind in ("read", "gate")]
    reads = sorted([*deeds, *_shown(doctrine)])
    for match in pattern.finditer(doctrine.source.text):
        if _is_cleared(doctrine.source.text, match):
            continue
        before = bisect_right(reads, (match.start(), len(doctrine.source.text)))
        if not any(match.start() < end for _, end in reads[max(before - 3, 0) : before]):
            return True
    return False


def _is_cleared(text: str, match: re.Match[str]) -> bool:
    """Whether a paragraph of one line only says of a folder that what lies there goes with the run: nothing is there
    for good.
    """
    start = text.rfind("\n", 0, match.start()) + 1
    end = text.find("\n", match.end()) % (len(text) + 1)
    before = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    behind = text[end + 1 :].partition("\n")[0] if end - start < _LONGEST else "?"
    return not (before.strip() or behind.strip()) and _CLEARED.fullmatch(text, start, end) is not None
