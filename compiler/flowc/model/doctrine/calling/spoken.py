"""What passes at calls, enumerated in running words: ``Call the writer. Put into the call the outline, the sources, and
the deadline`` on the side of who calls, ``You are called with an outline, sources and a deadline`` on the other.

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
_CALLS = expression(
    rf"\b(?:calls?|asks?|invokes?|runs?|starts?|briefs?|engages?)\s+(?:the\s+)?(?!(?:you|it|them|him|her|us)\b){_ROLE.format('role')}(?P<with>\s+(?:agent\s+)?with\s+)?",
    re.IGNORECASE,
)
_BEFORE = expression(
    r"\W*(?:\d+[.)]\s+)?(?:(?:then|next|first|finally|now|always|afterwards)\W+){0,2}"
    r"(?:(?:the\s+)?(?!(?:to|for|please|who|that|which|cannot|nobody)\b)[a-z][\w-]*\s+(?:then\s+|always\s+)?)?\Z",
    re.IGNORECASE,
)
"""What comes before a call in a sentence that is about nothing else: its subject, and its place in an order."""

_PUT = expression(
    rf"\W*(?:then\s+|always\s+)?(?:(?:put|write|place)\s+in(?:to)?\s+(?:the|its|this|that|your)\s+{_CALL}"
    rf"|(?:give|pass|hand|send)\s+it|(?:the|its|this|that|your)\s+{_CALL}\s+(?:then\s+|always\s+|must\s+)?{_HOLD}"
    rf"|(?:it\s+is\s+given|it\s+gets|(?:include|name|list)(?:\s+in\s+(?:the|its)\s+{_CALL})?))\s*:?\s+",
    re.IGNORECASE,
)
_OCCASION = expression(
    r"\b(?:if|when|whenever|unless|should|again|once\s+more|second|repeat\w*|re-?\w+s?\s+it|not|never|only|may|can|or|also)\b",
    re.IGNORECASE,
)
"""What is said of a call that is not made always and so."""

_STOP = expression(
    r"[.;:](?:\s|\Z)|,?(?<!\s)\s+(?:(?:and|but|or)\s+)?(?:on|in|for|at|from)\s+(?:a|an|the|every|each|any)\s+(?:repeated|second|later|further|next|first)\b"
    r"|,?(?<!\s)\s+(?:and\s+)?(?:if|when|where|unless|which|that|who|optional\w*|sometimes|perhaps|may|or)\b",
    re.IGNORECASE,
)
_CLAUSE = expression(r"(?:^|-)(?:it|they|he|she|you|we|is|are|be|was|has|have|to)(?:-|$)")
_FEWEST, _LONGEST = 2, 6
"""Things of an enumeration, and words of each."""

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
    called = ""
    for start, end in piece.sentences():
        yield from _needed(page, piece, start, end)
        put = _PUT.match(piece.plain, start, end) if called else None
        call = _CALLS.search(piece.plain, start, end) if not put else None
        begin = put.end() if put else call.end() if call and call["with"] else 0
        if call:
            before = piece.plain[start : call.start()]
            apart = _OCCASION.search(piece.plain, start, call.end()) or not _BEFORE.match(before)
            called = "" if apart else comparable(call["role"])
        if begin and called and not (put and _OCCASION.search(put[0])):
            fields, first = _enumerated(piece, begin, end), piece.at(begin, end).start
            span = Span(page.source, first, max(piece.at(begin, end).end, min(part.span.end, first + _SECTION)))
            if len(fields) >= _FEWEST:
                yield Sent(Boundary(page.role, called, span), fields, span, required=False)


def _needed(page: Page, piece: Passage, start: int, end: int) -> Iterator[Sent]:
    """What a sentence says that the reader, or the callee of a contract, is always called with."""
    contract = page.kind in _CONTRACTS and page.boundary is not None
    match = (_REQUIRED if contract else _YOU_GET).match(piece.plain, start, end)
    if not match or not (contract or page.kind == "agent"):
        return
    fields, span = _enumerated(piece, match.end(), end), piece.at(start, end)
    groups = match.groupdict()
    caller = next((groups[name] for name in ("caller", "giver", "by") if groups.get(name)), None)
    boundary = page.boundary if contract else Boundary(comparable(caller) if caller else None, page.role, span)
    if len(fields) >= _FEWEST:
        yield Sent(boundary, fields, span, required=True)


def _enumerated(piece: Passage, start: int, end: int) -> tuple[Field, ...]:
    """The things that plain words name one after another, up to what is added at times; nothing where one is a clause,
    or a name in code, which is compared by itself.
    """
    stop = _STOP.search(piece.plain, start, end)
    found = fields_in(piece, start, stop.start() if stop else end)
    coded = "`" in piece.plain[start : stop.start() if stop else end]
    plain = all(len(each.key.split("-")) <= _LONGEST and not _CLAUSE.search(each.key) for each in found)
    return found if plain and not coded else ()
