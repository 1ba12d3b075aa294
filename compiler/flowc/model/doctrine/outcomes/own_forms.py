"""A form that a document shows beside the list of what it must hold: `Required in every note` with names in code, and
below `Template` a fence or an empty table.

It counts where the document shows one form alone and the words that lead to the list say that all of it is due; what
the form has no line for, the check tells.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Code, Grid, Listing, Passage, Piece, everywhere
from flowc.model.doctrine.document.payload import field_of
from flowc.model.doctrine.document.templates import is_counter_example
from flowc.model.statements import Field, OwnForm
from flowc.structs import replace
from flowc.text import Span

_HOLD = (
    r"(?:say|give|hold|contain|state|name|list|have|has|carr(?:y|ie)|show|include|record|answer|consist\s+of|need|tell|fill\s+in)"
    r"(?:e?s)?"
)
_DUE = expression(
    r"\W*(?:the\s+)?(?:required|mandatory|compulsory|obligatory)(?:\s+(?:fields|parts|entries|columns))?"
    r"(?:\s+(?:in|on|of|for)\s+(?:an?|the|every|each|your|any)\s+(?P<of>[\w -]{2,40}?))?\W*"
    rf"|\W*(?:an?|the|every|each|your|any)\s+(?P<thing>[\w-]+(?:\s+[\w-]+){{0,2}}?)\s+"
    rf"(?:(?:must|has\s+to|shall|always|needs\s+to)\s+){{0,2}}{_HOLD}\W*",
    re.IGNORECASE,
)
_THINGS = frozenset((
    "row", "entry", "record", "copy", "line", "page", "form", "template", "table", "one", "sheet", "document",
))  # fmt: skip
"""What a filled form, or a part of it, is called whatever it is about."""

_SPARE = expression(
    r"\b(?:may|might|can|could|optional\w*|not|never|no|if|when|where|unless|some|either|one\s+of|or|gets?|receiv\w+|inputs?|calls?|answers?"
    r"|returns?|reads?|tools?|examples?|bad|good|before|you\s+need)\b",
    re.IGNORECASE,
)
"""What leads to a list of something else than all that a form holds."""

_FORM = expression(
    r"\W*(?:the\s+|its\s+|our\s+|an?\s+)?(?:[\w-]+\s+){0,2}(?:template|form|skeleton|layout|table|blank|format|scaffold)\W*",
    re.IGNORECASE,
)
_TEXT = expression(
    r"\.\.\.|…|[<{\[][^<>{}\[\]\n]*\b(?:body|text|free|content|details|notes?|remarks?|anything|rest|everything|fields?|paragraphs?)\b",
    re.IGNORECASE,
)
"""A place of a form that may hold anything."""

_BLANK = expression(r":[*_]*[ \t]*$|_{3,}|<[a-z][^<>\n]*>|\{[^{}\n]*\}|\[[^\[\]\n]*\](?!\()", re.MULTILINE)
_NAMED = expression(r"[*_]*`[A-Za-z][\w-]*`")
_LANGUAGES = ("", "markdown", "md", "text", "txt", "plaintext")
_AT_TIMES = expression(
    r"\b(?:optional\w*|if|when|where|unless|only|may|sometimes|not\s+(?:always|every))\b", re.IGNORECASE
)
_WORDS = expression(r"[a-z0-9]+")
_FENCES = ("```", "~~~")
_FEWEST = 3


def own_forms(page: Page) -> Iterator[OwnForm]:
    """The lists of what such a form must hold, each with the form."""
    if page.kind == "template":
        return
    shown = [piece for part in page.parts for piece in everywhere(part.pieces) if _is_form(piece)]
    if len(shown) != 1:
        return
    for part in page.parts:
        for piece in everywhere(part.pieces):
            fields = _due(page, piece) if piece is not shown[0] else ()
            if len(fields) >= _FEWEST:
                span = shown[0].span
                written = tuple(line for line in span.text.split("\n") if not line.lstrip().startswith(_FENCES))
                yield OwnForm(fields, span, written, tuple(_elsewhere(fields, span)))


def _elsewhere(fields: tuple[Field, ...], form: Span) -> Iterator[str]:
    """The keys of the fields of which a line speaks that is neither of the form nor of their list."""
    text, places = form.source.text, [field.span.start for field in fields]
    told, at = list[frozenset[str]](), 0
    for line in text.splitlines(keepends=True):
        own = form.start <= at < form.end or any(at <= place < at + len(line) for place in places)
        told += [] if own else [_stems(line)]
        at += len(line)
    yield from (field.key for field in fields if any(_stems(field.key) <= each for each in told))


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORDS.findall(text.lower()))


def _is_form(piece: Piece) -> bool:
    """Whether a fence or a table below a title that calls it a form is left blank."""
    if not isinstance(piece, Code | Grid) or not any(map(_FORM.fullmatch, piece.titles[-1:])):
        return False
    if isinstance(piece, Grid):
        return bool(piece.rows) and all(not cell.plain.strip(" -") for row in piece.rows for cell in row)
    text = piece.text.plain
    written = piece.language in _LANGUAGES and not is_counter_example(piece)
    return written and len(_BLANK.findall(text)) >= _FEWEST - 1 and not _TEXT.search(text)


def _due(page: Page, piece: Piece) -> tuple[Field, ...]:
    """The names in code that a list or the first column of a table has, where the words before it say they are due."""
    if not isinstance(piece, Listing | Grid) or not _is_due(page, piece.lead):
        return ()
    if isinstance(piece, Listing):
        words = [entry.words for entry in piece.entries]
    else:
        words = [row[0] for row in piece.rows if row]
    fields = [field_of(each) if _NAMED.match(each.plain) else None for each in words]
    found = tuple(
        replace(field, required=field.required and not _AT_TIMES.search(each.plain))
        for field, each in zip(fields, words, strict=True)
        if field
    )
    return found if len(found) == len(words) else ()


def _is_due(page: Page, lead: Passage | None) -> bool:
    """Whether the last words that lead to a list say that all of it is due in what the document is about."""
    plain = lead.plain.rstrip(" :*") if lead else ""
    last = plain[plain.rfind(". ") + 1 :]
    match = _DUE.fullmatch(last)
    if match is None or _SPARE.search(last):
        return False
    thing = (match["of"] or match["thing"] or "").lower().replace("-", " ").split()
    about = f"{page.role or ''} {next((part.titles[0] for part in page.parts if part.titles), '')}".lower()
    return not thing or thing[-1] in _THINGS or thing[-1].rstrip("s") in re.split(r"s?\W+", f"{about} ")
