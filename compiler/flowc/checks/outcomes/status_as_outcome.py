"""FC701: a status at the place of an outcome."""

import re
from collections.abc import Iterator, Mapping

from flowc.analyses.facts import Facts
from flowc.analyses.orchestration import agents_of
from flowc.analyses.outcomes import Condition, Outcomes, Stated
from flowc.analyses.speakers import taken_by_nobody
from flowc.analyses.statuses import Mention, meanings, mentions
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.structs import replace
from flowc.text import Span
from flowc.vocabulary import comparable

_CONTRACTS = ("template", "handoff-contract", "output-contract")
_DECLARING = ("union", "call", "contract")
_RETURNED = expression(r"\breturn|\boutcome|\bresult", re.IGNORECASE)
_ANSWERED = expression(r"\banswer|\brepl(?:y|ies)\b|\b(?:comes?|gives?)\s+back\b", re.IGNORECASE)
"""Words that speak of what an agent returns where it is known for one."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each union, contract or section with a status, and for a status a rule waits for in vain."""
    told = facts.outcomes
    nobodys = taken_by_nobody(facts.program.doctrines, told.words)
    everywhere = mentions(facts.program, told)
    found = tuple(each for each in everywhere if (each.name.span.source, each.whose) not in nobodys)
    at = {mention.name.span: mention for mention in found}
    meaning, said, agents = meanings(told, found), set(), agents_of(facts.program)
    for stated in told.stated:
        statuses = [at[member.label.span] for member in stated.union.members if member.label.span in at]
        labels = tuple(member.label.text for member in stated.union.members)
        again = (stated.doctrine.source.path, stated.callee, labels)
        if statuses and again not in said and not _is_of_strangers(stated, agents):
            said.add(again)
            yield _finding(meaning(statuses[0]), statuses, "")
    stating = {stated.whose for stated in told.stated}
    for mention in found:
        if mention.where in ("contract", "call") or (mention.where == "sample" and mention.whose not in stating):
            yield _finding(meaning(mention), [mention], "")
    declared = {(mention.whose, mention.name.text) for mention in found if mention.where in _DECLARING}
    members = {member.label.span for stated in told.stated for member in stated.union.members}
    for condition in (each for each in told.conditions if each.handler.label.span not in members):
        form = _form(told, condition, declared) or ("handled" if _is_waited_for(condition, stating, declared) else "")
        status = at.get(condition.handler.label.span) if form else None
        if status:
            one = _finding(meaning(status), [status], form)
            yield replace(one, fixes=()) if _has_place_for(told, condition, meaning(status)) else one


def _is_of_strangers(stated: Stated, agents: frozenset[str]) -> bool:
    """Whether a page about a project tells what comes back from an agent that the project does not have."""
    return stated.doctrine.kind == "other" and bool(agents and stated.callee) and stated.callee not in agents


def _form(told: Outcomes, condition: Condition, declared: set[tuple[str, str]]) -> str:
    """How a condition is told; empty where its status is told elsewhere, or may be no outcome at all."""
    handler = condition.handler
    if handler.kind == "section":
        return "section" if condition.stated or condition.doctrine.kind in _CONTRACTS else ""
    if handler.kind != "rule" or (condition.whose, handler.label.text) in declared:
        return ""
    answered = condition.whose in told.roles.values() and _ANSWERED.search(handler.span.text)
    return "handled" if answered or _RETURNED.search(handler.span.text) else ""


def _is_waited_for(condition: Condition, stating: set[str], declared: set[tuple[str, str]]) -> bool:
    """Whether a row is for a status of a role that says what it returns, and does not say that it returns this."""
    handler = condition.handler
    said = handler.kind == "row" and handler.subject in stating and condition.whose == handler.subject
    return said and (condition.whose, handler.label.text) not in declared


def _has_place_for(told: Outcomes, condition: Condition, meant: Mapping[Span, str]) -> bool:
    """Whether the document of a rule has one for what its status means, too: renamed, they would be two of one name."""
    suggestion = meant.get(condition.handler.label.span)
    beside = (each.handler.label for each in told.conditions if each.doctrine is condition.doctrine)
    return suggestion is not None and any(comparable(each.text) == comparable(suggestion) for each in beside)


def _finding(meant: Mapping[Span, str], statuses: list[Mention], form: str) -> Finding:
    first = statuses[0]
    values = {"status": first.name.text, "role": _role(first)}
    suggestion = meant.get(first.name.span)
    return Finding(
        code="FC701",
        span=first.name.span,
        values={**values, "suggestion": suggestion} if suggestion else values,
        form=form if suggestion else "doubtful",
        labels=tuple(Label("also", mention.name.span) for mention in statuses[1:]),
        fixes=_rename(meant) if suggestion else (),
    )


def _role(mention: Mention) -> str:
    return "the callee" if mention.whose.startswith("/") else f"`{mention.whose}`"


def _rename(meant: Mapping[Span, str]) -> tuple[Fix, ...]:
    """Every status of a role in every document, written as the outcome it means; none where a place needs escapes."""
    if any(not re.fullmatch(r"[\w-]+", place.text) for place in meant):
        return ()
    return (Fix("rename", tuple(Edit(place, outcome) for place, outcome in meant.items()), safe=False),)
