"""Silence that refuses, or is that of a person who was asked, is no result that is passed on."""

import pytest

from linting import lint

LEAD = "---\nname: mill-lead\ndescription: Leads the mill.\ntools: Task\n---\n\n# Mill lead\n\nCall `miller`.\n\n{}\n"
MILLER = "---\nname: miller\ndescription: Grinds.\ntools: Read\n---\n\n# Miller\n\nGrind.\n"


def told(sentence: str) -> bool:
    """Whether a sentence is said to let an empty result pass."""
    found = lint({"agents/mill-lead.md": LEAD.format(sentence), "agents/miller.md": MILLER})
    return "an empty or malformed result is taken for one" in [each.message for each in found]


@pytest.mark.parametrize(
    "sentence",
    [
        "Nothing is ground without an explicit yes: silence is a NO, and a bare go is a NO. Then carry on in place.",
        "Silence means refusal. Go on with the next sack.",
        'Silence counts as "no". Continue with what you have.',
        "Ask the owner for consent; silence is treated as no answer yet. Continue with the next sack.",
        "Where a human is asked and silence is the end of it, go on with the next sack.",
    ],
)
def test_silence_that_refuses_is_no_result(sentence: str) -> None:
    assert not told(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Silence is consent: go on with the next sack.",
        "Silence from the agent is a NO: go on with the next sack.",
        "Silence means no problem: go on with the next sack.",
        "Silence is fine. Continue with the next sack.",
        "If the answer is empty, go on with the next sack.",
    ],
)
def test_silence_by_which_one_goes_on_is_told(sentence: str) -> None:
    assert told(sentence)
