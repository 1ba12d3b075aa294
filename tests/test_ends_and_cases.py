"""What agents may return and what their callers do then, in layouts of many teams: each way to declare with each way to
branch.
"""

import json
from pathlib import Path

import pytest

from flowc.commands import lint
from flowc.reports.forms import renderer

Found = list[tuple[str, str]]


def told(folder: Path, files: dict[str, str]) -> Found:
    """What is said of all documents of a project: the rule, and the text it points at."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    report = json.loads(lint.run(lint.Job((".",), str(folder), renderer("json"), cache=False)).out)
    return [(each["code"], each["message"]) for each in report["findings"]]


def coded(folder: Path, files: dict[str, str], *codes: str) -> Found:
    """What some rules say of a project."""
    return [each for each in told(folder, files) if each[0] in codes]


ENDS = {
    "shown": (
        "## Output Format\n\n- `{0}` with `plate`\n- `{1}` with `defects`\n- `{2}` with `defects`\n\n"
        "```\n---RESULT---\nresult: {1}\ndefects: a hole\n---END---\n```\n"
    ),
    "said": (
        "## Output Format\n\nAnswer with one of three verdicts:\n\n- `{0}` with `plate`\n- `{1}` with `defects`\n"
        "- `{2}` with `defects`\n"
    ),
    "tags": (
        "## Verdicts\n\n<verdicts>\n  <verdict name=\"{0}\">fields: plate</verdict>\n"
        "  <verdict name=\"{1}\">fields: defects</verdict>\n"
        "  <verdict name=\"{2}\">fields: defects</verdict>\n</verdicts>\n"
    ),
    "fenced": (
        "## Ends\n\n```xml\n<outcomes>\n  <outcome name=\"{0}\" fields=\"plate\"/>\n"
        "  <outcome name=\"{1}\" fields=\"defects\"/>\n  <outcome name=\"{2}\" fields=\"defects\"/>\n</outcomes>\n```\n"
    ),
    "otherwise": (
        "## Output\n\nReturn `{1}` with `defects` when ink ran, or `{2}` with `defects` when letters are missing, "
        "otherwise `{0}` with `plate`.\n"
    ),
}
CASES = {
    "in code": '`Task(subagent_type: "page-setter")` with `page`.\n\n'
    "- **{0}**: go to step 2.\n- **{1}**: stop.\n{more}",
    "by name": "Run `Task(page-setter)` with `page`, then:\n\n- `{0}`: go to step 2.\n- `{1}`: stop.\n{more}",
    "fenced": (
        '```python\nTask(subagent_type="page-setter", prompt="page")\n```\n\n'
        "- **`{0}`** ✅ go to step 2.\n- **`{1}`** ❌ stop.\n{more}"
    ),
    "arrows": (
        '```python\nTask(subagent_type="page-setter", prompt="page")\n```\n\n- `{0}` → step 2\n'
        "- `{1}` → stop\n{more}"
    ),
    "elements": (
        '```xml\n<call agent="page-setter">\n  <send name="page"/>\n</call>\n```\n\n'
        "- `{0}`: go to step 2.\n- `{1}`: stop.\n{more}"
    ),
    "sent": (
        '`Task(subagent_type: "page-setter")` with:\n\n- `page`\n- `ink`: black unless told\n\nThen:\n\n'
        "- **{0}**: go to step 2.\n- **{1}**: stop.\n{more}"
    ),
}  # fmt: skip
MORE = dict.fromkeys(CASES, "- `{2}`: call the smith, then stop.\n") | {"arrows": "- `{2}` → the smith\n"}
LABELS = (("ENGRAVED", "SMUDGED", "TYPE_SHORT"), ("engraved", "smudged", "type-short"))


def press(ends: str, cases: str, labels: tuple[str, ...], more: str = "") -> dict[str, str]:
    """A project in which a command calls an agent."""
    head = "---\nname: page-setter\ndescription: Sets a page.\ntools: Read\n---\n\n# Page setter\n\nYou set type.\n\n"
    command = "---\ndescription: Print a page\nallowed-tools: Task\n---\n\n# /print\n\n## Step 1: Set\n\n"
    rest = more.format(*labels)
    return {
        "agents/page-setter.md": head + ENDS[ends].format(*labels),
        "commands/print.md": command + CASES[cases].format(*labels, more=rest) + "\n## Step 2: Print\n\nPrint it.\n",
    }


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("cases", CASES)
@pytest.mark.parametrize("ends", ENDS)
def test_an_end_without_a_case_is_told_in_every_layout(
    tmp_path: Path, ends: str, cases: str, labels: tuple[str, ...]
) -> None:
    """The setter may return three words, and its caller has places for two."""
    found = coded(tmp_path, press(ends, cases, labels), "FC805", "FC806", "FC807")
    assert found == [("FC805", f"outcome `{labels[2]}` of `page-setter` is handled nowhere")]


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("cases", CASES)
@pytest.mark.parametrize("ends", ENDS)
def test_an_end_with_a_case_is_not(tmp_path: Path, ends: str, cases: str, labels: tuple[str, ...]) -> None:
    assert coded(tmp_path, press(ends, cases, labels, MORE[cases]), "FC805", "FC806", "FC807", "FC801") == []


@pytest.mark.parametrize("cases", CASES)
@pytest.mark.parametrize("ends", ENDS)
def test_a_case_for_no_end_is_told(tmp_path: Path, ends: str, cases: str) -> None:
    labels = LABELS[0]
    strange = "- `INK_DRY` → wait\n" if cases == "arrows" else "- `INK_DRY`: wait for the ink, then stop.\n"
    found = coded(tmp_path, press(ends, cases, labels, MORE[cases] + strange), "FC805", "FC806", "FC807")
    assert found == [("FC807", "`INK_DRY` is no outcome of `page-setter`")]


def test_labels_for_which_the_same_is_done_have_one_item(tmp_path: Path) -> None:
    files = press("tags", "in code", LABELS[0])
    joined = files["commands/print.md"].replace("- **SMUDGED**:", "- **SMUDGED** or **TYPE_SHORT**:")
    assert coded(tmp_path, files | {"commands/print.md": joined}, "FC805", "FC807") == []


NO_ENDS = [
    "## Input\n\n- `ROUGH` with `grain`\n- `SMOOTH` with `gloss`\n\n```\nresult: ROUGH\n```\n",
    "## Ticket states\n\n- `OPENED` with `date`\n- `CLOSED` with `date`\n\n```\nstatus: OPENED\n```\n",
    "## Findings\n\n- `CRITICAL` with `line`\n- `MINOR` with `line`\n\n```\nverdict: CRITICAL\n```\n",
    "## Output Format\n\n- `ROUGH` with `grain`\n- `SMOOTH` with `gloss`\n\n```\npaper: ROUGH\n```\n",
    '## Papers\n\n<papers>\n  <paper name="ROUGH">grain</paper>\n  <paper name="SMOOTH">gloss</paper>\n</papers>\n',
]


@pytest.mark.parametrize("text", NO_ENDS)
def test_words_side_by_side_that_are_no_ends(tmp_path: Path, text: str) -> None:
    """They stand beside what the setter returns, and nobody handles them."""
    files = press("tags", "in code", LABELS[0], MORE["in code"])
    files["agents/page-setter.md"] += f"\n{text}"
    assert coded(tmp_path, files, "FC701", "FC805", "FC807", "FC801") == []


def test_words_in_capitals_one_after_another_are_phases(tmp_path: Path) -> None:
    """The cycle of a skill is told again by a command with one phase more."""
    cycle = "1. **RED**: write a failing test\n2. **GREEN**: write the code\n3. **REFACTOR**: improve it\n"
    head = "---\nname: {0}\ndescription: Tests.\n---\n\n# Testing\n\n## Workflow\n\nFollow the loop:\n\n"
    told_again = "# /test\n\nUses the skill `page-testing`.\n\n## Cycle\n\n{0}\n"
    fence = "```\nRED -> a failing test\nGREEN -> the code\nREFACTOR -> improve it\nREPEAT -> the next one\n```\n"
    files = {"skills/page-testing/SKILL.md": head.format("page-testing") + cycle}
    files["commands/test.md"] = told_again.format(cycle + "4. **REPEAT**: until it is complete\n")
    files["commands/tdd.md"] = told_again.format(fence)
    assert coded(tmp_path, files, "FC805", "FC806", "FC807") == []


def test_an_answer_that_is_shown_makes_a_status_an_outcome(tmp_path: Path) -> None:
    files = press("shown", "in code", ("ENGRAVED", "SMUDGED", "STILL_SEARCHING"))
    assert [code for code, _ in told(tmp_path, files) if code == "FC701"] == ["FC701"]


BRANCHES = '<call agent="page-setter"/>\n<on verdict="ENGRAVED">go on</on>\n<on verdict="SMUDGED{more}">stop</on>\n'


@pytest.mark.parametrize(("more", "codes"), [("", ["FC805"]), ("|TYPE_SHORT", []), (" or TYPE_SHORT", [])])
def test_elements_for_cases(tmp_path: Path, more: str, codes: list[str]) -> None:
    files = press("tags", "in code", LABELS[0])
    files["commands/print.md"] = f"# /print\n\n## Set\n\n```xml\n{BRANCHES.format(more=more)}```\n"
    assert [code for code, _ in coded(tmp_path, files, "FC805", "FC806", "FC807")] == codes
