"""Rounds without an end in notes that lead agents in words: who works in them is called there by a part of the name."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\n# {0}\n\nYou draw. {1}\n"
ENDS = "Return `drawn` with `sheet`, or `invalid-input` with `defects`."
NOTE = """\
# Practice note: how a map is made

This note is for the lead. It says what is done with every answer.

## The order of work

The survey goes to the `map-drafter` sheet by sheet. Questions of names go to the `name-keeper`.

## What the lead does with the answers

When the drafter returns `drawn`, the lead takes the sheet. When it returns `invalid-input`, the lead mends the defects
and asks once more; a second `invalid-input` makes the map a failure.

{}

From the keeper, `known` is taken as it is, and on `unknown` the name is left out.
"""


def told(words: str) -> list[str]:
    documents = {
        ".claude/agents/map-drafter.md": AGENT.format("map-drafter", ENDS),
        ".claude/agents/name-keeper.md": AGENT.format("name-keeper", "Return `known` or `unknown`."),
        "doctrine/practice-note.md": NOTE.format(words),
    }
    return [each.code for each in lint(documents) if each.code == "FC914"]


@pytest.mark.parametrize(
    "words",
    [
        "If a sheet is off, the lead sends it back to the drafter, and keeps on until the two of them agree.",
        "The lead goes back and forth with the drafter until both are content.",
        "If the sheet is not good, the drafter draws it again, and so on until the lead accepts it.",
        "The lead keeps returning the sheet to the drafter until it approves.",
        "Sheet and remarks go back and forth between lead and the drafter until no remarks are left.",
    ],
)
def test_what_is_sent_back_until_all_agree_has_no_end(words: str) -> None:
    assert told(words) == ["FC914"]


@pytest.mark.parametrize(
    "words",
    [
        "If a sheet is off, the lead sends it back to the drafter, at most twice; then both views are noted.",
        "The lead keeps sending it back to the drafter until the two agree, three times at most.",
        "The lead keeps sending it back until the two agree.\n\nAfter the third round the owner decides.",
        "The drafter and the lead need not agree.",
        "The lead does not send a sheet back to the drafter until they agree.",
        "The drafter waits until the lead has accepted the sheet.",
    ],
)
def test_what_is_counted_or_never_sent_back_has_one(words: str) -> None:
    assert told(words) == []
