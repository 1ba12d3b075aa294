"""FC504: a merge that some path reaches without a rebase, in a project that rebases."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.order import REBASE, Sequence, rebases, sequences
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each merge step, unless the order of its steps is wrong already (FC503)."""
    for order in sequences(facts) if rebases(facts) else ():
        yield from _of_machine(order)


def _of_machine(order: Sequence) -> Iterator[Finding]:
    told = {inversion.early.span for inversion in order.inversions}
    for passage, merge in order.unrebased_merges:
        if merge.span not in told:
            told.add(merge.span)
            yield Finding("FC504", merge.span, {"step": merge.text}, witness=order.missing.path(passage, merge, REBASE))
