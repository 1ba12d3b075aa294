"""FC908: a file that is the only way data passes from one stage to another."""

from collections.abc import Iterator

from flowc.analyses.channels import channels
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label

_MOST_LABELS = 3


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each file a role writes, at the instruction to write it."""
    for maker, takers in channels(facts):
        labels = tuple(Label("read", taker.span, {"reader": taker.role}) for taker in takers[:_MOST_LABELS])
        values = {"path": maker.path.text, "writer": maker.role, "reader": takers[0].role}
        yield Finding("FC908", maker.span, values, labels=labels)
