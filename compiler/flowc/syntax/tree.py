"""The YAML tree: scalars, sequences and mappings, each with the span that wrote it.

Anchors, aliases and merge keys are resolved by the reader: an aliased node keeps the span of its anchor's
content, and the entry or item that used the alias keeps the span of the alias.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from flowc.text import Name, Span

Value: TypeAlias = str | int | float | bool | None


class Scalar(NamedTuple):
    """A scalar: `text` as written with escapes resolved, `value` its meaning in the YAML 1.2 core schema.

    The span covers the content without quotes, so that an underline marks the word alone.
    """

    text: str
    value: Value
    span: Span

    @property
    def name(self) -> Name:
        """The scalar read as a name."""
        return tuple.__new__(Name, (self.text, self.span))


class Sequence(NamedTuple):
    """A list; the span covers all of it, brackets included, without trailing white space."""

    items: "tuple[Node, ...]"
    span: Span


class Entry(NamedTuple):
    """One `key: value` of a mapping; `span` covers both."""

    key: Scalar
    value: "Node"
    span: Span


class Mapping(NamedTuple):
    """A mapping: entries in written order, first of repeated keys only, merged entries after the written ones.

    `repeated` are the further entries of keys that were there already.
    """

    entries: tuple[Entry, ...]
    span: Span
    repeated: tuple[Entry, ...] = ()

    def get(self, key: str) -> "Node | None":
        """The value under a key, or None."""
        entry = self.entry(key)
        return entry.value if entry else None

    def entry(self, key: str) -> Entry | None:
        """The entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping


def names(node: "Node | None") -> Iterator[Name]:
    """The scalars of a sequence, as names; nothing for any other node."""
    if isinstance(node, Sequence):
        yield from (item.name for item in node.items if isinstance(item, Scalar))
