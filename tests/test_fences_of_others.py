"""Commands in fences that somebody else runs, or looks up, and a company whose name is a verb as well."""

import pytest

from linting import codes

AGENT = """\
---
name: {0}
description: The {0} of the mill.
tools: Read, Grep, Glob, Task
---

# {0}

{1}

Return what you found.
"""


def told(words: str) -> bool:
    return "FC901" in codes({f"agents/{name}.md": AGENT.format(name, words) for name in ("miller",)})


FENCE = "{}\n\n```bash\nnode scripts/weigh.js --lot=7\n```"


@pytest.mark.parametrize(
    ("lead", "own"),
    [
        ("Run the scale:", True),
        ("The agent runs:", True),
        ("The worker runs:", True),
        ("Workers run:", True),
        ("The `miller` runs:", True),
        ("The user wants the weight, so run:", True),
        ("Before you answer the caller, run:", True),
        ("For each of the users run:", True),
        ("Verification commands:", True),
        ("Commands:", True),
        ("Before spawning the agent, say which lot it is. The agent will start its own scale using:", False),
        ("The spawned agent then runs:", False),
        ("Each subagent must run:", False),
        ("Dispatch every worker. The worker then runs:", False),
        ("People run:", False),
        ("The operator must then run:", False),
        ("The `carter` runs:", False),
        ("Then users run:", False),
        ("**Debugging commands:**", False),
        ("Useful commands (for the night shift):", False),
        ("Troubleshooting and cleanup commands:", False),
    ],
)
def test_who_runs_a_fence(lead: str, *, own: bool) -> None:
    assert told(FENCE.format(lead)) == own


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        ("Google the maker.", True),
        ("Google each maker's name.", True),
        ('Google "rye prices".', True),
        ("If the maker is unknown, google prices of rye.", True),
        ("- Google Ads import of orders", False),
        ("**Google RSA structure**: up to 15 lines. Google mixes them by itself.", False),
        ("Google crawls the shop every night.", False),
        ("- google analytics events", False),
        ("- Google Sheets export\n- Slack export", False),
    ],
)
def test_the_company_is_no_instruction(words: str, *, verb: bool) -> None:
    assert told(f"Find out what rye costs:\n\n{words}") == verb


def test_who_has_the_name_of_a_person_runs_it_itself() -> None:
    document = AGENT.format("kiln-operator", FENCE.format("The operator runs:"))
    assert "FC901" in codes({"agents/kiln-operator.md": document})
