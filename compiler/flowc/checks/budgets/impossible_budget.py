"""FC601: a budget of zero where something is meant to happen."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding
from flowc.model.nodes import Supervision, Transition


@each.transition
def check(_machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """No attempts, no capacity, or restarts counted in no time at all."""
    values = {"edge": f"{transition.source.text} -> {transition.target.text}"}
    for number, form in ((transition.max_attempts, ""), (transition.capacity, "capacity")):
        if number and number.value == 0:
            yield Finding("FC601", number.span, values, form)
    if transition.supervision:
        yield from _window(transition.supervision, values)


def _window(supervision: Supervision, values: dict[str, str]) -> Iterator[Finding]:
    restarts = supervision.max_restarts
    if supervision.window and supervision.window.value == 0 and restarts and restarts.value > 0:
        yield Finding("FC601", supervision.window.span, {**values, "restarts": f"{restarts.value:g}"}, "window")
