"""FC905: an agent told to push, open a pull request, merge, submit or move its task."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.kept_back import kept_back
from flowc.analyses.mechanisms import KINDS, labours, mechanisms
from flowc.analyses.own_steps import own_commands
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each agent and kind of work, or for what is kept to another; what a step of its flow does too is
    told by another rule.
    """
    for labour in labours(facts):
        if labour.kind in KINDS and not mechanisms(facts, labour):
            first, *others = labour.deeds
            labels = tuple(Label("also", deed.span) for deed in others[:_MOST_LABELS])
            values = {"agent": labour.agent, "deed": _words(first), "kind": labour.kind}
            yield Finding("FC905", first.span, values, labels=labels)
    for own in own_commands(facts):
        command = f"`{own.told.object.text}`" if own.told.object else _words(own.told)
        values = {"agent": own.agent, "deed": command, "kind": own.told.kind}
        yield Finding("FC905", own.told.span, values, labels=(Label("led", own.step),))
    told = {deed.span for labour in labours(facts) for deed in labour.deeds}
    for kept in (each for each in kept_back(facts) if each.told.span not in told):
        values = {"agent": kept.agent, "deed": _words(kept.told), "kind": kept.told.kind}
        yield Finding("FC905", kept.told.span, values, labels=(Label("kept", kept.place),))


def _words(deed: Deed) -> str:
    """The words of a deed on one line, without the end of a bold type that begins before them."""
    words = " ".join(deed.span.text.split())
    return words.replace("**", "") if words.count("**") % 2 else words
