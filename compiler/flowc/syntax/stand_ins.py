"""Where libyaml reads YAML 1.1 and YAML 1.2 is meant: stand-ins of the same length, taken out of every value again.

- YAML 1.2 breaks lines at LF and CR only; libyaml also at U+0085, U+2028 and U+2029.
- Inside brackets libyaml takes every `:` and `?` for an indicator, also in `[https://host/?q, Bash(git diff:*)]`.
- JSON writes a character beyond U+FFFF as two escapes, a surrogate pair; libyaml refuses each of them.
"""

import re

from flowc.expressions import expression
from flowc.structs import Struct

_SIGNS = "\x85\u2028\u2029:?"
_BREAKS = expression("[\x85\u2028\u2029]")
_INNER = expression(
    r"^%.*|(?<![^\s,\[{])!\S*"  # directives and tags stay
    r"""|(?<=[^\s,\[\]{}"'])(:(?=[^\s,\[\]{}])|\?)""",
    re.MULTILINE,
)
_LIKELY = expression(r":[^\s,\[\]{}]|\?")
_PAIR = expression(r"(?<!\\)((?>(?:\\\\)*)\\u)([dD])([89abAB][0-9a-fA-F]{2}\\u)([dD])(?=[c-fC-F][0-9a-fA-F]{2})")
_TAKEN = expression(r"[\ue800-\uefff]|\\(?:u|U0000)[eE][89a-fA-F]")
_SHIFTED = expression(r"([\ue800-\uebff])([\uec00-\uefff])")
_SHIFTED_LITERAL = expression(r"(\\u)([eE])([89abAB][0-9a-fA-F]{2}\\u)([eE])(?=[c-fC-F][0-9a-fA-F]{2})")


class StandIns(Struct):
    """`text`: what libyaml shall read. `signs`: what stands for each of _SIGNS, empty where none was replaced.

    `pairs`: how many surrogate pairs were shifted from U+D800..U+DFFF to the unused U+E800..U+EFFF.
    """

    text: str
    signs: str
    pairs: int

    def restored(self, value: str) -> str:
        """A value as the document means it."""
        if self.signs:
            value = value.translate(str.maketrans(self.signs, _SIGNS))
        if self.pairs:
            value = _SHIFTED.sub(lambda pair: _joined(*pair.groups()), value)
            value = _SHIFTED_LITERAL.sub(lambda pair: _moved(pair, -1), value)
        return value


def with_stand_ins(text: str) -> StandIns | None:
    """The text with stand-ins, or None where it needs none."""
    signs = _free(text) if _has_breaks(text) or _has_inner(text) else ""
    changed, pairs = _with_signs(text, signs) if signs else text, 0
    if _has_pairs(text):
        changed, pairs = _PAIR.subn(lambda pair: _moved(pair, 1), changed)
    return StandIns(changed, signs, pairs) if signs or pairs else None


def _has_breaks(text: str) -> bool:
    return not text.isascii() and _BREAKS.search(text) is not None


def _has_inner(text: str) -> bool:
    if ("[" not in text and "{" not in text) or _LIKELY.search(text) is None:
        return False
    return any(match[1] for match in _INNER.finditer(text))


def _has_pairs(text: str) -> bool:
    return r"\u" in text and _PAIR.search(text) is not None and _TAKEN.search(text) is None


def _free(text: str) -> str:
    """As many characters for private use as there are signs, none of them in the text; empty if it leaves too few."""
    free = sorted(set(map(chr, range(0xE000, 0xE800))) - set(text))
    return "".join(free[: len(_SIGNS)]) if len(free) >= len(_SIGNS) else ""


def _with_signs(text: str, signs: str) -> str:
    table = dict(zip(_SIGNS, signs, strict=True))
    inner = _INNER.sub(lambda match: table[match[1]] if match[1] else match[0], text)
    return _BREAKS.sub(lambda match: table[match[0]], inner)


def _moved(pair: re.Match[str], by: int) -> str:
    """A pair of escapes with their first digits one higher (`d` to `e`) or one lower, in the case they had."""
    start, high, middle, low = pair.groups()
    return f"{start}{chr(ord(high) + by)}{middle}{chr(ord(low) + by)}"


def _joined(high: str, low: str) -> str:
    return chr(0x10000 + ((ord(high) - 0xE800) << 10) + ord(low) - 0xEC00)
