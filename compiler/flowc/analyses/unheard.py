"""Inputs of a flow's agents that no other document speaks of, so that nobody can have returned them.

A name of several words is no chance word: where every agent of a flow has a document, and these speak of other inputs,
one that none of them names comes from nowhere.
"""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.relatives import steps_of_relatives
from flowc.expressions import expression
from flowc.model.meaning import Machine, Program
from flowc.model.nodes import GateKind, Transition
from flowc.model.statements import Doctrine
from flowc.text import Name
from flowc.vocabulary import comparable

SEVERAL = expression(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+")
"""A name of several words."""


def unheard(facts: Facts) -> Iterator[tuple[Name, Name]]:
    """Each such input, behind the agent that is to receive it."""
    program = facts.program
    if not any(named(program)):
        return
    kin, provided = steps_of_relatives(program), _provided(program)
    for each in facts.machines:
        machine = each.machine
        if machine.flow.name.text not in kin and _is_documented(machine, program):
            yield from _of_machine(machine, program, provided)


def named(program: Program) -> Iterator[str]:
    """The inputs of flows that texts are searched for."""
    inputs = (name.text for flow in program.flows for edge in flow.transitions for name in edge.inputs or ())
    return filter(SEVERAL.fullmatch, inputs)


def _provided(program: Program) -> frozenset[str]:
    """What steps provide, what contracts hold, and what every task comes with."""
    steps = (step for registry in program.registries for step in registry.steps)
    given = {name.text for step in steps for name in step.provides}
    given |= {field.name.text for each in program.contracts for one in each.outcomes for field in one.payload}
    given |= {contract.name.text for contract in program.contracts}
    return frozenset(given | program.lexicon.deeds.lists["task_values"])


def _of_machine(machine: Machine, program: Program, provided: frozenset[str]) -> Iterator[tuple[Name, Name]]:
    entries = {entry.text for entry in machine.entries}
    readers = [edge for edge in machine.flow.transitions if edge.agent and edge.inputs]
    given = {name.text for edge in readers if edge.source.text in entries for name in edge.inputs or ()} | provided
    heard = {name.text for edge in readers for name in edge.inputs or () if _is_heard(name.text, edge, program)}
    for edge in readers:
        for name in edge.inputs or ():
            if edge.agent and heard and SEVERAL.fullmatch(name.text) and name.text not in given | heard:
                yield edge.agent, name


def _is_documented(machine: Machine, program: Program) -> bool:
    """Whether every agent of a flow has a document of its own."""
    edges = machine.flow.transitions
    working = {edge.agent.text for edge in edges if edge.agent}
    gates = (gate for edge in edges for gate in edge.gates)
    working |= {gate.subject.text for gate in gates if gate.kind is GateKind.AGENT and gate.subject}
    roles = {each.role for each in program.doctrines if each.kind == "agent"}
    return all(comparable(word) in roles for word in working)


def _is_heard(value: str, reader: Transition, program: Program) -> bool:
    """Whether a document other than that of its reader speaks of a value, in whatever spelling."""
    own = comparable(reader.agent.text) if reader.agent else None
    pattern = re.compile(rf"(?<![\w-]){re.sub('[-_]', '[-_ ]', value)}s?(?![\w-])", re.IGNORECASE)
    return any(_speaks(each, pattern) for each in program.doctrines if each.kind != "agent" or each.role != own)


def _speaks(doctrine: Doctrine, pattern: re.Pattern[str]) -> bool:
    return pattern.search(doctrine.source.text) is not None
