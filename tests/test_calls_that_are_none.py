"""Calls, commands and bans that are none of the reader's: when it is called itself, what users install, a document that
stays as it is, a server of its host, rounds that somebody counts; beside each what is told.
"""

import json

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {1}.\ntools: {2}\n---\n\n# {0}\n\n{3}\n"


def agent(name: str, text: str, about: str = "one of the yard", tools: str = "Read, Grep") -> dict[str, str]:
    return {f"agents/{name}.md": AGENT.format(name, about, tools, text)}


def codes(files: dict[str, str]) -> list[str]:
    return [each.code for each in lint(files)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- **Spawn trigger:** spawned by the lead when an agent has left.", False),
        ("- **Launch condition:** another agent has asked for a count.", False),
        ("- **Spawn trigger:** when a load is odd, spawn the `loader` agent.", True),
        ("Spawn the `loader` agent when a load is odd.", True),
        ("Dispatch another agent at noon.", True),
    ],
)
def test_when_the_reader_is_called(text: str, *, told: bool) -> None:
    assert ("FC901" in codes({**agent("weigher", text), **agent("loader", "Load.")})) == told


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("After the form is made, users can install it with:", False),
        ("Operators may download it with:", False),
        ("Then the user can set up the form with:", False),
        ("After the form is made, install it with:", True),
        ("For users that have none, run:", True),
    ],
)
def test_what_users_install(lead: str, *, told: bool) -> None:
    text = f"## 4. Steps\n\n{lead}\n```bash\nnpx load-forms@latest --form=slip --yes\n```\n"
    assert ("FC901" in codes(agent("weigher", text))) == told


@pytest.mark.parametrize(
    ("text", "about", "told"),
    [
        ("NEVER MODIFY THE PLAN FILE.", "one who loads what is to be loaded", False),
        ("You must not edit the brief.", "one who loads", False),
        ("Never modify the plan file.", "reviewer of plans", True),
        ("Never modify the files.", "one who loads", True),
    ],
)
def test_one_document_that_stays(text: str, about: str, *, told: bool) -> None:
    assert ("FC903" in codes(agent("loader", f"Load what is asked for.\n\n{text}", about, "Read, Edit"))) == told


@pytest.mark.parametrize(
    ("folder", "tool", "told"),
    [
        (".kiro", "@web-research", False),
        (".kiro", "@web-research/multi_search", False),
        (".kiro", "@builtin", False),
        (".kiro", "web-serch", True),
    ],
)
def test_a_server_of_the_host(folder: str, tool: str, *, told: bool) -> None:
    card = {"name": "weigher", "description": "Weighs.", "prompt": "You weigh.", "tools": ["read", "write", tool]}
    assert ("FC902" in codes({f"{folder}/agents/weigher.json": json.dumps(card)})) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("On a FAIL, the lead re-spawns you with the inspector's evidence.", False),
        ("On a FAIL the lead calls you again with the `inspector`'s findings.", False),
        ("On a FAIL, call the inspector again with its evidence.", True),
        ("On a FAIL, the lead re-spawns the inspector with your evidence.", True),
        ("On a FAIL, the lead re-spawns you with its evidence and then the inspector.", True),
    ],
)
def test_whose_words_the_reader_is_called_with(text: str, *, told: bool) -> None:
    loader = f"Load. Then call `inspector` with the slip.\n\n{text}"
    files = {**agent("loader", loader), **agent("inspector", "Judge it.")}
    assert ("FC914" in codes(files)) == told


ANSWER = """\
Call `developer` with the `slip`.

## Stuck

```
STUCK:
{}
```

- `PLAN: refine` — instructs the orchestrator to re-invoke the developer with a small change.
- `PLAN: widen` — asks the orchestrator for a longer slip.
- `PLAN: split` — asks the orchestrator for two slips.
- `PLAN: leave` — instructs the orchestrator to {}.
"""


@pytest.mark.parametrize(
    ("field", "stop", "told"),
    [
        ("discard_count: <integer>", "hand off to the human", False),
        ("load_attempts_number: <how many>", "escalate to the office", False),
        ("discard_count: <integer>", "note that", True),
        ("loads: <integer>", "note that", True),
    ],
)
def test_rounds_that_somebody_counts(field: str, stop: str, *, told: bool) -> None:
    files = {**agent("adviser", ANSWER.format(field, stop)), **agent("developer", "Build.")}
    assert ("FC914" in codes(files)) == told
