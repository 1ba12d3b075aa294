"""What a document tells of the past, of other documents, of strangers or of its own results under other names is no
fault, each beside the fault it looks like.
"""

import pytest

from doctrine_reading import doctrine
from flowc.model.statements import Role
from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n"


def found(documents: dict[str, str], *codes: str) -> list[str]:
    """The rules that some documents break, of those asked for."""
    return [each.code for each in lint(documents) if not codes or each.code in codes]


PRINTS = "Print what you are given.\n\n- Return `printed` or `jammed`.\n"
SHOP = {"agents/pressman.md": AGENT.format("pressman", "Read") + PRINTS}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Append every proof to the event ledger.", True),
        ("The foreman must append every proof to the event ledger.", True),
        ("Before: the foreman read the proofs and appended every one to the event ledger.", False),
        ("Before: night-foreman read the proofs and appended every one to the event ledger.", False),
        ("Until last spring the foreman appended every proof to the event ledger.", False),
        ("We used to append every proof to the event ledger.", False),
        ("~~Append every proof to the event ledger.~~", False),
        ("Print it. ~~Append every proof to the event ledger.~~ Then stop.", False),
        ("- ~~Look at it. Append every proof to the event ledger.~~", False),
        ("~~Print it.~~ Append every proof to the event ledger.", True),
        ("In March 2023 the foreman appended every proof to the event ledger.", False),
        ("It was quick. Formerly, the foreman appended every proof to the event ledger.", False),
    ],
)
def test_what_was_done_once_is_not_to_be_done(sentence: str, told: bool) -> None:
    document = AGENT.format("foreman", "Read, Write") + f"You lead the shop.\n\n{sentence}\n"
    assert bool(found({**SHOP, "agents/foreman.md": document}, "FC707")) == told


APPENDS = "append every proof to the event ledger"


@pytest.mark.parametrize(
    "sentence",
    [
        f"Before that, read what is marked as urgent and {APPENDS}.",
        f"Before then, let the ink dry and {APPENDS}.",
        "Before that, the foreman appends every proof he was given to the event ledger.",
        f"At first, {APPENDS} you have received.",
        f"Earlier, once the plate is finished, {APPENDS}.",
        f"Until v2 is finished, {APPENDS}.",
        f"Until May has ended, {APPENDS}.",
        f"Until May the foreman must {APPENDS} that was marked.",
        "The key used to sign the proofs is appended to the event ledger.",
        "The foreman appends every proof, with the tool used to make it, to the event ledger.",
        f"There is a stamp used to mark proofs; {APPENDS}.",
        f"In 2025 and later, {APPENDS}.",
        "In May 2026 the foreman appends every printed proof to the event ledger.",
        "Last week's proofs are appended to the event ledger.",
        f"Once there were two proofs, {APPENDS}.",
        f"It used to be the clerk; {APPENDS}.",
        f"Until May we had a clerk, so {APPENDS} from then on.",
        "We used to print by hand. Three times a day the foreman appends every proof to the event ledger.",
        f"We used to print by hand. Two rules hold: {APPENDS}, and stop when it jams.",
    ],
)
def test_what_is_to_be_done_is_told_beside_words_of_the_past(sentence: str) -> None:
    document = AGENT.format("foreman", "Read, Write") + f"You lead the shop.\n\n{sentence}\n"
    assert found({**SHOP, "agents/foreman.md": document}, "FC707")


@pytest.mark.parametrize("path", ["specs/press-desk.md", "plans/press-desk.md", "review/press-desk.md"])
def test_rules_may_lie_in_folders_of_documents(path: str) -> None:
    rules = "# Press desk\n\n1. Call the `pressman`.\n2. If it returns `printed`, go on; if `smudged`, stop.\n"
    agents = {"agents/pressman.md": AGENT.format("pressman", "Read") + "Return one of `printed` or `jammed`.\n"}
    assert found({**agents, path: rules}, "FC806") == ["FC806"]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("- We used to return `running` here.\n- Return `printed` or `jammed`.", True),
        ("Before that, the press returned `running`. It returns `printed` or `jammed`.", True),
    ],
)
def test_what_is_so_now_is_read_beside_it(words: str, left: bool) -> None:
    rules = "# Foreman\n\n1. Call the `pressman`.\n2. If it returns `printed`, go on; on `jammed` call the mechanic.\n"
    documents = {
        "agents/pressman.md": AGENT.format("pressman", "Read") + f"## Result\n\n{words}\n",
        "doctrine/process.md": rules + "3. If it returns `smudged`, stop.\n",
    }
    assert found(documents, "FC806", "FC807", "FC701") == (["FC806"] if left else [])


@pytest.mark.parametrize(
    ("path", "told"), [("notes/adr-2-press.md", False), ("archive/two-presses.md", False), ("doctrine/press.md", True)]
)
def test_what_was_considered_stands_in_no_contract(path: str, told: bool) -> None:
    text = "# Two presses\n\n- Returning `running` from the pressman while the ink dries.\n- Returning `printed`.\n"
    assert bool(found({path: text, **SHOP}, "FC701")) == told


@pytest.mark.parametrize(("agent", "told"), [("binder", False), ("pressman", True)])
def test_an_agent_of_others_may_report_what_it_likes(agent: str, told: bool) -> None:
    said = "which reports `queued`, `running` and `done` to them"
    page = f"# Print shop\n\nThe bindery has an agent called `{agent}`, {said}.\n"
    assert bool(found({"README.md": page, **SHOP}, "FC701")) == told


RECORD = """# Output contract of the foreman

- `outcome`: `edition-printed` | `edition-blocked`
- `press_result` (`foreman -> pressman`): `printed` | `jammed` | {0} | `not-attempted`
"""
HANDOFF = """# Handoff: foreman -> pressman

The pressman returns one of:

1. `printed`
   - `sheets[]`
2. `jammed`
   - `place`
"""


@pytest.mark.parametrize(
    ("label", "told"), [("`no-usable-answer`", False), ("`no-answer`", False), ("`smudged`", True)]
)
def test_that_no_answer_came_only_the_caller_can_record(label: str, told: bool) -> None:
    documents = {"doctrine/output-contract.md": RECORD.format(label), "doctrine/handoff-contract.md": HANDOFF}
    assert bool(found(documents, "FC801")) == told


FORM = """# Edition record

Filled in by the foreman.

- Outcome: edition-printed | edition-blocked
- Press result: printed | {0}
- Binding result: bound | torn
"""


@pytest.mark.parametrize(("label", "told"), [("jammed", False), ("smudged", True)])
def test_a_form_has_places_for_the_results_of_others(label: str, told: bool) -> None:
    documents = {
        "references/edition-record-template.md": FORM.format(label),
        "doctrine/output-contract.md": RECORD.format("`no-answer`"),
        "doctrine/handoff-contract.md": HANDOFF,
    }
    assert bool(found(documents, "FC801")) == told


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("- `limits`, as `limit-table` gave them", False),
        ("- `limits`, which `limit-table` gave", False),
        ("- `limits` and `paper_size`", True),
    ],
)
def test_what_explains_an_input_is_none(item: str, told: bool) -> None:
    contract = f"{HANDOFF}\n## What the pressman is given\n\n- `plates`\n{item}\n"
    call = '# Process\n\n```\nTask(agent="pressman", prompt="plates: {plates}; limits: {limits}")\n```\n'
    documents = {"doctrine/handoff-contract.md": contract, "doctrine/process.md": call}
    assert bool(found(documents, "FC804")) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("the pressman's `sheets` and `faults`", True),
        ("the pressman's `sheets`, the `faults` and the `order`", False),
    ],
)
def test_an_article_begins_what_somebody_else_gave(words: str, told: bool) -> None:
    returns = "Return one of:\n\n- `outcome: printed` with `sheets`;\n- `outcome: jammed` with `place`.\n"
    documents = {
        "agents/pressman.md": AGENT.format("pressman", "Read") + returns,
        "agents/binder.md": AGENT.format("binder", "Read") + f"You are given {words}.\n\nReturn `bound` or `torn`.\n",
    }
    assert bool(found(documents, "FC907")) == told


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ("Leave the list of sheets in `work/sheets.md`.", True),
        ("Leave out a sheet only if the list in `work/sheets.md` rules it out.", False),
        ("Leave aside what stands in `work/sheets.md`.", False),
    ],
)
def test_what_is_left_out_is_left_nowhere(work: str, told: bool) -> None:
    agent = AGENT.format("pressman", "Read") + f"{work}\n\nReturn `printed` or `jammed`.\n"
    assert bool(found({"agents/pressman.md": agent}, "FC901")) == told


@pytest.mark.parametrize(("what", "told"), [("`events`", False), ("`press-started`", True), ("every start", True)])
def test_who_calls_writes_down_the_events_that_came_back(what: str, told: bool) -> None:
    printed = f"- `printed`: keep `sheets`, record {what} in the event ledger, go on.\n"
    process = f"# Orchestrator\n\n## 1. pressman\n\n{printed}- `jammed`: stop.\n"
    documents = {"docs/orchestrator.md": process, "doctrine/handoff-contract.md": HANDOFF}
    assert bool(found(documents, "FC707")) == told


SAMPLE = "# The result\n\n```yaml\noutcome: {0}\nsheets: [12]\npaper: A3\n{1}```\n"
PAPERS = HANDOFF.replace("   - `sheets[]`\n", "   - `sheets[]`\n   - `paper`\n")


@pytest.mark.parametrize(
    ("outcome", "more", "told"),
    [
        ("prnted", "", True),
        ("edition-printed", "edition: 7\npress_result: printed\nbinder: none\n", False),
    ],
)
def test_a_sample_with_much_of_its_own_is_that_of_somebody_else(outcome: str, more: str, told: bool) -> None:
    documents = {"templates/result.md": SAMPLE.format(outcome, more), "doctrine/handoff-contract.md": PAPERS}
    assert bool(found(documents, "FC811")) == told


@pytest.mark.parametrize(("label", "told"), [("press-jammed", False), ("jammed", False), ("smudged", True)])
def test_a_label_may_begin_with_whose_it_is(label: str, told: bool) -> None:
    returns = "Return one of:\n\n- `printed` with `sheets`\n- `press-jammed` with `place`\n- `out-of-ink` with `ink`\n"
    rules = "".join(f"When it comes back `{each}`, go on.\n\n" for each in ("printed", label, "out-of-ink"))
    documents = {
        "agents/pressman.md": AGENT.format("pressman", "Read") + returns,
        "doctrine/orchestration.md": f"# Orchestration\n\nCall the `pressman`.\n\n## After the press\n\n{rules}",
    }
    assert bool(found(documents, "FC806")) == told


def test_evidence_shows_that_a_thing_is_work() -> None:
    handoff = HANDOFF.replace("`printed`", "`building-with-evidence`")
    assert found({"doctrine/handoff-contract.md": handoff}, "FC701") == ["FC701"]
    assert not found({"doctrine/handoff-contract.md": handoff.replace("-evidence", "-garden")}, "FC701")


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("## One of them says nothing, or nonsense\n\nAsk again once. If that is no better, stop and report.\n", False),
        ("## One of them is late\n\nAsk again once. If that is no better, stop and report.\n", True),
    ],
)
def test_a_title_may_say_that_nothing_came(section: str, told: bool) -> None:
    calls = "".join(
        f'## {at}. {name}\n\n```\nTask(agent="{name}", prompt="the plan: <plan>, the draft: <draft>")\n```\n\n'
        f"- `done`: hand its `draft` on word for word.\n- `failed`: stop.\n\n"
        for at, name in enumerate(("planner", "writer"), 1)
    )
    agents = {
        f"agents/{name}.md": AGENT.format(name, "Read") + "Return `done` with `draft`, or `failed` with `reason`.\n"
        for name in ("planner", "writer")
    }
    documents = {**agents, "doctrine/orchestration.md": f"# Orchestration\n\n{calls}{section}"}
    assert bool(found(documents, "FC911")) == told


FUNCTION = """```
{0}(text) -> R
R =
  | {{ outcome: "{1}", text: Text }}
  | {{ outcome: "{2}", why: Text }}
```

"""
FUNCTIONS = {
    "analyst": ("assessed", "assessment-lost"),
    "drafter": ("drafted", "draft-lost"),
    "second-reader": ("agreed", "disagreed"),
}


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("On `agreed` go to (d).", []),
        ("If the `drafter` returns `agreed`, go to (d).", ["`drafter` never returns `agreed`"]),
        ("On `vague` go to (d).", ["`drafter` never returns `vague`"]),
    ],
)
def test_a_rule_is_for_whom_the_words_before_it_call(rule: str, told: list[str]) -> None:
    again = f"{rule} On `disagreed` call `drafter` again with the `why`."
    desk = (
        "# Desk\n\n**(b) Assess.** Call `analyst` with `rows`.\n"
        "If `assessed`, go to (c). If `assessment-lost`, stop.\n\n"
        "**(c) Draft and read.** Call `drafter` with the `text`.\nIf `draft-lost`, stop. If `drafted`, call "
        f"`second-reader` with the `text`. {again}\n"
    )
    functions = "".join(FUNCTION.format(name, *labels) for name, labels in FUNCTIONS.items())
    documents = {"doctrine/functions.md": f"# Functions\n\n{functions}", "doctrine/desk-procedure.md": desk}
    agents = {f"agents/{name}.md": AGENT.format(name, "Read") + "Work.\n" for name in FUNCTIONS}
    assert [each.message for each in lint({**documents, **agents}) if each.code == "FC806"] == told


@pytest.mark.parametrize(
    ("who", "told"), [("The LIMS enters them", False), ("Our ERP also writes them", False), ("Enter them", True)]
)
def test_a_system_may_keep_a_journal(who: str, told: bool) -> None:
    foreman = AGENT.format("foreman", "Read, Write") + f"You lead the shop.\n\n{who} in the event journal.\n"
    assert bool(found({**SHOP, "agents/foreman.md": foreman}, "FC707")) == told


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("If an answer of the pressman is empty, ask once more; a second such answer counts as `jammed`.", False),
        ("If the text of a successful result is empty, turn the success into an error.", True),
    ],
)
def test_a_second_answer_of_no_use_is_no_success(rule: str, told: bool) -> None:
    process = f"# Process\n\n1. Call the `pressman`. On `printed` go on, on `jammed` stop.\n2. {rule}\n"
    documents = {"doctrine/process.md": process, "doctrine/handoff-contract.md": HANDOFF}
    assert bool(found(documents, "FC004")) == told


@pytest.mark.parametrize(
    ("lead", "some"), [("With `success`:", True), ("On `success` it holds:", True), ("Its result has:", False)]
)
def test_beside_one_outcome_not_every_result_may_stand(lead: str, some: bool) -> None:
    reading = "press reading (`foreman -> plate-press`): `press-sound` | `press-queries`"
    contract = f"# Output: foreman\n\n{lead}\n\n1. `sheets`: how many\n2. {reading}\n"
    stated = doctrine(contract, "doctrine/foreman-output.md").unions
    assert [union.partial for union in stated if union.role is Role.RECORD] == [some]


def test_what_goes_with_its_own_outcomes_is_no_rule_for_those_of_others() -> None:
    output = "# What the foreman returns\n\nOn `success` it has `sheets`.\n\nOn `failure` it has a `reason`.\n\n"
    binder = AGENT.format("binder", "Read") + "Return `success` with `book`, or `failure` with `reason`.\n"
    foreman = AGENT.format("foreman", "Read") + "Return what `docs/foreman-output.md` asks for.\n"
    output += "On `needs_continuation` it has `notes`.\n"
    documents = {"agents/binder.md": binder, "agents/foreman.md": foreman, "docs/foreman-output.md": output}
    assert not found(documents, "FC806")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("**Writes** `draft/base.md`: gauge and sizes.", True),
        ("- **Writes** `draft/base.md`.", True),
        ("**Writes** as one speaks; see `draft/base.md`.", False),
        ("**Reads** `draft/base.md`.", False),
    ],
)
def test_a_word_in_bold_may_lead_to_what_is_written(line: str, told: bool) -> None:
    agent = AGENT.format("pressman", "Read") + f"{line}\n\nReturn `printed` or `jammed`.\n"
    assert bool(found({"agents/pressman.md": agent}, "FC901")) == told


@pytest.mark.parametrize(("label", "told"), [("in_progress", True), ("needs_continuation", False)])
def test_a_cell_may_hold_a_result(label: str, told: bool) -> None:
    rows = f'| it prints | `{{"outcome": "success"}}` |\n| it is long | `{{"outcome": "{label}", "notes": "x"}}` |\n'
    agent = AGENT.format("pressman", "Read") + f"| you find | return |\n|---|---|\n{rows}"
    assert bool(found({"agents/pressman.md": agent}, "FC701")) == told


TOLD = "appended every proof to the event ledger"


@pytest.mark.parametrize(
    "sentence",
    [
        f"On 2025-06-23 the night foreman {TOLD}.",
        f"On 2025-06-23, a spawned `pressman` {TOLD}.",
        f"On June 23rd, 2025 we {TOLD}.",
        f"**An example.** On 23 June 2025 the shop {TOLD}.",
        f"On 2025-06-23 the press stopped. The foreman on duty {TOLD}.",
        f"On 2025-06-23 the press stopped. It jammed. Nobody looked, and the foreman {TOLD}.",
    ],
)
def test_what_happened_on_a_day_is_not_to_be_done(sentence: str) -> None:
    document = AGENT.format("foreman", "Read, Write") + f"You lead the shop.\n\n{sentence}\n"
    assert not found({**SHOP, "agents/foreman.md": document}, "FC707")


@pytest.mark.parametrize(
    "sentence",
    [
        f"On 2026-06-23 {APPENDS}.",
        f"On 2026-06-23 the foreman must {APPENDS} that was marked.",
        f"On 2025-06-23 the press stopped. Since then, {APPENDS}.",
        f"On 2025-06-23 the press stopped. {APPENDS.capitalize()} that jammed.",
        f"On 2025-06-23 the press stopped. The foreman is told of it. Then {APPENDS} that was marked.",
        f"On Mondays {APPENDS}.",
    ],
)
def test_what_is_to_be_done_since_a_day_stays(sentence: str) -> None:
    document = AGENT.format("foreman", "Read, Write") + f"You lead the shop.\n\n{sentence}\n"
    assert found({**SHOP, "agents/foreman.md": document}, "FC707")
