"""What agents are told to do, in every layout in which it is told, crossed with the ways in which tools are granted.

The same layouts about somebody else, about what was, about parts of the answer and about things of the same name tell
nothing.
"""

from itertools import product

import pytest

from linting import lint

HEAD = "---\nname: roofer\ndescription: Works out how a roof is tiled.\n{}---\n\n# Roofer\n\nYou get a plan.\n\n{}\n"
OTHER = "---\nname: glazier\ndescription: Sets a pane.\ntools: Read\n---\n\n# Glazier\n\nAnswer in one sentence.\n"
LOOKS = "tools: Read, Grep\n"


def told(words: str, grant: str = LOOKS) -> list[str]:
    """The codes of what is found of an agent that is told so, but for notes."""
    documents = {".claude/agents/roofer.md": HEAD.format(grant, words), ".claude/agents/glazier.md": OTHER}
    return [each.code for each in lint(documents) if each.severity.value != "note"]


DEEDS = {
    "bold verb and a dash": "1. **Look** at it.\n2. **Save** — write the tiling to `roofs/a.md`.",
    "relative clause": "You make a tiling, which you save as `roofs/a.md`.",
    "subject": "The tiling that you write to `roofs/a.md` names each tile.",
    "second infinitive": "Your job is to read the plan and to write the tiling to `roofs/a.md`.",
    "ends by": "You finish by writing the tiling to `roofs/a.md`.",
    "place below a title": "## Look\n\nSlowly.\n\n## Save the tiling\n\n- Where: `roofs/a.md`\n- A line each",
    "path below a title": "## Create the tiling\n\n`roofs/a.md`:\n\n```markdown\n# Tiles\n```",
    "lands": "Look at the plan. The tiling lands in `roofs/a.md`.",
    "must be saved": "The tiling must be saved in `roofs/a.md`.",
    "holds": "When you are done, `roofs/a.md` holds the tiling.",
    "holds your result": "Look at the plan. `roofs/a.md` holds your result.",
    "box": "## Before you answer\n\n- [ ] the plan is read\n- [ ] the tiling is in `roofs/a.md`",
    "done means": "Done means: `roofs/a.md` is written and names each tile.",
    "not until": "Do not answer until the tiling is in `roofs/a.md`.",
    "table": "| step | do | file |\n|---|---|---|\n| 1 | look | |\n| 2 | write the tiling | `roofs/a.md` |",
    "fence into a file": "When you are done:\n\n```bash\ncat > roofs/a.md <<END\n...\nEND\n```",
    "changed row": "Change the row of the roof in `roofs/stock.csv` to what is left.",
    "struck row": "Strike the row of the roof from `roofs/stock.csv`.",
    "inserted": "Insert the sum at the top of `roofs/stock.csv`.",
    "changes made": "Make your changes directly in `roofs/stock.csv`.",
    "begins by running": "Begin by running `make slope`.",
    "until it passes": "Repeat until `make slope` says nothing.",
    "worked out by a fence": "Work out the slope:\n\n```bash\nmake slope\n```",
    "fence below a title": "## Compute\n\n```sh\nmake slope\n```\n\nThe last line is the slope.",
    "titles": "## Look at the plan\n\nSlowly.\n\n## Run `make slope`\n\nThe last line is the slope.",
    "on the internet": "Find the price of a tile on the internet.",
    "a site by name": "Look on prices.tiles.org for the price.",
    "begins by searching": "Begin by searching the web for the price.",
    "begins by calling": "Begin by calling `glazier` with the plan.",
    "row that calls": "| step | do |\n|---|---|\n| 1 | call `glazier` with the plan |",
    "one for each": "Launch one `glazier` for each pane.",
    "element that calls": "<step>Call `glazier` with the plan</step>",
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_no_tool_can_is_told_in_every_layout(deed: str) -> None:
    assert told(DEEDS[deed]) == ["FC901"]
    assert told(DEEDS[deed], "") == []
    assert told(DEEDS[deed], "tools: Read, Write, Edit, Bash, WebFetch, WebSearch, Task\n") == []


NOT_GRANTED = (
    "tools: Read Grep\n",
    "tools:\n  - Read\n",
    'tools: ["Read"]\n',
    "disallowedTools: Write, Edit, MultiEdit, NotebookEdit, Bash, WebFetch, WebSearch, Task\n",
    "tools:\n  write: false\n  edit: false\n  bash: false\n  webfetch: false\n  task: false\n",
)
GRANTED = (
    "tools: Read Write Bash WebSearch Agent\n",
    "tools: Bash(make slope) Write WebSearch Task\n",
    "tools: All Tools\n",
    "disallowedTools: NotebookEdit\n",
)


@pytest.mark.parametrize(
    ("grant", "deed"), [*product((*NOT_GRANTED, *GRANTED), ("lands", "begins by running", "row that calls"))]
)
def test_tools_are_granted_in_every_spelling(grant: str, deed: str) -> None:
    assert told(DEEDS[deed], grant) == ([] if grant in GRANTED else ["FC901"])


def test_a_message_is_no_call() -> None:
    assert told("Ask `glazier` for the pane.", "disallowedTools: Task\n") == []


@pytest.mark.parametrize(
    "words",
    [
        "**Archive** — writes everything to `old/a.md` each night.",
        "The desk keeps a list, which it saves as `desk/a.md`.",
        "There is a list, which you may save as `desk/a.md`.",
        "Never make a list, which you would save as `desk/a.md`.",
        "The plan that you read from `roofs/plan.md` has three parts.",
        "It is not your job to read the plan and to write the sheet to `desk/a.md`.",
        "Do not begin by running `make slope`.",
        "Conclude by explaining why pushing the branch would be early.",
        "You are responsible for checking that nobody forgets running `make slope` and telling the lead.",
        "Return, after which the lead pushes the branch.",
        "## Look at the plan\n\nRead it.\n\n## Run `make slope`\n\nThe lead does this when you have answered.",
        "## Read the plan\n\nAll.\n\n## Push notifications\n\nSay which.\n\n## Merge conflicts\n\nSay where.",
        "## Record of visits\n\n- Where: `desk/visits.md`\n- By: the clerk",
        "## Write the answer\n\n- Where: on the first line",
        "## Write the comment\n\n`src/a.py`:\n\n```\nsay what is wrong\n```",
        "| step | the desk does | file |\n|---|---|---|\n| 1 | write the list | `desk/list.md` |",
        "| when | do | path |\n|---|---|---|\n| it is wrong | name the path in `gaps` | `src/a.py` |",
        "`roofs/plan.md` holds your task.",
        "When the desk is done, `roofs/plan.md` holds the plan.",
        "Say that the plan must be stored in `roofs/plan.md`.",
        "The file must be saved by the desk as `desk/a.md`.",
        "## Before you begin\n\n- [ ] the plan is in `roofs/plan.md`\n- [ ] the branch is pushed",
        "Weigh which of these is safer:\n\n```bash\nmake slope\nmake slope2\n```",
        "When you are done, the desk runs:\n\n```bash\nmake slope > out/a.txt\n```",
        "Say how to fix the row of the roof in `roofs/stock.csv`.",
        "Remove the rows without a price from `roofs/stock.csv` and return the rest.",
        "Change the value in `roofs/stock.csv` to metres in your head before you add it up.",
        "Fix the issues listed in `reviews/a.md` in your answer.",
        "The clerk goes on until `make slope` passes.",
        "Find the parts that run on the web server.",
        "Look at the host names a.example.org/x in the plan.",
        "When the pane is broken you could call `glazier`.",
        "Never begin by calling `glazier`.",
        "Launch day is known to `glazier`.",
        "Call it a day when `glazier` is full.",
    ],
)
def test_the_same_layouts_of_something_else(words: str) -> None:
    assert told(words) == []


WORK = {
    "pushed": ("push the branch", "pushing the branch", "the branch is pushed"),
    "opened": ("open a pull request", "opening a pull request", "a pull request is opened"),
    "moved": ("move the task to `review`", "moving the task to `review`", "the task is moved to `review`"),
    "closed": ("close the issue", "closing the issue", "the issue is closed"),
}
LAYOUTS = (
    "## Write the code\n\nSmall steps.\n\n## {0}\n\nOne for each change.",
    "You write the code, after which you {0}.",
    "You are responsible for writing the code and {1}.",
    "Your job is to write the code and to {0}.",
    "Before you answer, make sure {2}.",
    "## Before you answer\n\n- [ ] the tests pass\n- [ ] {2}",
    "You are done when {2}.",
)
SOUND = (
    "Check whether {2}.",
    "Make sure you know whether {2}.",
    "Before you answer, make sure {2} by the lead.",
    "## Before you begin\n\n- [ ] {2}",
    "You are done when the lead says that {2}.",
    "You are responsible for writing the code without {1}.",
    "## Write the code\n\nSmall steps.\n\n## {0}\n\nNot your work: the lead does it.",
)


@pytest.mark.parametrize(("work", "layout"), [*product(WORK, range(len(LAYOUTS)))])
def test_the_work_of_an_orchestrator_in_every_layout(work: str, layout: int) -> None:
    words = WORK[work]
    first = words[0][0].upper() + words[0][1:] if LAYOUTS[layout].startswith("##") else words[0]
    assert told(LAYOUTS[layout].format(first, *words[1:]), "") == ["FC905"]
    assert told(SOUND[layout].format(first, *words[1:]), "") == []


@pytest.mark.parametrize(
    "read", ["## Input\n\n`{}`", "You get rows, which you read from `{}`.", "Begin by reading `{}`."]
)
@pytest.mark.parametrize(
    "made", ["You make rows, which you save as `{}`.", "## Save the rows\n\n- Where: `{}`", "The rows land in `{}`."]
)
def test_what_is_read_was_written(read: str, made: str) -> None:
    def found(path: str) -> list[str]:
        texts = {"maker": made.format("work/rows/[id].md"), "taker": read.format(path)}
        head = "---\nname: {}\ndescription: Works.\ntools: Read, Write\n---\n\n# Rows\n\nYou get an id.\n\n{}\n"
        told = ((name, head.format(name, f"{text}\n\nReturn the rest.")) for name, text in texts.items())
        documents = {f".claude/agents/{name}.md": text for name, text in told}
        return [each.code for each in lint(documents) if each.code == "FC913"]

    assert found("work/rows/[id].md") == []
    assert found("work/lines/[id].md") == ["FC913"]
