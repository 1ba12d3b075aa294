"""FC203: a step that no registry declares, or that is spelt like no step there is where nothing declares steps."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.names import closing_steps, flows, steps
from flowc.analyses.repertoire import Repertoire, repertoire, unknown_moves
from flowc.analyses.slips import named_in_code, slips
from flowc.analyses.spelt import misspelt
from flowc.checks.names import undeclared, unknown_word
from flowc.diagnostics import Finding
from flowc.model.dialects import moved_to
from flowc.model.nodes import Flow
from flowc.structs import replace
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each undeclared word of each flow, where the project has a registry; else for each slip."""
    known = repertoire(facts.program, facts.vocabulary)
    declared = {word: step.name for word, step in known.declared.items()}
    if not declared:
        yield from _misspelt(facts)
    for flow in flows(facts.program) if declared else ():
        if any(step.text not in declared for step in (*steps(flow), *closing_steps(flow))):
            yield from undeclared("FC203", "step", _judged(flow, known), declared)
    for found in misspelt(facts).get("step", ()):
        yield replace(unknown_word("FC203", found, {"step": found.word}), form="told")


def _misspelt(facts: Facts) -> Iterator[Finding]:
    """Words that are a slip of a well-known step, of one the project runs more often, or of one its documents name."""
    well_known = {step for steps_of_kind in facts.vocabulary.steps.values() for step in steps_of_kind}
    used = [step for flow in flows(facts.program) for step in (*steps(flow), *_closing(flow))]
    told = named_in_code(facts.program) if any(step.text not in well_known for step in used) else frozenset()
    sure = told.intersection(step.text for step in used)
    used = [step for step in used if step.text not in told]
    for found in slips(used, well_known, told, sure):
        yield replace(unknown_word("FC203", found, {"step": found.word}), form="misspelt")


def _closing(flow: Flow) -> Iterator[Name]:
    """The steps after a result that move nothing, nor are called as if they did."""
    return (step for step in closing_steps(flow) if not step.text.startswith(("move_to_", "submit_to_")))


def _judged(flow: Flow, known: Repertoire) -> Iterator[Name]:
    """The steps a flow runs; moves are left out: FC501 tells of steps that move, FC201 of moves to unknown states."""
    lost = {found.word for found in unknown_moves(flow, known)}
    closing = (step for step in closing_steps(flow) if step.text not in lost and moved_to(step, flow) is None)
    yield from (step for step in (*steps(flow), *closing) if not known.moves_task(step, flow))
