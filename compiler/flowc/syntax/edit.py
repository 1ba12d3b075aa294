"""Edits applied to a text: all or none, and nothing outside the edited spans changes."""

from collections.abc import Iterable

from flowc.diagnostics import Edit


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
