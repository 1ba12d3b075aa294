"""FC403: an edge that handles its agent's success and not its failure, or waits for children of which some may fail."""

from collections.abc import Iterator

from flowc.analyses.facts import MachineFacts
from flowc.checks import each
from flowc.diagnostics import Finding, Label
from flowc.model.nodes import FAILED, Dialect, Transition


@each.transition
def check(_machine: MachineFacts, transition: Transition) -> Iterator[Finding]:
    """After edges with `after_success` and neither `after_failure` nor `on_fail`; edges with children and no `on_fail`.
    """
    children = transition.child_name
    if children and not transition.outlets.on_fail:
        values = {"children": children.text, "failed": FAILED}
        yield Finding("FC403", children.span, values, "children", (Label("edge", transition.key),))
    agent, handled = transition.agent, transition.after_failure or transition.outlets.on_fail
    if transition.dialect is Dialect.AFTER and agent and transition.after_success is not None and not handled:
        labels = (Label("edge", transition.key),)
        yield Finding("FC403", agent.span, {"agent": agent.text, "failed": FAILED}, labels=labels)
