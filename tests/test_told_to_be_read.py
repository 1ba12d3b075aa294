"""Files that an agent's own document says it reads: in tables, behind labels, after what they are read for."""

import pytest

from linting import lint

FLOW = """\
name: moving
initial: asked
terminal: [planned, failed]
transitions:
  "asked -> routed":
    agent: route-planner
    max_attempts: 3
    on_exhausted: failed
  "routed -> planned":
    on_fail: failed
    on_incomplete: failed
    runs: [book_van]
    on_step_fail: failed
"""
AGENT = """\
---
name: route-planner
description: Plans the route of one move.
tools: {tools}
---

# Route planner

{text}

Return `success`, `failure` or `needs_continuation`.
"""


def told(text: str, tools: str = "Read, Glob") -> list[str]:
    """What is said of the files that the planner is told to read and to write."""
    found = lint({"flows/moving.yaml": FLOW, "agents/route-planner.md": AGENT.format(text=text, tools=tools)})
    return [each.message for each in found if each.code in ("FC913", "FC901")]


MISSING = ["`route-planner` is told to read `trip/doors.csv`, which nobody writes"]


def test_what_is_read_must_come_from_somebody() -> None:
    assert told("| Reads for | Path |\n|---|---|\n| lifts | `trip/doors.csv` |") == MISSING
    assert told("Read `trip/doors.csv`.") == MISSING


@pytest.mark.parametrize(
    "text",
    [
        "For the widths of the lifts read `trip/doors.csv`, which the caretaker writes.",
        "For the widths of the lifts the porters read `trip/doors.csv`.",
        "For the heavy moves our drivers read `trip/doors.csv`.",
        "For the lifts of the house they read `trip/doors.csv`.",
        "For the widths of the lifts do not read `trip/doors.csv`.",
        "For the widths of the lifts nobody need read `trip/doors.csv`.",
        "For the larger moves residents read `trip/doors.csv`.",
        "| Reads | For |\n|---|---|\n| the lifts | `trip/doors.csv` |",
        "| Who | Reads |\n|---|---|\n| the porters | `trip/doors.csv` |",
        "| Reads | By |\n|---|---|\n| `trip/doors.csv` | the porters |",
        "## What is read\n\n| Stage | Reads |\n|---|---|\n| loading | `trip/doors.csv` |",
        "## Who reads\n\n| Desk | Reads |\n|---|---|\n| loading | `trip/doors.csv` |",
        "**Reads** `docs/terms.md`, which the office writes from `trip/doors.csv`.",
        "**Reads** `trip/doors.csv`, which the caretaker writes, and `docs/terms.md`.",
        "**Reads** `docs/terms.md`, which the office writes, and `trip/doors.csv`, which it also writes.",
        "**Reads** `docs/terms.md`, which the office writes, and `trip/doors.csv`, also theirs.",
        "**Reads** `docs/terms.md`, which the office writes, and `trip/doors.csv`. Both are sent with the order.",
        "For the widths of the lifts read `trip/doors.csv`. Without one, ask the caretaker.",
        "For the widths of the lifts ask whoever can read `trip/doors.csv`.",
        "For the widths nobody should consult `trip/doors.csv`.",
        "For the porters: open `trip/doors.csv` before the first crate.",
        "For porters only: consult `trip/doors.csv`.",
        "| Reads | For | Owner |\n|---|---|---|\n| `trip/doors.csv` | lifts | the caretaker |",
        "| Reads | For | If missing |\n|---|---|---|\n| `trip/doors.csv` | lifts | go without |",
        "| Reads | For |\n|---|---|\n| `trip/doors.csv` | lifts |\n\nThe house sends it with the order.",
        "## The other desk\n\n| Reads | For |\n|---|---|\n| `trip/doors.csv` | lifts |",
        "What the auditors read:\n\n| Reads | For |\n|---|---|\n| `trip/doors.csv` | lifts |",
        "| Read | Write |\n|---|---|\n| `door.pdf` | `door/` |",
    ],
)
def test_what_others_read_or_bring_is_no_lack(text: str) -> None:
    assert told(text) == []
