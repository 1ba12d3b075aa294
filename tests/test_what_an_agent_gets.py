"""Names in code that an agent's document says it gets, reads or is called with: none of them is its outcome."""

import pytest

from linting import lint

AGENT = "---\nname: clerk\ndescription: The clerk.\ntools: Read\n---\n\n# Clerk\n\n{}\n"
CONTRACTS = {
    "items": "# Contract: mail-lead -> clerk\n\nWhat comes back, one of\n\n- `filed` with `shelf`\n"
    "- `no-letter` with `why`\n",
    "type": "# Handoffs\n\n```\nclerk(letter) -> Filing\nFiling =\n  | { outcome: \"filed\", shelf: string }\n"
    "  | { outcome: \"no-letter\", why: string }\n```\n",
    "line": "# Handoff: `mail-lead` → `clerk`\n\n```\nOutcome: filed | no-letter\n```\n",
}


def told(text: str, contract: str) -> list[str]:
    """The outcomes that are said to differ between a clerk and the contract of its call."""
    documents = {"agents/clerk.md": AGENT.format(text), "docs/contract.md": CONTRACTS[contract]}
    return [each.code for each in lint(documents) if each.code in ("FC801", "FC808")]


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(
    "text",
    [
        "You get the `letter`. File it and return `filed`.",
        "You get the `letter`. When you are done, return `filed`.",
        "You are given a `letter`. Return `filed` with the `shelf`.",
        "You are called with `letter`. Return `filed` with the `shelf`.",
        "You receive `letter` from the lead. Return `filed`.",
        "You read the `letter`, or the `parcel`. Return `filed`.",
        "Your prompt holds the `letter`. Return `filed`.",
        "Read the `letter`. File it and return `filed`.",
        "Input: `letter`. Return `filed`.",
        "The lead hands you the `letter`. File it; then return `filed` or the `letter`.",
        "You get the `letter` and the `stamp`. Return `filed`, or the `letter` if it cannot be filed.",
        "You get the `letter`. Return `filed` with the `shelf` of the `letter`, or say `letter` is unreadable.",
    ],
)
def test_what_is_got_is_no_outcome(text: str, contract: str) -> None:
    assert told(text, contract) == []


@pytest.mark.parametrize("contract", ["items", "line"])
def test_what_is_returned_is_still_one(contract: str) -> None:
    assert told("You get the `letter`. File it. Return `filed` with `shelf`, or `no-letters` with `why`.", contract)
    assert told("Return `filed` with `shelf`, or `no-letters` with `why`.", contract)
