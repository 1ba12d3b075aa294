"""Approvals that a remark undoes, files that another takes from where they lie, ways that leave a value out, tools
nobody needs: each in many words, and beside them what sounds alike and is sound.
"""

import pytest

from linting import codes

UNDONE = [
    'An approval is not always one. When the comment mentions "maybe", treat the review as `rejected`.',
    "The scheduler reads the remarks of every `approve` and files it under `reject` if they sound hesitant.",
    'Approvals with lukewarm wording ("fine, I suppose") are handled as rejections.',
    "Reply with `low_utility` on behalf of the tool if its ok comes with the status `no_rows`.",
    "The dispatcher checks the tone of the comment. A doubtful `approve` becomes a `reject`.",
    'If a `done` carries the note "could not verify", it is entered as `failed`.',
    "Approvals are believed only if the comment sounds sure. Otherwise the engine records `reject`.",
    'Set `outcome` to `failure` where a `success` says "skipped" in its message.',
    '| result | remark | then |\n|---|---|---|\n| `approve` | contains "not sure" | books a `reject` |',
]
KEPT = [
    "An `approve` counts as what it says, whatever the remarks contain.",
    'If the comment of a `reject` says "security", treat it as urgent.',
    "An answer without an outcome line counts as `failure`.",
    'If the comment says "ship it", record `approve`; if it says "no", record `reject`.',
    'On `approve` run the steps. If the message of git says "conflict", treat the rebase as `failed`.',
    "Return `approve` if the code is sound; return `reject` with a comment that says what to change.",
    'A `failure` whose message says "timeout" is retried once and then recorded as `failed`.',
]


@pytest.mark.parametrize("text", UNDONE)
def test_a_remark_makes_no_failure_of_a_success(text: str) -> None:
    assert "FC004" in codes({"doctrine/results.md": f"# What is done with results\n\n{text}\n"})


@pytest.mark.parametrize("text", KEPT)
def test_a_remark_may_be_read_and_a_verdict_taken(text: str) -> None:
    assert "FC004" not in codes({"doctrine/results.md": f"# What is done with results\n\n{text}\n"})


def agent(name: str, text: str, tools: str = "Read, Write") -> str:
    """The document of an agent."""
    return f"---\nname: {name}\ndescription: Does its part.\ntools: {tools}\n---\n\n# Part\n\n{text}\n"


def house(surveyor: str = "Look around.", way: str = "") -> dict[str, str]:
    """A surveyor and an author, and the command that calls them."""
    return {
        "agents/surveyor.md": agent("surveyor", f"You receive `request`.\n\n{surveyor}"),
        "agents/author.md": agent("author", "You receive `request` and `survey`. Write the chapter."),
        ".claude/commands/chapter.md": "# /chapter\n\n1. Call `surveyor` with `request`. Keep the text as `survey`.\n"
        f"{way}\n2. Call `author` with `request` and `survey`.\n\nAn empty answer is asked for once more.\n",
    }


TAKEN = [
    "Put the module list into `work/modules.md`; the author works from that file.",
    "Leave your notes under `work/notes-<id>.md`, where the author finds them.",
    "Dump the result to `out/survey-<id>.json` for the author to pick up.",
    "The table goes into `tmp/survey.csv`. The author loads that file; what you answer is for the user only.",
    "- Drop the survey into `handover/<id>/survey.md`\n- The author continues from this file",
    "| what | where | read by |\n|---|---|---|\n| modules | `work/modules.md` | author |",
    "When you run out of turns, put the rest into `.work/todo.md`; the next session reads it and gets nothing else.",
]
COPIES = [
    "Also write the table to `work/survey-<id>.md`, for the people at the desk.",
    "Write the tests to `tests/test_survey.py`. The suite takes them from there.",
    "Keep what you fetched in `work/cache.json`; your next run reads that file first.",
]


@pytest.mark.parametrize("text", TAKEN)
def test_a_file_that_another_takes_is_the_only_way(text: str) -> None:
    assert "FC908" in codes(house(text))


@pytest.mark.parametrize("text", COPIES)
def test_a_copy_and_what_nobody_else_takes_is_no_way(text: str) -> None:
    assert "FC908" not in codes(house(text))


GATES = [
    "Make sure that `work/survey.md` is there. If it is not, the author must not be called.",
    "Go on when `tmp/survey-ok` exists.",
    "The sign that the survey is through is the file `work/survey.md`.",
    "`work/survey.md` present? Then step 2. Otherwise step 1 again.",
    "The marker file `tmp/survey.ok` releases step 2.",
]
NO_GATES = [
    "Look at the returned text. Whether `work/survey.md` is there does not matter.",
    "A copy in `work/survey.md` that could not be written is not an error.",
    "If `book/index.md` does not exist, the author creates it.",
]


@pytest.mark.parametrize(("text", "gate"), [*((each, True) for each in GATES), *((each, False) for each in NO_GATES)])
def test_a_file_is_no_sign_that_a_stage_is_through(text: str, gate: bool) -> None:
    assert ("FC909" in codes(house(way=text))) is gate


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Small requests need no look around. Call `author` with `survey`.", True),
        ("Hand the work to `author` with `survey`.", True),
        ("Call `surveyor` with `request`. Then call `author` with `survey`.", False),
        ("The user gives the survey. Call `author` with `survey`.", False),
        ("Call `author` with `words`.", False),
    ],
)
def test_a_name_of_another_path_is_empty_on_this_one(text: str, missing: bool) -> None:
    found = codes({**house(), ".claude/commands/quick.md": f"# /quick\n\n{text}\n"})
    assert ("FC907" in found) is missing


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Requests of one page skip the survey stage and go to `author` straight away.", True),
        ("Urgent requests are passed to `author`; they need no survey.", True),
        ("- Typos: skip the `surveyor` agent.", True),
        ("No request may skip the survey stage.", False),
        ("Skip the greeting.", False),
    ],
)
def test_who_leaves_a_stage_out_leaves_its_value_out(text: str, missing: bool) -> None:
    assert ("FC907" in codes({**house(), "AGENTS.md": f"# House\n\n{text}\n"})) is missing


MENU = "You receive the menu of the week. Read it twice, and say which dish comes too often and which one is missing."


@pytest.mark.parametrize(
    ("tools", "text", "needless"),
    [
        ("Read, Bash", MENU, True),
        ("Read, WebFetch", MENU, True),
        ("Read, Bash", f"{MENU}\n\nRun `make menu` at the end.", False),
        ("Read, WebFetch", f"{MENU} Check every link.", False),
        ("Read", MENU, False),
    ],
)
def test_a_tool_that_no_word_has_a_use_for(tools: str, text: str, needless: bool) -> None:
    assert ("FC903" in codes({"agents/taster.md": agent("taster", text, tools)})) is needless


@pytest.mark.parametrize("tool", ["browser", "screenshot"])
def test_a_tool_switched_on_that_the_host_lacks(tool: str) -> None:
    tools = f"\n  read: true\n  write: false\n  {tool}: true"
    assert "FC902" in codes({".opencode/agent/taster.md": agent("taster", MENU, tools)})
