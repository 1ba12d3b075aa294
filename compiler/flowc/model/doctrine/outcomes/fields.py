"""The fields a contract requires: of the output of its own role, and of what a caller hands to a callee."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.leads import is_apart, passes_all
from flowc.model.doctrine.calling.named import SPARE
from flowc.model.doctrine.calling.plain_names import PARTLY
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing
from flowc.model.doctrine.document.payload import coded_in, fields_in, fields_of, nested_fields
from flowc.model.doctrine.outcomes.contents import AT_TIMES, FORM, HOLD, contents, is_step
from flowc.model.doctrine.outcomes.matrices import required_by_matrix
from flowc.model.doctrine.outcomes.tabled import sent_of_grid
from flowc.model.doctrine.outcomes.typed import inputs
from flowc.model.statements import Boundary, Field, Sent
from flowc.structs import replace
from flowc.vocabulary import comparable

_REQUIRED = expression(
    r"\brequired\b.{0,40}\b(?:fields?|structure|sections?|contents?|metadata|elements?)\b"
    r"|^(?:output|report|package) fields$",
    re.IGNORECASE,
)
_HANDED = expression(
    r"\b(?:required\s+)?(?:hand-?off|transfer|input|intake|invocation|delegation|request)\s+(?:payload|fields?|package|data|inputs?)\b",
    re.IGNORECASE,
)
_INPUT = expression(
    r"^(?:\d+[.)]\s*)?(?:required\s+|expected\s+)?(?:inputs?|receives?|what you receive|you receive|input contract|"
    r"arguments|parameters)(?:\s+\(.*\))?\s*:?$",
    re.IGNORECASE,
)
_RECEIVE = expression(
    r"\breceives?\b(?![^.]*\b(?:then|produces?|returns?|writes?|makes?)\b)[^.]*?(?:\bfrom\s+`(?P<caller>[^`]+)`)?[^.`]*:$",
    re.IGNORECASE,
)
_SEND = expression(
    r"\b(?:delegate|pass|send|hand\s+off|provide|invoke|call|dispatch|transfer|give)\b[^.:]*"
    r"`@?(?P<callee>[A-Za-z][\w -]*)`[^.`]*\b(?:with|following|these|payload|inputs?|passing|including)\b[^.`]*:$",
    re.IGNORECASE,
)
_SENDS = expression(
    r"\W*(?:it|(?:the\s+)?caller|(?:the\s+)?`?[a-z][\w-]*`?)\s+(?:then\s+|always\s+)?(?:sends?|passes|hands\s+over|gives|provides)"
    r"(?:\s+(?:it|along|over))?(?:\s+(?:these|the\s+following)(?:\s+(?:fields|inputs|values))?)?\W*",
    re.IGNORECASE,
)
"""What leads to the inputs in a contract about one call: `It sends`."""

_REMARKS = expression(
    r"[*_]*(?:(?:do\s+not|don['’]t|never|you)[*_]*\s|(?:(?:the|your|each|every|an?)\s+"
    r"(?:(?!that\b|which\b|who\b|you\b|it\b)[\w-]+\s+){1,2}?|(?:it|this|that|these|they|we|i)\s+)"
    r"(?:(?:will|must|should|can|may|shall)\s+(?:not|always|only|be|contain|hold|have|include|pass|give|tell|name|list|show|say"
    r"|look|come|arrive)|is|are|has|have|contains?|holds?|includes?|passes|gives|tells)\b)",
    re.IGNORECASE,
)
"""How an item begins that forbids something or says what is so: `This is the only folder`, `The prompt holds it`."""

_AT_HAND = expression(
    r"^\W*(?:no|set|choose|pick|make|write|produce)\s|\b(?:in|on|for|from)\s+(?:later|further|the\s+second)\s|\bnot\s+from\b"
    r"|\byou\s+(?:look|find|read)\b|\bread\s+from\b"
    r"|^\W*(?:(?:the|an?|your|this)\s+)?(?:[\w-]+\s+)?(?:repository|repo|workspace|working\s+copy|code\s?base|conventions"
    r"|(?:house|standing)\s+rules)\b",
    re.IGNORECASE,
)
"""What an item says that is no input from the caller: it is chosen, looked up, comes later or is there anyway."""

_OTHERS = expression(r"\b(?:return|delegate[ds]?|members?|specialists?|all delegates|subagents?)\b", re.IGNORECASE)


_ENTRY = expression(r"\b(?:events?|ledgers?|journals?|log)\b|\.jsonl\b", re.IGNORECASE)
"""What leads to the fields of an entry that is written down, and of no output."""


_MUST_HOLD = expression(
    rf"[\s*_]*(?:(?:the|every|each|an?|its|your)\s+)?(?:[\w-]+\s+){{0,2}}?{FORM}\s+"
    rf"(?:(?:always\s+)?(?:(?:has|have|needs?)\s+to|must|shall|should)\s+(?:always\s+)?{HOLD}"
    r"|(?:always\s+)?(?:holds|contains|includes|has|carries|lists|shows|gives|names|states|records|consists\s+of))"
    r"(?:\s+(?:all\s+of\s+)?(?:these|the\s+following)(?:\s+\w+)?)?\s*:[*_]*\s+(?=\S)"
    rf"|[\s*_]*(?:required|needed|due)\s+(?:on|in|of)\s+(?:the|every|each|an?)\s+(?:[\w-]+\s+)?{FORM}\s*:[*_]*\s+(?=\S)"
    rf"|[\s*_]*(?:on|in)\s+(?:the|every|each)\s+(?:[\w-]+\s+)?{FORM}\s+(?:stand|belong|go|must\s+stand)\s*:[*_]*\s+(?=\S)",
    re.IGNORECASE,
)
"""What leads in a sentence to all that a form must hold: `The sheet has to hold: headline, angle, ...`."""

_HOLDS_FIELDS = expression(
    rf"\s*(?:(?:the|every|each|an?|its|your)\s+)?(?:[\w-]+\s+){{0,2}}?{FORM}\b(?:(?!\b(?:never|not|no|may|if|when)\b)[^.;:]|\.(?=\w)){{0,80}}?"
    r"(?:\b(?:holds|contains|includes|has|carries|lists|shows|gives|names|states|records|consists\s+of|is\s+made\s+up\s+of)"
    rf"|\b(?:(?:has|have|needs?)\s+to|must|shall|should)\s+(?:always\s+)?{HOLD})"
    r"\s+(?:all\s+(?:of\s+)?|each\s+of\s+|every\s+one\s+of\s+)?(?:these|the\s+following)\s+fields\s*[.:]?\s*",
    re.IGNORECASE,
)
"""What leads to a list of all that a form holds: `The report follows the template and holds these fields.`"""

_HOLDS_ALL = expression(
    r"\s*(?:(?!\b(?:never|not|no|may|might|need|unless|when|where)\b)[^.;:]){1,80}?\b(?:contains?|holds?|includes?|has|have|carr(?:y|ies)|shows?|states?)"
    r"\s+(?:all|each|every\s+one)\s+of\s+(?:the\s+following|these)(?:\s+[a-z]+)?\s*[.:]?\s*",
    re.IGNORECASE,
)
_CONTENTS = expression(r"\W*(?:(?:required|its|the)\s+)?(?:contents?|parts|fields|entries|lines)\W*", re.IGNORECASE)
"""What leads to a list of all that an output holds, and the title of a section about nothing else."""

_ASKED = expression(
    r"\b(?:required|mandatory|compulsory|obligatory)\b[^.;]{0,60}\Z"
    rf"|\b(?:(?:has|have|needs?)\s+to|must|shall)\s+(?:always\s+|all\s+)?{HOLD}\b[^.;]{{0,40}}\Z",
    re.IGNORECASE,
)
_DUE = expression(
    r"`?\s+(?:(?:are|is)\s+(?:all\s+|always\s+)?(?:required|mandatory|compulsory|obligatory|due)"
    r"|must\s+(?:all\s+|always\s+)?(?:be\s+(?:there|filled|given|present|stated|named)|stand|appear))\b",
    re.IGNORECASE,
)
_FEWEST = 3
"""Names of such a sentence: fewer are an aside."""


def required(page: Page) -> tuple[Field, ...]:
    """The fields that the output of the document's own role must have."""
    if page.kind == "template":
        return tuple(_asked_of_form(page))
    if not page.contract or page.kind == "handoff-contract":
        return tuple(contents(page)) if page.kind == "handoff-contract" else ()
    told = [each for each in page.listings(marks.REQUIRED) if _is_required(each) or _is_held(page, each)]
    told = told or [each for each in page.listings(marks.REQUIRED) if _is_titled(page, each)]
    listed = tuple(field for listing in told for field in fields_of(listing))
    return listed or tuple(_told_to_hold(page)) or tuple(contents(page)) or tuple(_of_matrix(page))


def _of_matrix(page: Page) -> Iterator[Field]:
    yield from required_by_matrix(page) if page.kind == "output-contract" else ()


def _told_to_hold(page: Page) -> Iterator[Field]:
    """What sentences of a contract say that a form must hold."""
    for passage in page.passages(marks.COLON) if page.kind == "output-contract" else ():
        for start, end in passage.sentences():
            match = _MUST_HOLD.match(passage.plain, start, end)
            fields = fields_in(passage, match.end(), end) if match else ()
            yield from fields if len(fields) >= _FEWEST else ()


def _asked_of_form(page: Page) -> Iterator[Field]:
    """What a form says by names in code that it must hold."""
    for passage in page.passages(marks.TICK):
        for start, end in passage.sentences():
            codes = [place for place in passage.code_places() if start <= place[0] < end]
            if len(codes) < _FEWEST or AT_TIMES.search(passage.plain, start, end):
                continue
            first, last = codes[0][0], codes[-1][1]
            if _ASKED.search(passage.plain[start:first].rstrip("`")) or _DUE.match(passage.plain, last, end):
                yield from coded_in(passage, first - 1, last + 1)


def _is_held(page: Page, listing: Listing) -> bool:
    """Whether the words that lead to a list in the contract of an output say that it holds all of these fields."""
    lead = listing.lead.plain if listing.lead and page.kind == "output-contract" else ""
    last = lead[lead.rfind(". ", 0, len(lead.rstrip()) - 1) + 1 :]
    whole = len(listing.titles) == 1 or _CONTENTS.fullmatch(listing.title)
    held = _HOLDS_FIELDS.fullmatch(last) or (whole and _HOLDS_ALL.fullmatch(last))
    return bool(held) and not (_OTHERS.search(last) or _ENTRY.search(last))


def _is_required(listing: Listing) -> bool:
    lead = listing.lead.plain.strip(" :*") if listing.lead else ""
    if any(each.search(lead) for each in (_HANDED, _OTHERS, _ENTRY)) or _INPUT.match(lead):
        return False
    if _REQUIRED.search(lead):
        return True
    return bool(_REQUIRED.search(listing.title)) and not _OTHERS.search(listing.title) and lead.endswith("contract")


def _is_titled(page: Page, listing: Listing) -> bool:
    """Whether the title above a list in the contract of an output says that its fields are required; a remark may stand
    between them, and no words that lead to something else.
    """
    lead = listing.lead.plain.rstrip(" *") if listing.lead else ""
    if page.kind != "output-contract" or lead.endswith(":") or not _REQUIRED.search(listing.title):
        return False
    return not any(each.search(text) for each in (_HANDED, _OTHERS, _ENTRY) for text in (listing.title, lead))


def sent(page: Page) -> tuple[Sent, ...]:
    """What passes at the boundaries a document speaks of, from the side it speaks for."""
    if not page.contract:
        return inputs(page)
    handed = (_handed(page, listing) for listing in page.listings(marks.HANDED) if listing.lead)
    found = [one for one in handed if one and one.fields]
    found += [one for grid in page.grids() for one in sent_of_grid(page, grid)]
    return tuple(sorted((*found, *inputs(page)), key=lambda one: one.span.start))


def _handed(page: Page, listing: Listing) -> Sent | None:
    assert listing.lead
    lead = listing.lead.plain.strip(" *")
    sends = _SEND.search(lead) if lead.endswith(":") and "`" in lead else None
    if sends and passes_all(lead, 0, sends.end("callee")) and not is_apart(listing.titles):
        fields = fields_of(listing)
        boundary = Boundary(page.role, comparable(sends["callee"]), listing.lead.span)
        return Sent(boundary, fields, listing.span, required=False)
    receives = _RECEIVE.search(lead) if lead.endswith(":") and not PARTLY.search(lead) else None
    if any(is_step(page, entry.words.plain) for entry in listing.entries):
        return None
    if receives:
        fields = _due(listing)
        caller = comparable(receives["caller"]) if receives["caller"] else None
        return Sent(_towards(page, caller, listing), fields, listing.span, required=True)
    if page.kind == "handoff-contract" and page.boundary and _SENDS.fullmatch(lead):
        return _governed(page, listing, fields_of(listing))
    if _OTHERS.search(lead):
        return None
    if _HANDED.search(lead) or _INPUT.match(lead):
        return _governed(page, listing, _due(listing))
    return None


def _due(listing: Listing) -> tuple[Field, ...]:
    """The fields of a list and what is nested in them; what is found elsewhere or is there anyway is not due."""
    found: list[Field] = []
    for entry in listing.entries:
        words, inside = entry.words.plain, nested_fields(entry)
        spare = inside or SPARE.search(words) or _AT_HAND.search(words)
        named = () if _REMARKS.match(words) else fields_of(replace(listing, entries=(entry,)))
        found += [replace(field, required=field.required and not spare) for field in named]
        found += inside
    return tuple(found)


def _towards(page: Page, caller: str | None, listing: Listing) -> Boundary | None:
    assert listing.lead
    governed = page.boundary
    if caller is None and governed and governed.callee == page.role:
        return governed
    return Boundary(caller, page.role, listing.lead.span) if page.role else None


def _governed(page: Page, listing: Listing, fields: tuple[Field, ...]) -> Sent:
    """The payload of the boundary a contract governs: what its caller sends, or what its callee requires."""
    boundary = page.boundary
    if page.kind != "handoff-contract" or boundary is None:
        return Sent(_towards(page, None, listing), fields, listing.span, required=True)
    return Sent(boundary, fields, listing.span, required=page.role != boundary.caller)
