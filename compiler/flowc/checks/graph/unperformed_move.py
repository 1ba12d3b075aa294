"""FC308: an agent is invoked in a state that nothing leaves, so nobody handles its result."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label


@each.machine
def check(machine: MachineFacts) -> Iterator[Finding]:
    """Every state with a worker and without an exit."""
    for stage in machine.loose_ends.unhandled:
        assert stage.worker is not None and stage.claimed_by is not None
        claim = stage.claimed_by
        values = {"agent": stage.worker.text, "state": stage.state.text, "source": claim.source.text}
        yield Finding("FC308", stage.worker.span, values, labels=(Label("state", claim.target.span),))
