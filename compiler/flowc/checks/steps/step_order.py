"""FC503: two well-known steps that run, or are told, in the wrong order."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.order import Inversion, sequences
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed
from flowc.text import Name


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each step that runs too early: in its list, on some path, or in the words of a document."""
    yield from (_finding(inversion) for order in sequences(facts) for inversion in order.inversions)
    for doctrine in facts.program.doctrines:
        yield from (_told(deed, deed.object) for deed in doctrine.deeds if deed.kind == "early" and deed.object)


def _finding(inversion: Inversion) -> Finding:
    return Finding(
        code="FC503",
        span=inversion.early.span,
        values={"early": inversion.early.text, "late": inversion.late.text},
        form="path" if inversion.witness else "",
        labels=(Label("late", inversion.late.span),),
        witness=inversion.witness,
    )


def _told(early: Deed, late: Name) -> Finding:
    values = {"early": early.span.text, "late": late.text}
    return Finding("FC503", early.span, values, "told", (Label("late", late.span),))
