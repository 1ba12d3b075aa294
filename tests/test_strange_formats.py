"""Faults between documents of one project, each in many words: files nobody left, formats of results, drawn calls."""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: Works.\ntools: [Read, Grep]\n---\n# {0}\n\n"
PLANNER = {"agents/planner.md": AGENT.format("planner") + "Return the plan as your final answer.\n"}


def told(text: str) -> bool:
    """Whether a file that the document of an agent reads is nobody's."""
    coder = AGENT.format("coder").replace("Grep", "Write, Bash")
    return "FC913" in codes({**PLANNER, "agents/coder.md": f"{coder}## Work\n\n{text}\n"})


@pytest.mark.parametrize(
    "text",
    [
        "Read `work/needs.json` as well, which the art stage wrote before you were called.",
        "1. Read `drafts/outline.md` (written by the planner).",
        "The planner leaves its plan in `plan.json`; read it before anything else.",
        "The numbers are in `out/numbers.csv`, where the measuring stage put them.",
        "- Read `handover/schema.yaml`. The design stage leaves it there for you.",
        "Read `drafts/x.md`, the outline that the first stage produced.",
        "Open `tmp/rows.json` (from the mining stage).",
        "Stage 1 has written the plan to `stage/plan.md`. Follow it.",
        "| step | do |\n|---|---|\n| 1 | Read `drafts/outline.md`, which the planner wrote |",
        "Read what the planner wrote in `drafts/outline.md`.",
        "The planner's outline is in `drafts/outline.md`. Read it.",
    ],
)
def test_a_file_that_a_stage_is_said_to_have_left_was_written_by_one(text: str) -> None:
    assert told(text)


@pytest.mark.parametrize(
    "text",
    [
        "Read `docs/style.md`, which the team wrote.",
        "Read `README.md`, written by the maintainers.",
        "If the planner wrote `drafts/outline.md`, read it.",
        "Read `work/input.json`, which the orchestrator wrote before it called you.",
        "Do not read `drafts/outline.md`, which the planner wrote for itself.",
        "The user left the sketch in `sketch.png`.",
        "Write `drafts/outline.md`, which the review stage reads.",
    ],
)
def test_what_others_left_needs_no_stage(text: str) -> None:
    assert not told(text)


def rival(text: str) -> bool:
    """Whether a document shows another format of results than the rest of the project."""
    plain = '## Return\n\n```json\n{"outcome": "success", "comment": "..."}\n```\n'
    others = {f"agents/{name}.md": AGENT.format(name) + plain for name in ("coder", "planner")}
    return "FC912" in codes({**others, "agents/judge.md": f"{AGENT.format('judge')}## Return\n\n{text}\n"})


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"verdict": "fail", "comment": "x"}\n```',
        '```json\n{"ok": true, "remarks": "x"}\n```',
        '```json\n{"result": "failure", "message": "x"}\n```',
        'Finish with one JSON object:\n\n    {"status": "success", "message": "x"}',
        "- `status`: `success` or `failure`\n- `message`: one line",
        '```\nJudgeResult =\n  | { status: "ok", notes: string }\n  | { status: "error", message: string }\n```',
        "Return one of `success`, `failure` as `status`.",
        "| key | value |\n|---|---|\n| `status` | `success` or `failure` |",
        "| status | fields |\n|---|---|\n| `success` | `comment` |\n| `failure` | `message` |",
        "Your last line is `status: success` or `status: failure`.",
        "You return `status` (`success` or `failure`) and `message`.",
    ],
)
def test_results_have_one_key_in_a_project(text: str) -> None:
    assert rival(text)


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"outcome": "success", "verdict": "fail"}\n```',
        '```json\n{"outcome": "success", "items": [{"id": 1, "status": "done"}]}\n```',
        "- `outcome`: `success` or `failure`\n- `status`: `open` or `closed` of the ticket",
        'As `AGENTS.md` says.\n\n## Work\n\nThe server of the product answers `{"ok": true}` when it is up.',
        "The text of the review, in markdown.",
    ],
)
def test_other_keys_beside_an_outcome_are_no_format(text: str) -> None:
    assert not rival(text)


CONTRACT = (
    "# Store text\n\nBoundary: `release-captain -> copywriter`\n\n## Input\n\n- `changes`\n\n## Return\n\n"
    "| outcome | fields |\n|---|---|\n| `copy-ready` | `text` |\n| `copy-too-long` | `text` |\n"
    "| `facts-missing` | `questions` |\n"
)


@pytest.mark.parametrize(
    ("text", "differs"),
    [
        ("(`release-captain -> copywriter`) returns `copy-ready` | `copy-too-long` | `copy-refused`.", True),
        ("`release-captain -> copywriter`, which gives `copy-ready` or `copy-too-long` or `copy-refused`.", True),
        ("`release-captain -> copywriter` ends with one of `copy-ready`, `copy-too-long`, `copy-refused`.", True),
        ("`release-captain -> copywriter` returns one of:\n\n- `copy-ready`\n- `copy-refused`", True),
        ("| call | returns |\n|---|---|\n| `release-captain -> copywriter` | `copy-ready` \\| `copy-refused` |", True),
        ("`release-captain -> copywriter` returns `copy-ready` | `copy-too-long` | `facts-missing`.", False),
        ("If `release-captain -> copywriter` returns `copy-ready` or `copy-too-long`, go on.", False),
        ("`release-captain -> copywriter` returned `copy-ready` or `never` in tests.", False),
    ],
)
def test_a_drawn_call_returns_what_its_contract_says(text: str, differs: bool) -> None:
    documents = {"doctrine/copy.md": CONTRACT, "doctrine/week.md": f"# The week\n\n{text}\n"}
    assert ("FC801" in codes(documents)) is differs


@pytest.mark.parametrize(
    "text",
    [
        "What the copywriter returns decides:\n\n- `copy-ready`: goes in\n- `copy-too-long`: is cut",
        "By what the copywriter returns:\n\n| outcome | the captain |\n|---|---|\n| `copy-ready` | files it |\n"
        "| `copy-too-long` | cuts it |",
    ],
)
def test_the_page_of_a_caller_has_a_place_for_every_outcome(text: str) -> None:
    page = f"# The captain's page\n\nOne call: `release-captain -> copywriter`.\n\n## Monday\n\n{text}\n"
    whole = text.replace("is cut", "is cut\n- `facts-missing`: asks")
    whole = whole.replace("cuts it |", "cuts it |\n| `facts-missing` | asks |")
    assert "FC805" in codes({"doctrine/copy.md": CONTRACT, "doctrine/captain.md": page})
    assert "FC805" not in codes({"doctrine/copy.md": CONTRACT, "doctrine/captain.md": page.replace(text, whole)})


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("- the sheet fits → `printed` (`pages`)\n- the press stands still → `blocked` (`log`)", True),
        ("- if the sheet fits: `printed` (`pages`)\n- if the press stands still: `blocked` (`log`)", True),
        ("| outcome | fields |\n|---|---|\n| `printed` | `pages` |\n| `print-blocked` | `log` |", True),
        (
            '```\nPrintResult =\n  | { outcome: "accepted", pages: int }\n  | { outcome: "declined", rule: string }\n'
            '  | { outcome: "blocked", log: string }\n```',
            True,
        ),
        ("- it fits → `printed`\n- the press stands → `blocked` (`blockers` with owners): the lead asks", False),
        (
            "- it fits → `printed`\n- the press is off → `blocked`, with `reason`; the\n  lead asks the owner",
            False,
        ),
        ("The print-clerk returns one of:\n\n- `approved`: `pages`\n- `blocked`: `remarks`", False),
    ],
)
def test_a_block_names_what_blocks_and_who_goes_on(text: str, lacks: bool) -> None:
    contract = f"# Printing: shop-lead -> print-clerk\n\n## Input\n\n- `sheet`\n\n## Return\n\n{text}\n"
    assert ("FC704" in codes({"doctrine/print-contract.md": contract})) is lacks


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Count, for each shift:\n\n    python -m rotas.count --skills x.csv", True),
        ("Count the rows:\n\n```\npsql -c 'select 1'\n```", True),
        ("You get the output of:\n\n    make test", False),
        ("The scheduler runs after you:\n\n    make test", False),
        ("Do not run anything:\n\n    make test", False),
    ],
)
def test_commands_in_plain_blocks_are_to_be_run(text: str, runs: bool) -> None:
    assert ("FC901" in codes({"agents/checker.md": f"{AGENT.format('checker')}## Work\n\n{text}\n"})) is runs


def test_a_misspelt_end_hides_no_state_that_nothing_leads_to() -> None:
    flow = (
        "name: x\ninitial: idea\nterminal: [merged, ask-human]\ntransitions:\n"
        "  idea -> built: {agent: coder, on_fail: ask-humn, on_incomplete: ask-human}\n"
        "  paused -> idea: {on_fail: ask-human}\n  built -> merged: {runs: [merge_pr], on_fail: ask-human}\n"
    )
    assert "FC301" in codes({"flows/x.yaml": flow})
