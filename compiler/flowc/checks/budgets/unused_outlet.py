"""FC604: an `on_exhausted` that no budget ever takes."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.regions import unused_outlets
from flowc.checks import each
from flowc.diagnostics import Finding


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """Every `on_exhausted` that is the target of no move, those in unbounded cycles left to the rule about them."""
    told = {move.exit.edge.key for cycle in machine.unbounded for move in cycle}
    unused = unused_outlets(machine.machine, machine.moves)
    for transition in machine.machine.flow.transitions:
        outlet = unused.get(transition.key)
        if outlet and transition.key not in told:
            values = {"edge": f"{transition.source.text} -> {transition.target.text}", "target": outlet.text}
            yield Finding("FC604", outlet.span, values)
