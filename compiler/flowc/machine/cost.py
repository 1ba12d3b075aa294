"""The largest number of agent invocations a task can cost: the longest way through a table, weighed by invocations."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from flowc.machine.table import Invocations, Table, Turn, alternatives, begins, moves
from flowc_runtime.effects import Effect, Invoke

CONFIGURATIONS = 20_000
"""How many combinations of state and counters are explored; beyond, a bound is given instead of the exact number."""

Edges: TypeAlias = list[dict[int, int]]
"""For each node, the largest weight of an edge to each of its successors; the first node is the start."""


PAIRS = 4_000_000
"""How many pairs of state and counter are weighed to find out which counters still matter where."""

Used: TypeAlias = tuple[tuple[str, int], ...]
"""The counters that have been used and still matter, in the order of their names, with their uses."""


class _Configuration(NamedTuple):
    state: str
    retries: int
    used: Used


def most_invocations(table: Table) -> Invocations | None:
    """The largest number of invocations over every word of events, or None where there is no largest.

    Exact while the reachable configurations (state, counters) are few; otherwise a bound over the states alone.
    """
    turns = _turns(table)
    edges = _configurations(table, turns)
    most = _longest(edges) if edges is not None else _bound(table, turns)
    return None if most is None else Invocations(most + _invocations(table.initial_effects), edges is not None)


def _turns(table: Table) -> dict[str, tuple[Turn, ...]]:
    """The different turns each state can take."""
    found: dict[str, dict[Turn, None]] = {state.id: {} for state in table.states}
    for row in table.rows:
        found[row.state][row.turn] = None
    return {state: tuple(turns) for state, turns in found.items()}


def _invocations(effects: Iterable[Effect]) -> int:
    return sum(isinstance(effect, Invoke) for effect in effects)


def _configurations(table: Table, turns: Mapping[str, tuple[Turn, ...]]) -> Edges | None:
    """The graph of reachable configurations; None where there are too many."""
    counters = {counter: 1 << place for place, counter in enumerate(_limits(turns))}
    if len(counters) * len(turns) > PAIRS:
        return None
    ahead = _counters_ahead(turns, counters)
    start = _Configuration(table.initial, 0, ())
    numbers, waiting, edges = {start: 0}, [start], Edges()
    for configuration in waiting:
        edges.append({})
        for turn in turns[configuration.state]:
            following, weight = _step(turn, configuration, counters, ahead)
            number = numbers.setdefault(following, len(numbers))
            if number == len(waiting):
                waiting.append(following)
            edges[-1][number] = max(weight, edges[-1].get(number, 0))
        if len(waiting) > CONFIGURATIONS:
            return None
    return edges


def _step(
    turn: Turn, before: _Configuration, counters: Mapping[str, int], ahead: Mapping[str, int]
) -> tuple[_Configuration, int]:
    """The configuration after a turn, as dispatch counts, and the invocations it costs."""
    retries, used = before.retries, dict(before.used)
    while budget := turn.budget:
        count = retries if budget.scope == "visit" else used.get(budget.counter, 0)
        if count < budget.limit:
            if budget.scope == "visit":
                retries += 1
            else:
                used[budget.counter] = count + 1
            break
        turn = budget.exhausted
    kept = tuple(sorted((counter, uses) for counter, uses in used.items() if counters[counter] & ahead[turn.next]))
    return _Configuration(turn.next, 0 if moves(turn) else retries, kept), _invocations(turn.effects)


def _counters_ahead(turns: Mapping[str, tuple[Turn, ...]], counters: Mapping[str, int]) -> dict[str, int]:
    """For each state, the bits of the counters that some turn asks about from there on."""
    ahead = dict.fromkeys(turns, 0)
    before: dict[str, set[str]] = {state: set() for state in turns}
    for state, found in turns.items():
        for turn in (turn for first in found for turn in alternatives(first)):
            before[turn.next].add(state)
            if turn.budget and turn.budget.scope == "task":
                ahead[state] |= counters[turn.budget.counter]
    waiting = list(turns)
    while waiting:
        state = waiting.pop()
        for earlier in sorted(before[state]):
            if ahead[state] & ~ahead[earlier]:
                ahead[earlier] |= ahead[state]
                waiting.append(earlier)
    return ahead


def _limits(turns: Mapping[str, tuple[Turn, ...]]) -> dict[str, int]:
    """The largest limit of each counter that counts for the life of a task."""
    limits: dict[str, int] = {}
    for turn in _all(turns):
        if turn.budget and turn.budget.scope == "task":
            limits[turn.budget.counter] = max(turn.budget.limit, limits.get(turn.budget.counter, 0))
    return limits


def _all(turns: Mapping[str, tuple[Turn, ...]]) -> Iterator[Turn]:
    return (turn for found in turns.values() for first in found for turn in alternatives(first))


def _bound(table: Table, turns: Mapping[str, tuple[Turn, ...]]) -> int | None:
    """A number no task exceeds, from the states alone.

    Turns with a budget of the task are taken at most as often as all limits together; between two of them lies a way
    of turns without one. An invalid result is asked for again at most once for each arrival.
    """
    numbers = {state.id: number for number, state in enumerate(table.states)}
    asked = {state for state, found in turns.items() for turn in found if turn.budget and turn.budget.scope == "visit"}
    edges: Edges = [{} for _ in numbers]
    heaviest = 0
    for state, found in turns.items():
        for turn in (turn for first in found for turn in alternatives(first)):
            weight = _invocations(turn.effects) + (turn.next in asked)
            if turn.budget is None and begins(turn, state):
                there = edges[numbers[state]]
                there[numbers[turn.next]] = max(weight, there.get(numbers[turn.next], 0))
            elif turn.budget and turn.budget.scope == "task":
                heaviest = max(heaviest, weight)
    between = _longest(_from_anywhere(edges))
    guarded = sum(_limits(turns).values())
    return None if between is None else between * (guarded + 1) + heaviest * guarded + (table.initial in asked)


def _from_anywhere(edges: Edges) -> Edges:
    """The same graph with a first node before all others."""
    return [{node + 1: 0 for node in range(len(edges))}, *({n + 1: w for n, w in found.items()} for found in edges)]


def _longest(edges: Edges) -> int | None:
    """The weight of the heaviest way from the first node, None where a cycle with weight makes it endless.

    Tarjan, "Depth-first search and linear graph algorithms" (1972): components are finished in the order in which
    the longest way out of each is known for all that it leads to.
    """
    index, low = [-1] * len(edges), [0] * len(edges)
    weight: list[int | None] = [None] * len(edges)
    stack, work, count = [0], [(0, iter(edges[0]))], 1
    index[0] = 0
    while work:
        node, targets = work[-1]
        following = next((target for target in targets if index[target] < 0), None)
        if following is not None:
            index[following] = low[following] = count
            count += 1
            stack.append(following)
            work.append((following, iter(edges[following])))
            continue
        work.pop()
        low[node] = min([index[node], *(low[t] for t in edges[node] if weight[t] is None)])
        if low[node] == index[node]:
            component = _taken_off(stack, node)
            heaviest = _heaviest(component, edges, weight)
            if heaviest is None:
                return None
            for member in component:
                weight[member] = heaviest
    return weight[0]


def _taken_off(stack: list[int], root: int) -> set[int]:
    component = set()
    while root not in component:
        component.add(stack.pop())
    return component


def _heaviest(component: set[int], edges: Edges, weight: list[int | None]) -> int | None:
    """The heaviest way out of a component, None where it can be circled at a cost."""
    heaviest = 0
    for node in component:
        for target, cost in edges[node].items():
            if target in component:
                if cost:
                    return None
            else:
                heaviest = max(heaviest, cost + (weight[target] or 0))
    return heaviest
