"""Steps along the paths of a machine: the lists that run, and what a task may arrive at a state without.

A fact is a word a step makes true: something it provides, or a class it belongs to. Facts are never lost again.
A forward analysis keeps, for every state, the facts that are missing on some path from an entry (the complement of
those that hold on every path), all facts at once as bits, in rounds of one move each: the round in which a missing
fact first arrives gives a shortest path that shows it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from flowc.analyses.facts import MachineFacts
from flowc.analyses.moves import Move, Way
from flowc.model.meaning import Exit, Outlet, StageGate
from flowc.model.nodes import GateKind
from flowc.text import Name, Span

MOST_STATIONS = 400
"""Stations of a witness that are kept; a longer one loses its middle."""

Gain = Callable[[str], Collection[str] | None]
"""The facts the success of a step (or of a check or script of that name) makes true; None: it could be any."""

_Ran: TypeAlias = dict[tuple[Way, Span | str | None], tuple[tuple[Name, ...], tuple[Name, ...]]]
"""What passed and what ran before the moves of an exit, by the way and the place (or the word) of its target."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One way a task leaves a state, and what ran when it does.

    `passed` are the checks and scripts that surely said yes before, `steps` the list that then ran to its end.
    """

    source: str
    target: str
    way: Way
    passed: tuple[Name, ...]
    steps: tuple[Name, ...]


def passages(facts: MachineFacts) -> tuple[Passage, ...]:
    """Every way out of every state, one for each move, in the order of the moves."""
    ran = {id(move.exit): _ran(move.exit) for move in facts.moves if move.way is Way.SUCCESS}
    nothing: _Ran = {}
    return tuple(
        Passage(move.source, move.target, move.way, *ran.get(id(move.exit), nothing).get(_key(move), ((), ())))
        for move in facts.moves
    )


def _key(move: Move) -> tuple[Way, Span | str | None]:
    single = move.way in (Way.SUCCESS, Way.STEP_FAILED)
    return move.way, None if single else move.span or move.target


def _ran(exit: Exit) -> _Ran:
    """What passed and what ran before each way out of an exit; scripts asked before a gate that stops are left out."""
    passed = (*exit.checks, *_scripts(exit.gates))
    found: _Ran = {(Way.SUCCESS, None): (passed, exit.steps), (Way.STEP_FAILED, None): (passed, ())}
    for way, outlet, checked in _outlets(exit):
        key = (way, outlet.span or outlet.target)
        if outlet.steps or key not in found:
            found[key] = (checked, outlet.steps)
    return found


def _outlets(exit: Exit) -> Iterator[tuple[Way, Outlet, tuple[Name, ...]]]:
    """The ways out that may run steps of their own, each with the checks that passed before."""
    yield Way.FAILED, exit.ways.failed, ()
    yield Way.REJECTED, exit.ways.rejected, ()
    for gate in exit.gates:
        yield Way.REJECTED, gate.rejected, exit.checks
        yield Way.FAILED, gate.failed, exit.checks


def _scripts(gates: Iterable[StageGate]) -> tuple[Name, ...]:
    return tuple(gate.subject for gate in gates if gate.kind is GateKind.SCRIPT)


@dataclass(frozen=True, slots=True)
class Arrival:
    """The facts (as bits) that are first missing on a path whose last move is `through`; None at an entry."""

    bits: int
    through: Passage | None


@dataclass(frozen=True, slots=True)
class Missing:
    """What tasks may arrive without. `facts` gives each fact its bit, `arrivals` tells it for every state."""

    facts: Mapping[str, int]
    gains: Mapping[str, int]
    arrivals: Mapping[str, tuple[Arrival, ...]]

    def at(self, passage: Passage) -> Iterator[tuple[Name, int]]:
        """Each step of a passage, in order, with the facts (as bits) that may be missing when it starts."""
        bits = sum(arrival.bits for arrival in self.arrivals.get(passage.source, ()))
        for name in passage.passed:
            bits &= ~self.gains[name.text]
        for name in passage.steps:
            yield name, bits
            bits &= ~self.gains[name.text]

    def path(self, passage: Passage, step: Name, fact: str) -> tuple[str, ...]:
        """A path with the fewest moves from an entry to a step of a passage on which nothing makes the fact true.

        The stations are states and, in parentheses, what happens there where it is not success.
        """
        way = () if passage.way is Way.SUCCESS else (f"({passage.way.value})",)
        return (*self.arrival_path(passage.source, fact), *way, f"({step.text})")

    def arrival_path(self, state: str, fact: str) -> tuple[str, ...]:
        """The same up to the arrival in a state; empty if every path there makes the fact true."""
        bit, stations = self.facts[fact], []
        arrival = self._arrival(state, bit)
        while arrival:
            stations.append(state)
            through = arrival.through
            if through is None:
                break
            if through.way is not Way.SUCCESS:
                stations.append(f"({through.way.value})")
            state = through.source
            arrival = self._arrival(state, bit)
        return _shortened(tuple(reversed(stations)))

    def _arrival(self, state: str, bit: int) -> Arrival | None:
        return next((arrival for arrival in self.arrivals.get(state, ()) if arrival.bits & bit), None)


def _shortened(stations: tuple[str, ...]) -> tuple[str, ...]:
    half = MOST_STATIONS // 2
    return stations if len(stations) <= MOST_STATIONS else (*stations[:half], "…", *stations[-half:])


def missing(
    leaving: tuple[Passage, ...], entries: Iterable[str], facts: Collection[str], gain: Gain, held: Collection[str] = ()
) -> Missing:
    """Which of the facts may be missing where, if tasks come in by the entries with the facts `held`.

    Linear in passages for a bounded number of facts: one is looked at again only when further facts arrive.
    """
    bits = {fact: 1 << place for place, fact in enumerate(sorted(facts))}
    gains = _gains(leaving, bits, gain)
    lacking = sum(bit for fact, bit in bits.items() if fact not in held)
    return Missing(bits, gains, _spread(_by_source(leaving, gains), dict.fromkeys(entries, lacking)))


def _gains(leaving: tuple[Passage, ...], bits: Mapping[str, int], gain: Gain) -> dict[str, int]:
    """The facts each step makes true, as bits."""
    words = {name.text for passage in leaving for name in (*passage.passed, *passage.steps)}
    return {word: _bits(gain(word), bits) for word in words}


def _bits(made: Collection[str] | None, bits: Mapping[str, int]) -> int:
    if made is None:
        return (1 << len(bits)) - 1
    return sum(bits[fact] for fact in set(made) if fact in bits)


def _by_source(leaving: tuple[Passage, ...], gains: Mapping[str, int]) -> dict[str, list[tuple[Passage, int]]]:
    """The passages out of each state with the facts they make true."""
    found: dict[str, list[tuple[Passage, int]]] = {}
    for passage in leaving:
        made = 0
        for name in (*passage.passed, *passage.steps):
            made |= gains[name.text]
        found.setdefault(passage.source, []).append((passage, made))
    return found


def _spread(
    out_of: Mapping[str, list[tuple[Passage, int]]], entries: Mapping[str, int]
) -> dict[str, tuple[Arrival, ...]]:
    """Missing facts carried along the moves, round by round, until nothing further arrives anywhere."""
    seen = dict(entries)
    arrivals = {state: [Arrival(bits, None)] for state, bits in entries.items()}
    front: Mapping[str, int] = entries
    while front:
        further: dict[str, int] = {}
        for state, fresh in front.items():
            for passage, made in out_of.get(state, ()):
                bits = fresh & ~made & ~seen.get(passage.target, 0)
                if bits:
                    seen[passage.target] = seen.get(passage.target, 0) | bits
                    arrivals.setdefault(passage.target, []).append(Arrival(bits, passage))
                    further[passage.target] = further.get(passage.target, 0) | bits
        front = further
    return {state: tuple(found) for state, found in arrivals.items()}
