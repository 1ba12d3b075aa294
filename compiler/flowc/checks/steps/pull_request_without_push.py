"""FC507: a pull request of a branch that its flow does not push, though another flow pushes before the same step."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.order import unpushed
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each step that opens a pull request of nothing."""
    for found in unpushed(facts):
        labels = (Label("pushes", found.push.span),)
        values = {"step": found.opens.text, "push": found.push.text}
        yield Finding("FC507", found.opens.span, values, labels=labels, witness=found.witness)
