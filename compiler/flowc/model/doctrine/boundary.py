"""Boundaries: who calls whom, as a contract governs it, an arrow draws it or a sentence states it."""

import re
from collections.abc import Iterator

from flowc.model.doctrine.passages import Code, Grid, Part, Passage, everywhere, passages
from flowc.model.statements import Boundary
from flowc.text import Span
from flowc.vocabulary import comparable

_ROLE = r"`?(?P<{}>[A-Za-z][A-Za-z0-9]*(?:[-_ ][A-Za-z0-9]+){{0,3}}?)`?"
_ASIDE = r"(?:\s*\([^()]*\))?"
_ARROW = re.compile(r"-{1,2}>|→|=>|⟶")
_END = re.compile(r"`?([A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+){0,2})`?(?:\s*\([^()]*\))?")
_GOVERNS = re.compile(
    r"\b(?:transfer|transfers|handoff|handoffs|hand-off|invocation|delegation|call|calls|boundary|passes|contract)\b"
    r"[^.`]{0,60}?\b(?:from|between)\s+" + _ROLE.format("a") + _ASIDE + r",?\s+(?:to|and)\s+" + _ROLE.format("b")
    + r"(?=\s*(?:\(|[.,;:]|$|\s(?:for|when|at|on|in)\b))",
    re.IGNORECASE,
)  # fmt: skip
_INVOKED = re.compile(r"\b(?:when|once)\s+(?:invoked|called|delegated to)\s+(?:from|by)\s+`([A-Za-z][\w -]*)`", re.IGNORECASE)
_HANDOFF_WORDS = re.compile(
    r"\b(?:boundar(?:y|ies)|hand-?offs?|transfers?|delegat\w+|invo(?:ke|cation)\w*|calls?|positions?|stage map|topology|"
    r"pipeline|returns?)\b",
    re.IGNORECASE,
)
_BLOCKS = ("", "text", "txt", "plaintext", "mermaid")


def governed(parts: tuple[Part, ...]) -> Boundary | None:
    """The boundary a contract is about: an arrow in its title, or `governs transfer from a to b` in its words."""
    for part in parts:
        if part.heading and part.level == 1:
            chain = _ends(part.heading.plain)
            if len(chain) == 2:
                return Boundary(chain[0], chain[1], part.heading.span)
    for part in parts:
        for passage in passages(part.pieces):
            match = _GOVERNS.search(passage.plain)
            if match:
                caller, callee = comparable(match["a"]), comparable(match["b"])
                return Boundary(caller, callee, passage.at(match.start("a"), match.end("b")))
    return None


def stated(parts: tuple[Part, ...], role: str | None) -> tuple[Boundary, ...]:
    """Every boundary a document states, in order, each pair once."""
    first: dict[tuple[str | None, str | None], Boundary] = {}
    for part in parts:
        for boundary in _of_part(part, role):
            first.setdefault((boundary.caller, boundary.callee), boundary)
    return tuple(sorted(first.values(), key=lambda boundary: boundary.span.start))


def _of_part(part: Part, role: str | None) -> Iterator[Boundary]:
    if part.heading:
        yield from _chain(part.heading.plain, part.heading.span)
    for piece in everywhere(part.pieces):
        match piece:
            case Code(language, lines) if language in _BLOCKS and _HANDOFF_WORDS.search(" ".join(piece.titles)):
                for line in lines:
                    yield from _chain(line.plain, line.span)
            case Grid():
                yield from _of_grid(piece)
    for passage in passages(part.pieces):
        yield from _of_passage(passage, role)


def _of_passage(passage: Passage, role: str | None) -> Iterator[Boundary]:
    places = passage.code_places()
    for start, end in passage.sentences():
        sentence = passage.plain[start:end]
        match = _INVOKED.search(sentence)
        if match and role:
            yield Boundary(comparable(match[1]), role, passage.at(start + match.start(1), start + match.end(1)))
        if _HANDOFF_WORDS.search(f"{sentence} {passage.title}"):
            for first, last in places:
                if start <= first < end:
                    yield from _chain(passage.plain[first:last], passage.at(first, last))


def _of_grid(grid: Grid) -> Iterator[Boundary]:
    """The arrows in a column of boundaries."""
    columns = [at for at, cell in enumerate(grid.header) if re.search(r"\bboundar|\bhand-?off", cell.plain, re.IGNORECASE)]
    for row in grid.rows:
        for at in columns:
            if at < len(row):
                yield from _chain(row[at].plain, row[at].span)


def _chain(text: str, span: Span) -> Iterator[Boundary]:
    """The calls of `a -> b -> c`, one for each arrow."""
    chain = _ends(text)
    yield from (Boundary(a, b, span) for a, b in zip(chain, chain[1:], strict=False))


def _ends(text: str) -> tuple[str, ...]:
    """The roles an arrow or a chain of arrows joins; nothing where anything else stands beside them."""
    sides = _ARROW.split(text.strip().strip("`").strip())
    matches = [_END.fullmatch(side.strip()) for side in sides]
    return tuple(comparable(match[1]) for match in matches if match) if len(sides) > 1 and all(matches) else ()


def arrow(text: str) -> tuple[str, str] | None:
    """The two roles of `a -> b`, or nothing."""
    ends = _ends(text)
    return (ends[0], ends[1]) if len(ends) == 2 else None
