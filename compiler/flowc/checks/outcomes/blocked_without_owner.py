"""FC704: a block that says neither what blocks nor who goes on."""

from collections.abc import Iterator

from flowc.analyses.blocks import Lack, lacks
from flowc.analyses.facts import Facts
from flowc.analyses.speakers import taken_by_nobody
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such label of a contract, at the label."""
    nobodys = taken_by_nobody(facts.program.doctrines, facts.outcomes.words)
    found = lacks(facts.outcomes)
    for lack in (each for each in found if (each.label.span.source, each.stated.whose) not in nobodys):
        labels = (Label("carried", lack.carried.span),) if lack.carried else ()
        yield Finding("FC704", lack.label.span, {"label": lack.label.text}, _form(lack), labels)


def _form(lack: Lack) -> str:
    if lack.blockers:
        return "owner"
    return "blockers" if lack.owner else ""
