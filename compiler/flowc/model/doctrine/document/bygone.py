"""What a document only tells of the past: "We used to have a second format", "Until May the lead wrote the ledger"."""

import re
from collections.abc import Iterable, Iterator, Mapping

from flowc.expressions import expression
from flowc.model.doctrine.document.index import Marker, index
from flowc.model.doctrine.document.marks import PAST
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Listing, Part, Passage, Piece, passage, unchanged
from flowc.paths import Path, path_of
from flowc.structs import replace
from flowc.vocabulary import DoctrineVocabulary, comparable

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_TIME = rf"(?:(?:early|late|mid|the|last)[ -])?(?:spring|summer|autumn|winter|year|month|week|quarter|sprint|{_MONTH})"
_YEAR = r"(?:19|20)\d\d"
_SUBJECT = (
    r"(?:we|they|he|she|it|you|there|nobody|everybody|everyone|people|agents|`[\w-]+`|[a-z]+(?:-[a-z]+)+"
    r"|(?:the|our|an?|every|each|all|both|some|most|two|three|four|five|several|many)\s+(?:[\w'’-]+\s+){0,3}?[\w'’-]+)"
)
_DID = (
    r"(?:[a-z]+ly\s+|always\s+|often\s+|only\s+|also\s+)?(?:was|were|had|did|wrote|said|gave|came|went|told|kept|sent|ran|took|made"
    r"|began|got|lost|found|held|led|broke|stood|\w{2,}ed|(?:read|put|let|set)(?=[^.;]*?(?:\band|,)\s+(?:then\s+)?\w{2,}ed))\b"
)
_WHO = r"(?:(?:the|our|each|every)\s+(?:[\w-]+\s+)?[\w-]*(?:er|or|ist|ian|yst|lead|agent|team|desk|office)s?)"
_ONCE = (
    rf"(?:(?:before(?:\s+(?:that|then))?|earlier|in\s+the\s+(?:past|old\s+days)|back\s+then"
    r"|in\s+those\s+days|at\s+that\s+time|at\s+first)[*_]*\s*[,:]"
    r"|(?:formerly|previously|originally|historically)[*_]*\s*[,:]?"
    rf"|until\s+(?:recently|then|{_TIME}(?:\s+{_YEAR})?|{_YEAR}|v(?:ersion)?\s?\d[\w.]*),?"
    rf"|(?:in|before|during)\s+(?:{_TIME}\s+)?(?:of\s+)?{_YEAR},?|(?:last|the\s+previous|the\s+year\s+before)\s+{_TIME},?)"
    rf"\s*[*_]*\s+{_SUBJECT}\s+{_DID}"
    rf"|(?:we|they|people|agents|it|there|{_WHO})\s+(?:once\s+|always\s+|also\s+)?used\s+to\s+\w"
)
_DAY = (
    rf"(?:{_YEAR}-\d\d-\d\d|{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+{_YEAR}|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+{_YEAR})"
)
_INCIDENT = expression(
    rf"[^\w`]*(?:[*_]{{2}}[^*_]{{1,60}}[*_]{{2}}\W*)?on\s+(?:the\s+)?{_DAY},?\s+"
    rf"(?:{_SUBJECT}|(?:the|an?|our|one|two)\s+(?:[\w'’-]+\s+){{0,3}}?`[\w-]+`)\s+{_DID}",
    re.IGNORECASE,
)
_OF_INCIDENT = expression(
    r"[^\w`]*(?:the|our|an?|its|their|it|they|that|this|which|nobody|everybody|nothing|one|two|both)\b[^.;]{1,120}?"
    r"(?<!to\s)\b(?:was|were|had|did|ran|left|took|made|gave|sent|went|came|\w{2,}ed)\b",
    re.IGNORECASE,
)
"""What happened on some day, and how the sentences behind it begin that go on with it."""

_BYGONE = expression(rf"[^\w`]*(?:(?:but|and|so|for)\s+)?(?:{_ONCE})", re.IGNORECASE)
"""How a sentence begins that tells what somebody did at another time."""

_IS = expression(
    r"\b(?:is|are|has|(?<!to\s)have|does|(?<!to\s)do|can|may|will|must|shall|should|now|today|please|still|nowadays|therefore|hence|goes|comes|gets"
    r"|takes|gives|keeps|writes|sends|tells|says|becomes|appends|returns|prints|from\s+(?:now|then|there)\s+on|(?:do|does|is|are|ca|wo|should|must)n['’]t)\b|;",
    re.IGNORECASE,
)
"""Words of a sentence that tells what is so, or is to be done."""

_ORDER = expression(
    r"(?:^|[,:]|\b(?:and|but|so|then))\s+(?:then\s+|always\s+)?(?P<verb>[a-z]+)\s+(?:(?:the|an?|every|each|all|both|any|it|them|your|its)\b|`)"
)
"""A clause that may begin with an instruction."""

_SOME = r"(?:one|two|three|four|several|many)"
_GOES_ON = expression(
    r"[^\w`]*(?:(?:it|that|this|they|those|nobody|nothing|everybody|which|the\s+\w+)\s+(?:\w+\s+){0,2}?(?:was|were|had|did)\b"
    rf"|{_SOME}\s+[\w-]+(?:,\s+{_SOME}\s+[\w -]+)+\W*\Z|gone\W*\Z)",
    re.IGNORECASE,
)
"""How a sentence begins that goes on with it, `It was slow.`, or has no verb: `Two forms, two mistakes.`"""


_TITLED = (
    r"(?:proposal|rfc|draft)\b[ \t]*(?:\d{1,5})?[ \t]*[:,—–-]"
    r"|[^\n]{0,200}\b(?:not[ \t]+yet[ \t]+in[ \t]+force|superseded|withdrawn|never[ \t]+built)\b"
    r"|[^\n]{0,200}\((?:draft|proposal|superseded)\)"
)
_STATUS = (
    r"[^\n]{0,200}\n(?:[^\n]{0,200}\n){0,6}?[-*_| \t]{0,6}status[*_]{0,3}[ \t]*[:|][*_ \t]{0,4}"
    r"(?:proposed|draft|superseded|rejected|withdrawn|deprecated|not[ \t]+yet)\b"
)
_NOT_IN_FORCE = expression(
    rf"\A(?:---\n.{{0,2000}}?\n---\n)?\s{{0,20}}#[ \t]+(?:{_TITLED}|{_STATUS})", re.IGNORECASE | re.DOTALL
)
"""How a document begins that is a proposal, or was in force: its title, or the status below it."""


_OF_SKILL = expression(r"(?<![^/])skills/[^/]+/")


def present(page: Page, marks: Marker) -> Page:
    """The page without the sentences that only tell of the past: of these nothing is so, and nothing is to be done.

    Of a document about others only the code is left, such as calls that it shows.
    """
    if is_shelved(page):
        parts = tuple(replace(part, heading=None, pieces=tuple(_codes(part.pieces))) for part in page.parts)
        return replace(page, parts=parts, index=index(parts, marks))
    verbs = page.lexicon.deeds.lists["verbs"]
    parts = tuple(_part_now(part, verbs) if held & PAST else part for held, part in page.index.parts)
    return page if parts == page.parts else replace(page, parts=parts, index=index(parts, marks))


def is_shelved(page: Page) -> bool:
    """Whether a document lies among those about documents: decisions, drafts, what went wrong."""
    path, lists = path_of(page.source.path), page.words.lists
    *before, last = comparable(path.stem).split("-")
    named = lists["shelved_words"].intersection((*before, last)) and last not in lists["instructing_words"]
    told = bool(named) or lies_among(path, lists["shelves"])
    return page.kind == "other" and (told or _NOT_IN_FORCE.match(page.source.text) is not None)


def lies_among(path: Path, folders: frozenset[str]) -> bool:
    """Whether a document lies in one of some folders, which is not that of a skill of such a name."""
    return not folders.isdisjoint(map(comparable, path_of(beyond_skill(str(path))).parts[:-1]))


def lies_in_doctrine(path: str, words: DoctrineVocabulary) -> bool:
    """Whether a document lies in a folder for doctrine, whatever it is about; a front page tells of the folder."""
    place = path_of(path)
    about = lies_among(place, words.lists["about_folders"]) or place.stem.lower() in words.lists["front_pages"]
    return "doctrine" in place.parts[:-1] and not about


def is_of_stage(place: Path, kind: str, lists: Mapping[str, frozenset[str]]) -> bool:
    """Whether a document is the contract of a stage of the work, in whose folder it lies: `doctrine/review/`."""
    folders = [comparable(folder) for folder in place.parts[:-1]]
    stage = folders[-2:-1] == ["doctrine"] and folders[-1] in lists["stage_folders"]
    above = lists["about_folders"].isdisjoint(folders[:-1])
    return stage and above and kind.endswith("contract")


def beyond_skill(path: str) -> str:
    """A path without the name of the skill in whose folder it lies, which is that of what the skill makes."""
    return _OF_SKILL.sub("skills/", path)


def _codes(pieces: Iterable[Piece]) -> Iterator[Piece]:
    return (piece for piece in pieces if isinstance(piece, Code))


def _part_now(part: Part, verbs: frozenset[str]) -> Part:
    """A part without its past."""
    pieces = tuple(_now(part.pieces, verbs))
    return part if unchanged(pieces, part.pieces) else replace(part, pieces=pieces)


def _now(pieces: Iterable[Piece], verbs: frozenset[str]) -> Iterator[Piece]:
    for piece in pieces:
        match piece:
            case Passage():
                yield from _runs(piece, verbs)
            case Listing():
                entries = tuple(_entry(entry, verbs) for entry in piece.entries)
                yield piece if unchanged(entries, piece.entries) else replace(piece, entries=entries)
            case _:
                yield piece


def _entry(entry: Entry, verbs: frozenset[str]) -> Entry:
    """An item with what it says first of what is so; one that tells of the past alone keeps its words."""
    runs, inside = tuple(_runs(entry.words, verbs)), tuple(_now(entry.inside, verbs))
    if runs == (entry.words,) and unchanged(inside, entry.inside):
        return entry
    words = runs[0] if runs else replace(entry.words, quoted=True)
    return replace(entry, words=words, inside=(*runs[1:], *inside))


def _runs(words: Passage, verbs: frozenset[str]) -> Iterator[Passage]:
    """The sentences of a passage between those that tell of the past."""
    start, past, incident = 0, False, False
    for begin, end in words.sentences() if words.held & PAST else ():
        told = words.plain[begin:end]
        happened = _INCIDENT.match(told)
        begun = happened or _BYGONE.match(told) or (_GOES_ON.match(told) if past else None)
        begun = begun or (_OF_INCIDENT.match(told) if incident else None)
        past = begun is not None and not _is_so(told, verbs)
        incident = past and (incident or happened is not None)
        if past:
            yield from _part(words, start, begin)
            start = end
    yield from (words,) if not start else _part(words, start, len(words.plain))


def _part(words: Passage, start: int, end: int) -> Iterator[Passage]:
    if words.plain[start:end].strip(" *_()"):
        yield passage(words.text.part(start, end), words.titles, words.quoted)


def _is_so(told: str, verbs: frozenset[str]) -> bool:
    """Whether some words of a sentence tell what is so, or give an order."""
    return _IS.search(told) is not None or any(match["verb"] in verbs for match in _ORDER.finditer(told))
