"""Types that a document tells of beside its results, `Blocker[]`: as a record, in a table, in an item or a sentence."""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.structs import replace
from flowc.syntax.signature import Alternative, Declaration, Entry, Word

Types: TypeAlias = Mapping[str, tuple[str, ...]]
"""The names of the fields of each type."""

_TYPE = expression(r"[A-Z]\w*")
_FIELD = expression(r"[a-z]\w*(?:\[\])?")
_FEWEST = 2
"""Alternatives of a choice."""

_TELLS = expression(
    r"(?:(?:an?|each|every|the|one)\s+)?`[A-Z]\w*`(?:\s*[:=—–-]|\s+(?:is|has|holds|carries|names|consists|contains|must|always)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that tells what a type holds."""


def named_types(page: Page, declared: list[Declaration]) -> Types:
    """The types of a document that holds results as types; of one that is told twice all that is said of it."""
    if not declared:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for name, fields in (*_records(declared), *_told(page)):
        found[name] = (*found.get(name, ()), *fields)
    return found


def unfolded(declared: Declaration, types: Types) -> Declaration:
    """A declaration in which each field of a type that is told of holds the fields of that type."""
    if not types:
        return declared
    entries = (tuple(_unfolded(entry, types) for entry in each.entries) for each in declared.alternatives)
    whole = (replace(each, entries=held) for each, held in zip(declared.alternatives, entries, strict=True))
    return replace(declared, alternatives=tuple(whole))


def spread(declared: tuple[Declaration, ...], text: str) -> tuple[Declaration, ...]:
    """The declarations of a text with the alternatives of a type in the place of its name; none that names a type which
    is not declared there beside alternatives of its own: what that adds is not known.
    """
    known = {each.name.text: each for each in declared if each.parameters is None}
    return tuple(found for each in declared if (found := _spread(each, known, text)))


def _spread(declared: Declaration, known: Mapping[str, Declaration], text: str) -> Declaration | None:
    if declared.parameters is not None or len(declared.alternatives) < _FEWEST:
        return declared
    found: list[Alternative] = []
    for each in declared.alternatives:
        word = each.word if each.word and text[max(each.word.start - 1, 0)] not in "\"'" else None
        other = known.get(word.text) if word else None
        if word and not other and (word.text[:1].isupper() or word.text.startswith(("..", "…"))):
            return None
        found += other.alternatives if other and other is not declared else (each,)
    return replace(declared, alternatives=tuple(found))


def _unfolded(entry: Entry, types: Types) -> Entry:
    held = (field for name in entry.types for field in types.get(name, ()))
    return replace(entry, inside=(*entry.inside, *(Word(field, entry.name.start, entry.name.end) for field in held)))


def _records(declared: list[Declaration]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in declared:
        if each.parameters is None:
            yield each.name.text, tuple(entry.name.text for one in each.alternatives for entry in one.entries)


def _told(page: Page) -> Iterator[tuple[str, tuple[str, ...]]]:
    for grid in page.grids(marks.TICK):
        for row in grid.rows:
            yield from _of(row[0], row[1:]) if row else ()
    for passage in page.passages(marks.TICK):
        if _TELLS.match(passage.plain):
            yield from _of(passage, (passage,))


def _of(first: Passage, others: tuple[Passage, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A type that stands first, in code, and all names of fields behind it."""
    codes = first.codes()
    if codes and _TYPE.fullmatch(codes[0].text):
        fields = (name.text for each in others for name in each.codes() if _FIELD.fullmatch(name.text))
        yield codes[0].text, tuple(fields)
