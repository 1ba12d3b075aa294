"""What a deliverable must be: a tree of shapes with their constraints, every word of it with its place.

The tree is kept flat, parents before children, so that nothing that walks it recurses on a document's depth.
"""

from collections.abc import Mapping
from types import MappingProxyType

from flowc.structs import Struct
from flowc.syntax.tree import Scalar
from flowc.text import Name, Span

ITEMS = ""
"""The part of a path that stands for every item of an array; no key is empty."""

ARRAY, OBJECT, STRING, NUMBER, INTEGER, BOOLEAN, NULL = (
    "array", "object", "string", "number", "integer", "boolean", "null",
)  # fmt: skip
TYPES = (OBJECT, ARRAY, STRING, NUMBER, INTEGER, BOOLEAN, NULL)
"""The types of JSON values; an integer is a number without a fraction."""

APPLIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "type": TYPES,
        "enum": TYPES,
        "const": TYPES,
        "required": (OBJECT,),
        "properties": (OBJECT,),
        "additional_properties": (OBJECT,),
        "non_empty": (OBJECT, ARRAY, STRING),
        "items": (ARRAY,),
        "min_items": (ARRAY,),
        "max_items": (ARRAY,),
        "min_length": (STRING,),
        "max_length": (STRING,),
        "pattern": (STRING,),
        "minimum": (NUMBER, INTEGER),
        "maximum": (NUMBER, INTEGER),
    }
)
"""Every constraint, in the language's own spelling, and the types of the values it is ever asked about."""

PAIRS = (("min_items", "max_items"), ("min_length", "max_length"), ("minimum", "maximum"))
"""The limits that bound one quantity from below and from above."""


class Constraint(Struct):
    """One constraint as written: `word` is its name in the language, `key` the spelling with its place.

    `value` is the number of a limit, None for every other constraint; `span` covers the key and its value.
    """

    word: str
    key: Name
    span: Span
    value: float | int | None = None


class Stranger(Struct):
    """A word among constraints that constrains nothing: known to nobody, or known and never evaluated by flowc."""

    key: Name
    evaluated_elsewhere: bool


class Shape(Struct):
    """What one value of a deliverable must be. `path` leads to it: keys, and `ITEMS` for the items of an array.

    `key` is the word it stands under, `span` all that is written of it. No `types` mean any type. `non_empty` are the
    keys of an object that must not be empty; `filled` says so of the value itself. `allowed` are the values of `enum`
    or `const`, `named` the keys under `properties`, `closed` the place that forbids all others. A `pattern` is kept
    for readers, and never run. Of constraints that stand apart, `astray` are the keys that nobody describes, `said` the
    sentences that no machine computes; `otherwise`, something is computed of the value that is not read here.
    """

    path: tuple[str, ...]
    key: Name
    span: Span
    types: tuple[Name, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    required: tuple[Name, ...] = ()
    non_empty: tuple[Name, ...] = ()
    filled: bool = False
    allowed: tuple[Scalar, ...] | None = None
    named: tuple[Name, ...] | None = None
    closed: Span | None = None
    pattern: str = ""
    strangers: tuple[Stranger, ...] = ()
    astray: tuple[Name, ...] = ()
    said: tuple[Name, ...] = ()
    otherwise: bool = False

    def has(self, word: str) -> Constraint | None:
        """The first constraint of a word, in either spelling, or None."""
        return next((each for each in self.constraints if each.word == word), None)

    def limit(self, word: str) -> float | int | None:
        """The number of a limit, or None where it is not written or could not be read."""
        found = self.has(word)
        return found.value if found else None

    def may_be(self, *types: str) -> bool:
        """Whether a value of one of these types can be of the shape, going by `type` alone."""
        own = {name.text for name in self.types}
        return not own or not own.isdisjoint(types) or (NUMBER in own and INTEGER in types)

    @property
    def least(self) -> float | int:
        """The smallest number of items or characters that is allowed, `non_empty` included."""
        stated = (self.limit("min_items"), self.limit("min_length"), 1 if self.filled else 0)
        return max(each for each in stated if each is not None)


class Deliverable(Struct):
    """The shapes of a deliverable: the whole first, every parent before its children, in written order."""

    shapes: tuple[Shape, ...]

    @property
    def whole(self) -> Shape:
        """The shape of the deliverable itself."""
        return self.shapes[0]

    def by_path(self) -> dict[tuple[str, ...], Shape]:
        """The shapes by their paths."""
        return {shape.path: shape for shape in self.shapes}
