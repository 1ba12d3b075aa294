"""Documents whose sections are each about a call of their own: a contract that says of several boundaries, one by one,
what passes there.

A section is about a call where its heading draws it, ``## Boundary: `a -> b` ``, or names both sides, or where its
first words do; what stands below, up to the next heading of its level or the next call, belongs to it. It is read as a
contract about that call, and nothing else of the document is.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import (
    CONTRACT,
    drawn_between_words,
    drawn_in_heading,
    drawn_in_words,
    named_in_heading,
)
from flowc.model.doctrine.boundaries.boundary import SETTING
from flowc.model.doctrine.document.index import index
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Listing, Part, Passage, Piece
from flowc.model.doctrine.document.worded import marks_of
from flowc.model.statements import Boundary
from flowc.structs import Struct, replace
from flowc.text import Span
from flowc.vocabulary import comparable

FIRST = 2
"""Pieces at the beginning of a section, or items of its first list, that may say which call it is about."""

_SIDE = expression(
    r"(?<!\w)(?P<side>caller|callee)(?=[\s*_]*[:=`|—–-])\W{1,8}(?P<role>[A-Za-z][\w-]*)`?", re.IGNORECASE
)
"""A side and its role behind a sign or in code; `the caller sends` names nobody."""

_CALLED_BY = expression(
    r"\W*(?:called|invoked)\s+(?:only\s+)?by\s+(?:the\s+)?`(?P<caller>[A-Za-z][\w-]*)`", re.IGNORECASE
)
_FENCED = expression(
    r"\s*(?P<arrow>[A-Za-z][\w-]*[ \t]*(?:-{1,2}>|→|=>|⟶)[ \t]*[A-Za-z][\w-]*)[ \t]*\n"
    r"(?=(?:[^\n]*\n)*?[^\n]*(?:=[ \t]*(?:$|[|{\"'\w])|\)\s*(?:->|→|=>|:)))",
    re.MULTILINE,
)
"""A fence that begins with a call and goes on with types or a signature."""

_ROLE = expression(r"`?(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`?")
_OUTCOMES = expression(
    r"^[ \t]*[*_`]*outcomes?[*_`]*\s*:"
    r"|^[ \t]*[*_`]*(?:response|reply|answer|result|comes\s+back|gives\s+back)[*_`]*\s*:[*_]*\s*`?[\w-]+`?\s*\|"
    r"|\|[\s`*]*outcomes?[\s`*]*\||\b(?:returns?|answers?(?:\s+with)?|replies\s+with)\s+(?:exactly\s+)?(?:one\s+of|either)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What a section about a call says and one about the states of something does not."""

_TAKEN = expression(
    r"[\s*_]*(?:it\s+)?(?:takes|receives|gets|in|inputs?|sent|given|asked\s+with|called\s+with)\b[^`\n.]{0,40}`",
    re.IGNORECASE,
)
_RESULT = expression(r"[*_]*`(?P<label>[a-z][\w-]*)`[*_]*\s*(?:\([^()]{0,160}\)\s*)?(?::|,?\s+with\b)[^`→]{0,40}`")
"""How a paragraph says what goes into a call, and an item what one outcome of it comes with, both in code."""

_CASE = expression(r"[\s*_]*`[\w-]+`[*_]*\s*(?:-{1,2}>|→|=>|⟶)")
_NUMBER = expression(r"^\s*\d+(?:\.\d+)*[.):]?\s+")
_RECEIVES = expression(r"\W{0,4}(?:receives|gets|takes|is\s+(?:given|sent|handed)|inputs?\W*:)\b", re.IGNORECASE)
_RETURNS = expression(r"\W{0,4}(?:returns|answers\s+with|gives\s+back|ends\s+with)\b", re.IGNORECASE)
_GOES_IN = expression(
    r"\W{0,4}(?:inputs?|receives|gets|takes|(?:is\s+)?(?:sent|given|called\s+with))\b[^`\n]{0,20}`", re.IGNORECASE
)
_TABLE = expression(r"^[ \t]*\|(?:[^|\n]{0,40}\|){0,2}[ \t`*]*outcomes?[ \t`*]*\|", re.IGNORECASE | re.MULTILINE)
_OF_CONTRACTS = expression(r"\b(?:contracts?|hand-?offs?)\b", re.IGNORECASE)
_ENTITLED = expression(r"[A-Za-z][\w -]{1,40}\s\(`(?P<role>[a-z][a-z0-9]*(?:-[a-z0-9]+)+)`\)")
"""A heading with the name of its role behind another: ``Plate setter (`plate-setter`)``."""

_PARTIES = ("caller", "callee")


class Section(Struct):
    """What a document says of one call: its boundary, and the parts about it."""

    boundary: Boundary
    parts: tuple[Part, ...]


def sections_of_calls(parts: tuple[Part, ...]) -> tuple[Section, ...]:
    """The sections of a document that are about one call each, in order."""
    told = groupby(_told(parts), key=lambda each: each[0])
    return tuple(Section(boundary, tuple(part for _, part in found)) for boundary, found in told if boundary)


def scopes(page: Page) -> tuple[Page, ...]:
    """The page, as one for each call that a section of it is about, and what is left."""
    if not page.contract or page.kind == "template":
        return (page,)
    told = tuple((_as_called(boundary, page.boundary), part) for boundary, part in _told(page.parts))
    calls = {(boundary.caller, boundary.callee) for boundary, _ in told if boundary}
    governed = (page.boundary.caller, page.boundary.callee) if page.boundary else None
    if not calls or calls == {governed}:
        return (page,)
    grouped = groupby(told, key=lambda each: each[0])
    return tuple(_scope(page, boundary, tuple(part for _, part in found)) for boundary, found in grouped)


def _as_called(drawn: Boundary | None, own: Boundary | None) -> Boundary | None:
    """A boundary that words draw, or that of the page where they draw it the other way round."""
    back = drawn and own and (drawn.caller, drawn.callee) == (own.callee, own.caller)
    return own if back else drawn


def _scope(page: Page, boundary: Boundary | None, parts: tuple[Part, ...]) -> Page:
    """A page of some parts; about a call it is a contract, unless its own role says there what it returns."""
    where = index(parts, marks_of(page.words))
    if boundary is None:
        return replace(page, parts=parts, index=where)
    own = page.kind == "agent" and boundary.callee == page.role
    return replace(page, parts=parts, index=where, boundary=boundary, kind="agent" if own else "handoff-contract")


def _told(parts: Iterable[Part]) -> Iterator[tuple[Boundary | None, Part]]:
    """Every part, cut where other words begin to speak of another call, with the call it is about."""
    current: Boundary | None = None
    level = 0
    for part in parts:
        if part.heading and part.level <= level:
            current, level = None, 0
        named = _of_heading(part)
        if named:
            current, level = named, part.level
        for boundary, piece in _cut(part, named is None):
            if boundary:
                current, level = boundary, max(part.level, 1)
            yield current, piece


def _cut(part: Part, open_: bool) -> Iterator[tuple[Boundary | None, Part]]:
    """A part in pieces, each from words that say which call it is about; the heading belongs to the first."""
    places = [(at, found) for at, piece in enumerate(part.pieces) if (found := _of_piece(part, piece, at))]
    if not places or not open_:
        yield None, part
        return
    starts = [0 if number == 0 and at < FIRST else at for number, (at, _) in enumerate(places)]
    if starts[0] > 0:
        yield None, _between(part, 0, starts[0])
    for start, end, (_, boundary) in zip(starts, [*starts[1:], len(part.pieces)], places, strict=True):
        yield boundary, _between(part, start, end)


def _between(part: Part, start: int, end: int) -> Part:
    """Some of the pieces of a part, with its heading where they are the first."""
    if start == 0 and end == len(part.pieces):
        return part
    first = part.span.start if start == 0 else part.pieces[start].span.start
    span = Span(part.span.source, first, part.pieces[end - 1].span.end)
    return Part(part.heading if start == 0 else None, part.level, part.pieces[start:end], span)


def _of_heading(part: Part) -> Boundary | None:
    """The call that a heading below the title draws, or whose two sides it names."""
    if part.heading is None or part.level < 2:
        return None
    title = part.heading.plain
    ends = drawn_in_heading(title) or named_in_heading(title)
    if not ends:
        between = drawn_between_words(title)
        ends = between if between and (_OUTCOMES.search(part.span.text) or lists_results(part)) else None
    return Boundary(*ends, part.heading.span) if ends else None


def lists_results(part: Part) -> bool:
    """Whether a part says what goes in, and below it lists outcomes and nothing else, each with what it comes with."""
    listed = next((piece for piece in part.pieces[1:] if isinstance(piece, Listing)), None)
    first = part.pieces[0] if listed else None
    return listed is not None and isinstance(first, Passage) and is_below_inputs(first.plain, listed)


def is_below_inputs(lead: str, listing: Listing) -> bool:
    """Whether each item of a list is a label in code with the names of what it comes with, below words that say in code
    what goes in, and do not lead to the list itself.
    """
    if len(listing.entries) < 2 or not _TAKEN.match(lead) or lead.rstrip("*_ ").endswith(":"):
        return False
    told = [_RESULT.match(entry.words.plain) for entry in listing.entries]
    return all(each and f"`{each['label']}`" not in lead for each in told)


def _of_piece(part: Part, piece: Piece, at: int) -> Boundary | None:
    """The call that a piece says what follows is about: a label anywhere, other words at the beginning of a section."""
    if isinstance(piece, Passage):
        drawn = drawn_in_words(piece)
        if drawn or at >= FIRST:
            return drawn if drawn and (_is_call(drawn, piece.plain) or _is_entitled(drawn, part)) else None
        return _of_parties((piece,)) or _called_by(part, piece) or _of_table(part, piece)
    if isinstance(piece, Code) and (fenced := _FENCED.match(piece.text.plain)):
        ends = drawn_in_heading(fenced["arrow"])
        return Boundary(*ends, piece.span) if ends else None
    if at >= FIRST:
        return None
    match piece:
        case Listing():
            words = tuple(entry.words for entry in piece.entries[:FIRST])
            drawn = None if _are_cases(piece) else next(filter(None, map(drawn_in_words, words)), None)
            return drawn if drawn and _is_call(drawn, words[0].plain) else _of_parties(words) or _of_role(part, piece)
        case Code():
            found = {match["key"].lower(): match["value"] for match in SETTING.finditer(piece.text.plain)}
            ends = drawn_in_heading(found.get("boundary", ""))
            if not ends and all(side in found for side in _PARTIES):
                ends = comparable(found["caller"].strip()), comparable(found["callee"].strip())
            return Boundary(*ends, piece.span) if ends else None
    return None


def _are_cases(listing: Listing) -> bool:
    """Whether several items of a list lead from a word in code somewhere: what is done for each, and no call."""
    return sum(_CASE.match(entry.words.plain) is not None for entry in listing.entries) > 1


def _is_call(drawn: Boundary, words: str) -> bool:
    """Whether an arrow is surely a call, and no move between states: a role is of several words, or words say so."""
    return "-" in f"{drawn.caller}{drawn.callee}" or bool(CONTRACT.search(words))


def _is_entitled(drawn: Boundary, part: Part) -> bool:
    """Whether the heading of a section below the title is the role that an arrow in it leads to."""
    return bool(part.heading and part.level > 1) and _bare(part) == drawn.callee


def _bare(part: Part) -> str:
    return comparable(_NUMBER.sub("", part.heading.plain.strip("`* "))) if part.heading else ""


def _of_parties(words: tuple[Passage, ...]) -> Boundary | None:
    """`Caller: a` and `Callee: b`, one behind the other."""
    told = [passage.plain for passage in words if "calle" in passage.folded()]
    lines = [line for plain in told for line in plain.split("  ") if "calle" in line.lower()]
    found = {match["side"].lower(): match["role"] for line in lines for match in _SIDE.finditer(line)}
    if not all(side in found for side in _PARTIES):
        return None
    return Boundary(comparable(found["caller"]), comparable(found["callee"]), words[0].span)


def _of_role(part: Part, listing: Listing) -> Boundary | None:
    """The call of the role that a heading consists of, where its list says what it receives and what it returns."""
    role = _ROLE.fullmatch(part.heading.plain.strip()) if part.heading and part.level > 1 else None
    words = [entry.words.plain for entry in listing.entries] if role else []
    if not role or not (any(map(_RECEIVES.match, words)) and any(map(_RETURNS.match, words))):
        return None
    return Boundary(None, role["role"], listing.entries[0].words.span)


def _of_table(part: Part, words: Passage) -> Boundary | None:
    """The call of the role that a heading in a document of contracts consists of, above what goes in and a table of
    outcomes.
    """
    heading = part.heading.plain.strip() if part.heading and part.level > 1 else ""
    role = _ROLE.fullmatch(heading) or _ENTITLED.fullmatch(heading)
    if not role or not (words.titles and _OF_CONTRACTS.search(words.titles[0])):
        return None
    told = _GOES_IN.match(words.plain) and _TABLE.search(part.span.text)
    return Boundary(None, role["role"], words.span) if told else None


def _called_by(part: Part, words: Passage) -> Boundary | None:
    """Who calls the role that a heading consists of: ``Called by `a` `` under ``## `b` ``."""
    role = _ROLE.fullmatch(part.heading.plain.strip()) if part.heading and part.level > 1 else None
    match = _CALLED_BY.match(words.plain) if role else None
    return Boundary(comparable(match["caller"]), role["role"], words.span) if role and match else None
