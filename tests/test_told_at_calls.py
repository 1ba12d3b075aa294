"""What documents say at a call: who gives a sample, which words may stand before the call a document is about, what
goes with an outcome in two places, who keeps the records, and work that is done over without an end.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    """The messages of one rule about some documents."""
    return [each.message for each in lint(documents) if each.code == code]



CALLER = AGENT.format("assay-runner").replace("Read", "Task") + (
    "Call `dilution-planner`.\n\n- `plan-drawn`: do it.\n- `{0}`: {1}\n"
)
PLANNER_OF_DILUTIONS = AGENT.format("dilution-planner") + (
    "{0}\n\n```json\n" + '{{"outcome": "plan-drawn", "ratio": "1:5"}}' + "\n```\n"
)
CALL = "# Dilution\n\nWho asks whom: `assay-runner -> dilution-planner`\n\nAnswers:\n\n{0}\n"


@pytest.mark.parametrize(
    ("lead", "strange"),
    [
        ("Your caller is `assay-runner`, and the agreement with it is kept elsewhere.", False),
        ("The form of your answer is fixed; `assay-runner` reads it.", False),
        ("This goes to `assay-runner`:", False),
        ("This is for `assay-runner`:", False),
        ("`assay-runner` returns:", True),
    ],
)
def test_who_reads_a_sample_does_not_give_it(lead: str, strange: bool) -> None:
    documents = {
        "agents/assay-runner.md": CALLER.format("volume-short", "return `failure`."),
        "agents/dilution-planner.md": PLANNER_OF_DILUTIONS.format(lead),
        "doctrine/runs.md": "# Runs\n\n`bench-lead -> assay-runner` returns one of `run-done` or `run-stopped`.\n",
        "doctrine/dilution.md": CALL.format("- `plan-drawn` with `ratio`\n- `volume-short` with `left`"),
    }
    assert bool(found(documents, "FC811")) is strange


@pytest.mark.parametrize(
    ("answers", "codes"),
    [
        ("- `plan-drawn` with `ratio`\n- `volume-short` with `left`", []),
        ("- `plan-drawn` with `ratio`\n- `search-running` with `left`\n- `volume-short` with `left`", ["FC701"]),
        ("| `outcome` | fields |\n|---|---|\n| `plan-drawn` | `ratio` |\n| `blocked` | `finding` |", ["FC704"]),
    ],
)
def test_any_words_may_stand_before_the_call_a_document_is_about(answers: str, codes: list[str]) -> None:
    documents = {
        "agents/assay-runner.md": CALLER.format("volume-short", "return `failure` with whose block it is."),
        "agents/dilution-planner.md": AGENT.format("dilution-planner") + "Answer by `doctrine/dilution.md`.\n",
        "doctrine/dilution.md": CALL.format(answers),
    }
    told = {code for code in ("FC701", "FC704") if found(documents, code)}
    assert told == set(codes)


@pytest.mark.parametrize(
    ("keys", "drifts"),
    [("`ratio`, `mixing_order`", True), ("`ratio`, `diluent`", False), ("`ratio` and its diluent", False)],
)
def test_a_call_drawn_in_another_document_gives_the_same_keys(keys: str, drifts: bool) -> None:
    typed = "```\ndilution-planner(reading) -> DilutionResult\n\nDilutionResult =\n"
    typed += '  | { outcome: "plan-drawn", ratio: Ratio, diluent: Diluent }\n'
    typed += '  | { outcome: "volume-short", left: Microlitres }\n```'
    told = f"`assay-runner -> dilution-planner` returns one of:\n\n- `plan-drawn` with {keys}\n- `volume-short` with "
    documents = {"doctrine/dilution.md": CALL.format(typed), "doctrine/way.md": f"# The way\n\n{told}`left`\n"}
    assert bool(found(documents, "FC801")) is drifts


@pytest.mark.parametrize(
    ("told", "appends"),
    [
        ("When you approve, submit the report to the ward system and append the release to the ledger.", True),
        ("When you approve, the system must append the release to the ledger.", False),
        ("When you approve, the orchestrator appends the release to the ledger.", False),
    ],
)
def test_a_keeper_of_records_writes_where_it_is_the_subject(told: str, appends: bool) -> None:
    agent = AGENT.format("delta-checker") + f"Judge the readings. {told}\n\nReturn `success` or `failure`.\n"
    assert bool(found({"agents/delta-checker.md": agent}, "FC707")) is appends


@pytest.mark.parametrize(
    ("told", "endless"),
    [
        ("Propose another size, and go on proposing until the purity is over the floor.", True),
        ("Propose another size, and go on proposing until the purity is over the floor, three times at most.", False),
        ("Rewrite the text and review it again until it reads well.", True),
        ("Rewrite the text and review it again until it reads well. After three rounds return `failure`.", False),
        ("Run the linter; iterate until clean.", False),
        ("Repeat this until all lots are done.", False),
        ("Ask again until the user is content.", False),
        ("Keep the lamp burning until the end.", False),
        ("Go on rewriting until the score is above 0.9.", True),
        ("Change the wording and try again until the answer is convincing.", True),
        ("Repeat the analysis until confidence is high.", True),
        ("Re-review the plan until it has no weak spots.", True),
        ("Keep refining the draft until it is good enough.", True),
        ("Keep polling the endpoint until the deployment completes.", False),
        ("Loop over the rows until the cursor runs out.", False),
        ("Keep stirring until the mixture thickens.", False),
        ("Repeat steps 2 to 4 until the whole file is read.", False),
        ("Keep waiting until the lock is free.", False),
        ("Work through the list again until it is short.", False),
        ("Try again with a smaller batch until it fits.", False),
        ("Repeat for each module until the map is whole.", False),
        ("Keep asking questions until the request is clear.", False),
        ("Redraft: the text stays private until the launch.", False),
    ],
)
def test_work_is_done_over_without_an_end(told: str, endless: bool) -> None:
    agent = AGENT.format("seed-cleaner") + f"Read the log.\n\n{told}\n\nReturn `success` or `failure`.\n"
    assert bool(found({"agents/seed-cleaner.md": agent}, "FC914")) is endless


FLOW = (
    "name: letters\ninitial: bag\nterminal: [read, unread]\n\ntransitions:\n"
    "  bag -> desk:\n    agent: letter-reader\n\n"
    "  desk -> read:\n    on_fail: unread\n    max_attempts: 2\n    on_exhausted: unread\n"
)


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("You give back `outcome: success` with `tasks`. If no letter can be read, the outcome is `failure`.", False),
        ("You give back `outcome: success` with `tasks`.", True),
        ("You give back `success` with `tasks`, or `failure`. Unfinished letters go into `notes`.", False),
    ],
)
def test_who_speaks_of_both_ends_leaves_nothing_unfinished(told: str, left: bool) -> None:
    agent = AGENT.format("letter-reader") + f"Read the letters.\n\n{told.replace('. ', f'.{chr(10)}{chr(10)}')}\n"
    assert bool(found({"flows/letters.yaml": FLOW, "agents/letter-reader.md": agent}, "FC404")) is left


@pytest.mark.parametrize(
    ("told", "drifts"),
    [
        ("One of `named` | `nobody-found`.\n\nIf named:\n\n- `person`\n- `email`", True),
        ("One of `named` | `nobody-found`.\n\nIf named:\n\n- `person`\n- `telephone`", False),
        ("`outcome` is one of `named` | `nobody-left`.", True),
        ("The `outcome` is exactly one of `named` | `nobody-found`.", False),
        ("One of `named` | `nobody-left` is rung first.", False),
    ],
)
def test_words_that_lead_to_a_choice_alone(told: str, drifts: bool) -> None:
    contract = "# Asking\n\n**Boundary:** `source-checker -> expert-finder`\n\n## Comes back\n\n"
    contract += "One of `named` | `nobody-found`.\n\nIf named:\n\n- `person`\n- `telephone`\n\n"
    contract += "If nobody-found:\n\n- `searched`\n"
    agent = AGENT.format("expert-finder") + f"Look for people.\n\n## What you give back\n\n{told}\n"
    documents = {"doctrine/asking.md": contract, "agents/expert-finder.md": agent}
    assert bool(found(documents, "FC801")) is drifts
