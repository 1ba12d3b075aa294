"""`transitions` to edges: the keys of today's mapping, and the `from` and `to` of older formats."""

from collections.abc import Iterator

from flowc.diagnostics import Finding
from flowc.model.kinds import faults
from flowc.model.kinds.sections import OLD_ENDS, Outdated
from flowc.model.kinds.values import as_word
from flowc.structs import Struct
from flowc.syntax.edge import Edge, parse_edge
from flowc.syntax.tree import Entry, Mapping, Node, Sequence
from flowc.text import Span


class WrittenEdge(Struct):
    """An edge with what is written under it; `span` covers both."""

    edge: Edge
    body: Node
    span: Span


def written_edges(entry: Entry, found: list[Finding]) -> tuple[WrittenEdge, ...]:
    """The edges under a flow's `transitions`, in written order, each once, without the keys of older formats."""
    edges = tuple(_edges(entry, found))
    if any(_has_ends(written.body) for written in edges):
        found.append(_old_ends(edges))
        edges = tuple(map(_without_ends, edges))
    first: dict[tuple[str, str], Span] = {}
    unique = []
    for written in edges:
        ends = (written.edge.source.text, written.edge.target.text)
        if ends in first:
            found.append(faults.repeated_edge(written.edge.key, " -> ".join(ends), first[ends]))
        else:
            first[ends] = written.edge.key
            unique.append(written)
    return tuple(unique)


def _edges(entry: Entry, found: list[Finding]) -> Iterator[WrittenEdge]:
    match entry.value:
        case Mapping(entries) if entries:
            yield from _keyed_edges(entries, found)
        case Sequence(items) if any(_ends(item) for item in items):
            yield from _listed_edges(items, found)
        case _:
            found.append(faults.wrong_shape(entry, 'a mapping of edges such as `"incoming -> claimed"`'))


def _keyed_edges(entries: tuple[Entry, ...], found: list[Finding]) -> Iterator[WrittenEdge]:
    for entry in entries:
        edge, finding = parse_edge(entry.key)
        if edge is None and (ends := _ends(entry.value)):
            yield WrittenEdge(ends, entry.value, entry.span)
            continue
        found.extend([finding] if finding else [])
        if edge:
            yield WrittenEdge(edge, entry.value, entry.span)


def _listed_edges(items: tuple[Node, ...], found: list[Finding]) -> Iterator[WrittenEdge]:
    for item in items:
        if ends := _ends(item):
            yield WrittenEdge(ends, item, item.span)
        else:
            found.append(faults.wrong_item("a transition", item, 'an edge such as `"incoming -> claimed"`'))


def _ends(body: Node) -> Edge | None:
    """The edge that `from` and `to` of an older format write."""
    if not isinstance(body, Mapping):
        return None
    source, target = (as_word(body.get(key)) for key in OLD_ENDS)
    return Edge(source, target, source.span) if source and target else None


def _has_ends(body: Node) -> bool:
    return isinstance(body, Mapping) and any(entry.key.text in OLD_ENDS for entry in body.entries)


def _old_ends(edges: tuple[WrittenEdge, ...]) -> Finding:
    """One finding for all of a flow's `from` and `to`, at the first: writing edges this way is one mistake."""
    edge, entry = next(
        (written.edge, entry)
        for written in edges
        if isinstance(written.body, Mapping)
        for entry in written.body.entries
        if entry.key.text in OLD_ENDS
    )
    instead = f'`"{edge.source.text} -> {edge.target.text}"` as the key of the transition'
    return faults.outdated_key(entry.key, Outdated(instead, "transitions"))


def _without_ends(written: WrittenEdge) -> WrittenEdge:
    if not isinstance(written.body, Mapping):
        return written
    kept = tuple(entry for entry in written.body.entries if entry.key.text not in OLD_ENDS)
    return WrittenEdge(written.edge, Mapping(kept, written.body.span), written.span)
