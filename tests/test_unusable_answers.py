"""Answers that cannot be used: rules that pass them over, rules that do something about them, and none at all."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: {2}\n---\n\n# {0}\n\n{3}\n"
WORKERS = {
    f"agents/{name}.md": AGENT.format(name, f"The {name}.", "Read", "Do it. Return `success` or `failure`.")
    for name in ("floor-planner", "tiler")
}
WORK = """\
## Work

1. Call `floor-planner` with the room. Keep its `plan`.
2. Call `tiler` with the plan, verbatim.

| tiler returned | you do |
|---|---|
| `success` | go to the end |
| `failure` | return `failure` with its `reason` |

## Answers you cannot use

{}
"""
NONE = "nothing says what happens to an empty or malformed result"
PASSED = "an empty or malformed result is taken for one"


def told(words: str, work: str = WORK) -> list[str]:
    """What is said of such answers where an orchestrator has some words about them."""
    runs = AGENT.format("orchestrator", "Runs a room from plan to floor.", "Task, Read", work.replace("{}", words))
    found = lint({**WORKERS, "agents/orchestrator.md": runs})
    return [each.message for each in found if each.code == "FC911"]


@pytest.mark.parametrize(
    "words",
    [
        "Agents sometimes say nothing, or something that is not JSON. Lose no time: go on with what you have.",
        "If an agent comes back with nothing, carry on with the next one.",
        "An empty answer is no reason to stop: proceed with what there is.",
        "An answer that is not JSON is taken as `success`.",
        "If nothing comes back, move on.",
        "A missing reply counts as `success`.",
        "When it returns nothing, leave it at that and go on to the next stage.",
        "Silence means `success`.",
    ],
)
def test_a_rule_that_passes_such_an_answer_over(words: str) -> None:
    assert told(words) == [PASSED]


@pytest.mark.parametrize(
    "words",
    [
        "An answer that is empty or is not JSON is no result. Call the same agent once more and say what was wrong.",
        "If an agent comes back with nothing, ask it once more; then stop with `failure`.",
        "Nothing usable? Ask again, once, then give up.",
        "Silence is a failure.",
        "If a reply does not parse, retry once, and treat a second one as `failure`.",
        "No answer, or one that makes no sense: one more try, then `failure`.",
        "If nothing comes back, stop and report it.",
    ],
)
def test_a_rule_that_does_something_about_it(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "When the host cannot start a call, return `failure`.",
        "If the tiler finds nothing to do, return `success`.",
        "| it returns | you |\n|---|---|\n| `plan-unusable` | mend it and ask again |",
    ],
)
def test_no_rule_for_it(words: str) -> None:
    assert told(words) == [NONE]


CASES = """\
## The plan

Ask the floor-planner with `room` and `light`.

| it answers | you |
|---|---|
| `planned` | keep the plan |
| `refused` | return `failure` |

## The tiles

Ask `tiler` with `plan`.

| it answers | you |
|---|---|
| `laid` | return `success` |
| `cracked` | return `failure` |

## The rest

{}
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [("Sweep the room.", [NONE]), ("If an answer is empty or is no YAML, ask once more, then return `failure`.", [])],
)
def test_who_goes_by_the_answers_of_several_whom_it_asks(words: str, found: list[str]) -> None:
    assert told(words, CASES) == found


PROCESS = """\
# How a room gets its floor

## 1. Plan

Call the `floor-planner` with the room.

If it returns `success`, keep its `plan`.

If it returns `failure`, return `failure`.

## 2. Tiles

Call the `tiler` with the plan.

If it returns `success`, go to the end.

If it returns `failure`, return `failure`.

## Form

{}
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("The reply is a JSON object with `outcome` first. Nothing may follow the object.", [NONE]),
        ("The reply is a JSON object. Nothing else comes after it, and nothing precedes the object.", [NONE]),
        ("A reply that is no JSON object is asked for once more; then return `failure`.", []),
    ],
)
def test_a_process_that_takes_the_answers_of_two_for_granted(words: str, found: list[str]) -> None:
    told_of = lint({**WORKERS, "doctrine/process.md": PROCESS.format(words)})
    assert [each.message for each in told_of if each.code == "FC911"] == found
