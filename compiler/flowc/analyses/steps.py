"""Steps along the paths of a machine: the lists that run, and what a task may arrive at a state without.

A fact is a word a step makes true: something it provides, or a class it belongs to. Facts are never lost again.
A forward analysis keeps, for every state, the facts that are missing on some path from an entry (the complement of
those that hold on every path), all facts at once as bits, in rounds of one move each: the round in which a missing
fact first arrives gives a shortest path that shows it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from flowc.analyses.facts import MachineFacts
from flowc.analyses.moves import Move, Way
from flowc.model.meaning import Exit, Outlet, StageGate
from flowc.model.nodes import GateKind
from flowc.structs import Struct, field
from flowc.text import Name, Span

MOST_STATIONS = 400
"""Stations of a witness that are kept; a longer one loses its middle."""

Gain = Callable[[str], Collection[str] | None]
"""The facts the success of a step (or of a check or script of that name) makes true; None: it could be any."""

_Ran: TypeAlias = dict[tuple[Way, Span | str | None], tuple[tuple[Name, ...], tuple[Name, ...]]]
"""What passed and what ran before the moves of an exit, by the way and the place (or the word) of its target."""


class Passage(NamedTuple):
    """One way a task leaves a state, and what ran when it does: a named tuple, as moves are.

    `passed` are the checks and scripts that surely said yes before, `steps` the list that then ran to its end.
    """

    source: str
    target: str
    way: Way
    passed: tuple[Name, ...]
    steps: tuple[Name, ...]


@lru_cache(maxsize=1 << 16)
def passages(facts: MachineFacts) -> tuple[Passage, ...]:
    """Every way out of every state, one for each move, in the order of the moves."""
    success = Way.SUCCESS
    ran = {id(move.exit): _ran(move.exit) for move in facts.moves if move.way is success and not _is_plain(move.exit)}
    made = []
    for move in facts.moves:
        known = ran.get(id(move.exit))
        if known is not None:
            made.append(Passage(move.source, move.target, move.way, *known.get(_key(move), ((), ()))))
        else:
            made.append(Passage(move.source, move.target, move.way, (), move.exit.steps if move.way is success else ()))
    return tuple(made)


def _is_plain(exit: Exit) -> bool:
    """Whether nothing is asked before an exit, and nothing runs but on its success."""
    return not (exit.checks or exit.gates or exit.ways.failed.steps or exit.ways.rejected.steps)


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


class Arrival(NamedTuple):
    """The facts (as bits) that are first missing on a path whose last move is `through`; None at an entry."""

    bits: int
    through: Passage | None


class Missing(Struct):
    """What tasks may arrive without. `facts` gives each fact its bit, `arrivals` tells it for every state."""

    facts: Mapping[str, int]
    gains: Mapping[str, int]
    arrivals: Mapping[str, tuple[Arrival, ...]]
    heads: "dict[tuple[str, int], _Head]" = field(default_factory=dict)

    def at(self, passage: Passage) -> Iterator[tuple[Name, int]]:
        """Each step of a passage, in order, with the facts (as bits) that may be missing when it starts."""
        bits = sum([arrival.bits for arrival in self.arrivals.get(passage.source, ())])
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
        bit = self.facts[fact]
        head = self._head(state, bit)
        if head.length <= len(head.stations):
            return head.stations
        kept = head.length if head.length <= MOST_STATIONS else MOST_STATIONS // 2
        last: list[str] = []
        arrival = self._arrival(state, bit)
        while arrival and len(last) < kept:
            last += reversed(_stations(state, arrival))
            state = arrival.through.source if arrival.through else ""
            arrival = self._arrival(state, bit)
        behind = tuple(reversed(last[:kept]))
        return behind if head.length <= MOST_STATIONS else (*head.stations, "…", *behind)

    def _head(self, state: str, bit: int) -> "_Head":
        """How the path to a state begins; kept for each state, because the paths to many states share theirs."""
        behind: list[tuple[str, Arrival]] = []
        head = self.heads.get((state, bit))
        while head is None:
            arrival = self._arrival(state, bit)
            if arrival:
                behind.append((state, arrival))
            if arrival is None or arrival.through is None:
                head = _Head(0, ())
            else:
                state = arrival.through.source
                head = self.heads.get((state, bit))
        for each, arrival in reversed(behind):
            head = self.heads[each, bit] = head.onward(_stations(each, arrival))
        return head

    def _arrival(self, state: str, bit: int) -> Arrival | None:
        return next((arrival for arrival in self.arrivals.get(state, ()) if arrival.bits & bit), None)


class _Head(NamedTuple):
    """How many stations a path has, and the first of them, as many as are kept of a long one."""

    length: int
    stations: tuple[str, ...]

    def onward(self, further: tuple[str, ...]) -> "_Head":
        """The same of a path with further stations."""
        room = MOST_STATIONS // 2 - len(self.stations)
        return _Head(self.length + len(further), (*self.stations, *further[:room]) if room else self.stations)


def _stations(state: str, arrival: Arrival) -> tuple[str, ...]:
    """What an arrival adds to a path: the way, where it is no success, and the state."""
    through = arrival.through
    return (state,) if through is None or through.way is Way.SUCCESS else (f"({through.way.value})", state)


def missing(
    leaving: tuple[Passage, ...], entries: Iterable[str], facts: Collection[str], gain: Gain, held: Collection[str] = ()
) -> Missing:
    """Which of the facts may be missing where, if tasks come in by the entries with the facts `held`.

    Linear in passages for a bounded number of facts: one is looked at again only when further facts arrive.
    """
    return lacking(leaving, entries, Gains(facts, gain), held)


def lacking(leaving: tuple[Passage, ...], entries: Iterable[str], gains: "Gains", held: Collection[str]) -> Missing:
    """The same, where the facts and what makes them true are those of many machines."""
    bits = sum([bit for fact, bit in gains.bits.items() if fact not in held])
    arrivals = _spread(_by_source(leaving, gains), dict.fromkeys(entries, bits)) if bits else {}
    return Missing(gains.bits, gains, arrivals)


class Gains(dict[str, int]):
    """The facts each step makes true, as bits, each found out when it is first asked for; `bits` are the facts'."""

    def __init__(self, facts: Collection[str], gain: Gain) -> None:
        super().__init__()
        self.bits = {fact: 1 << place for place, fact in enumerate(sorted(facts))}
        self._gain = gain

    def __missing__(self, step: str) -> int:
        made = self._gain(step)
        every = (1 << len(self.bits)) - 1
        self[step] = every if made is None else sum(self.bits[fact] for fact in set(made) if fact in self.bits)
        return self[step]


def _by_source(leaving: tuple[Passage, ...], gains: Mapping[str, int]) -> dict[str, list[tuple[Passage, int]]]:
    """The passages out of each state with the facts they make true."""
    found: dict[str, list[tuple[Passage, int]]] = {}
    for passage in leaving:
        made = 0
        for name in (*passage.passed, *passage.steps):
            made |= gains[name.text]
        if passage.source not in found:
            found[passage.source] = []
        found[passage.source].append((passage, made))
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
                target = passage.target
                bits = fresh & ~made & ~seen.get(target, 0)
                if bits:
                    seen[target] = seen.get(target, 0) | bits
                    arrivals.setdefault(target, []).append(Arrival(bits, passage))
                    further[target] = further.get(target, 0) | bits
        front = further
    return {state: tuple(found) for state, found in arrivals.items()}
