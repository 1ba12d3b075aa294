"""Rounds of work and judgement that begin anew: in many words, told only where nobody and nothing ends them."""

import pytest

from linting import codes

ORCHESTRATOR = """\
# Orchestrator

You run the sub-agents `writer`, `reviewer` and `tester`.

{}

## Done

Report what was done.
"""
AGENT = """\
---
name: {0}
description: The {0} of the house.
tools: Read, Grep, Glob
---

# {0}

You are the {0}. Return what you found.
"""


def told(words: str, **more: str) -> list[str]:
    """The codes of what is found about rounds in a document that runs three agents."""
    files = {f"agents/{name}.md": AGENT.format(name) for name in ("writer", "reviewer", "tester")}
    found = codes({"commands/build.md": ORCHESTRATOR.format(words), **files, **more})
    return [code for code in found if code == "FC914"]


STEPS = "1. Spawn `writer`.\n2. Spawn `reviewer`.\n"


@pytest.mark.parametrize(
    "words",
    [
        "### Stage 3\n\nSpawn `writer`.\n\n### Stage 4\n\nSpawn `reviewer`. If issues are found, return to Stage 3.",
        "If the reviewer finds problems, dispatch the writer to fix them and re-review.",
        "When the reviewer rejects, the writer reworks it and the reviewer looks again, until it is approved.",
        "Repeat steps 2-4 until the reviewer approves.",
        "Loop: reviewer → writer → reviewer until PASS.",
        "If REJECTED: send the feedback to `writer`, then run `reviewer` again.",
        "Failed checks go back to the writer and come around again.",
        "The writer and the reviewer alternate until the reviewer has no more remarks.",
        f"{STEPS}3. If `reviewer` has findings, return to step 1.",
        f"{STEPS}3. Any findings? Back to 1.",
        "If the tester is not content:\n\n- hand the log to the `writer`\n- re-run `tester`",
        "## Review\n\n- Run `writer`.\n- If issues are found, re-run `writer`.\n\n## Test\n\n- Run `tester`.\n"
        "- If failures, run `writer` again.\n- Max 3 iterations, then escalate.",
        "- Invoke `/challenge` with the plan.\n- If issues are found:\n  - Mend the plan\n  - Re-run `/challenge`",
        "```\n1. WRITE\n   └─ If the review fails: dispatch writer/tester to fix → re-review\n```",
        "Send findings back to the `writer`, then re-review, until the reviewer greenlights the page and nothing is"
        " left to fix.",
    ],
)
def test_a_round_without_an_end(words: str) -> None:
    assert told(words) == ["FC914"]


@pytest.mark.parametrize(
    "words",
    [
        f"{STEPS}3. If `reviewer` has findings, return to step 1 (at most three times).",
        f"{STEPS}3. If `reviewer` has findings, return to step 1. After two rounds escalate.",
        f"{STEPS}3. If the user rejects it, return to step 1.",
        f"{STEPS}3. If `reviewer` has findings, return to step 9.",
        f"{STEPS}3. If `reviewer` has findings, do not return to step 1.",
        f"{STEPS}3. For every chapter go back to step 1.",
        "Repeat steps 2-4 with `writer` until the reviewer approves. Maximum 3 iterations.",
        "## Review\n\nIf issues are found, re-run `writer`.\n\n## Limits\n\nAll rounds: max 3 iterations.",
        "## Review\n\n### Judge\n\nIf issues are found, re-run `writer`.\n\n### How often\n\nMax 3 iterations.",
        "## Review\n\nRe-run at most 3 times.\n\n### Judge\n\nIf issues are found, re-run `writer`.",
        "If the design is rejected:\n\n- address the issues\n- re-run `/design`",
        "```\n1. WRITE\n   └─ If the review fails: dispatch writer to fix → re-review (max 3)\n```",
        "```python\nif review_fails: dispatch(writer)  # -> then re-review\n```",
        "If tests fail, fix and re-run.",
        "If tests fail, fix and re-run once.",
        "When the reviewer has findings, hand them back to the orchestrator.",
        "The writer works until evening and the reviewer reads again in the morning.",
        "If the reviewer finds problems, re-run `/writer` with improvements.",
        "If the reviewer finds problems, apply Review Resolution and re-run `writer`.",
        "Re-run `writer`; any new findings are told to the user.",
        "Spawn `writer`. Repeat for the next chapter until the book is drained.",
        '```bash\nwhile [ "$writer" != "done" ]; do sleep 1; done\n```',
        "|---|---|\n" * 30 + "\nOn findings return to step 7 with the `writer`.",
    ],
)
def test_a_round_with_an_end_or_none_at_all(words: str) -> None:
    assert told(words) == []


def test_all_rounds_of_a_document_are_one_mistake() -> None:
    assert told("On findings, re-run `writer`.\n\nOn remarks of the `tester`, re-run `writer` as well.") == ["FC914"]


def test_a_report_that_tells_of_a_loop_runs_none() -> None:
    report = "# Bug 12\n\nWhen the reviewer rejected, the writer was called again until it was approved.\n"
    files = {f"agents/{name}.md": AGENT.format(name) for name in ("writer", "reviewer")}
    assert "FC914" not in codes({"docs/bugs/12.md": report, **files})


FLOW = """\
name: page
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
  "claimed -> done":
    gates:
      - agent: reviewer
        on_fail: failed
    on_fail: failed
    on_incomplete: failed
"""


def test_a_flow_counts_the_rounds_of_its_agents() -> None:
    assert told("On findings of `reviewer`, re-run `writer`.", **{"flows/page.yaml": FLOW}) == []


PAIR = {
    "agents/writer.md": AGENT.format("writer") + "\nReturn `written` with the `draft`.\n",
    "agents/critic.md": AGENT.format("critic") + "\nReturn `approved` or `revise` with the `remarks`.\n",
}


def between(words: str) -> list[str]:
    """The codes about rounds in a command that leads a writer and a critic."""
    command = f"# Publish\n\nYou run two agents, `writer` and `critic`.\n\n## The draft\n\n{words}\n"
    return [code for code in codes({"commands/publish.md": command, **PAIR}) if code == "FC914"]


@pytest.mark.parametrize(
    "words",
    [
        "1. Call `writer`.\n2. Call `critic`.\n3. On `revise`, go back to step 1.\n4. On `approved`, publish.",
        "While `critic` returns `revise`: call `writer`, then `critic`.",
        "`critic` decides: `approved` ends the work, `revise` sends it back to `writer`.",
        "- `approved`: publish.\n- `revise`: start over with `writer`.",
        "The draft goes round between `writer` and `critic` till nobody objects.",
        "Start `writer`; then `critic`; as long as `critic` says `revise`, do both again.",
        "For `revise`: hand the remarks to `writer` and repeat from the review on.",
        "A `revise` means another round: `writer` with the remarks, `critic` with the new draft.",
        "| verdict | next |\n|---|---|\n| `approved` | publish |\n| `revise` | `writer`, then `critic` again |",
        "```\nwriter -> critic\ncritic -- revise --> writer\ncritic -- approved --> done\n```",
        "```mermaid\ngraph TD\n  writer --> critic\n  critic -->|revise| writer\n  critic -->|approved| done\n```",
        "```python\nwhile True:\n    draft = writer(brief)\n    if critic(draft) == 'approved':\n        break\n```",
    ],
)
@pytest.mark.parametrize(
    ("bound", "found"),
    [
        ("", ["FC914"]),
        ("\n\nAt most three rounds; after that stop and report the remarks.", []),
        ("\n\nAfter the third `revise`, stop and ask the editor.", []),
        ("\n\nIf it is still `revise` after two rounds, escalate to the editor.", []),
    ],
)
def test_a_verdict_that_sends_work_back(words: str, bound: str, found: list[str]) -> None:
    assert between(words + bound) == found


@pytest.mark.parametrize(
    "words",
    [
        "On `revise`, return to the caller with the remarks.",
        "On `revise`, go to the archive and file the draft.",
        "`revise` ends the work: the editor decides whether to start over.",
        "On `revise` ask the editor whether another round is wanted.",
        "On `revise` call `writer` once more with the remarks, and then publish whatever comes.",
        "Do not send it back to `writer`; on `revise` stop.",
        "When `critic` returns `revise`, note the remarks in the table and go on to the next chapter.",
        "On `revise`, repeat the remarks to the editor word by word.",
        "While `writer` works, prepare the cover.",
        "As long as `critic` has not answered, wait.",
        "| verdict | next |\n|---|---|\n| `approved` | publish |\n| `revise` | back to the editor, who decides |",
        "```mermaid\ngraph TD\n  writer --> critic\n  critic -->|revise| editor\n  critic -->|approved| done\n```",
        "```python\nfor n in range(3):\n    if critic(writer(brief)) == 'approved':\n        break\n```",
        "```python\nrounds = 0\nwhile verdict != 'approved' and rounds < 3:\n    draft = writer(brief)\n```",
        '```bash\nwhile read -r chapter; do\n  echo "$chapter"\ndone < chapters.txt\n```',
    ],
)
def test_a_verdict_that_sends_no_work_back(words: str) -> None:
    assert between(words) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("If issues are found, the agent can add steps and loop back.", False),
        ("If issues are found, the crier can add steps and loop back.", True),
    ],
)
def test_the_agent_is_nobody_whose_name_ends_so(words: str, *, expected: bool) -> None:
    names = ("town-agent", "town-crier")
    files = {f"agents/{name}.md": AGENT.format(name) for name in names}
    page = f"# Orchestrator\n\nCall `town-agent`, then call `town-crier`.\n\n## Last look\n\n{words}\n"
    assert ("FC914" in codes({"commands/build.md": page, **files})) == expected


OPTIONS = "--short (only tester results)\n--mend (try to mend failing tests)\n--watch (re-run on changes)\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"OPTIONS:\n{OPTIONS}", False),
        (OPTIONS, False),
        ("If tests are failing, mend them and re-run the tester.", True),
    ],
)
def test_options_are_no_round(words: str, *, expected: bool) -> None:
    assert bool(told(words)) == expected


CASES = "Start with `reviewer`.\n\nIf reviewer returns status {}:\n- {}\n- Look for missing files\n\n{}"


@pytest.mark.parametrize(
    ("label", "order", "more", "expected"),
    [
        ("UNVERIFIED", "Action: RERUN", "", True),
        ("`INCONCLUSIVE`", "Retry", "", True),
        ("REJECTED", "Action: RETRY (at most twice)", "", False),
        ("UNVERIFIED", "Action: RERUN", "Max 3 attempts, then stop.", False),
        ("UNVERIFIED", "Action: RERUN", "No agent runs more than twice.", False),
        ("UNVERIFIED", "Action: ESCALATE", "", False),
        ("UNVERIFIED", "May need to rerun the build", "", False),
        ("UNVERIFIED", "The user may choose: rerun", "", False),
        ("VERIFIED", "Action: RERUN", "", False),
    ],
)
def test_an_order_of_one_word_is_the_whole_rule_of_a_case(
    label: str, order: str, more: str, *, expected: bool
) -> None:
    assert told(CASES.format(label, order, more)) == ["FC914"] * expected


LEADER = """\
---
name: lead
description: Leads the others.
tools: Read, Agent
---

## Gather

Launch `writer` agents, one for each question.

## Look

Review what came back. {}
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("If gaps or errors are found, loop back and launch `writer` agents to close them.", True),
        ("If the reviewer has findings, go back and ask `writer` to mend them.", True),
        ("If gaps are found, loop back once and launch `writer` agents to close them.", False),
        ("If gaps are found, loop back and launch `writer` agents, two rounds at most.", False),
        ("If the user finds gaps, loop back and launch `writer` agents to close them.", False),
        ("If gaps are found, say so in the report; do not loop back and launch `writer` again.", False),
        ("When all is well, go back and launch `writer` for the next question.", False),
        ("If gaps are found, go back over your notes and close them.", False),
        ("If gaps are found, loop back and launch `writer` agents to close them. Then escalate what is left.", False),
    ],
)
def test_an_agent_that_leads_others_loops_back_to_them(words: str, *, expected: bool) -> None:
    assert told("", **{"agents/lead.md": LEADER.format(words)}) == ["FC914"] * expected


PHASES = "## Phase 1 — Draft\n\nSpawn `writer`.\n\n## Phase 2 — Review (fresh eyes)\n\nSpawn `reviewer`.\n{}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("*Rejected* → back to Draft with the findings.", True),
        ("If the reviewer has findings, the work goes back to the **Draft** phase.", True),
        ("*Rejected* → back to Draft with the findings, twice at most.", False),
        ("*Rejected* → back to Draft if the user wants it.", False),
        ("*Approved* → on to Release. Never go back to Draft.", False),
        ("*Rejected* → back to Product Owner, who ends the work.", False),
        ("When all chapters are through, look back to Draft for the list of sources.", False),
        ("*Rejected* → escalate; what went wrong is put back to Draft by hand.", False),
    ],
)
def test_a_way_back_to_a_phase_by_its_title(words: str, *, expected: bool) -> None:
    assert told(PHASES.format(words)) == ["FC914"] * expected


def test_an_answer_that_is_none_is_asked_for_once_more() -> None:
    words = "An empty answer is no answer at all: call the reviewer once more, and after that take the draft as it is."
    assert told(words) == []


ROSTER = "| Role | Who |\n|---|---|\n| **Implementer** | a fast model, once for each task |\n\n{}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("If issues are found → spawn Implementer to fix them, then re-validate.", True),
        ("- REQUEST_CHANGES → fix via Implementer, then re-review", True),
        ("If issues are found → spawn Implementer to fix them, then re-validate, twice at most.", False),
        ("If issues are found → spawn Carpenter to fix them, then re-validate.", False),
        ("If issues are found → do not spawn Implementer again; re-validate by hand.", False),
        ("If the user finds issues → spawn Implementer to fix them, then re-validate.", False),
    ],
)
def test_somebody_who_is_started_by_a_name_of_the_document(words: str, *, expected: bool) -> None:
    assert told(ROSTER.format(words)) == ["FC914"] * expected


ROWS = "## C. The letter\n\n| Step | Call |\n|---|---|\n| C1 | `writer` |\n| C2 | `reviewer` |\n\n`drafted`: C2.\n\n"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (ROWS + "C2 `returned` → back to C1 with the remarks, then C2 again, until the reviewer is content.", 1),
        (ROWS + "C2 `returned` → back to C1 with the remarks, then C2 again, at most twice.", 0),
        (ROWS + "C2 `passed` → D. Nothing goes back to C1.", 0),
    ],
)
def test_a_way_back_to_a_step_by_its_letter_and_number(words: str, found: int) -> None:
    assert len(told(words)) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Take the notes back to `writer` and have `reviewer` read again, until Bram says APPROVED.", 1),
        ("Take the notes back to `writer` and have `reviewer` read again, until the user says APPROVED.", 0),
        ("Take the notes back to `writer` and have `reviewer` read again, three rounds at most.", 0),
    ],
)
def test_a_verdict_in_capitals_that_is_waited_for(words: str, found: int) -> None:
    assert len(told(words)) == found


@pytest.mark.parametrize(
    ("words", "endless"),
    [
        ("A loop that runs more than twice on one boat is a sign that the order is\nwrong. Stop and ask.", False),
        ("Work that goes back more than three times is nobody's fault; escalate to the owner.", False),
        ("A cycle that lasts beyond two rounds means the plank is rotten, and the yard stops there.", False),
        ("A loop is a sign that the order is wrong. Stop and ask.", True),
        ("Loops may run more than twice. Ask nobody.", True),
        ("A customer who calls more than twice is called back. Stop and ask.", True),
        ("A loop that runs more than twice is normal.\n\nStop and ask when the paint is out.", True),
        ("A round that takes more than twice the paint is fine. Do not stop.", True),
    ],
)
def test_so_many_rounds_as_a_sign_of_something_else_are_a_bound(words: str, *, endless: bool) -> None:
    found = told(f"{STEPS}3. If `reviewer` has findings, return to step 1.\n4. Publish it.\n5. Clean up.\n\n{words}")
    assert found == (["FC914"] if endless else [])


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Give the `reviewer` the newest draft after every correction and rerun.", []),
        ("Hand on the notes of the `reviewer` from the last rejection or retry.", []),
        ("Take what the `reviewer` said after each failure and re-review: it is the newest.", []),
        ("On rejection, have the `writer` mend it and rerun `reviewer`.", ["FC914"]),
        ("After every rejection, re-review with the `reviewer`.", ["FC914"]),
        ("After a rejection the `writer` mends the page, and you re-run the `reviewer`.", ["FC914"]),
    ],
)
def test_a_round_that_is_named_is_not_asked_for(words: str, found: list[str]) -> None:
    assert told(words) == found


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("After the same remark stands through two consecutive attempts at mending, finish and say so.", ["FC914"]),
        ("Where a remark outlives two consecutive mending attempts, finish and say so.", []),
        ("After three failed rounds, stop.", []),
        ("If it is refused in two separate reviewing rounds, then give up.", []),
        ("The `writer` gets the last two rounds, the newest first.", ["FC914"]),
        ("There were two rounds last week, as a rule.", ["FC914"]),
    ],
)
def test_an_end_after_so_many_rounds(end: str, found: list[str]) -> None:
    begun = "If the reviewer finds problems, dispatch the writer to fix them and re-review."
    assert told(f"{begun}\n\nKeep calm.\n\nThe page is short.\n\nThe ink is black.\n\n{end}") == found
