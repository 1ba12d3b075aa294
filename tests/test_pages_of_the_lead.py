"""A page without a role is that of the one that leads, where its first paragraph is told for it and names no other."""

import pytest

from doctrine_reading import doctrine
from flowc.model.doctrine.boundaries.settle import settle

CONTRACT = "# Contract\n\n`night-lead -> dome-checker`\n\n`outcome`: `shut` | `open-still`\n"


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("Told from the chair of the night-lead.", "night-lead"),
        ("The night-lead runs the night.", "night-lead"),
        ("At dusk the dome-checker is asked by one, and the night-lead runs the night.", None),
        ("Nobody wakes the night-lead without need.", None),
        ("What happens in one night.", None),
    ],
)
def test_a_page_is_the_leads_where_it_is_told_for_it_alone(words: str, role: str | None) -> None:
    page = doctrine(f"# One night\n\n{words}\n\n## Dusk\n\nThe dome is shut.\n", "doctrine/process.md")
    made = {each.source.path: each for each in settle([page, doctrine(CONTRACT, "calls/dome-contract.md")])}
    assert made["doctrine/process.md"].role == role
