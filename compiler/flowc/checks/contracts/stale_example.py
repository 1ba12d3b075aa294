"""FC810: an example that claims to show a live flow and differs from it."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.shown_flows import Stale, stale
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each example, at the first place that differs."""
    for doctrine in facts.program.doctrines:
        for sample in doctrine.samples:
            claimed = sample.kind in ("excerpt", "part") or (sample.kind == "flow" and sample.shows)
            found = stale(facts.program, facts.vocabulary, sample) if claimed else None
            if found:
                yield _finding(found)


def _finding(found: Stale) -> Finding:
    live = found.live
    values = {"where": found.where.text, "flow": live.name.text, "document": live.source.path}
    place = next((t.key for t in live.transitions if _is_there(found, t.source.text, t.target.text)), live.name.span)
    return Finding("FC810", found.where.span, values, found.kind, (Label("live", place),))


def _is_there(found: Stale, source: str, target: str) -> bool:
    return found.where.text in (source, f"{source} -> {target}")
