"""What one line of YAML says, read by one pattern: its indentation, its dash, its key and what is behind it.

Only lines that can mean one thing are read, wherever they stand: words that are plain, or in quotes without escapes;
lists and mappings of such words in brackets; the sign of a text below; comments; characters everybody sees.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from flowc.expressions import expression
from flowc.syntax.scalars import plain
from flowc.syntax.tree import Value

_KNOWN = 4096
"""Lines come back, within a file and from file to file: so many are remembered."""

_INDICATOR = r"[-?:,\[\]{}\#&*!|>'\"%@`.]"
"""What starts something else than a plain word, or may: the dot starts the line that ends a document."""

_PLAIN = rf"(?!{_INDICATOR})[^ ](?>(?:[^ :]++|:(?=[^ ])|\ ++(?=[^ :\#]|:[^ ]))*)"
_QUOTED = r"\"[^\"\\]*+\"|'[^']*+'"
_BARE = r"[A-Za-z0-9_/](?>(?:[A-Za-z0-9_./+()*-]++|\ ++(?=[A-Za-z0-9_./+()*-]))*)"
_WORD = rf"(?:{_QUOTED}|{_BARE})"
_PAIR = rf"{_WORD}:\ ++{_WORD}"
_LINE = expression(
    rf"""
    (?P<indent>\ *+) (?P<dash>-\ ++)?
    (?:(?P<key>{_QUOTED}|{_PLAIN}):(?![^ ])\ *+)?
    (?:
        (?P<word>{_QUOTED}|{_PLAIN})
      | (?P<header>[|>]-?)
      | (?P<list>\[\ *+(?:{_WORD}\ *+(?>(?:,\ *+{_WORD}\ *+)*))?\])
      | (?P<pairs>\{{\ *+(?:{_PAIR}\ *+(?>(?:,\ *+{_PAIR}\ *+)*))?\}})
    )?
    \ *+ (?:(?<![^ ])\#.*+)?
    """,
    re.VERBOSE,
)
_WORDS = expression(_WORD)
_UNSEEN = expression("[\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Characters Unicode takes for letters and marks, and nobody sees."""


class Word(NamedTuple):
    """A word of a line: its text and meaning, its range, and its range with its quotes, from `first` to `last`.

    All places are offsets into the line.
    """

    text: str
    value: Value
    start: int
    end: int
    first: int
    last: int


class List(NamedTuple):
    """A list in brackets, and its range."""

    words: tuple[Word, ...]
    first: int
    last: int


class Pairs(NamedTuple):
    """A mapping in braces, and its range."""

    pairs: tuple[tuple[Word, Word], ...]
    first: int
    last: int


class Header(NamedTuple):
    """The sign of a text on the lines below: whether they are folded into one, and lose the last line end."""

    folded: bool
    stripped: bool


Behind: TypeAlias = Word | List | Pairs | Header | None


class Line(NamedTuple):
    """A line that adds to a collection: its indentation, whether a dash stands there, the column of the words behind
    it, the key, and what is behind the key. A line that adds nothing has a negative indentation.
    """

    indent: int
    dashed: bool = False
    column: int = 0
    key: Word | None = None
    behind: Behind = None


NOTHING: Final = Line(-1)
"""What an empty line says, or a comment."""


@lru_cache(maxsize=_KNOWN)
def said(written: str) -> Line | None:
    """What a line says, without its line feed; None where that is not sure."""
    found = _LINE.fullmatch(written) if _is_seen(written) else None
    if found is None:
        return None
    indent, dash, key = found.group("indent", "dash", "key")
    if found.lastgroup == "indent":
        return NOTHING
    if found.lastgroup == "dash" or (dash is None and key is None):
        return None
    name, behind = _word(key, found.start("key")) if key else None, _behind(found)
    if (name and not _is_key(name)) or (isinstance(behind, Pairs) and not _is_sound(behind)):
        return None
    return Line(len(indent), dash is not None, len(indent) + len(dash or ""), name, behind)


def is_text(written: str) -> bool:
    """Whether a line can be part of a text below a header: something is seen, and nothing hides in it."""
    return _is_seen(written) and not written.isspace()


def _is_seen(written: str) -> bool:
    """Whether a line holds neither a tab, nor a control character, nor any other nobody sees."""
    return written.isprintable() and (written.isascii() or not _UNSEEN.search(written))


def _behind(found: re.Match[str]) -> Behind:
    """What a line says behind its key or its dash."""
    kind = found.lastgroup or ""
    written, (start, end) = found[kind], found.span(kind)
    match kind:
        case "word":
            return _word(written, start)
        case "header":
            return Header(written[0] == ">", written[-1] == "-")
        case "list":
            return List(_words(written, start), start, end)
        case "pairs":
            words = _words(written, start)
            return Pairs(tuple(zip(words[::2], words[1::2], strict=True)), start, end)
        case _:
            return None


def _words(written: str, start: int) -> tuple[Word, ...]:
    return tuple([_word(each[0], start + each.start()) for each in _WORDS.finditer(written)])


def _word(written: str, start: int) -> Word:
    end = start + len(written)
    if written[0] in "\"'":
        text = written[1:-1]
        return Word(text, text, start + 1, end - 1, start, end)
    return Word(written, plain(written), start, end, start, end)


def _is_key(word: Word) -> bool:
    """Whether there is nothing to say about a key."""
    return isinstance(word.value, str) and word.text not in ("", "<<")


def _is_sound(mapping: Pairs) -> bool:
    """Whether there is nothing to say about the keys of a mapping in braces."""
    keys = {key.text for key, _ in mapping.pairs if _is_key(key)}
    return len(keys) == len(mapping.pairs)
