"""FC909: a gate between stages on the existence of a file."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.guards import file_gates
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each sentence or command that gates on a file."""
    for deed in file_gates(facts):
        what = f"`{deed.object.text}`" if deed.object else "a file"
        yield Finding("FC909", deed.span, {"path": what})
