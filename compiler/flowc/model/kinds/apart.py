"""Constraints written apart from the values they are about, under a key of their own such as `constraints`.

People write them as a list (`{path: titles, min_items: 3}`), by key (`titles: {min_items: 3}`), by word
(`min_items: {titles: 3}`) and as texts (`len(titles) >= 3`). Whatever the layout, each joins the shape of its value,
so that it is judged and compiled like any other. What no machine can compute, and a key nobody describes, is kept.
"""

from collections.abc import Iterator
from collections.abc import Mapping as Map

from flowc.diagnostics import Finding
from flowc.model.deliverable import ARRAY, ITEMS, Deliverable, Shape
from flowc.model.kinds.constraints import NESTS, OTHER_TYPES, SPELLINGS, is_strange, is_tree, read_tree, told
from flowc.model.kinds.ruled import RULES, ruled, spoken
from flowc.model.kinds.values import as_word
from flowc.structs import replace
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name, Span

_LOCATORS = (
    "path", "field", "key", "property", "target", "pointer", "subject", "element", "collection", "attribute", "on",
    "at", "of", "for", "paths", "keys", "fields", "targets",
)  # fmt: skip
"""Keys under which an item of a list says what it is about."""

_ROOTS = ("$", "deliverable", "output", "result", "answer", "response", "")
_COUNTS = ("length", "size", "count", "len")
_INNER = ("items", "properties", "additional_properties")

_SHAPES = ("shape", "schema", "structure", "json_schema")
"""Keys of a deliverable under which its whole shape stands, beside its constraints."""

_Loose = tuple[tuple[str, ...], Name | None, Node]
"""The path of the shape that the constraints stand under, the words that lead from there, and what is written."""


def deliverable(entry: Entry, found: list[Finding]) -> Deliverable | None:
    """The constraint tree under a key, with what stands apart in it; None for words for people."""
    entry = entry._replace(value=_unwrapped(entry.value))
    if not is_tree(entry.value):
        return None
    tree, apart = read_tree(entry, found)
    shapes = tree.by_path()
    for path, nest in apart:
        shape = shapes.get(path)
        keys = {name.text for name in shape.named or ()} if shape else set()
        for loose in _of_nest(path, nest, keys):
            _join(shapes, loose, found)
    return Deliverable(tuple(shapes.values()))


def _unwrapped(node: Node) -> Node:
    """A tree that stands under `shape` beside its constraints, or whose keys stand there without `properties`."""
    if not isinstance(node, Mapping) or any(entry.key.text in SPELLINGS for entry in node.entries):
        return node
    nests = tuple(entry for entry in node.entries if entry.key.text in NESTS)
    inner = next((entry for entry in node.entries if entry.key.text in _SHAPES), None)
    if inner and isinstance(inner.value, Mapping):
        bare = is_tree(inner.value) or not inner.value.entries
        entries = inner.value.entries if bare else (_as_properties(inner.key, inner.value.entries),)
        return node._replace(entries=(*entries, *nests))
    keys = tuple(entry for entry in node.entries if is_strange(entry) and entry not in nests)
    described = any(isinstance(entry.value, Mapping) and is_tree(entry.value) for entry in keys)
    if described and all(is_tree(each.value) or _names_type(each.value) for each in keys):
        return node._replace(entries=(_as_properties(keys[0].key, keys), *nests))
    return node


def _names_type(node: Node) -> bool:
    return isinstance(node, Scalar) and node.text.lower() in OTHER_TYPES


def _as_properties(key: Scalar, entries: tuple[Entry, ...]) -> Entry:
    span = Span(key.span.source, entries[0].span.start, entries[-1].span.end)
    return Entry(Scalar("properties", "properties", key.span), Mapping(entries, span), span)


def _of_nest(path: tuple[str, ...], node: Node, keys: set[str]) -> Iterator[_Loose]:
    if isinstance(node, Mapping):
        yield from _by_key(path, node, keys)
    for item in node.items if isinstance(node, Sequence) else ():
        match item:
            case Mapping() if any(each.key.text in RULES or _places(each) for each in item.entries):
                yield from _located(path, item)
            case Mapping():
                yield from _by_key(path, item, keys)
            case Scalar():
                yield path, None, item


def _located(path: tuple[str, ...], item: Mapping) -> Iterator[_Loose]:
    """An item of a list that says itself what it is about, or nothing of it."""
    where = next((each for key in _LOCATORS if (each := item.entry(key)) and _places(each)), None)
    body = item._replace(entries=tuple(each for each in item.entries if each is not where))
    for place in _places(where) if where else (None,):
        yield path, place, body


def _places(entry: Entry) -> tuple[Name, ...]:
    """What an item is about: a word, or a list of them."""
    if entry.key.text not in _LOCATORS:
        return ()
    items: tuple[Node, ...] = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
    return tuple(word for item in items if (word := as_word(item)))


def _by_key(path: tuple[str, ...], node: Mapping, keys: set[str]) -> Iterator[_Loose]:
    """By key or by word; words that name no key are about the shape the constraints stand under."""
    own = []
    for entry in node.entries:
        key, value = entry.key, entry.value
        if key.text in SPELLINGS and key.text not in keys:
            by_word = tuple(_by_word(path, entry)) if SPELLINGS[key.text] not in _INNER else ()
            yield from by_word
            own += [] if by_word else [entry]
        elif isinstance(value, Sequence):
            yield from ((path, key.name, item) for item in value.items)
        elif isinstance(value, Mapping) or key.text in keys or _is_spoken(key.text, value):
            yield path, key.name, value
        elif is_strange(entry):
            yield from _dotted(path, entry) or [(path, None, Mapping((entry,), entry.span))]
    if own:
        yield path, None, Mapping(tuple(own), node.span)


def _is_spoken(key: str, value: Node) -> bool:
    """Whether a path of several parts has a text for a rule: `quotes[].text: non_empty`."""
    return isinstance(value, Scalar) and isinstance(value.value, str) and ("." in key or "[" in key)


def _by_word(path: tuple[str, ...], entry: Entry) -> Iterator[_Loose]:
    """`min_items: {titles: 3}`, and `non_empty: title`."""
    value = entry.value
    for each in value.entries if isinstance(value, Mapping) else ():
        yield path, each.key.name, Mapping((Entry(entry.key, each.value, each.span),), each.span)
    if SPELLINGS[entry.key.text] == "non_empty" and isinstance(value, Scalar) and isinstance(value.value, str):
        truth = Scalar("true", True, value.span)
        yield path, value.name, Mapping((Entry(entry.key, truth, entry.span),), entry.span)


def _dotted(path: tuple[str, ...], entry: Entry) -> list[_Loose]:
    """`titles.min_items: 3`."""
    head, _, word = entry.key.text.rpartition(".")
    if not head or word not in SPELLINGS:
        return []
    key = Scalar(word, word, entry.key.span)
    return [(path, Name(head, entry.key.span), Mapping((Entry(key, entry.value, entry.span),), entry.span))]


def _join(shapes: dict[tuple[str, ...], Shape], loose: _Loose, found: list[Finding]) -> None:
    """Let what is written apart join the shape it is about; a key nobody describes stays with the shape around it."""
    path, at, body = loose
    entries = ruled(body) if isinstance(body, Mapping) else spoken(body) if isinstance(body, Scalar) else None
    if entries is None:
        return
    place = at or entries.about
    target = _target(shapes, path, place) if place else path
    if target is None:
        return
    if target not in shapes and place:
        depth = next(depth for depth in range(len(target), -1, -1) if target[:depth] in shapes)
        if target[depth] != ITEMS and shapes[target[:depth]].named is not None:
            shapes[path] = _astray(shapes[path], place, entries.words)
            return
        if depth + 1 < len(target):  # inside of what nobody describes
            return
    shape = shapes.get(target) or Shape(target, place or shapes[path].key, body.span)
    shape = told(shape, entries.words, found)
    shape = replace(shape, said=(*shape.said, *entries.said), otherwise=shape.otherwise or entries.otherwise)
    shapes[target] = replace(shape, astray=(*shape.astray, *_undescribed(shape, entries.words)))


def _astray(shape: Shape, place: Name, words: tuple[Entry, ...]) -> Shape:
    """A place that leads to no key: where no known word is said of it, it is meant for a constraint itself."""
    if words and all(entry.key.text not in SPELLINGS for entry in words):
        return told(shape, words, [])
    return replace(shape, astray=(*shape.astray, place))


def _undescribed(shape: Shape, words: tuple[Entry, ...]) -> Iterator[Name]:
    """Keys that must be there or must not be empty, of an object that describes its keys and not them."""
    known = {name.text for name in shape.named or ()}
    for entry in words:
        lists = SPELLINGS.get(entry.key.text) in ("required", "non_empty") and isinstance(entry.value, Sequence)
        for item in entry.value.items if lists and isinstance(entry.value, Sequence) else ():
            word = as_word(item)
            if word and known and word.text not in known:
                yield word


def _target(shapes: Map[tuple[str, ...], Shape], path: tuple[str, ...], place: Name) -> tuple[str, ...] | None:
    """The path that words lead to from a shape, through the items of arrays; None for a quantity of a value."""
    parts = _parts(place.text)
    whole = shapes.get(path)
    named = {name.text for name in whole.named or ()} if whole else set()
    while parts and parts[0] in _ROOTS and parts[0] not in named:
        parts = parts[1:]
    for part in parts:
        shape = shapes.get(path)
        if shape and part in _COUNTS and part not in {name.text for name in shape.named or ()}:
            return None
        if part != ITEMS and shape and any(name.text == ARRAY for name in shape.types):
            path = (*path, ITEMS)
        path = (*path, part)
    return path


def _parts(text: str) -> list[str]:
    """The parts of `cases[].name`, `cases[*].name`, `$.cases.*.name` and `/cases/0/name`."""
    spread = text.replace("[", ".[").replace("/", ".").strip(".")
    parts = [part.strip("[]'\"") if part.startswith("[") else part for part in spread.split(".")]
    return [ITEMS if part in ("", "*") or part.isdigit() else part for part in parts]

