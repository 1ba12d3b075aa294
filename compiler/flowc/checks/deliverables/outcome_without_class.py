"""FC005: an outcome of a contract that a flow relies on, and nobody says what it means."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.ways import awaited_in
from flowc.diagnostics import Finding, Label
from flowc.text import Span


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each outcome, at its word, with the first place that waits for it."""
    found: dict[Span, Finding] = {}
    for machine in facts.machines:
        for stage in machine.machine.stages:
            for agent, returns in awaited_in(stage):
                agreement = facts.agreements.of(returns, agent.text)
                for name in agreement.unclassed if agreement and agreement.written else ():
                    values = {"outcome": name.text, "contract": agreement.name if agreement else ""}
                    labels = (Label("awaited", (returns or agent).span),)
                    found.setdefault(name.span, Finding("FC005", name.span, values, labels=labels))
    yield from found.values()
