"""FC906: an agent told to do what the flow it works in does as well."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.mechanisms import ALONE, Labour, Mechanism, beside, labours, mechanisms, twice
from flowc.analyses.own_steps import own_steps
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each agent and kind of work, with the place in the flow."""
    known, told_of = set(), []
    for labour in labours(facts):
        doing = mechanisms(facts, labour)
        if doing:
            known |= {(labour.agent, each.place) for each in doing}
            told_of += [(deed.span.source, deed.span.start, deed.span.end) for deed in labour.deeds]
            yield _finding(labour, doing)
    for own in own_steps(facts):
        source, start, end = own.place.source, own.place.start, own.place.end
        again = any(source is told[0] and told[1] <= start and end <= told[2] for told in told_of)
        if (own.agent, own.mechanism.place) not in known and not again:
            yield _finding(Labour(own.agent, "step", (Deed("step", own.place),)), (own.mechanism,))
    for told in (each for doctrine in facts.program.doctrines for each in doctrine.rivals if each.kind in ALONE):
        yield Finding("FC906", told.span, {}, told.kind)
    for hook, led in twice(facts):
        yield Finding("FC906", hook.span, {}, "hook", (Label("led", led.span),))
    for told, steps in beside(facts):
        labels = tuple(Label("step", step.span) for step in steps[:_MOST_LABELS])
        yield Finding("FC906", told.span, {}, told.kind, labels)


def _finding(labour: Labour, doing: tuple[Mechanism, ...]) -> Finding:
    first, *others = labour.deeds
    flow = doing[0].flow.name.text
    labels = [Label("step" if each.step else "edge", each.place) for each in doing[:_MOST_LABELS]]
    labels += [Label("also", deed.span) for deed in others[:_MOST_LABELS]]
    values = {"agent": labour.agent, "deed": " ".join(first.span.text.split()), "flow": flow, "kind": labour.kind}
    step = doing[0].step
    if step:
        return Finding("FC906", first.span, {**values, "step": step.text}, labels=tuple(labels))
    return Finding("FC906", first.span, values, "engine", tuple(labels))
