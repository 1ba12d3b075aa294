"""Flows that belong together: a parent waits for its children, so what one of them did the other may build on."""

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
    return {name: _together(words, reachable(kin, (name,)) - {name}) for name in kin}


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
        if flow.parent:
            yield flow.parent, flow.name.text


def _words(kin: Iterable[Flow]) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for flow in kin:
        own = frozenset(name.text for name in (*steps(flow), *scripts(flow)))
        found[flow.name.text] = found.get(flow.name.text, frozenset()) | own
    return found


def _together(words: Mapping[str, frozenset[str]], names: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(words.get(name, frozenset()) for name in names))
