"""Calls as teams tell them in words of their own: contracts by their titles, results shown one by one, statuses that
are activities, records in the caller's documents, entries for an arrival; and what looks alike and is none.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from flowc.model.doctrine.read import read
from flowc.model.statements import Role, Union
from flowc.syntax import markdown
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from linting import lint

FENCE = "```"
CONTRACT = "doctrine/kitchen.md"
FLOW = (
    'name: meal\ninitial: open\nterminal: [done, failed]\ntransitions:\n  "open -> cooking":\n    agent: cook\n'
    '  "cooking -> done":\n    on_fail: failed\n    on_incomplete: failed\n'
)


def fenced(text: str, language: str = "") -> str:
    return f"{FENCE}{language}\n{text}\n{FENCE}\n\n"


def unions(text: str, path: str = CONTRACT, name: str | None = None) -> list[Union]:
    source = Source(path, text)
    return list(read(source, markdown.parse_prompt(source), SHIPPED, name).unions)


def returned(text: str, path: str = CONTRACT, name: str | None = None) -> list[str]:
    """The labels of everything that is returned."""
    found = [union for union in unions(text, path, name) if union.role is Role.RETURN]
    return [member.label.text for union in found for member in union.members]


def codes(documents: dict[str, str], family: str) -> list[str]:
    return [each.code for each in lint(documents) if each.code.startswith(family)]


# Results that are shown one by one.

SHOWN = [
    '- `{"outcome": "done", "comment": "..."}` when it is\n- `{"outcome": "failed", "reason": "..."}` when it is not\n',
    '`{"outcome": "done", "meals": 3}` where all is well, else\n\n`{"outcome": "failed", "reason": "..."}`.\n',
    fenced('{"outcome": "done", "meals": 3}', "json") + fenced('{"outcome": "failed", "reason": "no"}', "json"),
    fenced('{"outcome": "done", "meals": 3}\n{"outcome": "failed", "reason": "no"}', "json"),
    fenced("outcome: done   # all of it\nmeals: 3", "yaml") + "or\n\n" + fenced("outcome: failed\nreason: text"),
]


@pytest.mark.parametrize("body", SHOWN)
def test_results_shown_one_by_one_are_a_union(body: str) -> None:
    assert returned(f"# Cook\n\n## What you return\n\n{body}", "agents/cook.md", "cook") == ["done", "failed"]


@pytest.mark.parametrize(
    "text",
    [
        "# Cook\n\n## Example\n\n" + SHOWN[2],
        "# Cook\n\n## Menu\n\n" + SHOWN[0],
        "# Cook\n\n## What you return\n\nFor example:\n\n" + SHOWN[2],
        "# Cook\n\n## What you return\n\nReturn one of `done`, `failed` or `closed`.\n\n" + SHOWN[0],
    ],
)
def test_examples_and_what_is_stated_already_are_no_second_union(text: str) -> None:
    assert returned(text, "agents/cook.md", "cook") in ([], ["done", "failed", "closed"])


def test_a_field_not_every_result_of_a_label_has_need_not_be_there() -> None:
    body = '- `{"outcome": "done", "meals": 3}`\n- `{"outcome": "done"}`\n- `{"outcome": "failed"}`\n'
    (union,) = unions(f"# Cook\n\n## Returns\n\n{body}", "agents/cook.md", "cook")
    assert [[(field.key, field.required) for field in member.payload] for member in union.members] == [
        [("meals", False)],
        [],
    ]


@pytest.mark.parametrize(
    "text",
    ['`{"outcome": "success", "comment": "..."}`', "`outcome`: `success`, `comment`: one line", '"ok", "note": 3']
)
def test_the_next_key_of_an_object_is_no_alternative(text: str) -> None:
    labels = [member.label.text for union in unions(f"# Cook\n\nReturns {text}.\n") for member in union.members]
    assert not {"comment", "note"} & set(labels)


@pytest.mark.parametrize("title", ["What the cook returns", "Outcome", "What comes back", "Answers"])
def test_a_list_under_such_a_heading_needs_no_more_than_one_of(title: str) -> None:
    text = f"# chef -> soup-cook\n\nThe soup cook waits.\n\n## {title}\n\nOne of:\n\n- `hot` (success): it is.\n"
    text += "- `cold`\n"
    assert returned(text) == ["hot", "cold"]
    assert returned(text.replace(f"## {title}", "## Returns\n\nText.\n\n## Colours")) == []


# Contracts by their titles.

CALLS = [
    "# Soup: chef -> soup-cook\n\nThe soup cook stays until it is done.\n\n## Return\n\n",
    "# chef → soup-cook\n\n## Given\n\nThe chef gives `pot`.\n\n## What comes back\n\n",
    "# Soup\n\nBoundary: `chef -> soup-cook`\n\n## Outcome\n\n",
    "# Handoff: head-chef to soup-cook\n\n## Returns\n\n",
]


@pytest.mark.parametrize("head", CALLS)
def test_a_document_that_draws_a_call_is_its_contract(head: str) -> None:
    found = unions(f"{head}Soup-cook returns one of:\n\n- `simmering-hot`, with `pot`\n- `failed`, with `reason`\n")
    assert [(union.role, union.subject) for union in found] == [(Role.RETURN, "soup-cook")]


@pytest.mark.parametrize(
    "title", ["# Migration: python-2 -> python-3", "# States: in-review -> merged-in", "# Soup -> Salad"]
)
def test_arrows_between_other_things_are_no_calls(title: str) -> None:
    source = Source(CONTRACT, f"{title}\n\n## Result\n\nOne of:\n\n- `warm`, with `pot`\n- `cold-now`\n")
    assert read(source, markdown.parse_prompt(source), SHIPPED).kind == "other"


@pytest.mark.parametrize(
    ("heading", "called"),
    [
        ("Spices on demand (strict IF -> ADD contract)", False),
        ("The contract: when hot -> serve it", False),
        ("Recipes (LOAD -> READ contract)", False),
        ("Handoff: pot full -> STOP", False),
        ("Soup (chef -> soup-cook contract)", True),
        ("Handoff: CHEF -> COOK", True),
        ("Contract: what-if-chef -> stop-cook", True),
    ],
)
def test_the_arrow_of_a_rule_is_no_call(heading: str, *, called: bool) -> None:
    text = f"# Kitchen\n\n## Preflight\n\nAt hand.\n\n## {heading}\n\n1. Salt comes first.\n\nThe outcome is hot.\n"
    source = Source(CONTRACT, text)
    assert (read(source, markdown.parse_prompt(source), SHIPPED).boundary is not None) == called
    assert bool(codes({CONTRACT: text}, "FC703")) == called


@pytest.mark.parametrize("name", ["04-output-contract.md", "2_output-contract.md", "output-contract.md"])
def test_what_a_document_is_sorted_by_is_no_part_of_its_name(name: str) -> None:
    source = Source(f"doctrine/{name}", "# Output\n\n1. plan\n")
    made = read(source, markdown.parse_prompt(source), SHIPPED)
    assert (made.kind, made.role) == ("output-contract", None)


@pytest.mark.parametrize(("folder", "role"), [("package", None), ("tech-lead", "tech-lead")])
def test_a_folder_of_any_project_is_no_role(folder: str, role: str | None) -> None:
    source = Source(f"{folder}/templates/process.md", "# Process\n\n1. plan\n")
    assert read(source, markdown.parse_prompt(source), SHIPPED).role == role


# Statuses that are activities, and records of a call.


def kitchen(label: str, other: str = "soup-failed", record: str = "soup record") -> dict[str, str]:
    return {
        "chef/doctrine/handoff-contract.md": f"# chef -> soup-cook\n\n## Return\n\nOne of:\n\n1. `outcome`: `{label}`\n"
        f"   - litres\n2. `outcome`: `{other}`\n   - `reason`\n",
        "chef/doctrine/pipeline.md": f"# Pipeline\n\nThe chef hands on:\n\n- a menu\n"
        f"- a {record} (`{label}` or `{other}`)\n",
        "chef/references/template.md": f"# Menu\n\n- Dish:\n- {record.capitalize()}: {label} | {other}\n",
    }


@pytest.mark.parametrize("label", ["cooking", "stirring-with-salt", "still-boiling", "underway", "pending-with-notes",
                                   "soup-pending", "oven_in_progress"])  # fmt: skip
def test_an_activity_among_results_is_a_status_wherever_the_call_is_recorded(label: str) -> None:
    assert codes(kitchen(label), "FC701") == ["FC701"] * 3


@pytest.mark.parametrize("label", ["passing", "warning", "soup-served", "served-with-bread", "nothing-pending"])
def test_words_that_end_alike_are_none(label: str) -> None:
    assert codes(kitchen(label), "FC701") == []


def test_activities_side_by_side_are_kinds_of_things() -> None:
    text = "---\nname: router\ndescription: Routes.\n---\n\nReturn `billing`, `shipping` or `failed`.\n"
    assert codes({"agents/router.md": text}, "FC701") == []


def test_a_record_is_known_by_its_labels_whatever_its_field_is_called() -> None:
    assert codes(kitchen("cooking", "blocked", "note of the pot"), "FC701") == ["FC701"] * 3
    other = kitchen("cooking") | {"chef/doctrine/pipeline.md": "# Pipeline\n\n- a mood (`cooking` or `sleeping-in`)\n"}
    assert codes(other, "FC701") == ["FC701"] * 2


# Entries that tell of an arrival.


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Before anything else, add a line to the kitchen ledger (`order-received`, actor: `chef`).", True),
        ("Enter `order-accepted` in the kitchen log and in each table's log, with the chef as actor.", True),
        ("Put an `order-received` line into the kitchen log (by head-chef).", True),
        ("When it is paid, append `payment-received` to the ledger of the till.", False),
        ("When the payment arrives, append `payment-received` to the kitchen ledger.", False),
        ("Append `payment-received` to the kitchen ledger after the first dish.", False),
        ("Add a line to the kitchen ledger (`soup-served`, actor: `chef`).", False),
    ],
)
def test_an_entry_before_any_work_only_tells_of_an_arrival(line: str, found: bool) -> None:
    assert ("FC702" in codes({"chef/doctrine/process.md": f"# Process\n\n{line}\n"}, "FC7")) is found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("The ledger is written by the kitchen itself when the result arrives.", False),
        ("Ledgers are updated by the engine for each stage.", False),
        ("The ledger is updated by you for each stage.", True),
        ("Ledgers are updated for each stage.", True),
    ],
)
def test_a_ledger_that_somebody_else_writes_is_no_instruction(line: str, found: bool) -> None:
    assert ("FC707" in codes({"agents/cook.md": f"---\nname: cook\n---\n\n{line}\n"}, "FC7")) is found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("ledger entries for arrival, cooking and escalation", True),
        ("kitchen log lines of the chef for receipt, cooking", True),
        ("ledger entries for cooking and escalation", False),
        ("a receipt and the ledger of the till", False),
    ],
)
def test_a_ledger_kept_for_arrivals_is_told(line: str, found: bool) -> None:
    text = f"# Output contract\n\n## Required fields\n\n1. menu\n2. {line}\n"
    assert ("FC703" in codes({"chef/doctrine/output-contract.md": text}, "FC7")) is found


@pytest.mark.parametrize("phase", ["peeling", "salt check", "warm-up or tasting"])
def test_what_a_return_is_blocked_in_is_a_phase_of_the_callee(phase: str) -> None:
    text = "# chef -> soup-cook\n\n## Return\n\nReturn one of:\n\n1. `outcome`: `served`\n\n"
    text += f"or, if blocked at {phase}:\n\n"
    text += "1. `outcome`: `blocked`\n2. `blockers[]`, each with an owner\n3. `next_action`\n"
    assert codes({"chef/doctrine/handoff-contract.md": text}, "FC703") == ["FC703"]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("On a block the pot reverts to the ownership of head-chef.", ["FC709"]),
        ("A blocked cook hands the pot's ownership back to `head-chef` for repair.", ["FC709"]),
        ("Once it has the pot, soup-cook starts stirring the soup at once.", ["FC709"]),
        ("The soup-cook returns the pot to head-chef.", []),
    ],
)
def test_a_call_told_as_a_change_of_owner(sentence: str, found: list[str]) -> None:
    text = f"# Handoff: head-chef -> soup-cook\n\n{sentence}\n"
    assert codes({"doctrine/handoff-contract.md": text}, "FC709") == found


# What is called, and what is not written.


@pytest.mark.parametrize(
    ("sentence", "callees"),
    [
        ("Ask `tide-reader` for the next slack water.", ["tide-reader"]),
        ("Ask `AskUserQuestion` for what is missing.", []),
        ("Then call `Task` with the plan.", []),
        ("Delegate the rest to `Explore`.", ["explore"]),
    ],
)
def test_a_tool_of_a_host_is_no_callee(sentence: str, callees: list[str]) -> None:
    source = Source("agents/pilot.md", f"---\nname: pilot\ndescription: Pilots.\n---\n\n{sentence}\n")
    found = read(source, markdown.parse_prompt(source), SHIPPED, None).calls
    assert [call.callee.text for call in found] == callees


def test_an_agent_that_a_contract_calls_is_used() -> None:
    helper = "---\nname: soup-cook\ndescription: Cooks soup.\n---\n\nCook.\n"
    documents = {"flows/meal.yaml": FLOW, "agents/cook.md": helper.replace("soup-cook", "cook")}
    assert codes({**documents, "agents/soup-cook.md": helper}, "FC209") == ["FC209"]
    contract = {CONTRACT: "# Soup\n\nBoundary: `chef -> soup-cook`\n\n## Return\n\nText.\n"}
    assert codes({**documents, "agents/soup-cook.md": helper, **contract}, "FC209") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "You write nothing to disk; the chef hands it on.",
        "Put them in the order of the menu; the plan of the kitchen is in `plans/`, so read it.",
        "Extract the dishes, based on the names in `plans/menu.md`.",
    ],
)
def test_where_nothing_is_written_no_tool_for_it_is_missing(sentence: str) -> None:
    text = f"---\nname: cook\ndescription: Cooks.\ntools: Read\n---\n\n{sentence}\n"
    assert codes({"agents/cook.md": text}, "FC901") == []


def test_a_field_may_be_there_for_one_outcome_as_a_sentence_says() -> None:
    text = (
        "---\nname: cook\ndescription: Cooks.\n---\n\n## Return\n\n- `outcome`: `success` or `failure`\n"
        "- `meal`: what was cooked. Present when the outcome is `success`.\n- `reason`: present when the outcome is "
        "`failure`.\n\n" + fenced('{"outcome": "failure", "reason": "no salt"}', "json")
    )
    assert codes({"agents/cook.md": text}, "FC811") == []


# What the fixes make of it.

BEFORE = {
    "handoff-contract.md": "# chef -> soup-cook\n\n## Return\n\nReturn one of:\n\n1. `outcome`: `stirring-with-notes`\n"
    "2. litres\n\nor, if blocked during peeling or a tasting:\n\n1. `outcome`: `blocked`\n"
    "2. `blockers[]`, each with an owner\n3. `next_action`\n",
    "process.md": "# Process\n\nThe menu is read first.\n\n"
    "Append an order event to the kitchen ledger and each table's log (`order-received`, actor: `chef`).\n\n"
    "Append the soup events to the kitchen ledger and the cellar ledger:\n\n- `soup-requested` (to `soup-cook`)\n"
    "- `soup-result` (`stirring-with-notes` or `blocked`)\n",
    "output-contract.md": "# Output contract\n\n1. menu\n2. soup record: `stirring-with-notes` or `blocked`\n"
    "3. ledger entries for arrival, soup and escalation\n",
}
AFTER = {
    "handoff-contract.md": "# chef -> soup-cook\n\n## Return\n\nReturn one of:\n\n1. `outcome`: `complete-with-notes`\n"
    "2. litres\n\nor, if blocked:\n\n1. `outcome`: `blocked`\n2. `blockers[]`, each with an owner\n3. `next_action`\n",
    "process.md": "# Process\n\nThe menu is read first.\n\n"
    "Record the soup outcome in the return value:\n\n"
    "- soup-cook invocation result: `complete-with-notes` or `blocked`\n",
    "output-contract.md": "# Output contract\n\n1. menu\n2. soup record: `complete-with-notes` or `blocked`\n"
    "3. ledger entries for soup and escalation\n",
}


def test_a_call_told_otherwise_is_redesigned_as_well(alone: Path, run: Callable[..., tuple[int, str, str]]) -> None:
    place = alone / "chef" / "doctrine"
    place.mkdir(parents=True)
    for name, text in BEFORE.items():
        (place / name).write_text(text)
    code, _, _ = run("lint", "--fix", "--unsafe-fixes", "--no-cache", ".")
    assert {name: (place / name).read_text() for name in AFTER} == AFTER
    assert code == 0
    assert run("lint", "--fix", "--unsafe-fixes", "--no-cache", ".")[0] == 0
    assert {name: (place / name).read_text() for name in AFTER} == AFTER
