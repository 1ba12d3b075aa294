"""Sentences and lines of a text, and the text as expressions that ignore case see it, found once for all readers."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from flowc.expressions import expression
from flowc.text import Source

LONGEST_SENTENCE = 1500
"""Nobody states a contract in a longer one."""

_END = expression(
    r"(?:[.!?](?:\*\*|[)\"'`])?|;)\s+(?=[\"'`*(A-Z0-9])"
    r"|\n[ \t]*(?=(?:\(?[a-z]\)|\d{1,2}\)|(?:§[ \t]?)?\d{1,2}(?:\.\d{1,2}){1,3}[.):]?|[✅❌☑☐✔✓✗✘•▪‣◦▸►➤]\ufe0f?)[ \t])"
)
"""Where a sentence ends: behind a stop, or where the next line begins with a number or a mark of its own."""

_ABBREVIATION = expression(r"(?:\be\.g|\bi\.e|\betc|\bvs|\bcf|\bno)\.\Z", re.IGNORECASE)
_NUMBER = expression(r"[`*(]*\d")
"""What stands behind a `No.` that is no answer."""

_FOLDED = {0x130: "i", 0x131: "i", 0x17F: "s"}
_TO_FOLD = expression("[\u0130\u0131\u017f]").search
"""Letters that an expression which ignores case takes for `i` and `s`; no other has more than one lower case letter."""

_PLAIN_WORDS = expression("[a-z]+").findall


def sentences(plain: str) -> tuple[tuple[int, int], ...]:
    """Start and end of every sentence that is not over `LONGEST_SENTENCE`."""
    return tuple([place for place in _places(plain) if place[1] - place[0] <= LONGEST_SENTENCE])


def _places(plain: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _END.finditer(plain):
        begin, end = match.span()
        last = begin + len(match[0].rstrip())
        short = _ABBREVIATION.search(plain[max(0, end - 8) : last]) if plain[last - 1] == "." else None
        if not short or (short[0].lower() == "no." and not _NUMBER.match(plain, end)):
            yield start, last
            start = end
    if start < len(plain):
        yield start, len(plain)


def folded(plain: str) -> str:
    """A text in lower case, of the same length.

    Where an expression that ignores case finds letters of the alphabet, the same letters stand here: a word that does
    not stand here needs not be searched for.
    """
    return plain.lower() if plain.isascii() or not _TO_FOLD(plain) else plain.translate(_FOLDED).lower()


@lru_cache(maxsize=4)
def folded_text(source: Source) -> str:
    """The whole text of a document, folded; kept for the readers of one document."""
    return folded(source.text)


@lru_cache(maxsize=4)
def words_of_text(source: Source) -> frozenset[str]:
    """The words of the whole text of a document, folded: runs of plain letters."""
    return frozenset(_PLAIN_WORDS(folded_text(source)))


def lines_with(text: str, words: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Start and end of the lines that hold one of some words, each from the line feed before it to the end of the line
    behind it, in order and apart: whatever begins in such a line and ends in the next is found in one of these places.
    """
    places = sorted(place for word in words for place in _lines_with(text, word))
    begin, end = 0, -1
    for first, last in places:
        if end >= 0 and first >= end:
            yield begin, end
        begin, end = (first, last) if end < 0 or first >= end else (begin, max(end, last))
    if end >= 0:
        yield begin, end


def _lines_with(text: str, word: str) -> Iterator[tuple[int, int]]:
    at = text.find(word)
    while at >= 0:
        stop = text.find("\n", at)
        behind = text.find("\n", stop + 1) if stop >= 0 else -1
        yield max(text.rfind("\n", 0, at), 0), behind + 1 if behind >= 0 else len(text)
        at = text.find(word, stop) if stop >= 0 else -1


def trimmed(plain: str, start: int, end: int) -> tuple[int, int]:
    """A place without the blanks and emphasis around it and the stops behind it."""
    while end > start and plain[end - 1] in " .,;:!*_\t":
        end -= 1
    while start < end and plain[start] in " *_":
        start += 1
    return start, end
