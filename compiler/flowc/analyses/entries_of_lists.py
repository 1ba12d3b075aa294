"""What each entry of a list in a result must hold, as prose says it beside the name of the list: ``- `findings`: each
with `time` and `line` ``; and the samples whose entries hold something else.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.boundaries import Boundaries
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Field
from flowc.syntax.tree import Mapping as Object
from flowc.syntax.tree import Node, Scalar, Sequence
from flowc.text import Name, Span
from flowc.vocabulary import comparable

_LINE = 400
"""Characters behind the name of a list that are read at most, in its line."""

_EACH = expression(
    r"`?(?:\[\])?`?\**\s*(?:[:(,—–-]\s*)+(?:[^`.:]{0,60}?\s)??"
    r"(?:(?:(?:each|every)(?:\s+[a-z]+|\s+of\s+them)?"
    r"|(?:an?|one)\s+(?:row|entry|object|item|line)\s+(?:for|per)\s+(?:each|every|a)?\s*[^`.;:,]{1,40},?"
    r"|(?:rows|entries|objects|items|pairs))\s+"
    r"(?:with|holds|has|holding|having|carries|carrying|contains|containing|of|names|is)"
    r"|(?:list|array|(?:each|every)(?:\s+[a-z]+)?)(?:\s+(?:of|is|an?))*)\s+(?:its\s+|an?\s+|the\s+)?"
    r"(?P<keys>`[A-Za-z]\w*`(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:its\s+|an?\s+|the\s+)?`[A-Za-z]\w*`)+"
    r"|`\{\s*\w+(?:\s*,\s*\w+)+\s*\}`)(?=\s*(?:[.;)\n]|$))",
)
"""What says behind the name of a list what each of its entries holds: that, and no more."""

_KEY = expression(r"(?P<key>[A-Za-z]\w*)(?=`|\s*[,}])")
_FEWEST = 2
"""Keys of an entry that are told."""


class Incomplete(NamedTuple):
    """An entry of a list in a sample that lacks a key which each must have; `declared` is where that is said."""

    entry: Span
    field: str
    key: str
    declared: Span


def entries_told(joined: Boundaries, doctrine: Doctrine, role: str) -> Mapping[str, tuple[Name, ...]]:
    """The keys of the entries of each list that a role returns, by the name of the list; none where it is told twice
    in other words.
    """
    found: dict[str, list[tuple[Name, ...]]] = {}
    for statement in joined.about(comparable(role), doctrine):
        sections = (each.fields for each in statement.doctrine.handlers if each.kind == "section")
        payloads = (member.payload for member in statement.union.members)
        for field in (field for fields in (*payloads, *sections) for field in fields) if statement.returned else ():
            keys = _keys(field)
            if len(keys) >= _FEWEST:
                found.setdefault(field.text, []).append(keys)
    return {name: told[0] for name, told in found.items() if len({tuple(k.text for k in keys) for keys in told}) == 1}


def _keys(field: Field) -> tuple[Name, ...]:
    source, start = field.span.source, field.span.end
    line = source.text.find("\n", start, start + _LINE)
    match = _EACH.match(source.text, start, line if line >= 0 else start + _LINE)
    places = _KEY.finditer(source.text, *match.span("keys")) if match else ()
    return tuple(Name(each["key"], Span(source, *each.span("key"))) for each in places)


def incomplete_entries(result: Object, told: Mapping[str, tuple[Name, ...]]) -> Iterator[Incomplete]:
    """The first entry of each list in a sample that is no object, or lacks a key of it."""
    for entry in result.entries:
        keys = told.get(entry.key.text)
        items = entry.value.items if keys and isinstance(entry.value, Sequence) else ()
        lacking = next((found for item in items if (found := _lacking(item, keys or ()))), None)
        if lacking:
            item, key = lacking
            yield Incomplete(item.span, entry.key.text, key.text, key.span)


def _lacking(item: Node, keys: tuple[Name, ...]) -> tuple[Node, Name] | None:
    """The first key that an entry lacks; a text without a word is a gap."""
    if isinstance(item, Object):
        missing = next((key for key in keys if not item.entry(key.text)), None)
        return (item, missing) if missing else None
    told = isinstance(item, Scalar) and any(sign.isalpha() for sign in item.text) and item.span.text[0] not in "<{"
    return (item, keys[0]) if told else None
