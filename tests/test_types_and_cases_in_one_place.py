"""Results declared beside the call they come from, and labels told in one sentence with the case of each."""

from itertools import product

import pytest

from linting import lint

AGENT = "---\nname: rights-clerk\ndescription: Says whether music may be used.\ntools: Read\n---\n\n# The clerk\n\n{}\n"
BOOK = "# Playbook\n\nCall `rights-clerk` with `works`.\n\n{}"
TWO = "- `cleared`: go on.\n- `refused`: take it out.\n"
THREE = TWO + "- `lost-file`: ask the archive.\n"
RECORDS = """\
{name} =
  | {{ outcome: "cleared", licences: LicenceList }}
  | {{ outcome: "refused", work: Work, reason: Text }}
  | {{ outcome: "lost-file", work: Work }}
"""
FENCES = (
    "```\nproducer -> rights-clerk\nrights-clerk(works) -> RightsAnswer\n"
    + RECORDS.format(name="RightsAnswer")
    + "```",
    "```\nproducer -> rights-clerk(works) -> Found\n" + RECORDS.format(name="type Found") + "```",
    "```\nproducer -> rights-clerk\n" + RECORDS.format(name="Found") + "```",
    "```ts\ntype " + RECORDS.format(name="Found") + "```\n\nThe call is `rights-clerk(works) -> Found`.",
    "```\nrights-clerk(works) -> Found\nFound = cleared | refused | lost-file\n```",
    "```\nproducer -> rights-clerk: cleared | refused | lost-file\n```",
    '<boundary caller="producer" callee="rights-clerk" />\n\n'
    "`outcome` is one of:\n\n- `cleared`: free\n- `refused`: not\n- `lost-file`: no card\n",
)


def codes(clerk: str, contract: str, book: str) -> list[str]:
    """What is told of an agent, the contract of its call and the document of who calls it."""
    documents = {".claude/agents/rights-clerk.md": AGENT.format(clerk), "doctrine/playbook.md": BOOK.format(book)}
    if contract:
        documents["doctrine/season/handoff-contract.md"] = f"# Handoff contract, season four\n\n{contract}\n"
    return [finding.code for finding in lint(documents)]


@pytest.mark.parametrize("fence", FENCES)
def test_a_type_is_that_of_the_call_it_is_declared_for(fence: str) -> None:
    assert codes("Read the licence book.", fence, TWO) == ["FC805"]
    assert codes("Read the licence book.", fence, THREE) == []


def test_states_drawn_with_their_events_are_no_results() -> None:
    moves = "```\nopen -> closed: shut | slam\nclosed -> open: push | pull\n```"
    values = "```\nfind-work(title) -> Work\nWork = string | null\n```"
    assert codes("Read the licence book.", f"{moves}\n\n{values}", TWO) == []


LEADS = ("## Answer\n\n", "## Answer\n\n`outcome` is ", "## Answer\n\nAnswer with one of these: ")
TOLD = (
    "`cleared` when it is free, `refused` with a `reason` when it is not, `lost-file` when the card is gone.",
    "`cleared` if it is free, `refused` with `reason` and `owner` if not, and `lost-file` if the card is gone.",
    "`cleared` (it is free), `refused` (it is not) or `lost-file` (the card is gone).",
    "`cleared` once it is paid for, `refused` where it is not, `lost-file` where the card is gone.",
)


@pytest.mark.parametrize(("lead", "told"), list(product(LEADS, TOLD)))
def test_each_label_of_a_sentence_with_its_case_is_an_outcome(lead: str, told: str) -> None:
    assert codes(lead + told, "", TWO) == ["FC805"]
    assert codes(lead + told, "", THREE) == []


@pytest.mark.parametrize(
    "told",
    [
        "`cleared` with `licences`, `term` if there is one. `refused` with `reason`, `owner` if known.",
        "`cleared` when it is free, with `licences` (the numbers), `term` (in years). `refused` with the `reason`.",
    ],
)
def test_a_field_with_a_case_is_no_outcome(told: str) -> None:
    assert codes(f"## Answer\n\n{told}", "", TWO) == []


def test_a_tool_with_a_contract_in_the_project_is_known() -> None:
    agent = "---\nname: composer\ndescription: Builds scents.\ntools: [Read, MaterialLookup]\n---\n\n# Composer\n"
    body = '{\n  "tool": "MaterialLookup",\n  "deliverable": {"type": "object", "required": ["offers"]}\n}'
    contract = f"# Tool contract: MaterialLookup\n\n```json\n{body}\n```\n"
    other = contract.replace("MaterialLookup", "PriceLookup")
    told = lint({"agents/composer.md": agent, "doctrine/tools/lookup.md": other})
    assert [finding.code for finding in told if finding.code == "FC902"] == ["FC902"]
    known = lint({"agents/composer.md": agent, "doctrine/tools/lookup.md": contract})
    assert [finding.code for finding in known if finding.code == "FC902"] == []


def test_a_type_called_after_a_role_in_short_is_that_of_the_whole_name() -> None:
    agent = AGENT.replace("rights-clerk", "tea-taster").format("Taste.")
    fence = '```ts\ntype TasterResult =\n  | { outcome: "fit" }\n  | { outcome: "stale" }\n```'
    contract = f'# What comes out\n\n<boundary caller="host" callee="tea-taster" />\n\n{fence}\n'
    book = "# Playbook\n\nCall `tea-taster`.\n\n- `fit`: pour it.\n- `musty`: throw it out.\n"
    documents = {".claude/agents/tea-taster.md": agent, "doctrine/taster/output-contract.md": contract}
    assert "FC807" in [finding.code for finding in lint({**documents, "doctrine/playbook.md": book})]
    book = book.replace("musty", "stale")
    assert [finding.code for finding in lint({**documents, "doctrine/playbook.md": book})] == []


ROWS = "| Answer | Action |\n|---|---|\n| `drawn` | take it |\n| `surveying` | wait |\n{}"


@pytest.mark.parametrize(("row", "missing"), [("", 1), ("| `torn` | ask for another |\n", 0)])
def test_a_place_for_a_status_is_no_place_for_an_outcome_of_another_name(row: str, missing: int) -> None:
    contract = "# Handoff contract: desk -> map-clerk\n\nThe map-clerk returns one of:\n\n"
    contract += "1. `drawn`\n2. `surveying`\n3. `torn`\n"
    desk = f"# Procedure\n\nCall `map-clerk`.\n\nFrom the `map-clerk`:\n\n{ROWS.format(row)}\n"
    documents = {"doctrine/map/handoff-contract.md": contract, "doctrine/procedure.md": desk}
    documents[".claude/agents/map-clerk.md"] = AGENT.replace("rights-clerk", "map-clerk").format("Draw.")
    found = [finding.code for finding in lint(documents)]
    assert (found.count("FC701"), found.count("FC805")) == (1, missing)


@pytest.mark.parametrize(
    ("gate", "told"),
    [
        ("The assayer begins when `out/levels.json` exists.", True),
        ("`assayer` waits until `out/levels.json` appears.", True),
        ("The oven begins when `out/levels.json` exists.", False),
        ("The assayer begins when the levels have come back.", False),
    ],
)
def test_an_agent_that_begins_with_a_file_wherever_it_lies(gate: str, told: bool) -> None:
    agent = AGENT.replace("rights-clerk", "assayer").format("Read the levels.")
    documents = {".claude/agents/assayer.md": agent, "doctrine/pipeline.md": f"# Pipeline\n\n## From lab\n\n{gate}\n"}
    assert ("FC909" in [finding.code for finding in lint(documents)]) is told
