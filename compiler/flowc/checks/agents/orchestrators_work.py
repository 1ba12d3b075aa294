"""FC905: an agent told to push, open a pull request, merge, submit or move its task."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.mechanisms import KINDS, labours, mechanisms
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each agent and kind of work; what a step of its flow does too is told by another rule."""
    for labour in labours(facts):
        if labour.kind in KINDS and not mechanisms(facts, labour):
            first, *others = labour.deeds
            labels = tuple(Label("also", deed.span) for deed in others[:_MOST_LABELS])
            values = {"agent": labour.agent, "deed": _words(first), "kind": labour.kind}
            yield Finding("FC905", first.span, values, labels=labels)


def _words(deed: Deed) -> str:
    """The words of a deed on one line, without the end of a bold type that begins before them."""
    words = " ".join(deed.span.text.split())
    return words.replace("**", "") if words.count("**") % 2 else words
