"""Untrusted text made visible: no file name and no document forges a line, a colour or a command of a build host."""

import re

from flowc.expressions import expression

_NAMED = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
_BLANK = expression(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Characters Python calls printable that nobody can see: fillers, joiners, variation selectors, blank Braille."""

_COMMAND = expression(r"(?<=#)#(?=(?:vso|teamcity)?\[)", re.IGNORECASE)
"""The second sign of `##[`, `##vso[` and `##teamcity[`, which build hosts obey wherever they stand in a line."""


def visible(text: str) -> str:
    """The text on one line, with every invisible or controlling character as an escape such as `\\x1b` or `\\u200b`."""
    if text.isascii() and text.isprintable() and "##" not in text:
        return text
    return "".join(characters(text))


def leading(text: str) -> str:
    """Visible text that may begin a line: not with the `::` that begins a command of GitHub."""
    shown = visible(text)
    return shown.replace("::", r"\x3a:", 1) if shown.lstrip().startswith("::") else shown


def legible(text: str) -> list[str]:
    """The lines of a text of our own, made visible one by one; tabs stay tabs."""
    return ["\t".join(visible(part) for part in line.split("\t")) for line in text.rstrip("\n").split("\n")]


def characters(text: str) -> list[str]:
    """What is shown for each character of a text: itself, or its escape."""
    shown = [_character(character) for character in text]
    for match in _COMMAND.finditer(text):
        shown[match.start()] = r"\x23"
    return shown


def _character(character: str) -> str:
    if character.isprintable() and not _BLANK.match(character):
        return character
    return _NAMED.get(character) or _code(ord(character))


def _code(point: int) -> str:
    if point < 0x100:
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"
