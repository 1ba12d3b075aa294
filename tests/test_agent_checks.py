"""Rules about agents on small projects: sound ones are silent, each broken twin says exactly what was broken."""

from pathlib import Path

import pytest

from flowc.text import position
from linting import lint

PROJECTS = Path(__file__).parent / "doctrine" / "agents"
OURS = "FC9"


def documents(project: str) -> dict[str, str]:
    """The files of a project by their paths in it."""
    folder = PROJECTS / project
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def found(files: dict[str, str]) -> list[tuple[str, str, int]]:
    """What the rules about agents find: code, file name and line, in order."""
    said = [each for each in lint(files) if each.code.startswith(OURS)]
    places = [(each.code, each.primary.span.source, each.primary.span.start) for each in said]
    return sorted((code, source.path.rsplit("/", 1)[-1], position(source, at).line) for code, source, at in places)


@pytest.mark.parametrize("project", ["relay-clean", "pure-pair"])
def test_a_sound_project_is_silent(project: str) -> None:
    assert found(documents(project)) == []


def test_a_relay_by_files_says_what_is_broken() -> None:
    assert found(documents("relay-files")) == [
        ("FC901", "planner.md", 16),
        ("FC908", "analyst.md", 17),
        ("FC908", "planner.md", 16),
        ("FC909", "master.md", 9),
        ("FC909", "master.md", 11),
        ("FC911", "master.md", 9),
        ("FC913", "planner.md", 11),
    ]


def test_agents_that_do_the_flows_work_say_so() -> None:
    assert found(documents("busy-pair")) == [
        ("FC906", "gatekeeper.md", 8),
        ("FC906", "gatekeeper.md", 8),
        ("FC906", "implementer.md", 10),
        ("FC906", "implementer.md", 11),
        ("FC906", "implementer.md", 12),
        ("FC912", "gatekeeper.md", 14),
    ]


def test_without_the_flow_the_same_work_is_the_orchestrators() -> None:
    files = {path: text for path, text in documents("busy-pair").items() if path.endswith(".md")}
    assert {code for code, _, _ in found(files)} == {"FC905", "FC912"}


def test_a_declared_alias_makes_two_formats_one() -> None:
    files = documents("busy-pair") | {
        "doctrine/handoff-contract.md": "# Handoff\n\n`status` is accepted as an alias of `outcome`.\n"
    }
    assert "FC912" not in {code for code, _, _ in found(files)}


def test_a_relay_without_a_rule_for_empty_results() -> None:
    files = documents("relay-clean")
    files = {
        path: "\n".join(line for line in text.splitlines() if "malformed" not in line) for path, text in files.items()
    }
    assert found(files) == [("FC911", "master.md", 12)]


AGENT = "---\nname: {name}\ndescription: {description}\ntools: {tools}\n---\n{body}\n"


def agent(body: str, tools: str = "Read, Grep", name: str = "worker", description: str = "Works.") -> dict[str, str]:
    """A project of one agent."""
    return {f"agents/{name}.md": AGENT.format(name=name, description=description, tools=tools, body=body)}


def codes(files: dict[str, str]) -> list[str]:
    """The codes of the rules about agents that find something."""
    return [code for code, _, _ in found(files)]


@pytest.mark.parametrize(
    "tools",
    ["Read, Write", "Read, Edit", "Read, Bash", "All tools", "'*'", "Read, mcp__filesystem__write_file",
     "[Read, Write]", "Read, Unheard", "{write: true, bash: false}"],
)  # fmt: skip
def test_a_tool_that_can_write_is_enough(tools: str) -> None:
    assert "FC901" not in codes(agent("Write the plan to `docs/plan.md`.", tools))


@pytest.mark.parametrize(
    "tools", ["Read", "Read, Glob, Grep", "[read, grep]", "Read, Bash(git:*)", "Read, mcp__context7__*"]
)
def test_no_tool_can_write(tools: str) -> None:
    assert codes(agent("Write the plan to `docs/plan.md`.", tools)) == ["FC901"]


def test_denied_tools_are_not_there() -> None:
    head = "---\nname: worker\ndescription: Works.\n{}\n---\nWrite the plan to `docs/plan.md`.\n"
    assert codes({"agents/worker.md": head.format("disallowedTools: Write, Edit, Bash")}) == ["FC901"]
    assert codes({"agents/worker.md": head.format("disallowedTools: Write, Edit")}) == []
    assert codes({"agents/worker.md": head.format("tools:\n  write: false\n  edit: false\n  bash: false")}) == ["FC901"]
    assert codes({"agents/worker.md": head.format("tools:\n  write: true\n  edit: false\n  bash: false")}) == []
    assert codes({"agents/worker.md": head.format("model: opus")}) == []


def test_a_skill_is_not_kept_to_the_tools_that_need_no_leave() -> None:
    text = "---\nname: plan\ndescription: Plans.\nallowed-tools: Read\n---\nWrite the plan to `docs/plan.md`.\n"
    assert codes({"skills/plan/SKILL.md": text}) == []
    assert codes({"agents/plan.md": text}) == ["FC901"]


def test_a_shell_that_is_narrowed_runs_what_it_is_narrowed_to() -> None:
    assert codes(agent("1. Run `git diff main`.\n2. Run the tests.", "Read, Bash(git diff:*)")) == []
    assert codes(agent("1. Run `npm test`.", "Read, Bash(git diff:*), Bash(npm run *)")) == ["FC901"]
    assert codes(agent("1. Run `npm run lint`.", "Read, Bash(git diff:*), Bash(npm run *)")) == []


def test_looking_at_files_needs_no_shell() -> None:
    assert codes(agent("1. Run `grep -r todo src`.", "Read, Grep")) == []
    assert codes(agent("1. Run `grep -r todo src | xargs rm`.", "Read, Grep")) == ["FC901"]


def test_one_finding_for_each_ability() -> None:
    body = "1. Write `a/plan.md`.\n2. Write `b/plan.md`.\n3. Run `make`.\n4. Run `pytest`."
    [write, run] = [each for each in lint(agent(body)) if each.code == "FC901"]
    assert (len(write.related), len(run.related)) == (2, 2)


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("orchestrator", "Runs things."), ("release-manager", "Works."), ("git-helper", "Works."),
        ("worker", "Orchestrates the stages."), ("worker", "The coordinator of all agents."),
    ],
)  # fmt: skip
def test_whose_work_it_is_may_do_it(name: str, description: str) -> None:
    assert codes(agent("Push the branch and open a PR.", "Bash", name, description)) == []


def test_an_agent_that_only_mentions_the_orchestrator_is_none() -> None:
    assert codes(agent("Push the branch.", "Bash", "implementer", "Works for the orchestrator.")) == ["FC905"]


@pytest.mark.parametrize(
    ("tools", "expected"),
    [
        ("Read, Reed", ["FC902"]), ("Read, Nonsense", ["FC902"]), ("Read, context7", ["FC902"]),
        ("look_up, put_back", []), ("Read, mcp__x__y", []), ("Read, Bash(git log:*)", []), ("read, bash", []),
        ("read_file, shell", []), ("bash, look_up, put_back", []), ("Read, mcp_tavily_search", []),
        ("Read, look_up, Grep", ["FC902"]), ("read_file, create_file, run_in_terminal, fetch_webpage", []),
    ],
)  # fmt: skip
def test_tools_that_no_host_has(tools: str, expected: list[str]) -> None:
    assert codes(agent("Think.", tools)) == expected


@pytest.mark.parametrize(("others", "expected"), [("Read, Grep", ["FC902"]), ("Read, ask_lead", [])])
def test_a_tool_that_several_agents_are_given_is_the_hosts(others: str, expected: list[str]) -> None:
    head = "---\nname: {0}\ndescription: Reads.\ntools: {1}\n---\n\nRead the plan, and use Grep.\n"
    documents = {
        "agents/scout.md": head.format("scout", "Read, Grep, ask_lead"),
        "agents/clerk.md": head.format("clerk", others),
    }
    assert [code for code in codes(documents) if code == "FC902"] == expected


@pytest.mark.parametrize(
    ("tool", "others", "expected"),
    [
        ("ferry", "Bash: true\n  ferry: true", []),
        ("ferry", "Bash: true\n  Read: true", ["FC902"]),
        ("Rread", "Bash: true\n  Rread: true", ["FC902", "FC902"]),
    ],
)  # fmt: skip
def test_a_tool_that_several_agents_have_switched_on_is_the_hosts(tool: str, others: str, expected: list[str]) -> None:
    head = "---\ndescription: Reads.\ntools:\n  {0}\n---\n\nRead the plan, and use the shell.\n"
    documents = {
        ".opencode/agent/scout.md": head.format(f"Bash: true\n  Read: true\n  {tool}: true"),
        ".opencode/agent/clerk.md": head.format(others),
    }
    assert [code for code in codes(documents) if code == "FC902"] == expected


@pytest.mark.parametrize(("tools", "expected"), [("read, terraform, Docs", []), ("read, edit, serach", ["FC902"])])
def test_hosts_of_extensions_take_any_tool(tools: str, expected: list[str]) -> None:
    (text,) = agent("Think.", tools).values()
    assert codes({".github/agents/worker.agent.md": text}) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("You are read-only.", ["FC903"]), ("Never modify any files.", ["FC903"]),
        ("Do not edit files outside `docs/`.", []),
        ("You are read-only. Save the report to `docs/report.md`.", []), ("Review the change.", []),
        ("You are read-only. You may save notes to `docs/notes.md`.", []), ("Look at read-only files first.", []),
    ],
)  # fmt: skip
def test_a_tool_that_is_never_needed(body: str, expected: list[str]) -> None:
    assert codes(agent(body, "Read, Edit")) == expected


def test_a_reply_that_is_text_writes_no_file() -> None:
    assert codes(agent("Write your final answer as text. Write tests for it. Write a summary in your response.")) == []


def test_a_ledger_is_told_once() -> None:
    files = agent("Append a `started` event to the ledger.", "Bash", "implementer")
    assert (
        len([each for each in lint(files) if each.primary.span.text.startswith(("Append", "`started`", "started"))])
        <= 1
    )


def test_an_entry_of_another_agents_document_is_not_mine() -> None:
    files = agent("Return the plan as your final answer.", name="planner") | {
        "agents/implementer.md": AGENT.format(
            name="implementer", description="Works.", tools="Read", body="Read `.claude/plans/[id].md` if it exists."
        )
    }
    assert codes(files) == []


@pytest.mark.parametrize(
    "servers",
    [
        "mcp_servers: [github, figma]",
        "mcpServers:\n  - figma:\n      type: http\n  - github",
        "mcp-servers:\n  figma:\n    command: npx",
        "mcp_servers:\n  - type: url\n    name: Figma",
    ],
)
def test_an_agent_has_the_tools_of_the_servers_it_is_connected_to(servers: str) -> None:
    asked = "Fetch the design via the Figma MCP.\n"
    document = "---\nname: painter\ndescription: Paints.\ntools: [Read]\n{}---\n# Painter\n\n" + asked
    assert codes({"agents/painter.md": document.format(f"{servers}\n")}) == []
    settings = f"name: painter\ntools: [Read]\nprompt: |\n  {asked}{servers}\n"
    assert codes({"agents/painter.yaml": settings}) == []
    for other in ("", "mcp_servers: [github]\n", "mcp_servers: []\n"):
        assert codes({"agents/painter.md": document.format(other)}) == ["FC901"]


@pytest.mark.parametrize(
    ("description", "said"),
    [
        ("Creates PR, moves the ticket and closes the workflow", []),
        ("Raises PRs from finished branches", []),
        ("Creates pull requests for what was approved", []),
        ("Creates code for a PR", ["FC905"]),
        ("Reviews PR after PR", ["FC905"]),
    ],
)
def test_who_is_described_by_pull_requests_opens_them(description: str, said: list[str]) -> None:
    head = f"---\nname: closer\ndescription: {description}\n---\n# Closer\n\n"
    assert codes({"agents/closer.md": f"{head}1. Open a pull request with `gh pr create`.\n"}) == said


@pytest.mark.parametrize(
    ("told", "lacking"),
    [
        ("If MORE than 3 files: MUST use Task tool to dispatch it", True),
        ("Must use the Task tool for it.", True),
        ("MUST NOT use the Task tool.", False),
        ("The report must be written by somebody who must use the Task tool.", False),
        ("Call `mcp__store__put` with the plan.", True),
        ("Call `mcp__store__get` with the plan.", False),
        ("Call `mcp__forge__put` with the plan.", False),
        ("Call `mcp__board__put` with the plan.", False),
    ],
)
def test_one_tool_of_a_server_is_no_other(told: str, lacking: bool) -> None:
    tools = "Read, mcp__store__get, mcp__forge__*, mcp__board"
    agent = f"---\nname: planner\ndescription: Plans.\ntools: {tools}\n---\n\nRead the task.\n\n1. Plan.\n2. {told}\n"
    assert ("FC901" in {code for code, *_ in found({"agents/planner.md": agent})}) is lacking
