"""The graph algorithms agree with networkx on every graph, and the regions are what their words say."""

import networkx as nx
from hypothesis import assume, given
from hypothesis import strategies as st

from flowc.analyses.facts import MachineFacts, machine_facts
from flowc.analyses.graph import (
    Graph,
    components,
    cycles,
    graph,
    heads,
    path_to,
    reachable,
    restricted,
    reversed_graph,
    shortest_ways,
)
from flowc.machine.lower import lower
from flowc.machine.table import Row
from flowc.model.nodes import Flow
from flows import meaning
from random_flows import flows

NODES = st.sampled_from([f"n{number}" for number in range(9)])
GRAPHS = st.builds(graph, st.lists(NODES, unique=True), st.lists(st.tuples(NODES, NODES), max_size=24))


def oracle(ours: Graph) -> "nx.DiGraph[str]":
    """The same graph in networkx."""
    made: nx.DiGraph[str] = nx.DiGraph()
    made.add_nodes_from(ours)
    made.add_edges_from((node, target) for node, targets in ours.items() for target in targets)
    return made


@given(GRAPHS)
def test_every_end_of_an_edge_is_a_node_and_edges_count_once(ours: Graph) -> None:
    for targets in ours.values():
        assert set(targets) <= ours.keys()
        assert len(targets) == len(set(targets))


@given(GRAPHS)
def test_reversed(ours: Graph) -> None:
    assert nx.utils.graphs_equal(oracle(reversed_graph(ours)), oracle(ours).reverse())


@given(GRAPHS, st.lists(NODES, max_size=3))
def test_reachable(ours: Graph, starts: list[str]) -> None:
    theirs = oracle(ours)
    expected = {node for start in starts if start in theirs for node in {start, *nx.descendants(theirs, start)}}
    assert reachable(ours, starts) == expected


@given(GRAPHS, NODES)
def test_shortest_paths(ours: Graph, start: str) -> None:
    ways = shortest_ways(ours, (start,))
    lengths = dict(nx.single_source_shortest_path_length(oracle(ours), start)) if start in ours else {}
    assert ways.keys() == lengths.keys()
    for node, length in lengths.items():
        path = path_to(ways, node)
        assert (path[0], path[-1], len(path) - 1) == (start, node, length)
        assert all(after in ours[before] for before, after in zip(path, path[1:], strict=False))


@given(GRAPHS)
def test_components_in_an_order_in_which_each_comes_after_those_it_leads_to(ours: Graph) -> None:
    found = components(ours)
    assert {frozenset(each) for each in found} == {frozenset(c) for c in nx.strongly_connected_components(oracle(ours))}
    home = {node: number for number, component in enumerate(found) for node in component}
    assert all(home[target] <= home[node] for node, targets in ours.items() for target in targets)


@given(GRAPHS)
def test_cycles_are_the_components_with_an_edge_inside(ours: Graph) -> None:
    theirs = oracle(ours)
    expected = {frozenset(c) for c in nx.strongly_connected_components(theirs) if theirs.subgraph(c).number_of_edges()}
    assert {frozenset(each) for each in cycles(ours)} == expected


@given(GRAPHS)
def test_heads_are_the_sources_of_the_condensation(ours: Graph) -> None:
    condensed = nx.condensation(oracle(ours))
    expected = {frozenset(condensed.nodes[n]["members"]) for n in condensed if condensed.in_degree(n) == 0}
    assert {frozenset(each) for each in heads(ours)} == expected


@given(GRAPHS, st.sets(NODES))
def test_restricted_is_the_induced_subgraph(ours: Graph, nodes: set[str]) -> None:
    assert nx.utils.graphs_equal(oracle(restricted(ours, nodes)), nx.DiGraph(oracle(ours).subgraph(nodes)))


@given(GRAPHS)
def test_components_come_in_the_order_of_the_graph(ours: Graph) -> None:
    order = list(ours)
    for found in (cycles(ours), heads(ours)):
        assert [order.index(each[0]) for each in found] == sorted(order.index(each[0]) for each in found)
        assert all(list(each) == sorted(each, key=order.index) for each in found)


def test_a_long_chain_needs_no_stack() -> None:
    length = 20_000
    chain = graph((), ((str(n), str(n + 1)) for n in range(length)))
    assert len(components(chain)) == length + 1
    assert len(path_to(shortest_ways(chain, ("0",)), str(length))) == length + 1


def analysed(read: Flow) -> MachineFacts:
    """The facts of a flow's machine, if tasks can come in."""
    found = machine_facts(meaning(read), {})
    assume(found.machine.initial.text in found.stages)
    return found


@given(flows())
def test_every_state_the_table_enters_is_entered(read: Flow) -> None:
    """The lowered table is the oracle: no word of events reaches a state of the flow that the analysis does not."""
    compiled = lower(meaning(read))
    states = {state.id: state for state in compiled.states}
    rows: dict[str, list[Row]] = {}
    for row in compiled.rows:
        rows.setdefault(row.state, []).append(row)
    turns = {state: [row.turn for row in found] for state, found in rows.items()}
    following = {
        state: [end.next for turn in found for end in (turn, turn.budget.exhausted if turn.budget else turn)]
        for state, found in turns.items()
    }
    reached = reachable(graph(states, ((s, t) for s, found in following.items() for t in found)), (compiled.initial,))
    named = {state.text for state in read.states}
    assert {states[each].state for each in reached} & named <= analysed(read).entered


@given(flows())
def test_a_task_that_can_invoke_agents_without_end_is_in_a_cycle_no_budget_counts(read: Flow) -> None:
    facts = analysed(read)
    free = [(move.source, move.target) for move in facts.moves if not move.bounded and move.source in facts.entered]
    if lower(facts.machine).most_invocations is None:
        assert cycles(graph((), free))
