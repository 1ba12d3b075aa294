"""Whether two descriptions mean the same field: by the words that tell it from the other fields of its list."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from flowc.expressions import expression
from flowc.model.statements import Field

Words = frozenset[str]

_PREPOSITION = expression(r"-(?:for|of|with|from|to|in|on|at|by|per|between|when|if|that|which|as|under|into|needed)-")
_JOINT = expression(r"-(?:and|or|plus|versus|vs)-|/")
_NO_MEANING = frozenset(
    ("the", "a", "an", "of", "for", "to", "and", "or", "with", "in", "on", "at", "by", "from", "per", "any", "all",
     "each", "explicit", "full", "complete")
)  # fmt: skip
_FORM = frozenset(
    ("path", "file", "list", "artifact", "link", "reference", "ref", "url", "location", "section", "name", "field",
     "item", "value", "detail")
)  # fmt: skip
"""Words for the form in which something is given: `plan`, `plan path` and `plan artifact` are one field."""

_SAME = {
    "outcome": "result", "return": "result", "status": "result", "summaries": "summary", "id": "identifier",
    "spec": "specification", "repo": "repository", "doc": "document", "config": "configuration", "req": "requirement",
    "impl": "implementation", "env": "environment", "dir": "directory", "desc": "description", "arch": "architecture",
    "param": "parameter", "arg": "argument", "ref": "reference", "info": "information",
    "ledger": "log", "journal": "log", "logbook": "log",
}  # fmt: skip
"""Words that mean the same, each with the one it stands for: other words, and words in short."""

_SHARE = 3
"""One in three of the required fields must be found, else the list is not meant to hold them."""


@lru_cache(maxsize=4096)
def words(text: str) -> Words:
    """The words of a field's name that carry its meaning, in the singular; only of its head, without what it is for."""
    head = _PREPOSITION.split(_key(text), 1)[0] or _key(text)
    found = [_SAME.get(word, word) for word in map(_singular, head.split("-")) if word and word not in _NO_MEANING]
    meant = [word for word in found if word not in _FORM]
    return frozenset(meant or found)


def words_of(text: str) -> Words:
    """All words of a text, as those of fields are compared."""
    return frozenset(word for token in text.split() for word in words(token))


def _key(text: str) -> str:
    return "-".join(re.findall(r"[a-z0-9/]+", text.casefold()))


def _singular(word: str) -> str:
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return word


def parts(text: str) -> tuple[Words, ...]:
    """The fields that one item names together: `appetite and no-gos` are two."""
    pieces = tuple(words(part) for part in _JOINT.split(_key(text)))
    return tuple(piece for piece in pieces if piece)


def lacking(required: tuple[Field, ...], offered: Iterable[Words], lines: Iterable[Words] = ()) -> tuple[Field, ...]:
    """The required fields that nothing offered means; none at all where less than a third is found.

    `lines` are the words of whole lines that may hold a field without naming it alone.
    """
    known, texts = tuple(dict.fromkeys(each for each in offered if each)), tuple(lines)
    named = [parts(field.key) for field in required]
    counts = Counter(word for pieces in named for word in frozenset().union(*pieces))
    exact = {piece for pieces in named for piece in pieces}
    found = {piece for piece in exact if _is_among(piece, known, counts, exact) or any(piece <= t for t in texts)}
    absent = tuple(field for field, pieces in zip(required, named, strict=True) if pieces and found.isdisjoint(pieces))
    return absent if len(required) > 1 and (len(required) - len(absent)) * _SHARE >= len(required) else ()


def _is_among(piece: Words, known: tuple[Words, ...], counts: Counter[str], exact: set[Words]) -> bool:
    """Whether a field is offered: all its words are, or half of them that no other field has, or its name in short."""
    own = frozenset(word for word in piece if counts[word] == 1)
    return any(
        piece <= each or len(own & each) * 2 >= len(piece) or (each <= piece and each not in exact - {piece})
        for each in known
    )
