"""Words that say that a file exists and are no gate on that, since what is in it counts, or a person goes by it."""

import pytest

from surveying import waits


def told(words: str) -> bool:
    return bool(waits(words))


@pytest.mark.parametrize(
    "words",
    [
        "Proceed only when all reports exist.",
        "Go on to `valuer` only when `work/survey.md` exists.",
        "Wait until all reports exist and pass them to `valuer`.",
        "Wait until all reports exist and return to `valuer`.",
        "Proceed only when all reports exist and the surveyor is done.",
        "Proceed only when all reports exist and are complete.",
    ],
)
def test_a_gate_on_files(words: str) -> None:
    assert told(words)


@pytest.mark.parametrize(
    "words",
    [
        "Proceed only when all reports exist and all are pass.",
        "The survey is complete only when all reports exist and return pass.",
        "Proceed only when all reports exist and are approved.",
        "Go on to `valuer` only when `work/survey.md` exists and says `PASS`.",
        "Go on to `valuer` only when all reports are present, and none of them lists a defect.",
        "Proceed only when every report exists and each is marked approved.",
        "Continue once all reports are there and show a verdict of pass.",
        "Continue once all reports exist and match the form.",
    ],
)
def test_what_files_say_is_asked_as_well(words: str) -> None:
    assert not told(words)


STEPS = "1. Wait for every surveyor agent.\n2. Make sure each parcel report exists under `work/reports/`.\n3. {}\n"


@pytest.mark.parametrize(
    ("step", "gate"),
    [
        ("Give them to `valuer`.", True),
        ("Read the reports and give them to `valuer`.", True),
        ("Reject any bid that has no sum.", True),
        ("Reject any report that passes without a scale.", False),
        ("Send back every report whose sums do not add up.", False),
        ("Accept the parcel report only if its verdict is `sound`.", False),
    ],
)
def test_another_step_judges_what_is_in_them(step: str, *, gate: bool) -> None:
    assert told(STEPS.format(step)) == gate


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Check work/survey.yaml - if missing, stop.", True),
        ("Check `work/survey.yaml` - if missing, stop.", True),
        ("Check work/survey.yaml `last_round` - if missing, stop.", False),
        ("Check `work/survey.yaml`'s `round` - if missing, stop.", False),
        ("Check work/survey.yaml field `round` - if missing, stop.", False),
        ("Check the `round` of `work/survey.yaml` - if missing, stop.", False),
        ("Check the round field in `work/survey.yaml` - if missing, stop.", False),
        ("Check the last line of `work/survey.md` - if missing, stop.", False),
        ("Check `work/survey.yaml` - if missing or older than the parcel, stop.", False),
        ("Check `work/survey.yaml` - if missing or > 7 days, stop.", False),
        ("Start `valuer` only once `work/survey.md` exists.", True),
        ("Wait until the survey of `surveyor` in `work/survey.md` exists.", True),
    ],
)
def test_a_value_in_a_file_is_not_the_file(words: str, *, gate: bool) -> None:
    assert told(words) == gate


GUIDE = "## Where to begin\n\n{}\n\nWhen `tasks.md` exists, start `valuer`.\n"


@pytest.mark.parametrize(
    ("words", "gate"),
    [
        ("Each parcel has its own folder.", True),
        ("| Parcel has | Start here |\n|---|---|\n| A map | `surveyor` |", True),
        ("You may not start `valuer` twice.", True),
        ("You may start the next one when all is there.", True),
        ("The user does not have to start at the beginning.", False),
        ("Users can also enter in the middle.", False),
        ("| User has | Start here |\n|---|---|\n| A map | `surveyor` |", False),
        ("| You have | Go to |\n|---|---|\n| A map | `surveyor` |", False),
    ],
)
def test_a_guide_says_to_people_where_they_begin(words: str, *, gate: bool) -> None:
    assert told(GUIDE.format(words)) == gate
