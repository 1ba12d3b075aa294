"""What passes at calls, enumerated in running words: ``Call the writer. Put into the call the outline, the sources, and
the deadline`` on the side of who calls, ``You are called with an outline, sources and a deadline`` on the other.

Such a sentence enumerates things and says nothing else; who calls says so in it, or right before, and nothing behind.
The span of what is sent goes on to the end of its section: what is named there may well be sent, too.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Part, Passage
from flowc.model.doctrine.document.payload import fields_in
from flowc.model.statements import LEADING, Boundary, Field, Sent
from flowc.text import Span
from flowc.vocabulary import comparable

_ROLE = r"`?(?P<{}>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)`?"
_HOLD = r"(?:holds?|contains?|carry|carries|includes?|has|have|names?|lists?)"
_CALL = r"(?:call|prompt|message|brief|package|hand-?off|request|input)"
_YOU_GET = expression(
    r"\W*(?:you\s+(?:are|will\s+be)\s+(?:always\s+)?(?:called|invoked|run|started|given|handed|sent)"
    rf"(?:\s+by\s+(?:the\s+)?{_ROLE.format('caller')})?\s*,?(?:\s+(?:always\s+)?with)?"
    rf"|you\s+(?:always\s+)?(?:get|receive)(?:\s+from\s+(?:the\s+)?{_ROLE.format('giver')})?"
    rf"|(?:the\s+)?{_ROLE.format('by')}\s+(?:(?:calls|invokes|starts)\s+you\s+with|(?:hands|gives|sends|passes)\s+you))\s*:?\s+",
    re.IGNORECASE,
)
_REQUIRED = expression(
    r"\W*(?:all(?:\s+of\s+these)?(?:\s+(?:two|three|four|five|six|seven|\d))?\s+(?:are|is)\s+(?:always\s+)?required[^.;:]{0,40}:"
    rf"|required(?:\s+(?:are|is)|\s+in\s+(?:the|every|each)\s+{_CALL}\s*(?::|are))?\s*:?"
    rf"|(?:the|every|each)\s+{_CALL}\s+(?:must\s+|has\s+to\s+|always\s+){{0,2}}{_HOLD}"
    r"|(?:the\s+)?`?[a-z][\w-]*`?\s+(?:is|must\s+be)\s+(?:always\s+)?(?:called|invoked|given)\s+with)\s+",
    re.IGNORECASE,
)
_CALL_OF = expression(
    r"\W*(?:\d+[.)]\s+)?(?:(?:then|next|first|finally|now|always|afterwards)\W+){0,2}"
    rf"(?:(?:the\s+)?{_ROLE.format('subject')}\s+(?:then\s+|always\s+)?)?"
    r"(?:calls?|asks?|invokes?|runs?|starts?|briefs?|engages?)\s+(?:the\s+)?(?!(?:you|it|them|him|her|us)\b)"
    rf"{_ROLE.format('role')}(?:\s+agent)?(?P<with>\s+with\s+|\s*\.\s*\Z)",
    re.IGNORECASE,
)
"""A call that whoever reads it makes always: with what it carries, or with nothing more."""

_PUT = expression(
    rf"\W*(?:then\s+|always\s+)?(?:(?:put|write|place)\s+in(?:to)?\s+(?:the|its|this|that|your)\s+{_CALL}"
    rf"|(?:give|pass|hand|send)\s+it|(?:the|its|this|that|your)\s+{_CALL}\s+(?:then\s+|always\s+|must\s+)?{_HOLD}"
    r"|it\s+is\s+given|it\s+gets)\s*:?\s+",
    re.IGNORECASE,
)
_OCCASION = expression(r"\b(?:if|when|where|unless|again|repeat\w*|only|for|not|after|trial|example)\b", re.IGNORECASE)
"""What the title of a section says whose calls are not made always."""

_WORD = r"(?!(?:the|an?|any|no|it|they|he|she|you|we|is|are|be|was|has|have|to)(?![\w-]))[a-z][a-z-]*"
_THING = expression(
    rf"(?:(?:the|an?|its)\s+)?{_WORD}(?:\s+{_WORD}){{0,2}}(?:\s+of\s+[a-z\s]{{1,40}})?",
    re.IGNORECASE,
)
_REPEATED = expression(r"(?:,\s*)?\band\s+on\s+an?\s+(?:repeated|second|later|further)\s+call\s[^.;:]*", re.IGNORECASE)
_JOINT = expression(r",\s+(?:and\s+)?|\s+and\s+")
_FEWEST = 2
"""Things of an enumeration."""

_SECTION = 4_000
"""Characters of a section that are looked at behind a call."""

_CONTRACTS = ("handoff-contract", "output-contract")


def spoken(page: Page) -> tuple[Sent, ...]:
    """What a document says in words that its reader is called with, and that it sends to others, in order."""
    if page.kind not in ("agent", *_CONTRACTS, *LEADING):
        return ()
    return tuple(one for part in page.parts for piece in part.pieces for one in _of_piece(page, part, piece))


def _of_piece(page: Page, part: Part, piece: object) -> Iterator[Sent]:
    if not isinstance(piece, Passage) or piece.quoted:
        return
    called, occasional = "", part.heading is not None and bool(_OCCASION.search(part.heading.plain))
    for start, end in piece.sentences():
        yield from _needed(page, piece, start, end)
        call = _CALL_OF.match(piece.plain, start, end)
        put = _PUT.match(piece.plain, start, end) if called else None
        made = call and comparable(call["subject"] or page.role or "") == comparable(page.role or "")
        called = comparable(call["role"]) if call and made else called if put else ""
        begin = put.end() if put else call.end() if call else 0
        if begin < end and called and not occasional and not piece.plain[end:].strip():
            fields, first = _enumerated(piece, begin, end), piece.at(begin, end).start
            span = Span(page.source, first, max(piece.at(begin, end).end, min(part.span.end, first + _SECTION)))
            if len(fields) >= _FEWEST:
                yield Sent(Boundary(page.role, called, span), fields, span, required=False)
        called = called if call and call.end() == end else ""


def _needed(page: Page, piece: Passage, start: int, end: int) -> Iterator[Sent]:
    """What a sentence says that the reader, or the callee of a contract, is always called with."""
    contract = page.kind in _CONTRACTS and page.boundary is not None
    match = (_REQUIRED if contract else _YOU_GET).match(piece.plain, start, end)
    if not match or not (contract or page.kind == "agent"):
        return
    repeated = _REPEATED.search(piece.plain, match.end(), end)
    fields, span = _enumerated(piece, match.end(), end, repeated), piece.at(start, end)
    groups = match.groupdict()
    caller = next((groups[name] for name in ("caller", "giver", "by") if groups.get(name)), None)
    boundary = page.boundary if contract else Boundary(comparable(caller) if caller else None, page.role, span)
    if len(fields) >= _FEWEST:
        yield Sent(boundary, fields, span, required=True)


def _enumerated(piece: Passage, start: int, end: int, repeated: re.Match[str] | None = None) -> tuple[Field, ...]:
    """The things that plain words name one after another up to the end of a sentence, or to what a repeated call adds;
    nothing where they say more.
    """
    last = repeated.start() if repeated and repeated.end() == end - 1 else end - 1
    if not piece.plain.endswith(".", start, end):
        return ()
    told = piece.plain[start:last].rstrip()
    plain = all(_THING.fullmatch(each) for each in _JOINT.split(told))
    return fields_in(piece, start, start + len(told)) if plain else ()
