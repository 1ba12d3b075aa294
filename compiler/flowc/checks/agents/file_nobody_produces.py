"""FC913: a working document that an agent is told to read and nobody produces."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.unproduced import unproduced
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each path, at the first instruction to read it."""
    for taker in unproduced(facts):
        yield Finding("FC913", taker.path.span, {"path": taker.path.text, "agent": taker.role})
