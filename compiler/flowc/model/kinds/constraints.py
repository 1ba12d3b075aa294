"""Constraint trees of YAML or JSON documents: the words of this language and those of JSON Schema, in one reading.

A word nobody knows is kept, not refused: what it does is nothing, and a rule of its own says so.
"""

from collections.abc import Iterator
from math import isfinite

from flowc.diagnostics import Finding
from flowc.model.deliverable import APPLIES, ITEMS, TYPES, Constraint, Deliverable, Shape, Stranger
from flowc.model.kinds import faults
from flowc.model.kinds.fields import listed
from flowc.model.kinds.values import as_word, is_nothing, whole_number
from flowc.structs import Struct, field, replace
from flowc.syntax.near import nearest
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name

SPELLINGS = {
    **{word: word for word in APPLIES},
    "fields": "properties",
    "additionalProperties": "additional_properties",
    "nonEmpty": "non_empty",
    "minItems": "min_items",
    "maxItems": "max_items",
    "minLength": "min_length",
    "maxLength": "max_length",
}
"""Every spelling of a constraint."""

UNEVALUATED = frozenset((
    "oneOf", "anyOf", "allOf", "not", "if", "then", "else", "$ref", "$defs", "$dynamicRef", "definitions",
    "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies", "prefixItems",
    "additionalItems", "contains", "minContains", "maxContains", "uniqueItems", "unique_items", "multipleOf",
    "multiple_of", "exclusiveMinimum", "exclusiveMaximum", "exclusive_minimum", "exclusive_maximum", "minProperties",
    "maxProperties", "min_properties", "max_properties", "contentEncoding", "contentMediaType", "contentSchema",
    "unevaluatedItems", "unevaluatedProperties", "nullable",
))  # fmt: skip
"""Constraints of JSON Schema and OpenAPI that flowc does not evaluate."""

REMARKS = frozenset((
    "description", "title", "summary", "default", "example", "examples", "format", "comment", "note", "notes",
    "optional", "deprecated", "name", "id", "$schema", "$id", "$comment", "$anchor", "$vocabulary", "readOnly",
    "writeOnly", "acceptance", "acceptance_criteria",
))  # fmt: skip
"""Words for people and for other tools, which constrain nothing."""

OTHER_TYPES = {
    "list": "array", "sequence": "array", "tuple": "array", "dict": "object", "map": "object", "mapping": "object",
    "hash": "object", "str": "string", "text": "string", "int": "integer", "bool": "boolean", "float": "number",
    "none": "null", "nil": "null",
}  # fmt: skip
"""What programming languages call the types of JSON."""

NESTS = frozenset((
    "constraints", "utility_constraints", "utility", "rules", "checks", "invariants", "assertions", "requirements",
    "validations", "validation", "limits",
))  # fmt: skip
"""Keys under which constraints stand apart from the values they are about."""

LIMITS = ("min_items", "max_items", "min_length", "max_length")
_COUNT = "a whole number, 0 or more"
_NUMBER = "a number"
_TRUTH = "`true` or `false`"
_SCALAR = "a word, a number, `true`, `false` or `null`"


class _Reading(Struct):
    """What is still to be read, the next last, and what was found wrong so far."""

    found: list[Finding]
    waiting: list[tuple[tuple[str, ...], Name, Node]] = field(default_factory=list)
    apart: list[tuple[tuple[str, ...], Node]] = field(default_factory=list)


def read_tree(entry: Entry, found: list[Finding]) -> tuple[Deliverable, list[tuple[tuple[str, ...], Node]]]:
    """The constraint tree under a key, and what stands apart from its values, each with the path of the shape around.

    Every fault of shape is added to `found`.
    """
    reading = _Reading(found, [((), entry.key.name, entry.value)])
    shapes = []
    while reading.waiting:
        path, key, node = reading.waiting.pop()
        shape = _shape(path, key, node, reading)
        if shape:
            shapes.append(shape)
    return Deliverable(tuple(shapes)), reading.apart


def is_tree(node: Node) -> bool:
    """Whether a value is a constraint tree: the name of a type, or a mapping with at least one constraint."""
    if isinstance(node, Mapping):
        return any(entry.key.text in SPELLINGS or _is_constraints(entry) for entry in node.entries)
    return isinstance(node, Scalar) and node.value in TYPES


def _is_constraints(entry: Entry) -> bool:
    return entry.key.text == "constraints" and isinstance(entry.value, Mapping | Sequence)


def _shape(path: tuple[str, ...], key: Name, node: Node, reading: _Reading) -> Shape | None:
    """The shape a value declares; its parts are left waiting. A text that names no type is for people."""
    match node:
        case Scalar():
            return Shape(path, key, node.span, types=(node.name,) if node.value in TYPES else ())
        case Mapping():
            return _written(path, key, node, reading)
        case _:
            reading.found.append(faults.wrong_item(f"`{key.text}`", node, "a mapping of constraints, or a type"))
            return None


def _written(path: tuple[str, ...], key: Name, node: Mapping, reading: _Reading) -> Shape:
    nests = [entry for entry in node.entries if entry.key.text in NESTS and isinstance(entry.value, Mapping | Sequence)]
    reading.apart.extend((path, entry.value) for entry in nests)
    entries = tuple(entry for entry in node.entries if entry not in nests)
    shape = told(Shape(path, key, node.span), entries, reading.found)
    parts = (part for entry in entries for part in _parts(path, entry, reading.found))
    reading.waiting.extend(reversed(tuple(parts)))
    inner = tuple(name for name, part in _properties_of(node) if _says_required(part))
    known = {name.text for name in shape.required}
    return replace(shape, required=(*shape.required, *(name for name in inner if name.text not in known)))


def told(shape: Shape, entries: tuple[Entry, ...], found: list[Finding]) -> Shape:
    """The shape with what words among constraints say of it."""
    constraints, strangers = [], []
    for entry in entries:
        word = SPELLINGS.get(entry.key.text)
        if word is None:
            strangers += [Stranger(entry.key.name, entry.key.text in UNEVALUATED)] if is_strange(entry) else []
            continue
        constraint = _constraint(word, entry, found)
        constraints += [constraint] if constraint else []
        shape = _with(shape, word, entry, found)
    return replace(
        shape,
        constraints=(*shape.constraints, *constraints),
        strangers=(*shape.strangers, *strangers),
    )


def is_strange(entry: Entry) -> bool:
    """Whether a key is no constraint, and no word for people or for other tools."""
    return entry.key.text not in REMARKS and not entry.key.text.startswith(("x-", "x_"))


def _with(shape: Shape, word: str, entry: Entry, found: list[Finding]) -> Shape:
    """The shape with what one constraint says, where it is no limit."""
    match word:
        case "type":
            return replace(shape, types=_types(entry, found))
        case "required" if _truth(entry.value) is None:
            return replace(shape, required=(*shape.required, *listed(entry, found)))
        case "non_empty":
            return _filled(shape, entry, found)
        case "enum":
            return replace(shape, allowed=_values(entry, found))
        case "const" if isinstance(entry.value, Scalar) and _is_finite(entry.value):
            return replace(shape, allowed=(entry.value,))
        case "properties":
            return replace(shape, named=tuple(name for name, _ in _properties(entry)))
        case "pattern" if isinstance(entry.value, Scalar):
            return replace(shape, pattern=entry.value.text)
        case "additional_properties":
            return replace(shape, closed=entry.key.span if _truth(entry.value) is False else None)
        case _:
            return shape


def _filled(shape: Shape, entry: Entry, found: list[Finding]) -> Shape:
    truth = _truth(entry.value)
    if truth is None:
        return replace(shape, non_empty=(*shape.non_empty, *listed(entry, found)))
    return replace(shape, filled=truth or shape.filled)


def _truth(node: Node | None) -> bool | None:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None


def _constraint(word: str, entry: Entry, found: list[Finding]) -> Constraint | None:
    """The constraint of an entry, with its number where it is a limit; None where it is switched off or unreadable."""
    key, value = entry.key.name, entry.value
    match word:
        case "minimum" | "maximum":
            return _limit(word, entry, _NUMBER, found)
        case _ if word in LIMITS:
            return _limit(word, entry, _COUNT, found)
        case "non_empty" if _truth(value) is False:
            return None
        case "required" if _truth(value) is not None:  # said of the key itself: it belongs to the object around it
            return None
        case "pattern" if not isinstance(value, Scalar) or is_nothing(value):
            found.append(faults.wrong_shape(entry, "a text"))
            return None
        case "const" if not isinstance(value, Scalar) or not _is_finite(value):
            found.append(faults.wrong_shape(entry, _SCALAR))
            return None
        case "additional_properties" if _truth(value) is None and not isinstance(value, Mapping):
            found.append(faults.wrong_shape(entry, _TRUTH))
            return None
        case _:
            return Constraint(word, key, entry.span)


def _limit(word: str, entry: Entry, expected: str, found: list[Finding]) -> Constraint | None:
    value = entry.value
    if not isinstance(value, Scalar) or is_nothing(value):
        found.append(faults.wrong_shape(entry, expected))
        return None
    number = whole_number(value) if expected == _COUNT else _number(value)
    if number is None:
        found.append(faults.wrong_value(entry, expected))
        return None
    return Constraint(word, entry.key.name, entry.span, int(number) if number == int(number) else number)


def _number(scalar: Scalar) -> float | int | None:
    """The scalar as a number that JSON can hold, or None."""
    value = scalar.value
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value or abs(value) > 10**15:
        return None
    return value


def _types(entry: Entry, found: list[Finding]) -> tuple[Name, ...]:
    """The types under `type`: one, or a list of them; a near miss is reported and read as what it means."""
    value = entry.value
    words = (value,) if isinstance(value, Scalar) else value.items if isinstance(value, Sequence) else ()
    if not words:
        found.append(faults.wrong_shape(entry, "a type, or a list of types"))
    return tuple(name for word in words if (name := _type(entry, word, found)))


def _type(entry: Entry, word: Node, found: list[Finding]) -> Name | None:
    name = Name("null", word.span) if is_nothing(word) and isinstance(word, Scalar) and word.text else as_word(word)
    if name is None:
        found.append(faults.wrong_item("an item of `type`", word, "a type"))
        return None
    if name.text in TYPES:
        return name
    meant = OTHER_TYPES.get(name.text.casefold()) or nearest(name.text, TYPES)
    one = Entry(entry.key, word, entry.span)
    found.append(faults.wrong_value(one, faults.one_of(TYPES), meant))
    return Name(meant, name.span) if meant else None


def _values(entry: Entry, found: list[Finding]) -> tuple[Scalar, ...] | None:
    if not isinstance(entry.value, Sequence):
        found.append(faults.wrong_shape(entry, "a list"))
        return None
    values = tuple(item for item in entry.value.items if isinstance(item, Scalar) and _is_finite(item))
    strange = [item for item in entry.value.items if item not in values]
    found.extend(faults.wrong_item(f"an item of `{entry.key.text}`", item, _SCALAR) for item in strange)
    return None if strange else values


def _is_finite(scalar: Scalar) -> bool:
    """Whether JSON can hold the value: infinities and what is no number have no place there."""
    return not isinstance(scalar.value, float) or isfinite(scalar.value)


def _parts(path: tuple[str, ...], entry: Entry, found: list[Finding]) -> list[tuple[tuple[str, ...], Name, Node]]:
    """The values a constraint describes further: the items of an array, the properties of an object."""
    word = SPELLINGS.get(entry.key.text)
    if word == "items" and not is_nothing(entry.value):
        return [((*path, ITEMS), entry.key.name, entry.value)]
    if word != "properties":
        return []
    if not isinstance(entry.value, Mapping | Sequence):
        found.append(faults.wrong_shape(entry, "a mapping by key, or a list of keys"))
    return [((*path, name.text), name, part) for name, part in _properties(entry)]


def _properties(entry: Entry) -> Iterator[tuple[Name, Node]]:
    """The keys under `properties` with what is written of each; a bare key stands for itself."""
    match entry.value:
        case Mapping(entries):
            yield from ((each.key.name, each.value) for each in entries)
        case Sequence(items):
            yield from ((name, Mapping((), item.span)) for item in items if (name := as_word(item)))


def _properties_of(node: Mapping) -> Iterator[tuple[Name, Node]]:
    for entry in node.entries:
        if SPELLINGS.get(entry.key.text) == "properties":
            yield from _properties(entry)


def _says_required(part: Node) -> bool:
    """Whether a property says of itself that it is required, as older dialects write it."""
    return isinstance(part, Mapping) and _truth(part.get("required")) is True
