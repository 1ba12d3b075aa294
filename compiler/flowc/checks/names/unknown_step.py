"""FC203: a step that no registry declares."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import closing_steps, flows, steps
from flowc.analyses.repertoire import Repertoire, repertoire, unknown_moves
from flowc.checks.names import undeclared
from flowc.diagnostics import Finding
from flowc.model.dialects import moved_to
from flowc.model.nodes import Flow
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each undeclared word of each flow, where the project has a registry."""
    known = repertoire(facts.program, facts.vocabulary)
    declared = {word: step.name for word, step in known.declared.items()}
    for flow in flows(facts.program) if declared else ():
        if any(step.text not in declared for step in (*steps(flow), *closing_steps(flow))):
            yield from undeclared("FC203", "step", _judged(flow, known), declared)


def _judged(flow: Flow, known: Repertoire) -> Iterator[Name]:
    """The steps a flow runs; moves are left out: FC501 tells of steps that move, FC201 of moves to unknown states."""
    lost = {found.word for found in unknown_moves(flow, known)}
    closing = (step for step in closing_steps(flow) if step.text not in lost and moved_to(step, flow) is None)
    yield from (step for step in (*steps(flow), *closing) if not known.moves_task(step, flow))
