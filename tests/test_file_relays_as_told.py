"""Files between agents, in the words of people: waits for one to exist, and talk that goes through files alone."""

import pytest

from linting import codes

AGENT = """\
---
name: {}
description: Works on parcels.
tools: Read, Glob, Grep, Write
---

Work on the parcels. {}

Return `success` with the `lists`, or `failure` with the `reason`.
"""
PROCESS = """\
# Parcel process

Call `weigher` with the `parcels`. Then call `sorter`. {}

On `success` go on; on `failure` stop. An answer that is empty or malformed is asked for once more.
"""


def found(agent: str = "", process: str = "") -> list[str]:
    """What is found where an agent and a process say that."""
    agents = {"agents/weigher.md": AGENT.format("weigher", ""), "agents/sorter.md": AGENT.format("sorter", agent)}
    return codes({**agents, "docs/process.md": PROCESS.format(process)})


@pytest.mark.parametrize(
    "told",
    [
        "Wait until `notes/weights.md` exists, then sort.",
        "Before you begin, `notes/weights.md` must be there.",
        "If `notes/weights.md` is not there yet, wait.",
        "The parcels are held back until `scales/today.csv` has appeared.",
    ],
)
def test_waits_for_a_file(told: str) -> None:
    assert found(agent=told) == ["FC909"]


def test_agents_that_talk_through_files() -> None:
    assert found(process="`weigher` and `sorter` talk to each other through files in `notes/`.") == ["FC908"]


@pytest.mark.parametrize(
    "told",
    [
        "Before you begin, the parcels must be there.",
        "If the van is not there yet, wait.",
        "The parcels are held back until the van has appeared.",
        "`weigher` and `sorter` talk to each other through the answers that you pass on.",
    ],
)
def test_no_files_at_all(told: str) -> None:
    assert found(agent=told) == []
    assert found(process=told) == []


WRITER = """\
---
name: {}
description: Works on parcels.
tools: Read, Write
---

1. {}
2. {}

Return `RESULT: done` with `{}`: the file.
"""


@pytest.mark.parametrize(
    ("reads", "writes", "told"),
    [
        ("Read what lies in `specs/`, for the tone.", "Write `specs/<parcel>/spec.md`.", []),
        ("Read what lies in `specs/`.", "Write `notes/<parcel>/sorted.md`.", ["FC908"]),
        ("Read `specs/<parcel>/plan.md`.", "Write `specs/<parcel>/spec.md`.", ["FC908"]),
    ],
)
def test_a_folder_of_ones_own(reads: str, writes: str, told: list[str]) -> None:
    documents = {
        "agents/weigher.md": WRITER.format("weigher", "Weigh.", "Write `specs/<parcel>/plan.md`.", "plan_path"),
        "agents/sorter.md": WRITER.format("sorter", reads, writes, "spec_path"),
        "docs/process.md": PROCESS.format(""),
    }
    assert [code for code in codes(documents) if code == "FC908"] == told
