"""FC503: two well-known steps that run in the wrong order."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.order import Inversion, sequences
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each step that runs too early: in its list, or on some path."""
    yield from (_finding(inversion) for order in sequences(facts) for inversion in order.inversions)


def _finding(inversion: Inversion) -> Finding:
    return Finding(
        code="FC503",
        span=inversion.early.span,
        values={"early": inversion.early.text, "late": inversion.late.text},
        form="path" if inversion.witness else "",
        labels=(Label("late", inversion.late.span),),
        witness=inversion.witness,
    )
