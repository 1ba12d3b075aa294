"""Rounds of an overview whose limit its section tells, counters over a maximum, and names that nobody is called by."""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\nReturn what you found.\n"
AGENTS = {f"agents/{name}.md": AGENT.format(name) for name in ("plan-writer", "reviewer", "polish")}


def told(document: str) -> list[str]:
    found = codes({"commands/build.md": document, **AGENTS})
    return [code for code in found if code == "FC914"]


OVERVIEW = """\
# Build

## Order

1. Draft the plan: spawn plan-writer in write mode
2. Review the plan: spawn plan-writer in review mode, loop until approved
3. Show it

## Task 1: Draft

Call `plan-writer` with the `brief`.

## {}

Call `plan-writer` with `mode`. If it has findings, call it again.

{}

## Task 3: Show

Show the plan.
"""


@pytest.mark.parametrize("title", ["Task 2: Review", "Step 2 - Review Rounds", "Review", "Review Loop"])
@pytest.mark.parametrize(
    "words",
    [
        "If the loop runs more than 5 cycles without an approval, show what is left and ask how to go on.",
        "If it is not clean within three rounds, stop.",
        "Once the loop has run 3 times, hand the plan over as it is.",
        "When a review takes more than\n3 rounds, stop.",
        "Should this exceed four iterations, give it to the owner.",
        "Maximum 3 rounds.",
    ],
)
def test_the_section_of_an_entry_tells_its_limit(title: str, words: str) -> None:
    assert told(OVERVIEW.format(title, words)) == []


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Task 2: Review", "Show what is left."),
        ("Task 2: Review", "If the plan has more than 5 pages, ask how to go on."),
        ("Task 2: Review", "The reviewer has read more than 5 plans this year."),
        ("Publishing", "If it fails, publish it again. Maximum 3 tries."),
        ("Task 4: Publish", "If the upload is rejected, send it again. Maximum 3 tries."),
    ],
)
def test_another_section_tells_no_limit_of_an_entry(title: str, words: str) -> None:
    assert told(OVERVIEW.format(title, words)) == ["FC914"]


@pytest.mark.parametrize(
    ("words", "limited"),
    [
        ("", False),
        ("## Limits\n\nMax 3 rounds.", True),
        ("## General\n\nNo round is begun more than twice.", True),
        ("## Printing\n\nThe proof is read by the owner. After three rounds it is printed as it is.", False),
    ],
)
def test_a_call_made_again_until_somebody_agrees_is_limited_by_the_rules_for_all(words: str, *, limited: bool) -> None:
    document = f"# Build\n\nCall `reviewer` with the plan, and ask `reviewer` again until it agrees.\n\n{words}\n"
    assert bool(told(document)) != limited


STEPS = "# Build\n\n{}\n\n1. Pick an order.\n2. Give it to `plan-writer`.\n3. If it is rejected, go back to step 2.\n"


@pytest.mark.parametrize(
    ("head", "limited"),
    [
        ("[BUILD - ITERATION {{ITERATION}}/{{MAX}}]", True),
        ("Round {n} of {max_rounds}", True),
        ("Attempt $ATTEMPT of $LIMIT", True),
        ("Iteration <n>/<max>", True),
        ("Round n/3", True),
        ("ITERATION {{ITERATION}}", False),
        ("Try one of two ways.", False),
        ("Try {folder}/{name} first.", False),
        ("This is part 2/3 of the guide.", False),
        ("Pass the page of {max}.", False),
    ],
)
def test_a_counter_over_a_maximum_is_a_limit(head: str, *, limited: bool) -> None:
    assert bool(told(STEPS.format(head))) != limited


ROUND = "# Build\n\nRun `reviewer` last.\n\n1. Pick an order.\n2. {}\n3. If it is rejected, go back to step 2.\n"


@pytest.mark.parametrize(
    ("step", "called"),
    [
        ('Brief the specialist, such as by "polish this lens".', False),
        ("Brief the specialist (“Please polish the lens again”).", False),
        ("Brief a specialist (e.g. polish a lens).", False),
        ("Polish the lens.", False),
        ("Brief the `polish` agent.", True),
        ('Call "polish" with the lens.', True),
        ("For example when it is dull, give it to polish.", True),
        ("Polish agent: makes the lens.", True),
        ('Give it to polish ("make this lens shine").', True),
    ],
)
def test_a_name_in_words_that_are_only_said_is_nobody_who_is_called(step: str, *, called: bool) -> None:
    assert bool(told(ROUND.format(step))) == called


GLOSSES = "# Skills\n\nThe writer calls `plan-writer` first.\n\n- `polish-loop`: Go on until the reviewer approves.\n"
LOOP = "---\nname: polish-loop\ndescription: Polishes over and over.\n---\n\n# Polish\n\n{}\n"


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("At most 7 iterations, then stop and say so.", 0),
        ("MAX_ITERATIONS=7", 0),
        ("Polish each page.", 1),
    ],
)
def test_a_loop_that_is_a_skill_tells_its_own_limit(words: str, faults: int) -> None:
    documents = {"commands/CONTEXT.md": GLOSSES, "skills/polish-loop/SKILL.md": LOOP.format(words), **AGENTS}
    assert codes(documents).count("FC914") == faults


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("1. Run `bash tools/install.sh`, then repeat the gate until it is approved.", 0),
        ("1. (run `make pages`, and repeat until the gate is clean)", 0),
        ("1. Spawn run on the draft, and repeat until it approves.", 1),
        ("1. Call `run` with the draft, and repeat until it approves.", 1),
    ],
)
def test_a_verb_before_a_command_names_nobody(words: str, faults: int) -> None:
    documents = {"commands/build.md": f"# Build\n\n{words}\n", "agents/run.md": AGENT.format("run")}
    assert codes(documents).count("FC914") == faults


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        ("Call `plan-writer`. `reviewer` re-checks on entry (it refuses to work without a draft), so go on.", 0),
        ("Spawn one `reviewer` for each failed part (1 counts, 2 re-run + sweep of what is rejected), in one go.", 0),
        ("Call `plan-writer`. If the draft is rejected, `plan-writer` mends it and `reviewer` re-checks it.", 1),
        ("If `reviewer` rejects it, call `plan-writer` and re-run `reviewer`.", 1),
    ],
)
def test_what_a_callee_checks_at_its_start_is_no_round(words: str, faults: int) -> None:
    assert told(f"# Build\n\n{words}\n") == ["FC914"] * faults
