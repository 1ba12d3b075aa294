"""A call in the words of a process with a course: phases as results, stages that are marked, first returns."""

import pytest

from linting import codes, lint

HANDOFF = "# Handoff contract\n\nThis contract governs transfer from `vintner` to `press-lead`.\n\n"
PRESS = "press-lead/doctrine/{}.md"


def told(words: str, code: str, kind: str = "handoff-contract", head: str = HANDOFF) -> bool:
    """Whether a rule tells anything of words in a document of a role."""
    return code in codes({PRESS.format(kind): f"{head}{words}\n"})


@pytest.mark.parametrize(
    "words",
    [
        "Do not return preflight pass as a terminal response.",
        "Never report an intake check as the final result.",
        "Do not treat kickoff as completion.",
        "Never hand back intake/preflight success as your outcome.",
        "Do not stop at intake-only chat.",
        "Never stop after preflight.",
        "Don't halt at the kickoff stage.",
        "Do not return after intake.",
    ],
)
def test_a_phase_that_is_forbidden_as_a_result(words: str) -> None:
    assert told(words, "FC703", "orchestration", "# Orchestration\n\n")


@pytest.mark.parametrize(
    "words",
    [
        "Do not stop at preflight errors: collect them all.",
        "Return the intake form as a PDF file.",
        "Report intake figures as percentages.",
        "Do not stop the intake pump.",
        "Take intake notes for the archive.",
    ],
)
def test_a_phase_in_other_words(words: str) -> None:
    assert not told(words, "FC703", "orchestration", "# Orchestration\n\n")


@pytest.mark.parametrize(
    "item",
    [
        "concrete first-phase progress evidence",
        "evidence of the first phase",
        "first pressing phase results",
        "a report from the initial stage",
        "initial-stage report",
    ],
)
def test_a_result_by_the_first_phase_it_comes_from(item: str) -> None:
    words = "## Required return\n\nPress-lead returns one of:\n\n1. `outcome`: `pressed`\n2. {}\n\nor:\n\n"
    words += "1. `outcome`: `blocked`\n2. blockers with owner and next action"
    assert told(words.format(item), "FC703")
    assert not told(words.format("litres of juice"), "FC703")


@pytest.mark.parametrize(
    "words",
    [
        "## Plan\n\nThe first phase report of last year lies in the archive.",
        "## Required return\n\nNo evidence of the first phase is needed.",
        "## Required return\n\n1. recommended first step\n2. phase reports",
    ],
)
def test_first_phases_that_are_no_result(words: str) -> None:
    assert not told(words, "FC703")


RETURNS = "# Process\n\nReturn `pressed` with litres, or `blocked` with blockers, their owner and the next action.\n\n"


@pytest.mark.parametrize(
    "words",
    [
        "If the grapes stay away, mark stage `blocked` and escalate.",
        "If the grapes stay away, set the pressing stage to `blocked`.",
        "Flag the phase as `blocked` when no grapes come.",
        "If no grapes come, put the stage into `blocked`.",
        "When no grapes come, the stage becomes `blocked`.",
        "If no grapes come, the stage is marked `blocked`.",
        "Declare the stage blocked if no grapes come.",
        "Then move the stage to `blocked`.",
    ],
)
def test_a_stage_that_is_marked_with_an_outcome(words: str) -> None:
    assert told(words, "FC709", "process", RETURNS)


@pytest.mark.parametrize(
    "words",
    [
        "Mark the stage `blocked` in the plan.",
        "Mark the phase `blocked` in `plan/board.md`.",
        "Mark the stage `rinsed`.",
        "Do not mark the stage `blocked`; return `blocked`.",
        "Mark the item `blocked`.",
        "Set the stage lights to red.",
        "If no grapes come, return `blocked`.",
    ],
)
def test_what_else_is_marked(words: str) -> None:
    assert not told(words, "FC709", "process", RETURNS)


CALLED = "# Process\n\nThe handoff is `vintner -> press-lead`.\n\n"


@pytest.mark.parametrize(
    "words",
    [
        "First return to `vintner` after the handoff must include litres.",
        "The first report to `vintner` contains the litres.",
        "Your initial response to the caller should hold the litres.",
        "On the first return to `vintner`, the litres must be named.",
        "An interim report to `vintner` names the litres.",
    ],
)
def test_a_first_return(words: str) -> None:
    assert told(words, "FC709", "process", CALLED)


@pytest.mark.parametrize(
    "words",
    [
        "Return to `vintner` the litres.",
        "The first return value must be the litres.",
        "Every return to `vintner` must include litres.",
        "The first answer to question 3 must be short.",
        "First, return to `vintner` what is broken.",
    ],
)
def test_other_returns(words: str) -> None:
    assert not told(words, "FC709", "process", CALLED)


@pytest.mark.parametrize(
    ("lead", "item", "found"),
    [
        ("Press-lead behavior after invocation:", "proceed immediately with the pressing stage", True),
        ("Once called, `press-lead` is to do one of:", "start at once with the pressing", True),
        ("On handoff, press-lead will:", "begin pressing without delay", True),
        ("After the transfer, press-lead:", "immediately starts", True),
        ("Press-lead behavior after invocation:", "return `pressed` with litres", False),
        ("Before the call, `vintner` is to:", "start at once with the washing", False),
        ("Press-lead returns one of:", "litres, reported immediately", False),
    ],
)
def test_what_a_callee_sets_off_to_do(lead: str, item: str, found: bool) -> None:
    head = "# Process\n\nThe handoff is `vintner -> press-lead`.\n\n"
    documents = {"vintner/doctrine/process.md": f"{head}{lead}\n\n- {item}, or\n- return `blocked`.\n"}
    assert ("FC709" in codes(documents)) is found


CALL = '''# Orchestration

```python
Task(
  subagent_type="general",
  prompt="""
First call the Skill tool with skill: 'press-lead' and args: '[path of the cellar]'.
{}
"""
)
```
'''


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("- Continue through the pressing process to stage outcome.", "FC709"),
        ("- Work through all your phases until the outcome is reached.", "FC709"),
        ("- Proceed through the pressing stages to a terminal result.", "FC709"),
        ("- Do not stop at intake-only chat.", "FC703"),
    ],
)
def test_the_course_of_a_callee_at_its_call(words: str, code: str) -> None:
    found = [each for each in lint({"vintner/doctrine/orchestration.md": CALL.format(words)}) if each.code == code]
    assert len(found) == 1
    assert code == "FC703" or "`press-lead`" in found[0].message


@pytest.mark.parametrize(
    "words",
    ["- Work through the list of casks.", "- Return the stage outcome.", "- Proceed with pressing.", "- Stop at noon."],
)
def test_other_words_at_a_call(words: str) -> None:
    assert not {"FC703", "FC709"} & set(codes({"vintner/doctrine/orchestration.md": CALL.format(words)}))
