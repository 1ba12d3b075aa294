"""Edits: all or none, nothing outside the edited spans changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc.diagnostics import Edit
from flowc.syntax.edit import OverlappingEdits, apply
from flowc.text import Source, Span

SOURCE = Source("f.yaml", "0123456789")


def edit(start: int, end: int, text: str) -> Edit:
    """An edit of the source."""
    return Edit(Span(SOURCE, start, end), text)


@pytest.mark.parametrize(
    ("edits", "result"),
    [
        ([], "0123456789"),
        ([edit(2, 4, "ab")], "01ab456789"),
        ([edit(2, 4, "")], "01456789"),
        ([edit(0, 0, "<"), edit(10, 10, ">")], "<0123456789>"),
        ([edit(4, 6, "y"), edit(2, 4, "x")], "01xy6789"),
        ([edit(2, 4, "x"), edit(2, 4, "x")], "01x456789"),
        ([edit(2, 4, "x"), edit(4, 4, "y")], "01xy456789"),
    ],
)
def test_edits_are_made(edits: list[Edit], result: str) -> None:
    assert apply(SOURCE.text, edits) == result


@pytest.mark.parametrize(
    "edits",
    [
        [edit(2, 5, "x"), edit(4, 6, "y")],
        [edit(2, 5, "x"), edit(2, 5, "y")],
        [edit(2, 2, "x"), edit(2, 2, "y")],
        [edit(2, 2, "x"), edit(2, 3, "y")],
        [edit(2, 8, "x"), edit(4, 4, "y")],
    ],
)
def test_edits_that_do_not_agree_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(OverlappingEdits):
        apply(SOURCE.text, edits)


@pytest.mark.parametrize("wrong", [edit(4, 11, ""), edit(5, 4, "")])
def test_edits_beyond_the_text_are_refused(wrong: Edit) -> None:
    with pytest.raises(ValueError, match="an edit of"):
        apply(SOURCE.text, [wrong])


@given(st.permutations([edit(1, 3, "abc"), edit(3, 3, "-"), edit(5, 9, ""), edit(9, 10, "z")]))
def test_the_order_of_edits_does_not_matter(edits: list[Edit]) -> None:
    assert apply(SOURCE.text, edits) == "0abc-34z"
