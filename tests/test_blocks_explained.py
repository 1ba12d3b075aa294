"""Blocks that are named in one place and explained in another: who goes on may be told below, over several lines."""

import pytest

from flowc.text import position
from linting import lint

CHECKER = "---\nname: seam-checker\ndescription: Checks seams.\ntools: Read\n---\n\nAnswer as the contract says.\n"
TAILOR = (
    "---\nname: tailor\ndescription: Mends.\ntools: Read, Task\n---\n\nCall `seam-checker` with the `garment`.\n\n"
    "- `sound`: go on.\n- `loose`: mend it.\n- `blocked`: stop and return `failure` with its blockers.\n\n"
    "If the answer is empty, ask once more, then return `failure`.\n\nReturn `success` or `failure`.\n"
)
CONTRACT = "# Contract\n\n## tailor -> seam-checker\n\nInput: `garment`.\n\n"
NAMED = "Outcome: `sound` | `loose` | `blocked`\n\n"
GOOD = "`sound` comes with `seams`, `loose` with `seams` and `threads`. "


def told(contract: str) -> list[tuple[str, int, str]]:
    """What is said of a contract: code, line and message."""
    agents = {".claude/agents/seam-checker.md": CHECKER, ".claude/agents/tailor.md": TAILOR}
    found = lint({**agents, "doctrine/contract.md": CONTRACT + contract})
    told = [(each.code, each.primary.span, each.message) for each in found if each.severity.value != "note"]
    return [(code, position(span.source, span.start).line, message) for code, span, message in told]


@pytest.mark.parametrize(
    "explained",
    [
        "- `sound`: `seams`\n- `loose`: `threads`\n- `blocked`: no light to see by. Carries `blockers[]`, each with\n"
        "  an `owner`, and `next_action`.",
        "| outcome | comes with |\n|---|---|\n| `sound` | `seams` |\n| `loose` | `threads` |\n"
        "| `blocked` | what blocks, and who can lift it |",
        GOOD + "`blocked` means that there is no\nlight to see by; it comes with the blockers, each with the person\n"
        "who can lift it, and the next action.",
        "**`blocked`** is for a garment that cannot be seen at all. The answer then holds the blockers,\n"
        "the owner of each and what that owner has to do next.",
        "- `sound`\n  with `seams`\n- `loose`\n  with `threads`\n- `blocked`\n"
        "  with what stands in the way and\n  whose it is",
    ],
)
def test_what_is_told_below_counts(explained: str) -> None:
    assert told(NAMED + explained + "\n") == []


@pytest.mark.parametrize(
    ("explained", "line", "lacks"),
    [
        ("- `sound`: `seams`\n- `loose`: `threads`\n- `blocked`: no light to see by.", 11, "neither what"),
        ("| outcome | comes with |\n|---|---|\n| `sound` | `seams` |\n| `blocked` | `text` |", 12, "neither what"),
        (GOOD + "`blocked` means that there is no\nlight to see by.", 7, "who goes on"),
        ("### `sound`\n\n- `seams`\n\n### `loose`\n\n- `threads`\n\n### `blocked`\n\n- `note`", 17, "neither what"),
    ],
)
def test_a_block_that_is_explained_poorly_is_told_once_where_it_is(explained: str, line: int, lacks: str) -> None:
    ((code, at, message),) = told(NAMED + explained + "\n")
    assert (code, at) == ("FC704", line)
    assert lacks in message


def test_what_goes_with_another_outcome_is_not_its_own() -> None:
    text = NAMED + "`blocked` ends the call at once,\n`loose` comes with `threads`, `owner` and the blockers.\n"
    assert [code for code, _, _ in told(text)] == ["FC704"]


@pytest.mark.parametrize(
    ("slot", "lacks"),
    [
        ("[what went wrong]", False),
        ("<what blocks the seam>", False),
        ("[why]", False),
        ("{the exact reason, in a line}", False),
        ("[what is missing]", False),
        ("[one-line summary]", True),
        ("[the garment]", True),
        ("[what you sewed]", True),
        ("[reasonable name]", True),
    ],
)
def test_a_place_to_fill_in_may_ask_for_what_blocks(slot: str, lacks: bool) -> None:
    form = f"DONE: [one-line summary]\nCHANGED: [seam]: [what changed]\nBLOCKED: {slot}\n"
    page = f"You are Hemmer. You hem the garment yourself — you do NOT delegate.\n{form}"
    lead = (
        "- criterion: [one line of what DONE looks like]\nSEAMS CHANGED: left, right\n"
        "1. **LOOK** — The garment is new → Delegate to `looker`.\n- [BLOCKED] 2.3: <the order> - <reason for it>\n"
        "- **complex**: many seams. Requires the hemmer to read the whole order before sewing.\n"
    )
    found = lint({"agents/hemmer.md": page, "agents/lead.md": lead})
    assert any(each.code == "FC704" and "what blocks" in each.message for each in found) == lacks


ROLE = "# Role: hem\n\n- Sew one seam.\n- {0}\n\n## Exit\n\nReturn `completed`, `blocked`, or `failed` with seams.\n"
FORM = "# Handoff\n\n- State: completed / blocked / failed.\n- Seams: <seams>\n- {0}\n"
ASKS = "Blockers: None, or list each blocker and its owner."


@pytest.mark.parametrize(
    ("does", "form", "asks", "lacks"),
    [
        ("Create a handoff for the next stage.", "templates/HANDOFF.md", ASKS, False),
        ("Write the short handoff when done.", "templates/handoff.md", ASKS, False),
        ("Take a handoff from the cutter.", "templates/HANDOFF.md", ASKS, True),
        ("Create a handoff folder.", "templates/HANDOFF.md", ASKS, True),
        ("Create a handoff for the next stage.", "templates/HANDOFF.md", "Remarks: <text>", True),
        ("Create a handoff for the next stage.", "templates/HANDOFF.md", "Blockers: <list>", True),
        ("Create a handoff for the next stage.", "templates/REPORT.md", ASKS, True),
    ],
)
def test_a_form_that_a_role_fills_in_asks_for_what_goes_with_a_block(
    does: str, form: str, asks: str, lacks: bool
) -> None:
    found = lint({"roles/sewer.md": ROLE.format(does), form: FORM.format(asks)})
    assert any(each.code == "FC704" and each.primary.span.source.path == "roles/sewer.md" for each in found) == lacks


BASE = "# Base\n\nThese instructions {} and come before your own.\n\n### Report blockers at once\n\n{}\n"


@pytest.mark.parametrize(
    ("whose", "lines", "told"),
    [
        ("apply to ALL agents", "- Say what is missing.\n- Escalate it to the tailor.", False),
        ("are prepended to every agent", "- Name the cause and the owner of each.", False),
        ("apply to the tailor", "- Say what is missing.\n- Escalate it to the tailor.", True),
        ("apply to all agents", "- Say what is missing.", True),
        ("apply to all garments", "- Say what is missing.\n- Escalate it to the tailor.", True),
    ],
)
def test_what_all_agents_are_asked_for_with_a_block_is_asked_of_each(whose: str, lines: str, told: bool) -> None:
    form = "Answer with:\n\n```\nStatus: done | blocked\nGarment: <name>\n```\n"
    documents = {
        "agents/seam-checker.md": f"---\nname: seam-checker\ndescription: Checks seams.\n---\n\n## Output\n\n{form}",
        "agents/base.md": BASE.format(whose, lines),
    }
    assert ("FC704" in [each.code for each in lint(documents)]) == told
