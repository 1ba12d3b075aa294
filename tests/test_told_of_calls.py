"""Ledgers, arrivals, custody, launches, statuses and blocks in the words people find for them, and what looks alike."""

from collections.abc import Callable

import pytest

from linting import codes


def handoff(text: str) -> dict[str, str]:
    """A contract about one call."""
    return {"doctrine/handoff-contract.md": f"# Handoff contract: dispatcher -> setter\n\n{text}\n"}


def process(text: str) -> dict[str, str]:
    """A process of a role that makes one call."""
    return {"lead/doctrine/process.md": f"# Process of planner\n\nThe call is `planner -> setter`.\n\n{text}\n"}


def output(text: str) -> dict[str, str]:
    """A contract about what a role returns that makes one call."""
    called = "# Handoff contract: planner -> setter\n\nSetter returns `printed` or `print-failed`.\n"
    own = f"# Output contract of planner\n\nThe result goes to the producer.\n\n{text}\n"
    return {"doctrine/output-contract.md": own, "doctrine/handoff.md": called}


def agent(text: str) -> dict[str, str]:
    """The instructions of an agent."""
    front = "---\nname: setter\ndescription: sets type\ntools: Read, Write, Edit\n---\n\nYou get `copy`.\n\n"
    return {".claude/agents/setter.md": f"{front}{text}\n"}


def front_page(text: str) -> dict[str, str]:
    """What every agent of a project reads."""
    called = "---\nname: setter\ndescription: sets\n---\n\nYou get `copy`. Return `printed` or `failed`.\n"
    return {"AGENTS.md": f"# Press\n\nThe press calls `setter`.\n\n{text}\n", "agents/setter.md": called}


Place = Callable[[str], dict[str, str]]

FAULTS: tuple[tuple[str, Place, str], ...] = (
    ("FC707", front_page, "Each agent adds its rows as things happen, so that `ledger.csv` can be followed live."),
    ("FC707", front_page, "All agents write to `history/ledger.jsonl` while they work, one row per step."),
    ("FC707", agent, "After every section note it down in `notes/journal.md`."),
    ("FC707", agent, "Book every run in the run register right away."),
    ("FC707", agent, "Before you answer, append a line to `audit/records.csv` with your name."),
    ("FC707", agent, "Log each tasting to the cellar book, then go on."),
    ("FC707", process, "Keep the kiln log and the glaze log up to date while you work."),
    ("FC707", process, "Write to both logs:\n\n- `print-requested`, before the call\n- `print-answer`, after it"),
    ("FC707", process, "Every call is entered in the logbook at once."),
    ("FC707", process, "Logging of every stage to the audit trail is mandatory."),
    ("FC707", process, "- **Journal**: a line per call, written at the time of the call."),
    ("FC707", process, "| when | what to write into the voyage log |\n|---|---|\n| before the call | `call-planned` |"),
    ("FC702", process, "| event | when |\n|---|---|\n| `job-picked-up` | first row: the callee has the job |"),
    ("FC702", process, "The first event is `call-picked-up`: the setter has it."),
    ("FC702", process, "1. Put a line in the press log (`order-taken`, by `planner`).\n2. Check the order."),
    ("FC702", handoff, "Outcome: `order-taken`, `bread-baked` or `oven-broken`."),
    ("FC702", handoff, "Setter returns one of `brief-accepted`, `set` or `failed`."),
    ("FC702", handoff, "The setter confirms that it has the job before it starts."),
    ("FC702", agent, "First say that you have got the brief, then set it."),
    ("FC702", agent, 'Start your answer with "brief received".'),
    ("FC703", output, "5. `events`: log entries for the arrival of the order, for the call and for escalations"),
    ("FC703", output, "- `events[]`: when the request came in, which calls were made, escalations"),
    ("FC703", output, "| 5 | `events` | x |\n|---|---|---|\n| 6 | `events` | events for the receipt of the order |"),
    ("FC709", handoff, "If it fails, the copy passes back into the hands of `dispatcher`."),
    ("FC709", handoff, "From here on the setter has the copy in its charge."),
    ("FC709", handoff, "From the call on the copy is the setter's; on `failed` it becomes the dispatcher's again."),
    ("FC709", handoff, "With the call the responsibility moves to the setter."),
    ("FC709", handoff, "The dispatcher regains control of the copy when the setter is done."),
    ("FC709", handoff, "After the call the copy belongs to the setter."),
    ("FC709", handoff, "While the setter works, the dispatcher no longer has any say over the copy."),
    ("FC709", handoff, "From the moment of the call the setter goes straight into production and keeps at it."),
    ("FC709", handoff, "The call sets the setter in motion."),
    ("FC709", handoff, "After the handoff, the setter is up and running."),
    ("FC709", handoff, "Setter must begin execution as soon as the handoff is accepted."),
    ("FC709", handoff, "| step | then |\n|---|---|\n| call | the setter goes straight into production |"),
    ("FC701", handoff, "Setter returns `in-production`, `set` or `failed`."),
    ("FC701", handoff, "Setter returns `being-printed`, `printed` or `failed`."),
    ("FC701", handoff, "| outcome | payload |\n|---|---|\n| `on-the-stone` | `at` |\n| `set` | `sheets` |"),
    ("FC704", output, "Outcome: `ready` | `blocked`\n\nIf ready:\n- the package\n\nIf blocked:\n- some words about it"),
    ("FC706", output, "- `blocked`: no plan; or there is a plan, but it was not set. `blockers[]` with owner."),
    ("FC706", output, "`blocked` means one of two things: no plan, or a plan that was not set."),
)
SOUND: tuple[tuple[Place, str], ...] = (
    (front_page, "The dispatcher writes the audit ledger, from the results: one row for every call."),
    (front_page, "Agents do not open the ledger, and most could not."),
    (front_page, "Ledger rows stay for two years."),
    (agent, "Look up every customer in the register before you answer."),
    (agent, "Keep the README up to date while you work."),
    (agent, "Add logging to each function as you go."),
    (agent, "Fix the bug where each order is entered in the order book twice."),
    (process, "Log entries go under `events` in the result. The producer copies them to the press log."),
    (process, "The caller enters every call in the ledger once it has the result."),
    (process, "Events are returned with the result and entered in the journal by the engine."),
    (process, "| event | when |\n|---|---|\n| `escalation` | one is asked |\n| `sprint_started` | one begins |"),
    (process, "There is no event for having been called. That there is a report shows it."),
    (handoff, "Outcome: `proposal-accepted` or `proposal-rejected`."),
    (handoff, "The setter does not confirm that it has the job; the result shows it."),
    (agent, "Tell the customer that the parcel has arrived."),
    (output, "5. `events`: log entries for the arrival of each parcel"),
    (process, "Return events for calls and for escalations; none for the arrival of the call."),
    (handoff, "`dispatcher` stays responsible for the copy; the setter is only called."),
    (handoff, "The copy belongs to the customer."),
    (handoff, "The setter is responsible for the quality of the type."),
    (handoff, "The dispatcher goes straight to the next sheet when the setter returned `complete`."),
    (handoff, "The setter runs the proofs until they pass, then returns `complete`."),
    (handoff, "Setter returns `in-stock`, `failed` or `in-the-clear`."),
    (handoff, "Setter returns `found-in-production`, `failed-on-the-press` or `clean`."),
    (output, "- `ready`: there is a plan\n- `blocked`: a decision or a source is missing; `blockers[]` with owner"),
)


@pytest.mark.parametrize(("code", "place", "text"), FAULTS)
def test_what_is_told_of_a_call_and_should_be_returned(code: str, place: Place, text: str) -> None:
    assert code in codes(place(text))


@pytest.mark.parametrize(("place", "text"), SOUND)
def test_what_is_told_of_a_call_and_is_sound(place: Place, text: str) -> None:
    assert not [code for code in codes(place(text)) if code.startswith("FC7")]


def test_a_table_of_all_calls_is_a_contract() -> None:
    rows = (
        "| boundary | outcome | payload |\n|---|---|---|\n"
        "| `lead -> setter` | `set` | `sheets` |\n| `lead -> setter` | `on-the-stone` | `place` |\n"
        "| `lead -> setter` | `print-blocked` | {} |\n"
    )
    assert codes({"docs/calls.md": "# Calls\n\n" + rows.format("`blockers[]` with owners")}) == ["FC701"]
    assert codes({"docs/calls.md": "# Calls\n\n" + rows.format("`note`")}) == ["FC701", "FC704"]
