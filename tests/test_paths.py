"""Paths taken apart say what Python's own say."""

from pathlib import PurePosixPath

from hypothesis import given
from hypothesis import strategies as st

from flowc.paths import path_of

WRITTEN = st.lists(
    st.sampled_from(["a", "b.md", "c.tar.gz", ".hidden", ".x.y", "é", "a b", "..", ".", "", "A-1"]), max_size=6
).map("/".join)
"""Paths; no name ends with a dot, of which Python 3.14 says other things than those before."""


@given(st.tuples(st.sampled_from(["", "/", "//", "///"]), WRITTEN).map("".join))
def test_a_path_has_the_parts_that_pathlib_finds(text: str) -> None:
    made, oracle = path_of(text), PurePosixPath(text)
    assert str(made) == str(oracle)
    assert made.parts == oracle.parts
    assert (made.name, made.stem, made.suffix) == (oracle.name, oracle.stem, oracle.suffix)
    assert str(made.parent) == str(oracle.parent)
    assert list(map(str, made.parents)) == list(map(str, oracle.parents))


@given(WRITTEN, WRITTEN)
def test_two_paths_lie_to_each_other_as_pathlib_says(one: str, other: str) -> None:
    first, second = path_of(one), path_of(other)
    assert first.lies_in(second) == PurePosixPath(one).is_relative_to(PurePosixPath(other))
    assert str(first / other) == str(PurePosixPath(one) / other)
    assert (first == second) == (PurePosixPath(one) == PurePosixPath(other))


def test_a_dot_at_the_end_begins_no_suffix() -> None:
    assert (path_of("a.").stem, path_of("a.").suffix) == ("a.", "")
