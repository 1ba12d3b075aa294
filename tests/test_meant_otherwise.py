"""Words that look like an instruction or a result and mean something else, each beside the fault itself."""

import pytest

from linting import lint

PORTER = "---\nname: porter\ndescription: Carries.\ntools: Read\n---\n\n# Porter\n\n{}\n\nReturn `done` or `failed`.\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


@pytest.mark.parametrize(
    "sentence",
    [
        "The gate only compares the papers with the ledger event being recorded.",
        "The seal belongs to the plan, the order and the journal entry being written.",
        "An event being appended to the journal has a number.",
        "The entries written to the journal are numbered by the engine.",
        "An event appended to the ledger is final.",
        "Compare the papers with the event recorded in the ledger.",
        "A record entered in the ledger cannot be withdrawn.",
        "Read the record in the ledger.",
        "Check the last log in the ledger.",
        "The record of the voyage in the ledger tells the rest.",
        "If the write to the journal fails, stop.",
        "Use the latest update to the ledger as your source.",
        "Look at the ship's record in the ledger.",
        "A post to the activity log is no answer.",
    ],
)
def test_a_record_in_a_ledger_is_a_thing(sentence: str) -> None:
    assert found({"agents/porter.md": PORTER.format(sentence)}, "FC707") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Record every landing in the ledger.",
        "Keep a record of each landing in the ledger.",
        "Read the record and append an event to the ledger.",
        "Each landing is being recorded in the ledger while you work.",
        "Every landing is written to the journal.",
        "On arrival every crate is entered in the journal.",
        "Let's record each landing in the ledger.",
        "Events: appended to the ledger as they happen.",
        "Carry the crates, with each event appended to the ledger.",
    ],
)
def test_a_record_that_is_made(sentence: str) -> None:
    assert len(found({"agents/porter.md": PORTER.format(sentence)}, "FC707")) == 1
