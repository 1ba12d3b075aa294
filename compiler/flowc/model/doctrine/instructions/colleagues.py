"""Whom an agent's own document says that it calls, without an instruction to: sections about calls, tables of callees.

Each is a deed of the kind `colleague`; whether the called is an agent at all, only the whole project can tell.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Passage, Piece
from flowc.model.statements import Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_THEM = r"(?:agents?|sub-?agents?|colleagues?|helpers?|specialists?|workers?|who|whom)"
_CALL = r"(?:calls?|asks?|invokes?|consults?|delegates?\s+to)"
_TITLE = expression(
    r"\W*(?:\d[\d.]*\W+)?(?:(?:your|its|the|my|outgoing|own)\s+)?"
    rf"(?:(?:sub-?)?calls(?:\s+(?:you|it)\s+makes?|\s+to\s+(?:the\s+)?(?:other\s+)?{_THEM})?|sub-?agents|helpers|callees|delegation"
    rf"|{_THEM}\s+(?:that\s+)?(?:you|it|this\s+agent)\s+{_CALL}|(?:you|it)\s+{_CALL}"
    rf"|(?:calling|asking|invoking)\s+(?:the\s+)?(?:other\s+)?{_THEM})"
    r"(?:\s*\([^()]{1,40}\)|\s+(?:with|by|through)\s+(?:the\s+)?`?\w+`?(?:\s+tool)?)?\W*",
    re.IGNORECASE,
)
"""The title of a section about the calls that an agent makes."""

_HEAD = expression(
    r"\W*(?:callees?|whom\s+(?:you|it)\s+calls?|(?:sub-?)?agents?\s+(?:(?:you|it)\s+calls?|called))\W*",
    re.IGNORECASE,
)
_BY_ANOTHER = expression(
    r"\b(?:engine|scheduler|server|dispatcher|orchestrator|runner|flow|session|coordinator|desk|caller)\s+(?:\w+\s+){0,2}?"
    r"(?:makes?|calls?|runs?|starts?|does|performs?|places?|invokes?)\b|\byou\s+(?:may|might|can|could|never|do\s+not|don['’]t)\b"
    r"|\b(?:on\s+your\s+behalf|for\s+you|called\s+by|calls?\s+you|(?:not|never)\s+call|no\s+calls|nobody|lead|before\s+you|not\s+of\s+you"
    r"|(?:is|are)\s+over|have\s+(?:worked|run))\b",
    re.IGNORECASE,
)
"""What says that another makes the calls, or that nobody need."""

_BEGUN = expression(r"[\s`*_@]*(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?=[\s`*_:.,(—–]|\Z)")
_WRITTEN = expression(r"\s*(?:\w+\s*=\s*)?(?P<role>[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)\s*\(")


def colleagues(page: Page) -> Iterator[Deed]:
    """Each that an agent says it calls, at the heading that says so or where its table names it."""
    for part in page.parts if page.kind == "agent" else ():
        title = part.heading if part.heading and _TITLE.fullmatch(part.heading.plain) else None
        tabled = any(isinstance(piece, Grid) for piece in part.pieces)
        if not (title or tabled) or _BY_ANOTHER.search(part.span.text):
            continue
        for piece in part.pieces:
            for name in _named(piece) if title else _callees(piece):
                yield Deed("colleague", title.span if title else name.span, page.role, name)


def _named(piece: Piece) -> Iterator[Name]:
    """The names with which the lines of a fence, the items of a list or the rows of a table begin."""
    match piece:
        case Code():
            yield from _begun(piece.lines, _WRITTEN)
        case Listing():
            yield from _begun((entry.words for entry in piece.entries), _BEGUN)
        case Grid():
            yield from _begun((row[0] for row in piece.rows if row), _BEGUN)


def _callees(piece: Piece) -> Iterator[Name]:
    """The names in a column of callees."""
    header = piece.header if isinstance(piece, Grid) else ()
    at = next((at for at, cell in enumerate(header) if _HEAD.fullmatch(cell.plain)), len(header))
    if isinstance(piece, Grid):
        yield from _begun((row[at] for row in piece.rows if at < len(row)), _BEGUN)


def _begun(lines: "Iterator[Passage] | tuple[Passage, ...]", shape: "re.Pattern[str]") -> Iterator[Name]:
    for line in lines:
        match = shape.match(line.plain)
        if match:
            place = line.at(*match.span("role"))
            yield Name(comparable(match["role"]), place)
