"""FC911: results are relayed and no document says what to do about an empty one."""

from collections.abc import Iterator

from flowc.analyses.channels import unguarded
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for a project, at the first place that relays."""
    for span in unguarded(facts.program):
        yield Finding("FC911", span, {})
