"""What a document says only in passing, where it comes up, beside the contract that says it whole: outcomes told one by
one in a procedure, a field with its one value, a plan that whoever calls makes, events that an answer brought.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: {2}\n---\n\n# {0}\n\n{3}\n"


def found(documents: dict[str, str], *codes: str) -> list[str]:
    """The messages of some rules."""
    return [each.message for each in lint(documents) if each.code in codes]


FLIGHT = """# Flight contract: dispatcher -> balloonist

| outcome | required payload |
|---|---|
| `flight-done` | `track`, `log` |
| `flight-held` | `blockers` (each with an owner), `next_action`, `log` |
| `flight-rejected` | `defects`, `route_to`: dispatcher, `log` |
"""
STEPS = """{0}

1. Look at the order. No basket, or no landing field: return `flight-rejected` with the `defects` at once.
2. Fill the envelope. Ask the `burner` for heat.
   - `burner-cold` → {1}
3. Land and return `flight-done`{2}.
"""
POINTS = "What you return is laid down in `doctrine/flight-contract.md`."


def flight(points: str, held: str, further: str = "") -> list[str]:
    steps = STEPS.format(points, held, further)
    agent = AGENT.format("balloonist", "Flies one order.", "Read", steps)
    return found({"agents/balloonist.md": agent, "doctrine/flight-contract.md": FLIGHT}, "FC801")


@pytest.mark.parametrize("points", [POINTS, "See flight-contract.md for all that goes with each result."])
def test_a_procedure_that_names_the_contract_leaves_the_rest_to_it(points: str) -> None:
    assert not flight(points, "hand back `flight-held`, blockers = the burner, owner = dispatcher.")


def test_a_procedure_that_says_another_outcome_is_told() -> None:
    assert flight(POINTS, "hand back `flight-held`, owner = dispatcher.", ". If there is fog, return `flight-fogged`")


FITTING = """# Output contract: workshop -> fitter

Outcome: `fitted` | `fitting-blocked` | `invalid-order`

## If `fitted`

1. `repair_result`: {0}
2. `photographs`

## If `fitting-blocked`

1. `repair_result`: `repair-blocked` | `not-attempted`
2. `blockers[]`: each with its owner

## If `invalid-order`

1. `repair_result`: `not-attempted`
2. `defects[]`
"""
SHEET = "# Fitting: <order>\n\n- Outcome: fitted | fitting-blocked | invalid-order\n- Repair result: {0}\n"


@pytest.mark.parametrize(
    ("fixed", "listed", "told"),
    [
        ("`repair-proven`", "repair-proven | repair-blocked | not-attempted", False),
        ("`repair-proven`.", "repair-proven | repair-blocked | not-attempted", False),
        ("`repair-proven`", "repair-shown | repair-blocked | not-attempted", True),
        ("how it went", "repair-proven | repair-blocked | not-attempted", True),
    ],
)
def test_a_field_has_the_value_too_that_one_section_fixes(fixed: str, listed: str, told: bool) -> None:
    sheet = {"references/sheet-template.md": SHEET.format(listed)}
    assert bool(found({"doctrine/output-contract.md": FITTING.format(fixed), **sheet}, "FC807")) == told


RELAY = """# Pipeline

| stage | agent | receives | returns |
|---|---|---|---|
| 1 | site-lead | `brief` | `site-done` \\| `site-blocked` |
| 1a | digger | `spec`, `brief` | `dug` \\| `dig-blocked` |
| 2 | checker | `brief`, `package` | `approved` \\| `changes-requested` |
"""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("<your spec, verbatim>", False),
        ('"the spec you wrote"', False),
        ("<what you have worked out>", False),
        ("<the spec>", True),
        ("<verbatim>", True),
        ("<the spec you received>", True),
    ],
)
def test_what_a_caller_makes_itself_no_earlier_stage_returns(value: str, told: bool) -> None:
    call = f"Write the spec, then call:\n\n```\nTask(digger):\n  spec: {value}\n  brief: <verbatim>\n```\n"
    lead = AGENT.format("site-lead", "Leads.", "Task", call)
    messages = found({"doctrine/pipeline.md": RELAY, "agents/site-lead.md": lead}, "FC907")
    assert any("receives `spec`" in each for each in messages) == told


DESK = """You are the desk.

```
Task(weaver)
  pattern: <verbatim>
```

| answer | then |
|---|---|
| `woven` | take `cloth` to the dyer |
| `yarn-short` | order more yarn; call once more, then stop |

{0}

An empty answer is asked for once more, then stop.
"""
WEAVER = AGENT.format("weaver", "Weaves.", "Read", "Return `woven` with `cloth` and `events`, or `yarn-short`.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Enter the `events` of the answer in the loom ledger.", False),
        ("Write the events from each reply into the loom ledger.", False),
        ("Append the events in the weaver's answer to the loom ledger.", False),
        ("Record the entries that came back in the loom ledger.", False),
        ("Enter the events in the loom ledger as you go.", True),
        ("Append an event to the loom ledger before each call.", True),
    ],
)
def test_who_calls_enters_the_events_of_the_answer(text: str, told: bool) -> None:
    desk = AGENT.format("loom-clerk", "Takes orders.", "Task", DESK.format(text))
    assert bool(found({"agents/loom-clerk.md": desk, "agents/weaver.md": WEAVER}, "FC707")) == told


def test_who_calls_nobody_has_no_answer_whose_events_it_enters() -> None:
    weaver = WEAVER.replace("Return", "Enter the events of the answer in the loom ledger. Return")
    assert found({"agents/weaver.md": weaver}, "FC707")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Go on when the answer is `woven` and has `cloth`; an answer without cloth is an empty answer.", False),
        ("Continue once `cloth` is there; no `cloth` at all makes an empty reply.", False),
        ("Go on to the dyer; an empty answer is fine.", True),
        ("Call the dyer if the cloth is dry; if the answer is empty, go on.", True),
        ("When the answer is empty, go on; the dyer will see.", True),
    ],
)
def test_what_counts_as_an_empty_answer_is_no_rule_that_passes_it_over(text: str, told: bool) -> None:
    desk = AGENT.format("loom-clerk", "Takes orders.", "Task", DESK.format(text))
    passed = found({"agents/loom-clerk.md": desk, "agents/weaver.md": WEAVER}, "FC911")
    assert bool(passed) == told


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("with `blockers`: which thread is torn, and who must spin it again", False),
        ("with what blocks and the owner of that", False),
        ("with `blockers`: which thread is torn", True),
        ("with `blockers` and `width`", True),
    ],
)
def test_what_stands_behind_the_last_of_several_outcomes_counts(behind: str, told: bool) -> None:
    text = f"Input: `pattern`.\n\nReply: `weave-complete` with `cloth` and `width`,\nor `weave-blocked` {behind}."
    taken = "### When weaver returns `weave-{0}`\n\nGo on.\n\n"
    call = f"```\nTask(weaver)\n  pattern: ...\n```\n\n{taken.format('complete')}{taken.format('blocked')}"
    mill = AGENT.format("mill", "Runs.", "Task", call)
    weaver = AGENT.format("weaver", "Weaves.", "Read", text)
    assert bool(found({"agents/weaver.md": weaver, "agents/mill.md": mill}, "FC704")) == told


KEPT = "# Pipeline\n\n1. Call `smith` with the `order`.\n2. Call `polisher` with the `blade`.\n\n{0}\n"
SMITHS = {
    f"agents/{name}.md": AGENT.format(name, f"The {name}.", "Read", "Return `success` or `failure`.")
    for name in ("smith", "polisher")
}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("## Forge ledger\n\nAfter a call it holds what came back:\n\n- {0} (actor: `smith`)\n- `blade-result`", True),
        ("The lead keeps a journal with these entries:\n\n1. {0}\n2. `blade-result`", True),
        ("| event | filed with |\n|---|---|\n| {1} | time |\n| `blade-result` | what was forged |", True),
        ("## Forge ledger\n\nAfter each call it holds what came back:\n\n- `order-result`\n- `blade-result`", False),
        ("## The forge\n\nWhat the customer sees:\n\n- {0}\n- `blade-result`", False),
        ("## Forge ledger\n\nWhat the customer may ask for:\n\n- {0}\n- a blade", False),
        ("| event | filed with |\n|---|---|\n| `steel-received` | time |\n| `blade-result` | what was forged |", False),
        ("| event | filed with |\n|---|---|\n| {1} | time |\n| `hilt-result` | what was forged |", False),
    ],
)
def test_an_entry_that_a_call_arrived_among_results_is_none(text: str, told: bool) -> None:
    names = "`handoff-received`", "`blade-request-received`"
    documents = {**SMITHS, "doctrine/pipeline.md": KEPT.format(text.format(*names))}
    assert [each.partition(" ")[0].strip("`") for each in found(documents, "FC702")] == [
        name.strip("`") for at, name in enumerate(names) if told and f"{{{at}}}" in text
    ]


ITEMS = (
    "Reply with\n\n- `outcome`: `judged` | `no-ship`\n\nIf `judged`:\n\n- `urgency`: {0}\n- `grounds`\n\n"
    "If `no-ship`:\n\n- `reason`"
)
YARD = """Call the surveyor.

```
Task(hull-surveyor)
  damage: ...
```

On `judged` look at `urgency`:

| {0} | dock |
|---|---|
| `sinking` | the first |
| `leaking` | the second |
| {1} | any |

On `no-ship` stop. An empty answer is asked for once more, then stop.
"""


@pytest.mark.parametrize(
    ("listed", "head", "row", "told"),
    [
        ("`sinking` | `leaking` | `scratched`", "urgency", "`damp`", True),
        ("`sinking` | `leaking` | `scratched`", "Urgency", "`damp`", True),
        ("`sinking` | `leaking` | `scratched`", "urgency", "`scratched`", False),
        ("`sinking` | `leaking` | `scratched`", "urgency", "anything else", False),
        ("`sinking` | `leaking` | `scratched`", "urgency", "`other`", False),
        ("`sinking` | `leaking` | `scratched`", "state", "`damp`", False),
        ("`sinking` | `leaking` | `scratched` | ...", "urgency", "`damp`", False),
    ],
)
def test_a_row_for_a_value_that_the_called_does_not_list(listed: str, head: str, row: str, told: bool) -> None:
    surveyor = AGENT.format("hull-surveyor", "Judges.", "Read", ITEMS.format(listed))
    yard = AGENT.format("yard-desk", "Runs the yard.", "Task", YARD.format(head, row))
    messages = found({"agents/hull-surveyor.md": surveyor, "agents/yard-desk.md": yard}, "FC807")
    assert messages == (["`urgency` is never `damp`"] if told else [])
