"""FC307: a cycle that no budget ends."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.moves import Move, Way
from flowc.analyses.regions import loop, stations, unused_outlets
from flowc.checks import each
from flowc.checks.insertion import under_key
from flowc.diagnostics import Finding, Fix, Label
from flowc.model.nodes import Transition
from flowc.text import Name, Span

ATTEMPTS = "3"
"""The budget the fix proposes."""


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """One finding a cycle; what is a dead end, or lacks the way to a state nothing leads to, is another rule's."""
    unused = unused_outlets(machine.machine, machine.moves)
    for moves in machine.unbounded:
        if machine.rests and moves[0].source not in machine.stuck and not _misses_its_way_on(machine, moves):
            outlets = dict.fromkeys(unused[m.exit.edge.key] for m in moves if m.exit.edge.key in unused)
            yield _unbounded(moves, tuple(outlets))


def _misses_its_way_on(machine: MachineFacts, moves: tuple[Move, ...]) -> bool:
    """Whether success itself goes round while some state waits to be led to."""
    ends = machine.loose_ends
    return bool(ends.unreachable or ends.misspelt_sources) and all(move.way is Way.SUCCESS for move in moves)


def _unbounded(moves: tuple[Move, ...], unused: tuple[Name, ...]) -> Finding:
    closing = _closing(moves)
    first, round_ = closing[0], loop(moves, closing[0])
    edge = _counting_edge(round_)
    values = {"source": first.source, "target": first.target, "edge": f"{edge.source.text} -> {edge.target.text}"}
    also = tuple(Label("also", _place(move)) for move in closing[1:])
    counting = (Label("counting", edge.key),) if edge.key != _place(first) else ()
    return Finding(
        "FC307",
        _place(first),
        {**values, "attempts": ATTEMPTS},
        _form(first),
        labels=(*also, *(Label("unused", name.span) for name in unused), *counting),
        witness=tuple(stations(round_)),
        fixes=tuple(_fixes(edge)),
    )


def _form(closing: Move) -> str:
    if closing.way is Way.EXHAUSTED:
        return "exhausted"
    return "in-place" if closing.source == closing.target else ""


def _closing(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The failure moves of a cycle, one a place, in written order; the last success where there is none."""
    failures: dict[Span | None, Move] = {}
    for move in moves:
        if move.way is not Way.SUCCESS:
            failures.setdefault(move.span, move)
    found = sorted(failures.values(), key=lambda move: _place(move).start)
    return tuple(found) or (max(moves, key=lambda move: _place(move).start),)


def _place(move: Move) -> Span:
    return move.span or move.exit.edge.key


def _counting_edge(round_: tuple[Move, ...]) -> Transition:
    """The edge whose budget ends the cycle best: the first that claims, else the one that closes it."""
    claim = next((m.exit.edge for m in round_ if m.way is Way.SUCCESS and m.exit.claims), None)
    return claim or round_[-1].exit.edge


def _fixes(edge: Transition) -> Iterator[Fix]:
    edit = under_key(edge.key, edge.span, f"max_attempts: {ATTEMPTS}")
    if edit and edge.max_attempts is None:
        yield Fix("bound", (edit,), safe=False)
