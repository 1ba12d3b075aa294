"""Tables of handlers in YAML and JSON, joined to what tools and agents say they return."""

import pytest

from linting import codes

FINDER = """\
tool: finder
outcomes: [ok, low_utility, wrong_tool_boundary]
deliverable: {type: object, required: [titles], properties: {titles: {type: array, min_items: 1}}}
"""
DESK = """\
---
name: desk
description: Answers at the desk.
tools: Read
---

Answer the reader.
"""
OUTCOMES = """\
# Outcomes

| agent | outcome | means | comes with |
|---|---|---|---|
| desk | `answered` | the reader has it | `answer` |
| desk | `sent-on` | another desk knows better | `which` |
| | `closed` | nobody is in | `until` |
"""
TABLES = [
    "handlers:\n  finder:\n    ok: deliver\n    low_utility: apologise\n    {label}: route\n",
    "handlers:\n  host -> finder:\n    ok: {{then: deliver}}\n    low_utility: {{then: ask}}\n"
    "    {label}: {{then: route}}\n",
    "handlers:\n  - boundary: host -> finder\n    rows:\n      - {{outcome: ok, then: deliver}}\n"
    "      - {{outcome: low_utility, then: apologise}}\n      - {{outcome: {label}, then: route}}\n",
    "tool: finder\non_result:\n  - on: ok\n    do: deliver\n  - on: low_utility\n    do: apologise\n"
    "  - on: {label}\n    do: route\n",
    "routing:\n  - {{tool: finder, outcome: [ok, low_utility], next: desk}}\n"
    "  - {{tool: finder, outcome: {label}, next: no}}\n",
    '{{"handlers": [{{"tool": "finder", "rows": {{"ok": "go", "low_utility": "stop", "{label}": "route"}}}}]}}\n',
    "on_outcome:\n  ok: deliver\n  low_utility: apologise\n  {label}: route\ncallee: finder\n",
]


def table(text: str) -> list[str]:
    """What is said of a table beside the contract of the tool."""
    return codes({"contracts/finder.yaml": FINDER, "runtime/handlers.yaml": text})


@pytest.mark.parametrize("layout", TABLES)
def test_a_table_with_a_row_for_each_outcome_is_silent(layout):
    assert table(layout.format(label="wrong_tool_boundary")) == []


@pytest.mark.parametrize("layout", TABLES)
def test_a_misspelt_or_unknown_outcome_is_told_once(layout):
    assert table(layout.format(label="wrong_tool_bondary")) == ["FC807"]


@pytest.mark.parametrize("label", ["contract_violation", "low_utility_again", "default"])
def test_a_breach_is_found_by_the_host_and_a_default_takes_the_rest(label):
    told = {"contract_violation": ["FC805"], "low_utility_again": ["FC807"], "default": []}
    assert table(TABLES[0].format(label=label))[-1:] == told[label]


def test_a_missing_row_is_told_at_the_call():
    assert table("handlers:\n  finder:\n    ok: deliver\n    low_utility: apologise\n") == ["FC805"]
    own = "handlers:\n  ok: deliver\n  low_utility: apologise\n"
    assert codes({"contracts/finder.yaml": FINDER + own}) == ["FC805"]


@pytest.mark.parametrize(
    "row",
    [
        "{outcome: ok, when: {status: success_empty}, rewrite: {outcome: error, error_type: low_utility}}",
        "{outcome: ok, if_message: nothing found, treat_as: error}",
        "{outcome: ok, when: message contains 'none', then: low_utility}",
        "{outcome: ok, status: [success_no_parse], becomes: failure}",
    ],
)
def test_a_row_that_makes_a_failure_of_a_success(row):
    rest = "  - {outcome: low_utility, then: apologise}\n  - {outcome: wrong_tool_boundary, then: route}\n"
    assert table(f"tool: finder\nhandlers:\n  - {{outcome: ok, then: deliver}}\n  - {row}\n{rest}") == ["FC004"]


@pytest.mark.parametrize(
    "row",
    [
        "{outcome: ok, when: {status: success_empty}, then: record_weak_success}",
        "{outcome: ok, when: schema violated, then: error}",
        "{outcome: ok, when: weekend, then: wait}",
    ],
)
def test_a_row_that_keeps_the_success(row):
    rest = "  - {outcome: low_utility, then: apologise}\n  - {outcome: wrong_tool_boundary, then: route}\n"
    assert table(f"tool: finder\nhandlers:\n  - {{outcome: ok, then: deliver}}\n  - {row}\n{rest}") == []


@pytest.mark.parametrize(
    "text",
    [
        "handlers:\n  console: {class: StreamHandler, level: INFO}\n  file: {class: FileHandler}\n",
        "routes:\n  - {path: /api, handler: api}\n  - {path: /web, handler: web}\n",
        "handling: {fragile: true, heavy: false}\n",
    ],
)
def test_tables_of_other_tools_state_nothing(text):
    assert set(table(text)) <= {"FC118"}


def test_a_table_with_a_row_for_each_outcome_of_each_agent():
    files = {"agents/desk.md": DESK, "docs/outcomes.md": OUTCOMES}
    rows = "handlers:\n  desk:\n    answered: close\n    sent-on: follow\n    {}: wait\n"
    assert codes({**files, "runtime/handlers.yaml": rows.format("closed")}) == []
    assert codes({**files, "runtime/handlers.yaml": rows.format("close")}) == ["FC807"]


@pytest.mark.parametrize(
    "sentence",
    [
        'If a `found` answer has "no record" or "unclear" in its text, treat it as a failure and return `stopped`.',
        'When a `drafted` result contains the words "not sure" in its summary, count it as an error.',
        'If the text of a `found` answer reads "nothing", report it as `low_utility`.',
        'A `found` answer that mentions "maybe" in its notes: mark it as failed.',
        '| came | is passed on |\n|---|---|\n| valid object, but whose `status_text` is "none" | `low_utility` |',
        '| came | is passed on |\n|---|---|\n| valid answer whose message contains "none" | `error` |',
    ],
)
def test_who_looks_at_the_words_of_an_answer_makes_no_failure_of_it(sentence):
    assert codes({"process/answers.md": f"# Process\n\n## Answers\n\n{sentence}\n"}) == ["FC004"]


@pytest.mark.parametrize(
    "sentence",
    [
        'If a `found` answer has "unclear" in its text, record it as weak and go on.',
        "A `found` answer is taken at its word, whatever its text says; do not treat it as a failure.",
        'If a `blocked` answer has "timeout" in its text, treat it as an error.',
        "If a `found` answer lacks the field `cases`, treat it as a failure.",
        "When a `found` answer lists a message with status `404`, report its link: it is a `failed` link.",
        '| came | is passed on |\n|---|---|\n| valid object whose status is "none" | `ok`, and it is counted |',
        "| came | is passed on |\n|---|---|\n| object that does not satisfy it | `contract_violation` |",
    ],
)
def test_who_keeps_an_answer_or_judges_its_shape_is_silent(sentence):
    assert codes({"process/answers.md": f"# Process\n\n## Answers\n\n{sentence}\n"}) == []


OVEN_KEEPER = """\
---
name: {0}
description: Keeps the oven.
---

You keep the oven.

**Status codes:**

| Code | Meaning |
|---|---|
| `LOAF_DONE` | it is baked |
| `OVEN_COLD` | it has to be lit |
"""
BAKERY = """\
# How the bakery runs

Dispatch the `{0}` agent.

| Agent | Returns |
|---|---|
| {0} | LOAF_DONE, LOAF_BURNT |

## What {0} returned

| Status | Next action |
|---|---|
| `LOAF_DONE` | sell it |
| `LOAF_BURNT` | throw it away |
| `OVEN_COLD` | light it |
"""


@pytest.mark.parametrize(
    ("name", "called", "told"),
    [("oven-keeper", "oven-keeper", False), ("oven-keeper", "ok", False), ("oven-helper", "ok", True)],
)
def test_a_code_that_the_called_lists_itself_is_no_strange_one(name: str, called: str, *, told: bool) -> None:
    documents = {f"agents/{name}.md": OVEN_KEEPER.format(name), "orchestrator.md": BAKERY.format(called)}
    assert ("FC807" in codes(documents)) == told
