"""Samples, types and forms that say otherwise than the contract, and those that only look so: shown for another reason,
of somebody else, in part, or without what need not be there.
"""

import pytest

from linting import lint

AGENT = (
    "---\nname: sail-mender\ndescription: Mends sails.\ntools: Read\n---\n\n# Sail mender\n\nYou get `lot`.\n\n"
    "Return one of:\n\n- `mended` with `patches`, `thread_kind` and `hours`\n"
    "- `beyond-repair` with `rip_length` and `new_sail`\n\n"
)
CALLER = (
    "# Sails\n\nCall `sail-mender` with `lot`. Act on its answer:\n\n- `mended`: hang it up\n"
    "- `beyond-repair`: order cloth\n- anything else, or nothing: stop\n"
)
CODES = ("FC801", "FC803", "FC808", "FC811")


def found(text: str, more: dict[str, str] | None = None) -> list[str]:
    documents = {".claude/agents/sail-mender.md": AGENT + text, ".claude/commands/sails.md": CALLER, **(more or {})}
    return [each.message for each in lint(documents) if each.code in CODES]


PART = '```json\n{"outcome": "mended", "patches": 3, "hours": 2}\n```\n'
STRANGE = '```json\n{"outcome": "dried", "wind": 3}\n```\n'
LACKS = ["a result with `mended` must carry `thread_kind`"]
NOBODYS = ["`dried` is no outcome of `sail-mender`"]


@pytest.mark.parametrize(
    "lead",
    ["For instance:", "**Sample.**", "Your answer is one object:", "A result looks like this:", "Return it like this:",
     "An example of a good answer:", "`sail-mender` returns, for example:", "## Output", "## Example of a result"],
)  # fmt: skip
def test_what_is_shown_as_an_answer_is_held_against_the_contract(lead: str) -> None:
    assert found(f"{lead}\n\n{PART}") == LACKS
    assert found(f"{lead}\n\n{STRANGE}") == NOBODYS


@pytest.mark.parametrize(
    "lead",
    ["Do not answer so:", "An answer nobody can use:", "A half answer:", "Refused:", "The wind meter answers:",
     "The result, as the caller trims it:", "What the caller keeps of it:", "The settings are in `desk.json`:",
     "Until May the answer was:", "The report that the harbour gets:", "## What comes in", "## Answers we refuse",
     "## History\n\nAn example:", "## Other lofts\n\nExample:", "Output of `tools/measure`:", "An excerpt:"],
)  # fmt: skip
def test_what_is_shown_for_another_reason_is_not(lead: str) -> None:
    assert found(f"{lead}\n\n{PART}") == []
    assert found(f"{lead}\n\n{STRANGE}") == []


@pytest.mark.parametrize(
    "said",
    ["`thread_kind` may be omitted.", "The store notes the thread kind.", "Leave out what you do not know.",
     "Keys without a value are not sent.", "Only racing sails have a `thread_kind`."],
)  # fmt: skip
def test_a_key_of_which_more_is_said_may_be_missing(said: str) -> None:
    assert found(f"{said}\n\nFor instance:\n\n{PART}") == []


@pytest.mark.parametrize(
    "fields",
    ['"work": {"patches": 3, "thread_kind": "x", "hours": 2}', '"patches": 3, "threadKind": "x", "hours": 2',
     '"patches": 3, "...": "..."'],
)  # fmt: skip
def test_keys_inside_and_in_other_letters_are_there(fields: str) -> None:
    assert found(f'For instance:\n\n```json\n{{"outcome": "mended", {fields}}}\n```\n') == []


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ('type SailMenderOutcome = "mended" | "beyond-repair";', False),
        ('type Good = "mended";\ntype SailMenderOutcome = Good | "beyond-repair";', False),
        ('type SailMenderOutcome = Shared | "mended";', False),
        ('type SailMenderOutcome = "mended" | "beyondRepair";', False),
        ('type SailMenderOutcome = "mended" | "beyond-repair" | "lost";', True),
        ('type Good = "mended";\ntype SailMenderOutcome = Good | "beyond-repair" | "lost";', True),
    ],
)
def test_a_type_is_held_against_the_sentences_of_its_own_document(declared: str, told: bool) -> None:
    where = "`.claude/agents/sail-mender.md`"
    message = f"`SailMenderOutcome` has `lost`, which `sail-mender` does not return as {where} says"
    assert found(f"## Result\n\n```ts\n{declared}\n```\n") == [message] * told
    assert found(f"## Result\n\nUntil May:\n\n```ts\n{declared}\n```\n") == []


SLIP = "# Sail slip\n\n- Lot number:\n- Patches:\n- Sail side:\n- Hours spent:\n"
ASKED = (
    "Fill `templates/sail-slip.md`. In it stand:\n\n- `lot_number`\n- `patches`\n- `mast_rope`{}\n- `sail_side`\n"
    "- `hours_spent`\n"
)


@pytest.mark.parametrize(
    ("behind", "said", "more", "told"),
    [
        ("", "", "", True),
        ("", "", "- Mast rope:\n", False),
        ("", "", "- mastRope:\n", False),
        ("", "", "- Other:\n", False),
        ("", "", "\n{{> footer}}\n", False),
        (" (racing sails)", "", "", False),
        (" — the store writes it", "", "", False),
        ("", "The mast rope is on the tag.", "", False),
        ("", "You may add lines.", "", False),
        ("", "Mend with care.", "", True),
    ],
)
def test_a_form_needs_no_place_for_what_stands_elsewhere(behind: str, said: str, more: str, told: bool) -> None:
    text = f"{ASKED.format(behind)}\n{said}\n"
    message = "`templates/sail-slip.md` has no place for `mast_rope`"
    assert found(text, {"templates/sail-slip.md": SLIP + more}) == [message] * told


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", [0, 1, 30])
def test_the_sentence_that_asks_for_a_field_is_known_by_its_place(end: str, before: int) -> None:
    asked = f"Fill in `forms/berth-letter.md`. {'It is blue. ' * before}Every letter names the `berth_number`.\n"
    clerk = f"---\nname: clerk\ntools: Read\n---\nYou are given `boat` and `berth_number`.\n\n{asked}\nReturn `sent`.\n"
    letter = "# Letter\n\nDear <name>,\n\nyour boat <boat> may stay until <day>.\n\nYours\n"
    documents = {"agents/clerk.md": clerk, "forms/berth-letter.md": letter}
    found = lint({path: text.replace("\n", end) for path, text in documents.items()})
    assert [each.code for each in found if each.code == "FC803"] == ["FC803"]
