"""What is done for each answer of a call, in every layout of the words before it, and what is for the rest."""

from itertools import product

import pytest

from linting import lint

AGENT = """\
---
name: roofer
description: Counts the tiles of a roof.
tools: Read, Grep
---

You get `roof_plan`.

{}
"""
ENDS = """\
Return one of:

- `tiles-counted` with `tile_count`
- `roof-too-steep` with `pitch`
- `plan-torn` with `defects`
"""
COMMAND = """\
---
name: roofs
description: Has a roof counted.
---

# Roofs

{}

## The end

An empty or malformed answer is asked for once more.
"""
DONE = {
    "tiles-counted": "write it down",
    "roof-too-steep": "ask the owner what to do",
    "plan-torn": "tell the user, then stop",
}


def told(agent: str, command: str) -> list[tuple[str, str]]:
    documents = {".claude/agents/roofer.md": AGENT.format(agent), ".claude/commands/roofs.md": COMMAND.format(command)}
    return [(each.code, each.message) for each in lint(documents)]


def cases(form: str, indent: str = "", left_out: str = "") -> str:
    return "\n".join(indent + form.format(*pair) for pair in DONE.items() if pair[0] != left_out)


CALLS = (
    "Call `roofer` with `roof_plan`.",
    "Use the `roofer` subagent; pass `roof_plan`.",
    "**Ask roofer**. Give it `roof_plan`.",
)
LEADS = (
    "By its outcome:", "On its outcome:", "By outcome:", "Outcome:", "Its outcomes:", "Its answer is one of:",
    "It answers one of:", "It returns:", "Go by `outcome`:", "By the `outcome` it returns:", "Cases:", "",
)  # fmt: skip
FORMS = ("- `{}`: {}", "- **{}**: {}", "- `{}` — {}", "- `{}` → {}", "- On `{}`, {}.", "- If `{}`: {}.")


@pytest.mark.parametrize(("at", "lead", "call"), [(at, *pair) for at, pair in enumerate(product(LEADS, CALLS))])
def test_a_case_that_is_left_out_is_told_whatever_leads_to_the_others(at: int, lead: str, call: str) -> None:
    form, left_out = FORMS[at % len(FORMS)], tuple(DONE)[at % len(DONE)]

    def step(left_out: str = "") -> str:
        return f"1. Take `roof_plan`.\n2. {call} {lead}\n{cases(form, '   ', left_out)}\n3. Say goodbye."

    def paragraph(left_out: str = "") -> str:
        return f"{call} {lead}\n\n{cases(form, '', left_out)}"

    for layout in (step, paragraph):
        assert told(ENDS, layout()) == []
        assert ("FC805", f"outcome `{left_out}` of `roofer` is handled nowhere") in told(ENDS, layout(left_out))


ENDINGS = (
    "Outcomes:\n\n{}", "How you end:\n\n{}", "## Results\n\n{}", "1. Read it.\n2. Finish with one of these:\n{}",
    "Return one of:\n\n{}",
)  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_an_agent_says_of_its_own_ends_stays_its_own_though_each_tells_what_to_do(ending: str) -> None:
    own = {"tiles-counted": "name the `tile_count`", "roof-too-steep": "write why", "plan-torn": "list the `defects`"}
    indent = "   " if "1." in ending else ""
    ends = ending.format("\n".join(f"{indent}- `{label}`: {deed}" for label, deed in own.items()))
    call = "Call `roofer` with `roof_plan`. Act on what it returns:\n\n"
    assert told(ends, call + cases("- `{}`: {}")) == []
    found = told(ends, call + cases("- `{}`: {}", left_out="roof-too-steep"))
    assert found == [("FC805", "outcome `roof-too-steep` of `roofer` is handled nowhere")]


SECTIONS = (
    "### `{0}`\n\n- `{1}`", "### {0}\n\n- `{1}`", "### 1. `{0}`\n\n- `{1}`", "**`RESULT: {0}`**\n\n- `{1}`",
    "**`{0}`**\n\n- `{1}`", "### `{0}`\n\n```\n{1}: ...\n```",
)  # fmt: skip
FIELDS = {"tiles-counted": "tile_count", "roof-too-steep": "pitch", "plan-torn": "defects"}


@pytest.mark.parametrize(("title", "section"), [*product(("What comes back", "Output", "Outcomes"), SECTIONS)])
def test_sections_side_by_side_are_outcomes_where_a_caller_has_cases_for_them(title: str, section: str) -> None:
    ends = f"## {title}\n\n" + "\n\n".join(section.format(*pair) for pair in FIELDS.items())
    call = "Call `roofer` with `roof_plan`. By its outcome:\n\n"
    assert told(ends, call + cases("- `{}`: {}")) == []
    found = told(ends, call + cases("- `{}`: {}", left_out="plan-torn"))
    assert found == [("FC805", "outcome `plan-torn` of `roofer` is handled nowhere")]


def test_a_further_sentence_with_the_verb_of_the_one_before_returns_too() -> None:
    ends = "Return `tiles-counted` if it fits. Return `roof-too-steep` otherwise; where the plan is torn, `plan-torn`."
    assert told(ends, "Call `roofer` with `roof_plan`. By its outcome:\n\n" + cases("- `{}`: {}")) == []


SENTENCES = (
    "Stop on everything else.", "The rest ends the round.", "If it is neither, stop.", "Neither of these: stop.",
    "Stop on any outcome that is not listed.", "Unlisted outcomes end the round.", "Any outcome but these ends it.",
    "What else it may return ends the round.", "Treat everything else as a failure.", "If something else comes, stop.",
    "An unknown outcome ends the round.", "The remaining outcomes end the round.", "A third outcome goes to the user.",
    "Others go to the user.", "Show everything else to the user.", "What is not named here goes to the user.",
    "By default, stop.", "The fallback is to stop.", "If nothing matches, stop.", "For the others see `docs/ends.md`.",
    "What else may come back is in [the table](ends.md).", "Unless it is `tiles-counted`, stop.",
)  # fmt: skip
ITEMS = (
    "anything else", "others", "`*`", "`_`", "rest", "unknown", "none of these", "neither", "something else",
    "no match", "catch-all", "fallback", "any unlisted outcome", "anything but these", "all other outcomes",
)  # fmt: skip
TWO = "- `tiles-counted`: write it down\n- `roof-too-steep`: ask the owner\n"
ROWS = "| it says | then |\n|---|---|\n| {0} | write it down |\n| {1} | ask the owner |\n| {2} | stop |\n"
CALL = "Call `roofer` with `roof_plan`. Act on what it returns:\n\n"


@pytest.mark.parametrize("words", SENTENCES)
def test_a_sentence_beside_cases_may_be_for_the_rest(words: str) -> None:
    assert told(ENDS, f"{CALL}{TWO}\n{words}") == []
    assert told(ENDS, f"{CALL}On `tiles-counted` write it down. On `roof-too-steep` ask the owner. {words}") == []


@pytest.mark.parametrize("words", ITEMS)
def test_an_item_a_row_or_a_title_may_be_for_the_rest(words: str) -> None:
    assert told(ENDS, f"{CALL}{TWO}- {words}: stop\n") == []
    for mark in ("", "`"):
        assert told(ENDS, CALL + ROWS.format(f"{mark}tiles-counted{mark}", f"{mark}roof-too-steep{mark}", words)) == []
    titles = "### `tiles-counted`\n\nWrite it down.\n\n### `roof-too-steep`\n\nAsk the owner.\n\n"
    assert told(ENDS, f"{CALL}{titles}### {words.capitalize()}\n\nStop.") == []


@pytest.mark.parametrize(
    "words",
    [
        "The rest of the plan is for the owner.", "An empty answer, or an unknown one, is asked for again.",
        "Leave the other roofs alone.", "If a result is empty or none of these, ask for it again.",
    ],
)  # fmt: skip
def test_words_about_something_else_are_not_for_the_rest(words: str) -> None:
    found = told(ENDS, f"{CALL}{TWO}\n{words}")
    assert found == [("FC805", "outcome `plan-torn` of `roofer` is handled nowhere")]


def test_what_is_for_the_rest_of_one_call_is_not_for_that_of_another() -> None:
    scribe = AGENT.replace("roofer", "scribe").format("Return one of:\n\n- `noted`\n- `illegible`\n- `no-ink`\n")
    second = "\n2. Call `scribe` with `tile_count`:\n   - `noted`: go on\n   - `illegible`: ask the owner\n"
    first = "1. Call `roofer` with `roof_plan`:\n   - `tiles-counted`: go on\n   - others: stop\n"
    documents = {
        ".claude/agents/roofer.md": AGENT.format(ENDS),
        ".claude/agents/scribe.md": scribe.replace("roof_plan", "tile_count"),
        ".claude/commands/roofs.md": COMMAND.format(first + second),
    }
    assert [each.message for each in lint(documents)] == ["outcome `no-ink` of `scribe` is handled nowhere"]


def test_a_list_of_states_is_no_list_of_cases() -> None:
    states = "\n\nTickets are in one of these states:\n\n"
    states += "- `open`: take it\n- `plan-torn`: close it\n- `tiles-counted`: pay it\n"
    assert told(ENDS, f"{CALL}{cases('- `{}`: {}')}{states}") == []
