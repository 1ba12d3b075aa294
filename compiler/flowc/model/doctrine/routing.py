"""What is done for an outcome, as rows of tables, sentences and items say it."""

import re
from collections.abc import Iterator

from flowc.model.doctrine.conditions import labels_at
from flowc.model.doctrine.known import Known
from flowc.model.doctrine.page import Page
from flowc.model.doctrine.passages import Entry, Listing, Passage
from flowc.model.doctrine.subjects import subject_of
from flowc.model.doctrine.tabled import handlers_of_grid
from flowc.model.statements import Handler, Role, Union
from flowc.text import Name, Span

_LABEL = r"[A-Za-z][A-Za-z0-9]*+(?:[-_][A-Za-z0-9]++)*+"
_MARKED = rf"[`\"'*]+{_LABEL}[`\"'*]+"
_LABELS = (
    rf"(?:{_MARKED}(?:(?:,\s+{_MARKED}){{0,6}},?\s+or\s+{_MARKED}|(?:\s*/\s*{_MARKED}){{1,6}})?"
    rf"|{_LABEL}(?:\s+or\s+{_LABEL})?)"
)
"""Commas join labels only before an `or`: behind "if X returns `done`," stands who goes on, perhaps in backticks."""

_RETURNS = re.compile(
    rf"\b(?:if|when|whenever|once)\s+(?P<subject>[^,;:.]{{0,60}}?)\b(?:returns?|returned|reports?|reported)\s+"
    rf"(?:an?\s+|the\s+|outcome\s+|with\s+)*(?P<labels>{_LABELS})(?P<rest>[^.]*)",
    re.IGNORECASE,
)
_IF = re.compile(
    rf"[\s*_]*(?:if|on|when)\s+(?:the\s+)?(?:outcome\s+is\s+|result\s+is\s+|still\s+)?(?P<labels>{_LABELS})\s*(?:,|→|->|--|—)"
    rf"\s*(?P<rest>\S[^.]*)",
    re.IGNORECASE,
)
_GOES = re.compile(
    rf"[\s*_]*(?P<labels>`{_LABEL}`(?:(?:,\s+|,?\s+(?:or|and)\s+)`{_LABEL}`){{0,6}})\s+"
    r"(?:of\s+(?:the\s+)?`?(?P<subject>[\w -]{1,40}?)`?\s+)?"
    r"(?P<rest>(?:goes|go|routes?|escalates?|is routed|are routed|returns|is sent|leads?)\s+to\b[^.]*)",
    re.IGNORECASE,
)
_ARROWED = re.compile(
    rf"^[\s*_]*(?P<labels>[`*]+{_LABEL}:?[`*]+(?:(?:,|\s*/|\s+or)\s+[`*]+{_LABEL}:?[`*]+){{0,6}})\s*(?::\**|(?<=:\*\*)|→|->|=>|--|—)\s*(?P<rest>\S.*)"
)
_ROUTING = re.compile(
    r"\b(?:handl\w+|rout(?:e|es|ing)|based on (?:the )?(?:outcome|result|return|verdict|status)|act on|depending on|"
    r"respond to|after .{0,40} returns?|when .{0,40} returns?|on return|next step|react)\b",
    re.IGNORECASE,
)
_RETURN_STEMS = ("return", "report")
"""One of these stands in whatever `_RETURNS` finds; `_IF` and `_GOES` find something at the start alone."""

_TARGET = re.compile(
    r"\b(?:to|invoke|call|delegate to|back to|re-invoke|spawn|run)\s+(?:the\s+)?`(?P<target>[A-Za-z][\w -]*)`",
    re.IGNORECASE,
)


def routed(page: Page, unions: tuple[Union, ...], labels: Known) -> tuple[Handler, ...]:
    """The handlers a document states in tables, sentences and lists; `unions` are its own, whose labels it knows."""
    if not page.contract:
        return ()
    outcomes = tuple(union for union in unions if union.role not in (Role.VALUES, Role.DECISION))
    known = labels.labels
    found = [handler for grid in page.grids() for handler in handlers_of_grid(page, grid)]
    for passage in page.passages():
        found.extend(_of_passage(page, passage, known))
    for listing in page.listings():
        found.extend(_of_listing(page, listing, known))
    stated = {member.label.span for union in outcomes for member in union.members}
    first = {handler.label.span: handler for handler in reversed(found) if handler.label.span not in stated}
    return tuple(sorted(first.values(), key=lambda handler: handler.label.span.start))


def _of_passage(page: Page, passage: Passage, known: tuple[str, ...]) -> Iterator[Handler]:
    for start, end in passage.sentences():
        sentence = passage.plain[start:end]
        folded = passage.folded()[start:end]
        told = any(stem in folded for stem in _RETURN_STEMS)
        match = (_RETURNS.search(sentence) if told else None) or _IF.match(sentence) or _GOES.match(sentence)
        if match:
            yield from _rule(page, passage, start, match, known)


def _rule(page: Page, passage: Passage, start: int, match: re.Match[str], known: tuple[str, ...]) -> Iterator[Handler]:
    first, last = start + match.start("labels"), start + match.end("labels")
    span = passage.at(start + match.start(), start + len(match.string.rstrip()))
    for label in labels_at(page, passage, first, last, known):
        yield _handler(page, label, "rule", span, match)


def _handler(page: Page, label: Name, kind: str, span: Span, match: re.Match[str]) -> Handler:
    groups = match.groupdict()
    words = tuple((groups.get("subject") or "").split())
    named = subject_of(page, words).role if words else None
    governed = page.boundary.callee if page.boundary and page.boundary.callee != page.role else None
    action = match["rest"].strip(" ,:—-*")
    target = _TARGET.search(action)
    return Handler(label, kind, span, named or governed, action, target["target"] if target else None)


def _of_listing(page: Page, listing: Listing, known: tuple[str, ...]) -> Iterator[Handler]:
    """Items such as "`failure`: escalate to the owner", where the words before the list speak of routing."""
    lead = listing.lead.plain if listing.lead else ""
    if not _ROUTING.search(f"{lead} | {listing.title}"):
        return
    for entry in listing.entries:
        yield from _of_entry(page, entry, known)


def _of_entry(page: Page, entry: Entry, known: tuple[str, ...]) -> Iterator[Handler]:
    match = _ARROWED.match(entry.words.plain)
    if match:
        for label in labels_at(page, entry.words, match.start("labels"), match.end("labels"), known):
            if label.text in known or page.words.outcome_class(label.text) or page.words.is_status(label.text):
                yield _handler(page, label, "row", entry.span, match)
