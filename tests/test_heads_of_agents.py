"""Who an agent is by the first paragraph of its document: one that orchestrates has no caller to return events to, and
what orchestrators do is its own.
"""

import pytest

from linting import lint

HEAD = "---\nname: harbour\ndescription: {description}\n---\n{title}\n{opening}\n\n{body}\n"
DEEDS = "Append each berth to `.harbour/history.json`. Then push the branch and open a PR.\n"
CALLS = "Call `pilot` and `stevedore` for each ship, by a task of its own with `subagent_type=\"pilot\"`.\n\n"
WORKER = "---\nname: {0}\ndescription: Does its part.\n---\nReturn `success` with the `berth`.\n"


def told(opening: str, body: str = CALLS + DEEDS, title: str = "# Harbour", tools: str = "") -> set[str]:
    """What is said of an agent that does what orchestrators do, beside those whom it calls."""
    head = HEAD.replace("---\n{title}", f"tools: {tools}\n---\n{{title}}") if tools else HEAD
    text = head.format(description="Your port. Say what comes in.", title=title, opening=opening, body=body)
    workers = {f".claude/agents/{name}.md": WORKER.format(name) for name in ("pilot", "stevedore")}
    found = lint(workers | {".claude/agents/harbour.md": text})
    return {each.code for each in found} & {"FC707", "FC905"}


@pytest.mark.parametrize(
    "opening",
    [
        "You are the orchestrator of this harbour.",
        "You are an orchestrator.",
        "You are a workflow orchestrator using a **hybrid execution model**: talk here, work elsewhere.",
        "You are **Harbour (Coordinator)** — the orchestrator for this port's crew.",
        "You are **Harbour**, the coordinator of all ships.",
        "You are Harbour - an orchestrator agent.",
        "You are the **multi-agent orchestrator** that brings every ship in.",
        "You're the coordinator, and everything goes through you.",
        "You act as the orchestrator of the crew.",
        "Welcome on board. You are the berth coordinator.",
        "You are the orchestrator, started by the user with a list of ships.",
        "You are the orchestrator. You report to the user when all is done.",
        "<!-- version: 2 -->\n\nYou are the orchestrator of this harbour.",
    ],
)
def test_who_is_the_orchestrator_by_its_first_words(opening: str) -> None:
    assert told(opening) == set()


@pytest.mark.parametrize(
    "opening",
    [
        "You bring ships to their berths.",
        "You are called by the orchestrator.",
        "You work for the coordinator.",
        "You are not the orchestrator.",
        "You are no orchestrator.",
        "You are never the orchestrator of a ship.",
        "You are the deputy of the orchestrator.",
        "You are the deputy orchestrator.",
        "You are the orchestrator's clerk.",
        "You are the orchestrator agent's clerk.",
        "You are a data pipeline orchestration expert.",
        "You are an expert in orchestration and you know every orchestrator.",
        "You are a clerk. The orchestrator calls you for each ship.",
        "You are the one that the orchestrator calls.",
        "You are a clerk to the coordinator of the port.",
        "You are an orchestrator reviewer.",
        "You are the orchestrator only where nobody else is.",
        "You are the orchestrator if no other one is there.",
        "You are the orchestrator, unless the lead is there.",
        "You are the orchestrator?",
        "You are a berth coordinator that the lead calls, and returns its answer to the lead.",
        "You are the berth coordinator, called by the port's own lead.",
        "You are the berth coordinator. Report to the lead.",
        "You are Clerk — the orchestrator for this port hands you the ships.",
        "You are Clerk, the coordinator of the port sends you the ships.",
        "You were the orchestrator of the last harbour.",
        "If nobody answers, you are the orchestrator of the rest.",
        '"You are the orchestrator." Begin the prompt so.',
        "> You are the orchestrator of this harbour.",
        "Write down the berths.\n\nYou are the orchestrator of this harbour.",
    ],
)
def test_who_is_somebody_else(opening: str) -> None:
    assert told(opening) == {"FC707", "FC905"}


def test_who_calls_nobody_orchestrates_nothing() -> None:
    assert told("You are the event coordinator for weddings.", DEEDS) == {"FC707", "FC905"}
    assert told("You are the coordinator of this harbour.", tools="Read, Edit, Bash") >= {"FC905"}


@pytest.mark.parametrize(("title", "found"), [("# Orchestration Agent", set()), ("# Clerk", {"FC707", "FC905"})])
def test_a_title_says_as_much(title: str, found: set[str]) -> None:
    assert told("Bring ships to their berths.", title=title) == found
