"""Whose work it is to write in a ledger: of those who work or of whoever keeps it once they answered."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0}.\ntools: {1}\n---\n\n{2}\n\nReturn `success` or `failure`.\n"
LEADS = "Call `surveyor`, then `drafter`. An empty answer is asked for once more, then stop."
AGENTS = {
    "agents/drafter.md": AGENT.format("drafter", "Read", "Draft the deed."),
    "agents/lead-surveyor.md": AGENT.format("lead-surveyor", "Task, Read", LEADS),
}
PLACES = {
    "agent": ("agents/surveyor.md", AGENT.format("surveyor", "Read, Write", "Survey the plot.\n\n{}")),
    "team": ("doctrine/team-contract.md", "# Team contract\n\n- An agent is called and returns.\n- {}\n"),
    "contract": (
        "doctrine/output-contract.md",
        "# Output contract\n\nBoundary: `land-desk -> lead-surveyor`\n\nIt returns `surveyed` | `refused`.\n\n{}\n",
    ),
    "process": ("doctrine/process.md", "# Process\n\n1. Call `surveyor` with the plot.\n2. {}\n"),
    "session": ("AGENTS.md", "# The office\n\nWhat the desk is to know. {}\n\nThe desk calls `lead-surveyor` first.\n"),
}


def found(place: str, text: str) -> list[str]:
    """What is said of ledgers where a sentence stands in a document."""
    path, page = PLACES[place]
    documents = {"agents/surveyor.md": AGENT.format("surveyor", "Read, Write", "Survey the plot."), **AGENTS}
    told = lint({**documents, path: page.format(text)})
    return [each.message for each in told if each.code in ("FC702", "FC707", "FC708", "FC905")]


@pytest.mark.parametrize("place", ["agent", "team", "contract", "session"])
@pytest.mark.parametrize(
    "text",
    [
        "Signing, filing and all that is written in the deed ledger is the engine's work.",
        "What is written in the deed ledger is the desk's business.",
        "Whatever gets entered in the plot journal is up to the runner.",
        "Entries in the journal are made by the office and by nobody else.",
        "The registry clerk (a person) writes it to the ledgers.",
        "The land desk records each event in the ledger as it comes in.",
        "Only the land desk writes in the ledger.",
        "The desk alone appends events to the ledger.",
        "The desk is the only one that sells a plot, writes in the plot ledger or speaks to an owner.",
        "Writing events to the ledger is the desk's job, after the result is in.",
        "Recording events in the audit trail belongs to the session that calls you.",
        "It is the host that appends events to the ledger.",
        "The ledger is kept by the desk: it writes one line per result.",
        "`events` is a list; the land desk writes it to the ledgers.",
        "The land desk takes `events` out of the result and appends them to the ledger.",
        "Appending events to the ledger is not your work.",
        "Nobody in the field writes to the ledger; that is done in the office.",
        "Leave writing events in the ledger to the desk.",
    ],
)
def test_entries_of_those_who_keep_a_ledger(place: str, text: str) -> None:
    assert found(place, text) == []


@pytest.mark.parametrize("place", ["agent", "team", "contract", "process"])
@pytest.mark.parametrize(
    "text",
    [
        "When the plot is measured, append an event to the plot ledger.",
        "Each agent writes its own events in the deed ledger as it goes.",
        "The surveyor appends every event to the plot ledger.",
        "All that happens is written in the ledger while you work.",
        "Write an entry in the ledger before the next step.",
        "All events are appended to the ledger as they happen.",
    ],
)
def test_entries_of_those_who_work(place: str, text: str) -> None:
    assert len(found(place, text)) == 1


def test_a_ledger_is_called_by_its_whole_name() -> None:
    told = found("team", "Every agent appends its events to the loan journal and the pan ledger.")
    assert told == ["this writes events to the loan journal while the work goes on"]
