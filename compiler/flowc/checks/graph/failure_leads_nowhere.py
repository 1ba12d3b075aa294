"""FC303: a state that only failures lead to, and that nothing leaves."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.moves import Move, Way
from flowc.checks import each
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import INCOMPLETE
from flowc.text import Span


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """The engine's `needs_continuation`, written as a failure target and never left.

    It is the only state a flow can name in a failure target alone: the engine's `failed` and `escalated` are places
    to rest, every other state is an end of an edge, and a word that is no state is another rule's. Where some state
    waits to be led to, the way on from here may be misspelt.
    """
    if INCOMPLETE not in machine.forward or machine.loose_ends.unreachable or machine.loose_ends.misspelt_sources:
        return
    into = [move for move in machine.into.get(INCOMPLETE, ()) if move.source in machine.entered]
    if INCOMPLETE not in machine.machine.terminal and not machine.forward.get(INCOMPLETE) and _only_failures(into):
        first, *others = _places(into)
        labels = tuple(Label("also", span) for span in others)
        yield Finding("FC303", first, {"state": INCOMPLETE}, labels=labels)


def _only_failures(into: list[Move]) -> bool:
    return any(move.written for move in into) and all(move.way is not Way.SUCCESS for move in into)


def _places(moves: list[Move]) -> list[Span]:
    """Where the targets of moves are written, each place once, in order."""
    spans = dict.fromkeys(move.span for move in moves if move.span is not None)
    return sorted(spans, key=lambda span: (span.start, span.end))
