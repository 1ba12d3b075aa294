"""FC911: results are relayed and no document says what to do about an empty one."""

from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.guards import unguarded
from flowc.diagnostics import Finding
from flowc.model.statements import LEADING, Doctrine, Role


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each rule that lets such a result pass; else one of a project, where it first relays."""
    led = [doctrine for doctrine in facts.program.doctrines if _is_about_agents(doctrine)]
    passed = [deed.span for doctrine in led for deed in doctrine.deeds if deed.kind == "overlook"]
    yield from (Finding("FC911", span, {}, "passed") for span in passed)
    yield from () if passed else (Finding("FC911", span, {}) for span in unguarded(facts))


def _is_about_agents(doctrine: Doctrine) -> bool:
    """Whether a document calls agents, leads them, or tells in a table what each of them answers."""
    tabled = any(union.spelling == "cell" and union.role is Role.RETURN for union in doctrine.unions)
    return bool(doctrine.calls) or doctrine.kind in LEADING or tabled
