"""FC914: a call, or work, that is to be done again until something is so, and nothing says how often at most."""

import re
from collections.abc import Collection, Iterator

from flowc.analyses.circling import circling
from flowc.analyses.facts import Facts
from flowc.analyses.guards import running
from flowc.analyses.rounds import Workers, command_of
from flowc.analyses.speakers import is_main_sessions
from flowc.diagnostics import Finding, Label
from flowc.expressions import expression
from flowc.model.statements import Deed, Doctrine, Handler
from flowc.syntax.near import nearest
from flowc.text import Span
from flowc.vocabulary import comparable

_WORKS = expression(
    r"\b(?:call|assess|check|review|test|plan|draft|write|build|translate|price|judge|examine|audit|read|try|run|work)s?"
    r"(?:\s+(?:it|them|on\s+it|the\s+\w+))?\s+(?:again|once\s+more|anew)\b",
    re.IGNORECASE,
)
"""Work that is done again, and no question to a person."""

_LIMITED = expression(
    r"\b(?:call(?:s|ed|ing)?|asked|again|attempts?|tr(?:y|ies)|retr(?:y|ies)|agents?|answers?|results?|empty|broken|spoilt"
    r"|malformed|invalid)\b[^.,\n]{0,60}(?<![\w-])(?:\d{1,2}|once|twice|thrice|two|three|four|five|third|most|max\w*|limits?|more)\b"
    r"|\b(?:\d{1,2}|two|three|four|five)[ \t]+(?:calls?|tries|rounds|attempts)\b|\bmax[_-]",
    re.IGNORECASE,
)
"""What may say how often agents are called, in any document."""


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each such place that calls an agent of the project, and for each rule that calls whoever gave no
    answer; for each document that has none, one for all rounds of agents that it begins anew, or one for all work that
    its agent does over and over.
    """
    known = {comparable(name.text) for agent in facts.program.agents for name in (agent.name, *agent.also)}
    workers = Workers(facts.program, facts.outcomes)
    conducting = {id(doctrine) for doctrine in running(facts)}
    for doctrine in (each for each in facts.program.doctrines if not each.foreign):
        named = ((deed, near) for deed, callee in _called(doctrine, workers) if (near := _meant(callee, known)))
        called = [each for each in named if each[1] != doctrine.role]
        called = [each for each in called if not _is_limited(workers, doctrine, *each)]
        rounds = [deed.span for deed in doctrine.deeds if deed.kind == "round"] if len(called) == 1 else []
        for deed, callee in called:
            apart = (each for each in rounds if each.end <= deed.span.start or deed.span.end <= each.start)
            labels = [Label("called", deed.object.span)] if deed.object else []
            labels += [Label("also", each) for each in apart]
            yield Finding("FC914", deed.span, {"callee": callee}, labels=tuple(labels))
        insisted = _insisted(facts, doctrine, [deed.span for deed, _ in called])
        yield from insisted
        if not (called or insisted):
            runs = _runs(doctrine) or id(doctrine) in conducting
            told = _rounds(doctrine, workers, runs=runs) or _work(doctrine, known)
            yield from told or (_circles(facts, workers, doctrine) if runs or doctrine.kind == "agent" else ())


def _is_limited(workers: Workers, doctrine: Doctrine, deed: Deed, callee: str) -> bool:
    """Whether another document says how often at most it is called: its lead's, its own, that of one beside it."""
    words = f"{deed.span.text} {deed.object.span.text if deed.object else ''}"
    named = {name for name, _, _ in workers.places(words)}
    ended = any(workers.is_ended_elsewhere(name) for name in {callee, *named})
    return ended or workers.is_limited_by_lead(doctrine, callee)


def _runs(doctrine: Doctrine) -> bool:
    """Whether a document runs agents: an agent's own does not, nor does a report or a guide that speaks of them."""
    return doctrine.kind not in ("agent", "other") or bool(doctrine.calls) or is_main_sessions(doctrine)


def _insisted(facts: Facts, doctrine: Doctrine, told: list[Span]) -> list[Finding]:
    """The rules of a document that calls agents for answers that are none, where no call beside them is told, and no
    document speaks of how often agents are called.
    """
    insist = [deed.span for deed in doctrine.deeds if deed.kind == "insist"] if doctrine.calls else []
    if insist and any(_LIMITED.search(each.source.text) for each in facts.program.doctrines):
        return []
    apart = (span for span in insist if all(span.end <= each.start or each.end <= span.start for each in told))
    return [Finding("FC914", span, {}, "spoilt") for span in apart]


def _rounds(doctrine: Doctrine, workers: Workers, *, runs: bool) -> list[Finding]:
    """What an agent's own document, or one about something else, says of rounds counts where it runs those who work."""
    deeds = [deed for deed in doctrine.deeds if deed.kind == "round" and (runs or command_of(deed))]
    told = [(deed, callee) for deed in deeds if (callee := workers.of(doctrine, deed))]
    told = [each for each in told if not _is_limited(workers, doctrine, *each)]
    if doctrine.kind == "other" and not is_main_sessions(doctrine):
        called = {comparable(call.callee.text) for call in doctrine.calls}
        told = [each for each in told if each[1] in called]
    also = tuple(Label("also", deed.span) for deed, _ in told[1:])
    return [Finding("FC914", deed.span, {"callee": callee}, labels=also) for deed, callee in told[:1]]


def _circles(facts: Facts, workers: Workers, doctrine: Doctrine) -> list[Finding]:
    told = list(circling(facts.outcomes, workers, doctrine)) if any(map(_is_circle, doctrine.deeds)) else []
    also = tuple(Label("also", deed.span) for deed, _ in told[1:])
    return [Finding("FC914", deed.span, {"callee": callee}, labels=also) for deed, callee in told[:1]]


def _is_circle(deed: Deed) -> bool:
    return deed.kind == "circle"


def _work(doctrine: Doctrine, known: Collection[str]) -> list[Finding]:
    own = doctrine.role or ""
    looped = [deed for deed in doctrine.deeds if deed.kind == "looped"] if own in known else []
    also = tuple(Label("also", deed.span) for deed in looped[1:])
    return [Finding("FC914", deed.span, {"agent": own}, "work", also) for deed in looped[:1]]


def _meant(callee: str, known: Collection[str]) -> str | None:
    """The agent that is called, be its name misspelt."""
    return callee if callee in known else nearest(callee, known)


def _called(doctrine: Doctrine, workers: Workers) -> list[tuple[Deed, str]]:
    """The calls that a document makes again, each with whom it calls; each place once."""
    told = [deed for deed in doctrine.deeds if deed.kind == "again"]
    named = [(deed, deed.object.text) for deed in told if deed.object]
    rows = doctrine.handlers if told else ()
    whose = {each.span: each.subject or _worker(each, workers) for each in rows}
    meant = {span: comparable(subject) for span, subject in whose.items() if subject}
    for deed in told:
        beside = all(each.span.end <= deed.span.start or deed.span.end <= each.span.start for each, _ in named)
        before = [call.callee.text for call in doctrine.calls if call.span.end <= deed.span.start]
        callee = meant.get(deed.span) or (before[-1] if before else None)
        if deed.object is None and callee and beside:
            named.append((deed, callee))
    return named


def _worker(handler: Handler, workers: Workers) -> str | None:
    """Who works again for an outcome, where its place names nobody: the one agent that returns it."""
    works = _WORKS.search(handler.action) and not workers.is_limited
    return workers.returning(handler.label.text) if works else None
