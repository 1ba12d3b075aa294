"""What one document promises and another relies on, in the words of many teams, each beside what is sound."""

import pytest

from flowc.text import position
from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n# {0}\n\n"
LEADING = "---\nname: {0}\ndescription: Leads.\ntools: Task, Read\n---\n\n# {0}\n\n"


def found(documents: dict[str, str], code: str | None = None) -> list[tuple[str, int]]:
    """Where something is told: the path and the line."""
    places = [each.primary.span for each in lint(documents) if code in (None, each.code)]
    return [(place.source.path, position(place.source, place.start).line) for place in places]


JUDGE = AGENT.format("taster") + (
    "Return one JSON object:\n\n- `success` with `decision` (`serve` or `rework`) and `comment`\n"
    "- `failure` with `reason`\n"
)
KITCHEN = LEADING.format("head-cook") + (
    "Call `taster` with `dish`.\n\n| taster returned | you do |\n|---|---|\n"
    "| `success`, decision `{0}` | carry it out |\n| `success`, decision `rework` | cook it once more |\n"
    "| `failure` | return `failure` with its `reason` |\n"
)


@pytest.mark.parametrize(("decision", "told"), [("serve", False), ("season", True)])
def test_a_verdict_that_the_agent_itself_declares_is_known_to_who_routes_on_it(decision: str, told: bool) -> None:
    documents = {"agents/taster.md": JUDGE, "agents/head-cook.md": KITCHEN.format(decision)}
    assert bool(found(documents, "FC807")) == told


CONTRACT = """# Output contract

Boundary: `{0} -> {1}`

## {2}

```
{2} =
  | {{ outcome: "bound-and-checked", book: Book }}
  | {{ outcome: "blocked", blockers: List, owner: Name }}
  | {{ outcome: "order-refused", defects: List, route_to: "{0}" }}
```

`bound-and-checked` goes with a whole book only. A `blocked` result may hold some of its leaves.
"""
TEAM = "# Team contract\n\n## Binding lead\n\n- Returns to the counter: {0}.\n"
WHOLE = "`bound-and-checked` | `blocked` | `order-refused`"


@pytest.mark.parametrize("name", ["BindingLeadResult", "LeadResult", "BindingResult", "Result", "LeadReturn"])
@pytest.mark.parametrize(("said", "told"), [(WHOLE, False), (WHOLE.replace("`blocked`", "`sent-back`"), True)])
def test_a_type_in_the_contract_of_one_call_is_what_its_callee_returns(name: str, said: str, told: bool) -> None:
    contract = CONTRACT.format("counter", "binding-lead", name)
    documents = {"doctrine/output-contract.md": contract, "doctrine/team-contract.md": TEAM.format(said)}
    assert bool(found(documents)) == told


PROCESS = """# Process

The procedure of `binding-lead` for one book.

## 1. Look

If a leaf is missing, return `order-refused` with the list of defects.

## 2. Give back

Return `bound-and-checked`, or `blocked` where the glue is out, with all fields of the contract.
"""


def test_sentences_of_one_document_tell_its_outcomes_together() -> None:
    contract = CONTRACT.format("counter", "binding-lead", "LeadResult")
    documents = {"doctrine/output-contract.md": contract, "doctrine/process.md": PROCESS}
    documents["doctrine/team-contract.md"] = TEAM.format(WHOLE)
    assert not found(documents)
    documents["doctrine/process.md"] = PROCESS.replace("`order-refused`", "`nothing-to-do`")
    assert found(documents)


def test_what_differs_from_the_declared_type_is_at_fault_and_not_what_agrees_with_it() -> None:
    contract = CONTRACT.format("counter", "binding-lead", "LeadResult")
    documents = {"doctrine/output-contract.md": contract, "doctrine/process.md": PROCESS}
    documents["doctrine/team-contract.md"] = TEAM.format(WHOLE.replace("`blocked`", "`sent-back`"))
    assert found(documents) == [("doctrine/team-contract.md", 5)]


ROUTES = """# Orchestration

`binding-lead` calls `gluer`, then `presser`.

| from | outcome | {0} |
|---|---|---|
| `gluer` | `glued` | the press |
| `gluer` | `glue-blocked` | binding-lead, section 2 |
| `gluer` | `{1}` | the press, marked |
"""
GLUER = AGENT.format("gluer") + (
    "Return one of:\n\n1. `outcome`: `glued`\n   - `block`\n2. `outcome`: `glue-blocked`\n"
    "   - `blockers[]`: what is missing, `owner`\n   - `next_action`\n"
)


@pytest.mark.parametrize("head", ["goes to", "goes back to", "goes on to"])
@pytest.mark.parametrize(("label", "told"), [("glue-thin", True), ("glued", False)])
def test_where_an_outcome_goes_is_not_what_goes_with_it(head: str, label: str, told: bool) -> None:
    rows = ROUTES.format(head, label)
    documents = {"agents/gluer.md": GLUER, "doctrine/orchestration.md": rows if told else rows.rsplit("| `g", 1)[0]}
    assert found(documents) == ([("doctrine/orchestration.md", 9)] if told else [])


FORM = """# Package

## Order

- Order number:
- Paper:

## Draft

<the draft>

## Binding Result

- Binding result: bound-and-checked | bind-blocked | not-attempted
"""
REQUIRED = """# Output contract

Boundary: `counter -> press-lead`

The package is the filled-in `references/template.md`.

## Required fields

1. order number
2. paper
3. draft
4. binding result (`press-lead -> binder`: `bound-and-checked` | `bind-blocked` | `not-attempted`)

What the values of the binding result mean:

- `bound-and-checked`: the binder returned a book
- `bind-blocked`: the binder returned blockers
- `not-attempted`: the binder was never called
"""


def test_words_that_are_explained_are_no_fields_of_a_form() -> None:
    documents = {"doctrine/output-contract.md": REQUIRED, "references/template.md": FORM}
    assert not found(documents, "FC803")


SAWYER = AGENT.format("sawyer") + (
    "Return one of:\n\n- `success` with `boards`\n- `needs_continuation` with `left`\n- `failure` with `reason`\n"
)
YARD = LEADING.format("yard") + (
    "## Saw\n\nCall `sawyer` with `log`.\n\n| sawyer returned | you do |\n|---|---|\n"
    "| `success` | stack the boards |\n| `failure` | return `failure` with its `reason` |\n\n## Load\n\n{0}\n"
)


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("Load the lorry. If the lorry is full, wait for the next. Otherwise drive.", True),
        ("Weigh the lorry.\n\n- Below five tons: drive.\n- Anything else: unload a board.", True),
        ("When the gate is shut, ring twice. Else drive through.", True),
        ("If the answer is `success`, drive. Otherwise unload.", False),
        ("If the sawyer is content, drive. Otherwise return `failure`.", False),
        ("- Exit of the agent is 0: drive.\n- Anything else: unload.", False),
        ("Otherwise return `failure`.", False),
        ("Whatever else an agent says, return `failure`.", False),
    ],
)
def test_a_word_for_the_rest_of_another_case_handles_no_outcome(rest: str, told: bool) -> None:
    documents = {"agents/sawyer.md": SAWYER, "agents/yard.md": YARD.format(rest)}
    assert bool(found(documents, "FC805")) == told


CREW = """# Crew

| Role | Page | Called with | Returns |
|---|---|---|---|
| yard | `agents/yard.md` | `log` | `success` \\| `failure` |
| grader | `agents/grader.md` | `boards` | `success` with {0} \\| `failure` |
"""
GRADER = AGENT.format("grader") + (
    "Return one JSON object:\n\n- `success` with `decision` ({0})\n- `failure` with `reason`\n"
)


@pytest.mark.parametrize(
    ("tabled", "own", "told"),
    [
        ("decision `sell`, `burn` or `plane`", "`sell` or `burn`", True),
        ("verdict `sell` or `burn`", "`sell` or `burn`", False),
        ("a `decision` (`sell` or `burn`)", "`sell` or `burn`", False),
        ("decision `sell` or `burn`", "`sell`, `burn` or `plane`", True),
        ("`grade` and `price`", "`sell` or `burn`", False),
    ],
)
def test_verdicts_in_a_table_of_roles_are_those_of_the_role(tabled: str, own: str, told: bool) -> None:
    documents = {"AGENTS.md": CREW.format(tabled), "agents/grader.md": GRADER.format(own)}
    assert found(documents) == ([("AGENTS.md", 6)] if told else [])


RESULTS = """# Results

| who | outcomes | with |
|---|---|---|
| miller | `success`, `failure` | success: `decision` (`sell` or `keep`), `flour`; failure: `error_type`, `reason` |
| baker | `success`, `failure` | success: `loaves`; failure: `reason` |

`error_type` is one of `wet_grain`, `broken_stone`.
"""
MILL = """# Runner

Every morning: call **miller** with `grain`.

* `success`, `{0}` → carry the flour to the market
* `success`, `keep` → carry the flour to the loft
* `failure`, `{1}` → dry the grain and call again, twice at most
* `failure`, `broken_stone` → fetch the mason

If an answer is empty or no JSON, call once more; after that it counts as `failure`.
"""


@pytest.mark.parametrize(
    ("decision", "kind", "told"),
    [("sell", "wet_grain", []), ("grind", "wet_grain", [5]), ("sell", "sour_grain", [7])],
)
def test_words_behind_an_outcome_are_of_the_choices_that_go_with_it(decision: str, kind: str, told: list[int]) -> None:
    documents = {"handbook/output-contract.md": RESULTS, "handbook/scheduler.md": MILL.format(decision, kind)}
    documents |= {"agents/miller.md": AGENT.format("miller"), "agents/baker.md": AGENT.format("baker")}
    assert [line for _, line in found(documents, "FC807")] == told


def test_words_behind_an_outcome_of_which_nobody_says_which_there_are_may_be_any() -> None:
    results = RESULTS.replace(" (`sell` or `keep`)", "").partition("`error_type` is one of")[0]
    documents = {"handbook/output-contract.md": results, "handbook/scheduler.md": MILL.format("grind", "sour_grain")}
    documents |= {"agents/miller.md": AGENT.format("miller"), "agents/baker.md": AGENT.format("baker")}
    assert not found(documents, "FC807")


@pytest.mark.parametrize(
    ("left_out", "told"),
    [
        ("* `failure`, `broken_stone` → fetch the mason\n", ["`failure` of `miller` with `broken_stone`"]),
        ("* `success`, `keep` → carry the flour to the loft\n", ["`success` of `miller` with `keep`"]),
        ("* `failure`, `broken_stone` → fetch the mason", []),
        ("", []),
    ],
)
def test_each_word_of_a_choice_beside_an_outcome_needs_a_row(left_out: str, told: list[str]) -> None:
    instead = "" if left_out.endswith("\n") else "* `failure` → stop"
    scheduler = MILL.format("sell", "wet_grain").replace(left_out or "?", instead)
    documents = {"handbook/output-contract.md": RESULTS, "handbook/scheduler.md": scheduler}
    documents |= {"agents/miller.md": AGENT.format("miller"), "agents/baker.md": AGENT.format("baker")}
    messages = [each.message for each in lint(documents) if each.code == "FC805"]
    assert messages == [f"{each} is handled nowhere" for each in told]


CLERK = LEADING.format("clerk") + (
    "## Ask\n\n{0}\n\n| it answers | you |\n|---|---|\n| `seat-found` | go on |\n| `train-full` | return `failure` |\n"
)
FINDER = """# clerk → seat-finder

{0}

The answer is one of:

- `seat-found`
  - `seat`
- `train-full`
  - `owner`, always the traveller
  - `blockers`
"""


@pytest.mark.parametrize(
    "needs",
    [
        "Asked with `train`, `day` and `class`. All three are required.",
        "Called with `train`, `day` and `class`.",
        "Is given `train`, `day` and `class`.",
        "It is always called with `train`, `day` and `class`.",
    ],
)
@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("Ask the seat-finder with `train` and `day`.", True),
        ("Ask the seat-finder with `train`, `day` and `class`.", False),
        ("```\nTask(seat-finder):\n  train: from the wish\n  day: from the wish\n```", True),
        ("```\nTask(seat-finder):\n  train: from the wish\n  day: from the wish\n  class: second\n```", False),
        ("```yaml\nTask(seat-finder, train=wish.train, day=wish.day)\n```", True),
        ("```yaml\nTask(seat-finder, train=wish.train, day=wish.day, class=wish.class)\n```", False),
    ],
)
def test_what_a_contract_is_asked_with_is_required_of_its_caller(needs: str, call: str, told: bool) -> None:
    documents = {"desk/contracts/seat.md": FINDER.format(needs), "desk/clerk.md": CLERK.format(call)}
    agent = AGENT.format("seat-finder") + "Your answer is `seat-found` or `train-full`.\n"
    documents["desk/roles/seat-finder.md"] = agent
    assert [code for code in (each.code for each in lint(documents)) if code != "FC911"] == (["FC804"] if told else [])


BOTH = """# Seats and berths

## clerk → seat-finder

Asked with `train` and `day`. Both are required.

The answer is one of:

- `seat-found`
  - `seat`
- `train-full`
  - `owner`, always the traveller
  - `blockers`

## clerk → berth-finder

Asked with `train`, `day` and `side`.

The answer is one of:

- `berth-found`
  - `berth`
- `no-sleeper`
  - `owner`, always the traveller
  - `blockers`
"""


@pytest.mark.parametrize(("sent", "told"), [("`train` and `day`", True), ("`train`, `day` and `side`", False)])
def test_a_title_that_joins_two_nouns_is_no_call_where_the_sections_draw_them(sent: str, told: bool) -> None:
    call = f"Ask the berth-finder with {sent}."
    clerk = CLERK.format(call).replace("seat-found", "berth-found").replace("train-full", "no-sleeper")
    assert bool(found({"desk/contracts/both.md": BOTH, "desk/clerk.md": clerk}, "FC804")) == told


STATES = """# office → clerk

The clerk answers one of:

- `booked`
  - `dossier`
- `refused`
  - `reason`, and `owner`

## The dossier

{0}

1. `train`, `day`
2. `seat`
3. `price` and `currency`
4. `insurance`, if asked for
"""
SLOTS = "# Tour\n\n**Ride**\n- Train:\n- Day:\n- Seat:\n\n**Money**\n- Currency:\n{0}"


@pytest.mark.parametrize(
    ("lead", "path"),
    [
        ("A `TourDossier` holds all of these:", "desk/forms/tour-dossier.md"),
        ("Every tour dossier has to contain:", "desk/forms/tour-dossier.md"),
        ("The `tour_dossier` consists of", "desk/templates/dossier-template.md"),
        ("A `TourDossier` holds all of these:", "desk/forms/dossier.md"),
    ],
)
@pytest.mark.parametrize(("slot", "told"), [("- Insurance:\n", False), ("- Discount:\n", True)])
def test_a_form_that_is_called_like_what_is_asked_for_has_a_place_for_all_of_it(
    lead: str, path: str, slot: str, told: bool
) -> None:
    contract = STATES.format(lead).replace("3. `price` and", "3.").replace(", if asked for", "")
    documents = {"desk/contracts/office.md": contract, path: SLOTS.format(slot)}
    assert bool(found(documents, "FC803")) == told
    documents = {"desk/contracts/office.md": contract, "desk/forms/complaint.md": SLOTS.format(slot)}
    assert not found(documents, "FC803")


FORMAT = """# Result format

One JSON object, with nothing before or after it.

## Examples

{0}

```json
{1}
```
"""
FARM = (
    "# Farm\n\n| Role | Returns |\n|---|---|\n| milker | `success` \\| `needs_rest` |\n"
    "| dairy-maid | `success` \\| `failure` |\n"
)
MILKER = AGENT.format("milker") + (
    "Return one JSON object:\n\n| outcome | with | when |\n|---|---|---|\n"
    "| `success` | `litres` | all cows are milked |\n| `needs_rest` | `left` | the rest follows |\n"
)


@pytest.mark.parametrize(
    ("lead", "result", "told"),
    [
        ("A milker that got tired:", '{"outcome": "needs_rest", "cows": ["Bella"]}', True),
        ("A milker that got tired:", '{"outcome": "needs_rest", "left": ["Bella"]}', False),
        ("The milker's success:", '{"outcome": "success", "buckets": 12}', True),
        ("The milker's success:", '{"outcome": "success", "litres": 12}', False),
        ("A result that came early:", '{"outcome": "needs_rest", "cows": ["Bella"]}', True),
        ("A result that came early:", '{"outcome": "success", "cows": ["Bella"]}', False),
        ("The inspector's success:", '{"outcome": "success", "fee": 3}', False),
    ],
)
def test_an_example_is_held_against_the_contract_of_whom_the_words_before_it_name(
    lead: str, result: str, told: bool
) -> None:
    documents = {"AGENTS.md": FARM, "agents/milker.md": MILKER, "docs/result-format.md": FORMAT.format(lead, result)}
    assert bool(found(documents, "FC811")) == told


QUOTE = """# counter → quoter

The answer is one of:

- `quoted`
  - `premium`, in euro
  - `policy_terms`
- `refused`
  - `grounds`: each with its `owner`
"""
QUOTER = AGENT.format("quoter") + (
    "Your answer is `quoted` or `{0}`, with the fields of `desk/contracts/quote.md`. A quotation looks like this:\n\n"
    "```yaml\noutcome: quoted\npremium: 18\n{1}:\n  - two guards\n```\n"
)


@pytest.mark.parametrize(
    ("other", "key", "told"),
    [
        ("refused", "policy_terms", []),
        ("refused", "terms", ["FC811"]),
        ("declined", "policy_terms", ["FC801"]),
        ("declined", "terms", ["FC801", "FC811"]),
    ],
)
def test_an_example_must_hold_its_fields_though_another_outcome_is_called_otherwise(
    other: str, key: str, told: list[str]
) -> None:
    documents = {"desk/contracts/quote.md": QUOTE, "desk/roles/quoter.md": QUOTER.format(other, key)}
    assert [each.code for each in lint(documents)] == told


GLAZIER = AGENT.format("glazier") + (
    "| outcome | with | when |\n|---|---|---|\n| `success` | `panes`, `seals`, `{0}` | all is cut |\n"
    "| `failure` | `reason` | no glass is left |\n"
)
SITE = LEADING.format("site") + (
    "Call `glazier` with `frame`.\n\n| glazier returned | you do |\n|---|---|\n| `success` | {0} |\n"
    "| `failure` | return `failure` with its `reason` |\n\n{1}\n"
)
CUTTER = AGENT.format("cutter") + "You get `leftovers` and cut tiles of them.\n"


@pytest.mark.parametrize(
    ("row", "after", "told"),
    [
        ("keep `panes` and `seals`, go on", "", True),
        ("fit the `panes` with `seals` unless it rains", "", True),
        ("fit the `panes` with `seals`, return `failure`", "", False),
        ("keep `panes`, go on", "", False),
        ("keep `panes`, `seals` and `leftovers`, go on", "", False),
        ("keep `panes` and `seals`, go on", "Put the `leftovers` into the crate.", False),
        ("keep `panes` and `seals`, go on", "What is left over, the leftovers, goes into the crate.", False),
        ("keep both fields of it, `panes` first", "", False),
        ("go on", "", False),
        ("keep its answer with the `panes`", "", False),
    ],
)
def test_a_place_that_takes_what_a_role_returns_takes_all_of_it(row: str, after: str, told: bool) -> None:
    documents = {"agents/glazier.md": GLAZIER.format("leftovers"), "agents/site.md": SITE.format(row, after)}
    assert bool(found(documents, "FC910")) == told
    assert not found({**documents, "agents/glazier.md": GLAZIER.format("notes")}, "FC910")
    assert not found({**documents, "agents/cutter.md": CUTTER}, "FC910")


TOOLS = """# Tools

{0}

## tide_table

{1}

```yaml
tool: tide_table
deliverable:
  type: object
  required: [port, tides, sources]
  properties:
    port: {{type: string, min_length: 2}}
    tides:
      type: array
      min_items: 4
      {2}
      items: {{type: object, required: [time, metres]}}
    sources:
      type: array
      {3}
acceptance: Four tides, confirmed by at least two named sources.
```
"""


@pytest.mark.parametrize(
    ("path", "said", "rule", "items", "told"),
    [
        ("handbook/deliverables.md", "", "constraint: tides look right", "min_items: 2", ["FC003"]),
        ("handbook/tides.md", "", "max_items: 5", "items: {type: string}", ["FC001"]),
        ("handbook/deliverables.md", "", "max_items: 5", "min_items: 2", []),
        ("handbook/tides.md", "An example of what we might do:", "constraint: tides look right", "min_items: 2", []),
        ("handbook/tides.md", "An older one was:", "max_items: 5", "items: {type: string}", []),
        ("handbook/tides.md", "", "...", "items: {type: string}", []),
        ("docs/examples/tides.md", "", "constraint: tides look right", "items: {type: string}", []),
    ],
)
def test_contracts_of_tools_in_fences_are_judged_like_those_in_files(
    path: str, said: str, rule: str, items: str, told: list[str]
) -> None:
    assert [each.code for each in lint({path: TOOLS.format("What each delivers.", said, rule, items)})] == told


def test_a_fence_under_another_title_is_no_contract_unless_its_document_is_one_of_contracts() -> None:
    text = TOOLS.format("", "", "constraint: tides look right", "min_items: 2")
    text = text.replace("## tide_table", "## How we write")
    assert not found({"docs/house-style.md": text})
    assert found({"docs/tool-contracts.md": text}) == [("docs/tool-contracts.md", 19)]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("`success` or `sealed`", True),
        ("`success` / `sealed`", True),
        ("`success`, `sealed`", False),
        ("`success` with decision `sealed`", False),
    ],
)
def test_alternatives_in_one_row_are_all_outcomes(row: str, told: bool) -> None:
    potter = AGENT.format("potter") + "Return `success` or `failure`.\n"
    lead = LEADING.format("lead") + (
        "Call `potter` with `clay`.\n\n| potter returned | you do |\n|---|---|\n"
        f"| {row} | fire it |\n| `failure` | return `failure` |\n"
    )
    assert bool(found({"agents/potter.md": potter, "agents/lead.md": lead}, "FC807")) == told


LOAN = "# Loan\n\n**Object**\n- Number:\n- Dates:\n\n**If {0}:**\n- Number of it:\n"


@pytest.mark.parametrize(
    ("case", "said", "told"),
    [
        ("`crate-opened`", "", True),
        ("`crate-opened`", "When the crate was opened, `crate-opened` is set.", False),
        ("`is_opened`", "", False),
        ("`dry-run`", "", False),
        ("crate opened", "", False),
        ("`success`", "", False),
    ],
)
def test_a_part_of_a_form_for_what_nobody_returns_is_told(case: str, said: str, told: bool) -> None:
    agent = AGENT.format("checker") + f"Return `success` or `failure`. {said}\n"
    documents = {"desk/forms/loan.md": LOAN.format(case), "desk/roles/checker.md": agent}
    assert bool(found(documents, "FC802")) == told


RECORD = """# Output contract

Boundary: `counter -> binding-lead`

```
LeadResult =
  | {{ outcome: "bound-and-checked", book: Book, gluing: GluingResult }}
  | {{ outcome: "blocked", blockers: List, owner: Name, gluing: GluingResult }}
```

Gluing result: `glued` | `glue-blocked` | `not-attempted`

- `glued`: the gluer returned a block
- `glue-blocked`: the gluer returned blockers
- `not-attempted`: {0}

{1}
"""


@pytest.mark.parametrize(
    ("meaning", "rule", "told"),
    [
        ("the gluer was never called", "", []),
        ("the gluer was not called, or was called and could not begin", "", ["FC706"]),
        ("nobody asked the gluer, or it was asked too late", "", ["FC706"]),
        ("the gluer was not called, or there was no gluer to call", "", []),
        ("never called", "Loose leaves: return `bound-and-checked` with the gluing result `not-attempted`.", ["FC809"]),
        ("never called", "Without glue return `blocked` with the gluing result `not-attempted`.", []),
        ("never called", "Never return `bound-and-checked` with the gluing result `not-attempted`.", []),
    ],
)
def test_a_call_that_was_not_made_is_one_thing_and_goes_with_no_success(
    meaning: str, rule: str, told: list[str]
) -> None:
    documents = {"binding-lead/doctrine/output-contract.md": RECORD.format(meaning, rule)}
    assert [each.code for each in lint(documents)] == told


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("If the lorry is full, wait for the next. Otherwise drive.", True),
        ("If it answers `success`, drive. If the lorry is full, wait. Otherwise unload.", False),
        ("Otherwise unload.", False),
    ],
)
def test_a_word_for_the_rest_in_the_section_of_a_call_is_about_its_own_paragraph(rest: str, told: bool) -> None:
    yard = YARD.replace("## Saw\n\n", "").replace("\n## Load\n", "").format(rest)
    assert bool(found({"agents/sawyer.md": SAWYER, "agents/yard.md": yard}, "FC805")) == told
