"""Boundaries: who calls whom, as a contract governs it, an arrow draws it or a sentence states it."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import (
    ARROWS,
    CODES,
    CONTRACT,
    STATES,
    arrow,
    chain_of,
    drawn_calls,
    drawn_in_heading,
    drawn_in_title,
    drawn_in_words,
    joined_in_title,
    named_in_title,
)
from flowc.model.doctrine.boundaries.contracted import contracted
from flowc.model.doctrine.boundaries.parties import called
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.index import Index, holding
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Part, Passage, everywhere, passages
from flowc.model.statements import Boundary
from flowc.syntax.blocks import Block, Tag
from flowc.text import Span
from flowc.vocabulary import comparable

_ROLE = r"(?:`(?P<{0}>[A-Za-z][\w -]*)`|(?:the\s+)?(?P<{0}_plain>[A-Za-z][A-Za-z0-9]*(?:[- ][A-Za-z0-9]+){{0,2}}?))"
_ASIDE = r"(?:\s*\([^()]*\))?"
_GOVERNS = expression(
    r"\b(?:governs|defines|covers|specifies|describes|regulates)\s+(?:the\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:transfers?|hand-?offs?|invocations?|delegations?|calls?|boundary|transition)\s+(?:\w+\s+)?(?:from|between)\s+"
    + _ROLE.format("a") + _ASIDE + r",?\s+(?:to|and)\s+" + _ROLE.format("b")
    + r"(?=\s*(?:\(|[.,;:]|$)|\s(?:for|when|at|on|in)\b)",
    re.IGNORECASE,
)  # fmt: skip
_INVOKED = expression(
    r"\b(?:when|once)\s+(?:invoked|called|delegated to)\s+(?:from|by)\s+`([A-Za-z][\w -]*)`", re.IGNORECASE
)
_ALONE = expression(r"\W*(?P<role>[A-Za-z][\w-]*)\W*")
_CALLED_BY = expression(
    r"\W*(?:called|invoked|asked)\s+(?:only\s+)?by\W+(?:the\s+)?`?(?P<caller>[A-Za-z][\w-]*)`?", re.IGNORECASE
)
"""Who calls the role that is the title of a contract."""

_INVOKED_STEMS = ("invoked", "called", "delegated")
_HANDOFF_WORDS = expression(
    r"\b(?:boundar(?:y|ies)|hand-?offs?|transfers?|delegat\w+|invo(?:ke|cation)\w*|calls?|positions?|stage map|"
    r"topology|pipeline|returns?)\b",
    re.IGNORECASE,
)
_MANY = expression(
    r"(?:agents|members|specialists|roles|stages|teams|them|it|this|each|all|stage|files?)$", re.IGNORECASE
)
SETTING = expression(
    r"^(?P<key>boundary|caller|callee)[ \t]*:[ \t]*[\"']?(?P<value>[^\s#\"'][^\n#\"']*)", re.MULTILINE
)
_OF_A_CALL = expression(
    r"\b(?:results?|returns?|outcomes?|answers?|calls?|inputs?|boundary|contract|hand-?off)\b", re.IGNORECASE
)
_TAGS = ("boundary", "contract", "handoff", "hand-off", "hand_off", "call", "interface")
_SIDES = expression(r"\b(?P<side>caller|callee|from|to)\s*=\s*[\"'](?P<role>[A-Za-z][\w-]*)[\"']", re.IGNORECASE)
"""Tags about a call, and the attributes that name its parties."""

_BLOCKS = ("", "text", "txt", "plaintext", "mermaid")


_RETURNED_TO = expression(
    r"\b(?:returns?|results?|answers?|repl(?:y|ies)|what\s+(?:comes|goes)\s+back)\s+to\s+(?:the\s+)?"
    r"`?(?P<taker>[A-Za-z][\w -]{1,40}?)`?\s*\Z",
    re.IGNORECASE,
)


def governed(parts: tuple[Part, ...], index: Index, frontmatter: Span | None) -> Boundary | None:
    """The boundary a contract is about: in its frontmatter, as an arrow in its title, as `governs transfer from`, or
    drawn as a line of its own under a title that says it is a contract.
    """
    drawn = drawn_on_top(parts) or _worded(index) or _drawn(parts, index) or drawn_below(parts)
    return declared(frontmatter) or (_called(drawn, parts) if drawn else None)


def tagged(blocks: Iterable[Block]) -> Boundary | None:
    """The boundary that the tags of a document draw, `<boundary caller="a" callee="b" />`, where it is one."""
    found: dict[tuple[str, str], Boundary] = {}
    for tag in blocks:
        if isinstance(tag, Tag) and not tag.closing and tag.name.plain.lower() in _TAGS:
            ends = {match["side"].lower(): comparable(match["role"]) for match in _SIDES.finditer(tag.span.text)}
            caller, callee = ends.get("caller", ends.get("from")), ends.get("callee", ends.get("to"))
            if caller and callee:
                found[caller, callee] = Boundary(caller, callee, tag.span)
    return next(iter(found.values())) if len(found) == 1 else None


def _called(drawn: Boundary, parts: tuple[Part, ...]) -> Boundary:
    """A boundary as a call: under a title about what is returned to somebody, an arrow to him is the way back."""
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    taker = _RETURNED_TO.search(title) if drawn.callee else None
    back = taker and drawn.callee == comparable(taker["taker"])
    back = back or (drawn.caller is not None and drawn.caller == called(parts))
    return Boundary(drawn.callee, drawn.caller, drawn.span) if back else drawn


def drawn_on_top(parts: tuple[Part, ...]) -> Boundary | None:
    """The boundary that the title of a document draws, or its first line: ``Boundary: `a -> b` ``."""
    return _titled(parts) or _labelled(parts)


def named_on_top(parts: tuple[Part, ...]) -> Boundary | None:
    """The boundary that the title of a contract names without saying so: `# Desk to translator`, `# Contract: scout`;
    none of a contract whose sections draw several.
    """
    drawn = {drawn_in_heading(part.heading.plain) for part in parts if part.heading and part.level > 1} - {None}
    if len(drawn) > 1:
        return None
    first = next((part for part in parts if part.heading and part.level == 1), None)
    if first is None or first.heading is None:
        return None
    ends = joined_in_title(first.heading.plain.rpartition(": ")[2])
    role = _ALONE.fullmatch(first.heading.plain)
    lines = (piece.plain for piece in first.pieces[:2] if isinstance(piece, Passage)) if role else ()
    caller = next((match["caller"] for line in lines if (match := _CALLED_BY.match(line))), None)
    if role and caller:
        ends = comparable(caller), comparable(role["role"])
    named = contracted(first.heading.plain) if ends is None else None
    if named:
        return Boundary(_caller_above(first, named), named, first.heading.span)
    return Boundary(*ends, first.heading.span) if ends else None


def _caller_above(first: Part, callee: str) -> str | None:
    """Who calls somebody, as the first line under a title draws it: `desk -> clerk`."""
    line = next((piece.plain for piece in first.pieces[:1] if isinstance(piece, Passage)), "")
    ends = arrow(line.replace("`", "").strip(" ."))
    return ends[0] if ends and ends[1] == callee else None


def drawn_below(parts: tuple[Part, ...]) -> Boundary | None:
    """The boundary that a heading below the title draws and calls so, ``## Boundary `a -> b` ``, where it is alone."""
    found = {}
    for part in parts:
        title = part.heading.plain.replace("`", "") if part.heading and part.level > 1 else ""
        sides = drawn_in_title(title) if CONTRACT.search(title) else ""
        ends = arrow(sides) if sides != title else None
        if part.heading and ends:
            found[ends] = Boundary(*ends, part.heading.span)
    return next(iter(found.values())) if len(found) == 1 else None


def declared(frontmatter: Span | None) -> Boundary | None:
    """`boundary: a -> b`, or `caller: a` and `callee: b`, in a frontmatter."""
    if frontmatter is None:
        return None
    found = {match["key"]: match for match in SETTING.finditer(frontmatter.text)}
    written = found.get("boundary")
    ends = arrow(written["value"]) if written else None
    if written and ends:
        return Boundary(*ends, _place(frontmatter, written))
    caller, callee = found.get("caller"), found.get("callee")
    if caller and callee:
        return Boundary(comparable(caller["value"]), comparable(callee["value"]), _place(frontmatter, callee))
    return None


def _place(frontmatter: Span, match: re.Match[str]) -> Span:
    start = frontmatter.start + match.start("value")
    return Span(frontmatter.source, start, start + len(match["value"].rstrip()))


def _titled(parts: tuple[Part, ...]) -> Boundary | None:
    for part in parts:
        if part.heading and part.level == 1:
            ends = named_in_title(part.heading.plain.replace("`", ""))
            if ends:
                return Boundary(*ends, part.heading.span)
    return None


def _labelled(parts: tuple[Part, ...]) -> Boundary | None:
    words = (piece for part in parts[:2] for piece in part.pieces[:1] if isinstance(piece, Passage))
    first = next(words, None)
    return drawn_in_words(first) if first else None


def _worded(index: Index) -> Boundary | None:
    for passage in holding(index.passages, (marks.GOVERNS,)):
        match = _GOVERNS.search(passage.plain)
        if match and not (_MANY.search(match["a_plain"] or "") or _MANY.search(match["b_plain"] or "")):
            (a, b) = ("a" if match["a"] else "a_plain", "b" if match["b"] else "b_plain")
            place = passage.at(match.start(a), match.end(b))
            return Boundary(comparable(match[a]), comparable(match[b]), place)
    return None


def _drawn(parts: tuple[Part, ...], index: Index) -> Boundary | None:
    titles = [part.heading.plain for part in parts if part.heading and part.level == 1]
    if not any(CONTRACT.search(title) for title in titles):
        return None
    for passage in holding(index.passages, (marks.ARROW, marks.TICK)):
        chain = chain_of(passage.plain.replace("`", "")) if CODES.fullmatch(passage.plain.strip()) else ()
        if len(chain) == 2:
            return Boundary(chain[0], chain[1], passage.span)
    return None


def stated(page: Page) -> tuple[Boundary, ...]:
    """Every boundary a document states, in order, each pair once; the one it governs is among them."""
    if not page.contract:
        return ()
    first: dict[tuple[str | None, str | None], Boundary] = {}
    if page.boundary:
        first[page.boundary.caller, page.boundary.callee] = page.boundary
    for part in page.sections(marks.ARROW | marks.INVOKED):
        for boundary in _of_part(part, page.role):
            first.setdefault((boundary.caller, boundary.callee), boundary)
    return tuple(sorted(first.values(), key=lambda boundary: boundary.span.start))


def _of_part(part: Part, role: str | None) -> Iterator[Boundary]:
    if part.heading:
        yield from _chain(drawn_in_title(part.heading.plain), part.heading.span)
        if _OF_A_CALL.search(part.heading.plain):
            yield from (Boundary(*ends, part.heading.span) for ends in drawn_calls(part.heading.plain))
    for piece in everywhere(part.pieces):
        match piece:
            case Code(language) if language in _BLOCKS and _HANDOFF_WORDS.search(" ".join(piece.titles)):
                for line in piece.lines:
                    yield from _chain(line.plain, line.span)
            case Grid():
                yield from _of_grid(piece)
    for passage in passages(part.pieces):
        yield from _of_passage(passage, role)


def _of_passage(passage: Passage, role: str | None) -> Iterator[Boundary]:
    if "`" not in passage.plain:
        return
    folded = passage.folded()
    invoked = role is not None and any(stem in folded for stem in _INVOKED_STEMS)
    drawn = any(each in passage.plain for each in ARROWS)
    for start, end in passage.sentences() if invoked or drawn else ():
        sentence = passage.plain[start:end]
        match = _INVOKED.search(sentence) if invoked else None
        if match and role:
            yield Boundary(comparable(match[1]), role, passage.at(start + match.start(1), start + match.end(1)))
        if drawn and _HANDOFF_WORDS.search(f"{sentence} {passage.title}") and not STATES.search(sentence):
            for chain in CODES.finditer(sentence):
                span = passage.at(start + chain.start(), start + chain.end())
                yield from _chain(chain[0].replace("`", ""), span)
            for first, last in passage.code_places():
                if start <= first < end:
                    yield from _chain(passage.plain[first:last], passage.at(first, last))


def _of_grid(grid: Grid) -> Iterator[Boundary]:
    """The arrows in a column of boundaries."""
    columns = [
        at for at, cell in enumerate(grid.header) if re.search(r"\bboundar|\bhand-?off", cell.plain, re.IGNORECASE)
    ]
    for row in grid.rows:
        for at in columns:
            if at < len(row):
                yield from _chain(row[at].plain, row[at].span)


def _chain(text: str, span: Span) -> Iterator[Boundary]:
    """The calls of `a -> b -> c`, one for each arrow."""
    chain = chain_of(text)
    yield from (Boundary(a, b, span) for a, b in pairwise(chain))
