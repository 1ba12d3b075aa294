"""FC911: results are relayed and no document says what to do about an empty one."""

from collections.abc import Iterator
from itertools import islice

from flowc.analyses.facts import Facts
from flowc.analyses.guards import unguarded
from flowc.diagnostics import Finding, Label
from flowc.model.statements import LEADING, Doctrine, Role
from flowc.text import Span


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each rule that lets such a result pass; else one of a project, where it first relays."""
    led = [doctrine for doctrine in facts.program.doctrines if _is_about_agents(doctrine)]
    passed = [deed.span for doctrine in led for deed in doctrine.deeds if deed.kind == "overlook"]
    yield from (Finding("FC911", span, {}, "passed") for span in passed)
    for span in () if passed else unguarded(facts):
        yield Finding("FC911", span, {}, labels=tuple(_said(facts, span)))


def _said(facts: Facts, span: Span) -> Iterator[Label]:
    """Where another document, which is no agent's own, says what a result looks like, and so could say this too."""
    path, realms = span.source.path, facts.boundaries.realms
    pages = (each for each in facts.program.doctrines if each.kind == "other" and each.source is not span.source)
    near = (each for each in pages if each.formats and realms.together(each.source.path, path))
    yield from (Label("format", page.formats[0].span) for page in islice(near, 1))


def _is_about_agents(doctrine: Doctrine) -> bool:
    """Whether a document calls agents, leads them, or tells in a table what each of them answers."""
    tabled = any(union.spelling == "cell" and union.role is Role.RETURN for union in doctrine.unions)
    return bool(doctrine.calls) or doctrine.kind in LEADING or tabled
