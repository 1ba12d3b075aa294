"""Internal phases of a role (intake, preflight) where a result, an event or a condition is reported.

A process may name its own steps as it likes: there only the events it reports count.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.called_documents import is_document, is_own_step
from flowc.model.doctrine.calling.calls import prompted
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.habits import Phase

_OF_DATA = expression(
    r"\s+(?:rulings?|findings?|decisions?|notes?|questions?|answers?|errors?|warnings?|failures?|reports?|assumptions?)\b",
    re.IGNORECASE,
)
"""What is told of a phase by name, beside its being reached: `preflight rulings`."""

_EVENT = expression(r"\b(?:ledgers?|events?)\b", re.IGNORECASE)
_COMPLETION = expression(
    r"\b(?:is|are)\s+(?:non-terminal\b|(?:not|no)\s+(?:yet\s+)?(?:a\s+|an\s+|the\s+)?(?:valid"
    r"\s+)?(?:(?:completion|terminal|final|end"
    r"|finished)\s+(?:state|return|result|outcome|answer|stage)|(?:answer|result|return|completion)\b))"
    r"|\b(?:(?:does|do|must|may|can|should|is|are)\s+|can)not\s+(?:yet\s+)?(?:count|be\s+(?:returned|taken|reported|treated)|to\s+be\s+taken)\s+(?:as|for)\b",
    re.IGNORECASE,
)
_RETURNED = expression(r"\b(?:return|report|publish)(?:s|ed|ing)?\b[^.;:,]{0,40}\Z", re.IGNORECASE)
_AS_RESULT = expression(
    r"(?:-only)?\s+(?:only\s+)?(?:responses?|results?|reports?|returns?|outcomes?|outputs?|status(?:es)?|summar(?:y|ies))\b",
    re.IGNORECASE,
)
_TAKEN_AS = expression(
    r"\b(?:return|report|publish|treat|count|present|regard|consider|accept|take|pass\s+off|hand\s+back|give\s+back|send\s+back)"
    r"(?:s|es|ed|ing)?\b[^.;:]{0,40}\Z",
    re.IGNORECASE,
)
_AS_A_RESULT = expression(
    r"(?:-only)?(?:\s+(?:pass(?:es|ed|ing)?|success|completion|check|checks|alone|only|by\s+itself)){0,3}\s+(?:as|for)\s+"
    r"(?:(?:an?|the|your|its)\s+)?(?:(?:valid|terminal|final|complete|completed|finished|end|stage)\s+){0,2}"
    r"(?:responses?|results?|reports?|returns?|outcomes?|answers?|completion|outputs?)\b",
    re.IGNORECASE,
)
"""A phase that is taken for a result: `Do not treat preflight as completion`."""

_STOPPED = expression(
    r"\b(?:not|never|don['’]?t|without)\s+(?:\w+\s+)?(?:stop|halt|end|finish|pause|quit|return|come\s+back|conclude|rest)(?:ping|ing)?"
    r"\s+(?:(?:right|only|already|work|there)\s+)?(?:at|after|with|on|upon|during|in|behind)\s+(?:the\s+|an?\s+|your\s+)?\Z",
    re.IGNORECASE,
)
_FAULTY = expression(r"(?:-only)?\s+(?:errors?|failures?|warnings?|defects?|problems?|findings?)\b", re.IGNORECASE)
"""What may be wrong in a phase, which is none."""

_OUTPUT = r"(?:evidence|progress|results?|outputs?|reports?|updates?|attempts?|findings?|proof|summar(?:y|ies)|notes?)"
_FIRST = r"(?:first|initial|opening|1st)[- ](?:[a-z]+[- ])?(?:phase|stage)"
_FIRST_PHASE = expression(
    rf"\b(?P<phase>{_FIRST})(?:['’]s)?\s+(?:[\w-]+\s+){{0,2}}?{_OUTPUT}\b"
    rf"|\b{_OUTPUT}\s+(?:of|from|for|in)\s+(?:the\s+|its\s+|a\s+|an\s+)?(?P<behind>{_FIRST})\b",
    re.IGNORECASE,
)
_INTERIM = expression(
    r"\b(?:first|initial|interim|preliminary|intermediate)\s+(?:reply|answer|response|result|return|report)\s+"
    r"(?:(?:of|with|saying|such\s+as|like|that\s+(?:says|reads))\s+)?`(?P<label>[a-z][\w-]*)`[^.;`]{0,40}?"
    r"\b(?:as\s+soon\s+as|before|while|until|already)\b",
    re.IGNORECASE,
)
"""A word that comes back before the work is done: `a first reply of `warm` as soon as the oven is`."""

_RETURN_TOLD = expression(
    r"\b(?:returns?|returned|(?:reports?|hands?|comes?|gives?|sends?)\s+back|outcome)\b", re.IGNORECASE
)
_RESULT_TITLE = expression(
    r"\b(?:returns?|outcomes?|results?|responses?|answers?|comes\s+back)\b", re.IGNORECASE
)
_DENIED = expression(r"\b(?:not|never|no|without|beyond|more\s+than)\b", re.IGNORECASE)
_ON_ANSWER = expression(
    r"\b(?:on|upon|if|when|for|unless)\s+(?:an?|the)\s+\w+\s+(?:reply|answer|response|result|return|report)\b",
    re.IGNORECASE,
)
_RETURNING = ("handoff-contract", "output-contract", "orchestration", "team-contract")

_BLOCKED_AT = expression(r"\b(?:if|when|only if)\s+`?[a-z-]+`?\s+(?:at|during|in)\s+(?:the\s+|an?\s+)?$", re.IGNORECASE)
_BLOCKED_IN = expression(
    r"\b(?:if|when)\s+(?:it\s+is\s+)?`?(?P<label>[a-z][a-z-]*)`?\s+(?:at|during|in)\s+(?:the\s+|an?\s+)?"
    r"(?P<phases>(?!(?:any|all|this|that|these|its|one|another)\b)[a-z][a-z-]+(?:\s[a-z]+)?"
    r"(?:\s*(?:/|,|\bor\b)\s*(?:the\s+|an?\s+)?[a-z][a-z-]+(?:\s[a-z]+)?)?)(?=\s*[:,.;)]|\s*$)",
    re.IGNORECASE,
)
_DONE = expression(
    r"\b(?:when|once|after|until|as\s+soon\s+as)\s+(?:the\s+|its\s+)?(?P<phase>[a-z]{4,}(?:-[a-z]+)?)"
    r"\s+(?:is|was|has\s+been)\s+"
    r"(?:done|complete|completed|over|finished|through|passed|behind)\b",
    re.IGNORECASE,
)
"""What a document waits for, by which it tells its phases whatever they are called."""

_SPOKEN = expression(
    r"\s+(?:talks?|conversations?|chats?|exchanges?|discussions?|dialogues?|messages?|notes?"
    r"|responses?|replies|reply|calls?)"
    r"\s+(?:alone\s+)?",
    re.IGNORECASE,
)
"""What is said in a phase."""

_OR = expression(r"\s*(?:/|,|\bor\b)\s*(?:the\s+|an?\s+)?", re.IGNORECASE)
_CONDITION = expression(r"\b(?:when|once|after|until|unless|only if)\b[^.;:]{0,40}$", re.IGNORECASE)
_STATE = expression(
    r"^[\w/ -]{0,40}?\b(?:is|are|passes|pass|fails|completes|acknowledged|cleared|succeeds|complete)\b", re.IGNORECASE
)
_PAST = expression(
    r"\b(?:when|once|after|until|unless|as\s+soon\s+as|only\s+if)\b[^.;:]{0,80}?\b(?:is|are|has|have|gets?|comes?|came|got)\s+(?:\w+\s+)?"
    r"(?:past|beyond|through|out\s+of|done\s+with|finished(?:\s+with)?|completed|clear\s+of|left|behind)\s+(?:the\s+|its\s+|her\s+|his\s+)?$",
    re.IGNORECASE,
)
"""What stands before a phase that is behind somebody: `when the piece is past intake`."""

_NONE_FOR = expression(r"\b(?:no|none|not|never|nothing|without)\b", re.IGNORECASE)
_GATES = expression(r"\b(?:gates?|criteria|completion|conditions?)\b", re.IGNORECASE)
"""Titles of what has to hold before a result counts."""

_HEADED = ("template", "handoff-contract", "output-contract")


def phases(page: Page) -> tuple[Phase, ...]:
    """The phases a document reports, at most one a sentence, item or heading."""
    if not page.contract:
        return ()
    return tuple(sorted(_of_page(page), key=lambda phase: phase.word.span.start))


def _of_page(page: Page) -> Iterator[Phase]:
    learned = frozenset(_named_in_returns(page))
    pattern = _pattern(tuple(sorted(page.words.lists["phases"] | learned)))
    own = page.role or ""
    for part in page.parts:
        if part.heading and page.kind in _HEADED and not _names_parties(page, part.heading):
            match = pattern.search(part.heading.plain)
            if match and match[1].lower() not in own and not is_document(page, part, match[1], match.span()):
                word = part.heading.name(match.start(1), match.end(1))
                yield Phase(word, "heading", part.heading.span)
    for passage in page.passages() if learned else page.passages(marks.PHASE):
        for start, end in passage.sentences():
            match = pattern.search(passage.plain, start, end)
            if match and match[1].lower() not in own:
                yield from _of_sentence(page, passage, (start, end), match)
    for _, line in prompted(page):
        match = pattern.search(line.plain)
        if match and _is_completion(line.plain[: match.start()], line.plain[match.end() :]):
            yield Phase(line.name(match.start(1), match.end(1)), "completion", line.span)
    yield from _denied(page)
    yield from (*_first_ones(page, pattern), *_interim(page))
    cells = (cell for grid in page.grids(marks.EVENTS) for row in grid.rows for cell in row)
    for passage in (*page.passages(marks.EVENTS), *cells):
        yield from _of_arrivals(page, passage)


def _first_ones(page: Page, known: re.Pattern[str]) -> Iterator[Phase]:
    """The first of several phases by which it is told what comes back, `first-phase evidence`; no further finding where
    the same words name a phase that is known.
    """
    likely = page.passages(marks.FIRST) if page.kind in _RETURNING else []
    for passage in (each for each in likely if not known.search(each.plain)):
        for start, end in passage.sentences():
            match = _FIRST_PHASE.search(passage.plain, start, end)
            if match and _comes_back(page, passage, start, match.start()):
                word = passage.name(*match.span("phase" if match["phase"] else "behind"))
                yield Phase(word, "return", passage.at(start, end))


def _interim(page: Page) -> Iterator[Phase]:
    """What a contract has come back before the work is done, with the rest behind it."""
    for passage in page.passages(marks.FIRST, marks.TICK) if page.kind in _RETURNING else ():
        for start, end in passage.sentences():
            match = _INTERIM.search(passage.plain, start, end)
            if match and not any(each.search(passage.plain, start, end) for each in (_DENIED, _ON_ANSWER)):
                yield Phase(passage.name(*match.span("label")), "return", passage.at(start, end))


def _comes_back(page: Page, passage: Passage, start: int, at: int) -> bool:
    """Whether words tell what is returned: their sentence says so, or in a contract the title of their section."""
    before = passage.plain[start:at]
    if _DENIED.search(before):
        return False
    titled = page.kind == "handoff-contract" and _RESULT_TITLE.search(passage.title)
    return bool(titled or _RETURN_TOLD.search(before) or _returns_below(page, passage))


def _returns_below(page: Page, passage: Passage) -> bool:
    """Whether an item stands in a list of what is returned, or only under which condition."""
    for listing in page.listings():
        if listing.lead and any(entry.words is passage for entry in listing.entries):
            return _RETURN_TOLD.search(listing.lead.plain) is not None
    return False


def _names_parties(page: Page, heading: Passage) -> bool:
    """Whether a heading names the parties of the call that the document is about."""
    return page.boundary is not None and page.boundary.span == heading.span


_OF_A_THING = expression(r"[`*_\s]+(?:of|for|in|to)\b", re.IGNORECASE)
"""What goes on to say whose state it is, which is none of a stage: `no completion state of the order`."""


def _denied(page: Page) -> Iterator[Phase]:
    """What is said to be no result though it was said in a phase: `A check-in talk is no completion state`."""
    likely = [passage for passage in page.passages(marks.NEGATED) if _COMPLETION.search(passage.plain)]
    done = {match["phase"].lower() for match in _DONE.finditer(page.source.text)} if likely else set()
    known = page.words.lists["phases"]
    for passage in likely if done - known else ():
        for start, end in passage.sentences():
            match = _pattern(tuple(sorted(done - known))).search(passage.plain, start, end)
            said = _SPOKEN.match(passage.plain, match.end(), end) if match else None
            state = _COMPLETION.match(passage.plain, said.end(), end) if match and said else None
            if match and state and not _OF_A_THING.match(passage.plain, state.end(), end):
                yield Phase(passage.name(*match.span(1)), "completion", passage.at(start, end))


def _of_arrivals(page: Page, passage: Passage) -> Iterator[Phase]:
    """What a ledger is kept for though it only tells of an arrival: `ledger entries for receipt and escalation`."""
    lists = page.words.lists
    for wanted in _arrivals(tuple(sorted(lists["arrivals"])), tuple(sorted(lists["passed_things"]))):
        match = wanted.search(passage.plain)
        if match and not _NONE_FOR.search(match[0][: match.start(1) - match.start()]):
            told = passage.sentence(match.start(1))
            yield Phase(passage.name(*match.span(1)), "event", passage.at(*told))
            return


@lru_cache(maxsize=4)
def _arrivals(words: tuple[str, ...], things: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    said, given = "|".join(map(re.escape, words)), "|".join(re.escape(each).replace(r"\-", "[- ]") for each in things)
    told = rf"(?:{said}|receiving|taking\s+(?:on|up|over)|picking\s+up|accepting|intake|start)"
    return (
        expression(
            rf"\b(?:ledgers?|events?|log)\b[^.;:]{{0,30}}\b(?:entries|events?|lines?|records?)\b"
            rf"[^.;:]{{0,50}}?\s(?:for\s+|\()(?:[\w-]+,\s+)*"
            rf"({said})\b(?=\s*(?:,|and\b))",
            re.IGNORECASE,
        ),
        expression(
            rf"\b(?:ledger|events?|log|journal)\b[^.;]{{0,60}}?(?:\b(?:for|of)\s+|[(:,]\s*)(?:the\s+|an?\s+|its\s+)?"
            rf"({told})\s+(?:of\s+)?(?:the\s+|its\s+|an?\s+)?(?:{given})\b",
            re.IGNORECASE,
        ),
        expression(
            rf"\bevents?\b[^.;]{{0,40}}?\b((?:when|that)\s+(?:the|its)\s+(?:{given})\s+(?:came\s+in|arrived|was\s+received|has\s+arrived))\b",
            re.IGNORECASE,
        ),
    )


def _named_in_returns(page: Page) -> Iterator[str]:
    """The phases that a contract about a call names in what comes back: `if blocked during check-in or warm-up`."""
    for passage in page.passages(marks.CASE) if page.kind == "handoff-contract" else ():
        match = _BLOCKED_IN.search(passage.plain)
        if match and page.words.outcome_class(match["label"]) == "blocking":
            yield from (word.strip(" `").lower() for word in _OR.split(match["phases"]))


@lru_cache(maxsize=64)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    one = "|".join(re.escape(word).replace(r"\-", "[- ]") for word in words)
    return re.compile(rf"(?<![\w/.`-])({one})(?:/(?:{one}))*(?!(?!-only\b)[\w.`-]*[\w`-])", re.IGNORECASE)


def _of_sentence(page: Page, passage: Passage, place: tuple[int, int], match: re.Match[str]) -> Iterator[Phase]:
    start, end = place
    around = passage.plain[start : match.start()], passage.plain[match.end() : end]
    position = _position(page, passage.title, *around)
    if position and not (position in ("condition", "event") and is_own_step(page, match[1], *around)):
        yield Phase(passage.name(match.start(1), match.end(1)), position, passage.at(start, end))


def _position(page: Page, title: str, before: str, after: str) -> str:
    clause = before.rpartition(";")[2]
    if _EVENT.match(after.lstrip()) or (_EVENT.search(clause) and not _OF_DATA.match(after)):
        return "event"
    if _is_completion(before, after):
        return "completion"
    if _BLOCKED_AT.search(before):
        return "return"
    if page.kind in ("process", "agent"):
        return ""
    if not before.strip(" *_") and _GATES.search(title) and _STATE.search(after):
        return "condition"
    return "condition" if (_CONDITION.search(before) and _STATE.search(after)) or _PAST.search(before) else ""


def _is_completion(before: str, after: str) -> bool:
    """Whether the words around a phase speak of it as of a result, if only to forbid that it is one."""
    if _COMPLETION.search(after) or (_RETURNED.search(before) and _AS_RESULT.match(after)):
        return True
    if _STOPPED.search(before):
        return not _FAULTY.match(after)
    return bool(_TAKEN_AS.search(before) and _AS_A_RESULT.match(after))
