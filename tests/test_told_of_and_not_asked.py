"""What a document speaks of without asking its reader for it: work in an answer, on a page, by others, or shown."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Looks into it.\ntools: {1}\n---\n\nYou look into it.\n\n"
OTHERS = {
    f"agents/{name}.md": AGENT.format(name, "Read, Write, Edit, Bash") + "Return `success` or `failure`.\n"
    for name in ("planner", "builder", "reviewer")
}
PROCESS = """# Process

The orchestrator runs the agents `planner`, `builder` and `reviewer`.

1. Call `planner` with the task. If the result is empty or malformed, call it once more, then stop.
2. Call `builder` with the plan.
3. Call `reviewer`.

## Notes

"""
FLOW = """name: default
initial: incoming
terminal: [done]
transitions:
  "incoming -> claimed":
    agent: builder
  "claimed -> done":
    runs: [push_branch, create_pr]
    on_fail: failed
"""


def desk(text: str, tools: str = "Read, Grep") -> set[str]:
    """The rules that a document of an agent breaks."""
    return {each.code for each in lint({"agents/desk.md": AGENT.format("desk", tools) + text + "\n"})}


def process(text: str, flow: bool = False) -> set[str]:
    """The rules that a document breaks which leads three agents."""
    flows = {"flows/default.yaml": FLOW} if flow else {}
    return {each.code for each in lint({**OTHERS, **flows, "doctrine/process.md": f"{PROCESS}{text}\n"})}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Merge it into the main branch.", True),
        ("Merge it into the main list.", False),
        ("Merge the findings into the main report.", False),
        ("Merge branches of the decision tree.", False),
        ("Push it to origin.", True),
        ("Push the changes once the checks pass.", True),
        ("Push it to the user in small pieces.", False),
        ("Push code that is hard to test into pure functions.", False),
        ("Write the post and publish it.", False),
        ("Raise a pull request.", True),
        ("Raise PR concerns early.", False),
        ("Open the pull request.", True),
        ("Open the pull request and read the diff.", False),
        ("Open a draft PR early.", True),
        ("Push everything up before you return.", True),
        ("Push it up the hill.", False),
        ("Call the server to move the task on.", True),
        ("Call the server to see its answer.", False),
        ("Submit the task.", True),
        ("Submit the task list as JSON.", False),
        ("Move the task to the review column.", True),
        ("Move the card to the left.", False),
        ("Move the task into a helper function.", False),
        ("Set the task status to done.", True),
        ("Change the ticket state field to a string.", False),
        ("Mark the task as failed.", True),
        ("Mark the issue as blocked in your table.", False),
        ("Move it to `done`.", True),
        ("When a finding is fixed, move it to `done`.", False),
        ("Send the task back.", True),
        ("Hand the task back.", False),
        ("Tell the server when you are done.", True),
        ("Use our server to test.", False),
        ("Call the task API under test.", False),
        ("Append a line to the event log.", True),
        ("Write tests for what is appended to the event log.", False),
        ("Press the merge button.", True),
        ("Hit the merge conflict first.", False),
    ],
)
def test_work_on_a_branch_or_a_task_ends_with_its_object(text: str, told: bool) -> None:
    assert bool(desk(text) & {"FC905", "FC707"}) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Prove it with `npm test`.", True),
        ("Use `npm test` to prove it.", True),
        ("Use `npm test` as an example.", False),
        ("Use the output of `npm test` that you were given.", False),
        ("Ask the builder to run `npm test`.", False),
        ("Answer with `git revert HEAD` when the change must go.", False),
        ("Replace `npm test` with `pnpm test` in the text.", False),
        ("`npm test` must pass before you return.", True),
        ("`npm test` must pass in CI.", False),
        ("Confirm that CI reports `npm test` passes.", False),
        ("Check the diff from `git diff main` that the caller pasted.", False),
        ("Spawn a sub-agent for each file.", True),
        ("Spawn no agents.", False),
        ("Rewrite `README.md`.", True),
        ("Rewrite `README.md` in your answer.", False),
        ("Document the gap in `docs/guide.md` in your findings.", False),
        ("Write one line for each finding to `docs/log.md`.", True),
        ("Write one line for each issue in `src/app.py`.", False),
        ("Record the line in `src/app.py` where it fails.", False),
        ("Document what is missing in `docs/guide.md`.", False),
        ("Extract every date in `docs/guide.md`.", False),
        ("`docs/guide.md` must be updated.", True),
        ("State that `docs/guide.md` must be updated.", False),
        ("Output: `plan.md`", True),
        ("Output: `src/app.py:12` first, then the message.", False),
        ("Outputs: `dist/` is generated.", False),
        ("## Output\n\n- File: `docs/guide.md`", True),
        ("## Output\n\n- File: `docs/guide.md`\n- Line: 12\n- Message: what is wrong", False),
        ("Create these files in `docs/`:\n\n- a.md\n- b.md", True),
        ("The build creates these files in `docs/`:\n\n- a.md\n- b.md", False),
        ("1. Write `plan.md`.\n2. Run `npm test`.", True),
        ("1. **Planner**: write `plan.md`\n2. **Builder**: run `npm test`\n3. **Desk**: look into it", False),
        ("## Rules\n\n- Update `CHANGELOG.md`.", True),
        ("## Rules for authors\n\n- Update `CHANGELOG.md`.", False),
        ("Follow the rules:\n\n- Update `CHANGELOG.md`.", True),
        ("Check that the author followed the rules:\n\n- Update `CHANGELOG.md`.", False),
        ("You run:\n\n```bash\nnpm test\n```", True),
        ("The author runs:\n\n```bash\nnpm test\n```", False),
        ("## Checklist\n\n- [ ] `README.md` updated", True),
        ("## Review checklist\n\n- [ ] `README.md` updated", False),
        ("## Commands\n\n- `npm test`", True),
        ("## Commands\n\n- `npm test` runs the tests", False),
    ],
)
def test_what_is_spoken_of_takes_no_tool(text: str, told: bool) -> None:
    assert ("FC901" in desk(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Each agent appends an event to the ledger when it begins.", True),
        ("Append an event to the ledger for each step.", True),
        ("The service writes every login to the audit log.", False),
        ("Users write entries in their journal each evening.", False),
        ("The reviewer checks that each step is written to the audit log.", False),
        ("The builder writes the code that appends events to the ledger.", False),
        ("Until last year each agent appended events to the ledger.", False),
        ("Do we need to append events to the ledger? No.", False),
        ("If you think you must append to the ledger, return the event instead.", False),
        ("Appending events to the ledger is the engine's job.", False),
        ("Mistake: appending events to the ledger while working.", False),
    ],
)
def test_entries_of_programs_and_of_the_past(text: str, told: bool) -> None:
    assert ("FC707" in process(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("An empty answer is taken for `approve`.", True),
        ("If the reviewer's answer is empty, go on.", True),
        ("An empty answer from the user counts as `no`.", False),
        ("If the search returns an empty result, continue with the next source.", False),
        ("An empty output of `git diff` means nothing changed; go on.", False),
    ],
)
def test_empty_answers_of_programs_and_people(text: str, told: bool) -> None:
    assert ("FC911" in process(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("If the review fails, go back to step 2.", True),
        ("If the payment is rejected, the shop goes back to step 2.", False),
        ("If the review fails, the task ends in `failed`; nobody goes back to step 2.", False),
        ("Keep iterating until the reviewer approves.", True),
        ("Keep the draft until the reviewer approves.", False),
        ("Loops that go on until the reviewer approves are forbidden.", False),
    ],
)
def test_rounds_of_programs_and_forbidden_ones(text: str, told: bool) -> None:
    assert ("FC914" in process(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Agents communicate only through files.", True),
        ("Agents communicate only through their results, never through files.", False),
        ("Give the reviewer the path of the report, not its contents.", True),
        ("Give the paths of the sources to the compiler, not their contents.", False),
        ("Do not paste the contents of files of the repository; give their paths.", False),
    ],
)
def test_files_that_are_no_channel(text: str, told: bool) -> None:
    assert ("FC908" in process(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Two functions handle the results of agents.", True),
        ("The results of three scripts are merged in the report.", False),
        ("Several functions of the shop return results as JSON.", False),
        ("A cron job moves finished tasks, whatever the flow says.", True),
        ("A nightly job pushes the docs, regardless of the flow.", False),
    ],
)
def test_code_that_is_no_rival_of_the_flow(text: str, told: bool) -> None:
    assert ("FC906" in process(text, flow=True)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("What agents answer is discarded.", True),
        ("The results of agents are not read by people.", False),
        ("Results of workers are dropped from the cache after a day.", False),
    ],
)
def test_answers_that_are_only_kept_from_some(text: str, told: bool) -> None:
    assert ("FC910" in process(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("If the status is `ok` but the message is empty, return an error.", True),
        ("If the HTTP status is `ok` but the body is empty, raise an error.", False),
        ("A `passed` with an empty message counts as a failure.", True),
        ("A test that is marked `passed` but has an empty message counts as a failure.", False),
        ("If the desk returns `done`, stop; if it returns `failed`, ask the customer.", False),
        ("When the archive says `found`, file it, and when it answers `failed`, look again.", False),
        ("If it reports `done`, stop; if the message is empty although it says `done`, report `failed`.", True),
    ],
)
def test_successes_of_programs(text: str, told: bool) -> None:
    assert ("FC004" in process(text)) == told


@pytest.mark.parametrize(
    ("lead", "told"), [("Return:", True), ("Read the test report:", False), ("You receive the last answer:", False)]
)
def test_an_object_that_is_read_is_no_format(lead: str, told: bool) -> None:
    shown = '\n\n```json\n{"%s": "success", "notes": "..."}\n```\n'
    first = {"agents/planner.md": AGENT.format("planner", "Read") + "Return:" + shown % "outcome"}
    second = {"agents/desk.md": AGENT.format("desk", "Read") + lead + shown % "status"}
    assert any(each.code == "FC912" for each in lint({**first, **second})) == told


CONTRACT = (
    "contract: finder\ndeliverable:\n  properties:\n    titles: {type: array}\n    summary: string\nacceptance: %s\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("There are at least 3 titles.", True),
        ("We once required at least 3 titles.", False),
        ("At least 3 titles was the old rule.", False),
        ("The old list held at least 3 titles.", False),
        ("The summary must be present at least once.", True),
        ("Titles must not be empty, and the old shelf marks are dropped.", True),
        ("The summary must be present.", True),
        ("The summary must be provided by the author of the book.", False),
        ("The summary must be set in plain text.", False),
    ],
)
def test_expectations_that_are_past_or_about_something_else(text: str, told: bool) -> None:
    found = lint({"contracts/finder.yaml": CONTRACT % text})
    assert any(each.code == "FC001" for each in found) == told
