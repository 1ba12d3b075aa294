"""What looks like the work of others and is an agent's own: labels of its report, the work of who leads by another
title, the block of one check, what a command leaves behind, the file that is written whole.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: Read, Write, Bash\n---\n# {0}\n\n{2}\n"


def told(code: str, files: dict[str, str]) -> list[str]:
    """The words at which a rule is told."""
    return [each.primary.span.text for each in lint(files) if each.code == code]


@pytest.mark.parametrize(
    ("said", "title", "form", "moves"),
    [
        (
            "If the mast is cracked, mark the task BLOCKED with the reason.",
            "Output",
            "MAST: <pass | BLOCKED: reason>",
            False,
        ),
        ("If the mast is cracked, mark the task as `BLOCKED`.", "Report format", "**Status:** DONE | BLOCKED", False),
        ("If the mast is cracked, mark the task BLOCKED in `work/tasks.md`.", "Output", "Status: DONE | BLOCKED", True),
        ("If the mast is cracked, mark the task BLOCKED.", "The file of a task", "Status: TODO | BLOCKED", True),
        ("If the mast is cracked, mark the task BLOCKED.", "Output", "Mast: [height]", True),
        ("Then move the task to BLOCKED.", "Output", "Status: DONE | BLOCKED", True),
        ("When rigged, mark the task as done.", "Output", "Status: ready | BLOCKED", True),
    ],
)
def test_a_task_is_marked_in_the_report_that_is_handed_back(said: str, title: str, form: str, *, moves: bool) -> None:
    files = {
        "agents/rigger.md": AGENT.format(
            "rigger", "Plans the rigging of a boat.", f"{said}\n\n## {title}\n\n```\n# Rig: <boat>\n{form}\n```"
        ),
        "agents/orchestrator.md": AGENT.format("orchestrator", "Orchestrates the yard.", "Call `rigger`."),
    }
    assert bool(told("FC905", files)) == moves


@pytest.mark.parametrize(
    ("first", "gives", "worker", "works"),
    [
        (
            "You are the foreman. You coordinate work across the slips.",
            "Never edit sails (delegate to riggers).",
            "",
            0,
        ),
        ("You are the foreman. You plan and assign the work of the yard.", "Assign each boat to `rigger`.", "", 0),
        ("You supervise the whole team.", "Route open tasks to the rigger.", "", 0),
        ("You coordinate the work.", "Assign each boat to `rigger`.", "When rigged, merge the branch to main.", 2),
        ("You paint boats.", "Delegate the mast to `rigger`.", "", 1),
        ("You paint boats and coordinate with the riggers.", "Route questions to `rigger`.", "", 1),
        ("You coordinate the work.", "Assign each boat to somebody.", "", 1),
        ("You coordinate the work of the sails.", "Never delegate to `rigger`.", "", 1),
        ("You are called by the harbour master and coordinate the work.", "Assign each boat to `rigger`.", "", 1),
    ],
)
def test_who_gives_work_to_others_leads_by_whatever_title(first: str, gives: str, worker: str, works: int) -> None:
    files = {
        "agents/rigger.md": AGENT.format("rigger", "Rigs a boat.", f"You rig a boat. {worker}"),
        "agents/foreman.md": AGENT.format(
            "foreman", "Keeps the yard in order.", f"{first}\n\n- {gives}\n- After approval, merge the branch to main."
        ),
    }
    assert len(told("FC905", files)) == works


@pytest.mark.parametrize(
    ("form", "lacks"),
    [
        (
            "**Verdict:** PASS | FAIL | BLOCKED\n\n## Sea trial\n\n- Status: skipped | pass | fail | blocked\n- Notes:",
            0,
        ),
        ("**Verdict:** PASS | FAIL\n\n## Sea trial\n\n- Status: skipped | pass | fail | blocked\n- Notes:", 0),
        ("## Sea trial\n\n- Status: skipped | pass | fail | blocked\n- Notes:", 1),
        ("**Verdict:** PASS | FAIL\n\n## Handoff\n\n- Status: ready | blocked", 1),
        ("**Verdict:** PASS | FAIL\n\n## Status\n\n- Status: pass | fail | blocked", 1),
        ("**Verdict:** PASS | FAIL\n\n## Next berth\n\n- Status: done | blocked", 1),
        ("Result: passed | failed | blocked\n\n## Leak test\n\nStatus: passed | failed | blocked", 1),
    ],
)
def test_the_block_of_one_check_is_none_of_the_whole(form: str, lacks: int) -> None:
    body = f"Return the report in this form:\n\n```markdown\n# Trial of <boat>\n\n{form}\n```"
    assert len(told("FC704", {"agents/tester.md": AGENT.format("tester", "Tries a boat.", body)})) == lacks


@pytest.mark.parametrize(
    ("steps", "made"),
    [
        (
            "1. Run `npx vitest run`.\n2. Read `test-results/*/context.md`.",
            True,
        ),
        ("1. Read `test-results/*/context.md`.\n2. Run `npx vitest run`.", False),
        ("1. Run `git diff`.\n2. Read `test-results/*/context.md`.", False),
        ("1. Run `npx vitest run`.\n2. Read `test-results/<boat>/context.md`.", False),
    ],
)
def test_what_a_command_leaves_behind_is_made(steps: str, *, made: bool) -> None:
    files = {
        "agents/tester.md": AGENT.format("tester", "Tries a boat.", steps),
        "agents/rigger.md": AGENT.format("rigger", "Rigs a boat.", "Rig it and return the mast."),
    }
    assert (told("FC913", files) == []) == made


@pytest.mark.parametrize(
    ("said", "events"),
    [
        ("Write the review to `progress/review_<boat>.md` when a findings record is needed.", 0),
        ("Write the coat to `progress/boat.md` when it is dry.", 1),
        ("Append a line to `progress/review.md` whenever a coat is dry.", 1),
        ("Write each step to `progress/paint.md` as you go.", 1),
    ],
)
def test_a_file_that_is_written_whole_is_no_ledger(said: str, events: int) -> None:
    assert len(told("FC707", {"agents/judge.md": AGENT.format("judge", "Judges a boat.", said)})) == events


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("python -m yard.check --spec work/spec.md \\\n    --rig work/rig.md", 1),
        ("python -m yard.check --spec work/spec.md", 1),
        ("CHECK: PASS\n    --rig work/rig.md", 0),
        ("python -m yard.check work/spec.md\nCHECK: PASS", 0),
    ],
)
def test_a_command_over_several_lines_is_one(command: str, missing: int) -> None:
    body = f"Before returning, run the gate yourself and quote its verdict:\n\n```\n{command}\n```"
    agent = AGENT.format("planner", "Plans a boat.", body).replace(", Bash", "")
    assert len(told("FC901", {"agents/planner.md": agent})) == missing


@pytest.mark.parametrize(
    ("path", "title", "agent"),
    [
        ("work/roles/rigger.md", "Rigger Agent", True),
        ("work/roles/rigger.md", "Rigger", True),
        ("work/roles/rigger.md", "Rigger Agent Guide", False),
        ("work/roles/rigger.md", "Rigger Role", False),
        ("work/notes/rigger.md", "Rigger Agent", False),
    ],
)
def test_a_role_may_be_called_an_agent_in_its_title(path: str, title: str, *, agent: bool) -> None:
    text = f"# {title}\n\nThe rigger rigs one boat.\n\n- When rigged, merge the branch to main.\n"
    assert bool(told("FC905", {path: text})) == agent
