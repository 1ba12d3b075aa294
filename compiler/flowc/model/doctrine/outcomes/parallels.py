"""Labels that stand one beside another in any shape: paragraphs, lines, items, terms, titles, cells or sentences that
each begin with a word in marks or in capitals.

As in `unclaimed.py` they count only where a document that leads the agent names most of them.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Part, Passage, everywhere
from flowc.model.doctrine.outcomes.case_clauses import case_labels
from flowc.model.doctrine.outcomes.said import Found, side_by_side
from flowc.model.statements import SAID, Member
from flowc.text import Name, Span
from flowc.vocabulary import comparable

Labels = tuple[Name, ...]
Place = tuple[Labels, str]
"""Labels, and the words around them."""

_WORDS = r"[A-Za-z][\w'’]*(?:[ _-][A-Za-z0-9][\w'’]*){0,4}"
_KEY = r"(?i:(?:outcome|result|status|verdict)\s*[:=]\s*)?"
_MARKED = (
    rf"(?:\*\*`{_KEY}|(?:\*\*)?`)(?P<code>{_WORDS})`|\*\*(?P<bold>{_WORDS})[.:,]?\*\*|[\"“](?P<quoted>{_WORDS})[.:,]?[\"”]"
    rf"|(?<![\w*])[*_](?P<slant>{_WORDS})[.:,]?[*_](?![\w*])"
    rf"|(?<![\w-])(?P<caps>[A-Z]{{3,}}(?:[-_ ][A-Z]{{2,}}){{0,4}})(?![\w-])"
)
_BEGUN = expression(
    rf"[\s*_>]*(?:(?:\(?\w[\w'’]*\)?[,:]?\s+){{0,6}}?|(?:Or|Otherwise|If|When|Where|Should)\b[^`*\".;:]{{0,90}},\s+)(?:{_MARKED})"
)
_FIRST = expression(rf"\s*(?:[A-Za-z]+\s+){{0,2}}?(?:{_MARKED})")
_DECIDED = expression(rf"(?:→|⇒|->|=>)\s*(?:{_MARKED})\W*\Z")
"""A label to which a case leads at the end of an item: `` a beam bends → `weak` ``."""

_CELL = expression(rf"[`*_\"“]*(?P<plain>{_WORDS})[`*_\"”]*\W*")
_TITLE = expression(
    rf"(?:\d+[.)]\s+)?(?i:(?:if|on|when|case|for)\s+|(?:outcome|result)\s*:?\s+)?[`*_\"“]*{_KEY}(?P<plain>{_WORDS})[`*_\"”]*\W*"
)
"""A title that is a label, be it behind its number or its key, or a case of it."""

_TERM = expression(rf"[`*_\"“]*(?P<plain>{_WORDS})[`*_\"”]*\s*\n:\s+\S")
_CLAUSE = expression(
    rf"(?:^|[,;:.?!—–]\s+(?:(?:and|or)\s+)?)(?:{_MARKED})\s+(?:when|if|where|once|in\s+case|means|for)\b", re.IGNORECASE
)
"""A label and what makes it the answer: `` `full` when no place is left, `open` when there is one``."""

_SIGN = expression("[`*_\"“]").search
_CAPITALS = expression("[A-Z][A-Z][A-Z]").search
"""What stands in every text with a label in marks, or with one in capitals."""

_VALUE = r"[\"'<`]?[A-Za-z][\w-]*[\"'>`]?"
_ONE = rf"(?:[\"'<`]?[A-Za-z][\w-]*(?:\ [\w-]+){{1,3}}(?=\s*\||\s+/\s|[\"'>`\])}}])[\"'>`]?|{_VALUE})"
_KEYED = expression(
    rf"[\"']?\b(?:outcome|status|result|verdict|decision)[\"']?\s*[:=][*_]*\s*[\[{{(<]?(?P<values>{_ONE}(?:(?:\s*\|\s*|\s+/\s+){_ONE})+)",
    re.IGNORECASE,
)
"""A key of an object with all its values: `"outcome": "open | full"`."""

_COMMENTED = expression(
    rf"[\"']?\b(?:outcome|status|result|verdict|decision)[\"']?\s*[:=]\s*(?P<values>{_VALUE},?\s*(?:\#|//)\s*"
    rf"(?:(?:or|else|also)[:,]?\s+|\|\s*)?{_VALUE}(?:(?:\s*[,|/]\s*(?:or\s+)?|\s+or\s+){_VALUE})*)\s*$",
    re.IGNORECASE,
)
"""The same with one value, and a comment that has the others: `outcome: open  # or full`."""

_SHAPES = ("", "text", "txt", "plaintext", "md", "markdown", "yaml", "yml", "json", "jsonc")
"""Languages of fences that show the shape of an answer; in a program slashes may stand in any text."""

_JOINED = frozenset(("or", "else", "also"))

RESULT_KEYS = frozenset(("outcome", "status", "result", "verdict", "decision"))
_VALUES = expression(r"[A-Za-z][\w-]*")
_PIPED = expression(r"[A-Za-z][\w-]*(?:\ [\w-]+)*")
_STRESSED = ("bold", "slant")
_WITHIN = expression(
    r"\w\s+(?!(?:answers?|returns?|says?|repl(?:y|ies)|responds?|reports?|ends?|with|is|are|as|to|in|back|or|and|an?|the)\W*\Z)"
    r"\w+\W*\Z",
    re.IGNORECASE,
)
"""What stands before words in marks that are part of a sentence: `You make a lock **easy to open**`."""
_OF_ENDS = expression(
    r"\b(?:outcomes?|results?|answers?|verdicts?|ends?|endings?|ways?|returns?|repl(?:y|ies)|responses?|outputs?|comes?\s+back)\b",
    re.IGNORECASE,
)
TELLING = ("agent", "handoff-contract", "output-contract")
"""Kinds of documents that say how the work of one role ends."""

_MOST = 12
"""Labels of one place that are kept."""

_ANSWERS = expression(
    r"\b(?:return|answer|repl|respon|sa(?:y|id)|end|finish|result|outcome|verdict|report|c(?:o|a)me\s+back|coming\s+back"
    r"|g(?:i|a)v(?:e|es|ing)\s+back|tell|line|word|yield|output|conclu|decide|hand\w*\s+back|back|way|one\s+of\s+(?:two|three|four|five|these))",
    re.IGNORECASE,
)
"""What an agent's document says near the labels with which its work ends."""


def parallels(page: Page, got: frozenset[str]) -> Iterator[Found]:
    """The labels in the document or the contract of an agent that stand side by side where it speaks of answers, the
    longest first; of places that share a label one. What the agent has `got` is no label, nor the key of one.
    """
    taken: set[Span] = set()
    if page.kind not in TELLING:
        return
    own = (tuple(each for each in labels if each.text not in got | RESULT_KEYS) for labels in _different(page))
    for labels in sorted(own, key=len, reverse=True):
        if len(labels) > 1 and taken.isdisjoint(label.span for label in labels):
            taken.update(label.span for label in labels)
            span = Span(page.source, labels[0].span.start, _end(page, labels[-1].span.end))
            yield side_by_side(tuple(map(Member, labels)), span, SAID, (), ())


def _end(page: Page, last: int) -> int:
    """Where what is said of the last label ends: with its section if it is a title, else with its paragraph."""
    titled = (part for part in page.parts if part.heading and part.span.start <= last <= part.heading.span.end)
    below = next(titled, None)
    end = below.span.end if below else page.source.text.find("\n\n", last)
    return end if end >= 0 else len(page.source.text)


def _different(page: Page) -> Iterator[Labels]:
    """Each label of a place once, where it speaks of answers."""
    for part in page.parts:
        heading = part.heading.plain if part.heading else ""
        places = [place for place in (*_paragraphs(part), *_inside(part)) if len(place[0]) > 1]
        told = places if places and _ANSWERS.search(f"{heading} {part.span.text}") else ()
        near = (labels for labels, around in told if _ANSWERS.search(f"{heading} {around}"))
        for labels in (*near, *_coded(part)):
            once = tuple({comparable(label.text): label for label in labels}.values())
            if len(once) <= _MOST:
                yield tuple(sorted(once, key=lambda label: label.span.start))
    yield from _titles(page)


def _titles(page: Page) -> Iterator[Labels]:
    """Titles side by side below one that speaks of answers, each with words of its own."""
    for above, parts in groupby(page.parts, key=lambda part: part.titles[:-1]):
        found: list[Name] = []
        for part in parts if above and _OF_ENDS.search(above[-1]) else ():
            match = _TITLE.fullmatch(part.heading.plain) if part.heading else None
            if match and part.heading and part.pieces:
                found.append(part.heading.name(*match.span("plain")))
        if len(found) <= _MOST:
            yield tuple(found)


def _coded(part: Part) -> Iterator[Labels]:
    """The values of a key of a result that a fence shows."""
    for piece in everywhere(part.pieces):
        if not isinstance(piece, Code) or not any(sign in piece.text.plain for sign in ("|", "#", "/")):
            continue
        depth = 0
        for line in piece.lines:
            piped = _KEYED.search(line.plain)
            match = piped or _COMMENTED.search(line.plain)
            inside = line.plain[: match.start()] if match else line.plain
            depth += sum(map(inside.count, "{[")) - sum(map(inside.count, "}]"))
            program = match is not None and "/" in match["values"] and piece.language not in _SHAPES
            if match and depth <= 1 and not program:
                found = (_PIPED if piped else _VALUES).finditer(line.plain, *match.span("values"))
                yield tuple(line.name(*each.span()) for each in found if each[0] not in _JOINED)


def _paragraphs(part: Part) -> Iterator[Place]:
    """Paragraphs below each other that begin with labels in one kind of marks, or that define one each."""
    before = ""
    rows = [(piece, _begun(piece)) for piece in part.pieces if isinstance(piece, Passage) and not piece.quoted]
    for kind, run in groupby(rows, key=lambda row: row[1][0] if row[1] else ""):
        passages = [passage for passage, _ in run]
        if kind and len(passages) > 1:
            labels = [found[1] for passage in passages if (found := _begun(passage))]
            yield tuple(labels), f"{before} {passages[0].plain}"
        before = passages[-1].plain
    terms = [(passage, _term(passage)) for passage, _ in rows]
    defined = tuple(passage.name(*match.span("plain")) for passage, match in terms if match)
    yield defined, " ".join(passage.plain for passage, match in terms if not match)


def _inside(part: Part) -> Iterator[Place]:
    """Lines and sentences of a paragraph, items of a list, cells of a column; with the words around them."""
    before = ""
    for piece in everywhere(part.pieces):
        if isinstance(piece, Passage) and not piece.quoted:
            around = f"{before} {piece.plain}"
            yield from ((labels, around) for labels in (*_lines(piece), *_sentences(piece)))
            before = piece.plain
        elif isinstance(piece, Listing):
            items = [_begun(entry.words) for entry in piece.entries]
            around = f"{piece.lead.plain if piece.lead else before} {piece.title}"
            yield tuple(found[1] for found in items if found), around
            ends = [_match(entry.words, _DECIDED.search(entry.words.plain)) for entry in piece.entries]
            yield tuple(found[1] for found in ends if found), around
            for entry in piece.entries:
                yield from ((labels, around + entry.words.plain) for labels in _sentences(entry.words))
        elif isinstance(piece, Grid):
            around = f"{before} {piece.span.text[:200]}"
            yield from ((labels, around) for labels in _columns(piece))


def _term(passage: Passage) -> re.Match[str] | None:
    return _TERM.match(passage.text.plain) if len(passage.text.bounds) > 2 else None


def _lines(passage: Passage) -> Iterator[Labels]:
    lines, at, found = passage.text.plain.split("\n") if len(passage.text.bounds) > 2 else (), 0, []
    for line in lines if len(lines) > 1 else ():
        match = _FIRST.match(line)
        if match and match.lastgroup:
            found.append(passage.name(at + match.start(match.lastgroup), at + match.end(match.lastgroup)))
        at += len(line) + 1
    yield tuple(found)


def _sentences(passage: Passage) -> Iterator[Labels]:
    """The labels with which sentences begin, those of each kind of marks apart."""
    places = passage.sentences() if _may_label(passage.plain) else ()
    begun = [_match(passage, _BEGUN.match(passage.plain, *place)) for place in places]
    likely = passage.held & marks.EXPLAINS
    cases = [_match(passage, match) for match in _CLAUSE.finditer(passage.plain)] if likely else []
    coded = [passage.name(*label) for place in places for label in case_labels(passage, *place)]
    yield tuple(coded)
    for told in (begun, cases):
        kinds: dict[str, list[Name]] = {}
        for kind, label in (found for found in told if found):
            kinds.setdefault(kind, []).append(label)
        yield from map(tuple, kinds.values())


def _columns(grid: Grid) -> Iterator[Labels]:
    for at in range(min(len(grid.header), 3)):
        cells = [row[at] for row in grid.rows if at < len(row)]
        found = [(cell, _CELL.fullmatch(cell.plain)) for cell in cells]
        yield tuple(cell.name(*match.span("plain")) for cell, match in found if match)


def _begun(passage: Passage) -> tuple[str, Name] | None:
    """The label with which a text begins."""
    return _match(passage, _BEGUN.match(passage.plain)) if _may_label(passage.plain) else None


def _may_label(plain: str) -> bool:
    return _SIGN(plain) is not None or _CAPITALS(plain) is not None


def _match(passage: Passage, match: re.Match[str] | None) -> tuple[str, Name] | None:
    """The kind of marks and the label of a match; several words in marks inside a sentence are only stressed."""
    kind = match.lastgroup if match else None
    before = passage.plain[match.start() : match.start(kind)] if match and kind else ""
    if not match or not kind or (kind in _STRESSED and " " in match[kind] and _WITHIN.search(before)):
        return None
    return kind, passage.name(*match.span(kind))
