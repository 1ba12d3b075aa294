"""Edits applied to a text: all or none, and nothing outside the edited spans changes."""

from bisect import bisect_right
from collections.abc import Iterable

from flowc.diagnostics import Edit
from flowc.structs import replace
from flowc.text import Source, line_starts


class OverlappingEdits(ValueError):
    """Two edits want the same characters, or insert different texts at the same place."""


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made; the same edit asked for twice is made once.

    Raises OverlappingEdits if the edits do not agree, and ValueError for an edit beyond the text.
    """
    wanted = sorted({(edit.span.start, edit.span.end, edit.text) for edit in edits})
    parts, done = [], 0
    for number, (start, end, replacement) in enumerate(wanted):
        if number and (start < done or start == wanted[number - 1][0]):
            raise OverlappingEdits(f"two edits at offset {start}")
        if not start <= end <= len(text):
            raise ValueError(f"an edit of [{start}, {end}) in a text of {len(text)} characters")
        parts += [text[done:start], replacement]
        done = end
    return "".join([*parts, text[done:]])


def amended(source: Source, edits: Iterable[Edit]) -> Source:
    """The source with the edits made in its text. A new line ends as the one does in which its edit stands, or, in
    the last line, as the line before it.

    Raises OverlappingEdits and ValueError as `apply` does.
    """
    made = tuple(edits)
    return replace(source, text=apply(source.text, made), ends=_ends(source, made) if source.ends else ())


def inserted(edit: Edit) -> str:
    """What an edit writes, new lines ended as in `amended`."""
    return edit.text.replace("\n", _end_at(edit.span.source, edit.span.start))


def _end_at(source: Source, offset: int) -> str:
    """How a new line ends at an offset."""
    line = bisect_right(line_starts(source), offset) - 1
    return source.ends[min(line, len(source.ends) - 1)] if source.ends else "\n"


def _ends(source: Source, edits: Iterable[Edit]) -> tuple[str, ...]:
    starts, before = line_starts(source), source.ends
    ends: list[str] = []
    done = 0
    for start, end, text in sorted({(edit.span.start, edit.span.end, edit.text) for edit in edits}):
        first = bisect_right(starts, start) - 1
        ends += (*before[done:first], *[_end_at(source, start)] * text.count("\n"))
        done = bisect_right(starts, end) - 1
    return (*ends, *before[done:])
