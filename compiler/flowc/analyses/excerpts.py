"""Edges that a document shows without the flow around them, held against the live flow: only what is shown counts."""

from collections.abc import Iterator

from flowc.analyses.conduct import bare
from flowc.model.kinds.recognise import documents
from flowc.model.meaning import Program
from flowc.model.nodes import Branch, Flow, Gate, Outlets, Transition
from flowc.model.statements import Sample
from flowc.syntax.tree import Entry, Mapping
from flowc.syntax.yaml import parse
from flowc.text import Name, Span

LONGEST = 20_000
"""Characters of an excerpt that are read."""

_PLACES = frozenset(("key", "span", "dialect"))


def edges(sample: Sample) -> Flow | None:
    """The edges of an excerpt as a flow; None where they have any fault."""
    place = sample.text
    nodes, problems = parse(place.source, place) if place.end - place.start <= LONGEST else ((), ())
    if problems or len(nodes) != 1 or not isinstance(nodes[0], Mapping) or not nodes[0].entries:
        return None
    held = nodes[0]
    key = held.entries[0].key._replace(text="transitions")
    found: list[object] = []
    made = documents(Mapping((Entry(key, held, held.span),), held.span), place.source, found)  # type: ignore[arg-type]
    flow = made[0] if made and not found and isinstance(made[0], Flow) else None
    return flow if flow and flow.complete and flow.transitions else None


def differing(shown: Flow, live: Flow) -> tuple[Transition, Span] | None:
    """The first edge that the live flow has otherwise, and the place of what differs; None where it has all that."""
    known = {(t.source.text, t.target.text): t for t in live.transitions}
    for edge in shown.transitions:
        other = known.get((edge.source.text, edge.target.text))
        if other is None or other.dialect is not edge.dialect:
            return None
        place = next(_differences(edge, other), None)
        if place:
            return edge, place
    return None


def only_flow(program: Program) -> Flow | None:
    """The flow of a project that has one."""
    outermost = [each.flow for each in program.machines if each.flow.parent is None]
    return outermost[0] if len(outermost) == 1 else None


def _differences(edge: Transition, other: Transition) -> Iterator[Span]:
    """What an edge says and another says otherwise; what it leaves out is not denied."""
    for name in Transition.__struct_fields__:
        mine, theirs = getattr(edge, name), getattr(other, name)
        if name in _PLACES or mine is None or mine == () or bare(mine) == bare(theirs):
            continue
        match mine:
            case Outlets():
                yield from _outlets(mine, theirs)
            case (Gate(), *_):
                yield from _gates(mine, theirs)
            case (Branch(), *_):
                yield from _branches(mine, theirs or ())
            case tuple():
                yield _first(mine, theirs or ()) or edge.key
            case Name(span=span):
                yield span
            case _:
                yield edge.key


def _outlets(mine: Outlets, theirs: Outlets) -> Iterator[Span]:
    for outlet in Outlets.__struct_fields__:
        name, other = getattr(mine, outlet), getattr(theirs, outlet)
        if name and bare(name) != bare(other):
            yield name.span


def _gates(mine: tuple[Gate, ...], theirs: tuple[Gate, ...]) -> Iterator[Span]:
    known = {gate.name.text: gate for gate in theirs}
    for gate in mine:
        other = known.get(gate.name.text)
        if other is None or gate.kind is not other.kind:
            yield gate.name.span
            continue
        mine_and_live = (gate.subject, other.subject), (gate.on_fail, other.on_fail), (gate.on_reject, other.on_reject)
        for name, live in mine_and_live:
            if name and bare(name) != bare(live):
                yield name.span
    order = [gate.name.text for gate in theirs if gate.name.text in {each.name.text for each in mine}]
    moved = (gate for gate, name in zip(mine, order, strict=False) if gate.name.text != name)
    yield from (gate.name.span for gate in moved)


def _branches(mine: tuple[Branch, ...], theirs: tuple[Branch, ...]) -> Iterator[Span]:
    known = {bare(branch.decision): branch for branch in theirs}
    for branch in mine:
        other = known.get(bare(branch.decision))
        if other is None:
            yield branch.span
        elif bare(branch.steps) != bare(other.steps):
            yield _first(branch.steps, other.steps) or branch.span


def _first(mine: tuple[object, ...], theirs: tuple[object, ...]) -> Span | None:
    """The first of some names that is not the other at its place, else the last."""
    names = [each for each in mine if isinstance(each, Name)]
    texts = [bare(each) for each in theirs]
    for at, name in enumerate(names):
        if at >= len(texts) or name.text != texts[at]:
            return name.span
    return names[-1].span if names else None
