"""How marks are made, and how the marks of a text are found: each word is looked at once for all texts."""

from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import count
from operator import or_

from flowc.expressions import expression
from flowc.model.doctrine.document.sentences import folded

_WORDS = expression(r"[^\W_]+").findall
_SHORTEST = 2
"""Letters of the shortest beginning and end that stand for words."""

_NUMBERS = count()
_BY_WORD: dict[str, int] = {}
_BY_BEGINNING: dict[str, dict[str, int]] = {}
_BY_END: dict[str, dict[str, int]] = {}
_STEMS: dict[str, int] = {}
"""What stands in a word."""

_SIGNS: dict[str, int] = {}
"""What stands only in a token that is more than a word."""


def mark(whole: str = "", begins: str = "", ends: str = "", within: str = "") -> int:
    """A new mark, for whole words, beginnings, ends, and what stands anywhere between two blanks."""
    made = 1 << next(_NUMBERS)
    for word in whole.split():
        _BY_WORD[word] = _BY_WORD.get(word, 0) | made
    for text in within.split():
        texts = _STEMS if text.isalnum() else _SIGNS
        texts[text] = texts.get(text, 0) | made
    for parts, by_edge, edge in (
        (begins, _BY_BEGINNING, slice(_SHORTEST)),
        (ends, _BY_END, slice(-_SHORTEST, None)),
    ):
        for part in parts.split():
            known = by_edge.setdefault(part[edge], {})
            known[part] = known.get(part, 0) | made
    return made


SHOUT = mark()
"""Two capitals before a comma."""

_SHOUTED = expression("[A-Z][A-Z],").search
_NONE: dict[str, int] = {}
_MOST_KNOWN = 1 << 15


@lru_cache(maxsize=1 << 15)
def of_word(word: str) -> int:
    """The marks of a run of letters and digits."""
    found = _BY_WORD.get(word, 0)
    for part, held in _BY_BEGINNING.get(word[:_SHORTEST], _NONE).items():
        if word.startswith(part):
            found |= held
    for part, held in _BY_END.get(word[-_SHORTEST:], _NONE).items():
        if word.endswith(part):
            found |= held
    return reduce(or_, [held for part, held in _STEMS.items() if part in word], found)


def of_texts(of_word: Callable[[str], int], everywhere: int = 0) -> Callable[[str], int]:
    """What joins the marks of all that stands between the blanks of a text, from those of a word and of any token.

    Most tokens have none and stood before, and most of the others are words that stood before.
    """
    known: dict[str, int] = {}

    def learned(token: str) -> int:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        lower = folded(token)
        found = reduce(or_, map(of_word, _WORDS(lower)), everywhere | (SHOUT if _SHOUTED(token) else 0))
        if not token.isalnum():
            found = reduce(or_, [held for part, held in _SIGNS.items() if part in lower], found)
        known[token] = found
        return found

    def of_text(text: str) -> int:
        found, tokens = 0, text.split()
        for token, held in zip(tokens, map(known.get, tokens), strict=True):
            if held:
                found |= held
            elif held is None:
                found |= learned(token)
        return found

    return of_text
