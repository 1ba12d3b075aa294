"""Acknowledgements that a document asks for: a field that confirms receipt, a section for it, an instruction."""

import re
from collections.abc import Iterator

from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Code, Listing, Part, Passage, everywhere, passages
from flowc.model.doctrine.templates import template_lines
from flowc.model.statements import Receipt
from flowc.text import Span
from flowc.vocabulary import comparable

_SPOKEN_OF = ("cknowledg", "eceipt", "-received", "_received", "ack:", "ack`")
"""One of these stands in every document that asks for an acknowledgement."""

_FIELD = re.compile(r"[\s*_+-]*(?P<mark>[`\"']?)(?P<key>[A-Za-z][\w -]{1,40}?)(?P=mark)[*_]*\s*(?::|=|$)")
_ASKED = re.compile(r"\breturn|\backnowledg|\brequired|\boutput|\brespon|\bfields?\b|\breport", re.IGNORECASE)
_SECTION = re.compile(r"\backnowledge?ments?\b", re.IGNORECASE)
_DUE = re.compile(
    r"\b(?:required|mandatory|must|always|fields?|payload|protocol|format|contract|receipt|hand-?off|context|task)\b",
    re.IGNORECASE,
)
_ABOUT = r"(?:(?:the|your|its|that|any|each|this|of|all|every)\s+)*"
_ARRIVAL = r"(?:receipts?|receiving|hand-?offs?|delegations?|assignments?|invocations?|dispatch(?:es)?|transfers?)\b"
_SAID = re.compile(
    r"(?:^|[.;:,]\s+|\b(?:and|then|must|should|shall|to|will|always|first)\s+)[\s*_\"]*"
    rf"(?P<said>acknowledge\s+{_ABOUT}{_ARRIVAL}|confirm\s+{_ABOUT}receipt\b"
    r"|(?P<waits>requires?|awaits?|waits?\s+for|expects?|demands?|obtains?)\s+"
    r"(?:(?:an?|the|its|their|explicit|written|prompt|formal)\s+)*(?:acknowledge?ments?\b|confirmation\s+of\s+receipt\b)"
    r"|(?:returns?|sends?|replies|reply|responds?)\s+(?:with\s+)?(?:an?\s+|the\s+)?(?:acknowledge?ment|ack)\b)",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:user|human|person|people|customer|interactive|present|show|display)\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|never|no|without|don['’]?t|instead\s+of|rather\s+than|need\s+not)\b", re.IGNORECASE)


def receipts(page: Page) -> tuple[Receipt, ...]:
    """The acknowledgements a document asks for, at most one a section: a field before a heading before a sentence."""
    if not page.contract or not any(word in page.source.text for word in _SPOKEN_OF):
        return ()
    found = (next(_of_part(page, part), None) for part in page.parts)
    return tuple(each for each in found if each)


def _of_part(page: Page, part: Part) -> Iterator[Receipt]:
    title = part.heading.plain if part.heading else ""
    for piece in everywhere(part.pieces):
        asked = _ASKED.search(f"{title} | {_lead(piece)}")
        for words in _fields(page, piece) if asked else ():
            span = _field(page, words)
            if span:
                yield Receipt("field", span)
    if part.heading and page.kind != "other":
        match = _SECTION.search(title)
        if match and _DUE.search(title.replace(match[0], "")) and not _DENIED.search(title):
            yield Receipt("section", part.heading.span)
    for passage in passages(part.pieces):
        yield from _sentences(passage)


def _lead(piece: object) -> str:
    lead = piece.lead if isinstance(piece, Listing | Code) else None
    return lead.plain if lead else ""


def _fields(page: Page, piece: object) -> Iterator[Passage]:
    match piece:
        case Listing(entries):
            yield from (entry.words for entry in entries)
        case Code():
            yield from template_lines(page, piece)


def _field(page: Page, words: Passage) -> Span | None:
    """The place of a field whose name says that something arrived; `received` alone may be any value."""
    match = _FIELD.match(words.plain)
    key = comparable(match["key"]) if match else ""
    if not match or not page.words.has("acknowledgements", key) or not ("-" in key or key.startswith("ack")):
        return None
    return words.at(*match.span("key"))


def _sentences(passage: Passage) -> Iterator[Receipt]:
    for start, end in passage.sentences():
        sentence = passage.plain[start:end]
        match = _SAID.search(sentence)
        if match and not (_DENIED.search(sentence, 0, match.end()) or (match["waits"] and _PERSON.search(sentence))):
            yield Receipt("instruction", passage.at(start + match.start("said"), start + match.end()))
