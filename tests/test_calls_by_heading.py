"""What comes back below the heading of a call, what an agent calls itself, tables of duties, inputs nobody names."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


CALLS = """# Who asks whom

## harbour-master -> pilot-desk

{0}

## pilot-desk -> tide-reader

The desk sends `date`. The reader returns `high-water` or `no-table`.
"""


@pytest.mark.parametrize(
    "words",
    [
        "The desk sends a pilot. It returns `boarded`, `refused` or `processing`, each with its `log`.",
        "The master sends `ship` and `berth`. It gets one of\n\n- **`boarded`**: `log`\n- **`processing`**: `log`",
        "The pilot desk returns one of the following.\n\n`boarded`\n: A pilot is aboard.\n\n`processing`\n: Soon.",
        "The desk answers with one of these outcomes.\n\n- `boarded`: `log`\n- `lost`: `why`\n- `processing`: `log`",
    ],
)
def test_a_status_below_the_heading_of_a_call(words: str) -> None:
    messages = found({"doctrine/handoffs.md": CALLS.format(words)}, "FC701")
    assert messages == ["`processing` says what `pilot-desk` is doing, not what it produced"]


@pytest.mark.parametrize(
    "words",
    [
        # what is sent, and what the caller sends on
        "The desk gets `boarded` or `processing`.",
        "The desk receives the `ship`, with `boarded` or `processing`.",
        "The master hands over `boarded` or `processing`.",
    ],
)
def test_what_does_not_come_back(words: str) -> None:
    assert found({"doctrine/handoffs.md": CALLS.format(words)}, "FC701") == []


BLOCK = """The desk returns one of the following outcomes.

`boarded`
: A pilot is aboard. It comes with the `log`.

`blocked`
: {0}
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("The chart is not there. The master then returns `failure`.", True),
        ("It comes with the `blockers`, their `owner` and the `next_action`.", False),
    ],
)
def test_a_block_that_is_defined_below_a_heading(words: str, told: bool) -> None:
    assert bool(found({"doctrine/handoffs.md": CALLS.format(BLOCK.format(words))}, "FC704")) == told


TYPED = """# Handoffs

## translator -> term-keeper

```
term-keeper(terms) -> TermResult

TermResult =
  | {{ outcome: "terms-fixed", renderings: List }}
  | {{ outcome: "terms-contested", contested: List }}
```
"""


@pytest.mark.parametrize(("last", "told"), [("terms-contested", False), ("terms-open", True)])
def test_a_record_is_held_against_a_declaration(last: str, told: bool) -> None:
    process = f"# Process\n\nThe translator asks (`translator -> term-keeper`: `terms-fixed` | `{last}`) and writes.\n"
    documents = {"doctrine/handoff.md": TYPED.replace("{{", "{").replace("}}", "}"), "doctrine/process.md": process}
    assert bool(found(documents, "FC801")) == told


FLOW = """name: dues
initial: filed
terminal: [paid, failed]
transitions:
  "filed -> drafted":
    agent: dues-officer
    lease: 1h
  "drafted -> paid":
    on_fail: failed
    on_incomplete: failed
    runs: [push_branch, open_pr]
    on_step_fail: failed
"""
STEPS = """steps:
  push_branch: {needs: [], provides: [pushed], can_fail: true}
  open_pr: {needs: [pushed], provides: [pr], can_fail: true}
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("We edit the sheet. We push it (`git push`); today is today.", 1),
        ("Where nothing is owed, the officer shall open the pull request.", 1),
        ("| # | Duty |\n|---|---|\n| 1 | Edit the sheet |\n| 2 | Open the pull request |", 1),
        ("| No. | What |\n|---|---|\n| 1 | Edit the sheet |\n| 2 | Push the branch to origin |", 1),
        # somebody else, a table of who does what, and a document that speaks to its reader about others
        ("The engine pushes it. The officer has edited the sheet, and the clerk shall open the pull request.", 0),
        ("| Step | By |\n|---|---|\n| open the pull request | flow |\n| push the branch | flow |", 0),
        ("You edit the sheet. We push the branch once a day, from the office.", 0),
    ],
)
def test_who_an_agent_is_in_its_own_document(words: str, told: int) -> None:
    officer = AGENT.format("dues-officer", "Read, Edit, Bash") + words + "\n\nReturn `success` or `failure`.\n"
    documents = {"flows/dues.yaml": FLOW, "flows/steps.yaml": STEPS, "agents/dues-officer.md": officer}
    assert len(found(documents, "FC906")) == told


RELAY = """name: seeds
initial: received
terminal: [published, failed]
transitions:
  "received -> describing":
    agent: describer
    lease: 1h
  "describing -> described":
    on_fail: failed
    on_incomplete: failed
  "described -> checking":
    agent: botanist
    inputs: [page_text, {0}]
    lease: 1h
  "checking -> published":
    on_fail: failed
    on_reject: received
    on_incomplete: failed
    max_attempts: 3
    on_exhausted: failed
"""


@pytest.mark.parametrize(
    ("value", "says", "told"),
    [
        ("habitat_map", "Return `success` with `page_text`, or `failure`.", True),
        ("habitat_map", "Return `success` with `page_text` and `habitat_map`, or `failure`.", False),
        ("habitat_map", "Return `success` with `page_text` and the habitat map, or `failure`.", False),
        ("notes", "Return `success` with `page_text`, or `failure`.", False),
        ("habitat_map", "Return `success` or `failure`.", False),
    ],
)
def test_an_input_that_nobody_speaks_of(value: str, says: str, told: bool) -> None:
    documents = {
        "flows/seeds.yaml": RELAY.format(value),
        "agents/describer.md": AGENT.format("describer", "Read") + says + "\n",
        "agents/botanist.md": AGENT.format("botanist", "Read") + "Return `success` with a decision, or `failure`.\n",
    }
    messages = found(documents, "FC907")
    assert messages == ([f"`botanist` receives `{value}`, which no earlier stage returns"] if told else [])


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Run `tools/sheet-lint` on it, then read it.", True),
        ("Run `scripts/ci/count` first.", True),
        ("Read `tools/sheet-lint` before you change it.", False),
    ],
)
def test_a_program_without_a_suffix_is_run(step: str, told: bool) -> None:
    documents = {"agents/sheet-reader.md": AGENT.format("sheet-reader", "Read") + f"You get a sheet. {step}\n"}
    assert bool(found(documents, "FC901")) == told


@pytest.mark.parametrize(
    ("other", "told"), [("term-too-long", True), ("lines-moved", True), ("shipping", False), ("weather", False)]
)
def test_an_activity_again_is_a_status_beside_what_became_of_something(other: str, told: bool) -> None:
    typed = TYPED.replace("{{", "{").replace("}}", "}").replace("terms-fixed", "rewording")
    assert bool(found({"doctrine/handoff.md": typed.replace("terms-contested", other)}, "FC701")) == told


RUNS = "    runs: [push_branch, open_pr]\n    on_step_fail: failed\n"
MISSING = FLOW.replace("dues-officer", "reader").replace(RUNS, "")


@pytest.mark.parametrize(
    ("tools", "step", "told"),
    [
        ("Read, Bash", "1. Read the diff and `papers/impact-table.md`.\n2. Run `make check`.", True),
        ("Read, Bash", "1. Run `make table`.\n2. Read the diff and `papers/impact-table.md`.", False),
        ("Read", "1. Read each claim, then its entry in `sources/<slug>.md`.", True),
        ("Read", "1. Read the diff against `work/statute-extract.md`.", True),
    ],
)
def test_a_page_that_is_read_first_and_nowhere(tools: str, step: str, told: bool) -> None:
    documents = {
        "flows/dues.yaml": MISSING,
        "agents/reader.md": AGENT.format("reader", tools) + step + "\n\nReturn `success` or `failure`.\n",
        "agents/statute-reader.md": AGENT.format("statute-reader", "Read, Grep") + "Grep the statutes.\n",
    }
    assert bool(found(documents, "FC913")) == told


HANDLED = """# Who may ask whom

## caster -> alloy-desk

Comes back, one of:

1. `outcome`: `found`
   - `alloy`
2. `outcome`: `not-found`
   - `searched[]`
3. `outcome`: `blocked`
   - `blockers[]`, `owner`, `next_action`

{0}

- If `found`: pour it.
- If `blocked`: return `failure` with the owner in the `reason`.
{1}"""


@pytest.mark.parametrize("lead", ["What the caster does with it:", "How the caster handles each:"])
@pytest.mark.parametrize(("more", "told"), [("", True), ("- If `not-found`: return `failure`.\n", False)])
def test_what_a_caller_does_is_no_place_of_a_form(lead: str, more: str, told: bool) -> None:
    assert bool(found({"doctrine/contracts.md": HANDLED.format(lead, more)}, "FC805")) == told
