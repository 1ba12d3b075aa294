"""FC309: a transition that waits for nothing and does nothing."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.moves import Way
from flowc.checks import each
from flowc.diagnostics import Finding
from flowc.model.meaning import Exit, Stage
from flowc.model.nodes import ENGINE_STATES


@each.stage
def check(machine: MachineFacts, stage: Stage) -> Iterator[Finding]:
    """The first of every chain of empty transitions, where no other rule speaks of the state."""
    exit = _empty_exit(machine, stage)
    meant = exit is None or _continues_a_chain(machine, stage) or _counts(machine, exit, stage)
    if exit and not meant and _is_judged(machine, stage):
        values = {"source": stage.state.text, "target": exit.target.text}
        yield Finding("FC309", exit.edge.key, values)


def _is_judged(machine: MachineFacts, stage: Stage) -> bool:
    """Whether tasks enter the state and get out of it; other rules speak of the rest."""
    return stage.state.text in machine.entered and stage.state.text not in machine.stuck


def _empty_exit(machine: MachineFacts, stage: Stage) -> Exit | None:
    """The exit of a state, if neither it nor the state gives a task a reason to be there."""
    exit = stage.exit
    if exit is None or stage.rivals or stage.worker or _waits_for_children(machine, stage):
        return None
    edge = exit.edge
    waits = exit.claims or edge.child_name or exit.checks or exit.gates
    does = waits or exit.steps or edge.after_success or edge.after_failure
    return None if does or stage.state.text in ENGINE_STATES else exit


def _waits_for_children(machine: MachineFacts, stage: Stage) -> bool:
    flow = machine.machine.flow
    parent = flow.child is not None or flow.child_name is not None
    return parent and stage.state.text == machine.machine.initial.text


def _counts(machine: MachineFacts, exit: Exit, stage: Stage) -> bool:
    """Whether a state is there to count how often a task comes back: it has a budget, and no success leads in."""
    into = machine.into.get(stage.state.text, ())
    return exit.max_attempts is not None and bool(into) and all(move.way is not Way.SUCCESS for move in into)


def _continues_a_chain(machine: MachineFacts, stage: Stage) -> bool:
    """Whether the edge before is empty too: one forgotten agent empties every edge up to the next wait."""
    into = (move for move in machine.into.get(stage.state.text, ()) if move.source in machine.entered)
    sources = [machine.stages[move.source] for move in into if move.source != move.target]
    return bool(sources) and all(_empty_exit(machine, source) for source in sources)
