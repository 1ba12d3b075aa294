"""The words in which documents gate on files, make files the only channel, and act on results without any rule."""

import pytest

from flowc import checks
from flowc.analyses.facts import facts
from flowc.model.kinds.unit import build
from flowc.model.link import link
from flowc.text import Source

WORKERS = ("planner", "builder", "reviewer")
CALLS = "# Ship\n\n1. Spawn the `planner` agent.\n2. Spawn the `builder` agent.\n3. Spawn the `reviewer` agent.\n\n"
RULE = "An empty or malformed result is asked for once more, then stop.\n\n"


def told(files: dict[str, str]) -> set[str]:
    """The codes of what the rules say of some documents."""
    program = link([build(Source(path, text)) for path, text in files.items()])
    return {finding.code for finding in checks.run(facts(program))}


def agent(name: str, body: str) -> dict[str, str]:
    """The document of an agent that may do anything."""
    return {f".claude/agents/{name}.md": f"---\nname: {name}\ndescription: Works.\n---\n\n# Work\n\n{body}\n"}


def ship(body: str) -> dict[str, str]:
    """Three agents, and a command that calls them."""
    files = {".claude/commands/ship.md": f"{CALLS}{body}\n"}
    for name in WORKERS:
        files |= agent(name, "Work.")
    return files


@pytest.mark.parametrize(
    "words",
    [
        "Confirm each file exists before moving to the next step.",
        "Wait until `workspace/docs/PLAN.md` is written.",
        "Verify that the planner created `.claude/plans/<task>.md` before spawning the builder.",
        "After the planner completes, verify the file was created at `plans/{slug}.md`.",
        "Continue only when all reports exist.",
        "**Gate:** `docs/specs/design.md` exists.",
        "Entry criteria:\n\n- `reports/review.md` written\n- no open questions",
        "| Phase | Gate |\n|---|---|\n| Plan | `plans/plan.md` exists |",
        "If `plans/plan.md` is missing, go back to the planner.",
        "`specs/<feature>/tasks.md` must exist before the builder is started.",
        "Check for `plans/plan.md`. If it is absent, abort.",
        "Check whether `plans/<id>.md` exists; if not, halt.",
        "Before each phase, verify that the previous phase's output file exists.",
        "Phase 2 is complete when `plans/plan.md` exists.",
        "Run `test -f plans/plan.md` before you spawn the builder.",
        "HALT unless `plans/plan.md` exists.",
        "If `specs/{feature}/plan.md` already exists, skip the planner.",
        "If plan.md already exists, this is your second pass.",
        "1. Wait for all agents.\n2. Ensure each report exists under `out/reports/`.",
        "Do not start the build until `plans/plan.md` exists and names the results.",
        "No implementation until `plan.md` exists.",
        "Block until `plans/plan.json` is there.",
        "Hold the next phase until `plans/research.md` exists.",
        "Wait for a `manual_result.json` to appear before you go on.",
        "When all builders produce `reports/<id>/build-*.txt`, advance:",
        "After both builders have delivered `reports/build.md`, continue with the review.",
        "Then: `/advance review` once both plan.md and plan-approval.txt are in place.",
    ],
)
def test_a_gate_on_a_file(words: str) -> None:
    assert "FC909" in told(ship(RULE + words))


@pytest.mark.parametrize(
    "words",
    [
        "If `plans/plan.md` exists, read it for context.",
        "Check that the returned plan is not empty before spawning the builder.",
        "Confirm that every import exists before moving on.",
        "Look at what the planner returned, not whether `plans/plan.md` exists.",
        "Ensure the `reports/` directory exists.",
        "If `plans/plan.md` already exists, ask the user whether to overwrite it.",
        "If `plans/plan.md` is missing, proceed without it.",
        "Only runs if `package.json` exists and `plans/plan.md` asks for it.",
        "Every file named in the plan must exist in the repository.",
        "Do not start until you have read the whole plan.",
        "Sleep until the button is present on the page.",
        "Do not overwrite `plan.md` if it exists.",
        "Otherwise, present a summary, offer to read `plans/plan.md`, and only after a yes run the builder.",
        "Name the section of plan.md it concerns, by the number of the check that produced it.",
        "When all reviewers produce their findings, merge them.",
        "`/ship` once the user agrees.",
    ],
)
def test_what_only_looks_like_a_gate(words: str) -> None:
    assert "FC909" not in told(ship(RULE + words))


@pytest.mark.parametrize(
    "words",
    [
        "Agents communicate through files in `runs/<id>/`, not shared context.",
        "Content flows between subagents via files, not through orchestrator context.",
        "All communication between agents is file-based.",
        "Files are the only interface between agents.",
        "Each agent reads its input from disk and writes its output to disk.",
        "Pass file paths, not file contents, to subagents.",
        "Give each agent only the paths of its inputs; never paste the contents.",
        "Agents do not return content; they write files and the next stage reads those.",
        "```\nWrite the map to maps/x.md. Return confirmation only, do not return document contents.\n```",
    ],
)
def test_files_by_decree(words: str) -> None:
    assert "FC908" in told(ship(RULE + words))


@pytest.mark.parametrize(
    "words",
    [
        "Write your findings to `notes/x.md`. Do NOT return document contents, only paths.",
        "Write a detailed report file and return only the file path.",
        "Do not return the report in your response; write it to `reports/x.md`.",
        "All substantive content goes into the file, not in your response.",
    ],
)
def test_an_agent_that_withholds_what_it_writes(words: str) -> None:
    assert "FC908" in told(agent("builder", words))
    assert "FC908" not in told(agent("builder", words.replace("not", "also").replace("NOT ", "").replace("only", "")))


@pytest.mark.parametrize(
    "words",
    [
        "Skills communicate through files in the workspace.",
        "The modules communicate through files on disk only.",
        "Agents must not communicate through files.",
        "Return only the changed lines.",
        "Pass file paths to the linter.",
        "Do not return document contents you were not asked for.",
        "Return the paths of modified files and a summary of the change.",
    ],
)
def test_what_makes_files_no_channel(words: str) -> None:
    assert "FC908" not in told(ship(RULE + words))
    assert "FC908" not in told(agent("builder", words))


@pytest.mark.parametrize(
    "words",
    [
        '**Handle Decision:**\n\n```\nIF decision == "PROCEED": finish\n```',
        "Branch on the verdict:\n\n- **pass** → finish\n- **fail** → back to step 2",
        "If the verdict is PASS, go on.",
        "When the reviewer approves, finish.",
        "Loop: until the reviewer says `LGTM`, send its comments to the builder.",
        "Check the reviewer's status: `PASS` → done, `FAIL` → builder again.",
        "Give the builder the full plan text.",
        'Task(subagent_type="x", prompt="y")\n\n```\nTask(subagent_type="builder", prompt="Do {planner_output}")\n```',
    ],
)
def test_acting_on_a_result_needs_a_rule_for_none(words: str) -> None:
    assert "FC911" in told(ship(words))
    assert "FC911" not in told(ship(f"{RULE}{words}"))


@pytest.mark.parametrize(
    "rule",
    [
        "Any other answer is treated as a rejection.",
        "If the verdict is missing or unclear, ask the reviewer again.",
        "If the response does not contain a verdict line, re-run the reviewer.",
        "If the output cannot be parsed, ask again.",
        "If a reviewer does not respond, note it and go on.",
        "Reject outputs that do not match the schema and retry.",
    ],
)
def test_a_rule_for_a_spoilt_result_in_any_words(rule: str) -> None:
    assert "FC911" not in told(ship(f"Parse the reviewer's response.\n\n{rule}"))


@pytest.mark.parametrize(
    "no_rule",
    ["Report real problems only: bugs, broken edge cases, missing tests, gaps in the plan.", "If the user agrees, go."],
)
def test_what_is_no_rule_for_a_spoilt_result(no_rule: str) -> None:
    assert "FC911" in told(ship(f"Parse the reviewer's response.\n\n{no_rule}"))


@pytest.mark.parametrize(
    "words", ["If the reviewer emits **zero CRITICAL** findings, push.", "If no blockers are left, merge."]
)
def test_nothing_found_is_no_leave_to_go_on(words: str) -> None:
    files = agent("reviewer", "Judge.") | agent("ship", f"Invoke the `reviewer` agent.\n\n{words}")
    assert "FC911" in told(files)
    assert "FC911" not in told(files | {"guides/round.md": f"# Round\n\nSpawn the `reviewer` agent.\n\n{RULE}"})


def test_what_a_call_hands_on_in_a_list() -> None:
    body = "Invoke `@reviewer` with:\n\n- the request\n- %s\n"
    assert "FC911" in told(ship(body % "the approved plan"))
    assert "FC911" in told(ship(body % "the builder summary"))
    assert "FC911" not in told(ship(body % "the files to look at"))


def test_steps_that_a_person_starts_read_what_agents_wrote() -> None:
    files = agent("auditor", "Write `$OUT/reports/AUDIT.md`.")
    step = {"workflows/finish.md": "# Finish\n\n1. Read the reports in `$OUT/reports/`.\n"}
    assert "FC908" in told(files | step)
    assert "FC908" not in told({"workflows/audit.md": "# Audit\n\nWrite `$OUT/reports/AUDIT.md`.\n"} | step)


@pytest.mark.parametrize(
    "reads",
    [
        "**Inputs you MUST read before you start:**\n\n- `design/{feature}/plan.md`",
        "## Inputs you will receive\n\n- `design/<feature>/plan.md` (what to build)",
        "**Version:** 1\n**Input:** `design/<key>/plan.md`",
        "## Work\n\n1. Reads `design/<key>/plan.md`.\n2. Builds each part.",
    ],
)
@pytest.mark.parametrize(
    "writes",
    [
        "**Output: design/{feature}/plan.md — required sections:**\n\n- `## Goal`",
        "## Pipeline\n\n1. **Draft** plan as `design/YYYY-MM-DD_<slug>/plan.md`.",
        "## Work\n\n1. Reads the brief.\n2. Writes `design/<key>/plan.md` for each story.",
        "Your output is a checked-in plan file. Write it to `design/<key>/plan.md`.",
    ],
)
def test_a_plan_that_passes_as_a_file_only(writes: str, reads: str) -> None:
    assert "FC908" in told(agent("planner", writes) | agent("builder", reads))


def test_a_placeholder_is_no_name_that_two_paths_share() -> None:
    files = agent("builder", "Write `reports/{feature}/deviations.md`.")
    assert "FC908" not in told(files | agent("critic", "Read `reports/{feature}.md`."))


def test_a_skill_among_agents_is_a_worker_where_it_is_called_like_one() -> None:
    files = agent("reviewer", "## Inputs\n\n- `runs/<key>/plan.md`")
    skill = "---\nname: planner\ndescription: Plans.\n---\n# Planner\n\nWrite `runs/<key>/plan.md`.\n"
    assert "FC908" in told(files | {"agents/skills/planner/SKILL.md": skill})
    assert "FC908" not in told(files | {"skills/planner/SKILL.md": skill})
