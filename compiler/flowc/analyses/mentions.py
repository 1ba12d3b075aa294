"""The places where a flow writes the name of a state."""

from collections.abc import Iterator

from flowc.analyses.names import edge_ends, failure_targets
from flowc.model.nodes import Flow
from flowc.text import Name


def mentions(flow: Flow) -> Iterator[Name]:
    """Every word of the flow that stands for a state: ends of edges, ways out, declared entries and terminals."""
    yield from edge_ends(flow)
    yield from failure_targets(flow)
    yield from flow.initial
    yield from flow.terminal
