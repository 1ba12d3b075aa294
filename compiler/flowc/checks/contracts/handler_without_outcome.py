"""FC806: a rule for an outcome its role never returns."""

import re
from collections.abc import Iterator

from flowc.analyses.accounted import is_accounted_for, is_for_any
from flowc.analyses.boundaries import Boundaries, stands_for
from flowc.analyses.facts import Facts
from flowc.analyses.handling import judged
from flowc.analyses.labels import is_known
from flowc.analyses.outcomes import TERMINAL
from flowc.analyses.routed import mostly_named
from flowc.analyses.ways import IdleWay, idle_ways
from flowc.checks.contracts import by_label, meant, outcomes, rename
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Handler
from flowc.text import Name
from flowc.vocabulary import comparable

_DESCRIBES = expression(r"\b(?:it\s+is|it['’]s|they\s+are|they['’]re)\s+\Z", re.IGNORECASE)
_CRASHES = expression(r"[\"'”`]?\s+with\s+(?:an?\s+|the\s+)?error\b", re.IGNORECASE)
"""What follows the word with which a host tells that a run broke."""

_FEWEST = 3
"""Rules of a section of which one may be for nothing."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each outcome each document has rules for."""
    for doctrine in facts.program.doctrines:
        rules: dict[str, list[Handler]] = {}
        for handler in doctrine.handlers:
            if handler.kind == "rule" and handler.subject:
                rules.setdefault(comparable(handler.subject), []).append(handler)
        for role, handlers in rules.items():
            yield from _of_role(facts.boundaries, doctrine, role, handlers)
        yield from _of_nobody(facts.boundaries, doctrine)
    for machine in facts.machines:
        yield from (_of_way(idle) for idle in idle_ways(machine.machine, facts.agreements))


def _of_way(idle: IdleWay) -> Finding:
    known = tuple(outcome.name for outcome in idle.agreement.outcomes)
    label = idle.way.outcome
    told = ", ".join(f"`{name.text}`" for name in known)
    values = {"role": idle.agent.text, "label": label.text, "outcomes": told}
    return _finding((label,), values, meant(label.text, known), known)


def _of_nobody(joined: Boundaries, doctrine: Doctrine) -> Iterator[Finding]:
    """A rule in code beside others that name no role either, all but it for outcomes of one role."""
    if doctrine.kind == "output-contract" and doctrine.role:
        return  # it says what goes with the outcomes of its own role
    stated = any(union.role in TERMINAL for union in doctrine.unions)
    kinds = ("rule",) if stated else ("rule", "qualifier")
    loose = [each for each in doctrine.handlers if each.kind in kinds and (each.subject is None or each.kind != "rule")]
    own = {comparable(member.label.text) for union in doctrine.unions for member in union.members}
    for group in _by_section([each for each in loose if comparable(each.label.text) not in own]):
        returned = mostly_named(joined, doctrine, tuple(group)) if len(group) >= _FEWEST else None
        strange = [h for h in group if returned and stands_for(h.label.text, returned.role) not in returned.labels]
        if returned and len(strange) == 1 and f"`{strange[0].label.text}`" in strange[0].span.text:
            yield from _of_role(joined, doctrine, returned.role, strange)


def _by_section(handlers: list[Handler]) -> Iterator[list[Handler]]:
    """Handlers without a title between them."""
    group: list[Handler] = []
    for handler in handlers:
        text = handler.span.source.text
        if group and "\n#" in text[group[-1].label.span.end : handler.label.span.start]:
            yield group
            group = []
        group.append(handler)
    yield group


def _of_role(joined: Boundaries, doctrine: Doctrine, role: str, handlers: list[Handler]) -> Iterator[Finding]:
    returned = joined.returned(role, doctrine)
    if returned is None:
        return
    stated = (h for h in handlers if judged(joined, h.label.text) and not _is_described(h))
    stated = (h for h in stated if not is_for_any(joined.words, h.label.text))
    strange = (h.label for h in stated if not is_known(joined, doctrine, h))
    strange = (name for name in strange if not is_accounted_for(joined, doctrine, name, role))
    known = tuple(returned.labels.values())
    for places in by_label(strange).values():
        values = {"role": role, "label": places[0].text, "outcomes": outcomes(returned)}
        yield _finding(places, values, meant(places[0].text, known), known)


def _is_described(handler: Handler) -> bool:
    """Whether plain words describe somebody, and name no outcome: `said it's stuck`, `"failed" with error X`."""
    before = handler.span.text[: handler.label.span.start - handler.span.start]
    if _CRASHES.match(handler.span.text, handler.label.span.end - handler.span.start):
        return True
    return handler.label.text.islower() and _DESCRIBES.search(before) is not None


def _finding(places: tuple[Name, ...], values: dict[str, str], near: Name | None, known: tuple[Name, ...]) -> Finding:
    also = tuple(Label("also", name.span) for name in places[1:])
    if near is None:
        return Finding("FC806", places[0].span, values, "", (Label("declared", known[0].span), *also))
    told = {**values, "suggestion": near.text}
    fixes = rename(places, near.text)
    return Finding("FC806", places[0].span, told, "near", (Label("declared", near.span), *also), fixes=fixes)
