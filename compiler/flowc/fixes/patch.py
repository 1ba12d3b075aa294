"""What fixes did to a text, as replacements in the text as it was, however many rounds it took."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from flowc.diagnostics import Edit
from flowc.structs import Struct


class Replacement(Struct):
    """`text` in place of the half-open range `[start, end)` of the text as it was."""

    start: int
    end: int
    text: str


Patch: TypeAlias = tuple[Replacement, ...]
"""Replacements in order of place that do not touch each other."""


class _Kept(Struct):
    """A range of the text as it was that is still there."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


_Piece: TypeAlias = _Kept | str


def composed(patch: Patch, edits: Iterable[Edit], length: int) -> Patch:
    """The patch that does what `patch` does to a text of `length` characters, and then the edits to its result.

    The edits do not overlap; the same edit given twice is made once.
    """
    pieces = deque(_pieces(patch, length))
    made: list[_Piece] = []
    at = 0
    for start, end, text in sorted({(edit.span.start, edit.span.end, edit.text) for edit in edits}):
        made += _taken(pieces, start - at)
        _taken(pieces, end - start)
        made.append(text)
        at = end
    return tuple(_replacements([*made, *pieces], length))


def _pieces(patch: Patch, length: int) -> Iterator[_Piece]:
    """The text a patch makes: what it keeps and what it writes, by turns."""
    at = 0
    for each in patch:
        yield _Kept(at, each.start)
        yield each.text
        at = each.end
    yield _Kept(at, length)


def _taken(pieces: deque[_Piece], length: int) -> list[_Piece]:
    """The pieces of the first `length` characters, taken away."""
    found = []
    while length > 0:
        piece = pieces.popleft()
        if len(piece) > length:
            piece, rest = _split(piece, length)
            pieces.appendleft(rest)
        found.append(piece)
        length -= len(piece)
    return found


def _split(piece: _Piece, at: int) -> tuple[_Piece, _Piece]:
    if isinstance(piece, str):
        return piece[:at], piece[at:]
    return _Kept(piece.start, piece.start + at), _Kept(piece.start + at, piece.end)


def _replacements(pieces: list[_Piece], length: int) -> Iterator[Replacement]:
    """What is written in place of what is no longer there."""
    at, written = 0, ""
    for piece in filter(len, pieces):
        if isinstance(piece, str):
            written += piece
            continue
        if piece.start > at or written:
            yield Replacement(at, piece.start, written)
        at, written = piece.end, ""
    if at < length or written:
        yield Replacement(at, length, written)
