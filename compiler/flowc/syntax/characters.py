"""Characters that hide or reorder what people see: found where they change a name, or the order of any text.

Joiners and marks that scripts and emoji need are no findings: emoji sequences, Persian, Arabic, Indic and Thai words.
What counts as hidden follows Unicode's default ignorable characters and Unicode Technical Report 36.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from flowc.diagnostics import Edit, Finding, Fix
from flowc.expressions import expression
from flowc.structs import Struct, replace
from flowc.syntax.limits import NAME
from flowc.syntax.tree import Scalar
from flowc.text import Source, Span

_JOINING = "\u0590-\u109f\u1780-\u18af\u1900-\u1aff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc"
_EMOJI = "\u203c\u2049\u20e3\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_TAGS = "\U000e0001\U000e0020-\U000e007f"
_ORDER = f"\u202a-\u202e\u2066-\u2069{_TAGS}"
_HIDDEN = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff9-\ufffb"
)
_RIGHT = "|".join(
    (
        "\U0001f3f4[\U000e0020-\U000e007e]{1,30}\U000e007f",
        f"[{_EMOJI}][\ufe0f\U0001f3fb-\U0001f3ff]{{0,2}}\u200d(?=[{_EMOJI}])",
        f"(?<=[{_JOINING}])[\u061c\u180e\u200b-\u200f]",
        f"[\u061c\u200e\u200f](?=[{_JOINING}])",
    )
)
"""What looks hidden and is rightly used: flags made of tags, joined emoji, joiners and marks beside certain scripts."""

_SELECTED = "(?<=[A-Za-z_])[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
_NO_BREAK = "\u00a0\u2007\u202f"
_IN_TEXT = expression(f"(?:{_RIGHT})|([{_ORDER}])")
_IN_NAME = expression(f"(?:{_RIGHT})|([{_ORDER}{_HIDDEN}]|{_SELECTED})")
_AT_ENDS = f"\\A[{_NO_BREAK}]+|(?<![{_NO_BREAK}])[{_NO_BREAK}]+\\Z"
_IN_KEY = expression(f"(?:{_RIGHT})|([{_ORDER}{_HIDDEN}]|{_SELECTED}|{_AT_ENDS})")
_ANYWHERE = expression(f"[{_ORDER}{_HIDDEN}{_NO_BREAK}]|{_SELECTED}")

_BLANK = expression("[ \t\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_STRAY = expression("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STRAY_ASCII = expression("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LITERAL = expression(r".", re.DOTALL)
_ESCAPING = expression(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|.", re.DOTALL)
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "v": "\v", "f": "\f", "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028",
    "P": "\u2029",
}  # fmt: skip
_LONGEST_WORD = 80
MOST_IN_COMMENTS = 100
"""Findings in the comments of one file; more would tell nothing new."""


class Hidden(Struct):
    """What a scalar hides: the finding (FC107), and the text to go on with, for a key or a name the one people see."""

    finding: Finding
    text: str


def stray(text: str) -> int | None:
    """The offset of the first character YAML does not allow (control characters, halves of surrogate pairs)."""
    match = (_STRAY_ASCII if text.isascii() else _STRAY).search(text)
    return match.start() if match else None


def may_hide(text: str) -> bool:
    """Whether a value of a document may hold what this module looks for, written out or as an escape."""
    return "\\" in text or (not text.isascii() and _ANYWHERE.search(text) is not None)


def is_padded(key: str) -> bool:
    """Whether a key starts with spaces that do not break, as indentation pasted from a web page does."""
    return key[:1] in _NO_BREAK if key else False


def in_key(key: Scalar, style: str) -> Hidden | None:
    """What a key hides; `style` is the quotation mark it is written in, if any."""
    return _hidden(key, style, _offsets(_IN_KEY, key.text))


def in_value(value: Scalar, style: str) -> Hidden | None:
    """What any other scalar hides: in what may be a name all of it, in a text only what changes its order."""
    if len(value.text) <= NAME.most and not _BLANK.search(value.text):
        return _hidden(value, style, _offsets(_IN_NAME, value.text))
    hidden = _hidden(value, style, _offsets(_IN_TEXT, value.text))
    return replace(hidden, text=value.text) if hidden else None


def in_comments(source: Source, start: int, end: int, reported: Sequence[Span]) -> Iterator[Finding]:
    """Characters that change the order of a text outside the scalars reported: the first of every line."""
    ends = {span.start: span.end for span in reported}
    starts = sorted(ends)
    for line in re.finditer(r"[^\n]+", source.text[start:end]):
        offsets = _offsets(_IN_TEXT, line[0])
        if not offsets:
            continue
        place = start + line.start() + offsets[0]
        before = bisect_right(starts, place) - 1
        if before < 0 or ends[starts[before]] <= place:
            seen = _seen(line[0], offsets).strip()
            yield _finding([Span(source, place, place + 1)], source.text[place], seen)


def false_space(source: Source, at: int, end: int) -> Finding:
    """The finding for a space that does not break and stands where a line is indented, in a text that ends at `end`."""
    line = source.text[at : min(end, at + _LONGEST_WORD)].partition("\n")[0]
    return _finding([Span(source, at, at + 1)], source.text[at], line.strip())


def called(character: str) -> str:
    """The name of a character in words."""
    return unicodedata.name(character, "control character").lower()


def notation(character: str) -> str:
    """A character as Unicode writes it, `U+200D`."""
    return f"U+{ord(character):04X}"


def _offsets(pattern: re.Pattern[str], text: str) -> list[int]:
    return [at for match in pattern.finditer(text) if match[1] for at in range(*match.span(1))]


def _hidden(scalar: Scalar, style: str, offsets: list[int]) -> Hidden | None:
    if not offsets:
        return None
    seen = _seen(scalar.text, offsets)
    places = _places(scalar, style, offsets) or [scalar.span]
    finding = _finding(places, scalar.text[offsets[0]], seen)
    if places[0].text.startswith("\\"):
        written = {"word": scalar.span.text.strip('"')[:_LONGEST_WORD], "escape": places[0].text}
        finding = replace(finding, values={**finding.values, **written}, form="escaped")
    return Hidden(finding, seen)


def _seen(text: str, offsets: list[int]) -> str:
    """What people see of a text whose characters at some offsets are hidden."""
    hidden = set(offsets)
    return "".join(each for at, each in enumerate(text) if at not in hidden)


def _finding(places: list[Span], character: str, word: str) -> Finding:
    """The finding for characters at some places; `word` is what people see of the text around them."""
    values = {"character": notation(character), "called": called(character), "word": word[:_LONGEST_WORD]}
    exact = [place for place in places if len(place.text) == 1 or place.text.startswith("\\")]
    fixes = (Fix("remove", tuple(Edit(place, "") for place in exact), safe=False),) if exact else ()
    return Finding("FC107", places[0], values, fixes=fixes)


def _places(scalar: Scalar, style: str, offsets: list[int]) -> list[Span]:
    """The spans that write the characters at some offsets of a scalar; empty if they cannot all be found."""
    source, start = scalar.span.source, scalar.span.start
    if scalar.span.text == scalar.text:
        return [Span(source, start + at, start + at + 1) for at in offsets]
    wanted = {scalar.text[at] for at in offsets}
    pattern = _ESCAPING if style == '"' else _LITERAL
    written = [match for match in pattern.finditer(scalar.span.text) if _meant(match) in wanted]
    occurring = [at for at, character in enumerate(scalar.text) if character in wanted]
    if len(written) != len(occurring):
        return []
    place = dict(zip(occurring, written, strict=True))
    return [Span(source, start + place[at].start(), start + place[at].end()) for at in offsets]


def _meant(written: re.Match[str]) -> str:
    """The character a part of a scalar stands for, escapes of double quotes resolved."""
    if len(written[0]) == 1:
        return written[0]
    *codes, letter = written.groups()
    code = next((code for code in codes if code), "")
    return chr(min(int(code, 16), 0x10FFFF)) if code else _ESCAPES.get(letter, letter)
