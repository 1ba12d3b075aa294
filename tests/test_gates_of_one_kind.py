"""Gates on files of one form are read alike, whatever their files are called and whoever is said to make them."""

import pytest

from linting import lint

MASTER = """---
name: ferry-master
description: Orchestrates the stages of a crossing.
tools: Read, Task
---

# Ferry master

{}

An empty answer is asked for once more; then stop and say so.
"""
HAND = """---
name: {0}
description: Does {0}.
tools: Read, Write
---

Do it. You MUST use the `Write` tool to save it.
"""
CHAIN = """\
- If `00-plan.md` does not exist -> Invoke `sounder`.
- If `00-plan.md` exists but `01-depths.md` does not -> Invoke `sounder`.
- {}
"""


def waited(documents: dict[str, str]) -> list[str]:
    """The words that are told to wait for a file."""
    return [each.primary.span.text for each in lint(documents) if each.code == "FC909"]


def by(line: str) -> list[str]:
    """Those of a master with two such items and another."""
    hands = {f"agents/{name}.md": HAND.format(name) for name in ("sounder", "loader")}
    return waited(hands | {"agents/ferry-master.md": MASTER.format(CHAIN.format(line))})


@pytest.mark.parametrize(
    "line",
    [
        "If `01-depths.md` exists but `02-manifest.md` does not -> Invoke `loader`.",
        "If `01-depths.md` exists, call `loader`.",
    ],
)
def test_what_somebody_is_called_for_is_a_file_of_a_stage(line: str) -> None:
    assert len(by(line)) == 3


@pytest.mark.parametrize(
    "line",
    [
        "If `01-depths.md` exists, read it and look for shallows.",
        "If `tides.md` exists, call `loader`.",
        "If `tides.json` is missing, run `loader init` and go on.",
        "If `01-depths.md` exists and is complete, call `loader`.",
        "If `01-depths.md` exists but is empty, call `loader`.",
        "If `01-depths.md` does not exist, tell the user to run `/sound` first.",
        "If `01-depths.md` exists but `02-manifest.md` does not, check `01-depths.md` for open items.",
        "Call `loader` whether or not `01-depths.md` exists.",
    ],
)
def test_a_file_that_is_read_or_is_nobodys_is_none(line: str) -> None:
    assert len(by(line)) == 2


def test_who_is_called_must_be_of_the_project() -> None:
    line = CHAIN.format("If `01-depths.md` exists, call `loader`.")
    assert len(waited({"agents/ferry-master.md": MASTER.format(line)})) == 2


PHASE = """# Orchestrate

## Phase 1: Soundings

{}

**Artifacts produced:**

- `crossings/{{name}}/soundings-report.md`
- `crossings/{{name}}/depths/`

{}
"""
DONE = "**Phase complete when:** `soundings-report.md` exists in the folder of the crossing."


@pytest.mark.parametrize(
    ("work", "done", "count"),
    [
        ("```bash\n# Invoke /ferry.sound with THE_ROUTE\n# It takes an hour.\n```", DONE, 1),
        ("- Invoke `/ferry:sound`.", DONE, 1),
        ("Sound the depth at each buoy, and write down what you find.", DONE, 0),
        ("Do not invoke /ferry.sound; sound the depth yourself.", DONE, 0),
        ("A person may invoke /ferry.sound first.", DONE, 0),
        ("1. Invoke /ferry.sound\n2. Invoke /ferry.load", DONE, 0),
        ("1. Invoke /ferry.sound", DONE.replace("exists in", "has no open items in"), 0),
    ],
)
def test_what_a_called_stage_produces_is_not_its_callers(work: str, done: str, count: int) -> None:
    assert len(waited({"docs/orchestration.md": PHASE.format(work, done)})) == count


@pytest.mark.parametrize("lead", ["**Artifacts produced (if not skipped):**", "**Files created:**"])
def test_artifacts_are_led_to_in_other_words(lead: str) -> None:
    text = PHASE.format("Invoke /ferry.sound", DONE).replace("**Artifacts produced:**", lead)
    assert len(waited({"docs/orchestration.md": text})) == 1


def test_what_a_document_writes_stays_its_own_behind_a_label() -> None:
    write = "- **Update chart**: Modify depths section in soundings-report.md"
    text = PHASE.format(write, DONE).replace("**Artifacts produced:**", "What is there:")
    assert waited({"docs/orchestration.md": text}) == []
