"""What documents say of an outcome besides the place that lists it, and what only sounds like it (FC805)."""

import pytest

from linting import lint

CONTRACT = """# Handoff: lead -> sorter

## Sorter returns one of

- `sorted`: the `trays`
- `invalid-letter`: the `defects`
- `letter-refused`: {}
"""
SORTER = "---\nname: sorter\ndescription: Sorts.\ntools: Read\n---\n\nSort the letters.\n"
LEAD = """---
name: lead
description: Leads.
tools: Read, Task
---

Call `sorter`.

- On `sorted`, return `done`.
- On `invalid-letter`, return `failure` with the `defects`.

{}
"""


def is_unhandled(payload: str, more: str, page: str) -> bool:
    documents = {
        "contracts/lead-to-sorter.md": CONTRACT.format(payload),
        "agents/sorter.md": SORTER,
        "agents/lead.md": LEAD.format(more),
        "docs/more.md": f"# More\n\n{page}\n",
    }
    return "FC805" in [each.code for each in lint(documents)]


@pytest.mark.parametrize(
    "payload",
    [
        "the `tray`",
        "the `tray`, not to be opened",
        "letters that cannot be handled, with the `tray`",
        "no tray is free from Monday on",
        "a hook of the `tray` is loose",
    ],
)
def test_what_goes_with_an_outcome_handles_none(payload: str) -> None:
    assert is_unhandled(payload, "", "")


@pytest.mark.parametrize("payload", ["the runner handles it", "handled by the runner; `tray`", "unused; the `tray`"])
def test_an_outcome_that_never_reaches_the_caller_needs_no_place(payload: str) -> None:
    assert not is_unhandled(payload, "", "")


@pytest.mark.parametrize(
    ("more", "unhandled"),
    [
        ("Everything else is in the wiki.", True),
        ("If neither desk is open, knock.", True),
        ("Everything else goes to the clerk.", False),
        ("An answer I have no word for is handed to the clerk.", False),
        ("If neither, knock.", False),
    ],
)
def test_words_for_the_rest_are_about_what_comes_back(more: str, unhandled: bool) -> None:
    assert is_unhandled("the `tray`", more, "") is unhandled


@pytest.mark.parametrize(
    ("page", "unhandled"),
    [
        ("Our town has no word for snow.", True),
        ("A refused letter is burnt from Monday on.", True),
        ("When a letter is refused, the lead sends it back.", False),
        ("Whatever the desk has no row for stops the day.", False),
    ],
)
def test_other_pages_count_where_they_name_the_caller_or_all_answers(page: str, unhandled: bool) -> None:
    assert is_unhandled("the `tray`", "", page) is unhandled
