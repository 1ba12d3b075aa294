"""What documents tell agents to do: position decides, and what is forbidden or told of others is no deed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flowc.model.doctrine.document.paths import comparable_path, has_placeholder, is_artifact, is_path, same_place
from flowc.model.doctrine.instructions.commands import is_command, work_of
from flowc.model.kinds.unit import build
from flowc.model.statements import Deed, Doctrine
from flowc.text import Source
from flowc.vocabulary import SHIPPED

HEAD = "---\nname: implementer\ndescription: Works.\n---\n"


def doctrine(text: str, path: str = "agents/implementer.md", head: str = HEAD) -> Doctrine:
    """What a document states."""
    return build(Source(path, head + text)).doctrines[0]


def deeds(text: str) -> list[Deed]:
    """What an agent's document tells its reader to do; a file that it only speaks of is left out."""
    return [deed for deed in doctrine(text).deeds if deed.kind != "cites"]


def told(text: str) -> list[str]:
    """What the agent is told to do, neither forbidden nor optional."""
    return [deed.kind for deed in deeds(text) if not deed.negated and not deed.optional]


INSTRUCTIONS = [
    ("Push the branch.", "push"),
    ("Then open the pull request so that others find it.", "pull_request"),
    ("When the plan is complete, submit the task to the stage server.", "submit"),
    ("Once you approve, push the report to the clinic portal yourself.", "submit"),
    ("Finally, push your commits to origin.", "push"),
    ("Then push.", "push"),
    ("When the tests pass, push the branch.", "push"),
    ("You must push the branch when you are done.", "push"),
    ("The implementer pushes the branch.", "push"),
    ("Make sure to push your changes.", "push"),
    ("Your job: write the code, commit, push.", "push"),
    ("- [ ] Push the branch", "push"),
    ("6. **Push** — `git push origin work/<id>`", "push"),
    ("**Step 3:** Push the branch", "push"),
    ("Run `git push -u origin HEAD`.", "push"),
    ("Create a PR with `gh pr create`.", "pull_request"),
    ("Open a pull request against main.", "pull_request"),
    ("Submit a PR.", "pull_request"),
    ("Call `submit-pr` when you are done.", "pull_request"),
    ("Run `../scripts/submit-pr`.", "pull_request"),
    ("Use `gh pr create` to propose the change.", "pull_request"),
    ("Merge the PR.", "merge"),
    ("Merge your branch into main.", "merge"),
    ("If the review passes, merge the pull request with `gh pr merge --squash`.", "merge"),
    ("Call `finish`.", "submit"),
    ("Submit the task to the server.", "submit"),
    ("Move the task to done.", "move"),
    ("Mark the task as complete.", "move"),
    ("Set the task status to `done`.", "move"),
    ("Call `sdk.tasks.submit()`.", "server"),
    ("Notify the server when you finish.", "server"),
    ("Append an event to the ledger.", "ledger"),
    ("Post the review as a PR comment.", "comment"),
    ("Write the plan to `.claude/plans/x.md`.", "write"),
    ("Save your findings in `artifacts/findings.md`.", "write"),
    ("Create `docs/plan.md`.", "write"),
    ("Write the plan to .claude/plans/x.md and stop.", "write"),
    ("Save the report to a file.", "write"),
    ("Write it to disk.", "write"),
    ("**Output:** `.claude/plans/[id].md`", "write"),
    ("Update `CHANGELOG.md`.", "write"),
    ("Read `.claude/specs/x.md`.", "read"),
    ("**Input:** `.claude/specs/[id].md`", "read"),
    ("Follow the plan in `.claude/plans/[id].md`.", "read"),
    ("The specification is at `.claude/specs/[id].md`.", "read"),
    ("Run `pytest`.", "run"),
    ("Run the tests.", "run"),
    ("Execute the full test suite.", "run"),
    ("1. `npm test`", "run"),
    ("Check the history using `git log --oneline`.", "run"),
    ("Fetch https://example.org/page.", "web"),
    ("Search the web for prior art.", "web"),
    ("Delegate to `reviewer`.", "delegate"),
    ("Spawn the `planner` agent.", "delegate"),
    ("Use the Write tool to create it.", "tool"),
    ("Use `mcp__db__query` to look it up.", "tool"),
]

NONE_OF_THE_AGENTS = [
    "Do not push.",
    "Never push the branch or open a PR.",
    "Don't run the tests.",
    "You must not merge the PR.",
    "The orchestrator pushes the branch and opens the PR.",
    "The scheduler creates the PR when you return.",
    "Once you return, the engine merges the pull request.",
    "Verification commands run after you return.",
    "Run independent work in parallel.",
    "The branch is rebased, tested and pushed by the flow.",
    "Commits on the task branch.",
    "Push notifications are sent by the app.",
    "Push back on vague requirements.",
    "Merge conflicts are resolved by the orchestrator.",
    "Merge duplicate findings.",
    "Merge the results of both searches.",
    "Create a PR description.",
    "Review the open PR.",
    "Open the PR in the browser to read it.",
    "Return the diff so that the scheduler can create the PR.",
    "Ask the orchestrator to push the branch.",
    "Write tests for each criterion.",
    "Write a summary in your response.",
    "Write your final answer as text.",
    "Write clear commit messages.",
    "Write a summary of `src/app.py`.",
    "Write the names of the files you changed.",
    "Create a list of files.",
    "Describe the plan as in `docs/plan.md`.",
    "Save time: read the summary first.",
    "Move on to the next task.",
    "Move helper functions to their own module.",
    "Mark the task as done in your todo list.",
    "Submit your findings as text.",
    "Call the function with both arguments.",
    "Use the reviewer's comments.",
    "You may push the branch.",
    "Optionally, save the plan to `.claude/plans/x.md`.",
    "If you can, save a copy to `.claude/plans/x.md`.",
    "As a secondary artifact, write the plan to `.claude/plans/x.md`.",
    "For example: run `pytest`.",
    "Who pushes the branch?",
    "> Push the branch.",
    'Say "push the branch" when you are done.',
    "Run `/compact` when the context is full.",
    "## Does NOT\n\n- create PRs\n- push branches\n- run tests",
    "- Does NOT: create PRs, push branches, run tests",
    "You never:\n\n- push the branch\n- merge the PR",
    "## What you do not do\n\nPush the branch.",
    "## Orchestrator (on success)\n\n1. Push the branch\n2. Create the PR",
    "## Example\n\nPush the branch.",
    "The orchestrator then:\n\n1. pushes the branch\n2. Merge the PR",
    "❌ Push the branch",
    "```\nPush the branch\n```",
    "The output looks like this:\n\n```bash\n$ git push\n```",
    "| step | command |\n|---|---|\n| push | `git push` |",
    "<!-- Push the branch. -->",
]


@pytest.mark.parametrize(("text", "kind"), INSTRUCTIONS)
def test_an_instruction_is_a_deed(text: str, kind: str) -> None:
    assert told(text) == [kind]


@pytest.mark.parametrize("text", NONE_OF_THE_AGENTS)
def test_what_is_forbidden_allowed_or_told_of_others_is_none(text: str) -> None:
    assert [kind for kind in told(text) if kind not in ("relay", "recover", "read")] == []


def test_a_negation_holds_for_all_that_it_joins() -> None:
    found = deeds("Never push, merge the PR or move the task to done; run `pytest`.")
    assert [(deed.kind, deed.negated) for deed in found] == [
        ("push", True), ("merge", True), ("move", True), ("run", False)
    ]  # fmt: skip


def test_every_joined_instruction_has_its_own_place() -> None:
    found = deeds("Write the code, push the branch and open a PR with `gh pr create`.")
    assert [deed.span.text for deed in found] == ["push the branch", "open a PR with `gh pr create`"]
    assert found[1].object is not None
    assert found[1].object.text == "gh pr create"


def test_duties_may_be_told_in_the_third_person() -> None:
    assert told("## Responsibilities\n\n- Writes the code\n- Pushes the branch") == ["push"]
    assert told("## Notes\n\n- Pushes of others are fine") == []


def test_commands_in_a_shell_fence_are_to_be_run() -> None:
    text = "Push the change:\n\n```bash\n# first\ngit add -A\ngit push origin HEAD\ngh pr create \\\n  --fill\n```\n"
    assert told(text) == ["push", "run", "push", "pull_request"]
    assert told("## Background\n\n```bash\ngit push\n```") == []
    assert [deed.negated for deed in deeds("Never do this:\n\n```bash\ngit push\n```")] == [True]


def test_a_console_fence_shows_commands_behind_prompts() -> None:
    assert told("Run the checks:\n\n```console\n$ make test\nall passed\n```") == ["run"]


def test_a_document_about_something_else_instructs_nobody() -> None:
    assert doctrine("Push the branch.", "docs/drafts/idea.md", "").deeds == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Check that `.claude/specs/[id].md` exists before starting stage 2.", "gate"),
        ("If `.claude/plans/x.md` does not exist, stop and report it.", "gate"),
        ("If the spec file exists, proceed to planning.", "gate"),
        ("Wait until `artifacts/plan.md` exists.", "gate"),
        ("Start the planner only when `.claude/specs/x.md` is present.", "gate"),
        ("Gate: `.claude/specs/x.md` exists.", "gate"),
        ("After each agent completes, confirm its deliverable exists before proceeding to the next stage.", "gate"),
        ("```bash\ntest -f .claude/plans/$ID.md || exit 1\n```", "gate"),
        ("Include the specification verbatim in the prompt of the planner.", "relay"),
        ("Pass the planner's output to the implementer.", "relay"),
        ("Capture each sub-agent's return value.", "relay"),
        ("If a sub-agent returns empty or malformed output, retry once.", "recover"),
        ("Ask again when the result is missing.", "recover"),
        ("If a stage fails, stop.", "recover"),
    ],
)
def test_how_stages_are_run(text: str, kind: str) -> None:
    assert kind in [deed.kind for deed in deeds(text)]


@pytest.mark.parametrize(
    "text",
    [
        "If `CLAUDE.md` exists, read it.",
        "Stop using file-existence checks as the gate between stages.",
        "Check the returned text, not whether a file exists.",
        "If `.claude/specs/x.md` exists, read it and report what it says.",
        "Never wait for `.claude/specs/x.md` to exist.",
        "Check that every function has a test.",
        "Before you start, read the plan.",
    ],
)
def test_a_look_at_a_file_is_no_gate(text: str) -> None:
    assert "gate" not in [deed.kind for deed in deeds(text)]


@pytest.mark.parametrize(
    "text",
    ["Pass the path of the plan to the implementer.", "Never pass the output on to another agent.", "Run the tests."],
)
def test_a_path_that_is_passed_on_is_no_relay(text: str) -> None:
    assert "relay" not in [deed.kind for deed in deeds(text)]


@pytest.mark.parametrize(
    ("words", "artifact"),
    [
        (".claude/specs/[id].md", True), ("artifacts/x/plan.json", True), ("working/", True), ("plans/<slug>.md", True),
        ("src/x.py", False), ("docs/plan.md", False), (".claude/agents/planner.md", False), ("CLAUDE.md", False),
        (".claude/specs/templates/spec.md", False), (".github/workflows/ci.yml", False),
    ],
)  # fmt: skip
def test_paths_and_where_they_lie(words: str, artifact: bool) -> None:
    assert is_path(words)
    assert is_artifact(words, SHIPPED.deeds) == artifact


@pytest.mark.parametrize(
    "words", ["and/or", "n/a", "git push", "/compact", "v1.2", "e.g.", "x", "", "https://a.b/c.md"]
)
def test_words_that_are_no_paths(words: str) -> None:
    assert not is_path(words)


def test_paths_are_compared_by_their_parts() -> None:
    assert comparable_path("./.claude/specs/${id}.md") == ".claude/specs/*.md"
    assert same_place(".claude/specs/[id].md", ".claude/specs/<slug>.md")
    assert same_place(".claude/specs/", ".claude/specs/a.md")
    assert same_place("plans/{n}-plan.md", "plans/7-plan.md")
    assert not same_place("plans/[id]-plan.md", "plans/[id]-spec.md")
    assert not same_place(".claude/specs/a.md", ".claude/plans/a.md")
    assert has_placeholder("plans/YYYY-MM-DD.md")
    assert not has_placeholder("plans/today.md")


@given(st.text(), st.text())
@example("0 /", "").via("a blank before the last slash")
def test_comparing_paths_never_raises_and_is_mutual(one: str, other: str) -> None:
    assert same_place(one, other) == same_place(other, one)
    assert isinstance(is_path(one), bool)
    assert comparable_path(comparable_path(one)) == comparable_path(one) or "*" in comparable_path(one)


@pytest.mark.parametrize(
    ("command", "work"),
    [
        ("git push -u origin HEAD", "push"), ("git add . && git push", "push"),
        ("GH_TOKEN=x gh pr create --fill", "pull_request"),
        ("gh pr merge 7", "merge"), ("../scripts/finish", "submit"), ("git pull", "run"), ("pytest -q", "run"),
        ("git push --dry-run", "run"), ("gh pr view 7", "run"), ("bd close x-1", "move"),
    ],
)  # fmt: skip
def test_what_commands_do(command: str, work: str) -> None:
    assert work_of(command, SHIPPED.deeds) == work
    assert is_command(command, SHIPPED.deeds)


@pytest.mark.parametrize(
    "text", ["plan", "a b", "success | failure", "/review the code", "implementer", "x.md", "", "test", "/", "/ x"]
)
def test_code_that_is_no_command(text: str) -> None:
    assert not is_command(text, SHIPPED.deeds)


@given(st.text(alphabet="/ .-:=$&|*{}<>\"'\\abgit", max_size=12))
def test_any_code_is_a_command_or_none(text: str) -> None:
    assert is_command(text, SHIPPED.deeds) is is_command(f" {text}\n", SHIPPED.deeds)


@given(st.lists(st.sampled_from([
    "Push the branch", "Do not", "`git push`", "**", ":", "\n", "\n- ", "\n\n", "write", "to", "`x/y.md`", ", and ",
    "```bash\n", "```", "|", "if", "exists", "\"", "# ", "1. ", "[ ]", "(", ")", "→", "{", "}", ";", ".", "`",
]), max_size=30))  # fmt: skip
def test_every_document_is_read_and_every_place_lies_in_it(parts: list[str]) -> None:
    text = " ".join(parts)
    found = doctrine(text)
    for deed in found.deeds:
        assert 0 <= deed.span.start < deed.span.end <= len(HEAD) + len(text)
        assert deed.object is None or deed.object.span.source is found.source
