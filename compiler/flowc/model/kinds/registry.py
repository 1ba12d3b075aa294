"""Step registries: a mapping with `steps`, perhaps with the names of checks and scripts beside them."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.fields import Fields, opened
from flowc.model.kinds.sections import COSTS, FALLIBLE, IDEMPOTENT, REGISTRY, REVERSIBLE, STEP
from flowc.model.kinds.values import as_word, is_nothing
from flowc.model.nodes import Registry, Step
from flowc.structs import Struct
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.text import Name, Source, Span

_NO_WAY_BACK = frozenset(("none", "no", "never", "nothing", "impossible", "n/a"))
"""What is written as `undo` of a step that cannot be taken back."""


class _Named(Struct):
    """A declaration of a section: its name, what is written about it, and the span of both."""

    name: Name
    body: Node | None
    span: Span


def registry(document: Mapping, source: Source, found: list[Finding]) -> Registry:
    """The registry a document declares. Every fault of shape is added to `found`."""
    fields = opened(document, REGISTRY, found)
    entry = fields.entry("steps")
    return Registry(
        source=source,
        span=document.span,
        steps=tuple(_step(named, found) for named in _declared(entry, found)) if entry else (),
        checks=_names(fields, "checks"),
        scripts=_names(fields, "scripts"),
    )


def _names(fields: Fields, section: str) -> tuple[Name, ...] | None:
    entry = fields.entry(section)
    return tuple(named.name for named in _declared(entry, fields.found)) if entry else None


def _declared(entry: Entry, found: list[Finding]) -> Iterator[_Named]:
    """The declarations of a section, written as a mapping by name or as a list of names and mappings."""
    match entry.value:
        case Mapping(entries):
            yield from (_Named(each.key.name, each.value, each.span) for each in entries)
        case Sequence(items):
            yield from _listed(entry, items, found)
        case _:
            found.append(faults.wrong_shape(entry, "a mapping by name, or a list of names"))


def _listed(entry: Entry, items: tuple[Node, ...], found: list[Finding]) -> Iterator[_Named]:
    for item in items:
        if word := as_word(item):
            yield _Named(word, None, item.span)
        elif isinstance(item, Mapping) and (word := as_word(item.get("name"))):
            yield _Named(word, item, item.span)
        else:
            found.append(faults.wrong_item(f"an item of `{entry.key.text}`", item, "a name, or a mapping with `name`"))


def _step(named: _Named, found: list[Finding]) -> Step:
    fields = _fields(named, found)
    return Step(
        name=named.name,
        span=named.span,
        needs=fields.words("needs"),
        provides=fields.words("provides"),
        irreversible=_irreversible(fields),
        fallible=_flag(fields, FALLIBLE),
        idempotent=_flag(fields, IDEMPOTENT),
        cost=fields.choice("cost", COSTS),
        timeout=fields.duration("timeout"),
        runs=fields.word("runs"),
        moves=fields.flag("moves"),
    )


def _flag(fields: Fields, spellings: tuple[str, ...]) -> bool | None:
    """True or false under the first of these keys that is written; what stands under the others is checked too."""
    return next(iter([fields.flag(key) for key in spellings if fields.entry(key)]), None)


def _irreversible(fields: Fields) -> bool | None:
    """Whether a step cannot be taken back: by its own key, by the contrary, or by what takes it back (`undo: none`)."""
    told = fields.flag("irreversible")
    contrary = _flag(fields, REVERSIBLE)
    can_undo = contrary if told is None else None
    undo = fields.entry("undo")
    if told is None and can_undo is None and undo and isinstance(undo.value, Scalar) and not is_nothing(undo.value):
        return undo.value.value is False or undo.value.text.casefold() in _NO_WAY_BACK
    return told if can_undo is None else not can_undo


def _fields(named: _Named, found: list[Finding]) -> Fields:
    if isinstance(named.body, Mapping):
        return opened(named.body, STEP, found)
    if not is_nothing(named.body) and named.body:
        found.append(faults.wrong_item(f"step `{named.name.text}`", named.body, "a mapping"))
    return Fields({}, found)
