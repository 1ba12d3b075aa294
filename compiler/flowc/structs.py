"""The records of flowc: classes of named fields that cost little to define, to make and to compare.

This is the only door to msgspec. Its classes are made in C: one takes a fiftieth of what a frozen dataclass takes to
define, and a run that reads one changed document defines more than a hundred before it reads a word.
"""

from typing import TypeVar, dataclass_transform

import msgspec
from msgspec import field
from msgspec.structs import force_setattr, replace

__all__ = ["Mutable", "Struct", "field", "keep", "replace"]

_Made = TypeVar("_Made")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Struct(msgspec.Struct, frozen=True):
    """A value: fields that never change, equal to another of its class with equal fields.

    With `eq=False` it is equal only to itself, with `order=True` it sorts by its fields, and with `dict=True` it has
    room for what is computed once. A private field with a default holds what is found when somebody first asks for it
    (see `keep`).
    """


class Mutable(msgspec.Struct):
    """Work in progress: fields that change while something is made, never handed on."""


def keep(holder: Struct, name: str, made: _Made) -> _Made:
    """Put what was computed from a value into its private field, for all who ask later; returns it."""
    force_setattr(holder, name, made)
    return made
