"""FC301: a state with a way out that no path leads to."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.analyses.loose_ends import Misspelling
from flowc.checks import each
from flowc.checks.renaming import rename
from flowc.diagnostics import Finding, Label


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """The first state of every region that is never entered, and sources of edges that misspell another state."""
    for name in machine.loose_ends.unreachable:
        yield Finding("FC301", name.span, {"state": name.text, "initial": machine.machine.initial.text})
    for misspelling in machine.loose_ends.misspelt_sources:
        yield _misspelt(machine, misspelling)


def _misspelt(machine: MachineFacts, found: Misspelling) -> Finding:
    wrong, meant = found.wrong, found.meant
    fixes = tuple(rename(machine.machine.flow, wrong.text, meant.text)) if found.free else ()
    values = {"state": wrong.text, "suggestion": meant.text}
    labels = (Label("meant", meant.span),) if meant.span != wrong.span else ()
    return Finding("FC301", wrong.span, values, "near", labels, fixes=fixes)
