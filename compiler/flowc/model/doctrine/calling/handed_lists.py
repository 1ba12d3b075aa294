"""What passes at calls, named in code in lists and tables: of a call that leads to them, or of what a role receives."""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.named import SPARE, addressee, callee_of, named, words_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Entry, Grid, Listing, Passage
from flowc.model.statements import Boundary, Field, Sent
from flowc.structs import replace
from flowc.text import Name
from flowc.vocabulary import comparable

_LED = expression(
    r"\b(?:call|invoke|ask|run|start|spawn|launch|prompt|brief|dispatch|delegate|hand|give|send|pass)\w*\s+"
    r"(?:\w+\s+){0,3}?(?:`@?(?P<role>0+)`|(?P<plain>[a-z][a-z0-9]*(?:-[a-z0-9]+)+))"
    r"(?:[^`.;:]{0,40}?\b(?:with|passing|pass|give|send|hand|these|following|fields|inputs?)\b[^`.;:]{0,30}:"
    r"|[^`:]{0,60}?(?:[.;,]\s+|\band\s+)(?:then\s+|always\s+)?(?:pass|give|send|hand)\b(?:[^`.;:]{0,40}:|\s+(?:it|them|him|her|over))?)"
    r"\W*\Z",
    re.IGNORECASE,
)
_SENDS = expression(
    r"\W*(?:(?:then|always|first|next|and|you)\s+)*(?:pass|give|hand|send|supply)(?:\s+(?:it|them|over|along|on|in))?"
    r"(?:\s+(?:all\s+of\s+)?(?:these|the\s+following)(?:\s+\w+)?)?\s*:?\W*"
    r"|\W*(?:(?:its|the)\s+(?:prompt|call|message|brief)\s+(?:holds|contains|carries|has)"
    r"|it\s+(?:gets|is\s+(?:sent|given|handed)))\s*:?\W*",
    re.IGNORECASE,
)
"""What leads to all that passes, to whom the title says: `Send:`."""

_AGAIN = expression(r"\b(?:again|once\s+more|second|another|resume|back|instead)\b", re.IGNORECASE)
INPUT = expression(
    r"\W*(?:\d+\W+)?(?:required\s+|expected\s+|the\s+|your\s+)?(?:(?:inputs?(?:\s+fields?)?|arguments|parameters)"
    r"(?:\s*[,(–—]\s*(?:(?:all|both|always)\s+(?:of\s+(?:it|them)\s+)?)?(?:in|with|inside)\s+(?:your|the|its)\s+(?:prompt|call|message))?"
    r"|what\s+(?:you|it|I|this\s+agent|we)\s+(?:(?:must|always|will)\s+)?(?:receives?|gets?|needs?|wants?|expects?|requires?|takes?"
    r"|(?:is|are|am|be)\s+(?:given|told|sent|handed))(?:\s+(?:from|to|in|of)\s+[^`.;:]{1,30}|\s+(?:before|first)\b[^`.;:]{0,20})?"
    r"|what\s+(?:comes\s+in|(?:must|has\s+to)\s+(?:come|arrive|be\s+(?:sent|given|there))(?:\s+in)?|the\s+caller\s+(?:owes|sends|gives)(?:\s+\w+)?)"
    r"|(?:I|we|it)\s+(?:need|want|expect|require|take)s?(?!\w)(?:\s+(?:from|to|all|these|the\s+following)\b[^`.;:]{0,30})?"
    r"|you\s+(?:(?:will|shall|always)\s+){0,2}(?:receive|get|need|(?:are|be)\s+(?:given|handed|called\s+with))(?!\w)(?:[^`.;:]{0,40})?"
    r"|(?:the|your|its)\s+(?:prompt|call|message)\s+(?:contains|holds|brings|carries|has|names)(?:\s+you)?"
    r"|(?:all\s+)?(?:required|expected|needed)\s+in\s+(?:your|the|each|every)\s+(?:prompt|call|message)(?:,[^`.;:]{0,30})?"
    r"|receives|needs)(?!\w)\W*",
    re.IGNORECASE,
)
SENT = (
    r"(?:what\s+(?:is|gets|goes|the\s+[\w-]+(?:\s+[\w-]+)?)\s+)?(?:to\s+be\s+)?"
    r"(?:(?:sent|sends|passed|passes|handed|hands|given|gives)(?:\s+(?:over|along|in|by\s+the\s+[\w-]+|(?:with|in)\s+(?:the|each|every)\s+call))?"
    r"|goes\s+(?:in|over|along)|request|payload|in)"
)
"""What leads in the contract of a call to what its callee gets."""

_SENT = expression(rf"\W*{SENT}\W*", re.IGNORECASE)
_OPTIONAL = expression(
    r"\((?:optional|if|when|on|only)\b|\boptional\b|\bif\s+(?:any|there|you|it|known|given)\b"
    r"|\bmay\s+be\s+(?:empty|absent|missing)\b"
    r"|\A`[^`]*`\W{0,4}(?:if|when|on|only|sometimes|from\s+the\s+second)\b",
    re.IGNORECASE,
)
_KEYED = expression(r"(?P<key>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)\s*[:=]\s")
"""An item that begins with a key and no code: `lens_order: $1`."""

_DEFINED = expression(r"`(?P<name>[A-Za-z][\w-]*)`\s*\n:\s+(?P<rest>\S[\s\S]*)")
_ROLE_HEAD = expression(
    r"\W*(?:(?:sub-?)?agents?|roles?|callees?|workers?|whom?|stages?|steps?|specialists?|boundary|call)\W*",
    re.IGNORECASE,
)
_EVERY = expression(r"\W*(?:every|all|each|any|both)\b", re.IGNORECASE)
"""A row about several callees, who get more than their own rows say."""

_DRAWN = expression(r"\W*(?P<a>[A-Za-z][\w-]*)\s*(?:-{1,2}>|→|=>|⟶)\s*(?P<b>[A-Za-z][\w-]*)\W*")
"""A call in a cell: `lead -> sorter`."""

_SENT_HEAD = expression(
    r"\W*(?:(?:what\s+|(?:all\s+)?(?:inputs?|fields?|arguments|payload|values|data)\s+)?"
    r"(?:(?:the\s+caller\s+|it\s+|we\s+)?(?:sends?|passes|hands\s+over)|(?:(?:is|are|to\s+be)\s+)?(?:sent|passed|given|handed|called\s+with)"
    r"(?:\s+(?:along|over|on|in|to\s+it))?|goes\s+(?:along|over|in|with\s+it))"
    r"|with|gets|is\s+told|sent\s+(?:inputs?|fields?)"
    r"|(?:what\s+(?:goes|is)\s+)?(?:in|into)\s+(?:the|its)\s+(?:prompt|call|message)"
    r"|(?:(?:(?:the|its)\s+)?(?:message|call|request|letter|note|packet|envelope|brief)\s+|what\s+it\s+|it\s+)?"
    r"(?:carries|brings|takes\s+along|holds|contains|conveys)"
    r"|what\s+(?:travels|rides|comes|goes)\s+(?:along|with\s+it)|(?:travels|sent)\s+with\s+it"
    r"|(?:(?:its|the)\s+)?prompt(?:\s+(?:contains|holds|carries|has|includes))?)\W*",
    re.IGNORECASE,
)
_NEED_HEAD = expression(
    r"\W*(?:(?:required|expected)\s+)?"
    r"(?:inputs?(?:\s+fields?)?|arguments|parameters|needs|requires|receives|expects|takes|fields)\W*",
    re.IGNORECASE,
)
_SENDS_ALL = expression(
    r"\W*(?:(?:the\s+)?`?(?:callee|receiver|[\w-]+)`?\s+(?:always\s+)?(?:requires|needs|expects|takes|must\s+(?:have|get|receive)"
    r"|cannot\s+(?:begin|start|work)\s+without|is\s+(?:called|given|sent)(?:\s+with)?)(?=\s+(?:all|each|every)\b)"
    r"|(?:the\s+)?(?:caller|sender|[\w-]+)\s+(?:always\s+|must\s+)?(?:sends?|pass(?:es)?|hands?\s+over|gives?|provides?|supplies|supply)"
    r"|(?:every|each|a|the)\s+call\s+(?:must\s+)?(?:carr(?:y|ies)|contains?|holds?|brings?|has|needs?))\s+"
    r"(?:all\s+(?:of\s+)?|each\s+of\s+|every\s+one\s+of\s+)?(?:these|the\s+following|this)\b[^`]*",
    re.IGNORECASE,
)
_PAYLOAD_TITLE = expression(
    r"\W*(?:\d+\W+)?(?:(?:required|the|call|handoff|hand-off|transfer|input|request)\s+)*"
    r"(?:payload|package|inputs?|arguments|request|what\s+(?:is|gets|must\s+be)\s+(?:sent|passed|handed\s+over|given))\W*",
    re.IGNORECASE,
)
_NOT_ALL = expression(
    r"\b(?:optional\w*|may|might|one\s+of|any\s+of|some\s+of|either|returns?|returned|answers?|comes?\s+back|outcomes?|never"
    r"|not|if|when)\b",
    re.IGNORECASE,
)
"""What says of a list under the title of a payload that it is no list of what must be sent."""

_FIELD_HEAD = expression(r"\W*(?:(?:input\s+)?fields?|inputs?|names?|parameters?|arguments?|keys?)\W*", re.IGNORECASE)
_NOT_DUE = expression(r"\W*(?:no\b|optional\b|if\b|when\b|only\b|sometimes\b|on\s+(?:a|the)\b|-\s*\Z)", re.IGNORECASE)
_TELLS_SENT = expression(
    r"\W*(?:\d+\W+)?(?:what\s+(?:is|gets|goes|we|you|each\s+[\w-]+\s+(?:is|gets))\s+)?(?:to\s+be\s+)?"
    r"(?:sends?|sent|passed|passes|pass|handed(?:\s+over)?|given|goes\s+(?:in|over|along)|the\s+calls)"
    r"(?:\s+(?:to\s+(?:whom|each|them)|along|over|in|with\s+(?:each|every)\s+call))?\W*",
    re.IGNORECASE,
)
"""The title over a table of what callers send."""

_MEANS = frozenset(("meaning", "description", "what", "what it is", "type", "notes", "purpose", "content", "contents"))
_DUE = frozenset(("required", "required?", "when", "needed"))


def of_listing(page: Page, listing: Listing, own: str | None) -> Iterator[Sent]:
    """A list with a name in each item; `own` is the role whose inputs the words around it tell."""
    if listing.lead is None or not all(map(_may_begin, listing.entries)):
        return
    words = words_of(listing.lead)
    match = _LED.search(words.text)
    called = callee_of(words, match) if match else None
    if called is None and page.kind != "handoff-contract" and _SENDS.fullmatch(words.text):
        about = addressee(listing.lead)
        called = Name(about[0], listing.lead.span) if about else None
    contract = page.kind == "handoff-contract" and _is_payload(listing.lead, words.text)
    if page.kind == "handoff-contract" and called and called.text == own and not _NOT_ALL.search(words.text):
        contract, called = True, None
    receiver = own if contract or INPUT.fullmatch(words.text) else None
    if (called is None and receiver is None) or _AGAIN.search(words.text):
        return
    fields = tuple(field for entry in listing.entries for field in _first(entry))
    if len(fields) < len(listing.entries):
        return
    if called and called.text != page.role:
        boundary = Boundary(page.role, called.text, called.span)
        yield Sent(boundary, fields, called.span, required=False)
    elif receiver:
        yield Sent(Boundary(None, receiver, listing.span), fields, fields[0].span, required=True)


def _is_payload(lead: Passage, words: str) -> bool:
    """Whether words lead in the contract of a call to all that its callee gets, or stand under such a title."""
    if _SENT.fullmatch(words) or _SENDS_ALL.fullmatch(words):
        return True
    return bool(_PAYLOAD_TITLE.fullmatch(lead.title)) and not _NOT_ALL.search(words)


def of_definitions(page: Page, own: str | None) -> Iterator[Sent]:
    """Names that are defined one below the other, as Pandoc writes it, under words or a title about inputs."""
    for part in page.parts if own else ():
        lead = part.heading
        fields: list[Field] = []
        for piece in part.pieces:
            words = piece if isinstance(piece, Passage) else None
            match = _DEFINED.fullmatch(words.text.plain) if words and "\n:" in words.text.plain else None
            if words and match and lead and INPUT.fullmatch(lead.plain):
                field = named(words.name(*match.span("name")), not SPARE.search(match["rest"]))
                fields += [field] if field else []
            else:
                lead = words
        if fields and own:
            yield Sent(Boundary(None, own, fields[0].span), tuple(fields), fields[0].span, required=True)


def _may_begin(entry: Entry) -> bool:
    """Whether an item may begin with a field, by its first sign."""
    first = entry.words.plain[:1]
    return first == "`" or first.islower()


def _first(entry: Entry) -> Iterator[Field]:
    """The fields an item begins with."""
    words = words_of(entry.words)
    key = _KEYED.match(words.text)
    if key:
        field = named(entry.words.name(*key.span("key")), True)
        yield from (field,) if field else ()
    elif words.text.startswith("`"):
        late = any(spare.search(words.text) for spare in (_OPTIONAL, SPARE))
        fields, _ = words.listed(0, len(words.text))
        yield from (replace(field, required=field.required and not late) for field in fields)


def of_grid(page: Page, grid: Grid, own: str | None) -> Iterator[Sent]:
    """A table of what each role is sent or receives, or of the fields of one input."""
    heads = [cell.plain.replace("`", "") for cell in grid.header]
    who = next((at for at, head in enumerate(heads) if _ROLE_HEAD.fullmatch(head) and not _counts(grid, at)), None)
    if who is not None:
        sent = page.kind != "handoff-contract" and any(map(_TELLS_SENT.fullmatch, grid.titles[-1:]))
        for pattern, required in ((_SENT_HEAD, False), (_NEED_HEAD, not sent)):
            at = next((at for at, head in enumerate(heads) if at != who and pattern.fullmatch(head)), None)
            yield from _of_rows(page, grid, who, at, required) if at is not None else ()
    elif own and len(heads) > 1 and _FIELD_HEAD.fullmatch(heads[0]) and _is_input(grid, heads):
        fields = tuple(field for row in grid.rows for field in _of_row(heads, row))
        if fields:
            yield Sent(Boundary(None, own, grid.span), fields, fields[0].span, required=True)


def _counts(grid: Grid, at: int) -> bool:
    """Whether a column has nothing but numbers: `Call` beside `Agent` is the number of the call."""
    return all(len(row) <= at or not any(map(str.isalpha, row[at].plain)) for row in grid.rows)


def _is_input(grid: Grid, heads: list[str]) -> bool:
    """Whether the rows of a table are inputs: as the words above it say, or its heads, `Input` and `Required`."""
    first, *others = (head.strip(" *").lower() for head in heads)
    if first in ("input", "inputs") and any(head in _DUE or head in _MEANS for head in others):
        return True
    words = (grid.lead.plain if grid.lead else "", *grid.titles[-1:])
    return any(INPUT.fullmatch(each) for each in words)


def _of_row(heads: list[str], row: tuple[Passage, ...]) -> Iterator[Field]:
    """The field of a row, required unless the cell under `required` says otherwise."""
    due = next((at for at, head in enumerate(heads) if head.strip(" *").lower() in _DUE), None)
    optional = due is not None and due < len(row) and _NOT_DUE.match(row[due].plain)
    spare = any(SPARE.search(cell.plain) for cell in row[1:])
    field = named(row[0].codes()[0], not (optional or spare)) if row and row[0].codes() else None
    yield from (field,) if field else ()


def _of_rows(page: Page, grid: Grid, who: int, at: int, required: bool) -> Iterator[Sent]:
    if not required and any(len(row) > who and _EVERY.match(row[who].plain) for row in grid.rows):
        return
    for row in grid.rows:
        if len(row) <= max(who, at):
            continue
        codes = row[who].codes()
        drawn = _DRAWN.fullmatch(row[who].plain.replace("`", ""))
        role = comparable(drawn["b"] if drawn else (codes[0].text if codes else row[who].plain).strip("`* @"))
        words = words_of(row[at])
        fields, stop = words.listed(0, len(words.text)) if words.text.startswith("`") else ((), 0)
        if fields and role and (required or not words.names_more(stop, len(words.text))):
            caller = comparable(drawn["a"]) if drawn else None if required else page.role
            yield Sent(Boundary(caller, role, row[who].span), fields, fields[0].span, required)
