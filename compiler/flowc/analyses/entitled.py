"""Who writes into a ledger by right: who has no caller, the caller itself, and a step of a flow."""

from collections.abc import Iterator
from functools import lru_cache

from flowc.analyses.called import has_no_caller
from flowc.analyses.facts import Facts
from flowc.analyses.names import closing_steps, flows, steps
from flowc.expressions import expression
from flowc.model.statements import Doctrine
from flowc.text import Span
from flowc.vocabulary import comparable

_SUBJECT = expression(r"`(?P<who>[A-Za-z][\w-]*)`\s+(?:(?:then|also|only|alone)\s+)?[a-z]+s\b")
"""Who does something in a clause that begins with a name in code: `` `append_ledger` adds the line``."""


def is_entitled(facts: Facts, doctrine: Doctrine, told: Span) -> bool:
    """Whether nobody called whom a document speaks to, or its words tell of a step, or of who called."""
    if has_no_caller(facts, doctrine):
        return True
    subjects = [comparable(match["who"]) for match in _SUBJECT.finditer(told.text)]
    return bool(subjects) and subjects[-1] in _steps(facts).union(_callers(facts, doctrine))


@lru_cache(maxsize=1)
def _steps(facts: Facts) -> frozenset[str]:
    run = (step.text for flow in flows(facts.program) for step in (*steps(flow), *closing_steps(flow)))
    declared = (step.name.text for registry in facts.program.registries for step in registry.steps)
    return frozenset(map(comparable, (*run, *declared)))


def _callers(facts: Facts, doctrine: Doctrine) -> Iterator[str]:
    """Those who call the role of a document, as contracts say."""
    for each in facts.program.doctrines:
        for call in (*each.boundaries, *(union.boundary for union in each.unions)):
            if call and call.caller and call.callee == doctrine.role:
                yield call.caller
