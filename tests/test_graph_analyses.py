"""The graph algorithms agree with networkx on every graph, and the regions are what their words say."""

from itertools import pairwise

import networkx as nx
import pytest
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
from flowc.analyses.moves import Move, Way
from flowc.machine.lower import lower
from flowc.model.nodes import ESCALATED, Dialect, Flow, GateKind, Transition
from flowc.structs import replace
from flows import edge, gate, made, meaning
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
        assert all(after in ours[before] for before, after in pairwise(path))


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
    facts = analysed(read)
    compiled = lower(facts.machine)
    home = {state.id: state.state for state in compiled.states}
    turns = [(row.state, row.turn) for row in compiled.rows]
    spent = [(state, turn.budget.exhausted) for state, turn in turns if turn.budget]
    walks = graph(home, ((state, turn.next) for state, turn in (*turns, *spent)))
    reached = {home[each] for each in reachable(walks, (compiled.initial,))}
    assert reached & facts.stages.keys() <= facts.entered


def test_a_retry_in_place_enters_what_an_invalid_answer_of_the_earlier_agent_leads_to() -> None:
    again = edge("b", "c", runs=["s"], on_step_fail="retry_with_feedback", on_invalid="x")
    flow = made([edge("a", "b", agent="builder", max_attempts=2), again, edge("c", "done")])
    facts = machine_facts(meaning(flow), {})
    assert "x" in facts.entered
    assert not any(move.target == "x" and move.way is Way.SUCCESS for move in facts.moves)


def calm(read: Flow) -> Flow:
    """A flow without what lets its engine go round by itself: ways out of `escalated`, and of budgets spent at once."""
    edges = [edge for edge in read.transitions if ESCALATED not in (edge.source.text, edge.target.text)]
    assume(edges and ESCALATED not in [name.text for name in read.initial])
    return replace(read, transitions=tuple(_affordable(edge) for edge in edges))


def _affordable(edge: Transition) -> Transition:
    attempts = edge.max_attempts and replace(edge.max_attempts, value=max(2, edge.max_attempts.value))
    return replace(edge, max_attempts=attempts, outlets=replace(edge.outlets, on_exhausted=None))


def uncounted(facts: MachineFacts, states: frozenset[str]) -> list[Move]:
    """The moves out of some states that no budget counts; one that waits for nothing has none, whatever it says: a task
    waits for checks and for gates, in the after dialect to be moved.
    """
    free = [move for move in facts.moves if not move.bounded or _waits_for_nothing(move)]
    return [move for move in free if move.source in states]


def _waits_for_nothing(move: Move) -> bool:
    edge = move.exit.edge
    waits = move.exit.claims or edge.checks or edge.gates or edge.dialect is not Dialect.GATES
    return move.way is Way.SUCCESS and not waits


@given(flows())
def test_a_task_that_can_invoke_agents_without_end_is_in_a_cycle_no_budget_counts(read: Flow) -> None:
    """The table says whether the invocations of a task have a largest number."""
    facts = analysed(calm(read))
    if lower(facts.machine).most_invocations is None:
        assert cycles(graph((), ((move.source, move.target) for move in uncounted(facts, facts.entered))))


@given(flows())
def test_a_claim_in_a_cycle_no_budget_counts_can_be_taken_without_end(read: Flow) -> None:
    facts = analysed(calm(read))
    assume(not any(stage.rivals for stage in facts.machine.stages))
    walked = graph((), ((move.source, move.target) for move in facts.moves))
    compiled = lower(facts.machine)
    held = {state.state for state in compiled.states if state.phase == "move"}  # there a budget counts, see below
    free = uncounted(facts, reachable(walked, (facts.machine.initial.text,)))
    free = [move for move in free if not (move.bounded and move.source in held)]
    found = [set(each) for each in cycles(graph((), ((move.source, move.target) for move in free)))]
    starts = [move for move in free if move.way is Way.SUCCESS and move.exit.claims]
    if any({move.source, move.target} <= each for each in found for move in starts):
        assert compiled.most_invocations is None


def test_a_budget_of_an_edge_that_waits_for_nothing_counts_where_a_task_stands_before_it() -> None:
    through = made([edge("b", "c", agent="worker"), edge("c", "b", max_attempts=2)])
    assert lower(meaning(through)).most_invocations is None
    before = made([edge("a", "b", max_attempts=2), edge("b", "c", agent="worker"), edge("c", "a")])
    most = lower(meaning(before)).most_invocations
    assert most is not None
    assert most.number == 4


@pytest.mark.parametrize("waits_for", [{"checks": ["ci"]}, {"gates": (gate(GateKind.SCRIPT, "proof"),)}])
def test_a_budget_of_an_edge_that_waits_counts(waits_for: dict[str, object]) -> None:
    flow = made([edge("a", "c", agent="worker"), edge("b", "a", max_attempts=2, **waits_for)])  # rejected: back to b
    most = lower(meaning(flow)).most_invocations
    assert most is not None
    assert most.number == 2 * 2
