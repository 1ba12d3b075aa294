"""The benefit of the doubt: moves a flow means though a misspelt word or a missing edge hides them.

A misspelt failure target or closing step is reported where it stands; the state it was meant for still counts as
led to, and the state it should leave as left, so that one mistake gives one finding.
"""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.names import branches, closing_step, moved_word, ways_out
from flowc.model.dialects import moved_to
from flowc.model.meaning import Machine
from flowc.model.nodes import ENGINE_STATES, ESCALATED, FAILED, RETRY, Flow
from flowc.syntax.near import nearest

MOST_WORDS = 20
"""Unknown words of one flow that are compared with its states; the others are taken as they stand."""


class Presumptions(NamedTuple):
    """What a flow may mean.

    `moves` are pairs of states, whether or not a task ever takes them; `left` the states a misspelt closing step may
    leave; `entries` where tasks come in. `lost` counts the words that stand for no state and are near none.
    """

    moves: tuple[tuple[str, str], ...]
    left: frozenset[str]
    entries: tuple[str, ...]
    lost: int


def presumptions(machine: Machine) -> Presumptions:
    """What written words stand for: an unknown one for the state it is near, else for itself."""
    flow = machine.flow
    closings = tuple(_unknown_closings(flow))
    pairs = tuple(dict.fromkeys((*_written_targets(flow), *closings)))
    entries = (*[entry.text for entry in machine.entries], *_from_outside(machine))
    meant = _meant(machine, [*[word for _, word in pairs], *entries])
    if not meant:
        return Presumptions(pairs, frozenset([source for source, _ in closings]), entries, lost=0)
    return Presumptions(
        moves=tuple((source, meant.get(word) or word) for source, word in pairs),
        left=frozenset(source for source, _ in closings),
        entries=tuple(meant.get(word) or word for word in entries),
        lost=sum(near is None for near in meant.values()),
    )


def _meant(machine: Machine, written: list[str]) -> dict[str, str | None]:
    """The unknown ones of the written words, each with the state or the declared end it is near; none is near those
    beyond the limit.
    """
    terminal = [name.text for name in machine.flow.terminal]
    states = dict.fromkeys([*[stage.state.text for stage in machine.stages], *terminal])
    ends = {RETRY, *ENGINE_STATES, *terminal}
    known = ends - {name.text for name in machine.flow.initial} | states.keys()
    unknown = [word for word in dict.fromkeys(written) if word not in known]
    return {word: nearest(word, states) if place < MOST_WORDS else None for place, word in enumerate(unknown)}


def _written_targets(flow: Flow) -> Iterator[tuple[str, str]]:
    """The failure targets of every edge, from its source, and from its target where an agent may work there."""
    for transition in flow.transitions:
        for name in ways_out(transition):
            yield transition.source.text, name.text
            if transition.agent:
                yield transition.target.text, name.text


def _from_outside(machine: Machine) -> Iterator[str]:
    """The engine may find a budget of its own spent anywhere, and children fail before their parent is entered."""
    parent = machine.flow.child is not None or machine.flow.child_name is not None
    supplied = (ESCALATED, FAILED)[: 1 + parent]
    written = {stage.state.text for stage in machine.stages}
    yield from (state for state in supplied if state in written)


def _unknown_closings(flow: Flow) -> Iterator[tuple[str, str]]:
    """From both ends of an after edge: a misspelt move hides which of the two the branch leaves."""
    for transition in flow.transitions:
        for branch in branches(transition):
            step = closing_step(branch)
            if step and moved_to(step, flow) is None:
                yield transition.source.text, moved_word(step)
                yield transition.target.text, moved_word(step)
