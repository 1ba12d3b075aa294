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


ROUNDS = {
    "a round in each item": "- `leaky`: call `mender` again and then `looker`\n",
    "a round in each row": "| `leaky` | `mender` → `looker` again |\n",
    "a way back in each paragraph": "If `looker` returns `leaky`, go back to step 1.\n\n",
    "a round below each title": "## `leaky`\n\nCall `mender` again, then `looker`.\n\n",
    "a call below each title": "## Look\n\n- Call `looker` with:\n   - `plan`\n\n  Tell the owner its `margin`.\n\n",
}
AGENT = (
    "---\nname: {}\ndescription: Looks.\n---\n\n# Agent\n\n## Inputs\n\n- `plan`\n- `slope`\n\n"
    "Return `leaky` or `dry`.\n"
)


def _command(shape: str, times: int) -> dict[str, str]:
    """A command that leads two agents, and both of them."""
    table = "| answer | then |\n|---|---|\n" if ROUNDS[shape].startswith("|") else ""
    begun = f"# Roofs\n\n1. Call `mender`.\n2. Call `looker`.\n\n{table}"
    agents = {f".claude/agents/{name}.md": AGENT.format(name) for name in ("mender", "looker")}
    return {**agents, ".claude/commands/roofs.md": begun + ROUNDS[shape] * times}


def _calls(documents: dict[str, str]) -> int:
    """How many functions are called to lint documents, those written in C included."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        lint(documents)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_document_is_twice_the_work(shape: str) -> None:
    lint({"contracts/lead-to-planner.md": _document(shape, 2)})
    once, twice = (
        _calls({"contracts/lead-to-planner.md": _document(shape, times)}) for times in (SMALL, 2 * SMALL)
    )
    assert twice < 2.1 * once


@pytest.mark.parametrize("shape", ROUNDS)
def test_twice_the_rounds_and_the_calls_of_a_command_are_twice_the_work(shape: str) -> None:
    lint(_command(shape, 2))
    once, twice = (_calls(_command(shape, times)) for times in (SMALL, 2 * SMALL))
    assert twice < 2.1 * once


def test_a_line_is_read_near_an_instruction_only() -> None:
    near = "Read `out/plan.md`, if it is missing, continue"
    source = Source("agents/a.md", f"{near} {'word ' * 1000}{near[:18]}{'word ' * 1000}, any unread messages\n")
    places = [Span(source, at, at + 18) for at in (0, source.text.rindex("Read"))]
    assert [is_letter_box(place) for place in places] == [True, False]
