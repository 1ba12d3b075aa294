"""Gates that look into a file or open for one word, and files that somebody has just made."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the yard.\ntools: Read, Write, Task\n---\n# {0}\n\n{1}\n"


def told(code: str, files: dict[str, str]) -> int:
    """How often a rule is told."""
    return sum(each.code == code for each in lint(files))


def yard(
    step: str, judged: str = "Return `APPROVE` or `REJECT`.", ending: str = "An empty answer ends the work."
) -> dict[str, str]:
    """A master who calls two others, and then does something."""
    master = f"1. Call `rigger` with the order.\n2. Call `judge` with the boat. {ending}\n3. {step}"
    return {
        "agents/master.md": AGENT.format("master", master).replace("The master of", "Orchestrates"),
        "agents/rigger.md": AGENT.format("rigger", "Write `work/rig.md`. Return `RIGGED`."),
        "agents/judge.md": AGENT.format("judge", judged),
    }


@pytest.mark.parametrize(
    ("step", "waits"),
    [
        ('Verify `work/rig.md` exists and "Ready to sail" is YES. If not, halt.', False),
        ("Check that `work/rig.md` exists and `sealed` is `true` before starting the painter.", False),
        ("Only start the painter if `work/rig.md` exists and its status is DONE.", False),
        ("If `work/rig.md` exists and **Sealed** is NO, stop.", False),
        ("Start the painter only if `work/rig.md` exists with `sealed: true`.", False),
        ("Verify `work/rig.md` exists. If not, halt.", True),
        ("Start the painter if `work/rig.md` exists and `work/sail.md` is there.", True),
        ("Start the painter if `work/rig.md` exists and `rigger` is idle.", True),
        ('Start the painter if `work/rig.md` exists and "rig" is in place.', True),
        ("The rigger writes `work/rig.md`. Verify the file exists before proceeding.", True),
        ("`rigger` will create `work/<boat>/rig.md`. Check that it exists before you call the painter.", True),
        ("Write the list to `work/list.md`. Verify the file exists before proceeding.", False),
        ("Run `npm run build`. Verify the file exists before proceeding.", False),
        ("The rigger writes `work/rig.md`. Verify the file exists and contains the mast before proceeding.", False),
        ("The rigger writes `work/rig.md` and `work/log.md`. Verify the file exists before proceeding.", False),
    ],
)
def test_a_gate_that_looks_into_a_file_is_none_on_its_existence(step: str, *, waits: bool) -> None:
    assert told("FC909", yard(step)) == waits


@pytest.mark.parametrize(
    ("step", "open_"),
    [
        ("Ready only when the rigger concluded `RIGGED`; the judge concluded `APPROVE`; and nothing is wet.", False),
        ("Launch only if the judge returned `APPROVE`.", False),
        ("If the judge returned `APPROVE`, launch.", True),
        ("If the judge returned `REJECT`, call `rigger` with the findings; else launch.", True),
    ],
)
def test_a_gate_that_opens_for_one_word_lets_no_empty_answer_pass(step: str, *, open_: bool) -> None:
    assert told("FC911", yard(step, ending="")) == open_
