"""Rounds that are shown rather than told: a row of a table that sends work back, a loop in code, a circle in a diagram.

As in `rounds.py` they count only where nothing says how often at most, and where agents of the project work in them.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.bounds import BOUND, counts
from flowc.model.doctrine.calling.endings import GIVEN_UP, said
from flowc.model.doctrine.calling.may_end import may_end
from flowc.model.doctrine.calling.verdicts import UNPLEASED
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Part, Passage, Piece, everywhere, passages
from flowc.model.statements import Deed
from flowc.text import Name

_ANEW = expression(
    r"\b(?:again|anew|once\s+more|start\s+over|from\s+the\s+(?:top|beginning|start)|back\s+(?:to|at)|repeat|loop|re-?(?:run|review|submit"
    r"|dispatch|invoke|check)\w*|another\s+round|return\s+to)\b",
    re.IGNORECASE,
)
"""What sends work back in a cell."""

_GIVES_UP = expression(
    r"\b(?:stop|escalat\w*|abort|halt|give\s+up|ask\s+(?:the\s+|your\s+)?(?:user|human|editor|owner)|human|user|manually)\b",
    re.IGNORECASE,
)
_CODES = ("", "text", "txt", "python", "py", "pseudo", "pseudocode")
_LOOP = expression(
    r"(?m)^[ \t}]*(?:while\s*\(?\s*(?:True|true|1)\b|while\b[^\n]*(?:!=|==|\bnot\b|\bis\b)"
    r"|until\b[^\n]*(?:==|\bapprov|\bis\b|\bpass)"
    r"|(?:loop|repeat|forever)\s*[:{]?\s*$)"
)
"""A loop that goes on for as long as a judge wants."""

_COUNTS = expression(
    r"\brange\b|\bmax|\bcount|\battempt|\btries\b|\bretr|\blimit|\bbudget|\+\+|\+=\s*1|[<>]=?\s*\d"
    r"|\bround\w*\s*[<>+=]|\btimeout\b|\bwhile\b[^\n]{0,120}(?:\band\b|&&)",
    re.IGNORECASE,
)
_NODE = r"(?P<{0}>[\w-]+)[ \t]*(?:\[[^\]\n]*\]|\([^)\n]*\)|\{{[^}}\n]*\}})?"
_EDGE = expression(
    _NODE.format("a")
    + r"[ \t]*(?:-{2,3}[ \t]*(?P<said>[^->\n|]{1,40}?)[ \t]*-{1,3}>|(?:-{1,3}|={1,3}|-\.-)>|→|--)[ \t]*"
    + r"(?:\|(?P<label>[^|\n]{1,60})\|[ \t]*)?"
    + _NODE.format("b")
    + r"(?:[ \t]*:[ \t]*(?P<behind>[^\n]{1,60}))?"
)
"""An arrow of a diagram, as Mermaid and people draw it; see https://mermaid.js.org/syntax/flowchart.html."""

_PERSON = expression(
    r"`?(?P<name>[A-Za-z][\w-]*)`?\W{1,3}(?:is|are|means|being)?\s*(?:an?\s+|the\s+)?(?:real\s+|human\s+)?"
    r"(?:person|people|humans?|human\s+being)\b",
    re.IGNORECASE,
)
"""Who is said to be a person: `` `publisher` is a person``, `publisher (a person)`: such a one may always stop."""

_WORD = expression(r"[A-Za-z][\w-]*")
_MOST = 200
"""Arrows of a diagram that are followed."""


def shown_rounds(page: Page) -> Iterator[Deed]:
    """The rounds that a document shows and nothing limits; in an agent's own those of its tables, which name others."""
    if page.kind == "template" or counts(page.source):
        return
    for part in page.parts if page.index.grids or page.index.codes else ():
        found = [deed for piece in everywhere(part.pieces) for deed in _of_piece(page, piece)]
        if found and not (_is_bounded(part) or may_end(page.source)):
            yield from found


def _of_piece(page: Page, piece: Piece) -> Iterator[Deed]:
    if isinstance(piece, Grid):
        found = tuple(_tabled(page, piece))
        yield from () if found and _is_of_person(page, piece) else found
    elif isinstance(piece, Code) and page.kind != "agent":
        found = tuple(_coded(page, piece))
        yield from () if found and _COUNTS.search(piece.text.plain) else found


def _is_bounded(part: Part) -> bool:
    """Whether a section says how often; what it says of answers that cannot be used is about these alone."""
    told = tuple(passages(part.pieces))
    if any(GIVEN_UP.search(said(each)) for each in told):
        return True
    apart = sum(len(BOUND.findall(each.plain)) - len(BOUND.findall(said(each))) for each in told)
    return len(BOUND.findall(part.span.text)) > apart


def _is_of_person(page: Page, grid: Grid) -> bool:
    """Whether a title above a table names somebody who is a person."""
    titles = {word.lower() for title in grid.titles for word in _WORD.findall(title)}
    return any(match["name"].lower() in titles for match in _PERSON.finditer(page.source.text))


def _tabled(page: Page, grid: Grid) -> Iterator[Deed]:
    """The rows in which a verdict with which a judge is not content sends work back."""
    for row in grid.rows:
        judged = row and _is_unpleased(row[0])
        for cell in row[1:] if judged else ():
            if _ANEW.search(cell.plain) and not _GIVES_UP.search(cell.plain):
                yield Deed("round", cell.span, page.role)
                break


def _is_unpleased(cell: Passage) -> bool:
    words = _WORD.findall(cell.plain)
    return 0 < len(words) < 4 and any(map(UNPLEASED.fullmatch, words))


def _coded(page: Page, code: Code) -> Iterator[Deed]:
    text = code.text.plain
    if code.language in _CODES and _LOOP.search(text) and not _GIVES_UP.search(text):
        yield Deed("round", code.text.span, page.role)
    elif code.language in ("mermaid", "", "text", "txt") and page.passages(marks.TICK | marks.DELEGATES):
        yield from _drawn(page, code)


def _drawn(page: Page, code: Code) -> Iterator[Deed]:
    """The arrow of a diagram that a bad verdict takes, back to where the way to it began; those of other labels, one of
    which an agent may return.
    """
    edges: list[tuple[str, str, Name | None, Passage]] = []
    for line in code.lines if _EDGE.search(code.text.plain) else ():
        for match in _EDGE.finditer(line.plain):
            label = next((line.name(*match.span(group)) for group in ("said", "label", "behind") if match[group]), None)
            edges.append((match["a"].lower(), match["b"].lower(), label, line))
    ways: dict[str, set[str]] = {}
    for start, end, _, _ in edges[:_MOST]:
        ways.setdefault(start, set()).add(end)
    drawn = [each for each in edges[:_MOST] if each[2] and each[0] in _reached(ways, each[1])]
    displeased = [each[3] for each in drawn if each[2] and any(map(UNPLEASED.fullmatch, _WORD.findall(each[2].text)))]
    if displeased:
        yield Deed("round", displeased[0].span, page.role)
    elif not _COUNTS.search(code.text.plain):
        for start, end, label, _ in drawn:
            if label and ways.get(end) == {start}:
                yield Deed("circle", label.span, page.role, Name(f"{end} {start}", label.span), optional=True)


def _reached(ways: dict[str, set[str]], start: str) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        further = ways.get(waiting.pop(), set()) - seen
        seen |= further
        waiting.extend(sorted(further))
    return seen
