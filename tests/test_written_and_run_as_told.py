"""Files that only say how an answer is laid out, and commands behind words in front that no comma ends."""

import pytest

from linting import lint

HEAD = "---\nname: trip-planner\ndescription: Plans.\ntools: {tools}\n---\n\n# Planner\n\nYou plan a trip.\n\n"
OUTLINE = {"doctrine/report.md": "# Trip report (outline)\n\nDate:\n\n## Route\n\n## Costs\n"}


def told(words: str, tools: str = "Read") -> list[str]:
    text = f"{HEAD.format(tools=tools)}{words}\n\nReturn `success` or `failure`.\n"
    return [each.code for each in lint({".claude/agents/trip-planner.md": text, **OUTLINE}) if each.code == "FC901"]


@pytest.mark.parametrize(
    "words",
    [
        "Put the report together after the outline in `doctrine/report.md`.",
        "Put together the report along the outline in `doctrine/report.md`.",
        "Write your answer after `doctrine/report.md`.",
        "Write the report the way `doctrine/report.md` lays it out.",
        "Create the text of the report by the outline in `doctrine/report.md`.",
        "Generate the report (outline: `doctrine/report.md`).",
        "Put the report into the form `doctrine/report.md` gives it.",
        "Write the report against the checklist in `doctrine/report.md`.",
        "Write the report in the shape of `doctrine/report.md` and return it as text.",
        "Fill in `doctrine/report.md` with what came back and return it as `report`.",
        "Record your findings in the order of `doctrine/report.md`.",
    ],
)
def test_a_file_that_an_answer_is_modelled_on_is_not_written(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Put the report together in `doctrine/trip.md`.",
        "Put the report in `doctrine/trip.md` after the outline in `doctrine/report.md`.",
        "Insert the paragraph after the outline in `doctrine/trip.md`.",
        "Add it to the rules in `doctrine/rules.md`.",
        "Add the new line to the examples in `doctrine/trip.md`.",
        "Fill in the outline and save it as `doctrine/trip.md`.",
        "Write the report after lunch to `doctrine/trip.md`.",
        "For the people at home you must save a copy as `doctrine/trip.md`.",
    ],
)
def test_a_file_that_is_changed_is_written(words: str) -> None:
    assert told(words) == ["FC901"]
    assert told(words, "Read, Write") == []


@pytest.mark.parametrize(
    "words",
    [
        "For each of the `photo_urls` run `curl -sO` and then `measure -format '%w %h'` on the file.",
        "On each of the files run `photoinfo -json`.",
        "With each `stop` run `geocode --json`.",
        "Over the `stops`, run `geocode --json`.",
        "One stop at a time, run `geocode <stop>`.",
        "In the folder of the trip run `make costs`.",
        "Before anything else run `git pull`.",
        "As a last check run `make lint`.",
        "Download each of the `photo_urls` (`curl -sO`).",
    ],
)
def test_a_command_is_run_whatever_stands_before_it(words: str) -> None:
    assert told(words) == ["FC901"]
    assert told(words, "Bash") == []


@pytest.mark.parametrize(
    "words",
    [
        "For each of the `photo_urls` the caller runs `curl -sO`.",
        "On the last day the operators run `make costs`.",
        "On weekdays operators run `make costs`.",
        "In the office people run `make costs`.",
        "For each stop that the drivers run `geocode -v` for, give `lat`.",
        "For each `stop` give `lat` and `lon`.",
        "Check each stop with `route` and `costs`.",
        "Use `date` to sort the stops.",
        "Use `curl` as an example.",
        "Name the command with which the office can check it, e.g. `make costs`.",
        "The photos were fetched with `curl -sO`.",
    ],
)
def test_what_others_run_and_what_is_only_named_needs_no_shell(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Propose a commit message; the lead commits with `git commit`.",
        "Propose a commit message, and the lead commits it with `git commit`.",
        "Write the message to the lead, who commits with `git commit`.",
        "Suggest a message — `lead` commits with `git commit`.",
        "Check the plan by eye; the tour lead later checks it with `make check`.",
        "Plan how to run `make test`.",
        "Plan how to write `src/a.py` and how to run `make test`.",
        "Explain how to run `make test`.",
        "Describe when to run `make test`.",
        "Decide whether to run `make test`.",
        "Say in the plan how to deploy with `make deploy`.",
        "Propose running `make test`.",
    ],
)
def test_what_is_planned_or_left_to_somebody_else_is_not_run(words: str) -> None:
    assert told(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Commit your work; you do it with `git commit`.",
        "Check the work; run `make test`.",
        "Check the work; then commit with `git commit`.",
        "Verify the change with `make test`; the lead commits with `git commit`.",
        "Work out how to build it, then run `make test`.",
        "Learn from `README.md` how to build it and check your plan with `make test`.",
        "Check the code, the unit tests with `make test`.",
        "Verify the plan with `make check` and say how to mend it.",
        "Plan the trip and run `make test`.",
    ],
)
def test_what_the_reader_does_beside_it_is_run(words: str) -> None:
    assert told(words) == ["FC901"]
    assert told(words, "Read, Bash") == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Drop merges that touch no file under `models/`.", []),
        ("Drop changes which lie below `docs/`.", []),
        ("Write the summary that covers all of them to `notes/all.md`.", ["FC901"]),
        ("Save what you found, which nobody else keeps, as `notes/found.md`.", ["FC901"]),
        ("Write the file that you were asked for in `notes/asked.md`.", ["FC901"]),
    ],
)
def test_what_says_of_things_where_they_are_is_no_place_to_write_to(words: str, found: list[str]) -> None:
    assert told(words) == found
