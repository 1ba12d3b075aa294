"""All that passes at a call, in lines with a key each below the words that make it: in their paragraph, or in a
quotation behind them.

A line without a key goes on with the value above it; one that may stand for more than its words makes the call none.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.calling.leads import is_apart
from flowc.model.doctrine.calling.plain_names import NAME, field_named
from flowc.model.doctrine.calling.sent_lists import NOT_NOW, OPEN, led
from flowc.model.doctrine.calling.tool_calls import tool_calls
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Listing, Passage, Piece, passage
from flowc.model.statements import LEADING, Boundary, Field, Sent
from flowc.text import Name, Span

_KEY = expression(
    rf"[ \t]*(?:[-*+][ \t]+)?(?:\*\*|__)?`?(?P<name>{NAME})`?"
    r"(?::(?:\*\*|__)|(?:\*\*|__)?[ \t]*[:=])[ \t]*(?P<rest>\S.*)"
)
_CASE = expression(r"\W*(?:if|when|on|once|should|unless|after|for)\b|\W*`[\w-]+`\s*(?::|→|->|=>|—|–)", re.IGNORECASE)
_PASSES = expression(
    r"\b(?:go(?:es)?|comes?|pass(?:es|ed)?|along|also|add(?:s|ed)?|append\w*|includ\w+|attach\w*|giv\w+|hand(?:s|ed)?|sen[dt]s?|besides|too"
    r"|plus|prompt)\b",
    re.IGNORECASE,
)
_AGAIN = expression(r"\b(?:again|once\s+more|anew|second\s+time|another\s+round)\b", re.IGNORECASE)


def keyed_calls(page: Page) -> Iterator[Sent]:
    """What each such call passes, where it is not made again."""
    if page.kind not in (*LEADING, "agent"):
        return
    told = {id(each): (name, end) for each, name, end in tool_calls(page)}
    for group in (group for part in page.parts for group in _groups(part.pieces)):
        for at, piece in enumerate(group):
            if isinstance(piece, Passage) and not (piece.quoted or is_apart(piece.titles)):
                quoted = _quotation(group[at + 1 :])
                made = _of_paragraph(piece, told.get(id(piece))) or _of_quotation(piece, quoted, told.get(id(piece)))
                after = group[at + 1 + len(quoted) :]
                yield from (_sent(page, *made),) if made and not _is_added_to(after) else ()


def _groups(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """The pieces that stand side by side: those of a section, the words of an item with what is inside of it."""
    waiting = [pieces]
    while waiting:
        group = waiting.pop()
        yield group
        entries = (entry for piece in group if isinstance(piece, Listing) for entry in piece.entries)
        waiting += [(entry.words, *entry.inside) for entry in entries]


def _quotation(behind: tuple[Piece, ...]) -> tuple[Passage, ...]:
    """The quoted paragraphs right behind some words."""
    found = list[Passage]()
    for piece in behind:
        if not (isinstance(piece, Passage) and piece.quoted):
            break
        found.append(piece)
    return tuple(found)


def _is_added_to(after: tuple[Piece, ...]) -> bool:
    """Whether the words right behind the keys, which are no case, may say that more passes."""
    words = after[0] if after and isinstance(after[0], Passage) else None
    return words is not None and not _CASE.match(words.plain) and _PASSES.search(words.plain) is not None


def _of_paragraph(words: Passage, told: tuple[Name, int] | None) -> tuple[Name, tuple[Field, ...]] | None:
    """The call in the first lines of a paragraph, and the keys of all others."""
    lines = _lines(words)
    first = next((at for at, (_, line) in enumerate(lines) if _KEY.fullmatch(line)), 0)
    callee = told[0] if told and first and told[1] <= lines[first][0] else None
    if first and not callee:
        callee = _called(passage(words.text.part(0, lines[first][0] - 1), words.titles))
    fields = _keys(words, lines[first:]) if callee else ()
    if callee is None or not fields or _AGAIN.search(words.text.plain, 0, lines[first][0]):
        return None
    return callee, fields


def _of_quotation(
    words: Passage, quoted: tuple[Passage, ...], told: tuple[Name, int] | None
) -> tuple[Name, tuple[Field, ...]] | None:
    """The call that words tell which a quotation follows that holds nothing but keys."""
    callee = (told[0] if told else _called(words)) if quoted and words.plain.rstrip("*_ ").endswith(":") else None
    if callee is None or NOT_NOW.search(words.plain[words.sentences()[-1][0] if words.sentences() else 0 :]):
        return None
    fields = [_keys(each, _lines(each)) for each in quoted]
    return (callee, tuple(field for each in fields for field in each)) if all(fields) else None


def _called(lead: Passage) -> Name | None:
    """Whom words surely call that lead to all that passes."""
    named = led(lead)
    return named[0][0] if len(named) == 1 and named[0][1] else None


def _lines(words: Passage) -> list[tuple[int, str]]:
    """The lines of a passage, each with its place in the text."""
    found, at = list[tuple[int, str]](), 0
    for line in words.text.plain.split("\n"):
        found.append((at, line))
        at += len(line) + 1
    return found


def _keys(words: Passage, lines: list[tuple[int, str]]) -> tuple[Field, ...]:
    """The keys of some lines, the first of which has one; nothing where a line may stand for more."""
    matches = [(at, line, _KEY.fullmatch(line)) for at, line in lines]
    if not matches or not matches[0][2] or any(OPEN.search(line) for _, line, match in matches if not match):
        return ()
    found = ((at, match) for at, _, match in matches if match)
    names = (words.name(at + match.start("name"), at + match.end("name")) for at, match in found)
    return tuple(field_named(name, True) for name in names)


def _sent(page: Page, callee: Name, fields: tuple[Field, ...]) -> Sent:
    place = Span(page.source, fields[0].span.start, fields[-1].span.end)
    return Sent(Boundary(page.role, callee.text, callee.span), fields, place, required=False)
