"""FC707: an instruction to write events to a ledger, where events belong in the return value."""

import re
from collections.abc import Iterator

from flowc.analyses.entitled import is_entitled
from flowc.analyses.facts import Facts
from flowc.analyses.outcomes import Outcomes, Stated
from flowc.analyses.speakers import (
    does_orchestrators_work,
    is_agents_own,
    is_hosts_rule,
    is_sessions,
    leads_by_title,
    pages_of_skills,
)
from flowc.checks.ledger_files import (
    ARTICLE,
    is_board,
    is_called_ledger,
    is_file,
    is_of_product,
    is_own_notes,
    is_same,
    is_table_of_things,
    writers_of,
)
from flowc.checks.ledgers import VERB, Instruction, instructions, is_arrival, is_by_all, is_message
from flowc.checks.prose import on_one_line, place, without_sentence
from flowc.diagnostics import Edit, Finding, Fix, Label
from flowc.expressions import expression
from flowc.model.habits import Event
from flowc.model.statements import LEADING, Doctrine, Role
from flowc.structs import Struct
from flowc.text import Span
from flowc.vocabulary import comparable

_EVENTS = expression(r"\s*\b(?:events?|entry|entries|records?)\s*\Z", re.IGNORECASE)
_LEDGER = expression(
    r"ledger|journal|event|audit|itself|\A(?:both\s+)?logs\Z|\btrails?\b|\blog-?books?\b"
    r"|\b(?!(?:work|run|memory|session|progress|decisions?|activity|execution|operations?|feedback|notes?|the)\s)[\w'’-]+\s+"
    r"(?:logs?|registers?|books?)\Z",
    re.IGNORECASE,
)
_INTO = expression(r"\s+(?:to|in|into|on)\s+(?:the\s+|a\s+|an\s+|its\s+|their\s+|your\s+)?\Z", re.IGNORECASE)
_UPDATED = expression(r"(?P<ledger>[^.;:,]*\S)\s+(?P<are>is|are|must be)\s+(?:updated|appended|written)\b")
_OWN = expression(
    r"\b(?:your|my|own|personal|private)\s+(?:own\s+|personal\s+|private\s+)?"
    r"(?:journals?|diary|notebook|memory|memory[- ]logs?|memlogs?)\b",
    re.IGNORECASE,
)
"""What a role keeps for itself, to remember it the next time; nobody else reads it."""

_FIELDS = ("events", "events[]", "event_list")
"""Keys under which events are returned."""

_MOST_LABELS = 3
_MANY = 3
"""Roles that put entries in a file which even who runs them keeps no more for itself."""

_FURTHER = expression(
    r"(?:\s*,?\s+and\s+(?:(?:to|in|into)\s+)?(?:the\s+|each\s+|every\s+)?(?:[\w'’-]+\s+){0,3}?(?:ledgers?|journals?|logs?)\b)+",
    re.IGNORECASE,
)
"""The other ledgers that an entry goes into as well."""

_NAMED = expression(r"[`*]*[\w.-]+[`*]*\s*[(:]\s*")


class _Told(Struct, eq=False):
    """An instruction to write into a ledger, and those of its document that are no further mistake."""

    doctrine: Doctrine
    first: Instruction
    further: list[Instruction]


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each instruction, at its sentence; where a document for all says that every agent writes into a
    file, what agents' own documents say of that is no further mistake.
    """
    told = tuple(_told(facts))
    decrees = [each for each in told if is_by_all(each.first) and not is_agents_own(each.doctrine)]
    carried: dict[int, list[Instruction]] = {}
    kept: list[_Told] = []
    for each in told:
        decree = next((one for one in decrees if _is_carried_out(facts, one, each)), None)
        if decree:
            carried.setdefault(id(decree), []).append(each.first)
        else:
            kept.append(each)
    for each in kept:
        values = {"ledger": _named(_ledger(each.first))}
        labels = tuple(Label("also", one.span) for one in (*each.further, *carried.get(id(each), ()))[:_MOST_LABELS])
        fixes = _fixes(each.first, each.doctrine, facts.outcomes)
        yield Finding("FC707", each.first.span, values, labels=labels, fixes=fixes)


def _is_carried_out(facts: Facts, decree: _Told, each: _Told) -> bool:
    """Whether an agent's own document asks for the entry in a file that another document asks every agent for."""
    file, own = _ledger(decree.first), _ledger(each.first)
    together = facts.outcomes.realms.together(decree.doctrine.source.path, each.doctrine.source.path)
    return together and is_agents_own(each.doctrine) and is_file(file) and is_file(own) and (
        is_same(own, file) or is_same(file, own)
    )


def _told(facts: Facts) -> Iterator[_Told]:
    """The instructions of all documents; a role that runs others may keep files of its own, and so may commands and
    skills: nobody called whom they speak to, so nobody takes a result.
    """
    told = facts.outcomes
    writers = writers_of(facts)
    returning = _returning(facts.program.doctrines)
    conducting = {id(each.doctrine) for each in facts.conductors}
    pages = pages_of_skills(facts.program.doctrines)
    for doctrine in facts.program.doctrines:
        found = []
        for instruction in instructions(doctrine, told.words):
            ledger = _ledger(instruction)
            shared = len(writers.get(ledger, ())) >= (_MANY if id(doctrine) in conducting else 2)
            keeps = id(doctrine) in conducting or _keeps(facts, doctrine)
            twice = bool(returning) if doctrine.role is None else doctrine.role in returning
            shared = shared or (twice and is_called_ledger(ledger, told))
            own = (keeps and not _is_shared(ledger) and not shared) or is_sessions(doctrine) or is_hosts_rule(doctrine)
            own = own or is_entitled(facts, doctrine, instruction.span) or doctrine.source.path in pages
            own = own or ((doctrine.kind in LEADING or id(doctrine) in conducting) and _is_returned(instruction))
            own = own or is_own_notes(facts, doctrine, ledger) or is_of_product(ledger, writers, told)
            own = own or is_table_of_things(ledger, instruction.span.text)
            own = (own and not is_by_all(instruction)) or is_message(instruction, doctrine)
            if not _OWN.search(instruction.span.text) and not own:
                found.append(instruction)
        yield from (_Told(doctrine, first, further) for first, further in _folded(found, told))


def _ledger(instruction: Instruction) -> str:
    return next((event.ledger for event in instruction.events if event.ledger), "")


def _is_returned(instruction: Instruction) -> bool:
    """Whether the field of a result is written down by who called for it, ``record its `events` ``."""
    return all(event.name is not None and event.name.text.lower() in _FIELDS for event in instruction.events)


def _returning(doctrines: tuple[Doctrine, ...]) -> frozenset[str]:
    """The roles that return events: what they write down besides is told twice."""
    return frozenset(
        each.role for each in doctrines if each.role and any(not event.appended for event in each.events)
    )


def _folded(found: list[Instruction], told: Outcomes) -> Iterator[tuple[Instruction, list[Instruction]]]:
    """The instructions, each with those that are no further mistake: whatever writes into the same file, items of the
    lists of its section that write once more into the same ledger, and boards of messages beside a ledger in its list.
    """
    files = sorted({_ledger(each) for each in found if is_file(_ledger(each))}, key=len, reverse=True)
    meant = {id(each): next((path for path in files if is_same(_ledger(each), path)), "") for each in found}
    lists = {id(each): stands.listing for each in found if (stands := place(each.span)) and stands.listing}
    further: dict[int, list[Instruction]] = {}
    kept: list[Instruction] = []
    for each in sorted(found, key=lambda each: (is_board(meant[id(each)] or _ledger(each), told), each.span.start)):
        own = lists.get(id(each))
        beside = [one for one in kept if own and id(one) in lists and lists[id(one)].titles == own.titles]
        board = is_board(_ledger(each), told)
        again = [one for one in kept if meant[id(each)] and meant[id(one)] == meant[id(each)]]
        again += [one for one in beside if _ledger(one) == _ledger(each)]
        again += kept[-1:] if not _ledger(each) and not board else []
        again += [one for one in beside if board and lists[id(one)] is own and is_file(_ledger(one))]
        first = next(iter(again), None)
        if first:
            further.setdefault(id(first), []).append(each)
        else:
            kept.append(each)
    yield from ((one, further.get(id(one), [])) for one in sorted(kept, key=lambda each: each.span.start))


def _keeps(facts: Facts, doctrine: Doctrine) -> bool:
    """Whether a document speaks to a role that runs others: what it keeps in files of its own is its memory."""
    role = doctrine.role or ""
    agent = next((each for each in facts.program.agents if comparable(each.name.text) == role), None)
    leads = leads_by_title(doctrine) or does_orchestrators_work(role, agent, facts.program.lexicon.deeds, calls=True)
    return not is_agents_own(doctrine) or leads


def _named(ledger: str) -> str:
    """What a message calls a ledger, behind a `the`."""
    bare = ARTICLE.sub("", ledger)
    shouted = bare[1:2].isupper()
    return bare if is_file(bare) or shouted else bare[:1].lower() + bare[1:] or "ledger"


def _is_shared(ledger: str) -> bool:
    """Whether words surely name the ledger of a project, and no notes that a role keeps for itself."""
    return not ledger or (not is_file(ledger) and bool(_LEDGER.search(ledger)))


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
    named = [event for event in instruction.events if event.name]
    if named:
        return all(is_arrival(event, told.words) for event in named)
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
    end = at + len(ledger)
    further = _FURTHER.match(text, end)
    end = further.end() if further else end
    return (Edit(Span(span.source, span.start + verb.start(), span.start + end), new),)


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
