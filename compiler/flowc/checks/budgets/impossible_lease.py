"""FC602: a lease that has expired before the agent could answer."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding
from flowc.model.nodes import Transition


@each.transition
def check(_machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """A lease of no time at all."""
    lease = transition.lease
    if lease and lease.value == 0:
        values = {"edge": f"{transition.source.text} -> {transition.target.text}"}
        yield Finding("FC602", lease.span, values)
