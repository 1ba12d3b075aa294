"""Entries in ledgers, however a sentence says that who works makes them: what it writes, where, and when.

A sentence counts by what it holds, in whatever order: a place that is a ledger, a verb of writing whose subject is who
works, and either an entry or words that say it is made while the work goes on.
"""

import re
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.calling.nouns import is_noun
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Grid, Passage
from flowc.model.doctrine.document.told import masked
from flowc.structs import Struct
from flowc.vocabulary import DoctrineVocabulary, comparable

_FILE = expression(
    r"`?(?P<path>(?:[\w.${}<>~-]{1,60}/){0,8}(?P<stem>[\w{}<>-]{1,60})\.(?:md|jsonl|json|txt|log|csv|tsv|ya?ml))\b`?"
)
_WHEN = expression(
    r"\bwhile\b|\bas\s+(?:you|they|it|things?|events?|work|the\s+\w+)\s+(?:go|work|mak|happen|proceed"
    r"|progress|occur|mov)"
    r"|\bas\s+soon\s+as\b|\bwhenever\b|\bwhen\s+(?:you|it|they|an?|each|every|something|things)\b"
    r"|\b(?:before|after)\s+(?:and\s+after\s+)?(?:each|every|any)\b|\bbefore\s+(?:you|it|the\s+next|\w+ing)\b"
    r"|\bafter\s+(?:you|it)\b|\bat\s+(?:once|the\s+time)\b|\b(?:right|straight)\s+away\b|\bimmediately\b|\blive\b"
    r"|\b(?:in\s+real\s+time|step\s+by\s+step|throughout|continuously|on\s+the\s+(?:go|fly)|up\s+to\s+date|current(?!\s+(?!(?:and|while|as|with|at|during|throughout|when|after|ledger|journal|log)\b)[a-z]))\b"
    r"|\bduring\s+(?:the|its|your|each|every)\b|\b(?:one|an?)\s+(?:row|line|entry)\s+(?:per|for\s+(?:each|every))\b"
    r"|\b(?:log|enter|record|note|book|jot\s+down|add|append|write)\s+(?:each|every)\b|\bevery\s+time\b|\beach\s+time\b|\bone\s+by\s+one\b|\b(?:has|have)\s+ended\b|\bbefore\s+and\s+after\b",
    re.IGNORECASE,
)
"""What says that entries are made while the work goes on."""

_ENTRY = expression(r"\b(?:lines?|entry|entries|rows?|events?)\b", re.IGNORECASE)
_NOT = expression(
    r"\b(?:not|never|no|none|nobody|nothing|without|instead\s+of|rather\s+than|neither|nor|cannot|forbidden"
    r"|don['’]?t)\b(?!\s+(?:only|just|at\s+the\s+end)\b)",
    re.IGNORECASE,
)
_RETURNED = expression(
    r"\breturn\s+values?\b|\b(?:in|with|from|of|under)\s+(?:the|its|your|their)\s+(?:results?|reports?|answers?|returns?)\b",
    re.IGNORECASE,
)
_DIRECT = expression(
    r"(?:^|[,;:.(—–-]\s*|\b(?:and|then|to|you|must|should|shall|will|also|always|they|all|agents"
    r"|workers|everybody|everyone)\s+)"
    r"[*_]*\Z|^[*_]*(?:before|after|at|during|for|with|in|on|once|when|whenever|while)\s(?:[\w'’-]+\s){1,5}\Z",
    re.IGNORECASE,
)
"""What stands before a verb that is said to who reads it, or to all."""

_SUBJECT = expression(
    r"(?:^|[,;:.(—–-]\s*|\b(?:and|that|which)\s+)[*_]*(?:(?:every|each|any|whichever)\s+[\w-]+(?:"
    r"\s+\w+)?|every(?:body|one)"
    r"|whoever(?:\s+[\w-]+){0,3}|(?:the\s+|an?\s+)?`?(?P<role>[A-Za-z][\w-]*)`?)\s+(?:(?:also|always|then|itself)\s+)?\Z",
    re.IGNORECASE,
)
_FOR_READER = expression(
    r"\s+for\s+(?:the\s+|an?\s+|any\s+)?(?:[\w'’-]+\s+){1,3}(?:reading|(?:who|that|which)\s+reads?)\s+\Z", re.IGNORECASE
)
"""For whom something is worded, who reads a ledger: `write for the next agent reading the event log`."""

_EACH_AGENT = expression(
    r"\b(?:(?:every|each|any)\s+(?:sub-?)?(?:agent|role|specialist)|(?:all|the)\s+(?:sub-?)?agents)\s+"
    r"(?:(?:must|should|shall|will|has\s+to|have\s+to)\s+)?",
    re.IGNORECASE,
)
_BY = expression(r"\bby\s+(?:the\s+|an?\s+)?`?(?P<who>[\w-]+)", re.IGNORECASE)
_PASSIVE = expression(
    r"\b(?:is|are|be|gets?)\s+(?:\w+\s+){0,2}?\Z|[,:—–-]\s*(?:then\s+)?\Z|\b(?:line|entry|row)s?\s+(?:[\w'’-]+\s+){0,5}?\Z",
    re.IGNORECASE,
)
_LEFT_BY = expression(
    r"\b(?:lines?|entry|entries|rows?)\s+(?:(?:[\w'’-]+\s+){0,3}?"
    r"(?!(?:for|per|of|in|into|on|to|by|with|from|about|at|after|before|as|and|or|each|every)\b)[\w'’-]+\s+)?"
    r"(?:the|an?|its|your|their|our)\s+[\w-]+\s+\Z",
    re.IGNORECASE,
)
"""What stands before a form that is no passive, as a subject of its own does it: `a line per fact the run left`."""

_DUE = expression(
    r"\b(?:logging|recording|entering|noting|booking|writing|appending)\s+(?:of\s+)?(?:each|every|all"
    r"|the|events|entries|an?\s+(?:event|entry|line))\b(?=.*\b(?:mandatory|required|compulsory|obligatory"
    r"|not\s+optional|part\s+of\s+(?:the|your|each|every)\s+(?:\w+\s+)?(?:work|job|task|duty|step|stage|run))\b)",
    re.IGNORECASE,
)
_INTO = expression(r"\b(?:in|into|to|onto|on)\s+(?:(?:the|your|its|our)\s+)?[`*\"']*\Z", re.IGNORECASE)
"""What leads to a ledger that is named before the verb: `Into the journal enter ...`."""

_AMONG = expression(r"[+,;&]\s+(?:(?:the|an?)\s+)?[`*]*\Z")
_FOR_IT = expression(r"\b(?:what|which|how|when)\b|\bwrit|\bent(?:er|r)|\badd|\brecord|\blog\b", re.IGNORECASE)


class Recorded(Struct):
    """Where in a sentence an entry is asked for, and what it goes into, as written."""

    at: int
    ledger: str


class _Place(Struct):
    """What an entry goes into; `sure` where its name leaves no doubt that it is a ledger."""

    start: int
    end: int
    text: str
    sure: bool


_WHOLE = expression(
    r"\b(?:writ|sav|put)(?:e|es|ing|s)?\s+(?:the|your|its|an?|each|every)\s+(?:[\w-]+\s+){0,3}?(?P<what>[A-Za-z]{4,30})\s+"
    r"(?:to|in|into|at|under|as)\s+`?\Z",
    re.IGNORECASE,
)
"""What is written, behind the verb and right before the place it goes to."""

OF_MONEY = expression(
    r"\b(?:accounts?|accounting|payments?|invoices?|debits?|credits?|general\s+ledger|cash|month\s+end|event\s+sourcing"
    r"|(?:tests?|code|functions?)\s+(?:that|which|to)|ledger\s+(?:table|contract|class))\b",
    re.IGNORECASE,
)
"""What makes a ledger that of a business, or of code that somebody writes."""


def recorded(page: Page, passage: Passage, start: int, end: int, leads: bool) -> Recorded | None:
    """The entry that a sentence asks for, if it does; `leads` tells that a list of events follows it."""
    words, sentence = masked(passage)[start:end], passage.plain[start:end]
    place = _place(page.words, words, sentence)
    if place is None or _RETURNED.search(words) or _is_kept_by_another(page.words, words):
        return None
    timed = bool(_WHEN.search(words))
    named = _DUE.search(words)
    if named and named.end() <= place.end and place.sure:
        return Recorded(named.start(), place.text)
    for verb in _verbs(page.words).finditer(words):
        before = words[: verb.start()]
        behind = max(verb.end(), place.end)
        if _NOT.search(before) or is_noun(words, verb.start(), behind) or not _is_due(page, before, sentence, verb):
            continue
        if _counts(page, words, place, verb, timed, leads):
            return Recorded(verb.start(), place.text)
    return None


def recorded_by_all(page: Page, passage: Passage) -> tuple[int, int, Recorded] | None:
    """The sentence of any document that says every agent makes entries in a ledger while it works.

    The ledger may be named in another sentence of its paragraph.
    """
    whole = masked(passage)
    place = _place(page.words, whole, passage.plain)
    if place is None or not place.sure or not _EACH_AGENT.search(whole):
        return None
    for start, end in passage.sentences():
        words = whole[start:end]
        each = _EACH_AGENT.search(words)
        verb = _verbs(page.words).match(words, each.end()) if each else None
        denied = _RETURNED.search(words) or _is_kept_by_another(page.words, words)
        if each and verb and not verb["passive"] and not denied and (_WHEN.search(words) or _ENTRY.search(words)):
            return start, end, Recorded(verb.start(), place.text)
    return None


def column_of_entries(page: Page, grid: Grid) -> tuple[Passage, str] | None:
    """The cell of a header that says what is to be written into a ledger, with the name of the ledger."""
    for cell in grid.header:
        place = _place(page.words, masked(cell), cell.plain)
        if place and _verbs(page.words).search(cell.plain[: place.start]) and _FOR_IT.search(cell.plain):
            return cell, place.text
    return None


def _is_one_of_many(words: str, start: int, place: int) -> bool:
    """Whether a place is a thing among others in brackets behind a verb: `each check (six titles + log.md mark)`."""
    opened = words.rfind("(", start, place) if start < place else -1
    return opened >= 0 and words.find(")", opened, place) < 0 and _AMONG.search(words, opened, place) is not None


def _counts(page: Page, words: str, place: _Place, verb: "re.Match[str]", timed: bool, leads: bool) -> bool:
    """Whether a verb of writing and a place make an instruction to write entries while the work goes on."""
    if _FOR_READER.match(words, verb.end(), max(verb.end(), place.start)):
        return False
    if _is_one_of_many(words, verb.end(), place.start):
        return False
    if place.start < verb.end() and not verb["passive"] and not _INTO.search(words, 0, place.start):
        return False
    keeps = verb["kept"] is not None
    if keeps:
        near = words[verb.end() : place.start].split()
        return timed and verb.end() <= place.start and len(near) <= 6
    if verb["passive"] and not (timed or _ENTRY.search(words[: verb.start()])):
        return False
    entry = leads or _ENTRY.search(words) is not None
    if place.sure or leads:
        return timed or (entry and page.kind != "other")
    if not timed:
        return _ENTRY.search(words, verb.end(), max(verb.end(), place.start)) is not None
    return entry or verb["noted"] is None


def _is_due(page: Page, before: str, sentence: str, verb: "re.Match[str]") -> bool:
    """Whether a verb says what who works is to do, or what is done to an entry by nobody who is named."""
    if verb["passive"]:
        return _PASSIVE.search(before) is not None and not _LEFT_BY.search(before)
    if not verb["ending"]:
        return _DIRECT.search(before) is not None
    subject = _SUBJECT.search(sentence[: verb.start()])
    if subject is None:
        return False
    role = subject["role"]
    ends = (page.boundary.caller, page.boundary.callee) if page.boundary else ()
    return role is None or comparable(role) in (page.role, *ends) or page.words.has("own_subjects", role)


def _is_kept_by_another(vocabulary: DoctrineVocabulary, words: str) -> bool:
    """Whether a sentence names who writes a ledger once the result is there: `by the engine`."""
    keepers = vocabulary.lists["record_keepers"]
    return any(match["who"].lower() in keepers for match in _BY.finditer(words))


def _place(vocabulary: DoctrineVocabulary, words: str, sentence: str) -> _Place | None:
    """The first ledger of a sentence: a file that is called so, or words."""
    for match in _FILE.finditer(sentence):
        parts = [comparable(part) for part in match["path"].split("/")[:-1]]
        stem = comparable(match["stem"].strip("{}<>"))
        named = any(vocabulary.has("ledger_files", name) for name in (stem, stem.rpartition("-")[2]))
        lies = any(vocabulary.has("ledger_files", name) for name in parts[-1:])
        if named or (lies and not _is_written_whole(stem, sentence[: match.start()])):
            return _Place(*match.span(), match["path"], True)
    found = _ledgers(vocabulary).search(words)
    if found is None or (found["weak"] and _is_of_program(vocabulary, found)):
        return None
    text = sentence[found.start("name" if found["name"] else "first") : found.end()]
    return _Place(found.start(), found.end(), text, found["weak"] is None)


def _is_written_whole(stem: str, before: str) -> bool:
    """Whether a file is what is written, and not one more entry: `write the review to progress/review-<task>.md`."""
    written = _WHOLE.search(before)
    return written is not None and written["what"].lower() in stem.split("-")


def _is_of_program(vocabulary: DoctrineVocabulary, found: "re.Match[str]") -> bool:
    """Whether what is called a log is that of a program: `the server log`."""
    before = re.findall(r"[a-z]+", found["name"].lower())[:-1]
    return (not before and not found["both"]) or any(word in vocabulary.lists["program_logs"] for word in before)


@lru_cache(maxsize=4)
def _ledgers(vocabulary: DoctrineVocabulary) -> "re.Pattern[str]":
    sure, weak = _one_of(vocabulary, "ledger_words"), _one_of(vocabulary, "ledger_tails")
    article = r"(?:the|its|your|their|our|each|every|(?P<both>both)|an?|this|that|all|new)"
    return expression(
        rf"(?:\b{article}\s+(?P<name>(?:(?!(?:for|of|to|in|on|into|onto|like|with|from|by|and|or)\b)[\w'’/-]+\s+){{0,3}}?(?:{sure}|(?P<weak>{weak})))|^[*_\s]*(?P<first>{sure}))\b"
        rf"(?!\s+(?:file\s+format|level|output|message|statement|in)\b)",
        re.IGNORECASE,
    )


@lru_cache(maxsize=4)
def _verbs(vocabulary: DoctrineVocabulary) -> "re.Pattern[str]":
    written, noted = _one_of(vocabulary, "recording_verbs"), _one_of(vocabulary, "noting_verbs")
    kept, passive = _one_of(vocabulary, "keeping_verbs"), _one_of(vocabulary, "recorded_forms")
    return expression(
        rf"(?<![\w`'’-])(?:(?P<passive>{passive})|(?:(?:{written})|(?P<noted>{noted})"
        rf"|(?P<kept>{kept}))(?P<ending>e?s)?)"
        rf"(?![\w`:-])",
        re.IGNORECASE,
    )


def _one_of(vocabulary: DoctrineVocabulary, name: str) -> str:
    """The words of a list as alternatives, the longest first, with blanks for hyphens."""
    words = sorted(vocabulary.lists[name], key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\-", r"[\s-]+") for word in words)
