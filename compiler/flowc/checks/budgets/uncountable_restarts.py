"""FC603: a supervision window too short to hold the restarts it is meant to count."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import Transition


@each.transition
def check(_machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """Windows shorter than `max_restarts` leases.

    A crash that only the lease notices takes a lease; from the first such crash to the one that exceeds the budget
    pass `max_restarts` leases. As in OTP, the window includes both of its ends.
    """
    lease, supervision = transition.lease, transition.supervision
    if not (lease and lease.value and supervision and supervision.max_restarts and supervision.window):
        return
    needed, window = lease.value * supervision.max_restarts.value, supervision.window
    if needed > window.value > 0:
        values = {"window": _seconds(window.value), "needed": _seconds(needed), "lease": _seconds(lease.value)}
        restarts = f"{supervision.max_restarts.value:g}"
        yield Finding("FC603", window.span, {**values, "restarts": restarts}, labels=(Label("lease", lease.span),))


def _seconds(number: float) -> str:
    """A duration in seconds as people write it, without a needless fraction."""
    return f"{number:.9f}".rstrip("0").rstrip(".") + " s"
