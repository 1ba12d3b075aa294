"""Line ends: whatever they are, a document says the same, and each line keeps its own where something is written."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flowc import catalogue, pipeline
from flowc.catalogue import Diagnostic, Example
from flowc.diagnostics import Edit
from flowc.fixes import Consent
from flowc.syntax.decode import decode
from flowc.syntax.edit import amended, inserted
from flowc.text import Position, Source, Span, as_written, position, written, written_offset
from linting import lint, project

END = re.compile(r"\r\n?|\n")
TEXTS = st.text(st.sampled_from("ab\n\r\u2028"), max_size=30)


@given(TEXTS)
def test_a_source_keeps_its_line_ends_beside_its_text(text: str) -> None:
    source = Source("a.md", text)
    assert source.text == END.sub("\n", text)
    assert written(source) == text
    assert source.ends == (() if "\r" not in text else tuple(END.findall(text)))


@given(TEXTS, st.data())
def test_a_place_is_found_in_the_text_as_it_is_written(text: str, data: st.DataObject) -> None:
    source = Source("a.md", text)
    start, end = sorted(data.draw(st.integers(0, len(source.text))) for _ in "ab")
    span = Span(source, start, end)
    assert as_written(span) == text[written_offset(source, start) : written_offset(source, end)]
    assert END.sub("\n", as_written(span)) == span.text
    assert position(source, start).line == len(END.findall(text[: written_offset(source, start)])) + 1


@given(TEXTS, st.data())
def test_lines_that_are_not_edited_keep_their_ends(text: str, data: st.DataObject) -> None:
    source = Source("a.md", text)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(source.text)), max_size=6)))
    words = st.text("xy\n", max_size=3)
    edits = [Edit(Span(source, *pair), data.draw(words)) for pair in zip(cuts[::2], cuts[1::2], strict=False)]
    after = amended(source, edits)
    assert decode("a.md", written(after).encode())[0].text == after.text
    if "\r" not in text.replace("\r\n", ""):
        made = text
        for edit in reversed(edits):
            start, end = (written_offset(source, at) for at in (edit.span.start, edit.span.end))
            made = made[:start] + inserted(edit) + made[end:]
        assert written(after) == made


@pytest.mark.parametrize(
    ("text", "at", "made"),
    [
        ("a\nb\n", 1, "a\n x\n\nb\n"),
        ("a\r\nb\r\n", 1, "a\r\n x\r\n\r\nb\r\n"),
        ("a\r\nb\r\n", 4, "a\r\nb\r\n\r\n x\r\n"),
        ("a\rb", 3, "a\rb\r x\r"),
        ("a\r\nb\nc", 3, "a\r\nb\n x\n\nc"),
        ("a", 1, "a\n x\n"),
    ],
)
def test_a_new_line_ends_as_its_place_does(text: str, at: int, made: str) -> None:
    source = Source("a.md", text)
    assert written(amended(source, [Edit(Span(source, at, at), "\n x\n")])) == made


def test_two_ends_that_come_together_stay_two() -> None:
    source = Source("a.md", "a\rb\nc")
    after = amended(source, [Edit(Span(source, 2, 3), "")])
    assert (after.text, written(after)) == ("a\n\nc", "a\r\n\nc")


# What is said and what is written

SHOWN = {
    f"{code}-{number}": example
    for code in catalogue.codes()
    for number, example in enumerate(catalogue.card(code).examples)
    if example.says is not None
}


def with_ends(example: Example, end: str) -> Mapping[str, str]:
    """The documents of an example with some line ends."""
    return {path: catalogue.unmarked(text).replace("\n", end) for path, text in example.files.items()}


def told(diagnostic: Diagnostic) -> tuple[str, str, Position]:
    """Code, message and place of a finding."""
    span = diagnostic.primary.span
    return diagnostic.code, diagnostic.message, position(span.source, span.start)


@pytest.mark.parametrize("name", SHOWN)
def test_documents_say_the_same_with_other_line_ends(name: str) -> None:
    example = SHOWN[name]
    usual, other = (lint(with_ends(example, end)) for end in ("\n", "\r\n"))
    assert [told(each) for each in usual] == [told(each) for each in other]


@pytest.mark.parametrize("name", [name for name, example in SHOWN.items() if example.fixed])
def test_fixes_write_the_line_ends_of_the_document(name: str) -> None:
    usual, other = (
        {path: written(source) for path, source in pipeline.fix(project(documents), Consent.UNSAFE).sources.items()}
        for documents in (with_ends(SHOWN[name], "\n"), with_ends(SHOWN[name], "\r\n"))
    )
    assert {path: text.replace("\n", "\r\n") for path, text in usual.items()} == other
