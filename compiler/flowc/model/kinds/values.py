"""Scalars read as words, numbers and durations, and the names of shapes in messages."""

import math

from flowc.expressions import expression
from flowc.syntax.tree import Mapping, Node, Scalar, Sequence
from flowc.text import Name

LARGEST = 2**53 - 1
"""The largest whole number every consumer of a compiled table keeps exact."""

_DURATION = expression(r"(?P<number>[0-9]{1,15}(?:\.[0-9]{1,9})?)(?P<unit>[smhd])")
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def is_nothing(node: Node | None) -> bool:
    """Whether nothing is written: no node, or a null."""
    return node is None or (isinstance(node, Scalar) and node.value is None)


def as_word(node: Node | None) -> Name | None:
    """A scalar as a name, whatever YAML takes it for; None for nothing, blanks and collections."""
    if isinstance(node, Scalar) and node.value is not None and node.text and not node.text.isspace():
        return node.name
    return None


def whole_number(scalar: Scalar) -> float | None:
    """The scalar as a whole number from 0 to `LARGEST`, or None."""
    value = scalar.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not value.is_integer():
        return None
    return float(value) if 0 <= value <= LARGEST else None


def seconds(scalar: Scalar) -> float | None:
    """The scalar as a duration in seconds: a number, or a number with the unit s, m, h or d; None for anything else."""
    value = scalar.value
    if isinstance(value, str):
        return _spoken_seconds(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        return None
    return float(value) if 0 <= value <= LARGEST else None


def _spoken_seconds(text: str) -> float | None:
    match = _DURATION.fullmatch(text)
    return float(match["number"]) * _UNITS[match["unit"]] if match else None


def described(node: Node) -> str:
    """What a node is, for people: `a list`, `a number`, `nothing`."""
    match node:
        case Mapping(entries=()):
            return "an empty mapping"
        case Mapping():
            return "a mapping"
        case Sequence(items=()):
            return "an empty list"
        case Sequence():
            return "a list"
        case Scalar():
            return _described_scalar(node)


def _described_scalar(scalar: Scalar) -> str:
    match scalar.value:
        case None:
            return "nothing"
        case bool():
            return f"`{scalar.text}`"
        case int() | float():
            return "a number"
        case _:
            words = len(scalar.text.split())
            return ("an empty text", "a single word")[words] if words < 2 else "a text"
