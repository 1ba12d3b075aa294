"""Which role is told to write and to read which file: by its own document, by a table of stages, or by others."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from flowc.analyses.facts import Facts
from flowc.analyses.occasions import is_for_large, is_letter_box, passes_nothing
from flowc.analyses.orchestration import Conductor, agents_of, is_variable
from flowc.analyses.speakers import is_agents_own
from flowc.expressions import expression
from flowc.model.doctrine.document.paths import comparable_path, is_path, is_standing, is_temporary, is_text, is_working
from flowc.model.statements import Doctrine
from flowc.paths import path_of
from flowc.text import Name, Span
from flowc.vocabulary import DeedWords, comparable

_EXCHANGED = expression(r"[a-z]+(?:[-_][a-z]+)+\.jsonl?")
_SETTINGS = expression(r"config|settings|package|schema|lock|manifest|tsconfig|index|mcp|registry|state")

_LISTINGS = ("index", "readme")
"""Names of files that list what lies beside them, and pass nothing on."""

MOST_PATHS = 300
"""Paths that are written, and that are read, which are compared with one another."""


class Passed(NamedTuple):
    """A path that a role writes or reads, and where that is told."""

    role: str
    path: Name
    span: Span
    optional: bool
    doctrine: Doctrine


def written(facts: Facts) -> tuple[Passed, ...]:
    """The working documents that roles are told to write; agents' own documents first."""
    return _passed(facts, "write")


def read(facts: Facts) -> tuple[Passed, ...]:
    """The working documents that roles are told to read; agents' own documents first."""
    return _passed(facts, "read")


def named(facts: Facts, kind: str) -> Iterator[Passed]:
    """Every path that a role is told to write or read, whatever it lies among."""
    return _told(facts, kind)


def found(facts: Facts) -> Iterator[Passed]:
    """The files that agents find where, as their own documents say, somebody left them, and are not told to read."""
    taken = {(each.role, key_of(each.path.text)) for each in read(facts)}
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds if doctrine.role and is_agents_own(doctrine) else ():
            if deed.kind == "left" and deed.object and (doctrine.role, key_of(deed.object.text)) not in taken:
                yield Passed(doctrine.role or "", deed.object, deed.object.span, False, doctrine)


@lru_cache(maxsize=2)
def _passed(facts: Facts, kind: str) -> tuple[Passed, ...]:
    """Each path of a role once, at the first place that says so outright; no more than can be compared."""
    known = facts.program.lexicon.deeds
    folders, traded = _workshops(facts, known), _traded(facts)
    first: dict[tuple[str, str, bool], Passed] = {}
    for each in _told(facts, kind):
        path = each.path.text
        if is_standing(path):
            continue
        if _is_file(path, known) or _folder(path) in folders or key_of(path) in traded:
            key = (each.role, key_of(each.path.text), each.optional)
            if key not in first or (_is_outright(each) and not _is_outright(first[key])):
                first[key] = each
    return tuple(first.values())[:MOST_PATHS]


def _is_outright(told: Passed) -> bool:
    """Whether an instruction is to write, and not only to have something written in the end."""
    return told.span.text.lower().startswith(("write", "save")) and is_agents_own(told.doctrine)


def _told(facts: Facts, kind: str) -> Iterator[Passed]:
    """Every path that some role writes or reads: by its own document, by a table of stages, or by who calls it.

    What a document says of an agent by its name is that agent's, and not what the document's own reader does.
    """
    conductors = {id(each.doctrine): each for each in facts.conductors}
    for doctrine in sorted(facts.program.doctrines, key=lambda each: not is_agents_own(each)):
        conductor = conductors.get(id(doctrine))
        role = doctrine.role if is_agents_own(doctrine) else conductor.role if conductor else step(doctrine, kind)
        named = tuple(_ascribed(doctrine, kind, facts))
        taken = {each.path.span for each in named}
        told = (*(_own(doctrine, role, kind) if role else ()), *_staged(doctrine, kind))
        yield from (each for each in told if each.path.span not in taken)
        done = {each.path.span for each in told if is_agents_own(doctrine)}
        yield from (each for each in _briefed(conductor, kind) if each.path.span not in done) if conductor else ()
        yield from named


def _ascribed(doctrine: Doctrine, kind: str, facts: Facts) -> Iterator[Passed]:
    """What a document says of the agents of its project: the plan that `planner` writes."""
    for deed in doctrine.ascribed:
        if deed.kind == kind and not deed.negated and deed.object and comparable(deed.role or "") in _agents(facts):
            yield Passed(comparable(deed.role or ""), deed.object, deed.span, deed.optional, doctrine)


@lru_cache(maxsize=1)
def _agents(facts: Facts) -> frozenset[str]:
    return agents_of(facts.program)


def step(doctrine: Doctrine, kind: str) -> str | None:
    """The name of a document with the steps of a workflow, which reads what agents wrote; nothing for any other."""
    return (
        comparable(path_of(doctrine.source.path).stem) if kind == "read" and doctrine.kind == "workflow" else None
    )


def _own(doctrine: Doctrine, role: str, kind: str) -> Iterator[Passed]:
    given = {deed.object.text for deed in doctrine.deeds if deed.kind == "placed" and deed.object}
    for deed in doctrine.deeds:
        if deed.object and not deed.negated and deed.kind == kind:
            occasional = deed.optional or (kind == "read" and is_letter_box(deed.span))
            if kind == "read" or not (passes_nothing(deed) or deed.object.text in given):
                yield Passed(role, deed.object, deed.span, occasional, doctrine)


def _staged(doctrine: Doctrine, kind: str) -> Iterator[Passed]:
    for stage in doctrine.stages[doctrine.kind == "agent" :]:
        for field in stage.returns if kind == "write" else stage.reads:
            yield Passed(comparable(stage.role.text), Name(field.text, field.span), field.span, False, doctrine)


def _briefed(conductor: Conductor, kind: str) -> Iterator[Passed]:
    staged = {field.span for stage in conductor.doctrine.stages for field in (*stage.reads, *stage.returns)}
    for brief in conductor.briefs:
        if brief.kind == kind and brief.path.span not in staged:
            large = brief.kind == "write" and is_for_large(brief.path.span)
            yield Passed(brief.role, brief.path, brief.path.span, large, brief.doctrine)


def _is_file(path: str, known: DeedWords) -> bool:
    """Whether words surely name a working document or a folder of them; a name without a suffix may be a key."""
    last = path.rstrip().rsplit("/", 1)[-1]
    listing = path_of(last).stem.strip("_").lower() in _LISTINGS
    working = is_path(path) and is_working(path, known) and (not last or "." in last) and not listing
    return is_variable(path) or _is_exchanged(path) or working or is_temporary(path)


def _is_exchanged(path: str) -> bool:
    """Whether a path is a file of data by a name of several words, which no program has for its settings."""
    return "/" not in path and bool(_EXCHANGED.fullmatch(path)) and not _SETTINGS.search(path)


@lru_cache(maxsize=1)
def _workshops(facts: Facts, known: DeedWords) -> frozenset[str]:
    """The folders in which somebody writes a working document: the other texts there are such documents too."""
    found = {
        _folder(each.path.text)
        for each in _told(facts, "write")
        if _is_file(each.path.text, known) and each.path.text.count("/") and not is_variable(each.path.text)
    }
    return frozenset(found | {folder.rpartition("*/")[2] for folder in found}) - {""}


@lru_cache(maxsize=1)
def _traded(facts: Facts) -> frozenset[str]:
    """The files of data that one role is told to write and another to read, wherever they lie but among a project's
    own; a page may be what the work is for.
    """
    makers: dict[str, set[str]] = {}
    for each in _told(facts, "write"):
        if _folder(each.path.text) and not (each.optional or each.path.text.endswith(".md")):
            makers.setdefault(key_of(each.path.text), set()).add(each.role)
    takers = ((key_of(each.path.text), each.role) for each in _told(facts, "read") if makers and not each.optional)
    return frozenset(key for key, role in takers if makers.get(key, {role}) - {role})


def _folder(path: str) -> str:
    """The folder of a text file, comparable; nothing for what is no such file, or lies in a folder of the project's."""
    text = comparable_path(path)
    folder = str(path_of(text).parent)
    whole = path_of(text).stem.strip("_").lower() in _LISTINGS
    handed = is_text(text) and not whole and folder.split("/")[0] not in (".", "..", "docs", "src", "*", "")
    return folder if handed else ""


def key_of(path: str) -> str:
    """What a path is known by: the same for all spellings of one."""
    return path.strip("{} ").lower() if is_variable(path) else comparable_path(path)
