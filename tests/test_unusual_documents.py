"""Documents of no usual shape are read like any other: nothing ends in an error of flowc itself."""

from linting import codes

LONG = "word " * 400
HANDOFF = "# Handoff: lead -> planner\n\n## Returns one of\n\n- `done`\n- `failed`\n\n"


def test_an_arrival_in_a_sentence_longer_than_any_that_states_a_contract() -> None:
    kept = f"## Ledger\n\nThe ledger has entries for receipt of the brief, {LONG}\n"
    said = f"## Ledger\n\nFirst. The `brief-received` event, {LONG}\n"
    assert codes({"contracts/lead-to-planner.md": HANDOFF + kept}) == ["FC703"]
    assert codes({"contracts/lead-to-planner.md": HANDOFF + said}) == ["FC702"]


def test_a_slip_of_an_agent_that_only_its_own_document_names() -> None:
    agents = ("clerk", "lead", "booker", "match-finder")
    rows = "".join(f"| {at} | `{agent}` | the case |\n" for at, agent in enumerate((*agents, "four-eye-checker")))
    documents = {
        **{f"agents/{name}.md": f"---\nname: {name}\ndescription: Works.\n---\n\nCheck the case.\n" for name in agents},
        "agents/four-eyes-checker.md": "# Four-eyes checker\n\nYou check what another entered.\n",
        "doctrine/orchestration.md": f"# Calls\n\n| stage | agent | gets |\n|---|---|---|\n{rows}",
    }
    assert codes(documents) == ["FC202"]
