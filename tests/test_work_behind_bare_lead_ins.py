"""The flow's own work behind words that say when, without a comma: `After the reading set it to `weighed``."""

import pytest

from linting import lint

FLOW = """\
name: crates
initial: arrived
terminal: [shipped, returned]
lease: 20m
transitions:
  "arrived -> weighing":
    agent: weigher
    max_attempts: 2
    on_exhausted: returned
  "weighing -> weighed":
    on_fail: returned
    runs: [print_label]
    on_step_fail: returned
  "weighed -> shipped":
    runs: [hand_to_carrier]
    on_step_fail: returned
"""
PAGE = (
    "---\nname: weigher\ndescription: Looks after crates.\ntools: Read, Bash\n---\n\n# Work\n\n"
    "Look at the crate.\n\n{}\n\nReturn `success` or `failure`.\n"
)


def told(words: str) -> list[str]:
    found = lint({"flows/crates.yaml": FLOW, ".claude/agents/weigher.md": PAGE.format(words)})
    return [each.code for each in found if each.severity.value != "note"]


@pytest.mark.parametrize(
    "words",
    [
        "After the last reading set the crate to `weighed` in the queue.",
        "After the last reading copy the log to the vault with `vault put` and set the crate to `weighed`.",
        "Upon a good result set the crate to `weighed`.",
        "Following the second reading move the crate to `weighed`.",
        "Before you return set the crate to `weighed`.",
        "With the weight known set it to `weighed`.",
    ],
)
def test_what_the_flow_moves_is_not_for_its_agent_whatever_stands_before(words: str) -> None:
    assert told(words) == ["FC906"]


@pytest.mark.parametrize(
    "words",
    [
        "After the last reading the flow sets the crate to `weighed`.",
        "After the set the scales are cleaned.",
        "After the last reading set the scales to zero.",
        "After the first copy the scales are cleaned.",
        "On the second put the lid stays open.",
        "Nothing is done after the reading; set the weight down in `grams`.",
    ],
)
def test_other_work_behind_such_words_is_its_own(words: str) -> None:
    assert told(words) == []
