"""Records that show a result, `{outcome: "ready", plan}`: their labels and their other fields, with their places."""

from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.payload import key_of
from flowc.model.statements import Field
from flowc.structs import Struct, replace
from flowc.syntax.blocks import Places
from flowc.syntax.outcome import alternatives
from flowc.syntax.signature import Entry, Word
from flowc.text import Name

INSIDE = "inside"
"""The qualifier of a field of an object that a field holds."""

KEYS = ("outcome", "status", "result")
DECISION_KEYS = ("decision", "verdict")
LABEL = expression(r"[A-Za-z][A-Za-z0-9]*+(?>(?:[-_][A-Za-z0-9]++)*)")


class Shape(Struct):
    """The labels of one result shape, each with its place, and its other fields."""

    labels: tuple[Name, ...]
    payload: tuple[Field, ...]
    decision: bool


def shape_of(entries: tuple[Entry, ...], places: Places) -> Shape | None:
    """The labels of a record's outcome field, or of its decision where it has no outcome; None without either."""
    key = next((key for key in (*KEYS, *DECISION_KEYS) for entry in entries if entry.name.text == key), None)
    if key is None:
        return None
    labels = tuple(
        label
        for entry in entries
        if entry.name.text == key
        for word in entry.literals
        for label in _labels(word, places)
    )
    payload = tuple(field for entry in entries if entry.name.text != key for field in _fields_of(entry, places))
    return Shape(labels, payload, key in DECISION_KEYS)


def _labels(word: Word, places: Places) -> Iterator[Name]:
    """The label a text is, or the labels with pipes between in it: `"success | failure"`."""
    if LABEL.fullmatch(word.text):
        yield name_of(word, places)
        return
    runs = alternatives(word.text)
    if len(runs) == 1 and (runs[0].start, runs[0].end) == (0, len(word.text)):
        for label in runs[0].labels:
            yield name_of(Word(label.text, word.start + label.start, word.start + label.end), places)


def name_of(word: Word, places: Places) -> Name:
    """A word of a declaration with its place."""
    return Name(word.text, places.span_of(word.start, word.end))


def _fields_of(entry: Entry, places: Places) -> Iterator[Field]:
    """A field, then those of an object that it holds, which nobody can be asked for by themselves."""
    yield field_of(entry, places)
    held = (field_of(Entry(name, optional=True), places) for name in entry.inside)
    yield from (replace(each, qualifier=INSIDE) for each in held)


def field_of(entry: Entry, places: Places) -> Field:
    """A field or a parameter, with the texts that it may have."""
    name = name_of(entry.name, places)
    values = " | ".join(word.text for word in entry.literals)
    return Field(key_of(name.text), name.text, name.span, required=not entry.optional, qualifier=values)


def moved(entries: tuple[Entry, ...], by: int) -> tuple[Entry, ...]:
    """The fields of a record that stands so many letters further on."""

    def there(word: Word) -> Word:
        return Word(word.text, word.start + by, word.end + by)

    return tuple(
        Entry(there(each.name), tuple(map(there, each.literals)), each.optional, tuple(map(there, each.inside)))
        for each in entries
    )
