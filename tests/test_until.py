"""Work that goes back until it is so: without an end, unless its words or its documents say how often at most."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: {1}\n---\n\n# {0}\n\n{2}\n"
EMPTY = "\n\nAn empty answer is asked for once more, then stop."
LEADS = "Call `map-drafter` with the survey, then `checker` with the sheet.\n{}" + EMPTY
AGENTS = {
    "agents/map-drafter.md": AGENT.format("map-drafter", "Read", "Draw the map."),
    "agents/checker.md": AGENT.format("checker", "Read", "Check the map. Return `exact` or `off`."),
    "agents/map-lead.md": AGENT.format("map-lead", "Task, Read", LEADS.format("")),
}
HANDOFF = """\
# Handoff: map-lead -> map-drafter

## What comes back

The drafter returns one of:

1. `outcome`: `map-drawn`
   - `sheet`
2. `outcome`: `map-refused`
   - `reason`: what cannot be drawn, and within which limits it could

## Calling again

{}
"""
PROCESS = """\
# Process

The procedure of `map-lead`.

## Have it drawn

1. Call `map-drafter` with the survey.
2. Call `checker` with the sheet.

{}

## Return

Return `success`.
"""
PLACES = {
    "handoff": ("doctrine/handoff-drafter.md", HANDOFF),
    "process": ("doctrine/process.md", PROCESS),
    "agent": ("agents/map-lead.md", AGENT.format("map-lead", "Task, Read", LEADS)),
}


def told(place: str, text: str) -> list[str]:
    """Who is called again without an end, where a sentence stands in a document."""
    path, page = PLACES[place]
    found = lint({**AGENTS, path: page.replace("{}", text)})
    return [each.message for each in found if each.code == "FC914"]


@pytest.mark.parametrize("place", list(PLACES))
@pytest.mark.parametrize(
    "text",
    [
        "After `map-refused` the lead widens the frame and calls the drafter again. This is repeated until the drafter"
        " finds a way.",
        "The lead may send `checker` back with a sharper question, and does so until the answer holds.",
        "The sheet is corrected and checked again by `checker` until the answer is `exact`.",
        "A sheet that does not fit goes back to `map-drafter`, with the excess, until it does.",
        "`checker` is called again and again until the figures agree.",
        "Keep sending the sheet back to `checker` until it comes out clean.",
        "Have `map-drafter` redo it until it is under two pages.",
        "Send it back to `map-drafter` until the scale is right.",
        "Return the sheet to `map-drafter` as many times as it takes.",
        "Iterate with `checker` until the sheet is exact.",
        "If the map is off, it goes back to `map-drafter`; this continues until the map is right.",
        "`map-drafter` draws, `checker` checks, and round it goes until the sheet is exact.",
        "`checker` sends it back to `map-drafter` as often as it finds something.",
        "The sheet goes back and forth between `map-drafter` and `checker` until it is exact.",
    ],
)
def test_what_goes_back_until_it_is_so(place: str, text: str) -> None:
    assert len(told(place, text)) == 1


@pytest.mark.parametrize("place", list(PLACES))
@pytest.mark.parametrize(
    "text",
    [
        "After `map-refused` the lead widens the frame and calls the drafter again, twice at most; then it returns"
        " `failure`.",
        "The lead may send `checker` back, and does so until the answer holds, three times at the most.",
        "Send it back to `map-drafter` until it fits or three rounds are over.",
        "`map-drafter` may be called again until the budget of four calls is spent.",
        "The sheet goes back to `map-drafter` until the deadline; then what is there is returned.",
        "Send the sheet back to `map-drafter` and ask the client again until they are content.",
        "The lead calls `checker` again for the next sheet until all sheets are done.",
        "`checker` is called for each sheet until the list is empty.",
        "Wait until `checker` has answered.",
        "Hold the sheet back until `checker` returns it.",
        "Do not call `checker` again until `map-drafter` has mended the sheet.",
        "`checker` is not asked again until the sheet is right.",
        "Nothing goes back to `map-drafter` until `checker` has read all of it.",
        "Never send it back to `map-drafter` until the reason is clear.",
        "A sheet that is refused goes back to `map-drafter`, and the lead waits until it is right.",
        "A sheet that is refused goes back to `map-drafter` until it returns.",
        "The sheet goes back to `incoming` until it is right.",
        "The sheet stays with `map-drafter` until it is drawn.",
    ],
)
def test_what_comes_to_an_end(place: str, text: str) -> None:
    assert told(place, text) == []


VERDICTS = "1. Call `map-drafter`.\n2. Call `checker` with the sheet.\n3. {}\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("If the checker says no, start from step 1 with the remarks.", 1),
        ("If the checker says no, start from step 1 with the remarks. Give up after two tries.", 0),
        ("On `off`, have `map-drafter` redraw it and ask `checker` once again; keep at it until it passes.", 1),
        ("On `off`, go back to step 1, but only the first time.", 0),
        ("On `off`, have `map-drafter` redraw it once; a second `off` is a failure.", 0),
        ("For as long as `checker` says `off`, `map-drafter` is given the remarks and tries again.", 1),
        ("Start with step 1 when the survey says nothing of the slope.", 0),
    ],
)
def test_a_verdict_that_begins_the_steps_anew(text: str, found: int) -> None:
    assert len(told("process", VERDICTS.format(text))) == found


def test_who_works_is_told_by_the_answer_that_is_waited_for() -> None:
    handoff = "# Handoff: map-lead -> checker\n\nReturns one of:\n\n1. `outcome`: `exact`\n2. `outcome`: `off`\n"
    lead = PLACES["agent"][1].replace("{}", "The sheet is mended and looked at again until the answer is `exact`.")
    documents = {**AGENTS, "agents/map-lead.md": lead, "doctrine/handoff-checker.md": handoff}
    found = [each.values["callee"] for each in lint(documents) if each.code == "FC914"]
    assert found == ["checker"]


def test_a_bound_of_another_case_is_none() -> None:
    cases = "1. On `map-refused`, call `map-drafter` once more; then return `failure`.\n\n"
    assert told("process", cases + "A sheet that is too large goes back to `map-drafter` until it fits.")
    assert not told("process", cases + "A sheet that is too large goes back to `map-drafter` once.")


CONTRACT = "# Result format\n\n## Who acts\n\n- `half-drawn`: the lead, which calls the map-drafter again.\n"


@pytest.mark.parametrize(("limit", "found"), [("At most four rounds.", []), ("", ["map-drafter"])])
def test_a_round_told_of_others_is_counted_where_they_call(limit: str, found: list[str]) -> None:
    lead = AGENT.format("map-lead", "Task, Read", LEADS.format(limit))
    called = [
        each.values["callee"]
        for each in lint({**AGENTS, "agents/map-lead.md": lead, "docs/result-format.md": CONTRACT})
        if each.code == "FC914"
    ]
    assert called == found
