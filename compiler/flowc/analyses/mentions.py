"""The places where flows write the names of states."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from flowc.analyses.names import edge_ends, failure_targets
from flowc.model.meaning import Program
from flowc.model.nodes import Flow
from flowc.text import Name


def mentions(flow: Flow) -> Iterator[Name]:
    """Every word of the flow that stands for a state: ends of edges, ways out, declared entries and terminals."""
    yield from edge_ends(flow)
    yield from failure_targets(flow)
    yield from flow.initial
    yield from flow.terminal


class Uses(Mapping[str, int]):
    """How often each word stands for a state in a program, or is `known` besides; counted when first asked for."""

    def __init__(self, known: Iterable[str], program: Program) -> None:
        self._known = known
        self._program = program

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        counts = Counter(self._known)
        counts.update(name.text for machine in self._program.machines for name in mentions(machine.flow))
        return counts

    def __getitem__(self, word: str) -> int:
        return self._counts[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)
