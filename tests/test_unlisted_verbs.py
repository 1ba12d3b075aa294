"""What agents are told to do in words that no list of verbs holds, or in turns of phrase around a known one."""

import pytest

from linting import codes, lint

FLOW = (
    "name: parcel\ninitial: incoming\nterminal: [done, failed]\ntransitions:\n"
    "  incoming -> weighed: {agent: weigher, on_fail: failed}\n"
    "  weighed -> done: {agent: sorter, on_fail: failed}\n"
)
AGENT = "---\nname: {}\ndescription: Works on parcels.\ntools: {}\n---\n\n{}\n\nReturn `success` or `failure`.\n"


def said(text: str, tools: str = "Read, Glob, Grep") -> set[str]:
    """The codes of what an agent of a flow is told wrongly."""
    weigher = AGENT.format("weigher", "Read", "Weigh what is in your prompt.")
    sorter = AGENT.format("sorter", tools, text)
    documents = {"flows/a.yaml": FLOW, "agents/weigher.md": weigher, "agents/sorter.md": sorter}
    return set(codes(documents)) - {"FC404"}


@pytest.mark.parametrize(
    "told",
    [
        "Your lists go to `lists/today.md`.",
        "Note damaged parcels down in `lists/damaged.md`.",
        "Keep `lists/today.md` up to date while you work.",
        "Tick off each parcel in `lists/today.md`.",
        "Delete `lists/yesterday.md` first.",
        "Rename `lists/draft.md` to `lists/today.md` at the end.",
        "Stamp the parcels and write `lists/today.md`.",
        "You stamp each parcel and run `make labels`.",
        "Verify your work by running the suite with `pytest`.",
    ],
)
def test_what_takes_a_tool(told: str) -> None:
    assert "FC901" in said(told)


@pytest.mark.parametrize(
    "told",
    [
        "Before the parcels are sorted, write access is taken from you.",
        "Besides the list, write nothing.",
        "Keep `lists/today.md` in mind.",
        "Note the weights in `lists/today.md`.",
        "The sorter knows the districts.",
        "Run the fingers along the seam and mark it in your answer.",
    ],
)
def test_what_takes_none(told: str) -> None:
    assert "FC901" not in said(told)


@pytest.mark.parametrize(
    "told",
    [
        "Set the state of the task to `weighed`.",
        "Report the result by `POST /api/tasks/7/result`.",
        "Once everything is in order you open the pull request yourself.",
        "Your work ends with a push to `origin`.",
        "You are also responsible for merging the branch.",
    ],
)
def test_work_of_the_orchestrator(told: str) -> None:
    assert said(told, "Read, Write, Bash") & {"FC905", "FC906"}


@pytest.mark.parametrize(
    "told",
    [
        "`events`: a list of lines for the ledger, may be empty",
        "Document the route `POST /api/users` in your answer.",
        "Once the office opens the pull request, you are through.",
    ],
)
def test_what_is_left_to_the_orchestrator(told: str) -> None:
    assert not said(told, "Read, Write, Bash") & {"FC905", "FC906", "FC707"}


def test_entries_of_the_ledger_that_an_agent_makes() -> None:
    assert "FC707" in said("Enter the run in the ledger.", "Read, Write")


@pytest.mark.parametrize(
    ("told", "waits"),
    [
        ("Check that `work/raw.md` exists before you sort.", True),
        ("If `work/raw.md` is there, the day has been weighed; go on with it.", True),
        ("The presence of `work/raw.md` tells you that weighing is over.", True),
        ("Do not begin before `work/raw.md` is in its place.", True),
        ("If your prompt is there, the day has been weighed.", False),
    ],
)
def test_waiting_for_a_file(told: str, waits: bool) -> None:
    assert ("FC909" in said(told)) is waits


LEAD = AGENT.format("day-lead", "Read, Task", "Call `sorter` with `parcels`. On `failure` return `failure`.\n\n{}")


@pytest.mark.parametrize(
    ("told", "endless"),
    [
        ("Call `sorter` as often as needed until the lists fit.", True),
        ("Repeat with `sorter` until it returns `success`.", True),
        ("Keep sending the list back to `sorter` until it is whole.", True),
        ("Send the draft to `sorter`; if it objects, send it again, and so on until it agrees.", True),
        ("Loop over the list with `sorter` until no complaint is left.", True),
        ("weigher → BAD? → sorter → weigher (repeat)", True),
        ("weigher → BAD? → sorter → weigher (repeat, at most twice)", False),
        ("Keep the list in your answer until the end.", False),
    ],
)
def test_calls_made_again_without_an_end(told: str, endless: bool) -> None:
    sorter = AGENT.format("sorter", "Read", "Sort what is in your prompt.")
    found = lint({"agents/sorter.md": sorter, "agents/day-lead.md": LEAD.format(told)})
    assert any(each.code == "FC914" for each in found) is endless


ROUTES = (
    "Call `sorter` with `parcels`.\n\nIf `sorter` returns `success`, call `carrier` with its `lists`. If it returns "
    "`failure`, return `failure` with its `reason`.\n\nIf `carrier` returns `success`, return `success` with its "
    "`rounds`. If it returns `failure`, return `failure` with its `reason`.\n\n{}"
)


@pytest.mark.parametrize(
    ("told", "missing"),
    [
        ("A helper that comes back with nothing is called a second time with the reason.", False),
        ("If a helper says nothing at all, ask once more; then return `failure`.", False),
        ("Silence counts as failure.", False),
        ("Treat any other answer as `failure`.", False),
        ("If what comes back is not one of these, return `failure`.", False),
        ("In any other case return `failure` and quote what you got.", False),
        ("Whatever else happens, return `failure`.", False),
        ("An agent that gives no result is called once more.", False),
        ("When it hands back something you do not understand, call it again once with the reason.", False),
        ("There is nothing else in the parcels.", True),
        ("", True),
    ],
)
def test_what_is_done_with_any_other_reply(told: str, missing: bool) -> None:
    sorter = AGENT.format("sorter", "Read", "Sort what is in your prompt.")
    lead = AGENT.format("day-lead", "Read, Task", ROUTES.format(told))
    carrier = AGENT.format("carrier", "Read", "Plan the rounds.")
    found = lint({"agents/carrier.md": carrier, "agents/sorter.md": sorter, "agents/day-lead.md": lead})
    assert any(each.code == "FC911" for each in found) is missing
