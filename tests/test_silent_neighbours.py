"""Words that look like a fault by their form or their place and are none, each beside the fault itself."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


CONTRACT = """# Handoff contract: warden -> court-clerk

The clerk returns one of:

1. `outcome`: `{0}`
   - `{1}`
2. `outcome`: `blocked`
   - `blockers[]`
   - `owner`
   - `next_action`
"""


@pytest.mark.parametrize(
    ("label", "field", "told"),
    [
        ("ruling", "ruling_text", False),
        ("crossing", "crossing_plan", False),
        ("briefing", "pages", False),
        ("deliberating", "expected_by", True),
        ("rendering", "frames", True),
    ],
)
def test_what_is_named_after_its_payload_is_no_activity(label: str, field: str, told: bool) -> None:
    document = {"doctrine/handoff-contract.md": CONTRACT.format(label, field)}
    assert bool(found(document, "FC701")) == told


FLOW = """name: kiln
initial: queued
terminal: [fired, broken]
transitions:
  "queued -> firing":
    agent: potter
    lease: 1h
  "firing -> fired":
    on_fail: broken
    on_incomplete: cooling
    on_invalid: broken
  "cooling -> queued":
    {0}
"""


@pytest.mark.parametrize(
    ("edge", "told"),
    [("max_attempts: 2\n    on_exhausted: broken", False), ("on_fail: broken", True), ("{}", True)],
)
def test_a_state_that_only_counts_is_not_empty(edge: str, told: bool) -> None:
    flow = FLOW.format(edge).replace(":\n    {}", ": {}")
    assert bool(found({"flows/kiln.yaml": flow, "agents/potter.md": AGENT.format("potter")}, "FC309")) == told


def test_an_agent_forgotten_on_the_way_of_success_is_told_though_the_edge_has_a_budget() -> None:
    flow = FLOW.format("max_attempts: 2").replace("cooling\n", "broken\n")
    flow = flow.replace("firing -> fired", "firing -> cooling")
    assert found({"flows/kiln.yaml": flow, "agents/potter.md": AGENT.format("potter")}, "FC309")


REVIEWED = """name: review
initial: drafted
terminal: [printed, dropped]
transitions:
  "drafted -> printed":
    agent: reader
    lease: 1h
    max_attempts: 2
    on_exhausted: dropped
    after_success:
      approve:
        - move_to_printed
      reject:
        - move_to_drafted
    after_failure:
      - move_to_dropped
"""


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("You finish with `success` and a decision, `approve` or `reject`, or else with `failure`.", False),
        ("Return `success` with a verdict, either `approve` or `reject`, or `failure`.", False),
        ("Return `success` plus your decision (`approve` or `reject`), or `failure`.", False),
        ("Return `success`, `needs_light` or `failure`.", True),
    ],
)
def test_a_decision_beside_an_outcome_is_no_outcome(sentence: str, told: bool) -> None:
    documents = {"flows/review.yaml": REVIEWED, "agents/reader.md": AGENT.format("reader") + sentence + "\n"}
    assert bool(found(documents, "FC805")) == told


ASKED = """Call `ink-tester` with the sheet.

| {0} | {1} |
|---|---|
| `{2}` | failure; the reason names the colour |
| `{3}` | failure; hand on blockers, owner and next action |

```json
{{"outcome": "success", "decision": "approve", "comment": "reads well"}}
{{"outcome": "success", "decision": "reject", "comment": "page 3 is torn"}}
```

or `{{"outcome": "failure", "reason": "..."}}`.
"""
INK = """# Contracts

## reader -> ink-tester

```
ink-tester(sheet) -> InkResult
InkResult =
  | { outcome: "smear", colour: string }
  | { outcome: "ink-blocked", blockers: string[], owner: string, next_action: string }
```
"""


@pytest.mark.parametrize(
    ("says", "yours"),
    [
        ("tester says", "you say"),
        ("It returns", "You return"),
        ("Its answer", "Your answer"),
        ("what the ink-tester reports", "what you do"),
        ("If it came back with", "you then answer"),
    ],
)
def test_what_somebody_else_says_beside_what_you_say_is_none_of_your_outcomes(says: str, yours: str) -> None:
    reader = AGENT.format("reader").replace("Read", "Read, Task") + ASKED.format(says, yours, "smear", "ink-blocked")
    documents = {"flows/review.yaml": REVIEWED, "agents/reader.md": reader, "doctrine/contracts.md": INK}
    assert [found(documents, code) for code in ("FC805", "FC811")] == [[], []]


ROSTER = """# Output contract

One JSON object per agent.

1. `cutter`
   - `outcome`: `success` | `failure`
   - `tasks` with success
2. `sewer`
   - `outcome`: `success` | `failure` | `needs_continuation`
   - `notes` with success
"""
SEWER = AGENT.format("sewer") + "Return `success`, `failure` or {0}.\n"


@pytest.mark.parametrize(("last", "told"), [("`needs_continuation`", []), ("`needs_thread`", ["sewer"])])
def test_outcomes_below_the_name_of_an_agent_are_its_own(last: str, told: list[str]) -> None:
    cutter = AGENT.format("cutter") + "Return `success` or `failure`.\n"
    documents = {
        "doctrine/output-contract.md": ROSTER,
        "agents/cutter.md": cutter,
        "agents/sewer.md": SEWER.format(last),
    }
    messages = found(documents, "FC801")
    assert [name for name in ("sewer",) for message in messages if name in message] == told
    assert not any("cutter" in message for message in messages)


FORM = """# Report

- Result (`smith -> assayer`): pure | alloyed

If pure:

- carat:
- weight:
{0}
If alloyed:

- metals:
"""
ASSAY = """# Handoff contract: smith -> assayer

The assayer returns one of:

1. `outcome`: `pure`
   - `carat`
   - `weight`
   - `hallmark`
   - smith stamps it
2. `outcome`: `alloyed`
   - `metals[]`
   - smith returns `failure` with the metals
"""


@pytest.mark.parametrize(("slot", "told"), [("- hallmark:\n", []), ("", ["hallmark"])])
def test_what_a_side_does_with_an_outcome_is_no_field(slot: str, told: list[str]) -> None:
    documents = {"doctrine/handoff-contract.md": ASSAY, "references/report.md": FORM.format(slot)}
    messages = found(documents, "FC803")
    assert len(messages) == len(told) and all(f"`{name}`" in m for name, m in zip(told, messages, strict=True))


ANSWERER = AGENT.format("answerer") + "Read the question.\n\n{}\n"


@pytest.mark.parametrize(
    ("sound", "fault", "code"),
    [
        ("Use `docker` to label questions about containers.", "Run `docker ps` before you answer.", "FC901"),
        ("Group the questions with `git` and `ssh` together.", "Fetch each page with `curl`.", "FC901"),
        ("Build the sentence around the verb (`to be -ing`).", "Download each page (`curl -sO <url>`).", "FC901"),
        ("Compile a list of the commands (`ls -l`, `rm -rf`) asked about.", "Fetch it (`wget -q <url>`).", "FC901"),
        ("Keep notes on what you find in `letters/in.md`.", "Keep working notes in `letters/notes.md`.", "FC901"),
        ("Keep a list of the names in `letters/in.md` for us.", "Keep a running list in `letters/names.md`.", "FC901"),
        ("On each nightly run `make all` builds the pages.", "On each of the nights run `make all`.", "FC901"),
        (
            "Set the lamp's state to red with `lampctl set-state red`.",
            "Set the loan's state to red with `loanreg set-state <loan_id> red`.",
            "FC905",
        ),
        (
            "Return one of:\n\n- `under-construction` with `year`\n- `built` with `year`",
            "Return one of:\n\n- `under-review` with `year`\n- `done` with `year`",
            "FC701",
        ),
    ],
)
def test_what_only_sounds_like_the_fault_beside_it(sound: str, fault: str, code: str) -> None:
    assert not lint({"agents/answerer.md": ANSWERER.format(sound)})
    assert found({"agents/answerer.md": ANSWERER.format(fault)}, code)


ORDERS = """name: orders
initial: asked
terminal: [shipped, refused]
lease: 1h
transitions:
  "asked -> packing":
    agent: packer
    max_attempts: 3
    on_exhausted: refused
  "packing -> packed":
    runs: [print_label, notify_buyer, close_ticket, merge_lists, archive_order]
    on_fail: refused
    on_incomplete: refused
    on_step_fail: refused
  "packed -> shipped":
    runs: [tell_carrier]
    on_step_fail: refused
"""
PACKER = AGENT.format("packer") + "You look at one order.\n\n{}\n\nReturn `success` with `report`, or `failure`.\n"


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("Print the label text into `report`.", "Print the label twice."),
        ("Print the label's words in capitals.", "Print the label, then weigh the box."),
        ("Notify the buyer's agent of nothing.", "Notify the buyer of the delay."),
        ("Notify the buyer-to-be by name.", "Notify the buyer by mail."),
        ("In the letter, tell the carrier that the box is heavy.", "At noon, tell the carrier that the box is heavy."),
        ("Tell the carrier’s name in `carrier`.", "Tell the carrier when to come."),
        ("Merge the two lists' rows into one table.", "Merge the two lists and go on."),
        ("Archive the order's date in `date`.", "Archive the order in `orders/2024/`."),
        ("Archive the order form's fields under `form`.", "Archive the order yourself."),
        ("Close the ticket's last line with the date.", "Close the ticket with a comment."),
        ("Close the ticket text with a greeting.", "Close the ticket right away."),
        ("Close the issue’s description with a question.", "Close the issue immediately."),
        ("Mark the page as `packed` in your list.", "Mark the order as `packed`."),
        ("Mark each row `packed` in `rows`.", "Mark the order `packed`."),
        ("Set the check box to `packed`.", "Set the order to `packed`."),
        ("In `report`, set the seal to `packed` if the slip says so.", "When done, set the order to `packed`."),
        ("Take the order as `packed` when its seal is whole.", "Take the order to `packed` when its seal is whole."),
    ],
)
def test_part_of_an_object_is_not_the_object(sound: str, fault: str) -> None:
    documents = {"flows/orders.yaml": ORDERS, "agents/packer.md": PACKER.format(sound)}
    assert not lint(documents)
    assert len(found({**documents, "agents/packer.md": PACKER.format(fault)}, "FC906")) == 1


SURVEYOR = AGENT.format("surveyor") + "Look at one page.\n\n{}\n\nReturn `success` with `events`, or `failure`.\n"


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("What was noted in the ward journal is in `night`.", "All doses are noted in the ward journal at once."),
        ("Whatever is written in the brew log counts as said.", "Whatever you do is written to the brew log at once."),
        ("Rows that were added to the event log bear a star.", "Add a row to the event log when the tide is late."),
        ("Quote what the keeper has written in the journal.", "Write what the keeper has told you in the journal."),
        ("Describe how events are recorded in the ledger.", "Describe the page, and record each event in the ledger."),
        ("Add the entries of the ledger page to a sum.", "Add the entries of the day to the ledger."),
        ("Add up the figures of the ledger.", "Add the figures to the ledger as you go."),
        ("Add the ledger's last entry to `report`.", "Add your last event to the ledger's entries."),
        ("Append the ledger number to the name.", "Append the number to the ledger while you read."),
        ("Write in the style of the ledger: without verbs.", "Write an entry in the ledger: without verbs."),
        ("Write like the ledger: one line for each day.", "Write into the ledger: one line for each day."),
        ("The ledger is written in Latin.", "The ledger is written after each step."),
        ("The mill's journal is kept by hand.", "The mill's journal is updated after each step."),
        ("The event was entered in the ledger twice.", "The event is entered in the ledger at once."),
    ],
)
def test_what_stands_in_a_ledger_is_no_entry_to_be_made(sound: str, fault: str) -> None:
    assert not lint({"agents/surveyor.md": SURVEYOR.format(sound)})
    assert found({"agents/surveyor.md": SURVEYOR.format(fault)}, "FC707")


@pytest.mark.parametrize(
    ("sentence", "ledger"),
    [
        ("The mill's ledger is updated after each step.", "the mill's ledger"),
        ("Put a line on each page into the ledger.", "the ledger"),
        ("Append an event to the page's ledger.", "the page's ledger"),
    ],
)
def test_a_ledger_is_called_as_it_is_written(sentence: str, ledger: str) -> None:
    (message,) = found({"agents/surveyor.md": SURVEYOR.format(sentence)}, "FC707")
    assert message == f"this writes events to {ledger} while the work goes on"


READER = AGENT.format("reader") + "You read what comes.\n\n{}\n\nReturn `success` with `report`, or `failure`.\n"


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("Record the doses in `ward/day.md` under `doses`.", "Record the doses in `ward/day.md` under Doses."),
        ("Write out the numbers in `ward/day.md` in `summary`.", "Write out the numbers in `ward/day.md` in full."),
        ("Enter the day in `ward/day.md` as `day`.", "Record the day in `ward/day.json` as `day`."),
        ("Copy the address in `ward/day.md` to `address`.", "Save the address in `ward/day.md` under `address`."),
        ("Put the days in `ward/day.md` in order.", "Put the order of the days in `ward/day.md`."),
        ("Put the words in `ward/day.md` into plain English.", "Put plain English words into `ward/day.md`."),
        ("Commit the rules in `ward/day.md` to memory.", "Save the rules in `ward/day.md` for memory."),
        ("Add up the sums in `ward/day.md`.", "Add the sums in `ward/day.md` as a new line."),
        ("File names such as `ward/day.md` stand in code.", "File the names in `ward/day.md`."),
        ("Write as plainly as `ward/day.md`.", "Write plainly into `ward/day.md`."),
        ("Write after the manner of `ward/day.md`.", "Write the manner of the reader into `ward/day.md`."),
        ("Document in `report` where `ward/day.md` errs.", "Document each doubt in `ward/day.md`."),
        ("Save your breath where `ward/day.md` is silent.", "Save your notes in `ward/day.md`."),
        ("Correct a slip in `ward/day.md` when you quote it.", "Correct a slip in `ward/day.md` when you see it."),
        ("Leave the wording in `ward/day.md` alone.", "Leave a note in `ward/day.md`."),
        ("Draft an answer to the letter in `ward/day.md`.", "Draft the letter in `ward/day.md`."),
    ],
)
def test_where_something_lies_is_not_where_it_is_written(sound: str, fault: str) -> None:
    readme = "# Files\n\nThe porter lays `ward/day.md` on the desk; it is part of the repository.\n"
    documents = {"agents/reader.md": READER.format(sound), "README.md": readme}
    assert not found(documents, "FC901")
    assert found({**documents, "agents/reader.md": READER.format(fault)}, "FC901")


BOUND = """# Handoff: lead -> binder

Sent: `book`.

Returns one of:

1. `outcome`: `bound`
   - `book`
2. `outcome`: `blocked`
   - {0}
"""


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("`blockers[]`: each with `obstacle` and `contact`", "`blockers[]`: each with `obstacle` and `date`"),
        ("`blockers[]`: `what`, `waiting_on`", "`blockers[]`: `what`, `since`"),
        ("`blockers[]`: `item`, `held_by`", "`blockers[]`: `item`, `page`"),
        ("`blockers[]`: what is missing and from whom", "`blockers[]`: what is missing and since when"),
        ("`blockers[]`: what is needed, by whom", "`blockers[]`: what is torn, by how much"),
        ("`blockers[]`: text, and the desk that has to act", "`blockers[]`: text, and the desk it lies on"),
        ("`blockers[]`: what the lender or the house must do", "`blockers[]`: what the lender or the house said"),
        ("`blockers[]`: each with the person in charge", "`blockers[]`: each with the day and the hour"),
        ("`hurdles[]`: `what`, `whose`", "`leaves[]`: `what`, `whose`"),
        ("`waiting_on`: who has to do what first", "`waited`: for how long"),
    ],
)
def test_who_goes_on_is_told_in_other_words(sound: str, fault: str) -> None:
    documents = {"doctrine/handoff-contract.md": BOUND.format(sound)}
    assert not found(documents, "FC704")
    assert found({"doctrine/handoff-contract.md": BOUND.format(fault)}, "FC704")


PRESS = """# Who returns what

```
press(sheet) -> PressResult
PressResult =
  | {{ outcome: "printed", copies: number }}
  | {{ outcome: "press-blocked", blockers: Blocker[] }}
```

{0}
"""


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("A `Blocker` says what is in the way and who lifts it.", "A `Sheet` says what is on it and who wrote it."),
        ("### Blocker\n\n- `what`\n- `owner`", "### Sheet\n\n- `what`\n- `owner`"),
        ("### Blocker\n\nWhat is in the way, and whose it is.", "### Blocker\n\nWhat is in the way, and since when."),
        ("Blocker\n: `what`, `owner`", "Sheet\n: `what`, `owner`"),
        ("**Blocker**: `what`, `owner`", "**Blocker**: `what`, `since`\n\n**Sheet**: `what`, `owner`"),
        ("- **Blocker** — `what`, `contact`\n- Sheet", "- **Blocker** — `what`\n- **Sheet** — `contact`"),
        ("| type | fields |\n|---|---|\n| `Blocker` | `what`, `owner` |", "| type |\n|---|\n| `Blocker` |"),
        ("```ts\ninterface Blocker {\n  what: string;\n  owner: string;\n}\n```", "```ts\ninterface Blocker {}\n```"),
        ("Every blocker names its owner.", "Every sheet names its owner."),
        ("## Later\n\nAll blockers carry `waiting_on`.", "## Later\n\nAll blockers carry `since`."),
        ("## Blockers\n\nEach says who has to act.", "## Blockers\n\nEach says when it came up."),
    ],
)
def test_what_blocks_is_told_in_a_place_of_its_own(sound: str, fault: str) -> None:
    documents = {"doctrine/press-contract.md": PRESS.format(sound)}
    assert not found(documents, "FC704")
    assert found({"doctrine/press-contract.md": PRESS.format(fault)}, "FC704")


BINDER = AGENT.format("binder") + "Return one of:\n\n- `bound` with `book`\n- `blocked` with `blockers`\n\n{}\n"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("For each blocker say who can lift it.", False),
        ("In `blockers`, say who must act.", False),
        ("The owner of a block is the lead, always.", False),
        ("When it is `blocked`, the lead asks the lender.", False),
        ("For each blocker say when it came up.", True),
        ("The owner of a book is its reader, always.", True),
        ("No blocker goes without an owner.", False),
        ("Each block names its owner.", False),
        # no blocker, or none that is owned
        ("No blocker has its owner yet.", True),
        ("Not every blocker has an owner.", True),
        ("Each block of leather has its owner.", True),
        ("Every block of text is signed by its owner.", True),
        ("Any block letter is the owner's.", True),
        ("In every blocklist the owner stands first.", True),
        ("The spine has every block quote approved by its owner.", True),
        ("## Blocks\n\nCutting blocks lie in the owner's drawer.", True),
    ],
)
def test_an_agent_says_whose_its_blockers_are(sentence: str, told: bool) -> None:
    assert bool(found({"agents/binder.md": BINDER.format(sentence)}, "FC704")) == told


STAGES = """# Process

| # | Stage | Who | Gets | Gives |
|---|---|---|---|---|
| 1 | Sorting | `sorter` | order | parcel |
| 2 | Loading | `loader` | parcel, plan | van |
| 3 | Driving | `driver` | van | receipt |

{0}
"""


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("The plan is made by the office in the morning.", "The plan is made by the sorter in the morning."),
        ("`plan` hangs on the board in the yard.", "`plan` tells the tours of the yard."),
        ("People in the office write the plan.", "The loader has the plan in view."),
        ("The plan is supplied with the order.", "The plan says which order comes first."),
        ("The plan is the customer's.", "The plan is a list of tours."),
        ("The plan is written for the loader by hand.", "The plan is written for the loader by `driver`."),
        ("Each run begins with an `order` and a `plan`.", "Each run begins with an `order`; look at the plan."),
        ("Inputs of the run: `order`, `plan`.", "Inputs of the run: `order`."),
        ("- `plan`: the tours, as the customer sent them", "- `plan`: the tours, as they should be driven"),
        ("`plan` comes from outside.", "`plan` goes outside."),
        ("The plan comes in from the office.", "The plan comes out of the sorting."),
        ("The plan is made by people.", "The plan is made in the first stage."),
        ("The plan is sent by the office.", "The plan is read aloud."),
        ("The plan lies in the yard.", "`plan` stands in column four."),
        ("Clerks write the plan by hand.", "Never write the plan by hand."),
    ],
)
def test_a_value_comes_from_people_and_from_no_stage(sound: str, fault: str) -> None:
    assert not found({"doctrine/process.md": STAGES.format(sound)}, "FC907")
    assert found({"doctrine/process.md": STAGES.format(fault)}, "FC907")


LEADING = """---
name: site-lead
description: Leads the work on a room.
tools: Task
---

1. Call `floor-planner` with the room. Keep its `plan`; on `failure` return `failure`.
2. Call `tiler` with the plan, verbatim.

## Answers

{0}
"""


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("What cannot be parsed is thrown away, and the work ends.", "What cannot be tiled is left as it is."),
        ("An answer that is cut off is asked for again.", "A tile that is cut off is laid last."),
        ("An empty answer? Carry on as if it were `failure`.", "An empty answer? Carry on with the next room."),
        ("An answer without an `outcome` is a `failure`.", "A room without a door is a `failure`."),
        ("Answers in prose are sent back once.", "Rooms in use are done last."),
        ("If an answer is no JSON, send it back once.", "If a tile is no good, send it back once."),
        ("If the JSON does not parse, ask once more.", "If the key does not fit, ask once more."),
        ("An answer that breaks the contract is returned once.", "A tile that breaks in two is returned once."),
        ("Whatever is not `success` is a `failure`.", "Whatever you do, `success` is short."),
        ("One repeat for what makes no sense, then stop.", "One repeat for a row that looks wrong, then stop."),
        ("A lost answer is a `failure`.", "A lost tile is the maker's `failure`."),
        ("An answer which nobody can read is treated like none.", "A plan which nobody can read is drawn again."),
        ("Unreadable answers end the work.", "Short answers end the work."),
        ("Should nothing come, ask once more.", "Should the lorry come, ask once more."),
        ("- empty: ask once more\n- no JSON: return `failure`", "- small: ask once more\n- large: return `failure`"),
        ("| answer | do |\n|---|---|\n| empty | once more |", "| room | do |\n|---|---|\n| empty | once more |"),
        ("With no `plan` in the answer, return `failure`.", "With no `plan` in the room, return `failure`."),
        ("Validate each answer; on a miss, repeat once.", "Measure each room; on a miss, repeat once."),
    ],
)
def test_a_rule_for_unusable_answers_is_understood_in_other_words(sound: str, fault: str) -> None:
    agents = {f"agents/{name}.md": AGENT.format(name) for name in ("floor-planner", "tiler")}
    assert not found({**agents, "agents/site-lead.md": LEADING.format(sound)}, "FC911")
    assert found({**agents, "agents/site-lead.md": LEADING.format(fault)}, "FC911")


TOURS = """# Contracts

## lead -> tour-planner

Input: `title`

| Outcome | Payload |
|---|---|
| `planned` | `stops` |
| `too-long` | `excess` |
"""
NOTES = """# Process notes

How the lead works with the tour planner.

{0}

- `planned`: `fuel`
- `too-far`: `excess`
"""


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("Results of an older release of the tour planner:", False),
        ("Before March the tour planner returned:", False),
        ("The tour planner's results were, in the pilot:", False),
        ("Outcomes of the old tour planner:", False),
        ("The retired tour planner returned:", False),
        ("Once, the tour planner returned:", False),
        ("## What the tour planner returned in 2021", False),
        ("Results of the tour planner:", True),
        ("## Results of the tour planner", True),
    ],
)
def test_results_of_an_older_day_are_no_results(lead: str, told: bool) -> None:
    agent = AGENT.format("tour-planner") + "Return `planned` with `stops`, or `too-long` with `excess`.\n"
    documents = {"doctrine/contracts.md": TOURS, "agents/tour-planner.md": agent}
    documents["doctrine/notes.md"] = NOTES.format(lead)
    assert bool(found(documents, "FC805") + found(documents, "FC807")) == told


PACKAGE = """# Output contract

Boundary: `counter -> press-lead`

The package is the filled-in `references/template.md`.

## Required fields

1. order number
2. paper
3. draft
4. binding result
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("## Order {order_number}, on {paper}", False),
        ("For order number <order number>; in the margin: <paper>.", False),
        ("Dear {{ customer }}, your order with the number {{ order_number }} is set on {{ paper }}.", False),
        ("Printed on [paper], for [order number].", False),
        ("Printed on ${paper} for %order_number%.", False),
        ("Printed on {ink} for {order_number}.", True),
    ],
)
def test_what_is_filled_into_running_text_has_a_place(words: str, told: bool) -> None:
    form = f"# Package\n\n- Draft:\n- Binding result:\n\n{words}\n"
    documents = {"doctrine/output-contract.md": PACKAGE, "references/template.md": form}
    assert bool(found(documents, "FC803")) == told


WRECK = """# Pricing contract

Boundary: `desk -> assessor`

The assessor returns one of:

1. `outcome`: `priced`
   - `total`
2. `outcome`: `wreck`
   - `salvage_value`

{0}

```json
{{"outcome": "wreck", "at": "12:00"}}
```
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("## Example of a desk's note", False),
        ("What the desk writes in its ledger:", False),
        ("An entry in the day book:", False),
        ("The slip in the folder:", False),
        ("The desk's log line for it:", False),
        ("## Example", True),
        ("A wreck:", True),
        ("The assessor hands this slip back:", True),
    ],
)
def test_what_somebody_notes_of_a_result_is_no_result(words: str, told: bool) -> None:
    assert bool(found({"doctrine/pricing-contract.md": WRECK.format(words)}, "FC811")) == told


LOOP = "Send the sheet back to `drafter` until `checker` says `exact`."
MAPS = {
    "agents/drafter.md": AGENT.format("drafter") + "Draw the map. Return `drawn` with `sheet`.\n",
    "agents/checker.md": AGENT.format("checker") + "Check the map. Return `exact` or `off`.\n",
}
MAP_LEAD = """---
name: map-lead
description: Leads.
tools: Task
{1}---

Call `drafter` with the survey, then `checker` with the sheet. On `exact` return `success`, on a last `off` `failure`.
An empty answer is asked for once more; then return `failure`.

{0}
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("## Rounds: 3\n\n{0}", False),
        ("{0}\n\n## Rounds (at most 3)\n\nNo more.", False),
        ("| setting | value |\n|---|---|\n| rounds | 3 |\n| pages | 12 |\n\n{0}", False),
        ("{0}\n\n## Limits\n\n- max rounds — 3\n- pages: 12", False),
        ("{0}\n\nMaximum rounds\n: 3", False),
        ("{0}\n\n**Attempts:** three", False),
        ("{0}\n\n## Budget\n\nThe limit is 3 rounds.", False),
        ("## Rounds\n\n{0}", True),
        ("| setting | value |\n|---|---|\n| rooms | 3 |\n| pages | 12 |\n\n{0}", True),
        ("{0}\n\n## Limits\n\n- rounds of cheese: 3\n- pages: 12", True),
        ("{0}\n\nRounds\n: as many as it takes", True),
    ],
)
def test_rounds_are_counted_in_titles_rows_and_entries(words: str, told: bool) -> None:
    lead = MAP_LEAD.format(words.format(LOOP), "")
    assert bool(found({**MAPS, "agents/map-lead.md": lead}, "FC914")) == told


@pytest.mark.parametrize(("key", "told"), [("max_rounds: 3\n", False), ("rounds: 3\n", False), ("pages: 3\n", True)])
def test_rounds_are_counted_in_frontmatter(key: str, told: bool) -> None:
    assert bool(found({**MAPS, "agents/map-lead.md": MAP_LEAD.format(LOOP, key)}, "FC914")) == told


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("Three rounds at most.", False),
        ("Rounds: 3", False),
        ("No sheet goes back more than twice.", False),
        ("`drafter` gets two rounds, as the process tells.", False),
        ("`checker` gets two rounds.", True),
        ("The sheet has two sides.", True),
    ],
)
def test_who_leads_a_loop_of_another_document_has_its_limit(limit: str, told: bool) -> None:
    steps = f"1. Call `drafter` with the survey.\n2. Call `checker` with the sheet.\n3. {LOOP}\n4. Print.\n"
    process = f"# Process\n\nWhat `map-lead` does with one map.\n\n{steps}"
    documents = {**MAPS, "agents/map-lead.md": MAP_LEAD.format(limit, ""), "doctrine/process.md": process}
    assert bool(found(documents, "FC914")) == told


@pytest.mark.parametrize(
    ("sound", "fault"),
    [
        ("Call `checker` again for each sheet until every sheet is seen.", "Call `checker` again until it agrees."),
        ("Ask the client again until she names the scale.", "Ask `drafter` again until it names the scale."),
    ],
)
def test_what_ends_by_itself_is_no_endless_call(sound: str, fault: str) -> None:
    assert not found({**MAPS, "agents/map-lead.md": MAP_LEAD.format(sound, "")}, "FC914")
    assert found({**MAPS, "agents/map-lead.md": MAP_LEAD.format(fault, "")}, "FC914")


RESULTS = """# Handoff contract: curator -> reader

The reader returns one of:

1. `outcome`: `read`
   - `words`
2. `outcome`: `torn`
   - `pages`
"""


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        ("`read` | `torn` | `no-usable-answer` | `not-attempted`", False),
        ("`read` | `torn` | `no-answer` | `never-called`", False),
        ("`read` | `torn` | `eaten` | `not-attempted`", True),
    ],
)
def test_what_a_caller_writes_for_no_answer_is_its_own(labels: str, told: bool) -> None:
    record = f"# Output contract\n\nBoundary: `house -> curator`\n\n`reader_result` (`curator -> reader`): {labels}\n"
    documents = {"doctrine/handoff-contract.md": RESULTS, "doctrine/output-contract.md": record}
    assert bool(found(documents, "FC801")) == told


NOW = """# Results

| `outcome` | who returns it |
|---|---|
| `success` | every agent |
| `failure` | every agent |

```json
{"outcome": "success", "comment": "read"}
```

"""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("We used to have a second format for the agents (`{\"status\": \"done\"}`). It is gone.", "FC912", False),
        ("Until last winter every agent returned `{\"status\": \"done\"}`.", "FC912", False),
        ("The packer returns its result as (`{\"status\": \"done\"}`).", "FC912", True),
        ("We used to choose by the agent. Two handlers, two sets of bugs.", "FC906", False),
        ("We choose by the agent. Two handlers, two sets of bugs.", "FC906", True),
    ],
)
def test_how_it_was_is_no_second_format_and_no_second_handler(words: str, code: str, told: bool) -> None:
    documents = {"doctrine/output-contract.md": f"{NOW}{words}\n", "flows/orders.yaml": ORDERS}
    assert bool(found({**documents, "agents/packer.md": PACKER.format("")}, code)) == told


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("**Considered, and left.**", False),
        ("**Decided against:**", False),
        ("**Ruled out**", False),
        ("**What we do now.**", True),
    ],
)
def test_what_was_decided_against_is_no_status(lead: str, told: bool) -> None:
    record = f"# Two agents\n\n{lead}\n- Returning `running` from the captain while the critic reads.\n- A third.\n"
    agents = {f"agents/{name}.md": AGENT.format(name) + "Work.\n" for name in ("captain", "critic")}
    assert bool(found({**agents, "doctrine/record.md": record}, "FC701")) == told


@pytest.mark.parametrize(
    ("whose", "told"),
    [
        ("The lab has an agent; they have an agent of their own called `burner`, which", False),
        ("Another house's `burner`", False),
        ("Our agent `burner`", True),
    ],
)
def test_what_agents_of_others_report_is_no_status_of_ours(whose: str, told: bool) -> None:
    readme = f"# House\n\n{whose} reports `queued`, `running` or `done`.\n"
    agent = "burner" if told else "cutter"
    assert bool(found({"README.md": readme, f"agents/{agent}.md": AGENT.format(agent) + "Work.\n"}, "FC701")) == told


def test_a_label_of_its_own_is_what_it_stands_for() -> None:
    drafter = "Return one of:\n\n- `drafted` with `text`\n- `draft-blocked` with `owner`\n- `bad` with `why`\n"
    lead = "# Orchestration\n\nAfter the drafter:\n\nWhen it comes back `drafted`, print it.\n\n"
    lead += "When it comes back `draft-blocked`, return `failure`.\n\nWhen it comes back `{0}`, mend it.\n"
    documents = {"agents/notice-drafter.md": AGENT.format("notice-drafter") + drafter}
    assert not found({**documents, "doctrine/orchestration.md": lead.format("bad")}, "FC806")
    assert found({**documents, "doctrine/orchestration.md": lead.format("lost")}, "FC806")
