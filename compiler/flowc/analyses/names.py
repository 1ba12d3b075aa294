"""The names a flow uses, role by role, in written order, and those of them that name nothing."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from flowc.model.dialects import MOVE, moved_to
from flowc.model.meaning import Program
from flowc.model.nodes import ENGINE_STATES, RETRY, Branch, Flow, GateKind, Outlets, Transition
from flowc.syntax.near import nearest
from flowc.text import Name

MOST_SUGGESTIONS = 50
"""Unknown words of one flow that are compared with the known ones; further ones get no suggestion."""

_MOST_FLOWS = 1 << 16
"""Flows of which the names are kept: several rules ask for those of every flow of a project in turn."""

_OUTLETS = attrgetter(*Outlets.__struct_fields__)


class Unknown(NamedTuple):
    """A word that names nothing: every use of it, first use first, and the known word most likely meant."""

    uses: tuple[Name, ...]
    suggestion: str | None

    @property
    def word(self) -> str:
        """The word as used."""
        return self.uses[0].text


def by_word(names: Iterable[Name]) -> tuple[tuple[Name, ...], ...]:
    """The names grouped by their words, first mention first, in the order of the first mentions."""
    groups: dict[str, dict[Name, None]] = {}
    for name in sorted(names, key=lambda each: (each.span.source.path, each.span.start)):
        groups.setdefault(name.text, {})[name] = None
    return tuple(tuple(group) for group in groups.values())


def unknown(names: Iterable[Name], known: Collection[str], meant: Collection[str] | None = None) -> tuple[Unknown, ...]:
    """The words that are not known, each with the nearest of the words that may be `meant` (the known ones).

    Words with characters nobody can see are left out: the reader reports those.
    """
    strange = [name for name in names if name.text not in known]
    groups = [group for group in by_word(strange) if not _has_invisible(group[0].text)] if strange else ()
    candidates = known if meant is None else meant
    return tuple(
        Unknown(group, nearest(group[0].text, candidates) if place < MOST_SUGGESTIONS else None)
        for place, group in enumerate(groups)
    )


def _has_invisible(word: str) -> bool:
    return any(unicodedata.category(character) == "Cf" for character in word)


def flows(program: Program) -> tuple[Flow, ...]:
    """Every flow of a program, inline children after their parents, each once."""
    found: dict[int, Flow] = {}
    for outermost in (*program.flows, *(machine.flow for machine in program.machines)):
        level: Flow | None = outermost
        while level is not None:
            found.setdefault(id(level), level)
            level = level.child
    return tuple(found.values())


def states(flow: Flow) -> frozenset[str]:
    """The states of a flow: both ends of every edge, the declared terminal states and those of the engine."""
    ends = [end.text for transition in flow.transitions for end in (transition.source, transition.target)]
    return frozenset([*ends, *[name.text for name in flow.terminal], *ENGINE_STATES])


def targets(flow: Flow) -> frozenset[str]:
    """The words a failure target may be: the states, the declared initial ones, and the retry in place."""
    return states(flow) | {RETRY, *(name.text for name in flow.initial)}


def edge_ends(flow: Flow) -> Iterator[Name]:
    """Both words of every edge."""
    for transition in flow.transitions:
        yield transition.source
        yield transition.target


def failure_targets(flow: Flow) -> Iterator[Name]:
    """The states that transitions and their gates send a task to that cannot take the edge; a retry is no state."""
    for transition in flow.transitions:
        yield from ways_out(transition)


def ways_out(transition: Transition) -> list[Name]:
    """The failure targets of one transition and its gates."""
    written = [*_OUTLETS(transition.outlets), *[way.target for way in transition.on_outcome]]
    for gate in transition.gates:
        written += (gate.on_fail, gate.on_reject)
    return [name for name in written if name and name.text != RETRY]


@lru_cache(maxsize=_MOST_FLOWS)
def agents(flow: Flow) -> tuple[Name, ...]:
    """The agents a flow invokes: those of its edges and those of its gates."""
    found = []
    for transition in flow.transitions:
        if transition.agent:
            found.append(transition.agent)
        found += [gate.subject for gate in transition.gates if gate.kind is GateKind.AGENT and gate.subject]
    return tuple(found)


def scripts(flow: Flow) -> Iterator[Name]:
    """The scripts that decide at gates."""
    for transition in flow.transitions:
        yield from (gate.subject for gate in transition.gates if gate.kind is GateKind.SCRIPT and gate.subject)


def checks(flow: Flow) -> Iterator[Name]:
    """The checks that are polled before the gates."""
    return (check for transition in flow.transitions for check in transition.checks)


def contracts(flow: Flow) -> Iterator[Name]:
    """The contracts that transitions say their agents return."""
    return (transition.returns for transition in flow.transitions if transition.returns)


def branches(transition: Transition) -> tuple[Branch, ...]:
    """The branches of an after transition."""
    success = transition.after_success or ()
    return (*success, transition.after_failure) if transition.after_failure else success


def closing_step(branch: Branch) -> Name | None:
    """The last step of a branch if it is written like a move, whether or not it names a state of the flow."""
    last = branch.steps[-1] if branch.steps else None
    return last if last and MOVE.fullmatch(last.text) else None


@lru_cache(maxsize=_MOST_FLOWS)
def closing_steps(flow: Flow) -> tuple[Name, ...]:
    """The steps at the ends of branches that are written like moves."""
    every = (closing_step(branch) for transition in flow.transitions for branch in branches(transition))
    return tuple([step for step in every if step])


@lru_cache(maxsize=_MOST_FLOWS)
def steps(flow: Flow) -> tuple[Name, ...]:
    """The steps a flow runs, without those that are written like the closing moves of branches."""
    found: list[Name] = []
    for transition in flow.transitions:
        found += transition.runs or ()
        for branch in branches(transition):
            found += branch.steps[:-1] if closing_step(branch) else branch.steps
    return tuple(found)


def lost_moves(flow: Flow) -> tuple[Unknown, ...]:
    """The closing steps written like moves whose state the flow does not have; the suggestion is a state."""
    lost = [step for step in closing_steps(flow) if moved_to(step, flow) is None]
    known = states(flow) if lost else frozenset()
    lost = [step for step in lost if moved_word(step) not in known]
    return tuple(
        Unknown(group, nearest(moved_word(group[0]), known) if place < MOST_SUGGESTIONS else None)
        for place, group in enumerate(by_word(lost) if lost else ())
        if not _has_invisible(group[0].text)
    )


def moved_word(step: Name) -> str:
    """The word behind `move_to_` or `submit_to_`; the whole step where it is no move."""
    match = MOVE.fullmatch(step.text)
    return match["state"] if match else step.text


def move_step(step: Name, state: str) -> str:
    """The step written to move to another state instead."""
    prefix = step.text[: len(step.text) - len(moved_word(step))]
    return prefix + re.sub(r"[-\s]+", "_", state)
