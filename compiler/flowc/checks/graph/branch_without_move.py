"""FC310: a rejection or a failure whose steps end without a move."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts, MachineFacts
from flowc.diagnostics import Finding
from flowc.model.dialects import MOVE, closing_move, rejection
from flowc.model.nodes import Branch, Transition


def check(facts: Facts) -> Iterator[Finding]:
    """Branches of after edges that run steps and then leave the move to the language's default."""
    movers = facts.vocabulary.steps.get("moves", frozenset()) | _declared_movers(facts)
    for machine in facts.machines:
        for transition in machine.machine.flow.transitions:
            yield from _branches(machine, transition, movers)


def _declared_movers(facts: Facts) -> frozenset[str]:
    return frozenset(step.name.text for registry in facts.program.registries for step in registry.steps if step.moves)


def _branches(machine: MachineFacts, edge: Transition, movers: frozenset[str]) -> Iterator[Finding]:
    outlets = edge.outlets
    reject, failure = rejection(edge), edge.after_failure
    if reject and not (outlets.on_reject or outlets.on_fail) and _never_moves(machine, reject, movers):
        yield _unmoved(reject, "reject", machine.machine.initial.text)
    if failure and not outlets.on_fail and _never_moves(machine, failure, movers):
        yield _unmoved(failure, "after_failure", "failed")


def _never_moves(machine: MachineFacts, branch: Branch, movers: frozenset[str]) -> bool:
    """Whether a branch has steps and none of them is, or is meant as, a move."""
    moves = any(MOVE.fullmatch(step.text) or step.text in movers for step in branch.steps)
    return bool(branch.steps) and not moves and closing_move(branch, machine.machine.flow) is None


def _unmoved(branch: Branch, name: str, default: str) -> Finding:
    last = branch.steps[-1]
    return Finding("FC310", last.span, {"branch": name, "step": last.text, "state": default})
