"""Places for some outcomes only: `If running:` sections, `(if blocked)` behind a slot, `if complete: ...` items."""

import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Entry, Listing, Part, Passage, everywhere
from flowc.model.doctrine.document.payload import field_of, fields_of, nested_fields
from flowc.model.doctrine.document.templates import template_lines
from flowc.model.doctrine.outcomes.below_titles import fields_below, title_label
from flowc.model.doctrine.outcomes.conditions import labels_at
from flowc.model.doctrine.outcomes.known import Known
from flowc.model.doctrine.outcomes.reactions import react
from flowc.model.statements import Field, Handler
from flowc.syntax.near import nearest
from flowc.text import Name, Span
from flowc.vocabulary import comparable

LONGEST = 240
"""Characters of words that are a section for some outcomes; more is a paragraph."""

_SECTION = expression(
    r"[\s*_-]*(?:or,?\s+)?(?:if|when|on|for)\s+(?:the\s+)?(?:outcome\s+(?=[`\w])(?!is\b|=))?"
    r"(?:[`*]*(?:outcome|result|verdict|decision|status)[`*]*\s*(?:is|was|equals|={1,3}|:)\s*)?"
    r"(?P<labels>[\w`|/, -]{1,120}?)"
    r"(?:\s+(?:at|during|in|by)\s[^:]{1,60})?\s*(?P<colon>:?)[\s*_]*",
    re.IGNORECASE,
)
_STATE = expression(
    r"[\s*_-]*(?:if|when)\s+(?P<state>(?!(?:no|not|more|some|any|there)\b)"
    r"(?:(?:still|already|now|yet|not\s+yet)\s+[a-z-]+(?:\s+[a-z-]+){0,3}|(?:in|on|under|at|out|off)\s+[a-z-]+(?:\s+[a-z-]+){0,2}"
    r"|[a-z-]+(?:ed|ing|en|ept|eld|ut)\s+(?:by|in|on|at|for|to|out|off|up|with|back|aside|over|until)(?:\s+[a-z-]+){0,3}))\s*:?[\s*_]*",
    re.IGNORECASE,
)
_OTHER = expression(r"[\s*_-]*if\s+(?P<label>[a-z]+(?:[- ][a-z]+){0,2})\s*:[\s*_]*", re.IGNORECASE)
_HEADING = expression(
    r"[\W\d]*(?:if|when|for|on)\s+(?:the\s+)?(?:outcome\s+(?:is\s+)?)?[`*\"]*"
    r"(?P<label>[a-z]+(?:-[a-z]+){0,4})[`*\"]*\s*:?",
    re.IGNORECASE,
)
_LOUD = expression(r"\W*(?:[Ii]f|[Ww]hen|[Ff]or|[Oo]n)\s+(?P<label>[A-Z]{3,}(?:[-_][A-Z0-9]+)*)\W*")
_SOME = expression(
    r"\b(?:not|no|any|applicable|needed|necessary|required|relevant|present|available|known|possible|so|you|it|they|there"
    r"|more|some|the|this|that|is|are|was|has|have|asked|empty|none|missing|only|unsure|yes)\b",
    re.IGNORECASE,
)
"""Words of conditions that have nothing to do with an outcome."""

_QUALIFIER = expression(r"\((?:only\s+)?(?:if|when|for|on)\s+(?P<labels>[^()]{1,120})\)", re.IGNORECASE)
_ITEM = expression(
    r"[*_]*(?:if|when)\s+(?:(?:the\s+)?[`*]*(?:outcome|result|verdict|decision|status)[`*]*\s*(?:is|was|equals|={1,3})\s*)?"
    r"(?P<labels>[\w`|/, -]{1,120}?):[*_]*\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)


_SHORTEST = 6
"""Letters of a word that is taken for a slip of another."""


def handlers(page: Page, known: Known) -> tuple[Handler, ...]:
    """The conditional places of a document; labels that it knows need no backticks."""
    if not page.contract:
        return ()
    found = [handler for part in page.sections(marks.CASE | marks.TICK) for handler in _of_part(page, part, known)]
    sections = [handler for handler in found if handler.kind == "section"]
    others = tuple(_others(page, {handler.span for handler in sections})) if page.kind == "template" else ()
    left = known.chosen.union(known.labels) - {handler.label.text for handler in sections}
    if len(sections) > 1 or any(handler.label.text in known.chosen for handler in others):
        found += others
    elif len(others) <= len(left):
        found += [handler for handler in others if _is_akin(handler.label.text, left, bool(sections))]
    if page.kind == "template" and sections:
        found += _headings(page, {handler.span for handler in sections})
    loud = tuple(_loud(page, {handler.span for handler in found})) if page.kind == "template" else ()
    found += loud if len(sections) + len(loud) > 1 else ()
    return tuple(sorted(found, key=lambda handler: handler.label.span.start))


_ACTED = expression(
    r"\b(?:what|how)\s+(?:the\s+|an?\s+)?`?[\w-]+`?\s+(?:(?:then|must|shall|should)\s+)*"
    r"(?:does?|handles?|treats?|reacts?|takes?)\b",
    re.IGNORECASE,
)
"""What leads to a list of what a caller does: `What the developer does with it`."""


def _others(page: Page, known: set[Span]) -> Iterator[Handler]:
    """The further sections of a form that has some for outcomes, or for what it lets choose from: `If withdrawn:`,
    whatever withdrawn may be.
    """
    lines = [line for code in page.codes(marks.CASE) for line in template_lines(page, code)]
    for words in (*page.passages(marks.CASE), *lines):
        match = _OTHER.fullmatch(words.plain) if words.span not in known else None
        if match and not page.words.has("no_labels", match["label"]) and not _SOME.search(match["label"]):
            label = Name(comparable(match["label"]), words.at(*match.span("label")))
            yield Handler(label, "section", words.span, page.role, about=_around(words))


def _is_akin(label: str, left: AbstractSet[str], beside: bool) -> bool:
    """Whether the word of a section is meant for an outcome that has none: it is nearly that, or, beside a section for
    another outcome, has a word of several in common with it, `grain-rotten` with `grain-spoilt`.
    """
    first, _, last = label.partition("-")
    alike = any(first == each.partition("-")[0] or last == each.partition("-")[2] for each in left if "-" in each)
    near = len(label) >= _SHORTEST and nearest(label, left) is not None
    return near or (beside and bool(last) and alike)


def _headings(page: Page, known: set[Span]) -> Iterator[Handler]:
    """The headings of such a form that are for another word, `## If withdrawn`, with places below them."""
    for part in page.sections(marks.CASE):
        heading = part.heading if part.heading and part.heading.span not in known else None
        match = _HEADING.fullmatch(heading.plain) if heading else None
        if heading and match and not page.words.has("no_labels", match["label"]) and not _SOME.search(match["label"]):
            fields = _first_fields(part)
            label = Name(comparable(match["label"]), heading.at(*match.span("label")))
            if fields:
                yield Handler(label, "section", heading.span, page.role, fields=fields, about=_around(heading))


def _loud(page: Page, known: set[Span]) -> Iterator[Handler]:
    """The headings of a form that are for one word in capitals: `## If SHELVED`."""
    for part in page.sections(marks.CASE):
        heading = part.heading if part.heading and part.heading.span not in known else None
        match = _LOUD.fullmatch(heading.plain) if heading else None
        if heading and match and not page.words.has("no_labels", match["label"]):
            label = heading.name(*match.span("label"))
            yield Handler(label, "section", heading.span, page.role, fields=_first_fields(part), about=_around(heading))


def _of_part(page: Page, part: Part, known: Known) -> Iterator[Handler]:
    if part.heading:
        yield from _section(page, part.heading, known, lambda: _first_fields(part), heading=part.heading)
        yield from _titled(page, part, part.heading, known)
    for piece in everywhere(part.pieces):
        match piece:
            case Passage():
                yield from _section(page, piece, known, partial(_led, part, piece))
                yield from _qualifiers(page, piece, known)
            case Listing() if not (piece.lead and _ACTED.search(piece.lead.plain)):
                for entry in piece.entries:
                    yield from _of_entry(page, entry, known)
            case Code():
                for line in template_lines(page, piece):
                    yield from _section(page, line, known, tuple)
                    yield from _qualifiers(page, line, known)


def _titled(page: Page, part: Part, heading: Passage, known: Known) -> Iterator[Handler]:
    """A section called by an outcome alone: what goes with it stands below."""
    label = title_label(heading, known.labels)
    below = _first_fields if page.kind == "handoff-contract" else fields_below
    if label and (required := below(part)):
        subject = known.subject(label, page.role)
        yield Handler(label, "section", heading.span, subject, fields=required, about=_around(heading))


def _led(part: Part, lead: Passage) -> tuple[Field, ...]:
    """The fields of the lists of a part that begin behind the words of a lead-in."""
    lists = (piece for piece in everywhere(part.pieces) if isinstance(piece, Listing))
    led = (piece for piece in lists if piece.lead and piece.lead.span.start == lead.span.start)
    return tuple(field for piece in led for field in fields_of(piece))


def _section(
    page: Page, words: Passage, known: Known, fields: Callable[[], tuple[Field, ...]], heading: Passage | None = None
) -> Iterator[Handler]:
    """A place for some outcomes, if the words are one; only then its `fields` are asked for."""
    match = _SECTION.fullmatch(words.plain) if len(words.plain) < LONGEST else None
    if not match or not (match["colon"] or heading):
        return
    labels = labels_at(page, words, match.start("labels"), match.end("labels"), known.labels)
    labels = labels or _phrase(page, words)
    required = fields() if labels else ()
    for label in labels:
        subject = known.subject(label, page.role)
        yield Handler(label, "section", words.span, subject, fields=required, about=_around(words))


def _phrase(page: Page, words: Passage) -> tuple[Name, ...]:
    """What a part of a form is for, told as the state something is in and no label: `If still in the works:`."""
    match = _STATE.fullmatch(words.plain) if page.kind == "template" else None
    return (words.name(*match.span("state")),) if match else ()


def _around(words: Passage) -> tuple[str, ...]:
    return tuple(reversed(words.titles))


def _qualifiers(page: Page, words: Passage, known: Known) -> Iterator[Handler]:
    for match in _QUALIFIER.finditer(words.plain) if "(" in words.plain else ():
        yield from _qualified(page, words, match, known)


def _qualified(page: Page, words: Passage, match: re.Match[str], known: Known) -> Iterator[Handler]:
    labels = labels_at(page, words, match.start("labels"), match.end("labels"), known.labels)
    field = field_of(words) if labels else None
    for label in labels:
        subject = known.subject(label, page.role)
        yield Handler(label, "qualifier", words.span, subject, fields=(field,) if field else (), about=_around(words))


def _of_entry(page: Page, entry: Entry, known: Known) -> Iterator[Handler]:
    match = _ITEM.match(entry.words.plain)
    if match and _tells_deed(page, match, known):
        return
    if match:
        yield from _qualified(page, entry.words, match, known)
    else:
        yield from _section(page, entry.words, known, partial(nested_fields, entry))
        yield from _qualifiers(page, entry.words, known)


def _tells_deed(page: Page, match: re.Match[str], known: Known) -> bool:
    """Whether an item of who leads agents tells what is done for a label that its own page declares nowhere."""
    labels = [each for each in match["labels"].replace("`", "").split() if each not in ("or", "and")]
    own = any(label.strip(",/|") in known.labels for label in labels)
    return page.kind == "agent" and not own and react((match["rest"],), page.lexicon.deeds.lists["verbs"])


def _first_fields(part: Part) -> tuple[Field, ...]:
    listing = next((piece for piece in part.pieces if isinstance(piece, Listing)), None)
    return fields_of(listing) if listing else ()


def labels_of(page: Page, words: Passage, known: Known) -> tuple[str, ...]:
    """The labels a slot or a field is for, as its qualifier says."""
    match = _QUALIFIER.search(words.plain)
    found = labels_at(page, words, match.start("labels"), match.end("labels"), known.labels) if match else ()
    return tuple(label.text for label in found)


def section_labels(page: Page, lead: Passage | None, known: Known) -> tuple[str, ...]:
    """The labels a list is for, as the section words before it say; nothing for any other lead-in."""
    match = _SECTION.fullmatch(lead.plain) if lead and len(lead.plain) < LONGEST else None
    if not lead or not match or not match["colon"]:
        return ()
    found = labels_at(page, lead, match.start("labels"), match.end("labels"), known.labels)
    return tuple(label.text for label in found)
