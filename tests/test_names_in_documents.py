"""Names of a flow that documents write with a slip of the pen, and words that only look like one."""

import pytest

from linting import lint

FLOW = """\
name: loan
initial: enquiry
terminal: [approved, shelved]
transitions:
  enquiry -> drafting:
    agent: dossier-writer
  drafting -> drafted:
    runs: [file_dossier]
    on_fail: shelved
    on_incomplete: enquiry
    max_attempts: 3
    on_exhausted: shelved
  drafted -> approved:
    conditions:
      - {name: keeper, type: manual, on_reject: shelved}
    runs: [file_dossier, draw_up_agreement]
    on_step_fail: drafted
    max_attempts: 2
    on_exhausted: shelved
"""
AGENT = "---\nname: dossier-writer\ndescription: Writes.\ntools: Read\n---\n\nWrite the dossier. Return `success`, "
AGENT += "`failure` or `needs_continuation` with what is missing.\n"
STORY = "# Story\n\nA letter is an `enquiry`, then `drafted`. The desk runs `file_dossier`, then `draw_up_agreement`.\n"


def told(document: str) -> list[tuple[str, str]]:
    """Code and words of what is said of a document beside a flow, an agent and another document."""
    documents = {"flows/loan.yaml": FLOW, "agents/dossier-writer.md": AGENT, "docs/story.md": STORY}
    found = lint({**documents, "docs/rules.md": f"# Rules\n\n{document}\n"})
    return [(each.code, each.primary.span.text) for each in found]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("It goes back from `drafted` to `enquriy`, and never to `shelved`.", [("FC201", "enquriy")]),
        ("The desk runs `draw_up_agrement`.", [("FC203", "draw_up_agrement")]),
        ("Only `dosier-writer` writes.", [("FC202", "dosier-writer")]),
        ("Call `dossier-writar` with the letter.", [("FC202", "dossier-writar")]),
        ("It goes back from `drafted` to `enquriy`; yes, `enquriy`.", []),
        ("From `drafted` it goes to `crafted`, and to `shelved`.", []),
        ("The field is `enquiry_no`, the file `draft`.", []),
        ("Steps are `file_dossiers` for many and `file_dossier` for one.", []),
        ("```\nenquriy drafted shelved\n```", []),
        ("Outcome: `enquriy` | `failure`.", []),
    ],
)
def test_slips_of_names_in_documents(document: str, expected: list[tuple[str, str]]) -> None:
    assert [each for each in told(document) if each[0] in ("FC201", "FC202", "FC203")] == expected


def test_a_flow_that_says_the_word_settles_it() -> None:
    flow = FLOW.replace("[file_dossier]", "[file_dosier]")
    documents = {"flows/loan.yaml": flow, "docs/rules.md": "# R\n\n`file_dossier`\n"}
    found = [each for each in lint({**documents, "agents/dossier-writer.md": AGENT}) if each.code == "FC203"]
    places = [(each.primary.span.source.path, each.primary.span.text) for each in found]
    assert places == [("flows/loan.yaml", "file_dosier")]


def test_a_role_that_has_only_a_prompt_is_no_slip() -> None:
    prompt = "# Dossier waiter\n\nYou are the one who waits for the dossier.\n"
    documents = {"agents/dossier-writer.md": AGENT, "agents/dossier-writar/prompt.md": prompt, "flows/loan.yaml": FLOW}
    told_of = lint({**documents, "docs/rules.md": "# Rules\n\n`dossier-writar` waits.\n"})
    assert "FC202" not in [each.code for each in told_of]


SAFE_AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\nReturn `success` or `failure`.\n"
SAFE_AGENTS = ("two-keys-opener", "case-reader", "goods-weigher", "terms-judge")
SAFE_SITES = """\
# Orchestration

| stage | agent | gets |
|---|---|---|
| new → read | `case-reader` | the case |
| read → weighed | `goods-weigher` | the goods |
| weighed → opened | `{}` | the safe |
"""


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("two-key-opener", "two-keys-opener"),
        ("tow-keys-opener", "two-keys-opener"),
        ("two-kesy-opener", "two-keys-opener"),
        ("twokeys-opener", "two-keys-opener"),
        ("two-keys-openers", "two-keys-opener"),
        ("term-judge", "terms-judge"),
        ("two-keys-opener", None),
        ("two-keys-closer", None),
        ("case-readers", None),
        ("case-leader", None),
        ("term-sheet", None),
        ("customs-officer", None),
    ],
)
def test_who_works_in_a_table_of_stages_is_an_agent_of_the_project(name: str, meant: str | None) -> None:
    agents = {f"agents/{each}.md": SAFE_AGENT.format(each) for each in SAFE_AGENTS}
    found = lint({**agents, "doctrine/orchestration.md": SAFE_SITES.format(name)})
    said = [each.message for each in found if each.code == "FC202"]
    assert said == ([f"no agent is called `{name}`; did you mean `{meant}`?"] if meant else [])


CREW = ("dossier-writer", "condition-assessor", "frame-builder")
TABLE = "| Agent | For |\n|---|---|\n| {} | dossier |\n| {} | damage |\n| {} | frames |"


@pytest.mark.parametrize(
    ("roster", "second", "told"),
    [
        (TABLE, "condition-assesor", True),
        ("- {}: the dossier\n- {}: damage\n- {}: frames", "condition-assesor", True),
        ("- **{}** — the dossier\n- **{}** — damage\n- **{}** — frames", "condition-asessor", True),
        ("- **{}** keeps the dossier.\n- **{}** looks for damage.\n* **{}** frames.", "condition-assesor", True),
        ("```\na = {}(item)\nb = {}(item)\nc = {}(item)\n```", "condition-assesor", True),
        ("```\n{}(item, date)\n{}(item)\n{}(item)\n```", "condition-asessor", True),
        ("```\nall = [{}(item)]\nb = {}(item)\nlast {}(item)\n```", "condition-assesor", False),
        ("- **{}** has.\n- **{}** looks.\n- **{}** snaps.\n- **condition-assessor** too.", "condition-assesor", False),
        ("- **{}** dossier\n- damage by **{}** and **{}**", "condition-assesor", False),
        ("```\na = {}(item)\nb = {}(item)\ncondition-assessor(item)\n{}(item)\n```", "condition-assesor", False),
        ("- **{}** keeps it.\n- **{}** is an alias for old flows.\n- **{}** frames.", "condition-assesor", False),
        ("- **{}** keeps it.\n- **{}** is a word for damage.\n- **{}** frames.", "condition-assesor", False),
        ("## Common slips\n\n- **{}** stands.\n- **{}** lacks a letter.\n- **{}** stands.", "condition-assesor", False),
        ("## At the other house\n\n- **{}** keeps it.\n- **{}** looks.\n- **{}** frames.", "condition-assesor", False),
        ("## In old mails\n\n- **{}** keeps it.\n- **{}** looks.\n- **{}** frames.", "condition-assesor", False),
        ("This fails:\n\n```\na = {}(item)\nb = {}(item)\nc = {}(item)\n```", "condition-assesor", False),
        ("```\n// the other house\na = {}(item)\nb = {}(item)\nc = {}(item)\n```", "condition-assesor", False),
        (TABLE, "condition-assessor", False),
        (TABLE, "air-assessor", False),
        ("The dossier is for {}, damage for {}, frames for {}.", "condition-assesor", False),
        ("- {}: dossier\n- {}: damage\n- {}: frames\n- condition-assessor: dents", "condition-assesor", False),
        ("- {}: dossier\n- {}: damage", "condition-assesor", False),
    ],
)
def test_a_roster_names_agents_without_marks(roster: str, second: str, told: bool) -> None:
    pages = {f"agents/{name}.md": AGENT.replace("dossier-writer", name) for name in CREW}
    found = lint({**pages, "AGENTS.md": f"# Who is who\n\n{roster.format(CREW[0], second, CREW[2])}\n"})
    assert [each.primary.span.text for each in found if each.code == "FC202"] == ([second] if told else [])
