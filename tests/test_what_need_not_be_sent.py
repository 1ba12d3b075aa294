"""An input that a call does not list is no fault where it need not come: its role says that it may be missing or that
it is had from elsewhere, or whoever calls hands over more than the list names. All else that is left out is told.
"""

import pytest

from linting import codes

AGENT = "---\nname: taster\ndescription: Tastes.\ntools: Read\n---\n\n# Taster\n\n{}\n\n{}\n\nAnswer shortly.\n"
COMMAND = "---\ndescription: A tour.\n---\n\n# Tour\n\n1. Go down.\n{}\n\n   {}\n3. Note what it says.\n"
NEEDS = {
    "list": "## Inputs\n\n- `barrel_mark`: on the door\n- `grape`: its name\n- `harvest_year`: four digits",
    "sentence": "You receive `barrel_mark`, `grape` and `harvest_year`.",
    "table": "## Inputs\n\n| input | meaning |\n|---|---|\n| `barrel_mark` | text |\n| `grape` | text |\n"
    "| `harvest_year` | digits |",
    "refusal": "Without `barrel_mark`, `grape` and `harvest_year` you cannot begin.",
}
CALLS = {
    "list": "2. Call `taster` with:\n   - `barrel_mark`\n   - `grape`",
    "sentence": "2. Call `taster` with `barrel_mark` and `grape`.",
    "prompt": "2. Call it:\n\n"
    '```\nTask(subagent_type="taster", prompt="Barrel mark: {barrel_mark}. Grape: {grape}.")\n```',
}
PAIRS = [("list", "list"), ("sentence", "sentence"), ("table", "prompt"), ("refusal", "sentence"), ("list", "prompt")]
SPARED = (
    "`harvest_year` is optional.",
    "The harvest year may be missing.",
    "Without `harvest_year` take the usual one.",
    "When no harvest year is given, take last year's.",
    "You find `harvest_year` in `cellar/book.md`.",
    "Read the harvest year off the barrel.",
    "Measure the harvest year yourself if nobody tells you.",
    "Ask the owner for the harvest year.",
    "The owner is asked for the harvest year.",
    "The harvest year stands in the session already.",
    "`harvest_year` comes only in winter.",
    "You work out `harvest_year` from the others.",
    "From the second glass on you get `harvest_year`; before, there is none.",
    "A hook puts `harvest_year` into every prompt.",
    "Any input may be left out; then say so in your answer.",
    "Not all of them are always there.",
)
BROUGHT = (
    "Send the whole card along, too.",
    "Pass everything above as well.",
    "Give it the full answer of the desk.",
    "Also tell it the year.",
    "It also gets the harvest year.",
    "Every call carries the harvest year.",
    "Append the notes of the cellar to the prompt.",
    "The agent sees this conversation.",
    "Attach `desk/card.md`.",
    "It knows the harvest year from its own book.",
    "The agent inherits the context of this command.",
    "Add `$ARGUMENTS`.",
    "When it asks for more, send `harvest_year`.",
    "Fill in the form, which has a place for the harvest year.",
    "The harness adds `harvest_year` to every prompt.",
)
STILL = (
    ("", ""),
    ("Open the door and taste from the glass.", ""),
    ("`harvest_year` must be there; if it is missing, answer `refused`.", ""),
    ("Read the label from `harvest_year`.", ""),
    ("If any input is missing, stop.", ""),
    ("The owner is often away.", "Then go up."),
    ("", "Show its answer to the owner."),
    ("", "Hand the bill to the owner."),
)


def told(needs: str, call: str, further: str = "", besides: str = "") -> bool:
    """Whether an input is told to be missing."""
    agent, command = AGENT.format(NEEDS[needs], further), COMMAND.replace("{}", "%s") % (CALLS[call], besides)
    return "FC804" in codes({".claude/agents/taster.md": agent, ".claude/commands/tour.md": command})


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("further", "besides"), STILL)
def test_what_is_left_out_is_told(pair: tuple[str, str], further: str, besides: str) -> None:
    assert told(*pair, further, besides)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("further", SPARED)
def test_an_input_that_need_not_come_is_not(pair: tuple[str, str], further: str) -> None:
    assert not told(*pair, further)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("besides", BROUGHT)
def test_what_may_pass_besides_is_not(pair: tuple[str, str], besides: str) -> None:
    assert not told(*pair, besides=besides)
