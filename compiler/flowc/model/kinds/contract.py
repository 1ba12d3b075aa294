"""Contracts in YAML or JSON: a mapping with `deliverable`, or one that lists the outcomes something returns."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from flowc.model.kinds.values import as_word
from flowc.model.nodes import Contract, Outcome
from flowc.syntax.tree import Mapping, Node, Sequence
from flowc.text import Name, Source, Span

_NAMES = ("contract", "name", "tool")
_OUTCOMES = ("outcomes", "returns")


def is_contract(document: Mapping) -> bool:
    """Whether a mapping declares a contract."""
    if document.entry("deliverable"):
        return True
    lists = any(isinstance(document.get(key), Mapping | Sequence) for key in _OUTCOMES)
    return lists and any(document.entry(key) for key in _NAMES)


def contract(document: Mapping, source: Source) -> Contract:
    """The contract a document declares; without a name of its own it is called like its file."""
    start = Span(source, document.span.start, document.span.start)
    written = (as_word(document.get(key)) for key in _NAMES)
    name = next((word for word in written if word), Name(PurePosixPath(source.path).stem, start))
    outcomes = tuple(outcome for key in _OUTCOMES for outcome in _outcomes(document.get(key)))
    return Contract(name, source, document.span, outcomes)


def _outcomes(node: Node | None) -> Iterator[Outcome]:
    """The outcomes of a list of words or mappings, or of a mapping by outcome."""
    match node:
        case Sequence(items):
            yield from (outcome for item in items if (outcome := _outcome(item)))
        case Mapping(entries):
            yield from (Outcome(entry.key.name, _class(entry.value)) for entry in entries)


def _outcome(item: Node) -> Outcome | None:
    if word := as_word(item):
        return Outcome(word)
    if not isinstance(item, Mapping):
        return None
    word = as_word(item.get("outcome")) or as_word(item.get("name"))
    return Outcome(word, _class(item)) if word else None


def _class(node: Node) -> str:
    word = as_word(node.get("class")) if isinstance(node, Mapping) else None
    return word.text if word else ""
