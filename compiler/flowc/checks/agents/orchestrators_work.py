"""FC905: an agent told to push, open a pull request, merge, submit or move its task."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.mechanisms import KINDS, labours, mechanisms
from flowc.diagnostics import Finding, Label

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each agent and kind of work; what a step of its flow does too is told by another rule."""
    for labour in labours(facts):
        if labour.kind in KINDS and not mechanisms(facts, labour):
            first, *others = labour.deeds
            labels = tuple(Label("also", deed.span) for deed in others[:_MOST_LABELS])
            values = {"agent": labour.agent, "deed": " ".join(first.span.text.split()), "kind": labour.kind}
            yield Finding("FC905", first.span, values, labels=labels)
