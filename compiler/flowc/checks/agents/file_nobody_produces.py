"""FC913: a working document that an agent is told to read and nobody produces."""

from collections.abc import Iterator

from flowc.analyses.astray import astray, meant
from flowc.analyses.claimed import claimed
from flowc.analyses.enumerated import beside_listed
from flowc.analyses.facts import Facts
from flowc.analyses.misnamed import misnamed
from flowc.analyses.passed import Passed
from flowc.analyses.twin_files import twin_files
from flowc.analyses.unmade import unmade
from flowc.analyses.unproduced import of_cases, unproduced
from flowc.diagnostics import Finding, Label


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each path, at the first instruction to read it."""
    seen: set[str] = set()
    for taker, maker in (*astray(facts), *misnamed(facts)):
        if taker.path.text not in seen:
            seen.add(taker.path.text)
            yield _elsewhere(taker, maker)
    for taker, maker, kind in twin_files(facts):
        if taker.path.text not in seen:
            seen.add(taker.path.text)
            yield _nobodys(taker) if kind == "other" else _elsewhere(taker, maker)
    found = (*unproduced(facts), *of_cases(facts), *claimed(facts), *unmade(facts), *beside_listed(facts))
    for taker in found:
        if taker.path.text not in seen:
            seen.add(taker.path.text)
            other = meant(facts, taker)
            yield _elsewhere(taker, other) if other else _nobodys(taker)


def _nobodys(taker: Passed) -> Finding:
    return Finding("FC913", taker.path.span, {"path": taker.path.text, "agent": taker.role})


def _elsewhere(taker: Passed, maker: Passed) -> Finding:
    values = {"path": taker.path.text, "agent": taker.role, "written": maker.path.text, "maker": maker.role}
    return Finding("FC913", taker.path.span, values, "astray", labels=(Label("written", maker.path.span),))
