"""Fields, settings and conditions that stand where alternatives, results and statuses do."""

import pytest

from linting import lint

_KILN = """---
name: kiln-lead
description: Fires clay.
---

# Firing

| # | Load | glaze_kind |
|---|---|---|
| 1 | Bowls | `ash-grey` |
| 2 | Cups | `salt-white` |

{}
"""


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("```\nglaze_kind: ash-grey   |   Shelf: TOP-\n```\n\n```\nglaze_kind: iron-red | Shelf: LOW-\n```", False),
        ("```\nglaze_kind: ash-grey | **Shelf:** top\n```", False),
        ("```\nglaze_kind: ash-grey | iron-red\n```", True),
        ("```\nglaze_kind: ash-grey | iron-red | Shelf: top\n```", True),
        ("```\nglaze_kind: ash-grey | iron-red: only in the small kiln\n```", True),
    ],
)
def test_a_pipe_before_the_next_field_parts_no_values(shown: str, told: bool) -> None:
    found = [each.code for each in lint({"agents/kiln-lead.md": _KILN.format(shown)})]
    assert ("FC807" in found) == told
