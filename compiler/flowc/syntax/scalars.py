"""What a scalar means: the core schema of YAML 1.2 (section 10.3.2 of its specification), and nothing of YAML 1.1.

So `on`, `no`, `1:30`, `2024-01-01` and `1_000` are texts, and `0777` is 777.
"""

import math
from collections.abc import Mapping

from flowc.expressions import expression
from flowc.syntax.limits import DIGITS
from flowc.syntax.tree import Value

_WORDS: Mapping[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
_WORD_BEGINNINGS = frozenset(word[:1] for word in _WORDS)
_NUMBER_BEGINNINGS = frozenset("+-.0123456789")

_NUMBER = expression(
    r"(?P<decimal>[-+]?[0-9]+)|0o(?P<octal>[0-7]+)|0x(?P<hexadecimal>[0-9a-fA-F]+)"
    r"|(?P<float>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
)
_BASES = {"decimal": 10, "octal": 8, "hexadecimal": 16}

_CORE = "tag:yaml.org,2002:"
COLLECTION_TAGS = {"!": "", f"{_CORE}map": "mapping", f"{_CORE}seq": "list"}
"""The kind of collection each known tag fits; the tag `!` fits both."""

_SCALAR_TAGS: Mapping[str, tuple[type, ...]] = {
    f"{_CORE}int": (int,),
    f"{_CORE}float": (int, float),
    f"{_CORE}bool": (bool,),
    f"{_CORE}null": (type(None),),
}
UNKNOWN_TAG = "is none of YAML's core tags"


def plain(text: str) -> Value:
    """The meaning of a plain scalar. A number of more than DIGITS characters stays a text."""
    if text[:1] in _WORD_BEGINNINGS and text in _WORDS:
        return _WORDS[text]
    return _number(text) if text[:1] in _NUMBER_BEGINNINGS else text


def is_long_number(text: str) -> bool:
    """Whether a plain scalar is a number too long to be read."""
    return len(text) > DIGITS.most and bool(_NUMBER.fullmatch(text))


def tagged(tag: str, text: str) -> tuple[Value, str]:
    """The meaning of a scalar under a tag, and what is wrong with the tag, if anything.

    A tag that is unknown or does not fit changes nothing: the text means what it means without it.
    """
    if tag in ("!", f"{_CORE}str"):
        return text, ""
    value = plain(text)
    if tag not in _SCALAR_TAGS:
        return value, "does not fit a scalar" if tag in COLLECTION_TAGS else UNKNOWN_TAG
    if type(value) not in _SCALAR_TAGS[tag]:
        return value, "does not fit this value"
    return (_as_float(value) if isinstance(value, int) and tag == f"{_CORE}float" else value), ""


def collection_problem(tag: str, kind: str) -> str:
    """What is wrong with a tag on a collection of a kind (`mapping` or `list`); empty if nothing is."""
    if tag in COLLECTION_TAGS:
        return "" if COLLECTION_TAGS[tag] in ("", kind) else f"does not fit a {kind}"
    return f"does not fit a {kind}" if tag in _SCALAR_TAGS or tag == f"{_CORE}str" else UNKNOWN_TAG


def _number(text: str) -> Value:
    number = _NUMBER.fullmatch(text) if len(text) <= DIGITS.most else None
    if number is None:
        return text
    written = number.lastgroup or "float"
    return int(number[written], _BASES[written]) if written in _BASES else float(text)


def _as_float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
