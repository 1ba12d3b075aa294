"""Text in terminal cells: what is shown for each character of a line, and how many columns it takes."""

import unicodedata
from itertools import accumulate

from flowc.reports.escape import characters
from flowc.structs import Struct

TAB = "    "


class Cells(Struct):
    """A line as shown: `shown` per character of the source, `edges` the cell each character starts at, and the end."""

    shown: tuple[str, ...]
    edges: tuple[int, ...]

    @property
    def text(self) -> str:
        """The line as it is printed."""
        return "".join(self.shown)


def cells(line: str) -> Cells:
    """The cells of a line; a tab is shown as four blanks, an invisible character as its escape."""
    shown = tuple(TAB if raw == "\t" else text for raw, text in zip(line, characters(line), strict=True))
    return Cells(shown, (0, *accumulate(width(text) for text in shown)))


def width(text: str) -> int:
    """The columns a printable text takes in a terminal: 2 for wide East Asian characters, 0 for combining marks.

    After Unicode Standard Annex 11; ambiguous characters count as narrow.
    """
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
