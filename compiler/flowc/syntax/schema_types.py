"""Types that a text in YAML or JSON declares: schemas of objects, and lists of what there is, by the key above them.

See JSON Schema, https://json-schema.org/draft/2020-12: `oneOf`, `anyOf`, `enum`, `const`, `required`, `$ref`.
"""

from collections.abc import Iterator

from flowc.syntax.notations import Declared
from flowc.syntax.signature import Word
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.syntax.variants import Held, Variant
from flowc.syntax.yaml import parse
from flowc.text import Source

LONGEST = 20_000
"""Characters of a text that are read."""

ANY = "object"
"""The type of what may hold fields that are not told."""

_CHOICES = ("oneOf", "anyOf")
_KEYS = ("name", "outcome", "label", "id", "status", "result", "value")
_SCHEMA = frozenset(("properties", "oneOf", "anyOf", "allOf", "enum", "const", "required", "type", "$ref", "items"))
_MOST = 400
"""Entries of a text that are looked at."""


def declared(text: str) -> tuple[Declared, ...]:
    """The types a text declares, in order; nothing where it is not whole."""
    if len(text) > LONGEST:
        return ()
    nodes, problems = parse(Source("", text))
    found: list[Declared] = []
    waiting: list[tuple[Word, Node]] = [(Word("", 0, 0), node) for node in reversed(nodes)] if not problems else []
    for _ in range(_MOST):
        if not waiting:
            break
        name, node = waiting.pop()
        found += _declared(name, node)
        if isinstance(node, Mapping):
            inner = [entry for entry in node.entries if entry.key.text not in ("properties", *_CHOICES)]
            waiting += [(_word(entry.key), entry.value) for entry in reversed(inner)]
    return tuple(found)


def _declared(name: Word, node: Node) -> Iterator[Declared]:
    if isinstance(node, Mapping) and any(map(node.get, ("properties", *_CHOICES))):
        title = node.get("title")
        called = _word(title) if isinstance(title, Scalar) and " " not in title.text else name
        yield Declared(called, tuple(_variants(node)), whole=node.get("properties") is not None)
    elif isinstance(node, Mapping) and any(map(_is_choice, (entry.value for entry in node.entries))):
        yield Declared(name, (Variant(None, tuple(_fields(node, None)), more=True),), whole=True)
    elif isinstance(node, Mapping | Sequence) and name.text:
        found = tuple(_listed(node))
        yield from (Declared(name, found),) if found and all(each.word for each in found) else ()


def _is_choice(node: Node) -> bool:
    """Whether a value is one of several: `{enum: [a, b]}`, `a | b`."""
    return node.get("enum") is not None if isinstance(node, Mapping) else isinstance(node, Scalar) and "|" in node.text


def _variants(node: Node) -> Iterator[Variant]:
    """The variants of a schema: those between which it chooses, or the record it is."""
    if not isinstance(node, Mapping):
        return
    reference, properties = node.get("$ref"), node.get("properties")
    choices = [one for key in _CHOICES if isinstance(several := node.get(key), Sequence) for one in several.items]
    if isinstance(reference, Scalar):
        word = _word(reference)
        last = word.text.rpartition("/")[2]
        yield Variant(Word(last, word.end - len(last), word.end), more=True)
    elif choices and properties is None:
        for one in choices:
            yield from _variants(one)
    elif isinstance(properties, Mapping):
        yield Variant(None, tuple(_fields(properties, node.get("required"))), more=bool(choices or node.get("allOf")))
    else:
        yield Variant()


def _fields(properties: Mapping, required: Node | None) -> Iterator[Held]:
    """The properties of an object; which of them may be missing is told where it says which are required."""
    due = {each.text for each in required.items if isinstance(each, Scalar)} if isinstance(required, Sequence) else None
    for entry in properties.entries:
        texts, types = tuple(map(_word, _texts(entry.value))), tuple(_inner(entry.value))
        yield Held(_word(entry.key), texts, types, optional=due is not None and entry.key.text not in due)


def _texts(node: Node) -> Iterator[Scalar]:
    """The values that a property may have."""
    if isinstance(node, Scalar) and "|" in node.text:
        yield node
    if not isinstance(node, Mapping):
        return
    for value in map(node.get, ("enum", "const")):
        several = value.items if isinstance(value, Sequence) else (value,)
        yield from (each for each in several if isinstance(each, Scalar))


def _inner(node: Node) -> Iterator[str]:
    """The names of the fields of an object that a property holds, of the schema it refers to, and of what may be any.
    """
    held = node.get("properties") if isinstance(node, Mapping) else None
    if held is None and isinstance(node, Mapping) and (not node.entries or _names_object(node.get("type"))):
        yield ANY
    if isinstance(held, Mapping):
        yield from (entry.key.text for entry in held.entries)
    reference = node.get("$ref") if isinstance(node, Mapping) else None
    if isinstance(reference, Scalar):
        yield reference.text.rpartition("/")[2]


def _names_object(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.text == ANY


def _listed(node: Mapping | Sequence) -> Iterator[Variant]:
    """What a list names, or the keys of a mapping, each with the fields that stand below."""
    if isinstance(node, Sequence):
        for item in node.items:
            entries = item.entries if isinstance(item, Mapping) else ()
            by_key = {entry.key.text: entry for entry in entries}
            key = next((by_key[key] for key in _KEYS if key in by_key), None)
            named = key.value if key else item
            held = [each for each in entries if each is not key]
            yield _variant(named, held) if isinstance(named, Scalar) else Variant()
    elif not any(entry.key.text in _SCHEMA or _is_count(entry.value) for entry in node.entries):
        for entry in node.entries:
            inner = [Entry(entry.key, entry.value, entry.span)]
            yield _variant(entry.key, list(entry.value.entries) if isinstance(entry.value, Mapping) else inner)


def _is_count(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, int | float)


def _variant(name: Scalar, entries: list[Entry]) -> Variant:
    found = tuple(each for entry in entries for each in _names(entry))
    return Variant(_word(name), found, known=True, more=not found)


def _names(entry: Entry) -> Iterator[Held]:
    """The names in the list under a key; those that are said to be optional, or end so, may be missing."""
    value = entry.value
    several: tuple[Node, ...] = value.items if isinstance(value, Sequence) else ()
    if isinstance(value, Mapping):
        several = tuple(each.key for each in value.entries)
    for each in several:
        if isinstance(each, Scalar):
            word, bare = _word(each), each.text.rstrip("?")
            spare = "optional" in entry.key.text or bare != each.text
            yield Held(Word(bare, word.start, word.start + len(bare)), optional=spare)


def _word(scalar: Scalar) -> Word:
    return Word(scalar.text, scalar.span.start, scalar.span.end)
