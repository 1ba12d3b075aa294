"""What a document only tells of the past: "We used to have a second format", "Until May the lead wrote the ledger"."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from flowc.expressions import expression
from flowc.model.doctrine.document.index import Marker, index
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Listing, Part, Passage, Piece, passage, unchanged
from flowc.model.doctrine.document.sentences import folded
from flowc.structs import replace
from flowc.vocabulary import comparable

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_TIME = rf"(?:(?:early|late|mid|the|last)[ -])?(?:spring|summer|autumn|winter|year|month|week|quarter|sprint|{_MONTH})"
_BEGINS = (
    r"(?:before(?:\s+(?:that|then))?|formerly|previously|earlier|originally|historically|in\s+the\s+(?:past|old\s+days)|back\s+then"
    r"|in\s+those\s+days|at\s+that\s+time|at\s+first)[*_]*\s*[,:]"
    rf"|until\s+(?:recently|then|{_TIME}|(?:19|20)\d\d|v(?:ersion)?\s?\d[\w.]*)\b"
    rf"|(?:in|before|during)\s+(?:{_TIME}\s+)?(?:of\s+)?(?:19|20)\d\d\b"
    rf"|(?:last|the\s+previous|the\s+year\s+before)\s+{_TIME}\b"
    r"|once\s+(?:we|there|they)\s+(?:had|was|were)\b"
    r"|(?:we|they|it|there|people|agents?|each|every|our|the|this|an?)\b[^.;:`]{0,60}?"
    r"(?<!\bis\s)(?<!\bare\s)(?<!\bbe\s)(?<!\bwas\s)(?<!\bwere\s)(?<!\bbeen\s)(?<!\bget\s)\bused\s+to\s"
)
_BYGONE = expression(rf"[^\w`]*(?:(?:but|and|so|for)\s+)?(?:{_BEGINS})", re.IGNORECASE)
"""How a sentence begins that tells of the past, if its verb stands in it."""

_WORDS = (
    "used to", "until", "before", "formerly", "previously", "earlier", "originally", "historically", "the past",
    "the old", "back then", "those days", "that time", "at first", "19", "20", "last", "the previous", "the year",
    "once",
)  # fmt: skip
"""One of these stands in whatever tells of the past."""

_MAY_TELL = expression(rf"(?:^|[.;!?(][*_)\"'”]*\s*|[*_]\s*)(?:(?:but|and|so|for)\s+)?(?:{_BEGINS})", re.IGNORECASE)
_WAS = expression(
    r"\b(?:was|were|had|did|used\s+to|wrote|said|gave|came|went|told|kept|sent|ran|took|made|began|got|lost|found|held|led"
    r"|broke|stood|read|let|put|left|\w{2,}ed)\b",
    re.IGNORECASE,
)
_IS_TO = expression(
    r"\b(?:must|shall|should|now|today|please|still|nowadays|from\s+(?:now|then|there)\s+on)\b", re.IGNORECASE
)
"""Words of a sentence that tells what is so, or is to be done."""

_GOES_ON = expression(
    r"[^\w`]*(?:(?:it|that|this|they|those|nobody|nothing|everybody|which|the\s+\w+)\s+(?:\w+\s+){0,2}?(?:was|were|had|did)\b"
    r"|(?:one|two|three|four|several|many)\s+(?!.*\b(?:is|are|has|have|can|may|will)\b)|gone\W*\Z)",
    re.IGNORECASE,
)
"""How a sentence begins that goes on with it."""


def present(page: Page, marks: Marker) -> Page:
    """The page without the sentences that only tell of the past: of these nothing is so, and nothing is to be done.

    Of a document about others only the code is left, such as calls that it shows.
    """
    if is_shelved(page):
        parts = tuple(replace(part, heading=None, pieces=tuple(_codes(part.pieces))) for part in page.parts)
        return replace(page, parts=parts, index=index(parts, marks))
    lower = folded(page.source.text)
    told = tuple(word for word in _WORDS if word in lower)
    parts = tuple(_part_now(part, told) for part in page.parts) if told else page.parts
    return page if parts == page.parts else replace(page, parts=parts, index=index(parts, marks))


def is_shelved(page: Page) -> bool:
    """Whether a document lies among those about documents: decisions, drafts, what went wrong."""
    folders = {comparable(folder) for folder in PurePosixPath(page.source.path).parts[:-1]}
    return page.kind == "other" and bool(folders & page.words.lists["about_folders"])


def _codes(pieces: Iterable[Piece]) -> Iterator[Piece]:
    return (piece for piece in pieces if isinstance(piece, Code))


def _part_now(part: Part, told: tuple[str, ...]) -> Part:
    """A part without its past, in a document that has some of the words for it."""
    pieces = tuple(_now(part.pieces, told))
    return part if unchanged(pieces, part.pieces) else replace(part, pieces=pieces)


def _now(pieces: Iterable[Piece], told: tuple[str, ...]) -> Iterator[Piece]:
    for piece in pieces:
        match piece:
            case Passage():
                yield from _runs(piece, told)
            case Listing():
                entries = tuple(_entry(entry, told) for entry in piece.entries)
                yield piece if unchanged(entries, piece.entries) else replace(piece, entries=entries)
            case _:
                yield piece


def _entry(entry: Entry, told: tuple[str, ...]) -> Entry:
    """An item with what it says first of what is so; one that tells of the past alone keeps its words."""
    runs, inside = tuple(_runs(entry.words, told)), tuple(_now(entry.inside, told))
    if runs == (entry.words,) and unchanged(inside, entry.inside):
        return entry
    words = runs[0] if runs else replace(entry.words, quoted=True)
    return replace(entry, words=words, inside=(*runs[1:], *inside))


def _runs(words: Passage, told: tuple[str, ...]) -> Iterator[Passage]:
    """The sentences of a passage between those that tell of the past."""
    if not _may_tell(words, told):
        yield words
        return
    start, past = 0, False
    for begin, end in words.sentences():
        past = _is_past(words.plain[begin:end]) or (past and _goes_on(words.plain[begin:end]))
        if past:
            yield from _part(words, start, begin)
            start = end
    yield from (words,) if not start else _part(words, start, len(words.plain))


def _may_tell(words: Passage, told: tuple[str, ...]) -> bool:
    lower = words.folded()
    return any(word in lower for word in told) and _MAY_TELL.search(words.plain) is not None


def _part(words: Passage, start: int, end: int) -> Iterator[Passage]:
    if words.plain[start:end].strip(" *_()"):
        yield passage(words.text.part(start, end), words.titles, words.quoted)


def _is_past(told: str) -> bool:
    return bool(_BYGONE.match(told) and _WAS.search(told) and not _IS_TO.search(told))


def _goes_on(told: str) -> bool:
    return _GOES_ON.match(told) is not None and not _IS_TO.search(told)
