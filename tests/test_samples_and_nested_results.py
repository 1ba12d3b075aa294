"""Samples against what prose says of each entry of a list; the results of callees inside of those of their callers."""

import pytest

from doctrine_reading import doctrine
from linting import codes, lint

_AGENT = """---
name: leaf-presser
description: Presses leaves.
tools: Read
---

Answer with one of:

- `pressed`: with `sheets`
- `too-brittle`: with `reason`

"""
_CONTRACT = """# lead -> leaf-presser

outcome: `pressed` | `too-brittle`

If pressed:

- {0}

If too-brittle:

- `reason`
"""
_EACH = (
    "`sheets`: each with `name` and `width`",
    "`sheets`: each with its `name` and its `width`",
    "`sheets[]`: each has `name`, `width`",
    "`sheets`: a list; each entry holds `name` and `width`",
    "`sheets`: one row for each leaf, with `name` and `width`",
    "`sheets`: a row per leaf, with `name` and `width`",
    "`sheets` (each with `name` and `width`)",
    "`sheets`: a list of objects with `name` and `width`",
    "`sheets` - each one carries `name` and `width`",
    "`sheets`: every sheet has `name` and `width`",
    "`sheets`: list of `{name, width}`",
)


def _told(line: str, sample: str, fence: str = "json") -> list[str]:
    agent = f"{_AGENT}```{fence}\n{sample}\n```\n"
    found = lint({"agents/leaf-presser.md": agent, "docs/handoff-contract.md": _CONTRACT.format(line)})
    return [each.message for each in found if each.code == "FC811"]


@pytest.mark.parametrize("line", _EACH)
def test_an_entry_holds_what_each_must_hold(line: str) -> None:
    assert _told(line, '{"outcome": "pressed", "sheets": [{"name": "oak"}]}')
    assert _told(line, '{"outcome": "pressed", "sheets": ["the oak leaf"]}')
    assert _told(line, "outcome: pressed\nsheets:\n  - {name: oak}", "yaml")
    assert not _told(line, '{"outcome": "pressed", "sheets": [{"name": "oak", "width": 3, "note": ""}]}')


@pytest.mark.parametrize(
    ("line", "sheets"),
    [
        ("`sheets`: each with `name` and, if known, `width`", '[{"name": "oak"}]'),
        ("`sheets`: each with `name` or `width`", '[{"name": "oak"}]'),
        ("`sheets`: each with `name` and `width` where measured", '[{"name": "oak"}]'),
        (_EACH[0], "[]"),
        (_EACH[0], '["..."]'),
        (_EACH[0], '["<sheet>"]'),
        (_EACH[0], '[{"name": "oak"}, ...]'),
        ("`sheets`: each leaf that was pressed", '["oak"]'),
    ],
)
def test_what_need_not_be_there_is_not_asked_for(line: str, sheets: str) -> None:
    assert not _told(line, f'{{"outcome": "pressed", "sheets": {sheets}}}')


@pytest.mark.parametrize("text", ["The oak stands ...", "The oak stands … by the wall", "Cut it off..."])
def test_a_long_text_cut_off_is_a_value(text: str) -> None:
    assert _told("`sheets`", f'{{"outcome": "pressed", "pages": "{text}"}}') == [
        "a result with `pressed` must carry `sheets`"
    ]


@pytest.mark.parametrize("sample", ['{"outcome": "pressed", ...}', '{"outcome": "pressed", "pages": "..."}'])
def test_a_gap_may_hold_anything(sample: str) -> None:
    assert not _told("`sheets`", sample)


_PRESS = """# lead -> leaf-presser

outcome: `pressed` | `too-brittle`
"""
_FORM = """# Report

Outcome: sent | not-sent

If sent:

- sheets:

If not-sent:

- reason:

Last answer:

- {0}
"""


@pytest.mark.parametrize(
    "line",
    [
        "leaf-presser: running | too-brittle | not-called",
        "leaf-presser: in-translation | too-brittle | not-called",
        "how the pressing ended: failure | pressing | not-attempted",
    ],
)
def test_a_status_among_the_results_of_a_call_is_none(line: str) -> None:
    documents = {"docs/handoff-contract.md": _PRESS, "docs/report-template.md": _FORM.format(line)}
    assert "FC701" in codes(documents)


@pytest.mark.parametrize(
    "line", ["leaf-presser: pressed | too-brittle | not-called", "colour: green | fading | red", "pressing: one | none"]
)
def test_other_values_are_fine(line: str) -> None:
    assert not codes({"docs/handoff-contract.md": _PRESS, "docs/report-template.md": _FORM.format(line)})


def test_what_a_section_says_of_a_field_is_for_its_outcome_alone() -> None:
    contract = """# Output contract: lead

Outcome: `sent` | `not-sent`

If sent:

- `press_result`: `pressed`

If not-sent:

- `press_result`: `too-brittle` | `not-called`
- `reason`
"""
    documents = {"doctrine/lead/output-contract.md": contract, "doctrine/lead/handoff-contract.md": _PRESS}
    assert "FC801" not in codes(documents)


@pytest.mark.parametrize("words", ["while", "as long as", "only if", "when", "unless"])
def test_outcomes_of_a_case_are_not_all(words: str) -> None:
    process = f"# Process: leaf-presser\n\nA mark is left {words} the outcome is `pressed` or `torn`.\n"
    contract = _PRESS.replace("| `too-brittle`", "| `torn` | `too-brittle`")
    documents = {"doctrine/leaf-presser/process.md": process, "doctrine/lead/handoff-contract.md": contract}
    assert "FC801" not in codes(documents)


_LISTED = "---\nname: binder\ndescription: Binds.\ntools: Read\n---\n\nRead the sheets.\n"
_BARE = "---\nname: leaf-presser\ndescription: Presses leaves.\ntools: []\n---\n\n{0}\n"


@pytest.mark.parametrize(
    "told",
    [
        "Fetch the weather of the day with `curl`.",
        "Names of trees: fetch the garden's own page and take the name from there.",
        "Write `sheets.md`.",
        "Run `make press`.",
        "Search the web for the name.",
    ],
)
def test_an_empty_list_beside_lists_grants_nothing(told: str) -> None:
    assert "FC901" in codes({"agents/leaf-presser.md": _BARE.format(told), "agents/binder.md": _LISTED})
    assert "FC901" not in codes({"agents/leaf-presser.md": _BARE.format(told)})


def test_a_condition_of_an_input_is_no_rule() -> None:
    wires = """# Wires

## flow -> scribe

in: `incident`; `notes` if the scribe came back unfinished

outcome: `success` | `failure` | `needs_continuation`
"""
    assert "FC806" not in codes({"crew/wires.md": wires})


def test_a_field_that_says_something_again_is_no_round() -> None:
    page = "# Events\n\n- `question-raised`: with `rejected`; the detail repeats `next_action`.\n"
    assert "FC914" not in codes({"docs/events.md": page, "agents/leaf-presser.md": _AGENT})


@pytest.mark.parametrize("between", [" \\| ", " / ", " or ", ", "])
def test_the_values_of_a_field_in_a_cell_are_no_fields(between: str) -> None:
    values = between.join(("`accept`", "`refuse`"))
    row = f"| taster | `success` \\| `failure` | success: `decision` ({values}) and `cellar`; failure: `reason` |"
    other = "| pourer | `success` \\| `failure` | success: `glasses`; failure: `reason` |"
    table = f"| Agent | `outcome` | What goes with it |\n|---|---|---|\n{other}\n{row}\n"
    read = doctrine(f"# Output contract\n\nThe agents return the following.\n\n{table}", "doctrine/output-contract.md")
    success = next(union for union in read.unions if union.subject == "taster").members[0]
    assert [field.text for field in success.payload] == ["decision", "cellar"]


CALLED = """# Results

## master -> leaf-presser

Outcome: `pressed` | `too-brittle`

- `pressed` (success): {}
- `too-brittle` (failure): `reason`
"""
SHOWN = """---
name: leaf-presser
description: Presses leaves.
tools: Read
---

```json
{"outcome": "pressed", "sheets": [{"name": "oak", "width": 3}]}
```
"""


@pytest.mark.parametrize(
    ("payload", "lacking"),
    [
        ("`sheets`, each with `name`, `width`", False),
        ("`sheets`, each with its `name` and `width`; goes on to `master`", False),
        ("`sheets`, every one having a `name` and a `width`", False),
        ("`sheets` and `width`", True),
        ("`sheets`, `width`, each with a unit", True),
    ],
)
def test_what_each_entry_holds_is_not_required_beside_the_list(payload: str, lacking: bool) -> None:
    found = lint({"docs/result-contract.md": CALLED.format(payload), "agents/leaf-presser.md": SHOWN})
    assert [each.code for each in found if each.code == "FC811"] == ["FC811"] * lacking


ROUTES = """# How work moves

| who calls | whom | comes back |
|---|---|---|
| engine | `press-lead` | `success` \\| `failure` |
| `press-lead` | `leaf-presser` | `pressed` \\| `too-brittle` |
"""
LEADS = """---
name: press-lead
description: Has leaves pressed.
tools: Read, Task
---

Call `leaf-presser`. On `pressed` go on, on `too-brittle` return `failure` with the `reason`.

Return

```json
{"outcome": "success", "sheets": 4}
```
"""


@pytest.mark.parametrize(("head", "lacking"), [("who calls", False), ("caller", False), ("agent", True)])
def test_what_comes_back_to_who_calls_is_not_what_it_returns(head: str, lacking: bool) -> None:
    texts = {"doctrine/process.md": ROUTES.replace("who calls", head), "agents/press-lead.md": LEADS}
    assert ("FC811" in [each.code for each in lint(texts)]) is lacking
