"""Values, types, amounts and places in a few words, whatever their size."""

import json
from collections.abc import Iterable

LONGEST = 60
"""How many characters of a wrong word are shown."""

LARGEST_SHOWN = 10**15
"""Numbers beyond are not written out."""


def one_of(words: Iterable[str]) -> str:
    """Alternatives in a line; the whole of it stays short."""
    line = " | ".join(words)
    return line if len(line) <= 4 * LONGEST else f"{line[: 4 * LONGEST]}..."


def shown(value: object) -> str:
    """A value in a few words, whatever its size or depth."""
    match value:
        case None:
            return "nothing"
        case str():
            return json.dumps(value if len(value) <= LONGEST else value[:LONGEST] + "...")
        case bool():
            return json.dumps(value)
        case int() | float():
            return "a number"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return type(value).__name__


def void(value: object) -> str:
    """An empty value in a few words."""
    match value:
        case list():
            return "an empty list"
        case dict():
            return "an empty object"
        case _:
            return shown(value)


def number(value: int | float) -> str:
    """A number, unless it is too long to be written out."""
    return str(value) if abs(value) < LARGEST_SHOWN else "a number"


def count(size: int, unit: str) -> str:
    """How many: `1 item`, `3 items`."""
    return f"{size} {unit}" if size == 1 else f"{size} {unit}s"


_SPOKEN = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


def one(type_: str) -> str:
    """What a value of a type is called."""
    return _SPOKEN.get(type_, type_)


def told(path: tuple[str | int, ...]) -> str:
    """A path for people: `items[0].title`; a key that is no plain word in brackets and quotes."""
    line = ""
    for part in path:
        if isinstance(part, int):
            line += f"[{part}]"
        elif part.isidentifier():
            line += f".{part}" if line else part
        else:
            line += f"[{shown(part)}]"
    return line
