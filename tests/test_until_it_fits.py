"""Work that an agent does over and over until it fits, and calls that are made again until something does."""

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
        "If a run is too long, cut it. Keep reworking the table until every run fits.",
        "Rework the table until it fits.",
        "Shift the departures and check them again until all runs fit.",
        "Adjust the rates again and again until the totals agree.",
        "Keep adjusting until the sums add up.",
        "Go on revising until the two sheets match.",
        "Keep adjusting the load until it fits into the van.",
        "Revise the load and count again until the columns balance.",
    ],
)
def test_what_need_not_come_to_fit_has_no_end(text: str) -> None:
    assert worked(text) == ["`run-planner` goes on without an end"]


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
    ("text", "found"),
    [
        ("Too large? The lead drops a layer and asks again until the sheet fits.", 1),
        ("Too large? The lead drops a layer and asks again until the sheet fits, twice at most.", 0),
        ("Too large? The lead asks the printer again until the sheet fits.", 0),
        ("Too large? The office asks again until the sheet fits.", 0),
        ("The lead asks again when the sheet is lost.", 0),
        ("Too large? The lead asks again, once; after that it gives up.", 0),
    ],
)
def test_who_asks_again_asks_whom_the_paragraph_draws(text: str, found: int) -> None:
    page = "---\nname: {0}\ndescription: The {0}.\ntools: {1}\n---\n\n# {0}\n\n{2}\n"
    documents = {
        "agents/map-drafter.md": page.format("map-drafter", "Read", "Draw the map."),
        "agents/map-lead.md": page.format("map-lead", "Read, Task", "Call `map-drafter` with the survey."),
        "docs/process.md": DRAWN.format(text),
    }
    assert [each.code for each in lint(documents) if each.code == "FC914"] == ["FC914"] * found
