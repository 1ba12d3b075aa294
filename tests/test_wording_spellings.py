"""Acknowledgements, ledgers and ownership in the ways people write them, and what only looks alike."""

import pytest

from linting import codes

HANDOFF = "# Handoff contract: dispatcher -> setter\n\n"
RESULT = "\n\nSetter returns `complete` or `failed`.\n"
AGENT = "---\nname: setter\ndescription: sets type\ntools: Read, Write, Edit, Bash\n---\n\n1. Read the copy.\n2. "


@pytest.mark.parametrize(
    "words",
    [
        "Setter returns an acknowledgement first.",
        "On arrival confirm receipt of the handoff.",
        "Reply with `received` before you begin.",
        "Send an ACK to the dispatcher, then start.",
        "Emit a `copy-received` event.",
        "Confirm that you have received the task before starting work.",
        "The dispatcher waits for an acknowledgement from the setter.",
        "Setter confirms receipt of the package.",
        "```\nHandoff acknowledged: yes/no\nSheets: <list>\n```",
        "1. Send to the dispatcher: `[STATUS] Phase {N} | CONTEXT_RECEIVED | v{n}`",
        "- Report `TASK_RECEIVED` to the dispatcher, then start.",
        "- Reply to the dispatcher with `ACK`.",
        "1. Immediate acknowledgement\n2. Set the copy\n3. Summary",
        "1. **Acknowledge** the task\n2. Set the copy",
        "Tell the dispatcher that you have received the task.",
        "Let the dispatcher know you received the brief.",
        "**Confirmed By:** [receiving agent signature]",
    ],
)
def test_an_acknowledgement_that_is_asked_for(words: str) -> None:
    assert "FC702" in codes({"doctrine/handoff-contract.md": HANDOFF + words + RESULT})


@pytest.mark.parametrize(
    "words",
    [
        "Acknowledge limits of the proof in the report.",
        "The queue sends an ACK to the broker for each message.",
        "Do not acknowledge receipt; return the result.",
        "Use the files received from the dispatcher.",
        "Acknowledge valid points of the reader, then mend them.",
        "Reply with `received` to the user.",
        "The consumer must send an ACK to the broker.",
        "Save the `RECEIVED_AT` timestamp of each page.",
        "Tell the user that the request was received.",
        "1. Acknowledge the trade-offs\n2. Set the copy",
        "**Confirmed by:** [second proof]",
        "Never report `TASK_RECEIVED`.",
    ],
)
def test_what_is_no_acknowledgement_of_a_call(words: str) -> None:
    assert "FC702" not in codes({"doctrine/handoff-contract.md": HANDOFF + words + RESULT})


@pytest.mark.parametrize(
    "words",
    [
        "Append a `set-started` event to the project ledger.",
        "Append a summary to `project/build-log.md`.",
        "Record each decision in `decisions.md`.",
        "Write an entry to the journal after each page.",
        "Append one line per page to `events.jsonl`.",
        "Append your progress to `progress.txt`.",
        "Update the ledger with the outcome.",
        "Append to logs/press-log.md:\n\n   ```\n   [id] done\n   ```",
        "Log the decision in the decision log.",
        "Add a line to the activity log.",
    ],
)
def test_an_agent_that_writes_down_what_it_does(words: str) -> None:
    assert "FC707" in codes({".claude/agents/setter.md": f"{AGENT}{words}\n3. Return `success` or `failure`.\n"})


@pytest.mark.parametrize(
    "words",
    [
        "Add an entry to `CHANGELOG.md`.",
        "Return the events for the project ledger.",
        "Add logging to the module: log errors to the console.",
        "Write a post in `blog.md`.",
        "Do not append to `press-log.md`.",
        "Add the item to the catalog.",
        "Read `press-log.md` first.",
        "Add a button to the dialog.",
    ],
)
def test_what_is_no_ledger(words: str) -> None:
    assert "FC707" not in codes({".claude/agents/setter.md": f"{AGENT}{words}\n3. Return `success` or `failure`.\n"})


def test_the_memory_of_a_role_that_runs_others_is_its_own() -> None:
    manager = AGENT.replace("setter", "press-orchestrator") + "Record each decision in `decisions.md`.\n"
    assert "FC707" not in codes({".claude/agents/press-orchestrator.md": manager})


@pytest.mark.parametrize(
    "words",
    [
        "Ownership transfers to the setter when the copy is complete.",
        "Until then ownership remains with `dispatcher`.",
        "Setter assumes ownership on receipt of the copy.",
        "Setter hands ownership back to the dispatcher.",
        "The dispatcher retains ownership until the setter starts.",
        "After transfer, setter immediately runs the press.",
        "The setter automatically starts execution.",
    ],
)
def test_a_call_in_the_words_of_an_owner(words: str) -> None:
    assert codes({"doctrine/handoff-contract.md": HANDOFF + words + RESULT}) == ["FC709"]


@pytest.mark.parametrize(
    "words",
    [
        "Code ownership: see CODEOWNERS.",
        "The function takes ownership of the buffer.",
        "Each blocker names its owner.",
        "Take ownership of quality.",
        "Tests run automatically in the press.",
        "Control the ink.",
    ],
)
def test_other_owners(words: str) -> None:
    assert codes({"doctrine/handoff-contract.md": HANDOFF + words + RESULT}) == []


def test_a_gate_on_a_phase_of_the_callee() -> None:
    gates = "# Output contract: setter\n\n## Quality gates\n\nNothing counts when one fails:\n\n- {}\n"
    assert codes({"doctrine/output-contract.md": gates.format("Intake acknowledged as sufficient")}) == ["FC703"]
    assert codes({"doctrine/output-contract.md": gates.format("proof read and evidence complete")}) == []


@pytest.mark.parametrize(("sentence", "told"), [
    ("The lead emits the intake event.", ["FC703"]),
    ("Emit the event for intake when the call begins.", ["FC703"]),
    ("Each command emits the `verdict` event; the snapshot is what status and preflight read.", []),
])  # fmt: skip
def test_an_event_is_of_a_phase_within_one_clause(sentence: str, told: list[str]) -> None:
    assert codes({"doctrine/output-contract.md": f"# Output\n\n{sentence}\n"}) == told


SHEET = "\n\n## 9. Preflight Conclusion\n\n- Depth: compliant | blocked\n\nFinal status: <status>\n"


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("templates/tide_preflight.md", "# Tide Preflight: <port>" + SHEET, 0),
        ("templates/report.md", "# Report\n\n## Intake Summary\n\n- Draught:\n", 1),
        ("templates/tide_preflight.md", "# Tide report: <port>" + SHEET, 1),
        ("templates/tide_sheet.md", "# Tide Preflight: <port>" + SHEET, 2),
        ("templates/report.md", "# Report — Ship Intake Summary\n\n- Draught:\n", 1),
        ("examples/templates/report.md", "# Report — Ship Intake Desk (north quay)\n\n- Draught:\n", 0),
        ("examples/templates/report.md", "# Report — Intake Desk\n\n- Draught:\n", 1),
        ("examples/templates/report.md", "# Report\n\n## Ship — Ship Intake Desk (north quay)\n\n- Draught:\n", 1),
        ("templates/report.md", "# Report — Ship Intake Desk (north quay)\n\n- Draught:\n", 1),
    ],
)
def test_a_phase_in_the_name_of_a_document_or_of_a_thing_heads_no_section(path: str, text: str, told: int) -> None:
    assert codes({path: text}).count("FC703") == told


@pytest.mark.parametrize(
    ("opening", "words", "told"),
    [
        ("You are the **deputy** for `pilot`.", "The ownership of the watch reverts to pilot when she is back.", False),
        ("You are the backup of the pilot.", "Ownership of the helm then returns to `pilot`.", False),
        ("You are the deputy for `captain`.", "Ownership of the helm then returns to `pilot`.", True),
        ("You steer.", "Ownership of the helm then returns to `pilot`.", True),
        ("You steer.", "Only a single-hand run may automatically stop the engine.", False),
        ("You steer.", "The deck-hand starts to work immediately.", True),
    ],
)
def test_a_duty_that_goes_back_and_a_run_that_may_stop_are_no_calls(opening: str, words: str, told: bool) -> None:
    page = f"---\nname: second-mate\ndescription: Steers.\ntools: Read\n---\n\n{opening}\n\n- {words}\n"
    assert ("FC709" in codes({"agents/second-mate.md": page})) == told
