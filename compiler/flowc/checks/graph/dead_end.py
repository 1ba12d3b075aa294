"""FC304: a state tasks enter, and from which no path leads to rest."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.graph import path_to
from flowc.checks import each
from flowc.diagnostics import Finding

MOST_WITNESSES = 20
"""Regions of one machine that are shown with the path into them."""


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """The first state of every region without a way to rest, unless a state nothing leads to may be that way."""
    ends = machine.loose_ends
    if not machine.rests or ends.unreachable or ends.misspelt_sources:
        return
    for number, region in enumerate(machine.trapped):
        witness = path_to(machine.ways, region[0]) if number < MOST_WITNESSES else ()
        yield _dead_end(machine, region, witness)


def _dead_end(machine: MachineFacts, region: tuple[str, ...], witness: tuple[str, ...]) -> Finding:
    first = machine.stages[region[0]].state
    values = {"state": first.text, "region": ", ".join(f"`{state}`" for state in region)}
    return Finding("FC304", first.span, values, "" if len(region) == 1 else "region", witness=witness)
