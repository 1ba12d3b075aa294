"""FC911: results are relayed and no document says what to do about an empty one."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.guards import unguarded
from flowc.diagnostics import Finding
from flowc.model.statements import LEADING


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for a project, at the first place that relays; one for each rule that lets such a result pass."""
    for span in unguarded(facts):
        yield Finding("FC911", span, {})
    for doctrine in facts.program.doctrines:
        for deed in doctrine.deeds:
            if deed.kind == "overlook" and (doctrine.calls or doctrine.kind in LEADING):
                yield Finding("FC911", deed.span, {}, "passed")
