"""Events of ledgers and logs: appended during execution, or returned as data."""

import re
from collections.abc import Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.calling.entries_of_others import is_of_results, is_told
from flowc.model.doctrine.calling.event_tables import MAY_RECORD, arrivals_of_tables, cells_of_acts, events_of_tables
from flowc.model.doctrine.calling.first_events import first_events, first_of_report
from flowc.model.doctrine.calling.nouns import is_noun
from flowc.model.doctrine.calling.own_notes import marked
from flowc.model.doctrine.calling.records import recorded, recorded_by_all
from flowc.model.doctrine.calling.unmeant import meant_here
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Listing, Passage
from flowc.model.doctrine.document.templates import template_lines
from flowc.model.doctrine.document.told import sentences
from flowc.model.habits import Event
from flowc.text import Name
from flowc.vocabulary import comparable

_LEDGER = (
    r"(?:ledgers?|journals?|event streams?|(?:work|run|memory)[- ]?logs?|memlogs?"
    r"|(?:event|audit|activity|decisions?|progress|session|execution|operations?|feedback)[ -]logs?)"
)
_STORE = rf"(?P<ledger>(?:(?!(?:in|to|on)(?:to)?\s)[\w'’/-]+\s+){{0,4}}?{_LEDGER})"
"""A ledger and the words before it, for which nothing is searched that has none: they may begin anywhere."""

_APPEND = expression(
    r"(?<!--)\b(?:append|appends|appended|appending|record|records|recorded|write|writes|written|log|logs|add|adds|emit|emits|"
    r"enter|enters|entered|post|posts|update|updates|updated)\b(?P<what>[^.;]{0,120}?)\b(?:to|in|into|on)\s+(?:the\s+|a\s+)?"
    + _STORE
    + r"\b",
    re.IGNORECASE,
)
_FILED = expression(
    r"\b(?:append|appends|appending|record|records|log|logs|add|adds|post|posts"
    r"|(?:write|writes)\s+(?:an?|one|the|each|every)\s+(?:[\w-]+\s+){0,2}?(?:entry|line|event|record|row))\b"
    r"(?P<what>[^.;:`]{0,80}?(?:`[^`]{1,40}`[^.;:`]{0,40}?)?)\b(?:to|in|into|on)\s+(?:(?:the|a|your|its)\s+)?"
    r"(?P<ledger>`?(?:[\w.${}<>~-]{1,60}/){0,8}(?P<stem>[\w{}-]{1,60})\.(?:md|jsonl|json|txt|log|csv)\b`?)",
    re.IGNORECASE,
)
"""An entry in a file: whether that is a ledger its name tells."""

_EVENT = expression(
    r"\b(?:events?|entry|entries|lines?|learnings?|lessons?|decisions?|outcomes?|metrics?|rows?|status)\b",
    re.IGNORECASE,
)
"""What is put in a file of lines that holds what happened, and no data."""

_ENTRY = expression(r"\b(?:entry|entries|message|note|line|summary|record)\b", re.IGNORECASE)
"""What is put in a file that holds what all have to say: one more of many."""

_IS_UPDATED = (
    r"\s+(?:(?:is|are|must be)\s+(?:updated|appended|written)"
    r"|(?:writes?|appends?|updates?|entries)\s+(?:is|are)\s+(?:mandatory|required|compulsory|not\s+optional))\b"
)
_UPDATED = expression(_STORE + _IS_UPDATED, re.IGNORECASE)
_BY = expression(r"\s+(?:only\s+)?by\s+(?:the\s+|an?\s+)?`?(?P<who>[\w-]+)", re.IGNORECASE)
_PASSIVE = expression(r"\b(?:appended|recorded|written|logged|updated|added|posted|emitted|entered)\b", re.IGNORECASE)
_AS = expression(r"\bas\s+\Z", re.IGNORECASE)
_FOR_ANOTHER = expression(r"\bfor\s+(?:the\s+|an?\s+)?[\w-]+\s+to\s+\Z", re.IGNORECASE)
_READER = ("you", "this", "agent", "role", "owner", "callee", "each", "every", "whoever")
"""Who may be the reader of a document, or any who works."""

_UPDATES = expression(r"\bupdates?\s+(?:the\s+|a\s+)?" + _STORE + r"\s+with\b", re.IGNORECASE)
_APPENDS_EVENTS = expression(
    r"(?<!--)\bappends?\b(?!-)(?P<what>[^.;{}]{0,60}?"
    r"\b(?:events?|(?P<ledger>bus|ledger)\s+(?:messages?|entry|entries))\b)",
    re.IGNORECASE,
)
_INTO_FILE = expression(r"\b(?:to|in|into) `(?P<path>[\w.${}<>~/-]{1,120}\.(?:md|jsonl?|txt|log|csv))`", re.IGNORECASE)
_INTO_LOG = (
    r"\b(?:in|into|to|on)\s+(?:the\s+|each\s+|every\s+|its\s+|your\s+)(?P<ledger>(?:[\w'’-]+\s+){1,3}?logs?)\b"
)
_ENTERS = expression(
    r"\b(?:append|add|enter|put|log|record|write|note)s?\b(?P<what>[^.;`]{0,40}"
    r"(?:`[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)+`[^.;`]{0,30}?|\b(?:entries|events|lines|steps|(?:each|every)\s+(?:event|step|stage|start|stop|change))\b[^.;`]{0,40}?))"
    + _INTO_LOG,
    re.IGNORECASE,
)
"""A named event, or entries, in whatever somebody calls the log of something."""

_APPENDED = (_APPEND, _ENTERS, _UPDATED, _UPDATES, _APPENDS_EVENTS)
_BY_VERB = {_APPEND, _ENTERS, _UPDATES}  # which begin with a word of writing
_OF_ENTRIES = r"\s+(?:entries|entry|events?|records?)\b"
_ENTRIES = expression(_STORE + _OF_ENTRIES, re.IGNORECASE)
_LIKELY = {
    _UPDATED: expression(_LEDGER + _IS_UPDATED, re.IGNORECASE),
    _ENTRIES: expression(_LEDGER + _OF_ENTRIES, re.IGNORECASE),
}
_RETURNED = expression(
    r"\b(?:events?|event log)\b[^.;]{0,60}\b(?:return|returned|payload|result|response)\b"
    r"|\breturn(?:s|ed)?\b[^.;]{0,60}\bevents?\b"
    r"|\bevent log\s*:",
    re.IGNORECASE,
)
_HOLDS = expression(
    r"(?:^|[\s(*_])`?events?(?:\[\])?`?(?:\s+(?:list|field|array))?"
    r"(?:\s*[(:]\s*|\s+(?:(?:may|can|must|will|should|always|only)\s+){0,2}"
    r"(?:holds?|contains?|has|have|carr(?:y|ies)|lists?|includes?|names?|knows?|are|is|be|consists?\s+of|come\s+from)\s+[^`.;]{0,40}?)(?=`)",
    re.IGNORECASE,
)
"""What leads to the names of events that a result holds: ``events[]` may hold `desk-result`, ...``."""

_JOINED = expression(r"`(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s*\|\s*)`")
_FORBIDDEN = expression(
    r"\W*(?:do\s+not|don['’]?t|never|must\s+not|no\b|avoid)\b[^.;:]*?"
    r"(?:\b(?:without|unless|except|other\s+than|apart\s+from)\b|\()[^;:]*\Z",
    re.IGNORECASE,
)
"""What comes before an entry that belongs to an exception from what is forbidden: `do not skip a file without an
override (and log it in ...)`."""

_NOT = expression(
    r"(?i)(?:\b(?:not|never|no|none|nobody(?!\s+else)|nothing|without|instead of|neither|nor|cannot)|n['’]t)\b"
)
_DESCRIBED = expression(
    r"\W*`[a-z_]+(?:\[\])?`\W*:\s+(?:an?\s+|the\s+)?(?:list|array|set|lines?|rows?|entries|events|what)\b",
    re.IGNORECASE,
)
"""A field and what it holds: `events`: list of lines for the ledger."""

_NAMED = expression(r"`([a-z][a-z0-9]*(?:[-_.][a-z0-9]+)+)`\s+events?\b")
_FILE = expression(r"\.(?:md|jsonl?|ya?ml|txt|log|csv)\Z")
_BY_WHOM = expression(r"\bby\s+(?:the\s+)?`\Z")
_ACTOR = expression(r"\bactor\b")
_NAME = expression(r"[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)+|[a-z]+")


def events(page: Page) -> tuple[Event, ...]:
    """The events a document appends or returns, in order."""
    found = _of_page(page) if page.contract else _of_any(page)
    told = meant_here(page, [event for event in found if not is_told(event, page)])
    made = sorted(marked(page, told), key=lambda event: (event.span.start, event.name.span.start if event.name else -1))
    return tuple({event.name.span if event.name else event: event for event in reversed(made)}.values())[::-1]


def _of_page(page: Page) -> Iterator[Event]:
    likely = (*page.passages(MAY_RECORD), *cells_of_acts(page))
    leads = {piece.lead.span: piece for piece in page.listings(marks.EVENTS) if piece.lead} if likely else {}
    for passage in likely:
        yield from _of_passage(page, passage, leads.get(passage.span))
        yield from first_events(page, passage)
    for code in page.codes(marks.EVENTS):
        for line in template_lines(page, code):
            yield from _of_passage(page, line, None)
    yield from events_of_tables(page)


def _of_any(page: Page) -> Iterator[Event]:
    """What a document of any kind says that every agent writes down while it works."""
    for passage in page.passages(MAY_RECORD, marks.CALLED):
        found = recorded_by_all(page, passage)
        if found:
            start, end, made = found
            yield Event(None, True, passage.at(start, end), made.ledger)
    yield from arrivals_of_tables(page)


def _of_passage(page: Page, passage: Passage, led: Listing | None) -> Iterator[Event]:
    for start, end, held in sentences(passage):
        if not held & marks.EVENTS:
            yield from _filed_or_recorded(page, passage, (start, end), led)
            continue
        sentence = passage.plain[start:end]
        if _DESCRIBED.match(sentence):
            continue
        appended = next((match for each in _APPENDED if (match := _found(each, sentence))), None)
        if appended and (_is_by_others(page, sentence, appended) or is_of_results(page, passage, start, appended)):
            continue
        if appended and not (_is_denied(sentence, appended.start()) or _NOT.search(appended[0])):
            behind = _INTO_FILE.search(sentence, appended.start())
            ledger = appended.groupdict().get("ledger") or (behind["path"] if behind else "")
            yield from _appended(passage, start, end, appended.start(), ledger, led)
        elif not _RETURNED.search(sentence) and (made := tuple(_filed_or_recorded(page, passage, (start, end), led))):
            yield from made
        elif _RETURNED.search(sentence) or _HOLDS.search(sentence) or _found(_ENTRIES, sentence):
            yield from _returned(passage, start, end, led)
        else:
            yield from first_of_report(page, passage, start, end)


def _filed_or_recorded(page: Page, passage: Passage, place: tuple[int, int], led: Listing | None) -> Iterator[Event]:
    """The entry that a sentence asks for in a file, else in what it calls a ledger."""
    filed = tuple(_filed_in(page, passage, *place))
    leads = place[1] == len(passage.plain) and bool(_listed(led))
    made = recorded(page, passage, *place, leads) if not filed else None
    yield from filed
    if made:
        yield from _appended(passage, *place, made.at, made.ledger, led)


def _is_by_others(page: Page, sentence: str, appended: re.Match[str]) -> bool:
    """Whether a ledger is written by somebody a sentence names, who is not its reader: `is updated by the engine`; or
    was written before: `as recorded in the ledger`.
    """
    if _AS.search(sentence, 0, appended.start()) or _FOR_ANOTHER.search(sentence, 0, appended.start()):
        return True
    told = _PASSIVE.search(appended[0])
    by = _BY.match(sentence, appended.end()) if told else None
    return by is not None and by["who"].lower() not in _READER and comparable(by["who"]) != page.role


def _found(wanted: re.Pattern[str], sentence: str) -> re.Match[str] | None:
    """The first place where words ask for an entry; a noun, `the record in the ledger`, asks for none."""
    likely = _LIKELY.get(wanted)
    found = None if likely and not likely.search(sentence) else wanted.search(sentence)
    while found and wanted in _BY_VERB and (noun := is_noun(sentence, found.start(), found.end())):
        found = wanted.search(sentence, noun)
    return found


def _filed_in(page: Page, passage: Passage, start: int, end: int) -> Iterator[Event]:
    """The entry that a sentence of an agent's document asks for in a file whose name ends like that of a ledger."""
    match = _FILED.search(passage.plain, start, end) if page.kind == "agent" else None
    if not match or _is_denied(passage.plain[start:end], match.start() - start):
        return
    stem = comparable(match["stem"].strip("{}"))
    entry = _ENTRY.search(passage.plain, match.start(), match.start("ledger"))
    kinds = ("ledger_files", "shared_files") if entry else ("ledger_files",)
    named = any(page.words.has(kind, name) for kind in kinds for name in (stem, stem.rpartition("-")[2]))
    lined = match["ledger"].rstrip("`").endswith(".jsonl")
    if named or (lined and _EVENT.search(passage.plain, match.start(), match.start("ledger"))):
        yield Event(None, True, passage.at(start, end), match["ledger"].strip("`"))


def _is_denied(sentence: str, at: int) -> bool:
    """Whether what comes before an instruction denies it, or makes it part of an exception from what is forbidden."""
    before = sentence[:at].rpartition(";")[2]
    return bool(_NOT.search(before[-40:]) or _FORBIDDEN.match(before))


def _returned(passage: Passage, start: int, end: int, led: Listing | None) -> Iterator[Event]:
    """The named events of a sentence about events that are data, or of the list it leads to; else one without name."""
    place, span = _ENTRIES.search(passage.plain[start:end]), passage.at(start, end)
    ledger = place["ledger"].strip() if place else ""
    named = [passage.name(*match.span(1)) for match in _NAMED.finditer(passage.plain, start, end)]
    named = named or _held(passage, start, end)
    listed = _listed(led) if end == len(passage.plain) else []
    yield from (Event(name, False, span, ledger) for name in named)
    yield from (Event(name, False, entry.words.span, ledger) for entry, name in listed if not named)
    if not (named or listed):
        yield Event(None, False, span, ledger)


def _held(passage: Passage, start: int, end: int) -> list[Name]:
    """The names of several words that a sentence lists as the events of a result."""
    leads = _HOLDS.search(passage.plain, start, end)
    codes = [place for place in passage.code_places() if leads and leads.end() < place[0] and place[1] < end]
    listed = codes[:1]
    for before, place in pairwise(codes):
        if not _JOINED.fullmatch(passage.plain, before[1], place[0]):
            break
        listed.append(place)
    names = [passage.name(*place) for place in listed if leads and codes[0][0] == leads.end() + 1]
    return [name for name in names if _is_event(name) and "-" in comparable(name.text)]


def _listed(led: Listing | None) -> list[tuple[Entry, Name]]:
    """The items of a list of events with their names; nothing where no words lead to it, or an item has no name."""
    if led is None or led.lead is None or not led.lead.plain.rstrip().endswith(":"):
        return []
    found = [(entry, name) for entry in led.entries if (name := _first(entry))]
    return found if len(found) == len(led.entries) else []


def _appended(
    passage: Passage, start: int, end: int, at: int, ledger: str, led: Listing | None
) -> Iterator[Event]:
    """The named events of an instruction to append, in its sentence or in the list it leads to; else one nameless.

    The verb of the instruction stands at `at` of its sentence.
    """
    span, places = passage.at(start, end), ((a, b) for a, b in passage.code_places() if start + at <= a < end)
    inside = [passage.name(a, b) for a, b in places if not _BY_WHOM.search(passage.plain, start, a)]
    names = [name for name in inside if _is_event(name)]
    if _ACTOR.search(passage.plain, start, end):
        names = names[:1]
    if names:
        yield from (Event(name, True, span, ledger.strip()) for name in names)
        return
    listed = _listed(led)
    if listed:
        yield from (Event(name, True, entry.words.span, ledger.strip()) for entry, name in listed)
        return
    yield Event(None, True, span, ledger.strip())


def _first(entry: Entry) -> Name | None:
    codes = entry.words.codes()
    begins = entry.words.plain.lstrip("* ").startswith("`")
    return codes[0] if codes and begins and _is_event(codes[0]) else None


def _is_event(name: Name) -> bool:
    return bool(_NAME.fullmatch(name.text)) and not _FILE.search(name.text)
