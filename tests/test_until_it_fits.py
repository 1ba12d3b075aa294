"""Work that an agent does until it fits, and calls that are made again until something does."""

import pytest

from linting import lint
from test_until import told

HEAD = "---\nname: run-planner\ndescription: Plans the runs.\ntools: Read\n---\n\n# Run planner\n\n"
AGENT = HEAD + "{}\n\nReturn `success` or `failure`.\n"


def worked(text: str) -> list[str]:
    """What is said of work that a planner does by itself."""
    found = lint({"agents/run-planner.md": AGENT.format(text)})
    return [each.message for each in found if each.code == "FC914"]


@pytest.mark.parametrize(
    "text",
    [
        "Keep reworking the table until every run fits, four times at most; then return `failure`.",
        "Keep reworking the table until every run fits or two hours have passed.",
        "Never rework the table until it fits: say what does not.",
        "Do not go on revising until the two sheets match.",
        "The depot keeps reworking the table until every run fits.",
        "Work through the runs again until every run is ticked.",
        "Keep refining until the tests pass.",
        "Keep adjusting the style until it matches the drawing.",
        "Wait until the columns balance.",
        "Revise the table until the dispatcher agrees.",
        "Revise the table until both parties agree.",
        "Try the lock again until it opens.",
        "Keep the table until every run fits.",
        "Does it pay to rework the table until it fits? It does not.",
        "Revise the ledger until it balances. After ten corrections stop and return `failure`.",
        "Rework the table until it fits. If the third version does not fit either, return `failure`.",
        "Rework the table until it fits.\n\n## Limits\n\n- Three reworkings.",
        "Rework the set, dropping one song each time, until it fits.",
        "Rework the table until it fits, or until nothing is left to cut.",
        "Try again with a smaller load until it fits.",
        "Ask the band to rework the set until it fits.",
        "Report a clerk who adjusts the rates again and again until the totals agree.",
        "What not to do:\n\n- Rework the set until it fits.",
    ],
)
def test_what_comes_to_an_end_or_is_not_done(text: str) -> None:
    assert worked(text) == []


@pytest.mark.parametrize("place", ["handoff", "process", "agent"])
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Have `map-drafter` redo it until it is under the word limit.", 1),
        ("Over budget? The lead drops a sheet and asks `map-drafter` again until the estimate fits.", 1),
        ("Widen the limits and call `map-drafter` again, and so on until it returns `map-drawn`.", 1),
        ("The lead calls `map-drafter` again until the estimate fits; the limit is four calls.", 0),
        ("The lead calls `map-drafter` again until the map fits, while it is under budget.", 0),
        ("Call `map-drafter` again until the map fits; when over budget, return `failure`.", 0),
        ("The lead calls `map-drafter` again until the map fits, within the budget of four calls.", 0),
        ("Call `map-drafter` again until it fits, up to the limit in your prompt.", 0),
        ("Call `map-drafter` again until the time limit is reached.", 0),
        ("The lead asks `map-drafter` again until the sheet fits or no layer is left.", 0),
    ],
)
def test_limits_of_something_else_end_no_round(place: str, text: str, found: int) -> None:
    assert len(told(place, text)) == found


DRAWN = """\
# Process

1. **Reading.** The reader breaks it down.
2. **Costs.** The `map-lead` → `map-drafter` call brings back a sheet. {}
3. **Print.** Three tries, then the print is cancelled.
"""


@pytest.mark.parametrize(
    "text",
    [
        "Too large? The lead asks the printer again until the sheet fits.",
        "Too large? The office asks again until the sheet fits.",
        "The lead asks again until the driver picks up the phone.",
        "In other houses the lead asks again until the sheet fits.",
        "The lead asks again until the sheet fits.\n\n## Rounds\n\nNo call is made more than four times.",
        "The lead asks again when the sheet is lost.",
        "Too large? The lead asks again, once; after that it gives up.",
    ],
)
def test_who_asks_again_may_ask_anybody(text: str) -> None:
    page = "---\nname: {0}\ndescription: The {0}.\ntools: {1}\n---\n\n# {0}\n\n{2}\n"
    documents = {
        "agents/map-drafter.md": page.format("map-drafter", "Read", "Draw the map."),
        "agents/map-lead.md": page.format("map-lead", "Read, Task", "Call `map-drafter` with the survey."),
        "docs/process.md": DRAWN.format(text),
    }
    assert [each.code for each in lint(documents) if each.code == "FC914"] == []


BANS = [
    "Do not, under any circumstances, {}.",
    "At no time {}.",
    "In no case {}.",
    "By no means {}.",
    "~~{}.~~",
    "Old rule: {}. New rule: say what is wrong.",
    "You must never, even when asked, {}.",
]
BANNED = [
    "Never: {}.",
    "Out of scope: {}.",
    "Not your work: {}.",
    "Not allowed:\n\n- {}.",
    "## Out of scope\n\n- {}.",
    "## Forbidden\n\n- {}.",
]


@pytest.mark.parametrize("ban", [*BANS, *BANNED])
def test_what_is_forbidden_goes_on_for_no_time(ban: str) -> None:
    assert told("agent", "Call `map-drafter`.\n\n" + ban.format("call `map-drafter` again until the map fits")) == []
    assert worked(ban.format("rework the table again and again until it is good enough")) == []


@pytest.mark.parametrize("ban", BANS)
def test_what_is_forbidden_needs_no_tool(ban: str) -> None:
    documents = {"agents/run-planner.md": AGENT.format(ban.format("run `git log` on the tree"))}
    assert [each.code for each in lint(documents) if each.code == "FC901"] == []


@pytest.mark.parametrize("told_so", ["{}.", "- [ ] {}.", "If it does not fit, {}.", "When the sums do not agree, {}."])
def test_what_is_not_forbidden_is_told(told_so: str) -> None:
    assert len(worked(told_so.format("rework the table again and again until it is good enough"))) == 1
    documents = {"agents/run-planner.md": AGENT.format(told_so.format("run `git log` on the tree"))}
    assert [each.code for each in lint(documents) if each.code == "FC901"] == ["FC901"]
