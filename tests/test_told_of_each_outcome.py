"""What goes with each outcome in tables and sentences whose words nobody knows, and whose a form is."""

import pytest

from doctrine_reading import doctrine, outcomes
from linting import codes

CONTRACT = "# Handovers\n\n## quay-lead -> tide-reader\n\n{}\n"
AGENT = """\
---
name: tide-reader
description: Reads the tide table.
tools: Read
---

# Tide reader

Read the table.

## Answer

{}
"""


@pytest.mark.parametrize(
    "head", ["Data", "What it has with it", "Beside it", "Values", "Keys", "Returned fields"]
)
@pytest.mark.parametrize("last", ["Whose turn next", "Then", "Remarks"])
def test_names_in_code_beside_outcomes_are_what_goes_with_them(head: str, last: str) -> None:
    table = f"| Outcome | {head} | {last} |\n|---|---|---|\n"
    table += "| `high` | `depth`, `hours` | lead |\n| `planned` | `day` | lead |"
    assert outcomes(doctrine(CONTRACT.format(table), "doctrine/handoffs.md")) == [
        ("return", "tide-reader", "high(depth, hours) | planned(day)")
    ]


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("Old names", "`up`, `flood`"),
        ("Seen by", "`lead`, `harbour`"),
        ("Log events", "`tide_high`, `tide_seen`"),
        ("Beside it", "`tide-slip`"),
        ("Paper", "`depth.md`"),
        ("Spoken", "`yes`"),
    ],
)
def test_names_of_something_else_go_with_no_outcome(head: str, names: str) -> None:
    table = f"| Outcome | {head} |\n|---|---|\n| `high-water` | {names} |\n| `low-water` | `slack` |"
    stated = outcomes(doctrine(CONTRACT.format(table), "doctrine/handoffs.md"))
    assert not any("(" in labels for _, _, labels in stated)


@pytest.mark.parametrize("head", ["Goes to", "Owner", "Next", "Class", "Action"])
def test_names_in_code_under_heads_of_takers_and_deeds_go_with_nothing(head: str) -> None:
    table = f"| Outcome | {head} |\n|---|---|\n| `high-water` | `quay-lead` |\n| `low-water` | `harbour-desk` |"
    stated = outcomes(doctrine(CONTRACT.format(table), "doctrine/handoffs.md"))
    assert not any("quay-lead)" in labels or "harbour-desk" in labels for _, _, labels in stated)


def test_many_rows_with_names_are_no_values_of_the_agent() -> None:
    table = "| Outcome | Data |\n|---|---|\n| `tides-listed` | `tides` |\n| `table-unreadable` | `reason` |"
    shown = '```json\n{"outcome": "tides-listed", "data": {"tides": [2, 4]}}\n```'
    documents = {"doctrine/handoffs.md": CONTRACT.format(table), "agents/tide-reader.md": AGENT.format(shown)}
    assert "FC811" not in codes(documents)
    documents["agents/tide-reader.md"] = AGENT.format(shown.replace("tides-listed", "tides-found"))
    assert "FC811" in codes(documents)


BEFORE = "`outcome` is `success` or `failure`; {}"


@pytest.mark.parametrize(
    "told",
    [
        "`plan` and `cost` go with `success`, `reason` with `failure`.",
        "`plan` and `cost` with `success`, a `reason` with `failure`.",
        "`plan` and `cost` belong to `success` and the `reason` to `failure`.",
        "`success` comes with `plan` and `cost` and `failure` with `reason`.",
    ],
)
def test_what_stands_before_an_outcome_goes_with_it(told: str) -> None:
    (stated,) = outcomes(doctrine(AGENT.format(BEFORE.format(told)), "agents/tide-reader.md"))
    assert stated[2].startswith("success(plan") and stated[2].endswith(" | failure(reason)")


def test_what_cannot_be_told_apart_goes_with_nothing() -> None:
    told = BEFORE.format("a `plan` with its `cost` goes with `success` and a `reason` with `failure`.")
    (stated,) = outcomes(doctrine(AGENT.format(told), "agents/tide-reader.md"))
    assert stated[2] == "success | failure"


def test_a_verdict_before_an_outcome_is_no_field_of_the_next() -> None:
    told = BEFORE.format("a `decision`, `approve` or `reject`, goes with `success` and a `reason` with `failure`.")
    (stated,) = outcomes(doctrine(AGENT.format(told), "agents/tide-reader.md"))
    assert stated[2] == "success(decision) | failure(reason)"


@pytest.mark.parametrize(
    "sentence",
    [
        "The tide reader answers with `outcome`, which is `tide-read` or `blocked`.",
        "The tide reader returns an `outcome` that is either `tide-read` or `blocked`.",
        "It returns an `outcome`, `tide-read` or `blocked`, and the hour.",
        "It returns an `outcome`: `tide-read` or `blocked`.",
    ],
)
def test_the_field_of_outcomes_is_none_of_them(sentence: str) -> None:
    assert outcomes(doctrine(CONTRACT.format(sentence), "doctrine/handoffs.md")) == [
        ("return", "tide-reader", "tide-read | blocked")
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "The lead reads the page, which is `draft` or `blocked`, and goes on.",
        "The gate, which is `open` or `blocked`, is named in the notes.",
    ],
)
def test_a_clause_about_a_thing_states_no_outcome(sentence: str) -> None:
    assert outcomes(doctrine(CONTRACT.format(sentence), "doctrine/handoffs.md")) == []


@pytest.mark.parametrize("head", ["Ends with", "Closes as", "The other side says", "May be"])
def test_alternatives_beside_drawn_calls_are_what_these_return(head: str) -> None:
    table = f"| Call | {head} | For |\n|---|---|---|\n| quay-lead → tide-reader | `high` \\| `low` | the hour |"
    table += "\n| quay-lead → pilot-desk | see the contract | the way in |"
    assert outcomes(doctrine(f"# Who asks whom\n\n{table}\n", "doctrine/team.md")) == [
        ("return", "tide-reader", "high | low")
    ]


@pytest.mark.parametrize("head", ["Sends", "Mode", "Priority", "For"])
def test_alternatives_of_something_else_come_back_from_nobody(head: str) -> None:
    table = f"| Call | {head} |\n|---|---|\n| quay-lead → tide-reader | `high` \\| `low` |"
    assert outcomes(doctrine(f"# Who asks whom\n\n{table}\n", "doctrine/team.md")) == []


LOG = """\
---
name: seal-checker
description: Checks seals.
tools: Read, Write
---

Look at each seal. {} Return `success` with a `comment`, or `failure` with a `reason`.
"""


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Write one line for each broken seal to `work/seal-log.csv`: box, seal, hour.", False),
        ("Write a row per seal to `work/seal-log.csv`.", False),
        ("Write one line for each decision to `work/seal-log.csv`.", True),
        ("Write one line for each hand-off to `work/seal-log.csv`.", True),
        ("Append one line for each broken seal to `work/seal-log.md`.", True),
    ],
)
def test_a_table_of_things_is_no_ledger(sentence: str, told: bool) -> None:
    assert ("FC707" in codes({".claude/agents/seal-checker.md": LOG.format(sentence)})) == told


FORM = "# Tide slip\n\n- Outcome: tide-read | {}\n\nIf tide-read:\n- hours:\n\nIf {}:\n- what is missing:\n"
HANDOFF = """\
---
title: Tides
caller: harbour-master
callee: tide-reader
---

# Harbour master -> tide-reader

The reader returns `outcome`: `tide-read` | `table-missing`. Answers are set out on `templates/tide-slip.md`.

If tide-read:

* `hours`: which

If table-missing:

* `missing`: what
* `owner`: who
"""
FLOW = """\
name: arrival
initial: announced
terminal: [moored, turned-away]
transitions:
  "announced -> berthing": {agent: harbour-master, lease: 1h, max_attempts: 2, on_exhausted: turned-away}
  "berthing -> moored": {on_fail: turned-away, on_incomplete: announced}
"""
MASTER = """\
---
name: harbour-master
description: Finds a berth.
tools: Read, Task
---

Call the tide reader. After `tide-read` name the hour; after `table-missing` return `failure` and name the owner.
A reply that is empty or cannot be read is asked for once more, then you return `failure`.
Return `success`, `failure` with a `reason`, or `needs_continuation`.
"""


def test_a_form_is_of_the_role_that_returns_what_it_offers() -> None:
    documents = {
        "flows/arrival.yaml": FLOW,
        "agents/harbour-master.md": MASTER,
        "doctrine/handoffs/tides.md": HANDOFF,
        "doctrine/output-contract.md": "# Output contract of the harbour master\n\nThe notes hold the berth.\n",
        "templates/tide-slip.md": FORM.format("table-missing", "table-missing"),
    }
    assert "FC805" not in codes(documents)


JURY = '    {"rule": "...", "result": "PASS|FAIL", "detail": "..."}\n'
SCALE = """\
Run: `black app/routes/user.py app/auth.py`{}
```
| PASS: go | nothing |
| WARNING: note | little |
| FAIL: stop | much |
"""


@pytest.mark.parametrize(("named", "told"), [("", False), (" and ask two-readers", True)])
def test_verdicts_of_a_page_that_names_nobody_are_its_own(named: str, told: bool) -> None:
    documents = {
        "skills/two-readers/SKILL.md": JURY,
        "commands/two-loop.md": f"Judge with two-readers.\n{JURY}",
        "commands/sound-check.md": SCALE.format(named),
    }
    assert ("FC807" in codes(documents)) == told


NOTES = """\
# Looking

Call `value-reader` with the value.

## Evidence

For every value that is seen, record in the journal:

```markdown
### hour
- Value: 3
```
"""
SKILL = "---\nname: finding-faults\ndescription: Finds faults.\n---\n\n# Finding faults\n\nLook at the values.\n"
READER = "---\nname: value-reader\ndescription: Reads values.\ntools: Read\n---\n\nLook at the values.\n"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("skills/finding-faults/references/looking.md", False),
        ("skills/finding-faults/references/ways/looking.md", False),
        ("skills/finding-faults/references/prompts/looking-prompt.md", True),
        ("skills/finding-faults/ways/looking.md", True),
    ],
)
def test_what_a_skill_keeps_in_its_references_is_for_its_session(path: str, told: bool) -> None:
    documents = {"skills/finding-faults/SKILL.md": SKILL, "agents/value-reader.md": READER, path: NOTES}
    assert ("FC707" in codes(documents)) == told
