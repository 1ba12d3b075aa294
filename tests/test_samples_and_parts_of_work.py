"""Samples below the heading of a role in a document about several, and labels for what a part of the work made."""

import pytest

from linting import lint

HEAD = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n"
ENDS = "Return exactly one of:\n\n- `{0}` with `{1}`\n- `{2}` with `{3}`\n"
AGENTS = {
    "agents/verse-writer.md": HEAD.format("verse-writer") + ENDS.format("rhymed", "lines", "no-rhyme", "reason"),
    "agents/printer.md": HEAD.format("printer") + ENDS.format("printed", "sheets", "out-of-paper", "missing"),
}
CONTRACTS = """# Contracts for verse

The caller is always the editor.

## {title}

*Receives* `theme`.

*Comes back with* one of its outcomes.

{lead}

```json
{{"outcome": "{outcome}", "lines": ["..."]}}
```

## Fonts

Whatever is in the case.
"""


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint({**AGENTS, **documents}) if each.code == code]


@pytest.mark.parametrize("title", ["verse-writer", "1. verse-writer"])
@pytest.mark.parametrize(
    "lead",
    ["A return looks like this:", "An answer looks like this:", "The return looks like this:", "Example of a result:"],
)
def test_a_sample_below_the_heading_of_its_role(title: str, lead: str) -> None:
    page = CONTRACTS.format(title=title, lead=lead, outcome="done")
    assert len(found({"doctrine/text-contracts.md": page}, "FC811")) == 1


@pytest.mark.parametrize(
    ("title", "lead", "outcome"),
    [
        ("verse-writer", "A return looks like this:", "rhymed"),
        ("Examples", "A return looks like this:", "done"),
        ("Verses", "A return looks like this:", "done"),
        ("verse-writer", "Once a return looked like this:", "done"),
        ("verse-writer", "This is not accepted:", "done"),
        ("verse-writer", "What the printer returns looks like this:", "printed"),
        ("verse-writer", "The `paper-mill` returns:", "done"),
    ],
)
def test_other_samples(title: str, lead: str, outcome: str) -> None:
    page = CONTRACTS.format(title=title, lead=lead, outcome=outcome)
    assert found({"doctrine/text-contracts.md": page}, "FC811") == []


MAKER = """# Contract: verse-writer

editor -> verse-writer

## Method

{method}

## Gives back

`outcome`:

- `rhymed`
    - `lines`: numbered
- `no-rhyme`
    - `reason`
- `{label}`
    - `lines`: {told}
"""
TWO = "Two passes. First the verse is drafted, then each line is counted."


@pytest.mark.parametrize(
    ("method", "label", "told"),
    [
        (TWO, "drafting-complete", "as drafted in the first pass"),
        (TWO, "draft-done", "drafted in the first pass"),
        ("There are three stages. Nothing comes before the last.", "counting-done", "counted in the second stage"),
        ("You work in two rounds.", "sketch-ready", "as sketched during the first round"),
        ("The work has two short phases.", "reading-finished", "what was reading in the first phase"),
    ],
)
def test_a_label_for_what_a_part_of_the_work_made(method: str, label: str, told: str) -> None:
    page = MAKER.format(method=method, label=label, told=told)
    assert found({"doctrine/contracts/verse.md": page}, "FC703") == [f"`{label}` is an internal phase, not a result"]


@pytest.mark.parametrize(
    ("method", "label", "told"),
    [
        # the last part
        (TWO, "counting-complete", "as counted in the second pass"),
        # how many there are is told nowhere, or of something else
        ("First the verse is drafted.", "drafting-complete", "as drafted in the first pass"),
        ("Two printers.", "drafting-complete", "as drafted in the first pass"),
        ("Two passes, or three passes for an ode.", "drafting-complete", "as drafted in the first pass"),
        # the label says something else than that
        (TWO, "uncounted", "as drafted in the first pass"),
        (TWO, "verse-complete", "as drafted in the first pass"),
        (TWO, "draft-refused", "as drafted in the first pass"),
        (TWO, "drafting-complete", "as drafted"),
        (TWO, "half-rhymed", "those that were rhymed in the first pass"),
    ],
)
def test_labels_for_the_work_itself(method: str, label: str, told: str) -> None:
    page = MAKER.format(method=method, label=label, told=told)
    assert found({"doctrine/contracts/verse.md": page}, "FC703") == []
