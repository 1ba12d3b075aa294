"""Flows that documents show as examples of a live one, held against it."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.conduct import bare, conduct, written
from flowc.analyses.excerpts import differing, edges, only_flow
from flowc.model.kinds.recognise import documents
from flowc.model.link import levels
from flowc.model.meaning import Machine, Program
from flowc.model.nodes import Flow, Transition
from flowc.model.stages import machine
from flowc.model.statements import Sample
from flowc.syntax.tree import Mapping
from flowc.syntax.yaml import parse
from flowc.text import Name, Span
from flowc.vocabulary import Vocabulary

LONGEST = 50_000
"""Characters of an example that are read."""


class Stale(NamedTuple):
    """An example that differs from the live flow. `where` is the state or edge that differs, with its place in it;
    `kind` is differs, gone (only the example has it) or new (only the live flow has it).
    """

    shown: Flow
    live: Flow
    where: Name
    kind: str


def stale(program: Program, words: Vocabulary, sample: Sample) -> Stale | None:
    """How an example of a live flow differs from it, at the first place that does; None where it does not, or where
    either cannot be read.
    """
    if sample.kind == "excerpt":
        return _of_edges(program, sample)
    shown = _shown(sample)
    if sample.kind == "part":
        return _of_part(program, shown) if shown else None
    live = _live(program, sample.shows) if sample.shows else None
    if shown is None or live is None:
        return None
    if _is_excerpt(sample, shown):
        return _of_excerpt(shown, live.flow)
    if [level.name for level in levels((shown,))][1:] or live.flow.child:
        return None
    return _of_machines(machine(shown, words.entries, words.terminals), live)


def _of_edges(program: Program, sample: Sample) -> Stale | None:
    """How edges that are shown by themselves differ from those of the file that is named, or of the one flow."""
    named = _live(program, sample.shows) if sample.shows else None
    live = named.flow if named else only_flow(program)
    shown = edges(sample) if live else None
    return _differing(shown, live) if shown and live else None


def _differing(shown: Flow, live: Flow) -> Stale | None:
    """How the first edge that the live flow has otherwise differs."""
    found = differing(shown, live)
    if found is None:
        return None
    edge, place = found
    return Stale(shown, live, Name(f"{edge.source.text} -> {edge.target.text}", place), "differs")


def _of_part(program: Program, shown: Flow) -> Stale | None:
    """How a part that says of no flow that it is from there differs from the one flow that surely is meant: it has all
    these edges, each with one of the same agents, gates or lists of steps.
    """
    live = only_flow(program)
    known = {(edge.source.text, edge.target.text): edge for edge in live.transitions} if live else {}
    theirs = [known.get((edge.source.text, edge.target.text)) for edge in shown.transitions]
    if live is None or not all(map(_alike, shown.transitions, theirs)):
        return None
    return _differing(shown, live)


def _alike(edge: Transition, other: Transition | None) -> bool:
    """Whether two edges have an agent, the names of their gates or their steps in common."""
    if other is None:
        return False
    agents = edge.agent is not None and other.agent is not None and edge.agent.text == other.agent.text
    gates = bool(edge.gates) and [gate.name.text for gate in edge.gates] == [gate.name.text for gate in other.gates]
    return agents or gates or (bool(edge.runs) and bare(edge.runs) == bare(other.runs))


def _shown(sample: Sample) -> Flow | None:
    """The one flow an example holds; None for one with any fault."""
    place = sample.text
    if place.end - place.start > LONGEST:
        return None
    nodes, problems = parse(place.source, place)
    if problems or len(nodes) != 1:
        return None
    found: list[object] = []
    made = documents(nodes[0], place.source, found)  # type: ignore[arg-type]
    flow = made[0] if made and not found and isinstance(made[0], Flow) else None
    return flow if flow and flow.complete and flow.transitions else None


def _live(program: Program, shows: Name) -> Machine | None:
    """The machine of the flow in a file, by the end of its path, or of the flow of a name; None where in doubt."""
    word = shows.text.removeprefix("./")
    outermost = [each for each in program.machines if each.flow.parent is None]
    found = [each for each in outermost if each.flow.source.path == word]
    found = found or [each for each in outermost if each.flow.source.path.endswith(f"/{word}")]
    found = found or [each for each in outermost if each.flow.name.text == word]
    return found[0] if len(found) == 1 else None


def _is_excerpt(sample: Sample, shown: Flow) -> bool:
    """Whether an example shows some edges only: it gives the flow no name."""
    nodes, _ = parse(sample.text.source, sample.text)
    return not (isinstance(nodes[0], Mapping) and nodes[0].entry("name"))


def _of_excerpt(shown: Flow, live: Flow) -> Stale | None:
    theirs = written(live)
    for edge, mine in zip(shown.transitions, written(shown).values(), strict=False):
        ends = (edge.source.text, edge.target.text)
        if theirs.get(ends) != mine:
            name = Name(f"{edge.source.text} -> {edge.target.text}", edge.key)
            return Stale(shown, live, name, "differs" if ends in theirs else "gone")
    return None


def _of_machines(shown: Machine, live: Machine) -> Stale | None:
    mine, theirs = conduct(shown), conduct(live)
    places = {state.text: state.span for state in shown.flow.states}
    edges = {edge.source.text: edge.key for edge in shown.flow.transitions}
    for state, place in _states(shown, live, places):
        if mine.get(state) != theirs.get(state):
            kind = "gone" if state not in theirs else "new" if state not in mine else "differs"
            return Stale(shown.flow, live.flow, Name(state, edges.get(state, place)), kind)
    if mine[""] != theirs[""]:
        return Stale(shown.flow, live.flow, Name(shown.initial.text, shown.flow.name.span), "differs")
    return None


def _states(shown: Machine, live: Machine, places: dict[str, Span]) -> Iterator[tuple[str, Span]]:
    """Every state of either, those of the example first, each with a place in the example."""
    yield from places.items()
    yield from ((s.state.text, shown.flow.name.span) for s in live.stages if s.state.text not in places)
