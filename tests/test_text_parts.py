"""A part of a text has the words of that part, where they stand."""

from hypothesis import given
from hypothesis import strategies as st

from flowc.syntax.blocks import Text
from flowc.text import Source

lines = st.lists(st.text(alphabet="ab `.", min_size=1, max_size=6), min_size=1, max_size=4)


@given(lines, st.integers(0, 30), st.integers(0, 30), st.integers(0, 3))
def test_a_part_of_a_text(written: list[str], start: int, end: int, indent: int) -> None:
    source = Source("a.md", "".join(f"{' ' * indent}{line}\n" for line in written))
    bounds, at = list[int](), 0
    for line in written:
        bounds += (at + indent, at + indent + len(line))
        at = bounds[-1] + 1
    text = Text(source, tuple(bounds))
    kept = [line for line in text.plain[start:end].split("\n") if line]
    part = text.part(start, end)
    assert [span.text for span in part.segments] == kept
    if kept:
        assert part.span.start == text.span_of(start + text.plain[start:end].index(kept[0]), end).start
