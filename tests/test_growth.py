"""Twice the document is twice the work: what is done for it is counted, as no clock can tell it."""

import sys
from types import FrameType

import pytest

from flowc.analyses.occasions import is_letter_box
from flowc.text import Source, Span
from linting import lint

HEAD = """\
# Handoff: lead -> planner

## Planner returns one of

- `done`
- `failed`

## {title}

"""
SHAPES = {
    "a round in each item": ("Routing", "- call the checker again over and over\n"),
    "an outcome in each row": ("Outcomes", "| `o{at}` | `mesh-builder`, for things that move |\n"),
    "an outcome in each nested item": ("Outcomes", "- a{at}\n  - name: legal-reader\n"),
    "outcomes in each item": ("Routing", "- `words` when all is counted. It returns `too-long` with the list\n"),
}
SMALL = 400


def _document(shape: str, times: int) -> str:
    title, repeated = SHAPES[shape]
    table = "| Outcome | What |\n|---|---|\n" if repeated.startswith("|") else ""
    return HEAD.format(title=title) + table + "".join(repeated.format(at=at) for at in range(times)) + "\n"


def _calls(document: str) -> int:
    """How many functions are called to lint a document, those written in C included."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        lint({"contracts/lead-to-planner.md": document})
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_document_is_twice_the_work(shape: str) -> None:
    lint({"contracts/lead-to-planner.md": _document(shape, 2)})
    once, twice = (_calls(_document(shape, times)) for times in (SMALL, 2 * SMALL))
    assert twice < 2.1 * once


def test_a_line_is_read_near_an_instruction_only() -> None:
    near = "Read `out/plan.md`, if it is missing, continue"
    source = Source("agents/a.md", f"{near} {'word ' * 1000}{near[:18]}{'word ' * 1000}, any unread messages\n")
    places = [Span(source, at, at + 18) for at in (0, source.text.rindex("Read"))]
    assert [is_letter_box(place) for place in places] == [True, False]
