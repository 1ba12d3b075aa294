"""Forms in fences that are no answer of an agent: of a ticket, a note, a request to keep something, a plan."""

import pytest

from linting import lint

AGENT = (
    "---\nname: {}\ndescription: Mends sails.\ntools: Read, Write\n---\n\nMend sails.\n\n"
    "## {}\n\n{}\n\n```\n{}\n```\n"
)


def told(title: str, lead: str, form: str) -> list[str]:
    """The codes of what is said of the form of a status."""
    documents = {"agents/sail-maker.md": AGENT.format("sail-maker", title, lead, form)}
    return [each.code for each in lint(documents) if each.code == "FC701"]


STATUS = "Status: [done | in progress | blocked]\nBlockers: <list>\nNext step: <who goes on>"


@pytest.mark.parametrize(
    ("title", "lead", "form"),
    [
        ("Updates", "The format is:", f"Ticket Progress: SAIL-XX\n{STATUS}"),
        ("Issue comment format", "Use this.", f"Issue: SAIL-XX\n{STATUS}"),
        ("Notes", "The format is:", f"CARD UPDATE for SAIL-12\n{STATUS}"),
        ("Keep the loft's list", "Request:", f"loft-keeper, please update the row of a sail:\n{STATUS}"),
        ("Keep the list", "Ask:", f"@list-db, please store this:\nSail: <id>\n{STATUS}"),
        ("Work log", "When you stop, append 3-5 lines to your part of the log:", f"## Sail - [Date]\n{STATUS}"),
        ("Sail list", "Take the schema from this example of `loft/tasks.yaml`.", f"sail: jib\n{STATUS.lower()}"),
        ("The plan", "It has the format of `loft/[name].json`:", f"sail: jib\n{STATUS.lower()}"),
        ("Next day", "Leave this:", f"# Session Handoff: <sail>\n{STATUS}"),
    ],
)
def test_a_status_of_the_work_is_no_outcome(title: str, lead: str, form: str) -> None:
    assert told(title, lead, form) == []


@pytest.mark.parametrize(
    ("title", "lead", "form"),
    [
        ("Output format", "Return this:", f"Ticket: SAIL-XX\n{STATUS}"),
        ("Progress report", "Return this:", f"Sail progress report\n{STATUS}"),
        ("Report", "Return this:", f"Please read it to the end.\n{STATUS}"),
        ("Report", "Return this, and add 2 lines of praise:", STATUS),
        ("Report on the plan", "It is an example of `loft/report.yaml`:", f"sail: jib\n{STATUS.lower()}"),
        ("Output format", "The plan is in `loft/plan.yaml`. Return this:", f"sail: jib\n{STATUS.lower()}"),
        ("Handoff", "Return this:", f"# Session Handoff\nFrom: sail-maker\nTo: rigger\n{STATUS}"),
    ],
)
def test_a_status_in_a_report_is_told(title: str, lead: str, form: str) -> None:
    assert told(title, lead, form) == ["FC701"]


@pytest.mark.parametrize(
    ("states", "times"),
    [("inProgress | done | notStarted", 0), ("toDo | inProgress | done", 0), ("inProgress | done", 1)],
)
def test_a_state_in_camel_case_is_the_state_it_spells(states: str, times: int) -> None:
    assert len(told("Output format", "Return this:", f"sail: jib\nstatus: {states}\nnotes: <text>")) == times


@pytest.mark.parametrize(("title", "times"), [("Workflow state", 0), ("Result of the work", 1)])
def test_a_section_about_the_state_of_the_work_has_no_outcomes(title: str, times: int) -> None:
    text = AGENT.format("sail-maker", title, "Status: done | in_progress | failed", "a jib")
    found = [each.code for each in lint({"agents/sail-maker.md": text}) if each.code == "FC701"]
    assert len(found) == times


@pytest.mark.parametrize(
    ("title", "path", "states", "times"),
    [
        ("Sail plan", "templates/sail-plan-template.md", "Ready for the loft | Blocked", 0),
        ("Sail plan", "templates/sail-plan-template.md", "Complete | Blocked", 1),
        ("Sail report", "templates/sail-template.md", "Ready for the loft | Blocked", 1),
        ("Sails", "templates/sail-handoff-template.md", "Ready for the loft | Blocked", 1),
    ],
)
def test_for_whom_a_document_is_ready_is_its_own_state(title: str, path: str, states: str, times: int) -> None:
    text = f"# {title} template\n\n```md\n# {title} of {{SAIL}}\n\n**Status:** {states}\n**Cloth:** {{cloth}}\n```\n"
    assert [each.code for each in lint({path: text})].count("FC704") == times
