"""Files that somebody is said to have made, files mended in place, documents that tell how to write, and whose
procedures commands and steps are.
"""

import json
from pathlib import Path

import pytest

from flowc.commands import lint
from flowc.reports.forms import renderer

WRITER = "---\nname: page-writer\ndescription: Writes.\ntools: Read, Write\n---\n\nWrite the page. Return it as text.\n"


def worker(text: str, tools: str = "Read, Grep", further: str = "") -> dict[str, str]:
    """A project in which an agent is told something."""
    head = f"---\nname: page-worker\ndescription: Works on pages.\ntools: {tools}\n{further}---\n"
    return {"agents/page-worker.md": f"{head}\nYou work.\n\n{text}\n", "agents/page-writer.md": WRITER}


def codes(folder: Path, files: dict[str, str]) -> set[str]:
    """The rules that say something of all documents of a project."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    report = json.loads(lint.run(lint.Job((".",), str(folder), renderer("json"), cache=False)).out)
    return {finding["code"] for finding in report["findings"]}


NOBODYS = [
    "1. Take the pairs from `out/pairs.tsv`, which the pair-extractor has filled by now.",
    "Begin with `handover/pre-audit.md`, in which the pre-auditor has marked the risky weeks.",
    "Have `runs/drift.json` beside you while you read: the drift-monitor has written it for this very run.",
    "Read `notes/outline.md`; the outline-planner has put its outline there.",
    "The fact-gatherer has left its facts in `work/facts.json`. Read them first.",
    "| Input | File |\n|---|---|\n| facts | `work/facts.json`, filled by the fact-gatherer |",
    "- facts: `work/facts.json` (the fact-gatherer has sorted them)",
    "Use `work/tone.md`, into which the tone-analyst has entered what to avoid.",
    "Open `handover/risks.md`. The risk-spotter has already ranked the risks there.",
    "Compare with `work/baseline.json`, which the `baseline-recorder` has updated.",
    "Take `work/sources.md`. It has been prepared by the source-finder.",
    "In `work/summary.md` the note-summarizer has summed up the talks; read it.",
    "Read `work/claims.json`, whose entries the claim-extractor has numbered.",
]
SOMEBODYS = [
    "Read `logs/run.txt`, which the type-checker has written.",
    "Read `docs/api.md`, which the doc-generator has written.",
    "Read `content/page.md`, which the author has marked.",
    "Read `house/style.md`, in which the works council has marked what changed.",
    "If `work/notes.md` is there, in which the gap-finder has marked the gaps, read it.",
    "Read `work/crawl.json`, which the web-crawler has filled over night.",
    "Read `work/notes.md`, in which the product-owner has marked the gaps.",
    "Insert the pictures listed in `content/pictures.md`.",
]


@pytest.mark.parametrize("text", NOBODYS)
def test_who_is_said_to_have_made_a_file_and_is_nobody(
    tmp_path: Path, text: str
) -> None:
    assert "FC913" in codes(tmp_path, worker(text))


@pytest.mark.parametrize(("did", "told"), [("drafted", True), ("sorted", True), ("approved", False), ("read", False)])
def test_who_only_looked_at_a_file_made_nothing(tmp_path: Path, did: str, told: bool) -> None:
    found = codes(tmp_path, worker(f"Read `notes/outline.md`, which the page-writer has {did}."))
    assert ("FC913" in found) is told


@pytest.mark.parametrize("text", SOMEBODYS)
def test_programs_and_people_make_files(tmp_path: Path, text: str) -> None:
    assert "FC913" not in codes(tmp_path, worker(text))


@pytest.mark.parametrize("words", ["pair-extractor", "Pair extractor", "pair_extractor"])
def test_who_is_spoken_of_elsewhere_is_somebody(tmp_path: Path, words: str) -> None:
    told = {"AGENTS.md": f"# Team\n\nThe {words} is a program of the finance office; it runs each night.\n"}
    assert "FC913" not in codes(tmp_path, {**worker(NOBODYS[0]), **told})


MENDED = [
    "Small things (a comma, a word) you correct in the file yourself before you approve.",
    "Typos you fix yourself, in place.",
    "Fix spelling mistakes directly in the page.",
    "A missing comma you put right in the text yourself.",
    "- Wording: improve it in place.",
    "You may not reject for a comma: you correct it in the file yourself.",
    "Dead links you remove from the page yourself.",
    "| Finding | What you do |\n|---|---|\n| typo | fix it in the file yourself |",
]
LEFT_ALONE = [
    "Small things you do not correct yourself; you name them.",
    "Never correct a slip in the file yourself.",
    "Small things the page-writer corrects in the file.",
    "You may correct a comma in your quotation.",
    "Correct yourself when you notice a wrong reading.",
    "Small things you find in the file yourself go into `comment`.",
    "What would you change in the file itself? Say so in `comment`.",
    "Improve your answer yourself before you return it.",
    "Correct wording belongs in the file itself.",
]


@pytest.mark.parametrize("text", MENDED)
def test_mending_a_file_in_place_takes_a_tool(tmp_path: Path, text: str) -> None:
    assert "FC901" in codes(tmp_path, worker(text))


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_mends_no_file(tmp_path: Path, text: str) -> None:
    assert "FC901" not in codes(tmp_path, worker(text))


RULES = [
    "Create a gap analysis following the output guidelines in gap-analysis.md.",
    "Write the review per the template in `review-template.md`.",
    "Document the findings according to the rules in `docs/findings.md`.",
    "Generate the answer as described in `docs/answers.md`.",
    "Produce the report in the format of `examples/report.md`.",
    "Write the verdict following `verdict.md`.",
    "Create a table like the one in `table.md`.",
]
WRITTEN = [
    "Write the analysis following the template to `gap.md`.",
    "Following the template, write the review to `review.md`.",
    "Save findings from the scan in `findings.md`.",
    "Document your findings with examples in `findings.md`.",
    "Write the plan to `plan.md`, following `template.md`.",
]


@pytest.mark.parametrize("text", RULES)
def test_a_document_that_tells_how_to_write_is_not_written(tmp_path: Path, text: str) -> None:
    assert "FC901" not in codes(tmp_path, worker(text))


@pytest.mark.parametrize("text", WRITTEN)
def test_a_document_written_by_a_rule_is(tmp_path: Path, text: str) -> None:
    assert "FC901" in codes(tmp_path, worker(text))


LAST = [
    "As a last thing report the page to the task server: `curl -X POST https://tasks.example.org/$ID/finish`.",
    "In the end move the task to review.",
    "With that done post the result to the task server.",
    "When you are through notify the orchestrator's API.",
    "- report it: `curl -s -X POST \"$BASE/api/v1/tasks/$TASK_ID/complete\"`",
    "Close with `wget --method=POST https://tasks.example.org/tasks/$ID/finish`.",
]
NOT_LAST = [
    "As a last thing read the page aloud.",
    "At the end of the page, write who asked for it.",
    "As the last step `curl -X POST` is no longer needed.",
    "As a last thing report what you saw in `notes`.",
]


@pytest.mark.parametrize("text", LAST)
def test_what_is_done_at_the_end_needs_no_comma(tmp_path: Path, text: str) -> None:
    assert "FC905" in codes(tmp_path, worker(text, "Read, Write, Bash"))


@pytest.mark.parametrize("text", NOT_LAST)
def test_what_is_no_work_at_the_end(tmp_path: Path, text: str) -> None:
    assert "FC905" not in codes(tmp_path, worker(text, "Read, Write, Bash"))


SHIPS = "---\nname: close-page\ndescription: Closes.\n---\n\nPush the branch and open a pull request.\n"
FLOW = """name: page
initial: wanted
terminal: [live]
transitions:
  "wanted -> drafted":
    agent: {agent}
    on_fail: wanted
    max_attempts: 3
  "drafted -> live":
    runs: {runs}
    on_fail: wanted
"""


@pytest.mark.parametrize(
    "path",
    [
        "commands/close-page.md",
        "pack/commands/git/close-page.md",
        "workflows/page/steps/step-03-close.md",
        "workflows/page/steps-c/step-03-close.md",
        "workflows/page/steps/03-close.md",
    ],
)
def test_commands_and_steps_are_of_who_runs_the_agents(tmp_path: Path, path: str) -> None:
    assert "FC905" not in codes(tmp_path / "alone", {path: SHIPS, "agents/page-writer.md": WRITER})
    flow = FLOW.format(agent="page-writer", runs="[rebase_branch, push_branch, create_pr]")
    files = {path: SHIPS, "agents/page-writer.md": WRITER, "flows/page.yaml": flow}
    assert "FC905" in codes(tmp_path / "twice", files)


def test_a_command_in_which_an_agent_of_a_flow_works_is_an_agents(tmp_path: Path) -> None:
    flow = FLOW.format(agent="close-page", runs="[rebase_branch]")
    assert "FC905" in codes(tmp_path, {"commands/close-page.md": SHIPS, "flows/page.yaml": flow})


@pytest.mark.parametrize(
    ("text", "tools", "further", "lacks"),
    [
        ("Update your `MEMORY.md` with what you learnt.", "Read, Grep", "memory: local\n", False),
        ("Update your `MEMORY.md` with what you learnt.", "Read, Grep", "", True),
        ('## Search steps\n\n```bash\nGlob: "**/*.ts"\nGrep: "class {Name}"\n```', "Read, Grep, Glob", "", False),
        ('## Search steps\n\n```bash\nrg "class"\nnpm test\n```', "Read, Grep, Glob", "", True),
        ("Capture the diagnostics using mcp__ide__getDiagnostics.", "Read, Bash, mcp__docs__find", "", True),
        ("Capture the diagnostics using mcp__docs__find.", "Read, Bash, mcp__docs__find", "", False),
        ('```javascript\nmcp__github__create_issue {\n  title: "x"\n}\n```', "Read, mcp__docs__find", "", True),
    ],
)
def test_tools_that_come_with_more_than_a_list(
    tmp_path: Path, text: str, tools: str, further: str, lacks: bool
) -> None:
    assert ("FC901" in codes(tmp_path, worker(text, tools, further))) is lacks


def test_functions_are_no_stages_and_programs_make_files(tmp_path: Path) -> None:
    functions = "Call `task_comment` with your review findings.\n\nThen call `work_finish`."
    assert "FC911" not in codes(tmp_path / "functions", worker(functions))
    head = "---\nname: analyse\ndescription: Analyses.\n---\n\n"
    command = f"{head}1. If `target/manifest.json` exists, run `tool check`.\n"
    assert "FC909" not in codes(tmp_path / "files", {"commands/analyse.md": command, "agents/page-writer.md": WRITER})
