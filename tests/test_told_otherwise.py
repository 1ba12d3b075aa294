"""Contracts, orders and forms in ways of saying that other teams found, each beside sound words that look alike."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works on parcels.\ntools: Read\n---\n\n{1}\n"


def told(documents: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """What is said of some documents under some rules, or all that is no note."""
    found = [each for each in lint(documents) if each.severity.value != "note"]
    return [(each.code, each.message) for each in found if not codes or each.code in codes]


CONTRACTS = """# {0}

## router

{1}

1. `route-drawn`
   - `stops`
2. `route-failed`
   - `reason`
3. `route-blocked`
   - `blockers`, `owner`, `next_action`
"""
DESK = """# Orchestrator

## 1. router

{1}- `route-drawn`: hand `stops` to the driver.
- `route-blocked`: stop, passing the payload on.

{0}
"""
LOST = ("FC805", "outcome `route-failed` of `router` is handled nowhere")


@pytest.mark.parametrize(
    "call",
    [
        "`desk -> router`, input `orders`, `streets`",
        "`desk → router`: input `orders` and `streets`",
        "**`desk -> router`**, required inputs `orders`, `streets`; on a second try also `reason`",
        "`desk` -> `router`; sends `orders`, `streets`.",
        "`desk -> router` (input `orders`, `streets`)",
        "`desk -> router` — the prompt carries `orders`, `streets`.",
        "Boundary: `desk -> router`. Required input: `orders`, `streets`.",
        "`desk -> router`. It gets `orders` and `streets`.",
    ],
)
@pytest.mark.parametrize("title", ["Contracts", "What passes", "Handoff contracts"])
def test_outcomes_below_a_call_and_its_inputs_are_what_comes_back(call: str, title: str) -> None:
    contracts = CONTRACTS.format(title, call)
    assert told({"docs/contracts.md": contracts, "docs/orchestrator.md": DESK.format("", "")}, "FC805") == [LOST]
    handled = DESK.format("", "- `route-failed`: stop with the `reason`.\n")
    assert told({"docs/contracts.md": contracts, "docs/orchestrator.md": handled}) == []


@pytest.mark.parametrize(
    ("call", "other"),
    [
        # what is sent, states between which an item moves, and the way back
        ("`desk -> router`, required input, `orders` among it", "`desk -> router`, required input, `orders` among it:"),
        ("`desk -> router`, with `stamp`", "`drafted -> shipped`, with `stamp`"),
        ("`desk -> router`, input `stamp`", "`router -> desk`, input `stamp`"),
    ],
)
def test_a_list_below_an_arrow_need_not_come_back(call: str, other: str) -> None:
    def lost(lead: str) -> list[tuple[str, str]]:
        contracts = {"docs/contracts.md": CONTRACTS.format("Contracts", lead)}
        return told({**contracts, "docs/orchestrator.md": DESK.format("", "")}, "FC805")

    assert lost(call) == [LOST]
    assert lost(other) == []


@pytest.mark.parametrize(
    ("words", "any_outcome"),
    [
        ("Every other close than `shipped` goes to the depot.", False),
        ("All other tickets stay where they are.", False),
        ("Three attempts in all, whatever the reason.", False),
        ("The driver is paid by the hour, whatever the length of the route.", False),
        ("In every other case stop.", True),
        ("Every other outcome stops the round.", True),
        ("Whatever else it returns, stop.", True),
        ("All others stop the round.", True),
    ],
)
def test_only_a_word_for_other_outcomes_handles_them(words: str, any_outcome: bool) -> None:
    contracts = CONTRACTS.format("Contracts", "`desk -> router`, input `orders`")
    found = told({"docs/contracts.md": contracts, "docs/orchestrator.md": DESK.format(words, "")}, "FC805")
    assert found == ([] if any_outcome else [LOST])


ROUND = "# A round\n\n1. Call `packer` with the order.\n2. Call `weigher` with the `parcel`.\n\n{0}\n"


def told_at(words: str, sentence: str) -> bool:
    """Whether FC911 is told of a round in which some words stand, and there."""
    agents = {f".claude/agents/{name}.md": AGENT.format(name, "Work.") for name in ("packer", "weigher")}
    found = lint({**agents, "docs/workflow.md": ROUND.format(words)})
    return any(each.code == "FC911" and each.primary.span.text.startswith(sentence[:12]) for each in found)


@pytest.mark.parametrize(
    "words",
    [
        "A return is taken as it comes.",
        "Answers are accepted as they are.",
        "The result of each call is simply taken at face value.",
        "Every outcome is trusted without a check.",
        "Results are passed on unchecked.",
        "Take each reply as it comes, and act on it.",
        "What an agent returns is used as it stands.",
        "Accept every answer on trust.",
    ],
)
def test_results_taken_for_granted_are_told_there(words: str) -> None:
    assert told_at(words, words)


@pytest.mark.parametrize(
    "words",
    [
        "A return is never taken as it comes.",
        "A return is taken as it comes, unless it is empty: then ask again.",
        "Take the answers as they come in.\n\nAn empty answer is asked for again, once.",
        "Orders are taken as they come.\n\nAn empty answer is asked for again, once.",
    ],
)
def test_results_that_are_looked_at_are_not_told_there(words: str) -> None:
    assert not told_at(words, words)


GRADED = """# Contracts

## grader

`desk -> grader`, input `parcel`

1. `parcel-graded`
   - {0}
2. `grading-blocked`
   - `blockers`, `owner`, `next_action`
"""
ROUTES = """# Orchestrator

## 1. grader

Prompt: `parcel`.

- `grading-blocked`: stop, passing the payload on.
- `parcel-graded`: look at `{1}`:

| {0} | then |
|---|---|
| `letter` | hand it to the post |
| `crate` | call the carrier |
| `pallet` | call the carrier, and book a lift |
| `{2}` | do nothing |
"""


@pytest.mark.parametrize(("head", "key"), [("grade", "grade"), ("`grade`", "grade"), ("`size_class`", "size_class")])
@pytest.mark.parametrize("choice", ["`{0}`: `letter` | `crate` | `pallet`", "`{0}` (`letter` | `crate` | `pallet`)"])
def test_a_table_that_routes_by_a_field_of_the_contract_is_held_against_it(head: str, key: str, choice: str) -> None:
    contracts = GRADED.format(choice.format(key))
    found = told({"docs/contracts.md": contracts, "docs/orchestrator.md": ROUTES.format(head, key, "barrel")})
    assert found == [("FC807", f"`{key}` is never `barrel`")]
    other = ROUTES.format("weekday", "weekday", "barrel")
    assert told({"docs/contracts.md": contracts, "docs/orchestrator.md": other}) == []
    more = GRADED.format(choice.format(key).replace("`pallet`", "`pallet` | `barrel`"))
    assert told({"docs/contracts.md": more, "docs/orchestrator.md": ROUTES.format(head, key, "barrel")}) == []


JUDGE = """---
name: weigher
description: Weighs parcels.
tools: Read
---

**In:** `parcel`.

Weigh the parcel.

{0}
"""
WEIGHED = """# Contracts

## weigher

`desk -> weigher`, input `parcel`

1. `weight-noted`
   - `weight`
2. `weight-refused`
   - `reason`
3. `weighing-blocked`
   - `blockers`, `owner`, `next_action`
"""


def between(line: str) -> list[tuple[str, str]]:
    return told({"agents/weigher.md": JUDGE.format(line), "docs/contracts.md": WEIGHED}, "FC801")


@pytest.mark.parametrize(
    "line",
    [
        "**Out:** {0}; payloads in `docs/contracts.md#weigher`.",
        "Out: {0}",
        "**Output**: {0}.",
        "Outputs: {0}",
        "Ends: {0}",
        "**Answers:** {0}",
        "- Out: {0}",
        "Exits: {0} (see `docs/contracts.md`)",
        "Goes out: {0}",
        "Returns {0}.",
    ],
)
def test_what_an_agent_puts_out_is_held_against_the_contract(line: str) -> None:
    wrong = line.format("`weight-noted` | `weight-doubtful` | `weighing-blocked`")
    assert [code for code, _ in between(wrong)] == ["FC801"]
    assert between(line.format("`weight-noted` | `weight-refused` | `weighing-blocked`")) == []


@pytest.mark.parametrize(
    "line",
    [
        # keys, files, and the modes of a run
        "**Out:** `weight` | `scale` | `hour`",
        "Output: `weight-list.md` or `weight-table.csv`",
        "Output mode: `weight-only` | `weight-doubtful` | `weight-and-size`",
    ],
)
def test_what_is_no_end_is_no_outcome(line: str) -> None:
    assert between(line) == []


STAGED = """# Contracts

## binder

`desk -> binder`, input `sheets`

1. `book-bound`
   - `book`
2. `binding-blocked`
   - `blockers`, `owner`, `next_action`
3. `sheets-folded`
   - {0}
"""


@pytest.mark.parametrize(
    ("words", "phase"),
    [
        ("nothing; the folding phase is through, the sewing is still to come", True),
        ("none; the first stage is complete and the rest follows.", True),
        ("only the first half; the cover has not been made", True),
        ("folding is over, sewing has not begun", True),
        ("`sheets`; the preparation is done, the work itself comes later", True),
        ("`sheets`; all phases are through", False),
        ("`sheets`, folded; the customer sews them himself", False),
        ("`sheets`; the folding is done, the sewing is still to be done by the sewer", False),
        ("`sheets`; folding is all that was asked for", False),
        ("nothing; the folding is done. The changes come later.", True),
        ("just the opening pass; the remainder will follow", True),
        # what is to come is not this role's
        ("folding is finished, the bill is still to be paid", False),
        ("folding is complete, the buyer's word is still to come", False),
        ("the folding is done. The messenger comes later.", False),
        ("folding is done, the owner's sewing is still to come", False),
        ("folding is over, sewing is still to be done elsewhere", False),
        ("folding is over; the desk then calls for the sewing, which is still to come", False),
        ("the first half is done, the invoice follows", False),
        # denied
        ("never while the folding is done and the sewing is still to come", False),
        ("not for books whose folding is done but sewing has not begun", False),
        ("folding is over. Never used while some sewing is still to come", False),
        ("folding is done, nothing is still to come", False),
        # no work
        ("folding is done, the meeting is still to come", False),
        ("still open questions go into `questions`", False),
        ("folding is done, the bill is still open", False),
        ("the building is closed, the gate is still open", False),
        ("the evening is over, morning has not begun", False),
    ],
)
def test_an_outcome_explained_as_a_phase_is_told(words: str, phase: bool) -> None:
    found = told({"docs/contracts.md": STAGED.format(words)})
    assert found == ([("FC703", "`sheets-folded` is an internal phase, not a result")] if phase else [])


@pytest.mark.parametrize(
    "text",
    [
        # the whole of the role's work, and work that is another's
        STAGED.replace("binder", "folder"),
        f"{STAGED}\n## sewer\n\n`desk -> sewer`, input `sheets`\n",
        f"{STAGED}\nThe buyer has the sheets sewn, and pays for sewing.\n",
    ],
)
def test_an_outcome_before_the_work_of_somebody_else_is_no_phase(text: str) -> None:
    assert told({"docs/contracts.md": text.format("folding is over, sewing has not begun")}, "FC703") == []


FOLDER = "# Contracts\n\n## folder\n\n{0}\n\n1. `linen-folded`\n2. `folding-failed`\n"
SENT = FOLDER.format("`desk -> folder`, input `linen_bags`, `tickets`")
LEDGER = "# Process\n\n## The book\n\n{0}\n\n{1}- `linen-approved`: with the reason\n- `escalation`: to whom\n"


@pytest.mark.parametrize(
    "lead",
    [
        "Event types:",
        "The clerk copies `events[]` into the ledger. Event types:",
        "`events` holds entries of these types. Events:",
        "The events are:",
    ],
)
@pytest.mark.parametrize(
    ("entry", "input_"),
    [
        ("- `bags-received`: the bags have come in\n", True),
        ("- `tickets-in-hand`\n", True),
        ("- `linen-bags-arrived`: at the door\n", True),
        ("- `payment-received`: the customer has paid\n", False),
        ("- `bags-returned`: to the customer\n", False),
    ],
)
def test_an_entry_that_an_input_came_acknowledges_it(lead: str, entry: str, input_: bool) -> None:
    documents = {"docs/contracts.md": SENT, "docs/process.md": LEDGER.format(lead, entry)}
    assert [code for code, _ in told(documents, "FC702")] == (["FC702"] if input_ else [])


def test_arrivals_beside_no_result_may_be_those_of_a_shop() -> None:
    shop = "# Process\n\nEvents:\n\n- `bags-received`: at the counter\n- `bags-shelved`: on the shelf\n"
    assert told({"docs/contracts.md": SENT, "docs/process.md": shop}, "FC702") == []


@pytest.mark.parametrize(
    "call",
    [
        "`desk -> folder`, input `linen_bags`, `tickets`",
        "`desk -> folder`: inputs: `linen_bags`, `tickets`",
        "**`desk → folder`**; sent `linen_bags` and `tickets`",
        "`desk -> folder`; required input `linen_bags`, `tickets`",
    ],
)
def test_inputs_behind_an_arrow_are_held_against_the_call(call: str) -> None:
    documents = {"docs/contracts.md": FOLDER.format(call)}
    short = {**documents, "docs/process.md": "# Process\n\nCall `folder` with `linen_bags`.\n"}
    assert [code for code, _ in told(short)] == ["FC804"]
    whole = {**documents, "docs/process.md": "# Process\n\nCall `folder` with `linen_bags` and `tickets`.\n"}
    assert told(whole) == []


@pytest.mark.parametrize(
    ("order", "moves"),
    [
        ("When every parcel has its weight, move the parcel card to *Weighed* with `bin/parcels move`.", True),
        ("Move the card to **Weighed**.", True),
        ("Put its card into the Weighed column.", True),
        ("Then move the ticket to \"Ready to ship\".", True),
        ("Take the parcel ticket to the `Weighed` lane.", True),
        ("Push the order card on to _Weighed_.", True),
        ("Do not move the parcel card to *Weighed*.", False),
        ("The desk moves the parcel card to *Weighed*.", False),
        ("Put the business card into the *Weighed* envelope.", False),
        ("Move the card to the top of the page.", False),
        ("Set the ticket price to the nearest cent.", False),
        ("Put the card in `cards/weighed.md`.", False),
    ],
)
def test_a_card_of_any_work_is_moved_by_whoever_leads(order: str, moves: bool) -> None:
    agent = AGENT.format("weigher", f"# Weigher\n\n- Weigh the parcel.\n- {order}").replace("Read", "Read, Bash, Write")
    found = told({"agents/weigher.md": agent}, "FC905")
    assert [code for code, _ in found] == (["FC905"] if moves else [])


LEADS = """# Orchestrator

1. Call `surveyor` with `plot`.
2. Call `planner` with `plot`. {0}
"""


WRITER = AGENT.replace("Read", "Read, Write")


def passing(words: str, surveyor: str = "", planner: str = "Read what is in `plots/<plot>/survey.md`.") -> list[str]:
    return passing_in(words, surveyor, planner, "")


def passing_in(words: str, surveyor: str, planner: str, project: str, other: str = "") -> list[str]:
    measure = WRITER.format("surveyor", f"Measure. {surveyor}\n\nReturn the `area`.")
    documents = {
        f"{other or project}agents/surveyor.md": measure,
        f"{project}agents/planner.md": WRITER.format("planner", f"{planner}\n\nPlan the beds."),
        f"{project}docs/orchestrator.md": LEADS.format(words),
    }
    return [m for code, m in told(documents, "FC908")]


MADE = "Write the survey to `plots/<plot>/survey.md`."
ONLY = ["`plots/<plot>/survey.md` is the only way from `surveyor` to `planner`"]


@pytest.mark.parametrize(
    "words",
    [
        "The survey need not go into the prompt: the planner picks it up from `plots/<plot>/survey.md`.",
        "The survey is not part of the prompt; the planner finds it in `plots/<plot>/survey.md`.",
        "Its prompt does not carry the survey, which lies in `plots/<plot>/survey.md`.",
        "Leave the survey out of the prompt, it is in `plots/<plot>/survey.md`.",
        "Instead of pasting the survey into its prompt, leave it in `plots/<plot>/survey.md`.",
        "Do not put the survey into its prompt: it stands in `plots/<plot>/survey.md`.",
        "The survey (`plots/<plot>/survey.md`) is never sent in the prompt.",
    ],
)
def test_what_is_kept_out_of_the_prompt_passes_by_file_alone(words: str) -> None:
    assert passing(words, MADE) == ONLY


def test_whoever_leads_may_write_it() -> None:
    words = "Write the last complaint to `plots/<plot>/survey.md`; it is not part of the prompt."
    assert passing(words) == ["`plots/<plot>/survey.md` is the only way from `orchestrator` to `planner`"]


@pytest.mark.parametrize(
    ("words", "surveyor"),
    [
        # kept by the project, written by nobody; a copy beside the prompt; a secret; and what the prompt does carry
        ("The map need not go into the prompt: the planner finds it in `plots/<plot>/survey.md`.", ""),
        ("Put the survey into its prompt; `plots/<plot>/survey.md` is a copy.", MADE.replace("Write", "Also save")),
        ("The token does not go into the prompt; it is in `plots/<plot>/survey.md`.", ""),
        ("The token does not go into the prompt; it is in `plots/<plot>/survey.md`.", MADE),
        ("The style guide is not part of the prompt; the planner finds it in `plots/<plot>/survey.md`.", MADE),
    ],
)
def test_what_the_project_keeps_may_stay_out_of_the_prompt(words: str, surveyor: str) -> None:
    assert passing(words, surveyor) == []


FILE = "`plots/<plot>/survey.md`"


@pytest.mark.parametrize(
    "words",
    [
        # something else is kept out, and the file is in
        f"The rent does not go into the prompt. The soil, from {FILE}, does.",
        f"Paste the soil from {FILE} into its prompt; the past of the bed is not part of the prompt.",
        f"The survey goes into the prompt, from {FILE}; the number of the tenant never goes into the prompt.",
        f"The prompt carries the whole of {FILE}. Do not put your own guesses into its prompt.",
        f"Put the survey into its prompt. {FILE} says the same to the gardeners. Nothing else goes into the prompt.",
        f"The survey is not part of the prompt twice: {FILE} is pasted once.",
        # only the path is
        f"The path {FILE} does not go into the prompt: paste what stands there.",
        f"The path is not part of the prompt; it is in {FILE}.",
        f"The prompt does not name {FILE}: the soil from it stands in the prompt.",
        # denied, supposed, past
        f"Never leave the survey out of the prompt: {FILE} is for the gardeners.",
        f"A call whose survey is not part of the prompt is void, though there is {FILE}.",
        f"If the survey is not in the prompt, the planner waits; {FILE} is for the tenant.",
        f"If the survey is not part of the prompt, it is in {FILE}.",
        f"Last year the survey was not part of the prompt and lay in {FILE}; now it is pasted.",
    ],
)
def test_what_is_not_surely_kept_out_of_the_prompt(words: str) -> None:
    assert passing(words, MADE) == []


@pytest.mark.parametrize(
    "words",
    [
        f"The tenant writes the last complaint to {FILE}; it is not part of the prompt.",
        f"The loader stores the plan in {FILE}; it is not part of the prompt.",
        f"Never write to {FILE}; it is not part of the prompt.",
        f"Never write the complaint to {FILE}; it is not part of the prompt.",
        f"Nobody writes {FILE} here: it is the council's, and not part of the prompt.",
        f"If the tenant asks, copy the plan to {FILE}. It is not part of the prompt.",
        f"If the tenant asks, write the plan to {FILE}; it is not part of the prompt.",
        f"Instead of pasting the map into its prompt, leave it in {FILE}.",
    ],
)
def test_whoever_leads_does_not_surely_write_it(words: str) -> None:
    assert passing(words) == []


def test_what_is_kept_out_of_the_prompts_of_another_project() -> None:
    words = f"The survey is not part of the prompt; the planner finds it in {FILE}."
    read = f"Read what is in {FILE}."
    assert passing_in(words, MADE, read, "one/") == ONLY
    assert passing_in(words, MADE, read, "one/", "two/") == []


@pytest.mark.parametrize(
    ("words", "coerces"),
    [
        ('An `offer-set` whose `market` speaks of a "slow" market counts as failed: record it as `no_offer`.', True),
        ('Every `route-drawn` whose `remarks` mention "maybe" is treated as an error.', True),
        ('A `price-found` that sounds doubtful, with "perhaps" in its text, is recorded as `failed`.', True),
        ('Any `bed-planned` whose note contains "roughly" counts as a failure.', True),
        ('An `offer-set` whose `market` speaks of a "slow" market counts in full: record it as it is.', False),
        ('An `offer-set` whose `market` speaks of a "slow" market never counts as failed.', False),
        ('An `offer-refused` whose `reason` mentions "late" counts as failed.', False),
        ('An `offer-set` without `market` counts as failed.', False),
    ],
)
def test_a_result_that_is_doubted_for_its_words_is_coerced(words: str, coerces: bool) -> None:
    found = told({"docs/orchestrator.md": f"# Orchestrator\n\n1. Call `valuer` with `house`.\n\n{words}\n"}, "FC004")
    assert [code for code, _ in found] == (["FC004"] if coerces else [])


SHOWN = """# What is checked

The desk runs the checker on every answer of the valuer, and on a fault calls it once more.

```yaml
tool: valuer
acceptance: At least three sales.
deliverable:
  type: object
  required: [sales]
  properties:
    sales:
      type: array
{0}```
"""


@pytest.mark.parametrize("path", ["contracts/valuation.md", "docs/contracts/valuer.md", "docs/valuer-contract.md"])
def test_the_contract_of_a_tool_is_read_wherever_contracts_lie(path: str) -> None:
    assert [code for code, _ in told({path: SHOWN.format("")})] == ["FC001"]
    assert told({path: SHOWN.format("      minItems: 3\n")}) == []
    assert told({"notes/valuation.md": SHOWN.format("")}) == []


SHEET = """# Closing sheet

{0}

If house-valued:

- price:

If title-referred:

- concerns:

If {1}:

- blockers:
- owner:
- next_action:
"""


@pytest.mark.parametrize(
    "line",
    [
        "Outcome: house-valued | title-referred | house-held",
        "- **Outcome:** `house-valued` | `title-referred` | `house-held`",
        "Result: house-valued | title-referred | house-held",
    ],
)
def test_a_section_of_a_form_is_for_one_of_its_outcomes(line: str) -> None:
    assert [code for code, _ in told({"templates/closing-sheet.md": SHEET.format(line, "house-sold")})] == ["FC802"]
    assert told({"templates/closing-sheet.md": SHEET.format(line, "house-held")}) == []
    assert told({"templates/closing-sheet.md": SHEET.format("House: stone | timber | brick", "house-sold")}) == []


FORM = "# Notice\n\n- Streets (`streets`):\n- Hour (`hour`):\n- What to do (`advice`):\n- Whom to ask (`contact`):\n{0}"
NAMES = "`streets`, `hour`, `advice`, `until` and `contact`"


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        (f"A notice holds these fields, all required: {NAMES}.", True),
        (f"Every notice has {NAMES}.", True),
        ("The notice contains the fields `streets`, `hour` (local time), `advice`, `until`, `contact`.", True),
        (f"Each notice must carry {NAMES}.", True),
        (f"A notice consists of {NAMES}.", True),
        (f"A letter holds {NAMES}.", False),
        (f"A notice could hold {NAMES}.", False),
        ("A notice holds `streets`, `until`, `price`, `colour` and `weight`.", False),
    ],
)
def test_a_form_has_places_for_what_a_sentence_says_it_holds(words: str, asks: bool) -> None:
    documents = {"doctrine/handoff-contract.md": f"# Handoff contract\n\n{words}\n"}
    found = told({**documents, "doctrine/notice-template.md": FORM.format("")}, "FC803")
    assert found == ([("FC803", "`doctrine/notice-template.md` has no place for `until`")] if asks else [])
    assert told({**documents, "doctrine/notice-template.md": FORM.format("- Until (`until`):\n")}, "FC803") == []


CLOSED = """# Process

## How it ends

{0}

| Outcome | Carries | The owner |
|---|---|---|
| `parcel-sent` | `route` | pays |
| `{1}` | the stage reached | looks again later |
| `sending-blocked` | `blockers`, `owner`, `next_action` | helps |
"""


@pytest.mark.parametrize(
    ("lead", "ends"),
    [
        ("The coordinator closes every order with exactly one of these.", True),
        ("The orchestrator ends each order in one of these ways.", True),
        ("The desk always finishes with one of:", True),
        ("Each parcel is in one of these states.", False),
        ("The parcel ends up on one of these shelves.", False),
        ("The map of the coordinator shows one of these.", False),
        ("You end your work in one of these ways.", True),
        ("Parcels come in all day. The desk ends every request with one of the following.", True),
        # what is closed is not the work
        ("The coordinator ends each weekly note with one of these.", False),
        ("The desk closes every line of the sheet with one of these.", False),
        ("You end every letter to the owner with one of these.", False),
        ("The desk ends each round with one of these.", False),
        ("The orchestrator ends each row of the map in one of these.", False),
        ("The coordinator finishes each remark on the order with one of these.", False),
        ("The desk ends its shift with either of these on the door.", False),
        ("The desk closes the gate with one of these signs on it.", False),
        ("The desk ends the list of open orders with one of these.", False),
        ("The desk closes each order with one of these for each parcel.", False),
        ("The coordinator ends a heartbeat with one of these.", False),
        ("The coordinator never closes an order with one of these.", False),
    ],
)
@pytest.mark.parametrize("status", ["still-sorting", "in-progress", "under-way"])
def test_whoever_leads_closes_with_no_status(lead: str, ends: bool, status: str) -> None:
    found = told({"docs/process.md": CLOSED.format(lead, status)})
    assert [code for code, _ in found] == (["FC701"] if ends else [])
    assert told({"docs/process.md": CLOSED.format(lead, "parcel-refused")}) == []
    listed = f"# Process\n\n{lead}\n\n- `parcel-sent`: `route`\n- `{status}`: the stage\n"
    assert [code for code, _ in told({"docs/process.md": listed})] == (["FC701"] if ends else [])


def missing(reads: str, process: str = "", folder: str = "lots/<lot>") -> list[str]:
    agents = {
        "surveyor": f"Also save the survey to `{folder}/survey.md`.\n\nReturn the `area`.",
        "planner": f"{reads}\n\nPlan the beds, and return the `plan`.",
    }
    documents = {f"agents/{name}.md": WRITER.format(name, text) for name, text in agents.items()}
    return [m for code, m in told({**documents, "docs/process.md": f"# Process\n\n{process}\n"}, "FC913")]


@pytest.mark.parametrize("folder", ["lots/<lot>", "houses/{house}", "cases/[case-id]"])
def test_a_file_of_one_case_that_nobody_writes_is_told(folder: str) -> None:
    reads = f"Before you begin, read the expert's view in `{folder}/expert-remarks.md` and follow it."
    assert missing(reads, folder=folder) == [
        f"`planner` is told to read `{folder}/expert-remarks.md`, which nobody writes"
    ]
    assert missing(reads, "The owner brings the expert remarks.", folder) == []
    assert missing(reads, "The desk keeps `expert-remarks.md` of each.", folder) == []
    assert missing(f"Read `{folder}/survey.md`.", folder=folder) == []


def test_what_a_project_keeps_beside_cases_is_not_told() -> None:
    assert missing("Read the rules in `rules/beds.md`.") == []
    assert missing("Read `lots/prices.md`.") == []


PIPELINE = "# Pipeline\n\nAgents think, the orchestrator acts.\n\n{0}\n"
ACTS = "# Orchestrator\n\n## Judge\n\n- `fine`: {0}\n"


@pytest.mark.parametrize(
    ("hook", "act", "twice"),
    [
        ("The nightly `post-notes` hook posts the notes on each PR.", "post `notes` on the pull request.", True),
        ("Teams must see it, so a bot leaves the verdict on every PR.", "merge, then put the verdict on the PR.", True),
        ("The watcher merges every approved pull request.", "merge the pull request.", True),
        ("Our cron job opens a pull request for each branch.", "push the branch, open a pull request.", True),
        ("A background job moves the cards.", "move the card, then go on.", True),
        ("The nightly hook posts the notes on each pull request.", "merge the pull request.", False),
        ("No hook posts the notes on a pull request.", "post `notes` on the pull request.", False),
        ("The hook never posts the notes on the pull request.", "post `notes` on the pull request.", False),
        ("The pre-push hook runs the tests of the branch.", "push the branch.", False),
        ("The orchestrator posts the notes on each pull request.", "post `notes` on the pull request.", False),
        ("The bot checks that somebody posts the notes on the PR.", "post `notes` on the PR.", False),
        ("The `post-notes` bot reads all open orders and posts the notes on each PR.", "post `notes` on the PR.", True),
        ("A bot opens the pull request every night.", "open the pull request.", True),
        # by somebody else, of whom a clause of the sentence tells
        ("The CI job starts when the orchestrator pushes the branch.", "push the branch.", False),
        ("A hook rings each time the orchestrator moves the card.", "move the card.", False),
        ("The watcher waits till somebody posts the notes on the pull request.", "post `notes` on the PR.", False),
        ("A hook weighs the code that merges the branch.", "merge the branch.", False),
        ("The bot blocks the merge until the owner leaves the verdict on the PR.", "put the verdict on the PR.", False),
        # something else
        ("The hook posts the weight on the pull request.", "post `notes` on the pull request.", False),
        ("The hook posts the linter's notes on the pull request.", "post `notes` on the pull request.", False),
        ("The bot adds a label to each pull request.", "post `notes` on the pull request.", False),
        ("The bot merges the pull requests of the translators.", "merge the pull request.", False),
        ("The bot merges every branch.", "merge the pull request.", False),
        ("The bot opens a PR that lifts the base image.", "open a PR.", False),
        ("The bot pushes the glossary branch.", "push the branch.", False),
        ("A background job moves all cards to the attic.", "move the card.", False),
        ("For the manual's repository: the bot merges every pull request.", "merge the pull request.", False),
        # no longer, at need, or a tool of whoever leads
        ("We took out the bot that posts the notes on each pull request.", "post `notes` on the PR.", False),
        ("While the desk is down, the hook posts the notes on each pull request.", "post `notes` on the PR.", False),
        ("The bot merges every pull request. It does so on the desk's word.", "merge the pull request.", False),
        ("## Last year\n\nThe bot merges every pull request.", "merge the pull request.", False),
        ("On `fine` the desk's merge bot merges the pull request.", "merge the pull request.", False),
        ("The nightly hook posts the notes on each PR.", "post `notes` on the PR by starting the hook.", False),
        ("The nightly hook posts the notes on each PR.", "post `notes` on the PR. The `notes` hook does it.", False),
        # what whoever leads is not told to do, or does to something else
        ("The bot merges every pull request.", "ask the owner to look and merge the pull request.", False),
        ("The bot merges every pull request.", "never push, open a pull request, or merge the pull request.", False),
        ("The bot merges every pull request.", "the owner can look, approve and merge the pull request.", False),
        ("The bot merges every pull request.", "stop: the owner has to rebase and merge it.", False),
        ("The bot merges every pull request.", "leave it to the owner: he reads and merges it.", False),
        ("The bot merges every pull request.", "take both lists, merge them, and drop doubles.", False),
        ("The watcher merges the branch.", "merge the branch `main` into the work branch.", False),
        ("The bot opens the pull request.", "read the ticket. Open it.", False),
        ("The bot opens the pull request.", "open the pull request in the browser, and read it.", False),
        ("The job moves the cards.", "print the command with which people label and move the card.", False),
    ],
)
def test_what_a_hook_and_whoever_leads_both_do_is_done_twice(hook: str, act: str, twice: bool) -> None:
    documents = {"docs/pipeline.md": PIPELINE.format(hook), "docs/orchestrator.md": ACTS.format(act)}
    assert [code for code, _ in told(documents, "FC906")] == (["FC906"] if twice else [])


def test_a_hook_of_another_team_does_nothing_twice() -> None:
    hook = PIPELINE.format("The watcher merges every approved pull request.")
    act = ACTS.format("merge the pull request.")
    assert told({"one/docs/pipeline.md": hook, "two/docs/orchestrator.md": act}, "FC906") == []
    both = {"one/docs/pipeline.md": hook, "one/docs/orchestrator.md": act}
    assert [code for code, _ in told(both, "FC906")] == ["FC906"]


def test_the_comment_of_a_role_is_posted_in_its_section() -> None:
    hook = PIPELINE.format("The nightly hook posts the judge's notes on each pull request.")
    act = ACTS.format("post `notes` on the pull request.")
    assert [code for code, _ in told({"docs/pipeline.md": hook, "docs/orchestrator.md": act}, "FC906")] == ["FC906"]
    other = act.replace("## Judge", "## Writer")
    assert told({"docs/pipeline.md": hook, "docs/orchestrator.md": other}, "FC906") == []
