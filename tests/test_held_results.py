"""Results that documents of any name hold: forms, tables of statuses, receipts, entries; and what is none."""

import pytest

from flowc.model.doctrine.read import read
from flowc.syntax import markdown
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from linting import lint

FENCE = "```"
GOES_ON = "BLOCKER: what\nNEXT: who\n"


def fenced(text: str, language: str = "") -> str:
    return f"{FENCE}{language}\n{text}\n{FENCE}\n"


def agent(body: str, name: str = "cook") -> str:
    return f"---\nname: {name}\ndescription: Works.\n---\n\n{body}\n"


def codes(documents: dict[str, str] | str, family: str) -> list[str]:
    named = {"docs/protocol.md": documents} if isinstance(documents, str) else documents
    return [each.code for each in lint(named) if each.code.startswith(family)]


STATUSES = [
    "# Router contract format\n\n## Structure\n\n"
    + fenced("contract:\n  status: IN_PROGRESS | COMPLETE | BLOCKED\n  blockers: list\n  next_action: str", "yaml"),
    "# Worker protocol\n\n## Report back to the orchestrator\n\n- Status: in_progress | done | failed\n- Notes: text\n",
    "# Handover of agents\n\n## Handoff\n\n- **Status**: [In Progress | Completed | Failed]\n- **Notes**: [what]\n",
    "# Sub-agents\n\n## Response format\n\n**Status:** in-progress | done | failed\n**Summary:** text\n",
    "# Protocol of agents\n\n## Return format\n\n" + fenced('{"status": "running | done | failed", "n": ""}', "json"),
    "# Executor\n\n## Executor response\n\nThe executor returns only:\n\n`STATUS: RUNNING | DONE | FAILED`\n",
    "# Reports of agents\n\n## Report format\n\n" + fenced("## Status\nIn progress | Complete | Failed", "markdown"),
    "# Workers\n\n## Report\n\n" + fenced("<status>running | success | failed</status>", "xml"),
    "# Agents\n\n## Report\n\n1. Status (in_progress / done / failed)\n2. Summary\n",
    "# Sub-agents\n\n## Result status\n\n- `done`: complete\n- `in_progress`: still working\n- `failed`: it broke\n",
    "# Builder\n\nYou are the builder.\n\n## Output\n\n" + fenced("Status: in-progress | done | failed\nNotes: x"),
]

NO_RESULTS = [
    "# Board\n\n## Task file\n\n- **Status**: pending | in_progress | done\n- **Owner**: who\n",
    "# Jobs API\n\n## Response\n\n" + fenced("status: queued | running | succeeded | failed\nid: 1"),
    "# Agents API\n\n## Response of an endpoint\n\n" + fenced('{"status": "running | done | failed"}', "json"),
    "# State of the agents\n\n" + fenced("phases:\n  spec:\n    status: done # in_progress | done | failed", "yaml"),
    "# Agent contract format\n\n"
    + fenced("status: COMPLETE | FAILED\ntasks:\n  - id: 1\n    status: IN_PROGRESS | COMPLETE | FAILED", "yaml"),
    "# Redesign of the reports\n\n## Report of an agent\n\n- Status: running | done | failed\n",
    "# Dashboard\n\nThe report shows each agent as `idle`, `running` or `failed`.\n",
    "# Agents\n\n## Report\n\n> - Status: running | done | failed\n",
]


@pytest.mark.parametrize("text", STATUSES)
def test_a_status_in_a_form_is_told_whatever_the_document_is_called(text: str) -> None:
    assert codes(text, "FC701") == ["FC701"]


@pytest.mark.parametrize("text", NO_RESULTS)
def test_states_of_other_things_are_no_results(text: str) -> None:
    assert codes(text, "FC701") == []


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "docs/research/agents.md", "docs/2026-01-02-agents.md"])
def test_documents_about_others_hold_nothing(name: str) -> None:
    source = Source(name, "# Agents\n\n## Report format\n\n- Status: running | done | failed\n")
    assert read(source, markdown.parse_prompt(source), SHIPPED).unions == ()


def test_only_the_sections_about_results_are_read() -> None:
    text = "# Work\n\nAppend an event to the ledger.\n\n## Report of an agent\n\n- Status: done | failed\n- Notes: x\n"
    source = Source("docs/work.md", text)
    made = read(source, markdown.parse_prompt(source), SHIPPED)
    assert (made.kind, made.events, len(made.unions)) == ("other", (), 1)


BLOCKS = [
    "# Report back to the orchestrator\n\n" + fenced("STATUS: complete | blocked\nSPEC: <path>"),
    "# Sessions\n\nYou are in an agent session.\n\n## Summary format\n\n---SUMMARY---\nstatus: completed | blocked\n"
    "summary: |\n  text\n---END---\n",
    "# Agent protocol\n\n| Status | When | Required fields |\n|---|---|---|\n| `done` | complete | `summary` |\n"
    "| `blocked` | cannot go on | `blockers[]` |\n",
    "# Packet for a worker\n\nRequire in the report:\n\n- `STATUS: done | blocked`\n- `PROOF`\n",
]
SIGNALS = [
    fenced("COMPLETE: <what was built>\nBLOCKED: <reason>"),
    f"**Success:**\n{fenced('Task complete: x.md')}\n**Blocked:**\n{fenced('Blocked: x - [why you cannot go on]')}",
    fenced("result:\n  status: success | failed | blocked\n  files: []", "yaml"),
]


@pytest.mark.parametrize("text", BLOCKS)
def test_a_form_says_what_comes_with_a_block(text: str) -> None:
    assert codes(text, "FC704") == ["FC704"]


@pytest.mark.parametrize("form", SIGNALS)
def test_lines_of_an_answer_say_what_comes_with_a_block(form: str) -> None:
    assert codes({"agents/cook.md": agent(f"## Output\n\nReturn only:\n\n{form}")}, "FC704") == ["FC704"]


@pytest.mark.parametrize("form", [fenced("ERROR: no such file\nWARNING: old"), fenced("$ make\nDONE: x\nFAILED: y")])
def test_lines_of_programs_are_no_answers(form: str) -> None:
    source = Source("agents/cook.md", agent(f"## Output\n\n{form}"))
    assert read(source, markdown.parse_prompt(source), SHIPPED, "cook").unions == ()


@pytest.mark.parametrize(
    "text",
    [
        "# Report back to the orchestrator\n\n" + fenced(f"STATUS: complete | blocked\n{GOES_ON}"),
        "# Worker report\n\n" + fenced("STATUS: done | blocked") + "\nIf BLOCKED, say what blocks; a lead escalates.\n",
        "# Issue labels\n\n| Status | Meaning |\n|---|---|\n| `done` | merged |\n| `blocked` | waits for another |\n",
        "# Checks\n\n## Check the answer\n\nSpawn the agent:\n\n**Expected output**: `status` (`pass` or `blocked`)\n",
    ],
)
def test_blocks_that_are_no_lack(text: str) -> None:
    assert codes(text, "FC704") == []


RECEIPTS = [
    "# Handoffs\n\nFor agents.\n\n## Acknowledgment\n\nTemplate for remote agents to acknowledge task receipt.\n",
    "# Handoff of agents\n\n## Receipt confirmation\n\nThe receiver says so.\n",
    "# Messages between agents\n\n## Acknowledgement message\n\n" + fenced('{"type": "task_acknowledged"}', "json"),
]
NO_RECEIPTS = [
    "# Agent framework\n\nAgents report to a lead.\n\n## Acknowledgements\n\nInspired by others.\n",
    "# Broker\n\n## Acknowledgment\n\nThe consumer acknowledges each message to the queue.\n",
]


@pytest.mark.parametrize(("text", "found"), [*((t, ["FC702"]) for t in RECEIPTS), *((t, []) for t in NO_RECEIPTS)])
def test_sections_for_receipts(text: str, found: list[str]) -> None:
    assert codes(text, "FC702") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Inbox of the agents\n\nWhen you start or complete work, append this to the bottom:\n", ["FC707"]),
        ("# Agent inbox\n\nAgents append their entry at the end of this file.\n", ["FC707"]),
        ("# Awesome agents\n\nAppend your agent to the bottom of the list.\n", []),
        ("# Results of agents\n\nNever append results to this file when you are done.\n", []),
    ],
)
def test_entries_in_the_document_itself(text: str, found: list[str]) -> None:
    assert codes(text, "FC707") == found


FORM = "# Report template for workers\n\nSTATUS: DONE | FAILED | BLOCKED\nREASON: what blocks\nNEXT: who\n\n"
ROWS = "| Status | Next step |\n|---|---|\n| `DONE` | merge |\n| `FAILED` | retry |\n"


@pytest.mark.parametrize(("row", "found"), [("| `SKIPPED` | note |\n", ["FC807"]), ("| `BLOCKED` | ask |\n", [])])
def test_a_table_has_no_row_for_what_the_form_beside_it_lacks(row: str, found: list[str]) -> None:
    assert codes(FORM + ROWS + row, "FC807") == found


TABLE = "# Answers of agents\n\n| Agent | Status codes |\n|---|---|\n| Tester | `PASS`, `FAIL`, `FLAKY` |\n\n"


@pytest.mark.parametrize(
    ("section", "found"),
    [
        ("## Tester response\n\n**Expected status values:**\n- `PASS` - good\n- `FAIL` - bad\n", ["FC801"]),
        ("## Tester response\n\n**Expected status values:**\n- `PASS` - good\n- `FAIL` - bad\n- `FLAKY` - both\n", []),
        ("## Reviewer response\n\n**Expected status values:**\n- `PASS` - good\n- `FAIL` - bad\n", []),
    ],
)
def test_a_list_under_a_role_is_held_to_the_table_of_all_roles(section: str, found: list[str]) -> None:
    assert codes({"templates/answers.md": TABLE + section}, "FC80") == found


def test_a_table_of_all_roles_is_held_to_the_agents() -> None:
    tester = agent("## Output\n\n" + fenced("Status: PASS | FAIL\nNotes: x"), "tester")
    assert codes({"docs/status.md": TABLE, "agents/tester.md": tester}, "FC801") == ["FC801"]


YAML = "## Output\n\n" + fenced("result:\n  {key}: success | failed\n  files: []", "yaml")


@pytest.mark.parametrize(
    ("key", "found"), [("status", []), ("overall_status", ["FC912"]), ("memory_status: ok | error\n  status", [])]
)
def test_keys_of_nested_results(key: str, found: list[str]) -> None:
    named = {name: agent(YAML.replace("{key}", "status"), name) for name in ("baker", "butcher")}
    documents = {f"agents/{name}.md": text for name, text in named.items()}
    assert codes(documents | {"agents/cook.md": agent(YAML.replace("{key}", key))}, "FC912") == found


WORKER = agent(
    "Return one of:\n\n- `done` with the branch\n- `blocked` with the blockers and who decides\n"
    "- `failed` with the reason\n",
    "worker",
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("When the worker reports that it is done, merge its branch.", ["FC805", "FC805"]),
        ("If worker says `done`, merge. If worker says `failed`, retry.", ["FC805"]),
        ("When the worker comes back with `done`, merge. When it comes back `failed`, retry.", ["FC805"]),
        ("If the worker's outcome is `done`, merge. If the worker's outcome is `failed`, retry.", ["FC805"]),
        ("Delegate to `worker`. On `done`: merge. On `failed`: retry.", ["FC805"]),
        ("After worker returns:\n\n1. If DONE, merge.\n2. If FAILED, retry.\n", ["FC805"]),
        ("## Worker returned\n\n- [ ] `done` → merge\n- [ ] `failed` → retry\n", ["FC805"]),
        ("## Fluxo quando worker concluir\n\n1. Se `done` → merge\n2. Se `failed` → repita\n", ["FC805"]),
        ("If worker says `done`, merge. If it says `failed` or `blocked`, ask the owner.", []),
        ("When worker reports, relay the report to the owner.", []),
    ],
)
def test_further_words_for_handling(words: str, found: list[str]) -> None:
    documents = {"agents/worker.md": WORKER, "agents/lead.md": agent(words, "lead")}
    assert codes(documents, "FC80") == found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# Cook\n\nYou are a cook.\n", "agent"),
        ("# Cook\n\n**You are Remy**, who cooks.\n", "agent"),
        ("# Chef\n\nYou are the chef. You delegate all work.\n", "orchestration"),
        ("# Koch\n\nDu bist ein Koch.\n", "agent"),
        ("# 厨师\n\n你正在一个会话中。\n", "agent"),
        ("# Guide\n\nYou are welcome to help.\n", "other"),
        ("# Guide\n\nThis guide helps.\n", "other"),
    ],
)
def test_a_document_that_says_who_its_reader_is(text: str, kind: str) -> None:
    source = Source("texts/cook.md", text)
    assert read(source, markdown.parse_prompt(source), SHIPPED).kind == kind
