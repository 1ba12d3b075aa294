"""States of the things that an agent works on are none of its outcomes, in whatever layout they stand."""

from itertools import product

import pytest

from linting import lint

STATES = (
    ("received", "it lies in the depot"),
    ("pending", "no van is free for it yet"),
    ("in-transit", "a van has it"),
    ("blocked", "customs holds it"),
    ("delivered", "the addressee signed"),
)
AGENT = (
    "---\nname: parcel-sorter\ndescription: Sorts the parcels of a round.\ntools: Read\n---\n\n# Parcel sorter\n\n"
    "You get `depot_list`.\n\nSort the parcels by street.\n\n{}\n\n"
)
ENDS = "## What you return\n\nReturn `round-sorted` with `parcels[]`, or `label-torn` with `defects`.\n\n"
CALLER = (
    "---\nname: round\ndescription: Runs a round.\n---\n\n# Round\n\n1. Call `parcel-sorter` with `depot_list`. On"
    " `round-sorted` print `parcels`. On `label-torn` show `defects` to the user and stop. An empty answer is asked for"
    " once more; then tell the user and stop.\n\n{}\n"
)


def each(form: str, between: str = "\n", states: tuple[tuple[str, str], ...] = STATES) -> str:
    """A form filled in for each state: {0} is its label, {1} what it means."""
    return between.join(form.format(*state) for state in states)


LAYOUTS = {
    "table": "| Status | Description |\n|---|---|\n" + each("| **{0}** | {1} |"),
    "list": each("- `{0}`: {1}"),
    "terms": each("`{0}`\n: {1}", "\n\n"),
    "cases": each("- {1} → `{0}`"),
    "object": '```json\n{"parcel": "A-12", "status": "' + "|".join(label for label, _ in STATES) + '"}\n```',
    "pipes": "Parcel status: " + " | ".join(label for label, _ in STATES),
    "then": each("- `{0}`: count it"),
}
LEADS = (
    "The board says of each parcel how it stands.",
    "The system behind the board returns one of these for each parcel:",
    "## Status values",
    "Mark each parcel:",
    "## Legend",
)


def told(agent: str, caller: str = "", line: str = "\n") -> list[tuple[str, str]]:
    """What is said of the agent and of the command that calls it, but for notes."""
    documents = {".claude/agents/parcel-sorter.md": agent, ".claude/commands/round.md": CALLER.format(caller)}
    documents = {path: text.replace("\n", line) for path, text in documents.items()}
    return [(found.code, found.message) for found in lint(documents) if found.severity.value != "note"]


@pytest.mark.parametrize(("lead", "layout"), [*product(range(len(LEADS)), LAYOUTS)])
def test_they_are_no_outcomes(lead: int, layout: str) -> None:
    states = f"{LEADS[lead]}\n\n{LAYOUTS[layout]}"
    assert told(AGENT.format(states) + ENDS) == []
    assert told(AGENT.format(states) + ENDS, line="\r\n") == []
    assert told(AGENT.format("") + ENDS + states) == []


@pytest.mark.parametrize("lead", [0, 3, 4])
def test_what_is_done_for_each_of_them_makes_no_outcomes(lead: int) -> None:
    done = "| Parcel | Then |\n|---|---|\n" + each("| `{0}` | leave it |")
    states = f"{LEADS[lead]}\n\n{LAYOUTS['list']}"
    assert told(AGENT.format(states) + ENDS, done) == []
    assert told(AGENT.format("") + ENDS + states, done) == []


@pytest.mark.parametrize(
    "lead",
    [
        "Return one of:",
        "For each call return one of:",
        "Every answer is one of these:",
        "For each `depot_list` return one of:",
        "Write a line for each parcel. Return one of:",
    ],
)
def test_what_each_call_returns_is_an_outcome(lead: str) -> None:
    ends = f"## What you return\n\n{lead}\n\n- `round-sorted` with `parcels[]`\n- `label-torn` with `defects`\n"
    assert ("FC701", "`in-progress` says what `parcel-sorter` is doing, not what it produced") in told(
        AGENT.format("") + ends + "- `in-progress` with `rest`\n"
    )


def test_a_count_of_what_was_acknowledged_is_no_acknowledgement() -> None:
    field = "Carry:\n\n- `acknowledged`: {}\n- `open`: how many he has not signed for\n"
    assert told(AGENT.format("") + ENDS + field.format("how many parcels the foreman has signed for")) == []
    assert [code for code, _ in told(AGENT.format("") + ENDS + field.format("yes or no"))] == ["FC702"]


LEAD = (
    "---\nname: round-lead\ndescription: Leads a round.\ntools: Task, Read\n---\n\n# Round lead\n\nYou get"
    " `depot_list`.\n\nCall `parcel-sorter` with `depot_list`. On `round-sorted` go on; on `label-torn` return"
    " `round-failed` with `reason`; on `blocked` {}. An empty or malformed answer is asked for once more; then return"
    " `round-failed` with `reason`.\n\n## What you return\n\nReturn `round-done` with `tally`, `round-failed` with"
    " `reason`, or `blocked` with `blockers` and `owner`.\n"
)


@pytest.mark.parametrize(
    ("done", "shared"),
    [
        ("pass it on as it is", True),
        ("return it unchanged", True),
        ("hand its answer back to your caller as it is", True),
        ("pass it on to the user", False),
        ("hand it to the clerk as it is", False),
        ("never pass it on as it is: return `round-failed` with `reason`", False),
        ("give it up and return `round-failed` with `reason`", False),
        ("return the answer up to the desk and return `round-failed` with `reason`", False),
    ],
)
def test_a_block_that_is_passed_on_as_it_is_has_one_name_at_two_levels(done: str, shared: bool) -> None:
    ends = "## What you return\n\nReturn `round-sorted` with `parcels[]`, `label-torn` with `defects`, or "
    agent = AGENT.format("") + ends + "`blocked` with `blockers` and `owner`.\n"
    found = lint({".claude/agents/parcel-sorter.md": agent, ".claude/agents/round-lead.md": LEAD.format(done)})
    assert ("FC705" in [each.code for each in found]) == shared
