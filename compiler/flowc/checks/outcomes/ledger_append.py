"""FC707: an instruction to write events to a ledger, where events belong in the return value."""

import re
from collections.abc import Iterator

from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.speakers import is_agents_own, is_orchestrator
from flowc.checks.ledgers import VERB, Instruction, instructions
from flowc.checks.prose import on_one_line, place, without_sentence
from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.model.statements import Doctrine, Event, Role
from flowc.text import Span
from flowc.vocabulary import comparable

_EVENTS = expression(r"\s*\b(?:events?|entry|entries|records?)\s*\Z", re.IGNORECASE)
_LEDGER = expression(r"ledger|journal|event|audit|itself", re.IGNORECASE)
_INTO = expression(r"\s+(?:to|in|into|on)\s+(?:the\s+|a\s+|an\s+|its\s+|their\s+|your\s+)?\Z", re.IGNORECASE)
_ARTICLE = expression(r"(?:the|an?|its|their|your|our|my)\s+", re.IGNORECASE)
_UPDATED = expression(r"(?P<ledger>[^.;:,]*\S)\s+(?P<are>is|are|must be)\s+(?:updated|appended|written)\b")
_OWN = expression(
    r"\b(?:your|my|own|personal|private)\s+(?:own\s+|personal\s+|private\s+)?"
    r"(?:journals?|diary|notebook|memory|memory[- ]logs?|memlogs?)\b",
    re.IGNORECASE,
)
"""What a role keeps for itself, to remember it the next time; nobody else reads it."""

_NAMED = expression(r"[`*]*[\w.-]+[`*]*\s*[(:]\s*")


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each instruction, at its sentence; a role that runs others may keep files of its own."""
    told = facts.outcomes
    for doctrine in facts.program.doctrines:
        for instruction in instructions(doctrine, told.words):
            ledger = next((event.ledger for event in instruction.events if event.ledger), "")
            if _OWN.search(instruction.span.text) or (not _is_shared(ledger) and _keeps(facts, doctrine)):
                continue
            values = {"ledger": _named(ledger)}
            yield Finding("FC707", instruction.span, values, fixes=_fixes(instruction, doctrine, told))


def _keeps(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a document speaks to a role that runs others: what it keeps in files of its own is its memory."""
    role = doctrine.role or ""
    agent = next((each for each in facts.program.agents if comparable(each.name.text) == role), None)
    return not is_agents_own(doctrine) or is_orchestrator(role, agent, facts.program.lexicon.deeds)


def _named(ledger: str) -> str:
    """What a message calls a ledger, behind a `the`."""
    bare = _ARTICLE.sub("", ledger)
    return bare if _is_file(bare) else bare[:1].lower() + bare[1:] or "ledger"


def _is_file(ledger: str) -> bool:
    return "." in ledger and " " not in ledger


def _is_shared(ledger: str) -> bool:
    """Whether words surely name the ledger of a project, and no notes that a role keeps for itself."""
    return not ledger or (not _is_file(ledger) and bool(_LEDGER.search(ledger)))


def _fixes(instruction: Instruction, doctrine: Doctrine, told: Outcomes) -> tuple[Fix, ...]:
    if _only_arrival(instruction, told):
        edits = without_sentence(instruction.span)
        return (Fix("delete", edits, safe=False),) if edits else ()
    results = [result for event in instruction.events for result in _results(event, doctrine, told)]
    edits = _returned(instruction, told, bool(results))
    if not edits:
        return ()
    return (Fix("return", (*edits, *(edit for result in results for edit in result)), safe=False),)


def _only_arrival(instruction: Instruction, told: Outcomes) -> bool:
    """Whether nothing is written but that a call arrived: an acknowledgement, or an event of a first phase."""
    names = [event.name for event in instruction.events if event.name]
    if names:
        return all(told.words.has("acknowledgements", name.text) for name in names)
    verb = VERB.search(instruction.span.text)
    words = instruction.span.text[verb.end() :].split() if verb else []
    return len(words) > 1 and words[0].lower() in told.words.lists["phases"] and bool(_EVENTS.match(words[1]))


def _returned(instruction: Instruction, told: Outcomes, results: bool) -> tuple[Edit, ...]:
    """The sentence with the return value in the place of the ledger: "Record transfer outcome in the return value"."""
    span, ledger = instruction.span, instruction.events[0].ledger
    text = span.text
    verb = VERB.search(text)
    at = text.find(ledger, verb.end()) if verb and ledger else -1
    if not on_one_line(span):
        return ()
    if verb is None or at < 0:
        return _updated(span, told)
    into = _INTO.search(text[:at])
    if into is None:
        return ()
    what = text[verb.end() : into.start()].strip()
    outcome = results and _EVENTS.search(what)
    meant = "record" if outcome else "include"
    what = f"{what[: outcome.start()]} outcome" if outcome else what
    first = meant.capitalize() if verb["verb"][0].isupper() else meant
    new = f"{first}{'s' if verb['ending'] else ''} {what} in {told.words.phrases['return_value']}"
    return (Edit(Span(span.source, span.start + verb.start(), span.start + at + len(ledger)), new),)


def _updated(span: Span, told: Outcomes) -> tuple[Edit, ...]:
    """`Ledgers are updated for stage actions` as `Events are in the return value for stage actions`."""
    match = _UPDATED.match(span.text)
    if match is None:
        return ()
    events = "Events" if span.text[0].isupper() else "events"
    are = "are" if match["are"] == "is" else match["are"]
    new = f"{events} {are} in {told.words.phrases['return_value']}"
    return (Edit(Span(span.source, span.start, span.start + match.end()), new),)


def _results(event: Event, doctrine: Doctrine, told: Outcomes) -> Iterator[tuple[Edit, ...]]:
    """An item that names the event of a result, written as the result: `handoff-result` (`a` or `b`)."""
    stated = next((each for each in told.of(doctrine) if _records(each, event)), None)
    stands = place(event.span)
    if stated is None or stated.callee is None or stands is None or stands.words.span != event.span:
        return
    union, source = stated.union.span, event.span.source
    if not _NAMED.fullmatch(source.text[event.span.start : union.start]):
        return
    name = told.words.phrases["call_result"].replace("{callee}", stated.callee)
    edits = [Edit(Span(source, event.span.start, union.start), name)]
    if source.text[union.end : event.span.end].strip() == ")":
        edits.append(Edit(Span(source, union.end, event.span.end), ""))
    yield tuple(edits)


def _records(stated: Stated, event: Event) -> bool:
    union = stated.union
    return union.role is Role.RECORD and event.span.start <= union.span.start and union.span.end <= event.span.end
