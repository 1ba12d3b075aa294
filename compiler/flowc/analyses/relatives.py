"""Flows that belong together: a parent waits for its children, so what one of them did the other may build on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from flowc.analyses.graph import Graph, graph, reachable, reversed_graph
from flowc.analyses.names import flows, scripts, steps
from flowc.model.meaning import Program
from flowc.model.nodes import Flow


def steps_of_relatives(program: Program) -> Mapping[str, frozenset[str]]:
    """For each flow that is parent or child of others, over any number of generations, the steps and scripts they run.

    Flows that stand alone have no entry.
    """
    every = flows(program)
    kin = _both_ways(_families(every))
    words = _words(flow for flow in every if flow.name.text in kin)
    around: dict[str, frozenset[str]] = {}
    for name in kin:
        if name not in around:
            around |= _of_family(words, reachable(kin, (name,)))
    return around


def _of_family(words: Mapping[str, frozenset[str]], names: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """For each flow of a family, the words of the others: all but those no other has."""
    counts = Counter(word for name in names for word in words.get(name, ()))
    every = frozenset(counts)
    own = {name: [word for word in words.get(name, ()) if counts[word] == 1] for name in names}
    return {name: every.difference(alone) if alone else every for name, alone in own.items()}


def _both_ways(edges: Iterable[tuple[str, str]]) -> Graph:
    downward = graph((), edges)
    upward = reversed_graph(downward)
    return {name: (*downward[name], *upward[name]) for name in downward}


def _families(every: tuple[Flow, ...]) -> Iterator[tuple[str, str]]:
    """The names of parents and children."""
    for flow in every:
        if flow.child_name:
            yield flow.name.text, flow.child_name.text
        if flow.child:
            yield flow.name.text, flow.child.name.text
        yield from ((flow.name.text, each.child_name.text) for each in flow.transitions if each.child_name)
        if flow.parent:
            yield flow.parent, flow.name.text


def _words(kin: Iterable[Flow]) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for flow in kin:
        own = frozenset(name.text for name in (*steps(flow), *scripts(flow)))
        found[flow.name.text] = found.get(flow.name.text, frozenset()) | own
    return found
