"""Plain graph algorithms over words: reachability, strongly connected components, shortest paths.

Iterative and linear in nodes and edges; networkx, too slow to import while linting, is the tests' oracle.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping

Graph = Mapping[str, tuple[str, ...]]
"""The successors of each node, in a fixed order; every node is a key."""


def graph(nodes: Iterable[str], edges: Iterable[tuple[str, str]]) -> Graph:
    """A graph from its nodes and edges; ends that are no nodes become nodes; repeated edges count once."""
    successors: dict[str, dict[str, None]] = {node: {} for node in nodes}
    for source, target in edges:
        if source not in successors:
            successors[source] = {}
        successors[source][target] = None
        if target not in successors:
            successors[target] = {}
    return {node: tuple(targets) for node, targets in successors.items()}


def reversed_graph(forward: Graph) -> Graph:
    """The graph with every edge turned round."""
    return graph(forward, ((target, source) for source, targets in forward.items() for target in targets))


def reachable(forward: Graph, starts: Iterable[str]) -> frozenset[str]:
    """Every node a path leads to from the starts, the starts included."""
    return frozenset(shortest_ways(forward, starts))


def shortest_ways(forward: Graph, starts: Iterable[str]) -> Mapping[str, str | None]:
    """For every node reached, the node before it on a path with the fewest edges; None for a start."""
    before: dict[str, str | None] = {start: None for start in starts if start in forward}
    waiting = deque(before)
    while waiting:
        node = waiting.popleft()
        for target in forward[node]:
            if target not in before:
                before[target] = node
                waiting.append(target)
    return before


def path_to(ways: Mapping[str, str | None], node: str) -> tuple[str, ...]:
    """The path from a start to a node that is reached, both ends included."""
    path = [node]
    while (previous := ways[path[-1]]) is not None:
        path.append(previous)
    return tuple(reversed(path))


def components(forward: Graph) -> tuple[tuple[str, ...], ...]:
    """The strongly connected components, each in the graph's node order, each after those it leads to.

    Tarjan, "Depth-first search and linear graph algorithms" (1972), with an explicit stack.
    """
    order = {node: place for place, node in enumerate(forward)}
    return tuple(tuple(sorted(found, key=order.__getitem__)) for found in _components(forward))


def cycles(forward: Graph) -> tuple[tuple[str, ...], ...]:
    """The strongly connected components that hold a cycle, by their first node in the graph's order."""
    order = {node: place for place, node in enumerate(forward)}
    cyclic = (found for found in components(forward) if len(found) > 1 or found[0] in forward[found[0]])
    return tuple(sorted(cyclic, key=lambda found: order[found[0]]))


def heads(forward: Graph) -> tuple[tuple[str, ...], ...]:
    """The strongly connected components that nothing outside leads to, by their first node in the graph's order."""
    order = {node: place for place, node in enumerate(forward)}
    found = components(forward)
    home = {node: number for number, component in enumerate(found) for node in component}
    led_to = {home[t] for node, targets in forward.items() for t in targets if home[t] != home[node]}
    first = (component for number, component in enumerate(found) if number not in led_to)
    return tuple(sorted(first, key=lambda component: order[component[0]]))


def restricted(forward: Graph, nodes: Collection[str]) -> Graph:
    """The part of a graph that lies within some of its nodes."""
    return {node: tuple(t for t in targets if t in nodes) for node, targets in forward.items() if node in nodes}


def _components(forward: Graph) -> list[list[str]]:
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    components: list[list[str]] = []
    for root in forward:
        if root in index:
            continue
        work = [(root, iter(forward[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(forward[target])))
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    components.append(_pop_component(stack, on_stack, node))
    return components


def _pop_component(stack: list[str], on_stack: set[str], root: str) -> list[str]:
    component = []
    while True:
        node = stack.pop()
        on_stack.discard(node)
        component.append(node)
        if node == root:
            return component
