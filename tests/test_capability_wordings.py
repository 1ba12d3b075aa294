"""Ways to ask for what a tool must do, and sound look-alikes, each in the document of an agent that only reads."""

import pytest

from linting import lint

HEAD = "---\nname: worker\ndescription: Does its part.\ntools: {tools}\n---\n# Worker\n\n"

ASKED = [
    "**Report path**: `docs/plan.md`",
    "## Output\n\nPath: `docs/plan.md`",
    "## Expected\n\nAll findings must be written to `docs/findings.md`.",
    "The plan must be saved to `docs/plan.md`.",
    "Your output goes to `docs/plan.md`.",
    "Your deliverable is `docs/plan.md`.",
    "- [ ] Report saved to `docs/x.md`",
    "Ensure `docs/plan.md` is updated.",
    "## Files\n\n- `research/` — Store research outputs here",
    "- `docs/roadmap.md` -- index (you read and update)",
    "### Step 4: Save the results to `docs/x.md`",
    "Add your part to the list of parts in the state JSON.",
    "Update the CHANGELOG.",
    "Maintain `docs/roadmap.md`.",
    "Commit your changes.",
    "Run git diff to see what changed.",
    "Run npm test",
    "Run: `npm test`",
    "Create a branch for the work.",
    "Install dependencies.",
    "Use the gh CLI to read the issue.",
    "Confirm `npm run build` succeeds.",
    "Find the branch by reading the output of `git branch --show-current`.",
    "Call the planner agent.",
    "Use Bash for git and npm only",
    "- ✅ Use WebSearch to look it up",
    "Search via WebFetch.",
    "Open every page you mean to cite with WebFetch and copy the sentence you rely on.",
    "Use Grep and WebSearch to look.",
    "For each line: search the web for the maker, note the price.",
    "Per recipe: run `npm test`, note the result.",
    "With every order: write it to `docs/orders.md`, then go on.",
    "If you don't know a library:\n\n1. Search with the WebSearch tool",
    "Strike the cut lines in place with the Edit tool.",
    "The list is in your prompt. Run `tools/drum_count.sh`\nto make sure that it is complete.",
    "## Available Tools\n\n- **Write**: save files\n- `Read`: read them",
    "Invoke `Skill(name)`.",
    "Use `ask_followup_question` to settle it.",
    '- "recent changes" → use `git diff`',
    "2. Spawn L3 workers for parallel search",
    "Never instruct the user to do it; use the Bash tool yourself.",
    "After writing, run `gauge check design/{feature}/plan.md`.",
    "Before you judge, run `gauge brief <feature>` and fix what it reports.",
    "## Pipeline\n\n1. **Explore**: read around. Call the Explorer sub-agent if the area is unfamiliar.",
    "Use the Explorer agent to map the code.",
    'Invoke with: `Skill(skill="skill-name")`',
    'Load it with `Skill("test-first")`.',
    '1. `Skill(skill="tdd")` before any code',
    'Start it by `Task(subagent_type="explorer", prompt="look")`.',
    "Call `graph_get_entry` first to read the gate.",
    "1. Call `list_projects()` to see what is there.",
    "Call the `workspace_diff` MCP tool with the branch.",
    "Use the MCP tools `kb_search` and `kb_get` to find pages.",
    "Query the graph via MCP (`kg_query`).",
    "Use the Playwright MCP to open the page.",
    "## Mode one\n\n1. Reads the brief and the notes.\n2. Writes `docs/plan.md` for each part.",
]

SOUND = [
    "The report is saved to `docs/x.md` by the orchestrator.",
    "The plan must be saved to `docs/plan.md` by the caller.",
    "Findings written to `docs/x.md` are read by others.",
    "- `docs/roadmap.md` — the index",
    "- `docs/notes/` — store rules and conventions: naming, layout",
    "Add a warning to the JSON.",
    "Add it to the list in the output JSON format.",
    "Return the path in the response JSON.",
    "Commit to a position and defend it.",
    "Branch out where you are unsure.",
    "Use bash scripts as examples of style.",
    "Use Task Force conventions.",
    "Use Grep to search and Read to read.",
    "Do not use Bash.",
    '- "run `npm test`" → a finding if the script is missing',
    "Look for code that spawns workers without limits.",
    "Save what the rubric says of correctness/security/testing in mind.",
    "Remain passive: do not write files, execute commands, delegate work.",
    "Search the description for a URL pattern matching `https://example.org/...` or pull request URLs.",
    "## Preview (when available)\n\n```\nmcp__browser__open(url)\n```",
    "## Forbidden tools\n\n- Write\n- Bash",
    "Use `attempt_completion` to hand in the answer.",
    "Run independent checks side by side in your head.",
    "Compile the findings into one list.",
    "Use the command-line tools as a model for names.",
    "Run one plain command in your head: no `&&`, pipes, `echo` separators or subshells.",
    "Use one example, never `npm test`.",
    "Run `phase two` in your head.",
    "Check that handlers call `check_auth` first.",
    "Call it `plan_v2` in the report.",
    "Use `needs_info` to signal missing input.",
    "If the MCP server is configured, use the `kb_search` MCP tool.",
    "Report use of the `kb_search` MCP tool.",
    "Write the notes as `docs/style.yaml` wants them.",
]


def said(text: str, tools: str = "Read, Grep, Glob") -> list[str]:
    """The codes that rules about tools report."""
    return [
        each.code for each in lint({"agents/worker.md": HEAD.format(tools=tools) + text + "\n"}) if each.code == "FC901"
    ]


@pytest.mark.parametrize("text", ASKED)
def test_what_no_tool_can_do_is_reported(text: str) -> None:
    assert said(text)


@pytest.mark.parametrize("text", SOUND)
def test_what_needs_no_tool_is_silent(text: str) -> None:
    assert not said(text)


@pytest.mark.parametrize("text", ASKED)
def test_an_agent_with_all_tools_may_do_everything(text: str) -> None:
    assert not said(text, "'*'")


def test_functions_are_tools_where_no_code_is_made_or_the_project_says_so() -> None:
    coder = {"agents/coder.md": HEAD.format(tools="Read, Write, Bash") + "Call `graph_get` first.\n"}
    other = {"agents/other.md": HEAD.format(tools="mcp__graph__*") + "Read it via the `graph_*` MCP tools only.\n"}
    assert [each.code for each in lint(coder) if each.code == "FC901"] == []
    assert [each.code for each in lint(coder | other) if each.code == "FC901"] == ["FC901"]
    assert not said("Call `graph_get` first.", "Read, mcp__graph__*")
    assert not said("Use the `workspace_diff` MCP tool.", "Bash(git diff:*), Bash(ls:*)")


def test_to_open_a_page_and_to_find_some_take_different_tools() -> None:
    assert said("Use WebFetch for reading specific URLs.", "WebSearch, mcp__reader__read")
    assert said("Use WebSearch to find candidates.", "WebFetch, Read")
    assert not said("Use WebFetch and WebSearch.", "Read, web")


def test_what_runs_a_command_is_no_shell_by_name() -> None:
    assert said("Use Bash for git only", "Read, SlashCommand, Skill")
    assert not said("Use Grep for names", "Read, Bash")


def test_a_document_shown_in_a_fence_may_hold_fences() -> None:
    shown = "```markdown\n# Plan\n```bash\nnpm test\n```\nend\n```\n\n## Process\n\n1. Write `docs/plan.md`.\n"
    assert said(f"Answer so:\n\n{shown}")


@pytest.mark.parametrize("text", ["Weigh both, pick one approach and commit.", "Decide, then commit. Never look back."])
def test_to_commit_oneself_takes_no_tool(text: str) -> None:
    assert not said(text, "Read")
    assert said("Make the change and commit the work.", "Read")


def test_an_empty_list_of_tools_is_not_judged() -> None:
    assert not said("Write the plan to `docs/plan.md`.", "[]")


def test_a_bare_push_is_the_orchestrators_and_a_bare_publish_a_word() -> None:
    def purity(text: str) -> list[str]:
        body = f"---\nname: cook\ntools: Read, Bash\n---\n\n{text}\n"
        return [each.code for each in lint({"agents/cook.md": body}) if each.code == "FC905"]

    assert purity("Taste. Learn. Publish.") == []
    assert purity("Commit the changes. Push.") == ["FC905"]
