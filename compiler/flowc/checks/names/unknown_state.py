"""FC201: a failure target, a declared entry or a closing move that names no state of its flow, or a slip in prose."""

from collections.abc import Iterator, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.look_alikes import states_alike, words
from flowc.analyses.names import Unknown, failure_targets, flows, move_step, moved_word, states, targets, unknown
from flowc.analyses.repertoire import repertoire, unknown_moves
from flowc.analyses.spelt import misspelt
from flowc.checks.names import also, listed, rename, unknown_word
from flowc.diagnostics import Finding
from flowc.model.nodes import Flow
from flowc.structs import replace


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each unknown word of each machine; words that only look like a state are left to FC208."""
    known = repertoire(facts.program, facts.vocabulary)
    parents = dict(_parents(flows(facts.program)))
    for each in facts.machines:
        flow = each.machine.flow
        strange = (*unknown(flow.initial, each.stages), *unknown(failure_targets(flow), targets(flow)))
        lost = unknown_moves(flow, known)
        if strange or lost:
            yield from _of_flow(flow, parents.get(flow.name.text), strange, lost)
    for found in misspelt(facts).get("state", ()):
        yield replace(unknown_word("FC201", found, {"state": found.word}), form="told")


def _parents(every: tuple[Flow, ...]) -> Iterator[tuple[str, Flow]]:
    """The names of children, each with its parent."""
    for flow in every:
        if flow.child:
            yield flow.child.name.text, flow
        if flow.child_name:
            yield flow.child_name.text, flow
        yield from ((each.child_name.text, flow) for each in flow.transitions if each.child_name)


def _of_flow(
    flow: Flow, parent: Flow | None, strange: tuple[Unknown, ...], lost: tuple[Unknown, ...]
) -> Iterator[Finding]:
    alike = words(states_alike(flow))
    above = states(parent) if parent else frozenset()
    parent_name = parent.name.text if parent else ""
    values = {"flow": flow.name.text, "states": listed(state.text for state in flow.states)}
    for found in strange:
        if found.word not in alike:
            yield _finding(found, {**values, "state": found.word, "parent": parent_name}, above)
    for found in lost:
        yield _closing(found, {**values, "state": moved_word(found.uses[0])})


def _finding(found: Unknown, values: Mapping[str, str], above: frozenset[str]) -> Finding:
    if found.word in above:
        return Finding("FC201", found.uses[0].span, values, "parent", also(found.uses[1:]))
    return unknown_word("FC201", found, values)


def _closing(found: Unknown, values: Mapping[str, str]) -> Finding:
    """A closing step: what is renamed is the whole step."""
    if found.suggestion is None:
        return Finding("FC201", found.uses[0].span, values, labels=also(found.uses[1:]))
    step = move_step(found.uses[0], found.suggestion)
    told = {**values, "suggestion": step}
    return Finding("FC201", found.uses[0].span, told, "near", also(found.uses[1:]), fixes=rename(found.uses, step))
