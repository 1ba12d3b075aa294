"""Entries in ledgers by who has no caller: whose text a person pastes; and words of writing that are none."""

import pytest

from linting import codes

ENTRY = "Sell what is ripe, and record each sale in the sales ledger."
AGENT = "---\nname: seller\ndescription: Sells fruit.\n---\n\n# Seller\n\n{0}\n"


def told(text: str, path: str = "prompts/seller-prompt.md", also: dict[str, str] | None = None) -> bool:
    return "FC707" in codes({path: text, **(also or {})})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("You are the market coordinator for this stall.", False),
        ("You are the orchestrator of the harvest.", False),
        ("You are a deputy of the market coordinator.", True),
        ("You are the market coordinator. The owner of the stall calls you.", True),
        ("You are the seller.", True),
        ("The seller is the coordinator of nothing.", True),
    ],
)
def test_a_text_that_says_at_its_head_that_its_reader_leads(words: str, *, expected: bool) -> None:
    assert told(f"# Seller\n\n{words}\n\n{ENTRY}\n") == expected


def test_who_leads_and_is_called_or_known_to_a_host_has_a_caller() -> None:
    words = f"You are the market coordinator for this stall.\n\n{ENTRY}"
    lead = "---\nname: boss\ndescription: Runs the agents.\n---\n\n# Boss\n\nCall the `seller` agent.\n"
    assert told(f"# Seller\n\n{words}\n", also={"agents/boss.md": lead})
    assert told(AGENT.format(words), "agents/seller.md")
    assert told(AGENT.format(words))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Copy this text and paste it into your coding agent.", False),
        ("To begin, paste the whole prompt into a new chat.", False),
        ("Paste this into any AI assistant.", False),
        ("Paste it into the prompt of the picker.", True),
        ("Paste it into your agent's prompt.", True),
        ("Paste the price into the chat of the stall.", True),
        ("Paste this into your agent definition.", True),
    ],
)
def test_a_text_that_a_person_pastes(words: str, *, expected: bool) -> None:
    assert told(f"# Seller\n\nYou are the seller. {words}\n\n{ENTRY}\n") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Each change, with `--append` or without, and an import of a sale event, is put in order.", False),
        ("The program takes --append, and for each sale event a price.", False),
        ("Append the sale event.", True),
        ("Weigh it and append a sale event.", True),
    ],
)
def test_an_option_of_a_command_asks_for_no_entry(words: str, *, expected: bool) -> None:
    assert told(AGENT.format(words), "agents/seller.md") == expected
