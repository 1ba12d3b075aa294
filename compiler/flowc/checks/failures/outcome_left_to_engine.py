"""FC404: an outcome of a worker that the flow leaves to the engine's own states."""

from collections.abc import Iterator, Mapping

from flowc.analyses.facts import Facts, MachineFacts
from flowc.analyses.mentioned import ends_only
from flowc.analyses.results import may_be_incomplete
from flowc.analyses.speakers import is_agents_own
from flowc.analyses.unrouted import is_settled, unrouted
from flowc.diagnostics import Finding, Label
from flowc.model.meaning import Exit, Program, Stage
from flowc.model.nodes import FAILED, INCOMPLETE, Dialect, GateKind, Transition
from flowc.model.statements import Doctrine
from flowc.text import Span
from flowc.vocabulary import comparable

FAILURE = "failure"
_UNFINISHED = (INCOMPLETE, "on_incomplete")
"""What the document of an agent that speaks of both its ends leaves out, so that nothing is left to the engine."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for every stage whose worker can return what the flow says nothing about."""
    own = _own_documents(facts.program)
    for machine in facts.machines:
        left = [stage for stage in machine.machine.stages if stage.exit and _is_silent(stage.exit)]
        settled = frozenset(state for state in (FAILED, INCOMPLETE) if left and is_settled(machine.machine, state))
        told = _told(facts, machine) if left else frozenset()
        for stage in left:
            claim, exit = stage.claimed_by, stage.exit
            if claim and exit and claim.dialect is Dialect.GATES and claim.agent:
                incomplete = may_be_incomplete(facts.agreements, claim) and claim.agent.span not in told
                outcomes = tuple(_outcomes(exit, settled, incomplete))
                ends = _UNFINISHED in outcomes and any(map(ends_only, own.get(comparable(claim.agent.text), ())))
                yield from _left(claim, exit, stage, outcomes[:-1] if ends else outcomes)


def _is_silent(exit: Exit) -> bool:
    """Whether the flow says nothing of a failure, or nothing of unfinished work."""
    return exit.ways.failed.span is None or exit.ways.incomplete.span is None


def _told(facts: Facts, machine: MachineFacts) -> frozenset[Span]:
    """The invocations of agents whose own documents state outcomes that lead nowhere, which FC805 tells."""
    found = unrouted(facts.boundaries, facts.agreements, machine.machine)
    return frozenset(each.invocation.agent.span for each in found)


def _own_documents(program: Program) -> Mapping[str, list[Doctrine]]:
    """The documents that instruct each agent."""
    found: dict[str, list[Doctrine]] = {}
    for doctrine in program.doctrines:
        if doctrine.role and is_agents_own(doctrine):
            found.setdefault(doctrine.role, []).append(doctrine)
    return found


def _left(claim: Transition, exit: Exit, stage: Stage, outcomes: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    if not outcomes or claim.agent is None:
        return
    values = {
        "agent": claim.agent.text,
        "outcomes": " and ".join(f"`{outcome}`" for outcome, _ in outcomes),
        "keys": " and ".join(f"`{key}:`" for _, key in outcomes),
        "edge": f"{exit.edge.source.text} -> {exit.edge.target.text}",
        "state": stage.state.text,
    }
    yield Finding("FC404", claim.agent.span, values, labels=(Label("handled", exit.edge.key),))


def _outcomes(exit: Exit, settled: frozenset[str], incomplete: bool) -> Iterator[tuple[str, str]]:
    """The outcomes left to the engine, each with the key that would handle it."""
    if exit.ways.failed.span is None and FAILED not in settled and not _has_open_gate(exit):
        yield FAILURE, "on_fail"
    if exit.ways.incomplete.span is None and INCOMPLETE not in settled and incomplete:
        yield _UNFINISHED


def _has_open_gate(exit: Exit) -> bool:
    """Whether a gate of the edge lacks its failure target; mending that (FC401) gives the worker's failure one too."""
    return any(g.kind is not GateKind.MANUAL and not (g.on_fail or g.on_reject) for g in exit.edge.gates)
