"""Events in tables, lists and samples: what is to be written into a ledger, and those that only tell of an arrival."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.records import column_of_entries
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.acted import acted
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Listing, Passage
from flowc.model.habits import Event
from flowc.text import Span

MAY_RECORD = marks.EVENTS | marks.LEDGER
"""What stands wherever something is written into a ledger."""

_COLUMN = expression(r"[*_\s]*+(?:log\s+|ledger\s+)?events?[*_\s]*", re.IGNORECASE)
_KIND = expression(r"[`*_\s]*(?:events?|types?|names?|kinds?|ids?|keys?|what|entry|)[`*_\s]*", re.IGNORECASE)
"""What stands over the names of events, where the words above say that it is events."""

_ABOUT = expression(r"\W*(?:(?:the|which|what)\s+)?(?:[\w`-]+\s+)?`?(?:events?|ledger\s+entries)\b", re.IGNORECASE)
_KEPT = expression(
    r"\W*(?:[\w'’-]+\s+){0,3}?(?:ledgers?|journals?|logbooks?|event\s+(?:logs?|records?))\W*\Z", re.IGNORECASE
)
"""A title of what entries are kept in."""

_LEADS_ON = expression(r"\b(?:ledgers?|journals?|logbooks?|event\s+logs?)\b[^\n]*:\W*\Z", re.IGNORECASE)
"""Words about it that lead to a list."""

_ENDS = expression(r"(?:results?|outcomes?|returned|repl(?:y|ied)|answer(?:ed)?)\Z")
"""What the name of an event ends with that tells what came of a call."""

_DONE = expression(r"(?:ed|results?|outcomes?|sent|made|done)\Z")
"""The same of events that come back from who was called."""

_LISTED = expression(r"[\s*]*`(?P<name>[a-z][\w-]*)`")
_SHOWN = expression(r"(?:type|name|kind|event)[\"']?\s*:\s*[\"']?(?P<name>[a-z][\w-]*)")
_KEY = expression(r"[\"']?\bevents?[\"']?\s*:")
_SAID = expression(r"`(?P<name>[a-z][\w-]*)`\s+(?:event|entry|line)\b", re.IGNORECASE)
_NOT = expression(r"\b(?:not|never|no|nothing|nobody|without|instead\s+of|rather\s+than)\b", re.IGNORECASE)
_RETURNS = expression(
    r"\b(?:skill|(?:sub-?)?agent|command|orchestrator|you)\s+(?:(?:must|then|also|always)\s+)?"
    r"(?:returns?|hands?\s+back|gives?\s+back|answers?\s+with)\s+(?!(?:no|never|not)\b)(?:[\w-]+\s+){0,4}?events?\b",
    re.IGNORECASE,
)
"""Words that say that events come back from who was called."""

_OF_CALLS = expression(r"\b(?:callees?|agents?|reports?|results?|calls?)\b", re.IGNORECASE)


def events_of_tables(page: Page) -> Iterator[Event]:
    """What the tables of a contract say is to be written into a ledger, else the arrivals among their events."""
    for grid in page.grids(MAY_RECORD):
        asked = column_of_entries(page, grid)
        if asked:
            yield Event(None, True, asked[0].span, asked[1])
        else:
            yield from _arrivals(page, grid, _COLUMN)
    for grid in page.grids():
        if _is_about_events(grid):
            yield from _arrivals(page, grid, _KIND)
    for listing in page.listings():
        if _is_about_events(listing):
            yield from (event for entry in listing.entries for event in _arriving(page, entry.words, _LISTED))
            yield from _inputs(page, listing)
    for listing in page.listings(MAY_RECORD):
        if _is_kept(listing):
            names = [match["name"] for entry in listing.entries if (match := _LISTED.match(entry.words.plain))]
            told = len(names) == len(listing.entries) and any(_ENDS.search(name) for name in names)
            yield from (event for e in listing.entries if told for event in _arriving(page, e.words, _LISTED))
    for code in page.codes(marks.EVENTS):
        if _KEY.search(code.text.plain):
            yield from (event for line in code.lines for event in _arriving(page, line, _SHOWN))
    for passage in page.passages(marks.EVENTS, marks.TICK):
        yield from _arriving(page, passage, _SAID)
    yield from _returned(page)


def cells_of_acts(page: Page) -> Iterator[Passage]:
    """The cells of the tables of an agent's document that tell it what to do."""
    for grid in page.grids(MAY_RECORD) if page.kind == "agent" else ():
        yield from acted(grid)


def _is_about_events(piece: Grid | Listing) -> bool:
    """Whether the title above, or the words that lead to it, say that something lists events."""
    title = piece.titles[-1] if piece.titles else ""
    if piece.lead is None:
        return _ABOUT.match(title) is not None
    last = piece.lead.sentences()[-1:]  # what leads to a list stands at the end of a paragraph
    starts = (0, *(start for start, _ in last))
    return any(map(_ABOUT.match, (title, *(piece.lead.plain[start:] for start in starts))))


def _is_kept(listing: Listing) -> bool:
    """Whether a list stands below the title of a ledger, or words about one lead to it."""
    lead = listing.lead.plain if listing.lead else ""
    return _KEPT.match(listing.title) is not None or _LEADS_ON.search(lead) is not None


def _inputs(page: Page, listing: Listing) -> Iterator[Event]:
    """The events of a list that say something arrived which may be an input of a call, beside one that tells an end."""
    found = [(entry.words, match) for entry in listing.entries if (match := _LISTED.match(entry.words.plain))]
    ended = any(page.words.outcome_class(match["name"]) for _, match in found)
    for words, match in found if ended and len(found) == len(listing.entries) else ():
        if page.words.has_arrived(match["name"]):
            yield Event(words.name(*match.span("name")), False, words.span)


def _arriving(page: Page, words: Passage, named: re.Pattern[str]) -> Iterator[Event]:
    """The events some words name that say a call arrived."""
    for match in named.finditer(words.plain) if named is not _LISTED else filter(None, (named.match(words.plain),)):
        arrives = page.words.tells_of_passing(match["name"], "arrival_tails")
        if arrives and not _NOT.search(words.plain[: match.start()]):
            told = words.sentence(match.start("name"))
            yield Event(words.name(*match.span("name")), False, words.at(*told))


def arrivals_of_tables(page: Page) -> Iterator[Event]:
    """The arrivals among the events of any document, in tables that speak of calls and reports, or of what returns."""
    for grid in page.grids(marks.EVENTS):
        about = " ".join(cell.plain for cell in grid.header)
        yield from (event for event in _arrivals(page, grid, _COLUMN) if _OF_CALLS.search(f"{about} {event.span.text}"))
    yield from _returned(page)


def _returned(page: Page) -> Iterator[Event]:
    """The arrivals in what a document says are the events that come back from who was called."""
    for grid in page.grids():
        if _come_back(grid):
            yield from _arrivals(page, grid, _KIND, _DONE)
    for listing in page.listings():
        if _come_back(listing):
            found = [(e.words, match) for e in listing.entries if (match := _LISTED.match(e.words.plain))]
            names = [match["name"] for _, match in found]
            arrived = (each for each in found if _arrives(page, each[1]["name"], names, _DONE))
            yield from (Event(words.name(*match.span("name")), False, words.span) for words, match in arrived)


def _come_back(piece: Grid | Listing) -> bool:
    """Whether the last sentence before something says that it lists the events that come back."""
    last = piece.lead.sentences()[-1:] if piece.lead else []
    return bool(piece.lead) and any(_RETURNS.search(piece.lead.plain, *place) for place in last if piece.lead)


def _arrivals(page: Page, grid: Grid, head: re.Pattern[str], ends: re.Pattern[str] = _ENDS) -> Iterator[Event]:
    """The events that say a call arrived, each with its row; `head` is over their column."""
    column = next((at for at, cell in enumerate(grid.header) if head.fullmatch(cell.plain)), None)
    rows = [] if column is None else [(row[column].codes(), row[-1]) for row in grid.rows if column < len(row)]
    named = [(codes[0], last.span.end) for codes, last in rows if len(codes) == 1]
    for name, end in named:
        if _arrives(page, name.text, [other.text for other, _ in named], ends):
            yield Event(name, False, Span(page.source, name.span.start, end))


def _arrives(page: Page, name: str, names: list[str], ends: re.Pattern[str]) -> bool:
    """Whether an event says that a call arrived, be it with whose, where another tells what came of that one:
    `x-ray-request-received` beside `x-ray-result`.
    """
    if page.words.tells_of_passing(name, "arrival_tails"):
        return True
    whose = page.words.whose_call_arrived(name)
    return bool(whose) and any(each != name and each.startswith(f"{whose}-") and ends.search(each) for each in names)
