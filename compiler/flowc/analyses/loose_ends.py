"""Loose ends of a machine: states nothing leads to, states nothing leaves, and which two of them are one mistake."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from flowc.analyses.graph import Graph, heads, restricted
from flowc.analyses.look_alikes import states_alike
from flowc.analyses.mentions import mentions
from flowc.analyses.moves import Move, Way
from flowc.analyses.names import failure_targets
from flowc.analyses.presumptions import Presumptions
from flowc.model.meaning import Machine, Stage
from flowc.model.nodes import ENGINE_STATES
from flowc.syntax.near import nearest
from flowc.text import Name

MOST_COMPARED = 10
"""Loose ends of either kind, in one machine, whose names are compared with the others."""

MOST_SPELLINGS = 3
"""States of one unreachable region that are compared."""


class Misspelling(NamedTuple):
    """A state whose name is a near miss of another's, both where they are first written; a name the flow never
    writes stands where the wrong one does.

    `free`: the two can be one state without a conflict, because `meant` lacks what `wrong` has.
    """

    wrong: Name
    meant: Name
    free: bool


class LooseEnds(NamedTuple):
    """The loose ends of a machine, each mistake once.

    `misspelt_targets` are entered and never left, `misspelt_sources` left and never entered; of `misspelt_terminals`
    one word is a state nothing leaves, the other a declared terminal state nothing leads to. `gap` is the one state
    without an exit and the one state without an entry where there is exactly one of each: one missing or renamed
    link. The rest stands alone: `unconsumed` and `unhandled` (an agent is invoked there, and its result is nobody's)
    are never left; `unreachable` holds the first state of each region that is never entered.
    """

    misspelt_targets: tuple[Misspelling, ...] = ()
    misspelt_terminals: tuple[Misspelling, ...] = ()
    misspelt_sources: tuple[Misspelling, ...] = ()
    gap: tuple[Name, Name] | None = None
    unconsumed: tuple[Name, ...] = ()
    unhandled: tuple[Stage, ...] = ()
    unreachable: tuple[Name, ...] = ()


class _Names(NamedTuple):
    """What is known of a machine's state names. `weight` says how often a word is written, in all and here;
    `supplied` are states the language leads to and the flow does not write.
    """

    first: Mapping[str, Name]
    supplied: frozenset[str]
    left: frozenset[str]
    weight: Mapping[str, tuple[int, int]]
    entered: frozenset[str]
    sources: Mapping[str, frozenset[str]]


def loose_ends(
    machine: Machine,
    moves: tuple[Move, ...],
    forward: Graph,
    entered: frozenset[str],
    meant: Presumptions,
    elsewhere: Mapping[str, int],
) -> LooseEnds:
    """The loose ends, from the moves and the graph of them, presumed ones included; `entered` is what it reaches.

    `elsewhere` counts the mentions of words in all flows and vocabularies: of two spellings, the rarer is wrong.
    Words that only look alike are left out: another rule speaks of them. So are unreachable states that the words
    which stand for no state may be meant for.
    """
    ends, rests = [stage for stage in machine.stages if stage.exit is None], frozenset(machine.terminal)
    if len(entered) == len(forward) and not any(_dangles(stage, rests) for stage in ends):
        return LooseEnds()
    names = _names(machine, moves, entered, elsewhere)
    alike = {word for each in states_alike(machine.flow) for word in (each.uses[0].text, each.other.text)}
    sinks = {s.state.text: s for s in _sinks(ends, machine, names, meant) if s.state.text not in alike}
    regions = heads(restricted(forward, frozenset(forward) - entered))
    paired, unreachable = _pair_regions(names, sinks, [each for each in regions if alike.isdisjoint(each)])
    explained = {each.text for pair in paired for each in (pair.wrong, pair.meant)}
    dangling = [s for word, s in sinks.items() if word not in explained and _dangles(s, rests)]
    terminals, dangling = _undeclared(machine, names, dangling)
    misspelt, alone = _respell(names, dangling)
    unreachable = () if len(unreachable) <= meant.lost else unreachable
    gap = (alone[0].state, unreachable[0]) if len(alone) == len(unreachable) == 1 else None
    return LooseEnds(
        misspelt_targets=(*(p for p in paired if p.wrong.text in sinks), *misspelt),
        misspelt_terminals=terminals,
        misspelt_sources=tuple(p for p in paired if p.wrong.text not in sinks),
        gap=gap,
        unconsumed=() if gap else tuple(s.state for s in alone if s.worker is None),
        unhandled=() if gap else tuple(s for s in alone if s.worker is not None),
        unreachable=() if gap else unreachable,
    )


def _names(
    machine: Machine, moves: tuple[Move, ...], entered: frozenset[str], elsewhere: Mapping[str, int]
) -> _Names:
    here = Counter(name.text for name in mentions(machine.flow))
    sources: dict[str, set[str]] = {}
    for move in moves:
        if move.way is Way.SUCCESS and move.source in entered:
            sources.setdefault(move.target, set()).add(move.source)
    first = {name.text: name for name in machine.flow.states}
    for name in failure_targets(machine.flow):
        if name.text in ENGINE_STATES:
            first.setdefault(name.text, name)
    return _Names(
        first=first,
        supplied=(entered & set(ENGINE_STATES)) - first.keys(),
        left=frozenset(stage.state.text for stage in machine.stages if stage.exit),
        weight={word: (elsewhere.get(word, 0), count) for word, count in here.items()},
        entered=entered,
        sources={word: frozenset(found) for word, found in sources.items()},
    )


def _sinks(ends: list[Stage], machine: Machine, names: _Names, meant: Presumptions) -> Iterator[Stage]:
    """Of the stages that nothing leaves, those a success leads to, declared terminal states left out."""
    declared = {name.text for name in machine.flow.terminal}
    for stage in ends:
        word = stage.state.text
        if word in names.sources and word not in declared and word not in meant.left:
            yield stage


def _dangles(stage: Stage, rests: frozenset[str]) -> bool:
    """Whether a state that nothing leaves is a mistake by itself: no task may rest there, or an agent works there."""
    return stage.worker is not None or stage.state.text not in rests


def _pair_regions(
    names: _Names, sinks: Mapping[str, Stage], regions: Iterable[tuple[str, ...]]
) -> tuple[list[Misspelling], tuple[Name, ...]]:
    """Unreachable regions that a misspelt name cuts off, and the first states of the others."""
    open_sinks, paired, unreachable = set(sinks), [], []
    for number, region in enumerate(regions):
        found = _cut_off_by(names, open_sinks, region) if number < MOST_COMPARED else None
        if found is None:
            unreachable.append(names.first[region[0]])
            continue
        paired.append(found)
        open_sinks -= {found.wrong.text, found.meant.text}
    return paired, tuple(unreachable)


def _cut_off_by(names: _Names, sinks: Iterable[str], region: tuple[str, ...]) -> Misspelling | None:
    """The misspelling that cuts off a region: of a state nothing leaves first, else of any state that is entered."""
    for word in region[:MOST_SPELLINGS]:
        sink = nearest(word, sinks)
        if sink and names.weight[word] < names.weight[sink]:
            return Misspelling(names.first[word], names.first[sink], free=True)
        if sink:
            return Misspelling(names.first[sink], names.first[word], free=True)
    for word in region[:MOST_SPELLINGS]:
        wrong, other = names.first[word], nearest(word, (names.first.keys() & names.entered) | names.supplied)
        if other:
            meant = names.first.get(other, Name(other, wrong.span))
            return Misspelling(wrong, meant, free=other not in names.left)
    return None


def _undeclared(
    machine: Machine, names: _Names, dangling: list[Stage]
) -> tuple[tuple[Misspelling, ...], list[Stage]]:
    """Of states never left, those that are declared terminal in another spelling, and the others."""
    idle = {name.text: name for name in machine.flow.terminal if name.text not in names.first}
    found, others = [], []
    for number, stage in enumerate(dangling):
        declared = nearest(stage.state.text, idle) if number < MOST_COMPARED else None
        if declared is None:
            others.append(stage)
        elif names.weight[stage.state.text] < names.weight[declared]:
            found.append(Misspelling(stage.state, idle[declared], free=True))
        else:
            found.append(Misspelling(idle[declared], stage.state, free=True))
    return tuple(found), others


def _respell(names: _Names, dangling: list[Stage]) -> tuple[list[Misspelling], list[Stage]]:
    """Of states never left, those whose name is near another entered state's, and the others."""
    misspelt, alone = [], []
    for number, stage in enumerate(dangling):
        word, meant = stage.state.text, None
        if number < MOST_COMPARED:
            meant = nearest(word, (names.first.keys() & names.entered) - names.sources[word] - {word})
        if meant:
            misspelt.append(Misspelling(stage.state, names.first[meant], free=True))
        else:
            alone.append(stage)
    return misspelt, alone
