"""Forms whose lines begin with `#`, forms of files beside those of results, and places for the outcomes of others."""

import pytest

from linting import lint

AGENT = """---
name: {name}
description: Weighs parcels.
tools: Read, Write
---

# Weigher

## Result

{result}
"""
COMMENTED = """# status: DONE | UNVERIFIED | CANNOT_PROCEED
# blockers: what is in the way
# owner: whose it is
# next_action: what is to be done"""
RULES = """# Yard

## Order

First, invoke sorter and weigher.

## What follows

If sorter returns status CANNOT_PROCEED:
- Action: ask the yard

If sorter returns status UNVERIFIED:
- Action: send it back

If weigher returns status CANNOT_PROCEED:
- Action: ask the yard
"""
BOTH = {
    "agents/sorter.md": AGENT.format(name="sorter", result=COMMENTED),
    "agents/weigher.md": AGENT.format(name="weigher", result=COMMENTED),
}


def told(documents: dict[str, str], code: str) -> list[tuple[str, str]]:
    """Where a rule speaks, and what it says."""
    return [(each.primary.span.source.path, each.message) for each in lint(documents) if each.code == code]


def test_an_outcome_that_has_a_place_for_another_role_alone() -> None:
    assert told({**BOTH, "commands/yard.md": RULES}, "FC805") == [
        ("commands/yard.md", "outcome `UNVERIFIED` of `weigher` is handled nowhere")
    ]


@pytest.mark.parametrize(
    "words",
    [
        "\nIf weigher returns status UNVERIFIED:\n- Action: send it back\n",
        "\nAny UNVERIFIED of the weigher goes back.\n",
        "\nWhatever else comes back goes to the yard.\n",
        "\nAn UNVERIFIED parcel goes back to the gate.\n",
        "\nThe same goes for the weigher.\n",
        "\nTreat what the weigher returns like what the sorter returns.\n",
        "\nThe weigher is handled likewise.\n",
        "\nIf both return UNVERIFIED, stop.\n",
    ],
)
def test_other_words_for_it_are_a_place(words: str) -> None:
    assert told({**BOTH, "commands/yard.md": RULES + words}, "FC805") == []


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        ("# status: DONE | RUNNING | FAILED\n# note: text", True),
        ("# status: DONE | RUNNING | FAILED\n#\n# note: text", True),
        ("# RESULT\n# status: DONE | RUNNING | FAILED\n# note: text", True),
        # headings
        ("# Status: weighed, running or failed\n\n# Note: text", False),
        ("## Status: DONE | RUNNING | FAILED\n### Note: text", False),
        ("# Weighing\n# Running", False),
        # the state of one of many
        ("# parcels:\n#   - parcel:\n#       status: DONE | RUNNING | FAILED\n# note: text", False),
    ],
)
def test_lines_right_behind_each_other_are_a_form(lines: str, read: bool) -> None:
    found = told({"agents/weigher.md": AGENT.format(name="weigher", result=lines)}, "FC701")
    assert bool(found) == read


FILE = """## Output structure

{lead}

```yaml
parcel: text
status: STARTED | IN_PROGRESS | DONE | FAILED
```

"""
DONE = "```yaml\nstatus: DONE | BLOCKED\nblockers: list\nowner: who\nnext_action: what\n```"


@pytest.mark.parametrize(
    ("lead", "result", "read"),
    [
        ("The run.json file contains:", DONE, False),
        ("`yard/run.json` holds", DONE, False),
        ("The run.json file contains:", "A few words.", True),
        ("The answer contains:", DONE, True),
    ],
)
def test_the_form_of_a_file_beside_that_of_the_result(lead: str, result: str, read: bool) -> None:
    text = AGENT.format(name="weigher", result=result).replace("## Result", FILE.format(lead=lead) + "## Result")
    assert bool(told({"agents/weigher.md": text}, "FC701")) == read


@pytest.mark.parametrize(
    "text", ["name: x\n  - \nname: x\n  - \n", "a: # x\n---\nb: # y\n---\n", "# a: x\nb: y\n---\n"]
)
def test_a_heading_that_is_underlined_is_no_line_of_a_form(text: str) -> None:
    assert lint({"agents/a.md": text}) is not None
