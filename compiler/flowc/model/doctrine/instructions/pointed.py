"""Files of which a call sends no more than the path: `the path of the letter, `out/<no>.md``, in a row or a sentence.

They are deeds of the kind `pointed`: `object` is the file, `role` whoever is called in that row or sentence.
"""

import re
from collections.abc import Iterator

from flowc.expressions import expression
from flowc.model.doctrine.document import marks
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.page import Page
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path, is_text
from flowc.model.statements import LEADING, Deed
from flowc.text import Name
from flowc.vocabulary import comparable

_PATH_OF = expression(
    r"\b(?:path|location)\s+(?:of|to)\s+(?:the|its|that)\s+(?:[a-z]+\s+)?(?P<what>[a-z]{3,})\s*[,:(]?\s*`(?P<path>[^`\s]{3,120})`",
    re.IGNORECASE,
)
_FURTHER = expression(
    r"\b(?:also|too|as\s+well|besides|together\s+with|for\s+(?:people|the\s+record|reference)|copy|text|content|whole|full)\b",
    re.IGNORECASE,
)
"""What says that more than the path is sent, or that the file is not what passes."""

_CALLED = expression(
    r"\b(?:call|spawn|launch|invoke|dispatch|run|start|give|send|hand|ask|tell|pass)\w*\s+(?:to\s+)?(?:the\s+)?`(?P<who>[A-Za-z][\w-]+)`",
    re.IGNORECASE,
)


def pointed(page: Page) -> Iterator[Deed]:
    """The files that calls only point to."""
    if page.kind not in (*LEADING, "agent"):
        return
    for passage in page.passages(marks.PATHS):
        for start, end in () if passage.quoted else passage.sentences():
            who = tuple(match["who"] for match in _CALLED.finditer(passage.plain, start, end))
            yield from _of_words(page, passage, (start, end), who[:1])
    for grid in page.grids(marks.PATHS):
        for row in grid.rows:
            for cell in row:
                others = tuple(code.text for other in row if other is not cell for code in other.codes())
                yield from _of_words(page, cell, (0, len(cell.plain)), others)


def _of_words(page: Page, words: Passage, place: tuple[int, int], called: tuple[str, ...]) -> Iterator[Deed]:
    match = _PATH_OF.search(words.plain, *place) if called else None
    path = _path(words, match) if match else None
    if match and path and not _FURTHER.search(words.plain, *place) and not _is_sent(words, match["what"], called):
        yield from (Deed("pointed", path.span, comparable(who), path) for who in called)


def _path(words: Passage, match: re.Match[str]) -> Name | None:
    named = (each.name for each in mentions_of(words) if each.start == match.start("path"))
    return next((each for each in named if is_path(each.text) and is_text(each.text)), None)


def _is_sent(words: Passage, what: str, called: tuple[str, ...]) -> bool:
    """Whether a value by the name of the document is sent beside its path."""
    values = (code.text.lower() for code in words.codes() if "/" not in code.text and code.text not in called)
    return any(what.lower() in re.split(r"[_-]", value) for value in values)
