"""Calls told with the tool of a host, what passes in keyed lines below them, and the cases behind them."""

from itertools import product

import pytest

from linting import lint

AGENT = """\
---
name: kiln-warden
description: Fires one lot.
tools: Read
---

You work alone.

{inputs}

{answers}
"""
COMMAND = """\
---
description: Fires what the user has.
allowed-tools: Task
---

# Fire

{}

## The end

An empty or malformed answer is asked for once more, then stop.
"""
INPUTS = (
    "## Input\n\n- `clay_lot` (required)\n- `peak_heat` (required)",
    "<input>\n- clay_lot (required)\n- peak_heat (required; it decides on the glaze)\n</input>",
    "**You get:** `clay_lot` and `peak_heat`. Both are required.",
)
SHOWN = (
    '{"outcome": "glaze-fired", "shelf_list": "x"}\n{"outcome": "ware-cracked", "crack_map": "x"}\n'
    '{"outcome": "heat-unreached", "peak_seen": 1}'
)
ANSWERS = (
    f"## Output\n\n```json\n{SHOWN}\n```",
    f"<output>\n{SHOWN}\n</output>",
    "**You give back:**\n\n- `glaze-fired`, with `shelf_list`\n- `ware-cracked`, with `crack_map`\n"
    "- `heat-unreached`, with `peak_seen`",
)
LEADS = (
    "Task → `kiln-warden`", "Use the Task tool with `kiln-warden`:",
    "Use the Task tool to launch the `kiln-warden` agent:",
    "Call `kiln-warden` via the Task tool:", "Use the Agent tool with **kiln-warden**:",
)  # fmt: skip
DONE = {"glaze-fired": "go on", "ware-cracked": "show `crack_map` to the user", "heat-unreached": "stop"}
CASES = ("- `{}`: {}.", "- `{}` → {}.", "If `{}`: {}.")
KEYS = ("clay_lot", "peak_heat")


def told(inputs: str, answers: str, command: str) -> list[tuple[str, str]]:
    agent = AGENT.format(inputs=inputs, answers=answers)
    documents = {".claude/agents/kiln-warden.md": agent, ".claude/commands/fire.md": COMMAND.format(command)}
    return [(each.code, each.message) for each in lint(documents)]


def paragraph(lead: str, keys: tuple[str, ...]) -> str:
    return "\n".join((lead, *(f"  {key}: what the user named" for key in keys)))


def quotation(lead: str, keys: tuple[str, ...]) -> str:
    return f"{lead.rstrip(':')}:\n\n" + "\n".join(f"> **{key}**: what the user named" for key in keys)


def cases(form: str, labels: tuple[str, ...]) -> str:
    return "\n".join(form.format(label, DONE.get(label, "wait")) for label in labels)


def in_title(body: str) -> str:
    return f"## Step 1\n\n{body}"


def in_tag(body: str) -> str:
    return f'<workflow>\n\n<step n="1">\n{body}\n</step>\n\n</workflow>'


LAYOUTS = tuple(product(LEADS, (paragraph, quotation), (in_title, in_tag)))


@pytest.mark.parametrize("at", range(len(LAYOUTS)))
def test_what_a_call_by_tool_leaves_out_is_told_and_a_whole_one_is_not(at: int) -> None:
    lead, shown, around = LAYOUTS[at]
    inputs, answers, form = INPUTS[at % 3], ANSWERS[at // 2 % 3], CASES[at % 3]
    whole = around(f"{shown(lead, KEYS)}\n\n{cases(form, tuple(DONE))}")
    assert told(inputs, answers, whole) == []
    unhandled = around(f"{shown(lead, KEYS)}\n\n{cases(form, tuple(DONE)[:2])}")
    assert [code for code, _ in told(inputs, answers, unhandled)] == ["FC805"]
    strange = around(f"{shown(lead, KEYS)}\n\n{cases(form, (*DONE, 'moss-grown'))}")
    assert {code for code, _ in told(inputs, answers, strange)} <= {"FC806", "FC807"}
    assert told(inputs, answers, strange)


@pytest.mark.parametrize("lead", LEADS[1:4])
def test_an_input_that_is_said_to_be_required_is_missed_beside_a_single_other_one(lead: str) -> None:
    ends = cases(CASES[0], tuple(DONE))
    for inputs in INPUTS[::2]:
        found = told(inputs, ANSWERS[0], f"## Fire it\n\n{quotation(lead, KEYS[:1])}\n\n{ends}")
        assert [code for code, _ in found] == ["FC804"]
        assert "peak_heat" in found[0][1]


SOUND = (
    "Use the Task tool with `kiln-warden`:\n\n> **clay_lot**: the lot\n> and everything else from step 1",
    "Use the Task tool with `kiln-warden`:\n\n> **clay_lot**: the lot\n\nThe heat goes along as the user gave it.",
    "Use the Task tool with `kiln-warden`:\n\n> Fire the lot at the heat that the user named.",
    "Use the Task tool with `kiln-warden`:\n\n> **brief**: the lot and its heat",
    "Use the Task tool with `kiln-warden` again:\n\n> **clay_lot**: what is left",
    "Do not use the Task tool with `kiln-warden`:\n\n> **clay_lot**: nothing",
    "Task: `kiln-warden`\nclay_lot: a work item and no call",
)


@pytest.mark.parametrize("call", SOUND)
def test_a_call_that_may_pass_more_or_is_none_lacks_nothing(call: str) -> None:
    ends = cases(CASES[0], tuple(DONE))
    assert told(INPUTS[0], ANSWERS[0], f"## Fire it\n\n{call}\n\n{ends}") == []


@pytest.mark.parametrize(
    "rules", ("If `urgent`: ring the bell.\nIf `weekend`: wait.", "If `kiln.lock` is there: stop.")
)
def test_rules_about_something_else_are_for_no_answer_of_the_called_one(rules: str) -> None:
    whole = f"{quotation(LEADS[1], KEYS)}\n\n{cases(CASES[0], tuple(DONE))}"
    assert told(INPUTS[0], ANSWERS[0], f"{whole}\n\n{rules}") == []
    assert told(INPUTS[0], ANSWERS[0], f'{in_tag(whole)}\n\n<step n="2">\n{rules}\n</step>') == []


def test_a_question_that_a_caller_puts_to_the_user_needs_no_further_owner() -> None:
    stuck = '```json\n{"outcome": "glaze-fired", "shelves": 3}\n{"outcome": "stuck", "question": "Which shelf?"}\n```'
    call = f"{quotation(LEADS[1], KEYS)}\n\n- `glaze-fired`: go on.\n- `stuck`: "
    assert told(INPUTS[0], stuck, f"{call}show `question` to the user and stop.") == []
    assert [code for code, _ in told(INPUTS[0], stuck, f"{call}pack what is there.")] == ["FC704"]
