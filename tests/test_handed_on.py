"""What passes between those who work: prompts of calls, lists of roles, letter-boxes, shared ledgers, listed files."""

import pytest

from flowc import checks
from flowc.analyses.facts import facts
from flowc.diagnostics import Finding
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.text import Source

TOOLS = "Read, Write, Edit, Bash"


def found(files: dict[str, str]) -> list[Finding]:
    """What the rules say of some documents."""
    return list(checks.run(facts(link([build(Source(path, text)) for path, text in files.items()]))))


def codes(files: dict[str, str]) -> list[str]:
    """The codes of what they say, in order."""
    return sorted(finding.code for finding in found(files))


def agent(name: str, body: str, tools: str = TOOLS, described: str = "Works.") -> dict[str, str]:
    """The document of an agent."""
    head = f"---\nname: {name}\ndescription: {described}\ntools: {tools}\n---\n"
    return {f"agents/{name}.md": f"{head}\n{body}\n"}


@pytest.mark.parametrize(
    "call",
    [
        'Task(\n  subagent_type="baker",\n  prompt="Bake. When done, return status: running | done | blocked"\n)',
        'Task(subagent_type="baker", prompt="""Bake.\nRespond with:\n{\n'
        '  "status": "pending | success | failed"\n}\n""")',
        'Agent(\n  subagent_type: "baker",\n  prompt: `Bake.\n Output:\n - result: in_progress / complete / failed`)',
        'Task(subagent_type="baker", prompt="Report back:\nSTATUS: IN_PROGRESS | COMPLETED\nSUMMARY: text\n")',
        "Task({subagent_type: \"baker\", prompt: \"Return exactly {outcome: 'started' | 'complete' | 'failed'}\"})",
    ],
)
def test_a_status_that_a_prompt_asks_for(call: str) -> None:
    assert "FC701" in codes({"notes/calls.md": f"# Calls\n\n```\n{call}\n```\n"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Update task_status: in_progress | completed | blocked in the tracker. Return a summary.",
        "If you return status: running | done, somebody asks.",
        "Return: {summary}\n Items to check:\n  status: in_progress | completed | blocked\n",
        "Return outcome: complete | failed with a reason.",
        "Do not return status: running | done.",
    ],
)
def test_other_words_of_a_prompt(prompt: str) -> None:
    call = f'Task(subagent_type="baker", prompt="{prompt}")'
    assert "FC701" not in codes({"notes/calls.md": f"# Calls\n\n```\n{call}\n```\n"})


def test_a_block_in_a_prompt_needs_an_owner_there() -> None:
    call = 'Task(subagent_type="baker", prompt="Bake.\nReturn: {\n  notes: text,\n  status: done | blocked%s\n}")'
    calls = "# Calls\n\n```\n%s\n```\n\nWhen blocked, ask the owner about the blockers.\n"
    assert "FC704" in codes({"notes/calls.md": calls % (call % "")})
    assert "FC704" not in codes({"notes/calls.md": calls % (call % ",\n  blockers: [],\n  next_action: text")})


@pytest.mark.parametrize(
    "item", ["`baker` (STATUS: PASS/FAIL)", "`baker`: `STATUS: PASS | FAIL`", "**baker** → status: PASS / FAIL"]
)
def test_a_list_of_roles_is_held_against_another(item: str) -> None:
    one = {"agents/head.md": f"---\nname: head\n---\n\n# Gates\n\n- {item}\n- `carver` (STATUS: DONE/FAILED)\n"}
    rows = "- `baker`: `STATUS: PASS | FAIL | BLOCKED`\n- `carver`: `STATUS: DONE | FAILED`\n"
    other = f"# Output contracts\n\nAgents return:\n\n{rows}"
    assert codes(one | {"AGENTS.md": other}).count("FC801") == 1
    assert "FC801" not in codes(one | {"AGENTS.md": other.replace(" | BLOCKED", "")})


def test_fields_in_a_list_are_no_roles() -> None:
    fields = "# Output contract\n\n- `tests`: severity: low | high\n- `build`: colour: red | green\n"
    assert codes({"doctrine/baker-output-contract.md": fields}) == []


WRITES = "Write your handover to `team/handoffs/baker-to-[next]-NOW.md`. Return `done` or `failed`."


@pytest.mark.parametrize(
    "reads",
    [
        "Check `team/handoffs/` for any handoff addressed to you.",
        "Read pending messages in `team/handoffs/`.",
        "Read `team/handoffs/` only when a baker was there.",
        "Check `team/handoffs/` — read any handoff file left for you, then archive it.",
    ],
)
def test_a_letter_box_is_no_only_channel(reads: str) -> None:
    assert "FC908" not in codes(agent("baker", WRITES) | agent("carver", reads))
    assert "FC908" in codes(agent("baker", WRITES) | agent("carver", "Read `team/handoffs/`."))


@pytest.mark.parametrize(
    "writes",
    [
        "Update `docs/specs/menu-plan.md`.",
        "Record each dish in `docs/specs/menu-plan.md`.",
        "Append the dish to `docs/specs/menu-plan.md`.",
        "If another agent needs to act on it: write `docs/specs/menu-plan.md`.",
        "Create the menu following the guidelines in `docs/specs/menu-plan.md`.",
    ],
)
def test_what_goes_on_or_is_written_at_times_is_no_only_channel(writes: str) -> None:
    reads = agent("carver", "Read `docs/specs/menu-plan.md`.")
    assert "FC908" not in codes(agent("baker", writes) | reads)
    assert "FC908" in codes(agent("baker", "Write the menu to `docs/specs/menu-plan.md`.") | reads)


def test_a_board_beside_a_ledger_is_told_once() -> None:
    last = "1. Append an entry to `team/event-log.md`.\n2. Write `a.md`.\n3. Post a summary to `team/messages.md`."
    told = [each for each in found(agent("baker", last)) if each.code == "FC707"]
    assert [len(each.labels) for each in told] == [1]


def test_a_file_that_many_append_to_is_nobodys_own() -> None:
    line = "Append an entry to `team/change-log.md`."
    lead = agent("release", line)
    assert "FC707" not in codes(lead)
    assert codes(lead | agent("baker", line)).count("FC707") == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ledger entries are mandatory.", True),
        ("Audit-log updates are required after each step.", True),
        ("Append those lines to `loop/learnings.jsonl`.", True),
        ("Append each item to `out/items.jsonl`.", False),
        ("Ledger writes are done by the orchestrator.", False),
        ("The tool records events in `x/events.jsonl`.", False),
    ],
)
def test_entries(line: str, told: bool) -> None:
    assert ("FC707" in codes(agent("baker", line))) is told


@pytest.mark.parametrize(
    ("listed", "behind", "told"),
    [
        ("ls work/plans/plan-*.md", "If nothing is found: STOP and report.", True),
        ("ls -la handoffs/baker-to-carver.md", "- If there is no file, halt.", True),
        ("cat specs/menu.md 2>/dev/null", "If it does not exist, return `blocked`.", True),
        ("ls work/plans/plan-*.md", "If none exists, write one.", False),
        ("ls src/", "If nothing is found, stop.", False),
        ("ls work/plans", "Pick the last one that exists.", False),
    ],
)
def test_a_list_of_files_that_stops(listed: str, behind: str, told: bool) -> None:
    body = f"## Gate\n\n```\n{listed}\n```\n{behind}\n\nFiles may exist."
    assert ("FC909" in codes(agent("carver", body))) is told


def test_files_of_agents_that_are_looked_for() -> None:
    steps = "1. Launch the sub-agents.\n2. Wait for them.\n3. Check the files agents were supposed to create %s exist."
    assert "FC909" in codes(agent("orchestrator", steps % "actually", "Read, Task"))


def test_a_tool_of_a_server() -> None:
    line = "Read the messages using the MCP tool `bus.subscribe`."
    assert "FC901" in codes(agent("baker", line))
    assert "FC901" not in codes(agent("baker", line, f"{TOOLS}, mcp__bus__subscribe"))


def test_a_shared_list_of_tasks_is_the_workers() -> None:
    line = "Only mark the task complete when the bread is out."
    assert "FC905" in codes(agent("baker", line))
    assert "FC905" not in codes(agent("baker", line, f"{TOOLS}, TaskUpdate, TaskList"))
