"""The documents that stages return to each other, by their words: a spec, a plan, review notes."""

import re
from collections.abc import Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.statements import Field
from flowc.vocabulary import DeedWords, comparable

_OF_A_PATH = r"(?!\.(?:mdx?|jsonl?|ya?ml|txt)\b|/[\w.{}<>$*\[\]-]+[/.]|\s+files?\b)"
"""What a word for a document is not followed by: it is part of a path, or the document is a file."""

TEXT = "final-text"
"""The key of a return that is told to be the final text itself."""


def documents_in(passage: Passage, text: str, start: int, end: int, known: DeedWords) -> Iterator[Field]:
    """The documents that words name, in order."""
    for match in _document_words(known).finditer(text, start, end):
        yield Field(comparable(match[0]), match[0], passage.at(*match.span()))


@lru_cache(maxsize=8)
def _document_words(known: DeedWords) -> re.Pattern[str]:
    words = sorted(known.lists["documents"], key=lambda word: (-len(word), word))
    named = "|".join(word.replace("-", r"[\s-]") for word in words)
    return expression(rf"\b(?:{named})\b{_OF_A_PATH}", re.IGNORECASE)


def is_document(key: str, known: DeedWords) -> bool:
    """Whether a key is a word for a document that stages return to each other."""
    return bool(_document_words(known).fullmatch(key.replace("-", " ")))


def same_document(one: str, other: str) -> bool:
    """Whether two keys may mean one document: words of both begin alike (`spec`, `specification`)."""
    return one == other or any(_alike(a, b) for a in one.split("-") for b in other.split("-"))


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one.removesuffix("s"), other.removesuffix("s")), key=len)
    return short == long or (len(short) > 3 and long.startswith(short))
