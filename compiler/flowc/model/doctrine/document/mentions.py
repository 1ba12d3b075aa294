"""What a passage names: its code, and the paths, pages and tools in its plain words."""

from functools import lru_cache

from flowc.expressions import expression
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.told import PASSAGES, masked
from flowc.structs import Struct
from flowc.text import Name

_BARE = expression(
    r"(?<![\w`/.:@<>{}\[\]$*~-])(?:~?\.{0,2}/)?[\w.<>{}\[\]$*-]+/[\w./<>{}\[\]$*-]*[\w>}\])*/](?![\w`])"
    r"|(?<![\w`/.<>{}\[\]$-])[\w<>{}\[\]$-]+\.(?:md|jsonl?|ya?ml|txt)\b(?!`)"
)
_ALTERNATIVES = expression(
    r"(?!(?:src|docs?|tests?|lib|apps?|packages|specs?|plans?|scripts|reports?|outputs?|tasks|build|dist|data|config|tmp|home|usr|var)/)"
    r"[A-Za-z]+(?:/[A-Za-z]+)+"
)
"""Plain words with strokes between them, `correctness/security/testing`, unless the first is a usual folder."""

_URL = expression(r"(?<![`(\w])https?://[^\s`|)>\]]+[^\s`|)>\].,;:!?]")
_TOOL = expression(r"\b[A-Z][A-Za-z]+(?=\s+tools?\b)")
_PLAIN_MENTIONS = (
    *((sign, _BARE) for sign in ("/", ".md", ".json", ".yaml", ".yml", ".txt")),
    ("://", _URL),
    ("tool", _TOOL),
)
"""What is named in plain words, behind a sign without which there is none."""


class Mention(Struct):
    """Something named in an instruction: code, or a path in plain words, with its offsets in the passage."""

    name: Name
    start: int
    end: int


@lru_cache(maxsize=PASSAGES)
def mentions_of(passage: Passage) -> tuple[Mention, ...]:
    """The code of a passage, and paths and tools in its plain words, in order."""
    return mentions_in(passage, masked(passage))


def mentions_in(passage: Passage, text: str) -> tuple[Mention, ...]:
    """The same, its plain words looked for in a text of the same length."""
    codes = [Mention(name, *place) for name, place in zip(passage.codes(), passage.code_places(), strict=True)]
    patterns = [pattern for sign, pattern in _PLAIN_MENTIONS if sign in text]
    if not codes and not patterns:
        return ()
    spans = [match.span() for pattern in dict.fromkeys(patterns) for match in pattern.finditer(text)]
    bare = [Mention(passage.name(*span), *span) for span in spans if not _is_none(text[slice(*span)])]
    return tuple(sorted((*codes, *bare), key=lambda each: each.start))


def _is_none(words: str) -> bool:
    """Whether what looks like a path holds code, or is alternatives."""
    return "0" * 3 in words or _ALTERNATIVES.fullmatch(words) is not None
