"""Checks of one machine, stage, transition or gate, made checks of all facts, so that rules have no loops."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from flowc.analyses.facts import Facts, MachineFacts
from flowc.diagnostics import Finding
from flowc.model.meaning import Stage
from flowc.model.nodes import Gate, Transition
from flowc.text import Span

Check: TypeAlias = Callable[[Facts], Iterator[Finding]]
OfMachine: TypeAlias = Callable[[MachineFacts], Iterator[Finding]]


def machine(check: OfMachine) -> Check:
    """A check of every machine."""

    def of_all(facts: Facts) -> Iterator[Finding]:
        for each in facts.machines:
            yield from check(each)

    _name_like(check, of_all)
    return of_all


def stage(check: Callable[[MachineFacts, Stage], Iterator[Finding]]) -> Check:
    """A check of every stage of every machine."""

    def of_machine(facts: MachineFacts) -> Iterator[Finding]:
        for each in facts.machine.stages:
            yield from check(facts, each)

    _name_like(check, of_machine)
    return machine(of_machine)


def transition(check: Callable[[MachineFacts, Transition], Iterator[Finding]]) -> Check:
    """A check of every transition of every machine; what a flow says for all of them is told once."""

    def of_machine(facts: MachineFacts) -> Iterator[Finding]:
        told: set[Span] = set()
        for each in facts.machine.flow.transitions:
            found = [finding for finding in check(facts, each) if finding.span not in told]
            told.update(finding.span for finding in found)
            yield from found

    _name_like(check, of_machine)
    return machine(of_machine)


def gate(check: Callable[[MachineFacts, Transition, Gate], Iterator[Finding]]) -> Check:
    """A check of every written gate of every machine."""

    def of_machine(facts: MachineFacts) -> Iterator[Finding]:
        for edge in facts.machine.flow.transitions:
            for each in edge.gates:
                yield from check(facts, edge, each)

    _name_like(check, of_machine)
    return machine(of_machine)


def _name_like(check: Callable[..., Iterator[Finding]], made: Callable[..., Iterator[Finding]]) -> None:
    """Give the function made of a check the check's name, module and words."""
    made.__name__, made.__module__, made.__doc__ = check.__name__, check.__module__, check.__doc__
