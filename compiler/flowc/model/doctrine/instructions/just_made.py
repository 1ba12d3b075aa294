"""The file that a sentence means by `the file`, where the sentence before says that somebody else makes it."""

import re

from flowc.expressions import expression
from flowc.model.doctrine.document.mentions import mentions_of
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.paths import is_path
from flowc.text import Name

_THE_FILE = expression(
    r"\b(?:(?:the|that|this)\s+(?:file|document|output\s+file)|it)\s+(?:now\s+|really\s+|actually\s+)?"
    r"(?:exists?|is\s+(?:there|present|in\s+place)|has\s+been\s+(?:written|created|saved))\b",
    re.IGNORECASE,
)
_MAKES = expression(
    r"[*_`@]*(?:the\s+|an?\s+|each\s+)?[*_`@]*(?!(?:you|i|we|this|that|which|run|running|please|then)\b)[a-z][\w-]{2,40}[*_`]*(?:\s+agent)?\s+"
    r"(?:(?:will|must|should|shall|then|now)\s+){0,2}(?:creates?|writes?|saves?|produces?|leaves?|stores?|puts?)\s[^;]*",
    re.IGNORECASE,
)
"""Somebody who makes a file, as a whole sentence; an order begins with what is to be done."""


def just_made(passage: Passage, words: str, start: int) -> list[Name]:
    """The one path of the sentence before, where that says who makes it and the words look for `the file`."""
    if not _THE_FILE.search(words):
        return []
    before = [each for each in passage.sentences() if each[1] <= start][-1:]
    for first, end in before:
        named = [each for each in mentions_of(passage) if first <= each.start < end and is_path(each.name.text)]
        if len(named) == 1 and _MAKES.match(passage.plain[first:end].strip()):
            return [named[0].name]
    return []
