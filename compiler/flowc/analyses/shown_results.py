"""The results that documents show as samples, read as the JSON they are."""

from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.statements import Sample
from flowc.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from flowc.syntax.yaml import parse
from flowc.text import Source, Span, line_starts

LONGEST = 20_000
"""Characters of a sample that are read."""

_GAPS = ("...", "…")
_TEXT = expression(r"\"(?:[^\"\\\n.…]|\\.|\.(?!\.))*?\w\s+\w[^\"\n]*\"")
"""A value of several words, which may be cut off with three dots and is a value all the same."""

_REMARK = expression(r"\"(?>(?:[^\"\\\n]|\\.)*)\"|//[^\n]*+|/\*[^*]*+(?>(?:\*(?!/)[^*]*+)*)\*/")
_BLACK = expression(r"[^\n]")
"""Texts and remarks in JSON as people write it, and all of a remark but its line ends."""

LONGEST_WITH_REMARKS = 300_000
"""Characters of a document in whose samples remarks are read, as each sample that has some takes a copy of all."""


@lru_cache(maxsize=1 << 12)
def results(sample: Sample) -> tuple[Mapping, ...]:
    """The objects a sample shows: one, or one a line; nothing where it is no JSON."""
    place = sample.text
    if place.end - place.start > LONGEST:
        return ()
    whole = _objects(place)
    if whole or "\n" not in place.text.strip():
        return whole
    return tuple(found for line in _lines(place) if line.text.strip() for found in _objects(line))


def _objects(place: Span) -> tuple[Mapping, ...]:
    source = _without_remarks(place) if "//" in place.text or "/*" in place.text else place.source
    nodes, problems = parse(source, Span(source, place.start, place.end))
    if problems:
        return ()
    listed = (node.items if isinstance(node, Sequence) else (node,) for node in nodes)
    return tuple(node for held in listed for node in held if isinstance(node, Mapping))


def _without_remarks(place: Span) -> Source:
    """The source of a sample with blanks for the remarks in it, every other character at its place; of a long document
    as it is.
    """
    source, text = place.source, place.source.text
    shown = _REMARK.sub(lambda found: found[0] if found[0][0] == '"' else _BLACK.sub(" ", found[0]), place.text)
    if shown == place.text or len(text) > LONGEST_WITH_REMARKS:
        return source
    return Source(
        path=source.path,
        text=f"{text[: place.start]}{shown}{text[place.end :]}",
        digest=source.digest,
        folder=source.folder,
        origin=source.file,
        lines=source.lines or tuple(line_starts(source)),
    )


def _lines(place: Span) -> Iterator[Span]:
    start = place.start
    for line in place.text.split("\n"):
        yield Span(place.source, start, start + len(line))
        start += len(line) + 1


def is_abridged(result: Mapping) -> bool:
    """Whether a sample leaves something out: it has a gap where a key or a value should be, and none in a long text."""
    text = _TEXT.sub('""', result.span.text)
    return any(gap in text for gap in _GAPS)


def lacks_keys(result: Mapping) -> bool:
    """Whether a sample leaves keys of its own out: it has a gap for a key, or for all that stands under one."""
    own = [entry for entry in result.entries if not isinstance(entry.value, Mapping | Sequence)]
    nested = [entry for entry in result.entries if isinstance(entry.value, Mapping | Sequence)]
    texts = [_TEXT.sub('""', entry.span.text) for entry in own] + [entry.key.span.text for entry in nested]
    return any(gap in text for text in texts for gap in _GAPS)


def entries(result: Mapping) -> Iterator[Entry]:
    """Every key of a result with its value, nested ones too, in order."""
    waiting: list[Node] = [result]
    while waiting:
        match waiting.pop():
            case Mapping(found):
                yield from found
                waiting += [entry.value for entry in reversed(found)]
            case Sequence(items):
                waiting += reversed(items)


def word(result: Mapping, key: str) -> Scalar | None:
    """The text under a key, where it is one."""
    node = result.get(key)
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None
