"""Names of a project's own that a document writes with a slip of the pen: `enquriy` among its states.

A word in code may be anything. It is a slip where nothing in the project is called so, no other place says it, it is
one slip apart from exactly one name that stands in two places or more, and its document is about such names.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from flowc.analyses.facts import Facts
from flowc.analyses.names import Unknown, agents, flows, states, steps
from flowc.analyses.slips import LONG, by_outline, is_singular, is_slip, is_turned, outline
from flowc.expressions import expression
from flowc.model.meaning import Program
from flowc.model.statements import Doctrine
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_CODED = expression(r"(?<!`)`(?P<word>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*)`(?!`)")
"""A word in code, as names of states, steps and agents are written."""

_ENTRY = expression(
    r"^[ \t]*(?:\|[ \t]*(?:\*\*)?(?P<cell>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?:\*\*)?[ \t]*\|"
    r"|[-*+][ \t]+(?:\*\*)?(?P<item>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?:\*\*)?[ \t]*(?::|[—–(]|->|→)"
    r"|[-*+][ \t]+\*\*(?P<bold>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)\*\*[ \t]+(?!(?:is|was|means)\b)[a-z])",
    re.MULTILINE,
)
"""A name without marks that a row or an item begins with, or a bold one that it is about, as in a roster."""

_CALL = expression(
    r"^[ \t]*(?:[a-z_]\w{0,40}[ \t]*(?:=|:=|<-)[ \t]*)?"
    r"(?P<call>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)\([^()\n]{0,200}\)[ \t]*$",
    re.MULTILINE,
)
"""A line that is a call of a role: `tides = tide-reader(area, date)`."""

_OF_OTHERS = expression(
    r"\b(?:wrong|mis-?spel\w+|typos?|slips?|alias(?:es)?|old|former(?:ly)?|obsolete|renamed|fail(?:s|ed)|no\s+such|across|elsewhere"
    r"|(?:the|an)\s?other\s+[a-z]+(?:['’]s)?)\b|\bthe\s+engine\s+says\b",
    re.IGNORECASE,
)
"""What a section says of names that are no agents of the project, or none any more."""

_HEADING = expression(r"^#{1,6}[ \t]", re.MULTILINE)
_LEAST = 2
"""Names that a document must write rightly, so that it is about such."""

_PLACES = 2
"""Places that a name stands in, so that it is no slip itself; that of an agent is the one of its definition."""

_LONG = 8
"""Letters of a single word that is a slip wherever it stands."""

_PARTS, _ENDING = 3, 3
"""Words of a name of which one may have another ending, and letters of that."""

_SHORTEST = 5
"""Letters of a part of a name from which one letter more or less is a slip."""


@lru_cache(maxsize=1)
def misspelt(facts: Facts) -> Mapping[str, tuple[Unknown, ...]]:
    """The slips in documents by what they were meant for: `state`, `step`, `agent`; in the order of the documents."""
    program = facts.program
    known = _known(program)
    if not any(known.values()):
        return {}
    names = frozenset(name for words in known.values() for name in words)
    said = [(doctrine, tuple(_CODED.finditer(doctrine.source.text))) for doctrine in program.doctrines]
    often = Counter(match["word"] for _, matches in said for match in matches)
    everything = frozenset(map(comparable, names)) | _labels(program)
    alike = {kind: by_outline(words) for kind, words in known.items()}
    found: dict[str, list[Unknown]] = {}
    for doctrine, matches in said:
        once = [each for each in matches if often[each["word"]] == 1 and comparable(each["word"]) not in everything]
        written = frozenset(each["word"] for each in matches) if once else frozenset()
        for match in once:
            meant = _meant(match["word"], alike)
            if not meant or not _is_about(match["word"], written & names) or _written(match["word"], program):
                continue
            sure = meant[0] == "agent" or _letters(match["word"]) == _letters(meant[1])
            if sure or often[meant[1]] + _written(meant[1], program) >= _PLACES:
                name = Name(match["word"], Span(doctrine.source, *match.span("word")))
                found.setdefault(meant[0], []).append(Unknown((name,), meant[1]))
    found.setdefault("agent", []).extend(_of_rosters(program, alike["agent"], known["agent"], everything | {*often}))
    return {kind: tuple(slips) for kind, slips in found.items()}


def _letters(word: str) -> str:
    """A name without what parts its words: two that are alike but for that are one."""
    return word.replace("_", "").replace("-", "")


def _of_rosters(
    program: Program, alike: Mapping[str, list[str]], agents_: frozenset[str], everything: frozenset[str]
) -> Iterator[Unknown]:
    """The slips in rosters: entries of a document that lists agents, and not the one that is meant."""
    for doctrine in program.doctrines if agents_ else ():
        text = doctrine.source.text
        entries = {match[match.lastgroup or 0]: match for match in _ENTRY.finditer(text)}
        calls = {match["call"]: match for match in _CALL.finditer(text)} if "(" in text else {}
        about = len(agents_.intersection(entries)) >= _LEAST
        entries = {**(entries if about else {}), **(calls if agents_.intersection(calls) else {})}
        listed = agents_.intersection(entries)
        for word in sorted(entries.keys() - everything):
            meant = _meant(word, {"agent": alike})
            place = entries[word].span(entries[word].lastgroup or 0)
            own = meant and meant[1] not in listed and not _written(word, program)
            if meant and own and not _OF_OTHERS.search(text, *_section(text, place[0])):
                yield Unknown((Name(word, Span(doctrine.source, *place)),), meant[1])


def _section(text: str, at: int) -> tuple[int, int]:
    """The section that a place lies in, with its title."""
    starts = [0, *(match.start() for match in _HEADING.finditer(text)), len(text)]
    return max(each for each in starts if each <= at), min(each for each in starts if each > at)


def _is_about(word: str, named: frozenset[str]) -> bool:
    """Whether a document is about such names: it has others, or the word is long enough to be none of its own."""
    return len(named) >= _LEAST or "_" in word or "-" in word or len(word) >= _LONG


def _known(program: Program) -> dict[str, frozenset[str]]:
    """The names of a project by what they name."""
    every = flows(program)
    declared = {step.name.text for registry in program.registries for step in registry.steps}
    invoked = {name.text for flow in every for name in agents(flow)}
    defined = {name.text for agent in program.agents for name in (agent.name, *agent.also)}
    return {
        "state": frozenset(state for flow in every for state in states(flow)),
        "step": frozenset(declared or {step.text for flow in every for step in steps(flow)}),
        "agent": frozenset(defined or invoked),
    }


def _meant(word: str, alike: Mapping[str, Mapping[str, list[str]]]) -> tuple[str, str] | None:
    """The one name that a word is a slip of, behind its kind."""
    near = [
        (kind, name)
        for kind, words in alike.items()
        for name in words.get(outline(word), ())
        if is_slip(word, name, _SHORTEST, _SHORTEST if kind == "agent" and "-" in name else LONG)
        or (kind == "agent" and (is_singular(word, name) or is_turned(word, name)))
    ]
    near = near or [(kind, name) for kind, words in alike.items() for name in _grown(word, words)]
    near = near or [(kind, name) for kind, words in alike.items() for name in _parted(word, words)]
    return near[0] if len(near) == 1 else None


def _grown(word: str, names: Mapping[str, list[str]]) -> Iterator[str]:
    """The names of several words of which one has more or fewer letters at its end: `rebase_on_main` of
    `rebase_onto_main`.
    """
    parts = word.split("_")
    for name in (each for words in names.values() for each in words) if len(parts) >= _PARTS else ():
        others = name.split("_")
        differing = [pair for pair in zip(parts, others, strict=False) if pair[0] != pair[1]]
        if len(parts) == len(others) and len(differing) == 1:
            short, long = sorted(differing[0], key=len)
            if len(short) > 1 and long.startswith(short) and len(long) - len(short) <= _ENDING:
                yield name


def _parted(word: str, names: Mapping[str, list[str]]) -> Iterator[str]:
    """The names with the same letters that are parted elsewhere: `verify_rowcounts` of `verify_row_counts`."""
    whole = _letters(word) if "_" in word else ""
    yield from (each for words in names.values() for each in words if "_" in each and _letters(each) == whole)


def _labels(program: Program) -> frozenset[str]:
    """What documents speak for, and what they state outcomes, fields and calls by: other rules tell of those."""
    return frozenset(comparable(label) for doctrine in program.doctrines for label in _labels_of(doctrine))


def _labels_of(doctrine: Doctrine) -> Iterator[str]:
    yield doctrine.role or ""
    for union in doctrine.unions:
        for member in union.members:
            yield member.label.text
            yield from (field.text for field in member.payload)
    yield from (handler.label.text for handler in doctrine.handlers)
    yield from (call.callee.text for call in doctrine.calls)


def _written(word: str, program: Program) -> int:
    """How often flows and registries say a word."""
    sources = [*(flow.source for flow in program.flows), *(registry.source for registry in program.registries)]
    return sum(source.text.count(word) for source in dict.fromkeys(sources))
