"""FC907: a stage that reads what no earlier stage returns on every path."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.relay import Unreturned, every_unreturned
from flowc.analyses.sequences import misordered
from flowc.analyses.unbound import left_out, unbound
from flowc.analyses.unheard import unheard
from flowc.analyses.unowned import unowned
from flowc.analyses.ways_in import missing
from flowc.diagnostics import Finding, Label

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each input of each edge of a flow, and of each stage of a workflow document."""
    unreturned = tuple(every_unreturned(facts))
    yield from map(_of_flow, unreturned)
    told = {found.value.span for found in unreturned}
    for reader, value in unheard(facts):
        if value.span not in told:
            yield Finding("FC907", value.span, {"agent": reader.text, "value": value.text}, "nobody")
    for found in misordered(facts.program):
        values = {"agent": found.stage.role.text, "value": found.field.text}
        labels = tuple(Label("returned", place) for place in found.later[:_MOST_LABELS])
        yield Finding("FC907", found.field.span, values, "later" if labels else "nobody", labels)
    for taken, agent, place in unowned(facts):
        yield Finding("FC907", taken.span, {"agent": agent, "value": taken.text}, "unowned", (Label("returns", place),))
    for lack in missing(facts):
        labels = tuple(Label("returned", place) for place in lack.returned[:_MOST_LABELS])
        yield Finding("FC907", lack.span, {"agent": lack.role, "value": lack.value}, "elsewhere", labels)
    for passed, bound in (*unbound(facts), *left_out(facts)):
        values = {"agent": passed.role or "", "value": passed.object.text if passed.object else ""}
        labels = tuple(Label("returned", deed.span) for deed in bound[:_MOST_LABELS])
        yield Finding("FC907", passed.span, values, "elsewhere" if passed.kind == "unbound" else "skipped", labels)


def _of_flow(found: Unreturned) -> Finding:
    values = {"agent": found.agent.text, "value": found.value.text, "suggestion": found.suggestion or ""}
    labels = tuple(Label("returned", name.span) for name in found.returned[:_MOST_LABELS])
    form = "" if found.witness else "near" if found.suggestion else "nobody"
    return Finding("FC907", found.value.span, values, form, labels, found.witness)
