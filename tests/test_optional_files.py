"""Files of which a text says that they are there, and on which no stage hangs; beside each the gate that is one."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read, Write\n---\n\nReturn what you found.\n"
DESK = """\
---
name: desk
description: Orchestrates the harvest.
tools: Read, Task
---

# Desk

Call `picker` with the `orchard`, then `presser` with the `harvest` in full.

{}
"""


def told(words: str) -> list[str]:
    agents = {f"agents/{name}.md": AGENT.format(name) for name in ("picker", "presser")}
    found = lint({"agents/desk.md": DESK.format(words), **agents})
    return [each.values["path"] for each in found if each.code == "FC909"]


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Reads the older `work/harvest.md` if present; runs the presser before it returns.", False),
        ("Load `work/harvest.md` if it exists as background; then call `presser`.", False),
        ("Send the presser on (when it is dry): locate `work/harvest.md` (if exists), call `presser`.", False),
        ("Read `work/notes.md` if present; start the presser only when `work/harvest.md` exists.", True),
        ("Before you continue, read `work/harvest.md` if present, otherwise stop.", True),
        ("If `work/harvest.md` is present, run the presser.", True),
        ("Run the presser if `work/harvest.md` is present.", True),
    ],
)
def test_what_is_read_if_it_is_there(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Stage 3 starts right after stage 2 — `work/harvest.md` now exists on disk.", False),
        ("Call `presser` (when dry):\n  Do:\n    - Names.\n    - The list is written to `work/list.md`.", False),
        ("Call `presser` for `work/harvest.md`, put into the season's folder when one exists.", False),
        ("Start the presser only once `work/harvest.md` now exists.", True),
        ("Start the presser when the harvest is written to `work/harvest.md`.", True),
        ("Start the presser when `work/harvest.md` exists in the season's folder.", True),
    ],
)
def test_what_comes_of_a_step(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("At the start, read the weights: try `work/harvest.md` first; if missing, use the built-in defaults.", False),
        ("Start with `work/harvest.md`; if it is absent, fall back to the defaults and call `presser`.", False),
        ("If `work/harvest.md` is missing, stop and fall back to the picker.", True),
        ("If `work/harvest.md` is missing, run the picker.", True),
    ],
)
def test_a_file_with_defaults(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("If the season is over, skip the stage — whether `work/harvest.md` exists or not.", False),
        ("If it rains, skip — whether `work/list.md` is missing (no list) or present, do not start.", False),
        ("Check whether `work/harvest.md` exists or not before you start the presser.", True),
        ("Skip the picking stage if `work/harvest.md` exists.", True),
    ],
)
def test_whether_it_is_there_or_not(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Run last: append a day to `work/<farm>/tally.md` — if it is open (`work/<id>/tally.md` exists).", False),
        ("Continue: append a row to `work/harvest.md` if the file exists.", False),
        ("Append a row to `work/log.md` and start the presser once `work/harvest.md` exists.", True),
        ("Refuse to run while `work/harvest.lock` exists.", False),
        ("Refuse to run if `.farm/state/press.pid` exists.", False),
        ("Refuse to run if `work/harvest.md` exists.", True),
    ],
)
def test_ledgers_and_locks(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Never begin `work/harvest.md` by hand when TeamRunner is available.", False),
        ("Start on `work/harvest.md` only when the server is available.", False),
        ("Run the presser only when `work/harvest.md` is available.", True),
        ("Close the season: the program checks that the gate reports (`work/harvest.md`) exist.", False),
        ("Gate: `work/harvest.md` exists.", True),
    ],
)
def test_tools_that_are_available(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


LIST = "**Entry criteria:**\n\n- [ ] `work/harvest.md` exists and is not empty\n- [ ] {}\n"


@pytest.mark.parametrize(
    ("item", "gate"),
    [
        ("harvest.md has a weight for each tree", False),
        ("`work/harvest.md` contains the weights", False),
        ("Harvest covers: weights, kinds, baskets", False),
        ("Show the harvest to the farmer", True),
        ("Orchard covers: weights, kinds, baskets", True),
        ("`work/harvest.md` has been shown", True),
    ],
)
def test_what_another_item_says_of_its_content(item: str, *, gate: bool) -> None:
    assert bool(told(LIST.format(item))) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Verify `work/harvest.md` is present, not empty, and carries its weights before starting the presser.", False),
        ("Verify `work/harvest.md` is present before starting the presser.", True),
        ('If `work/harvest.md` does not exist, stop here. Say: "Nothing to press. Run `/pick` to begin."', False),
        ('If `work/harvest.md` does not exist, stop here. Say: "Nothing to press."', True),
        ("The harvest: `work/harvest.md` must exist before you begin (run `/farm.pick` if missing).", False),
        ("The harvest: `work/harvest.md` must exist before you begin (run the picker if missing).", True),
    ],
)
def test_content_and_what_a_person_is_told(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Before you start: if `work/harvest.md` exists, read it first: it is older.", False),
        ("**Before you start:**\n\n1. If `work/harvest.md` exists, read it first.\n2. Wash.\n", False),
        ("**Before you start:**\n\n1. `work/harvest.md` exists.\n2. Wash.\n", True),
        ("Before you start: if `work/harvest.md` exists, read it, otherwise stop.", True),
        ("Confirm the `Kg` row of the list (at `work/harvest.md`) is filled; else stop before you continue.", False),
        ("Confirm that the list (at `work/harvest.md`) is written before you continue.", True),
    ],
)
def test_what_is_in_a_file_that_is_there(words: str, *, gate: bool) -> None:
    assert bool(told(words)) == gate


MOVED = "```bash\nif [ {} work/harvest.md ]; then\n  {}\n  exit 1\nfi\n{}\n```\n"


@pytest.mark.parametrize(
    ("test", "inner", "behind", "gate"),
    [
        ("-f", "git mv work/harvest.md work/old/harvest.md", "", False),
        ("-e", "echo 'is there already'", "mv work/apples.md work/harvest.md", False),
        ("-e", "echo 'is there already'", "mv work/apples.md work/pears.md", True),
        ("! -f", "echo 'no harvest'", "cp work/harvest.md press/harvest.md", True),
    ],
)
def test_a_file_that_commands_move(test: str, inner: str, behind: str, *, gate: bool) -> None:
    assert bool(told(MOVED.format(test, inner, behind))) == gate
