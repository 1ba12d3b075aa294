"""Contracts that their title alone tells, calls written by themselves with what is done below, and what goes in."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\nDo what `doctrine/contracts/{0}.md` says.\n"
AGENTS = {f"agents/{name}.md": AGENT.format(name) for name in ("rope-tester", "route-planner")}

CONTRACT = """# {title}

rescue-desk -> rope-tester

## Gives back

`outcome`:

- `rope-sound`
    - `loads`: one for each metre
- `rope-worn`
    - `places`: where
    - to be settled by the store keeper
- `in-progress`
    - `loads`: so far
"""

PIPELINE = """# Rescue pipeline

Stages run in the order given. The rescue-desk calls every stage.

## 1. Ropes

{call}

{rows}

## Any stage

An answer that does not parse is asked for once more; then the run ends.
"""


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint({**AGENTS, **documents}) if each.code == code]


@pytest.mark.parametrize(
    "title",
    [
        "Contract: rope-tester",
        "Contract: `rope-tester`",
        "Contract of the rope-tester",
        "Contract for `rope-tester`",
        "Contract with rope-tester",
        "Rope-tester: contract",
        "rope-tester — contract",
        "Handoff contract: rope-tester",
        "The rope-tester's contract",
        "Agreement: rope-tester",
    ],
)
def test_a_title_says_whose_contract_it_is(title: str) -> None:
    messages = found({"doctrine/contracts/ropes.md": CONTRACT.format(title=title)}, "FC701")
    assert messages == ["`in-progress` says what `rope-tester` is doing, not what it produced"]


@pytest.mark.parametrize(
    "title",
    ["Contract: rope-store", "Ropes: contract", "Contract law", "Contract"],
)
def test_other_titles_say_nothing(title: str) -> None:
    text = CONTRACT.format(title=title).replace("rescue-desk -> rope-tester\n\n", "").replace("Gives back", "Ropes")
    assert found({"doctrine/contracts/ropes.md": text}, "FC701") == []


ROWS = "    rope-sound  -> 2\n    rope-worn   -> end: not-possible\n"
SOUND = CONTRACT.replace("- `in-progress`\n    - `loads`: so far\n", "").format(title="Contract: rope-tester")


@pytest.mark.parametrize(
    "call",
    [
        "call: rope-tester(rope, loads)",
        "Call rope-tester(rope, loads).",
        "call: `rope-tester(rope, loads)`",
        "**call:** rope-tester(rope, loads)",
        "`rope-tester(rope, loads)`",
        "rope-tester(rope, loads)",
        "Run the rope-tester(rope, loads):",
    ],
)
@pytest.mark.parametrize(
    "rows",
    [
        "    rope-sound  -> 2\n    rope-frayed -> 2, with a note\n    rope-worn   -> end: not-possible\n",
        "```\nrope-sound  -> 2\nrope-frayed -> 2, with a note\nrope-worn   -> end: not-possible\n```\n",
        "```text\nrope-sound: 2\nrope-frayed: 2, with a note\nrope-worn: end with not-possible\n```\n",
        "- `rope-sound` → 2\n- `rope-frayed` → 2, with a note\n- `rope-worn` → not-possible\n",
        "- rope-sound -> 2\n- rope-frayed -> 2, with a note\n- rope-worn -> not-possible\n",
    ],
)
def test_a_row_below_a_call_for_what_never_comes(call: str, rows: str) -> None:
    documents = {"doctrine/contracts/ropes.md": SOUND, "doctrine/pipeline.md": PIPELINE.format(call=call, rows=rows)}
    messages = found(documents, "FC807")
    assert len(messages) == 1 and messages[0].startswith("`rope-frayed` is no outcome of `rope-tester`")


@pytest.mark.parametrize(
    "rows",
    [
        "    rope-sound  -> 2\n    rope-ready  -> 2\n",
        "```\nrope-sound  -> 2\nrope-ready  -> 2\n```\n",
    ],
)
def test_an_outcome_without_a_row_below_a_call(rows: str) -> None:
    contract = SOUND.replace("- `rope-worn`", "- `rope-ready`\n- `rope-worn`")
    page = PIPELINE.format(call="call: rope-tester(rope)", rows=rows)
    messages = found({"doctrine/contracts/ropes.md": contract, "doctrine/pipeline.md": page}, "FC805")
    assert messages == ["outcome `rope-worn` of `rope-tester` is handled nowhere"]


def test_calls_and_rows_in_one_fence() -> None:
    rows = "```\ncall: rope-tester(rope)\n  rope-sound -> 2\n  rope-frayed -> 2\n  rope-worn -> end\n```\n"
    page = PIPELINE.format(call="It goes so.", rows=rows)
    documents = {"doctrine/contracts/ropes.md": SOUND, "doctrine/pipeline.md": page}
    assert len(found(documents, "FC807")) == 1


@pytest.mark.parametrize(
    ("call", "rows"),
    [
        # all that comes back, and nothing else
        ("call: rope-tester(rope)", ROWS),
        # a row for whatever else comes
        ("call: rope-tester(rope)", "    rope-sound    -> 2\n    anything else -> end: not-possible\n"),
        ("call: rope-tester(rope)", "    rope-sound -> 2\n    otherwise  -> end: not-possible\n"),
        ("call: rope-tester(rope)", "    rope-sound -> 2\n    *          -> end: not-possible\n"),
        # what passes, and no outcomes
        ("call: rope-tester(rope)", "    rope:  as it hangs\n    loads: from the table\n    date\n"),
        ("call: rope-tester(rope, loads)", "    rope -> the one that hangs\n    see the table\n"),
        # an arrow in running words, a program
        ("call: rope-tester(rope)", "```python\nrope_frayed -> 2\nrope_sound -> 3\n```\n"),
        ("The call of rope-tester(rope) is the first.", "    frayed -> thin\n    worn -> thinner\n"),
        # another function
        ("call: read-scale(rope)", "    heavy -> 2\n    light -> 3\n"),
        ("read_scale(rope)", "    heavy -> 2\n    light -> 3\n"),
    ],
)
def test_other_rows_below_calls(call: str, rows: str) -> None:
    documents = {"doctrine/contracts/ropes.md": SOUND, "doctrine/pipeline.md": PIPELINE.format(call=call, rows=rows)}
    assert found(documents, "FC807") + found(documents, "FC805") + found(documents, "FC806") == []


SIGNATURE = """# Contract: route-planner

    route-planner(start_point, weather, party_size, map) -> RouteResult

    RouteResult =
      | {{ outcome: "route-found", legs: Legs }}
      | {{ outcome: "no-route", reason: Text }}

{said}
"""


@pytest.mark.parametrize("call", ["call: {0}", "Call {0}", "call: `{0}`", "```\ncall: {0}\n```"])
def test_an_input_that_a_written_call_leaves_out(call: str) -> None:
    page = PIPELINE.format(call=call.format("route-planner(start_point, weather, map)"), rows="")
    contract = SIGNATURE.format(said="All four are required.")
    messages = found({"doctrine/contracts/route.md": contract, "doctrine/pipeline.md": page}, "FC804")
    assert messages == ["`route-planner` requires `party_size`, and this does not send it"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("call: route-planner(start_point, weather, party_size, map)", ""),
        ("call: route-planner(start_point)", "The others may be left out."),
        ("call: route-planner(start_point, weather, map) and the party_size", ""),
        ("call: route-planner(start_point, weather, map)\n\nAlso pass the party size.", ""),
        ("call: route-planner(start_point, weather, map) on the second round", ""),
    ],
)
def test_other_written_calls(call: str, said: str) -> None:
    page = PIPELINE.format(call=call, rows="")
    documents = {"doctrine/contracts/route.md": SIGNATURE.format(said=said), "doctrine/pipeline.md": page}
    assert found(documents, "FC804") == []
