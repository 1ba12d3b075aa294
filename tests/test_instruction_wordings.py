"""Ways to tell an agent what it cannot, must not or need not do, and sound look-alikes of each, rule by rule."""

import pytest

from linting import lint

COMMANDS = (
    "By default, review unstaged changes from `git diff`.",
    "Use `npm test` to check that nothing broke.",
    "Review the diff (`git diff main...HEAD`) before you comment.",
    "1. Gather context: `git log --oneline -20`",
    "- Recent commits: look at `git log -5`",
    "Start by examining the output of `git status`.",
    "Check recent changes with git diff.",
    "Identify changed files via `git diff --name-only`.",
    "Use git diff to find what changed.",
    "Analyze the changes using `git diff --staged`.",
    "You verify your work by running `pytest -q`.",
    "The reviewer runs `npm run lint` and reports what it says.",
    "## Process\n\n| Step | Action |\n|---|---|\n| 1 | Run `npm test` |\n| 2 | Report |",
    "## Steps\n\n1. **Diff**: `git diff HEAD~1`\n2. **Report**: list the findings",
    "When invoked:\n1. Run git diff to see recent changes\n2. Focus on modified files",
    "Before you report, make sure that `npm test` passes.",
    "Get the list of changed files from `git diff --name-only main`.",
    "Inspect the staged changes: `git diff --cached`.",
    "## Verification\n\nAfter each fix, execute the test suite and paste the output.",
    "## Commands you use\n\n- `npm test` - run the tests\n- `npm run build` - build\n",
    "To find the base, call `git merge-base HEAD main`.",
    "Determine the scope by default from `git diff` (unstaged changes).",
)

NO_COMMANDS = (
    "Review the diff the caller gives you.",
    "The caller runs `git diff` and passes you its output.",
    "Read the output of `npm test` that the caller passes you.",
    "Suggest that the developer runs `npm test`.",
    "Do not run `npm test`; the tester does.",
    "You cannot run commands such as `npm test`.",
    "Check that the README mentions `npm test`.",
    "Recommend `npm audit fix` where it applies.",
    "Look for unsafe uses of `rm -rf` in scripts.",
    "If the output of `git diff` is given in the prompt, review it.",
    "Flag `docker run --privileged` in pipelines.",
    "Verify that `npm test` is documented in package.json.",
    "## Examples\n\n- `git diff` shows what changed",
    "Report commands to run, e.g. `npm test`, to the caller.",
    "Changes are given as the result of `git diff` in your prompt.",
    "Look for a `make test` target in the Makefile.",
    "Document how to use `npm test` in the guide you return.",
    "Review code that calls `git push` from hooks.",
    "The orchestrator has already run `git diff`.",
    "Propose a fix, with the command to check it (`pytest -q`).",
    "You receive the changes from `git diff` in your prompt.",
    "Find where `npm run build` is configured.",
)

CLAIMS = (
    "You are read-only.",
    "**Constraints**: No direct writing; delegates to others.",
    "You never modify files.",
    "Do NOT modify any files.",
    "This agent never edits files.",
    "- Never write or edit files",
    "- No file modifications",
    "You have read-only access to the repository.",
    "**Mode**: read-only",
    "- READ-ONLY: you must not change any file",
    "You must not create, edit or delete files.",
    "Return findings as text; no files are created or changed.",
    "## Constraints\n\n- Do not write anything to disk.",
    "You only read; you never write.",
    "## Rules\n\n- read-only: no edits, no writes",
    "The helper does not modify files.",
    "You do not have write access.",
    "Work read-only.",
    "Never make changes to files.",
    "You analyze without modifying any files.",
    "## What you do not do\n\n- Edit files\n- Run commands",
    "Strictly read-only analysis. No edits.",
)

NO_CLAIMS = (
    "Write the plan to plans/a.md.",
    "Do not modify files outside src/.",
    "Treat generated files as read-only.",
    "Never write secrets.",
    "Never edit files that are read-only.",
    "Do not write code you cannot test.",
    "No edits to lockfiles.",
    "Do not create new files unless needed.",
    "Fix the bug in the code. Never modify tests.",
    "Implement the change. Work read-only until the plan is approved.",
    "Do not make changes to files unrelated to the task.",
    "The reviewer is read-only.",
    "Mount the volume read-only.",
    "Never write directly to the database.",
)

MOVES = (
    "Commit changes on the current branch and push.",
    "Keep the branch `feature/x` pushed to origin.",
    "Move it to `## In Progress` with claiming info.",
    "If it failed, move it back to `## Backlog` with a note.",
    "Move the card to Done.",
    "Move the task to `## Done` in `TODO.md`.",
    'Drag the card to the "In Review" column.',
    "Set the issue label to `in-review`.",
    "Add the label `ready-for-review` to the issue.",
    "Set `status: done` in the task file.",
    "Update the ticket: status -> Done.",
    "Move the file from `tasks/todo/` to `tasks/done/`.",
    "Run:\n\n```bash\ngh issue edit $N --add-label done\n```",
    "Run `gh pr ready`.",
    "Change the Linear issue status to Done.",
    "Transition the Jira ticket to In Review.",
    "After the tests pass, push to `origin main`.",
    "Tick the task off on the board: move it to the Done column.",
    "Put the task in `queue/done/`.",
    "Push your commits when done.",
    "Set the task to `review`.",
    "Mark the story `done` on the board.",
)

NO_MOVES = (
    "Move it to the top of the file.",
    "Move the function to `utils.py`.",
    "Move on to the next step.",
    "Push back on vague requirements.",
    "Do not move the card; the orchestrator does.",
    "Add a label to the input field.",
    "Set the status code to 404.",
    "Set `status: done` in the JSON you return.",
    "Move completed items to the end of your list.",
    "Update the status in your TodoWrite list.",
    "Add the `required` label to each form field.",
    "Return `done` as the status of the task.",
    "Move long code to the appendix.",
    "Move tests from `tests/a` to `tests/b`.",
    "The orchestrator moves the card to Done.",
    "Move the heading `## Notes` below `## Usage`.",
    "Drag the slider to the right.",
    "Keep your work on the branch.",
    "Report the status of the ticket.",
    "Commit your changes. Do not push.",
)

GATES = (
    "Proceed once `work/plan.md` is present.",
    "Wait for `work/plan.md` to appear, then start the builder.",
    "The builder starts as soon as `work/plan.md` shows up.",
    "## Gate\n\n- `work/plan.md` exists and has more than 50 bytes",
    "## Gate\n\nThe stage passes when `work/plan.md` exists and is not empty.",
    "The planning stage is done when `work/plan.md` has been written.",
    "Do not start the builder until `work/plan.md` exists.",
    "If `work/plan.md` is missing, re-run the planner.",
    "**Gate**: `work/plan.md` must exist before the builder starts.",
    "| Stage | Done when |\n|---|---|\n| plan | `work/plan.md` exists |",
    "Loop until `work/plan.md` is there.",
    "Check for `work/plan.md`. If it is not there, stop.",
    "Verify the planner produced `work/plan.md`; if not, run it again.",
    "```bash\ntest -f work/plan.md || exit 1\n```",
    "```bash\nif [ ! -f work/plan.md ]; then echo missing; exit 1; fi\n```",
    "```bash\nls work/plan.md || exit 1\n```",
    "```yaml\ngate:\n  file_exists: work/plan.md\n```",
    "A stage counts as finished if its output file exists.",
    "Resume: skip every stage whose output file already exists.",
    "Stage status is derived from which files exist: `work/plan.md` means planning is over.",
    "Confirm the file `work/plan.md` was created before you go on to the builder.",
    "Existence of `work/plan.md` marks the plan stage complete.",
    "Monitor `work/` until the plan file appears.",
    "`work/plan.md` present → start builder; absent → stop.",
    "Entry condition: `work/plan.md` is present.",
    "Sleep 30 seconds and look again until `work/plan.md` exists.",
    "Prerequisite: work/plan.md must exist.",
    "Prerequisite: `work/plan.md` must exist (created by `planner`).",
    "Prerequisite: `work/plan.md` must exist (created by the planner during initial analysis).",
    "Wait until `work/plan.md` exists (created by `kiln-setup`), then start the builder.",
    "Check that `work/plan.md` exists before starting the builder. Run the tests first.",
    "Wait until `work/plan.md` exists. Read it first.",
    "If `work/plan.md` does not exist, run the planner first.",
)

NO_GATES = (
    "```bash\nls work/plan.md 2>/dev/null || echo none\n```",
    "```bash\nif [ -f work/plan.md ]; then head -5 work/plan.md; fi\n```",
    "```bash\n[ -f work/plan.md ] || { echo 'No plan. Run /plan first.'; exit 1; }\n```",
    "```bash\n[ -f work/plan.md ] && git add work/plan.md\nmake || exit 1\n```",
    "If `work/plan.md` appears to hold two plans, call the planner again.",
    "If `work/plan.md` does not exist, stop with the message \"Run `/plan` first\".",
    "Check that `work/plan.md` exists. If it does not, tell the user to run `/plan` first and stop.",
    "If `work/plan.md` is missing, stop. Otherwise load it.",
    "Verify that `work/plan.md` exists and starts with `# Plan` before you call the builder.",
    "If no notes exist, proceed with the defaults from `work/plan.md`.",
    "Steps done if any exist in `work/plan.md`.",
    "Before launch, use a recent `work/plan.md`; write one when none exists.",
    "Missing `work/plan.md` → the phase was not closed. `work/plan.md` missing → phase was not closed.",
    "## Before you start\n\n1. Read `work/plan.md` to find out how far the work is, and which parts of it are present.",
    "- Verify `work/plan.md` exists\n- Verify `work/tasks.md` exists\n\nIf it does not, tell the user to write it.",
    "Before implementation starts, stop and ask the user to review `research.md` (if present) and `plan.md`.",
    "Optional `architecture.md` for display in the gate summary; a missing file is a non-fatal skip.",
    "If `docs/notes.md` is missing that is fine: a missing file is no error, stop only on broken tests.",
    "If `work/plan.md` exists, overwrite it.",
    "Read `CLAUDE.md` if it exists.",
    "If `package.json` exists, run `npm test`.",
    "Create `work/` if it does not exist.",
    "Wait for the planner to return its plan.",
    "Check that the returned plan has a section `Risks`.",
    "The plan is in `work/plan.md`.",
    "If the README is missing, mention it.",
    "Do not check whether files exist; look at what came back.",
    "Ask the user which file to use if there are several.",
    "Verify that every test file exists in the repository.",
    "Wait for the user to approve `work/plan.md`.",
    "If `tsconfig.json` is present, use TypeScript.",
    "Pass the plan on once the planner has returned it.",
    "Look for an existing spec and offer it to the user.",
    "Prerequisite: work/context.md must exist (created by `kiln-init`).",
    "Prerequisite: `work/context.md` must exist (created by `kiln-init` or manually).",
    "Prerequisite: `work/context.md` must exist (written once by `/kiln:setup`) before you start.",
    "Prerequisite: `work/context.md` must exist (made by hand).",
    "Precondition: `work/context.md` must exist (filled in by the user).",
    "Prerequisite: `work/context.md` must exist (run `/kiln-init` first).",
    "Prerequisite: `work/context.md` must exist. If not, run `kiln-init` first.",
    "Prerequisite: `work/context.md` must exist. Run `/kiln-bootstrap` first.",
    "Check that `work/context.md` exists before you start. Otherwise run `/onboard` first.",
    "If `work/context.md` does not exist, stop and run `/kiln-setup` first.",
    "Prerequisite: `work/context.md` must exist. Read it first.",
    "Check that `src/app.ts` exists before you edit it.",
    "The plan lists files that must exist after the build.",
    "Tests must be present for every function.",
    "Keep polling the CI until it is green.",
    "When the server appears in the list, connect to it.",
)

PASSED = (
    ("Write the plan to `work/plan.md`.", "Read `work/plan.md`."),
    ("Write the plan to `work/plan.md`.", "## Process\n\nRun:\n\n```bash\ncat ${WORK_DIR}/plan.md\n```"),
    ("## Output\n\n`work/plan.md`", "Read `work/plan.md`."),
    ("## Deliverable\n\nA plan at `work/plan.md`.", "Read `work/plan.md`."),
    ("Write the plan to `[[run_dir]]/plan.md`.", "Read `[[run_dir]]/plan.md`."),
    ("Write the plan to `{run_dir}/plan.md`.", "Read the plan (`{run_dir}/plan.md`)."),
    (
        "Write it to `.team/inbox/{my-name}-{slug}.md` - the builder will merge it.",
        "Merge everything in `.team/inbox/`.",
    ),
    (
        "| Output | Path |\n|---|---|\n| plan | `work/plan.md` |",
        "| Input | Path |\n|---|---|\n| plan | `work/plan.md` |",
    ),
    ("## Outputs\n\n- `work/plan.md`", "## Inputs\n\n- `work/plan.md`"),
    ("Write `plan.md`.", "Input: `plan.md` from the planner."),
    ("3. **Write** the plan to `work/plan.md`", "1. **Read** the plan in `work/plan.md`"),
    ("Your plan goes to `work/plan.md`.", "Take the plan from `work/plan.md`."),
    ("You produce `work/plan.md`.", "You work from `work/plan.md`."),
    ("The plan must be stored in `work/plan.md`.", "The plan is in `work/plan.md`."),
    ("**Output file**: `work/plan.md`", "**Input file**: `work/plan.md`"),
    ("File you write: `work/plan.md`", "Files you read: `work/plan.md`"),
    ("Write the plan to `work/plan.md`. Return only a one-line summary.", "Load `work/plan.md` and follow it."),
    ("Record the plan in `work/plan.md`.", "Implement what `work/plan.md` says."),
    ("Your report: `work/plan.md`.", "Your input: `work/plan.md`."),
    ("Create docs/plan-{id}.md with the plan.", "Follow the plan in docs/plan-{id}.md."),
    ("---\n\nOutput path: `${PLAN_DIR}/plan.md`", "Read: `${PLAN_DIR}/plan.md`"),
    ("Write `clause_map.json`. Return to the lead: counts only.", "Input: `clause_map.json`."),
)

NOT_PASSED = (
    ("Return the plan in your final message. Also save it to `work/plan.md`.", "Read `work/plan.md`."),
    ("Write the plan to `work/plan.md`.", "You receive the plan in your prompt. Read `work/other.md`."),
    ("Read `work/plan.md`.", "Read `work/plan.md`."),
    ("Write tests to `tests/a.py`.", "Read `tests/a.py`."),
    ("Update `README.md`.", "Read `README.md`."),
    ("You may write the plan to `work/plan.md`.", "Read `work/plan.md`."),
    ("Do not write `work/plan.md`.", "Read `work/plan.md`."),
    ("Write code in `src/`.", "Read the code in `src/`."),
    ("Write the plan to `work/plan.md`. Return the plan, complete, as your final answer.", "Read `work/plan.md`."),
    ("Update `CLAUDE.md` when rules change.", "Read `CLAUDE.md` first."),
    ("Write `work/plan.md`.", "Do not read `work/plan.md`; the plan is in your prompt."),
    ("Return the plan.", "Read the plan you were given."),
    ("Save screenshots to `shots/`.", "Look at `shots/`."),
    ("Example: `work/plan.md`", "Read `work/plan.md`."),
    ("Output format: `plan.md` style markdown.", "Read `work/plan.md`."),
)


def agent(name: str, body: str, settings: str = "", folder: str = "agents") -> dict[str, str]:
    """The document of an agent."""
    return {f"{folder}/{name}.md": f"---\nname: {name}\ndescription: Does its part.\n{settings}---\n\n{body}\n"}


def told(files: dict[str, str]) -> set[str]:
    """The codes of what is said of some documents."""
    return {each.code for each in lint(files)}


def looks(body: str) -> set[str]:
    """What is said of an agent that can only look at files."""
    return told(agent("reviewer", body, "tools: Read, Grep, Glob\n"))


@pytest.mark.parametrize("words", COMMANDS)
def test_a_command_that_is_needed(words: str) -> None:
    assert "FC901" in looks(words)


@pytest.mark.parametrize("words", NO_COMMANDS)
def test_a_command_that_is_only_spoken_of(words: str) -> None:
    assert "FC901" not in looks(words)


WRITER = "tools: Read, Write, Edit, Grep\n"


@pytest.mark.parametrize("words", CLAIMS)
def test_a_writing_tool_of_an_agent_that_writes_nothing(words: str) -> None:
    assert "FC903" in told(agent("helper", words, WRITER))


@pytest.mark.parametrize("words", NO_CLAIMS)
def test_what_is_no_claim_to_write_nothing(words: str) -> None:
    assert "FC903" not in told(agent("helper", words, WRITER))


def test_tools_that_are_set_one_by_one_are_given() -> None:
    """A host names such an agent by its file."""
    text = "---\nmode: subagent\ntools:\n  read: true\n  write: true\n---\n\n**Constraints**: No direct writing.\n"
    assert "FC903" in told({".opencode/agent/lead.md": text})
    assert "FC903" not in told({".opencode/agent/lead.md": text.replace("write: true", "write: false")})
    allowed = text.replace("tools:\n  read: true\n  write: true", "permission:\n  edit: allow")
    assert "FC903" in told({".opencode/agent/lead.md": allowed})


def test_a_description_claims_too() -> None:
    text = "---\nname: x\ndescription: Reviews code (read-only)\ntools: Read, Write\n---\n\nReview.\n"
    assert "FC903" in told({"agents/x.md": text})
    assert "FC903" not in told({"agents/x.md": text.replace("(read-only)", "and read-only files")})


@pytest.mark.parametrize("words", MOVES)
def test_work_on_a_board_is_the_orchestrators(words: str) -> None:
    assert "FC905" in told(agent("implementer", words))


@pytest.mark.parametrize("words", NO_MOVES)
def test_what_is_moved_on_no_board(words: str) -> None:
    assert "FC905" not in told(agent("implementer", words))


CALLS = "# Build\n\n1. Spawn the `planner` agent.\n2. Spawn the `builder` agent.\n\n"


def gated(words: str) -> set[str]:
    """What is said of a command that calls two agents."""
    files = agent("planner", "Return the plan.") | agent("builder", "Return what you built.")
    return told(files | {".claude/commands/build.md": f"{CALLS}{words}\n"})


@pytest.mark.parametrize("words", GATES)
def test_a_gate_on_a_file(words: str) -> None:
    assert "FC909" in gated(words)


@pytest.mark.parametrize("words", NO_GATES)
def test_what_only_looks_like_a_gate(words: str) -> None:
    assert "FC909" not in gated(words)


def test_a_numbered_step_of_a_pipeline_is_doctrine() -> None:
    words = "# Passo 1\n\n## Quality Gate\n\n- [ ] proposal.md existe e tem mais de 50 bytes\n"
    assert "FC909" in told({"pipeline/steps/step-01-spec.md": words, **agent("po", "Especifique.")})


def passed(writes: str, reads: str) -> set[str]:
    """What is said of two agents, of which one writes and the other reads."""
    return told(agent("planner", writes) | agent("builder", reads))


@pytest.mark.parametrize(("writes", "reads"), PASSED)
def test_a_file_is_the_only_channel(writes: str, reads: str) -> None:
    assert "FC908" in passed(writes, reads)


@pytest.mark.parametrize(("writes", "reads"), NOT_PASSED)
def test_a_file_is_no_channel(writes: str, reads: str) -> None:
    assert "FC908" not in passed(writes, reads)


@pytest.mark.parametrize(
    "words",
    [
        "Read the report file to determine the outcome.",
        "The orchestrator goes on by monitoring a file the agent writes.",
    ],
)
def test_an_outcome_that_is_taken_from_a_file(words: str) -> None:
    assert "FC908" in gated(words)
