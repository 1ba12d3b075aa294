"""Regions of a machine that tasks cannot leave: cycles without a way to rest, and cycles without a budget."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from flowc.analyses.graph import Graph, cycles, graph, path_to, reachable, reversed_graph, shortest_ways
from flowc.analyses.moves import Move, Way
from flowc.model.meaning import Machine
from flowc.model.nodes import FAILED
from flowc.text import Name, Span


def rests(machine: Machine) -> frozenset[str]:
    """The terminal states that are the flow's own: all of them but a `failed` that only the engine supplies."""
    own = {name.text for name in (*machine.flow.states, *machine.flow.terminal)}
    return frozenset(word for word in machine.terminal if word != FAILED or word in own)


def trapped(machine: Machine, told: Graph, entered: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The regions tasks enter and never come to rest in: connected states with exits from which no path of told
    moves leads to a terminal state, nor to a state nothing leaves. In written order, as are the states of each.
    """
    left = {stage.state.text for stage in machine.stages if stage.exit}
    ends = [state for state, targets in told.items() if not targets or state not in left]
    if entered <= _near((*ends, *machine.terminal), told):
        return ()
    finishing = reachable(reversed_graph(told), (*ends, *machine.terminal))
    circling = entered - finishing
    caught = [stage.state.text for stage in machine.stages if stage.state.text in circling]
    return _connected(told, caught)


def _near(ends: Iterable[str], told: Graph) -> set[str]:
    """States from which a way leads to one of the ends: all of them where moves mostly lead on in written order."""
    found = set(ends)
    for state in reversed(tuple(told)):
        if not found.isdisjoint(told[state]):
            found.add(state)
    return found


def _connected(told: Graph, states: list[str]) -> tuple[tuple[str, ...], ...]:
    """The states in groups that edges, whichever way, connect."""
    inside = frozenset(states)
    pairs = [(state, target) for state in states for target in told[state] if target in inside]
    both_ways = graph(states, (*pairs, *((target, source) for source, target in pairs)))
    groups: dict[frozenset[str], list[str]] = {}
    home: dict[str, frozenset[str]] = {}
    for state in states:
        if state not in home:
            home |= dict.fromkeys(group := reachable(both_ways, (state,)), group)
        groups.setdefault(home[state], []).append(state)
    return tuple(tuple(group) for group in groups.values())


def unbounded(moves: Iterable[Move], entered: frozenset[str]) -> tuple[tuple[Move, ...], ...]:
    """The moves within each cycle that no budget counts, one tuple a strongly connected component.

    Moves only the language supplies are left out: nobody wrote that cycle.
    """
    success = Way.SUCCESS
    free = [m for m in moves if not m.bounded and (m.way is success or m.span is not None) and m.source in entered]
    if _leads_on(free):
        return ()
    home = {
        state: number
        for number, component in enumerate(cycles(graph((), ((m.source, m.target) for m in free))))
        for state in component
    }
    within: dict[int, list[Move]] = {}
    for move in free:
        if move.source in home and home[move.source] == home.get(move.target):
            within.setdefault(home[move.source], []).append(move)
    return tuple(tuple(within[number]) for number in sorted(within))


def _leads_on(moves: list[Move]) -> bool:
    """Whether every move leads from a state to one that is left later, so that there is no cycle among them."""
    place = {source: number for number, source in enumerate(dict.fromkeys(move.source for move in moves))}
    return all(place[move.source] < place.get(move.target, len(place)) for move in moves)


def unused_outlets(machine: Machine, moves: Iterable[Move]) -> dict[Span, Name]:
    """The `on_exhausted` targets that no budget leads to, by the keys of their edges."""
    taken = {move.span for move in moves if move.way is Way.EXHAUSTED}
    written = {edge.key: edge.outlets.on_exhausted for edge in machine.flow.transitions}
    return {key: name for key, name in written.items() if name and name.span not in taken}


def loop(moves: tuple[Move, ...], closing: Move) -> tuple[Move, ...]:
    """The shortest cycle through a move, that move last; failure moves serve only where no success does."""
    by_edge: dict[tuple[str, str], Move] = {}
    for move in sorted(moves, key=lambda move: move.way is not Way.SUCCESS):
        by_edge.setdefault((move.source, move.target), move)
    path = path_to(shortest_ways(graph((), by_edge), (closing.target,)), closing.source)
    return (*(by_edge[pair] for pair in pairwise(path)), closing)


def stations(moves: Iterable[Move]) -> Iterator[str]:
    """A path of moves as a witness: its states, and in parentheses the events that are no success."""
    for number, move in enumerate(moves):
        if number == 0:
            yield move.source
        if move.way is not Way.SUCCESS:
            yield f"({move.way.value})"
        yield move.target
