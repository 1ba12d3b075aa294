"""Where a document may say what a reader looks for: its passages, fences, tables and lists with their marks.

Made once for each document, in one pass over its words. A reader names its candidates by marks: it asks its page for
`page.passages(marks.ANSWERS, marks.FAILURE)`, the passages with a word of the one and a word of the other, and gets
nothing, at no cost, from a document without such words. Marks joined by `|` stand for any of them. What a reader asks
for must be necessary: whatever its expressions find has the marks, which `tests/test_marks.py` proves with texts made
from the expressions.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from flowc.model.doctrine.document.passages import ALL, Code, Grid, Listing, Part, Passage, Piece, everywhere
from flowc.structs import Struct, keep

_Held = TypeVar("_Held", Part, Passage, Listing, Grid, Code)
Marker: TypeAlias = Callable[[str], int]


class Index(Struct, eq=False):
    """What stands in a document, each with its marks: paragraphs and the words of items by themselves, fences and
    tables by all they hold, lists by the words and the title that lead to them, parts by their heading and all of it.

    All are in the order of the text.
    """

    parts: list[tuple[int, Part]]
    passages: list[tuple[int, Passage]]
    listings: list[tuple[int, Listing]]
    grids: list[tuple[int, Grid]]
    codes: list[tuple[int, Code]]


def index(parts: tuple[Part, ...], marks: Marker) -> Index:
    """The index of a document, from what gives the marks of a text."""
    made = Index([], [], [], [], [])
    for part in parts:
        held = _of_words(part.heading, marks) if part.heading else 0
        for piece in everywhere(part.pieces):
            held |= _added(made, piece, marks)
        made.parts.append((held, part))
    return made


def _added(made: Index, piece: Piece, marks: Marker) -> int:
    """The marks of a piece, which from now on is in the index."""
    held = 0
    match piece:
        case Passage():
            held = _of_words(piece, marks)
            made.passages.append((held, piece))
        case Listing():
            for entry in piece.entries:
                words = _of_words(entry.words, marks)
                made.passages.append((words, entry.words))
                held |= words
            led = _of_words(piece.lead, marks) if piece.lead else 0
            made.listings.append((led | marks(piece.title), piece))
        case Grid():
            held = marks(piece.span.text)
            made.grids.append((held, piece))
        case Code():
            held = marks(piece.text.plain)
            made.codes.append((held, piece))
    return held


def _of_words(passage: Passage, marks: Marker) -> int:
    """The marks of a passage, which holds them from now on."""
    return keep(passage, "held", marks(passage.plain)) if passage.held == ALL else passage.held


def holding(marked: list[tuple[int, _Held]], needs: tuple[int, ...]) -> list[_Held]:
    """Those that hold one of the marks of every need."""
    match needs:
        case ():
            return [each for _, each in marked]
        case (mark,):
            return [each for held, each in marked if held & mark]
        case (mark, other):
            return [each for held, each in marked if held & mark and held & other]
        case _:
            return [each for held, each in marked if all(held & mark for mark in needs)]
