"""What agents are told to do with files, programs and tasks in the voices of many desks, and sound look-alikes."""

import pytest

from linting import lint

HEAD = "---\nname: {name}\ndescription: Does its part.\ntools: {tools}\n---\n# Work\n\n{body}\n"


def agent(body: str, name: str = "clerk", tools: str = "Read") -> dict[str, str]:
    """The document of an agent."""
    return {f"agents/{name}.md": HEAD.format(name=name, tools=tools, body=body)}


def codes(documents: dict[str, str]) -> list[str]:
    """What is found, in order of place."""
    return [each.code for each in lint(documents)]


@pytest.mark.parametrize(
    "body",
    [
        "2.1 Title and version.\n2.2 Write each gap to `gaps/all.csv`.",
        "2.1 Note the title.\n2.1.3 Write each gap to `gaps/all.csv`.",
        "§ 4.2 Write each gap to `gaps/all.csv`.",
        "§4.2. Write each gap to `gaps/all.csv`.",
        "## 3. Points of comparison\n\nWrite each gap to `gaps/all.csv`.",
        "## Sample intake\n\nWrite each tube to `intake/tubes.csv`.",
        "## Background checks\n\nWrite each name to `checks/names.csv`.",
    ],
)
def test_procedures_with_numbers_and_titles_of_work(body: str) -> None:
    assert codes(agent(body)) == ["FC901"]


@pytest.mark.parametrize(
    "body",
    [
        "2.4 Writing style matters: see `guide/style.md`.",
        "Version 2.2 Write-ups of `gaps/all.csv` are kept by the office.",
        "## Comparison with the old desk\n\nWrite each gap to `gaps/all.csv`.",
        "## Sample\n\nWrite each gap to `gaps/all.csv`.",
        "## Background\n\nWrite each gap to `gaps/all.csv`.",
    ],
)
def test_other_numbers_and_titles(body: str) -> None:
    assert codes(agent(body)) == []


def test_what_a_role_is_called_after_is_its_work() -> None:
    body = "## History\n\nWrite each owner to `owners/all.csv`."
    assert codes(agent(body, name="history-clerk")) == ["FC901"]
    assert codes(agent(body, name="clerk")) == []


@pytest.mark.parametrize(
    "body",
    [
        "For the heat budget run `heatsum --from 3` and take the last line.",
        "To get the list run `bq query --since 90`.",
        "At the end of the shift run `tally close --all`.",
        "When the count is complete execute `tally check -q`.",
        "So that nothing is lost, run `tally sync --all`.",
        "Because the scale drifts, run `scale zero --now` first.",
        "Before you return a `success`, run `tally check -q`.",
        "Before you answer any question, run `tally check -q`.",
    ],
)
def test_occasions_before_a_command(body: str) -> None:
    assert codes(agent(body)) == ["FC901"]


@pytest.mark.parametrize(
    "body",
    [
        "In the evening the clerks run `tally close --all`.",
        "For the first run `tally close --all` is enough.",
        "At night they run `tally close --all`.",
        "When the office has run `tally close --all`, the book is shut.",
        "For a test run `tally check -q` is called by the office.",
        "So that you need not run `tally sync --all`, the office does.",
        "In your office people who run `tally sync --all` are told.",
    ],
)
def test_commands_of_others(body: str) -> None:
    assert codes(agent(body)) == []


FLOW = """name: loan
initial: asked
terminal: [drafted, refused]
transitions:
  "asked -> writing":
    agent: clerk
  "writing -> drafted":
    on_fail: refused
    on_incomplete: asked
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("When the draft is complete, move the document to `drafted`.", True),
        ("4.2 When the draft is complete, move the document to `drafted` (`tmf move <id> drafted`).", True),
        ("Then advance the report to `drafted`.", True),
        ("Move the document to `archive`.", False),
        ("Set the document to `drafted` paper size.", False),
        ("Move the heading of the document to the top.", False),
    ],
)
def test_documents_go_from_state_to_state(told: str, found: bool) -> None:
    lease = FLOW.replace("agent: clerk", "agent: clerk\n    lease: 1h")
    documents = {"flows/loan.yaml": lease} | agent(told, tools="Read, Bash")
    assert ("FC906" in codes(documents)) is found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("When the way is clear, put the loan on Booked with `loanreg set-state <loan_id> Booked`.", ["FC905"]),
        ("Mark the booking as paid with `desk update-status <id> paid`.", ["FC905"]),
        ("Move the order to Packed (`orders set-status <id> packed`).", ["FC905"]),
        ("Switch the lamp to on with `lampctl set-state on`.", []),
        ("Read the state with `loanreg get-state`.", []),
        ("The office puts the loan on Booked with `loanreg set-state <loan_id> Booked`.", []),
        ("Do not put the loan on Booked with `loanreg set-state <loan_id> Booked`.", []),
    ],
)
def test_commands_that_set_the_state_of_a_thing(told: str, found: list[str]) -> None:
    assert codes(agent(told, tools="Read, Bash")) == found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Before you return a `success`, run `git push -u origin HEAD`.", ["FC905"]),
        ('So that nothing is lost, create each task: `python -c "import sdk; sdk.tasks.create(t)"`.', ["FC905"]),
        ("Before you return a `success`, read the notes once more.", []),
        ("So that nothing is lost, return each task in `tasks`.", []),
    ],
)
def test_work_of_the_orchestrator_behind_an_occasion(told: str, found: list[str]) -> None:
    assert codes(agent(told, tools="Read, Bash")) == found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Keep working notes as you go, in `notes/<slug>.md`.", ["FC901"]),
        ("Keep a running list of open points in `work/open.md`.", ["FC901"]),
        ("Keep the minutes under `work/minutes.md`.", ["FC901"]),
        ("Keep the rules in `work/rules.md` in mind.", []),
        ("Keep to what `work/rules.md` says.", []),
        ("Keep the notes in `work/rules.md` at hand.", []),
        ("Keep within the limits in `work/rules.md`.", []),
        ("Note the gaps in `work/rules.md`.", []),
    ],
)
def test_what_is_kept_is_written_and_never_read(told: str, found: list[str]) -> None:
    other = agent("Answer the desk.", name="porter")
    assert codes(agent(told) | other) == found


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Write the terms that may differ between countries to `gaps/all.csv`.", True),
        ("Write each step to `gaps/all.csv`: no reader may break on the way.", True),
        ("Write every cause, which could repeat itself, to `gaps/all.csv`.", True),
        ("You may write the terms to `gaps/all.csv`.", False),
        ("Write the terms to `gaps/all.csv` if needed.", False),
        ("Append to `gaps/all.csv`, which may be absent.", False),
        ("Append to `gaps/all.csv`, which may already exist.", False),
    ],
)
def test_what_others_may_do_leaves_nothing_free(told: str, found: bool) -> None:
    assert (codes(agent(told)) == ["FC901"]) is found


LEADER = {
    "agents/builder.md": HEAD.format(name="builder", tools="Bash", body="Build what you are given."),
    "agents/tester.md": HEAD.format(name="tester", tools="Bash", body="Test what you are given."),
}


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("As soon as `build/junit.xml` exists: call `tester`.", True),
        ("Once `dist/site.html` is there, go to stage 2.", True),
        ("Wait until `out/run.log` appears, then call `tester`.", True),
        ("Run `make test` and read its exit code; on 0, call `tester`.", False),
        ("Call `tester` and give it `build/junit.xml`.", False),
        ("If `build/junit.xml` exists, delete it before you begin.", False),
        ("Look into `build/junit.xml` for the tests that failed.", False),
    ],
)
def test_a_report_of_a_program_is_no_gate(told: str, found: bool) -> None:
    body = f"1. Call `builder`.\n2. {told}\n3. Call `tester`."
    leader = {"agents/orchestrator.md": HEAD.format(name="orchestrator", tools="Task, Bash", body=body)}
    assert ("FC909" in codes(LEADER | leader)) is found


CHECKER = "Return `fit` with `report`, or `unfit` with `report`."


@pytest.mark.parametrize(
    ("writes", "finds", "found"),
    [
        ("Leave the packing notes in `drop/packing.md`, where the porter finds them.", "Carry.", True),
        ("Write them for somebody who never saw it, and leave them in `tray/packing.md`, where the porter finds them.",
         "Carry.", True),
        ("Write the notes to `work/packing.md`.", "They lie in `work/packing.md`; the checker put them there.", True),
        ("Write the notes to `work/packing.md`.", "`work/packing.md`, which the checker wrote, holds the notes.", True),
        ("Do not leave the notes in `drop/packing.md`, where the porter finds them.", "Carry.", False),
        ("Leave a copy in `drop/packing.md` too, where the porter finds it.", "Carry.", False),
        ("Say in `report` what the porter must know.", "The notes are in your prompt.", False),
    ],
)  # fmt: skip
def test_what_one_leaves_for_another_passes_by_file(writes: str, finds: str, found: bool) -> None:
    documents = agent(f"{writes}\n\n{CHECKER}", name="checker", tools="Read, Write") | agent(finds, name="porter")
    assert ("FC908" in codes(documents)) is found


@pytest.mark.parametrize(
    "told",
    [
        "a) weigh it\nb) write the weight to `stock/list.csv`\nc) answer",
        "2.1 Weigh it\n2.2 Write the weight to `stock/list.csv`\n2.3 Answer",
        "1) Weigh it\n2) write the weight to `stock/list.csv`",
        "Weigh it, then put the weight into `stock/list.csv`.",
        "Once satisfied, commit the memo to `memos/<id>.md`.",
        "Type the numbers into `stock/list.csv`.",
        "Copy the row to `stock/list.csv`.",
        "You'll want to run `scripts/lint.sh` before you answer.",
        "Feed the sheet to `scripts/score.py` and copy its verdict.",
        "Measure it using `ffprobe <file>`.",
        "Render it (`blender -b <file>`) and look at the picture.",
        "Check the weight with `scale --net`.",
        "Write a short script, then run the script.",
        "Check the price on the supplier's website.",
        "Find the maker's address online.",
        "Google the name.",
        "Download the tariff from <https://rates.example.org/t.pdf>.",
    ],
)
def test_further_ways_to_ask_for_what_takes_a_tool(told: str) -> None:
    assert codes(agent(told)) == ["FC901"]


@pytest.mark.parametrize(
    "told",
    [
        "Type of memo: see `memos/kinds.md`.",
        "Copy the row into your answer.",
        "Commit to one answer.",
        "The memo names `scripts/score.py`; its verdict is in your prompt.",
        "Suggest a measurement (`ffprobe <file>`).",
        "Answer with `failed --late`.",
        "Flag a step that calls `blender -b`.",
        "Begin each line with `re <subject>`.",
        "Tag it with `needs <reason>`.",
        "The price on the supplier's website is in your prompt.",
        "Check whether the shop is online.",
        "Compare the two sites of the office.",
        "The weight is told (a) in grams, (b) in pounds.",
        "See 2.1 and 2.2 of the handbook.",
    ],
)
def test_look_alikes_of_these(told: str) -> None:
    assert codes(agent(told)) == []


ORDER = """name: order
initial: asked
terminal: [shipped, refused]
transitions:
  "asked -> packing": {agent: clerk, lease: 1h, max_attempts: 3, on_exhausted: refused}
  "packing -> packed":
    runs: [rebase_on_main, push_branch]
    on_fail: refused
    on_incomplete: refused
    on_step_fail: refused
  "packed -> shipped":
    conditions: [{name: ok, type: manual, on_fail: refused}]
    runs: [merge_pr]
    on_step_fail: refused
"""


def of_orders(told: str) -> list[str]:
    """What is found in a flow of orders with a clerk who is told so; a step of the flow pushes and another merges."""
    found = codes({"flows/order.yaml": ORDER} | agent(told, tools="Read, Bash"))
    return [code for code in found if code in ("FC905", "FC906")]


@pytest.mark.parametrize(
    "told",
    [
        "You push; nobody else does.",
        "At the end: commit, push, PR.",
        "Make sure your commits are pushed.",
        "Leave the branch pushed.",
        "The last thing you do is push the branch.",
        "The last thing to do is to push the branch.",
        "Merge once the checks are green.",
        "When CI passes, land the branch on main.",
        "Squash and merge when green.",
        "Change the state of the order to `packed`.",
        "Set the order's state to packed.",
        "Update the order's status to packed.",
        "Bump the order to `packed`.",
        "When it is ready, move the order to packed.",
        "You take the order from `packing` to `packed`.",
        "Move the order along to the next state.",
        "Drag the order's card over to `packed`.",
    ],
)
def test_what_the_flow_does_too(told: str) -> None:
    assert of_orders(told) in (["FC906"], ["FC906", "FC906"])


@pytest.mark.parametrize(
    "told",
    [
        "Make sure the commits are pushed by the engine.",
        "Check that the branch is pushed.",
        "The last thing the engine does is push the branch.",
        "Merge when two boxes are half empty.",
        "Land the parcel on the scale.",
        "Push hard; the lid sticks.",
        "Set the answer's status to `packed`.",
        "Set the status of the item to `packed`.",
        "Change the verdict to `refused`.",
        "Move the box to packing.",
        "Move the glass to packed straw.",
        "Advance the belt to the next box.",
        "The engine takes the order from `packing` to `packed`.",
    ],
)
def test_what_only_sounds_like_the_flow(told: str) -> None:
    assert of_orders(told) == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Wait for `work/result.json`.", True),
        ("Poll for `work/result.json` every ten seconds.", True),
        ("Look whether `work/result.json` has been written; if so, call `tester`.", True),
        ("Watch `work/` until `result.json` lands in it.", True),
        ("A file `work/ok.flag` is the sign to go on.", True),
        ("Wait for `builder` to return.", False),
        ("Wait for the builder, then read `work/result.json`.", False),
        ("Whether a file is there says nothing: wait for the result.", False),
    ],
)
def test_who_waits_for_a_file(told: str, found: bool) -> None:
    body = f"1. Call `builder`.\n2. {told}\n3. Call `tester`."
    leader = {"agents/orchestrator.md": HEAD.format(name="orchestrator", tools="Task, Bash", body=body)}
    assert ("FC909" in codes(LEADER | leader)) is found


@pytest.mark.parametrize(
    ("writes", "finds", "found"),
    [
        ("Put the notes into `handoff/notes.md` for the porter.", "Carry.", True),
        ("Write the notes to `work/notes.md`.", "What to carry stands in `work/notes.md`.", True),
        ("Write the notes to `work/notes.md`.", "The notes are handed to you in `work/notes.md`.", True),
        ("Write the notes to `work/notes.md`.", "Your starting point is `work/notes.md`.", True),
        ("Put the notes into `handoff/notes.md` for the archive.", "Carry.", False),
        ("Write the notes to `work/notes.md`.", "Your answer is in `work/answer.md` when you are done.", False),
    ],
)
def test_what_is_put_somewhere_for_another(writes: str, finds: str, found: bool) -> None:
    documents = agent(f"{writes}\n\n{CHECKER}", name="checker", tools="Read, Write") | agent(finds, name="porter")
    assert ("FC908" in codes(documents)) is found


@pytest.mark.parametrize(
    ("told", "tools", "found"),
    [
        ("Ask `porter` for the weight.", "Read", True),
        ("For the weight call `porter`.", "Read", True),
        ("Ask `porter` for the weight.", "Read, SendMessage", False),
        ("Ask `porter` for the weight.", "Read, Task", False),
        ("The office asks `porter` for the weight.", "Read", False),
        ("Never ask `porter` for the weight.", "Read", False),
        ("Ask for the weight in `comment`; `porter` will read it.", "Read", False),
    ],
)
def test_who_asks_a_colleague(told: str, tools: str, found: bool) -> None:
    documents = agent(told, tools=tools) | agent("Answer the office.", name="porter")
    assert ("FC901" in codes(documents)) is found
