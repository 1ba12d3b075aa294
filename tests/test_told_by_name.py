"""What several documents call by one name in code: the fields of a form, the inputs of a call, the keys of an outcome,
the steps of a flow. Where one of them says otherwise, it is told; where they agree, nothing is.
"""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n"


def found(documents: dict[str, str], code: str) -> list[str]:
    return [each.message for each in lint(documents) if each.code == code]


FORM = "# Dossier\n\n## State\n\n- Condition grade:\n- Dimensions:\n- Carrier:\n{0}\n## Signed\n\n- Registrar:\n"
ASKED = (
    AGENT.format("dossier-writer")
    + "Fill `templates/dossier.md`. In it stand:\n\n1. `condition_grade`\n2. `dimensions`\n3. `climate_range`\n"
    "4. `carrier`\n\nReturn `success` with the `dossier`, or `failure` with the `reason`.\n"
)


@pytest.mark.parametrize(
    ("form", "asked", "missing"),
    [
        (FORM.format(""), ASKED, ["`templates/dossier.md` has no place for `climate_range`"]),
        (FORM.format("- Climate range:\n"), ASKED, []),
        (FORM.format(""), ASKED.replace("`climate_range`", "`climate_range` (optional)"), []),
        # another form, a list of what is given, and one most of which the form does not know
        (FORM.format(""), ASKED.replace("dossier.md", "letter.md"), []),
        (FORM.format(""), ASKED.replace("In it stand:", "You are given:"), []),
        (FORM.format(""), ASKED.replace("dimensions", "colours").replace("carrier", "weather"), []),
    ],
)
def test_a_form_is_held_against_what_is_asked_of_it(form: str, asked: str, missing: list[str]) -> None:
    assert found({"templates/dossier.md": form, "agents/dossier-writer.md": asked}, "FC803") == missing


def test_a_section_of_a_form_is_held_against_what_its_outcome_asks() -> None:
    form = (
        "# Sheet\n\n- Rank list:\n- Scaling:\n- Pitch:\n\n"
        "If design-complete:\n- {0}:\n\nIf design-blocked:\n- Owner:\n"
    )
    contract = (
        "# Output contract of pipe-designer\n\nFill `forms/sheet.md`.\n\n"
        "## On every sheet\n\n- `rank_list`\n- `scaling`\n- `pitch`\n\n"
        "If design-complete:\n- `metal_estimate`\n\nIf design-blocked:\n- `owner`\n\n"
        "Outcome: design-complete | design-blocked\n"
    )
    documents = {"forms/sheet.md": form.format("Remarks"), "docs/output-contract.md": contract}
    assert found(documents, "FC803") == ["`forms/sheet.md` has no place for `metal_estimate`"]
    assert found({**documents, "forms/sheet.md": form.format("Metal estimate")}, "FC803") == []


CALLER = AGENT.format("recipe-lead").replace("Read", "Read, Task")
CALLEE = (
    AGENT.format("vat-lead") + "You are given `recipe`, `milk_lots`, `vat_window` and `ph_limits`.\n\n"
    "Return `trial-made` with the `curd_log`, or `failure` with the `reason`.\n"
)


@pytest.mark.parametrize(
    ("told", "missing"),
    [
        ("Call `vat-lead` through Task. Send all of these:\n\n- `recipe`\n- `milk_lots`\n- {0}\n- `ph_limits`\n", True),
        ("Call `vat-lead` with Task and give it\n\n* `recipe`\n* `milk_lots`\n* {0}\n* `ph_limits`\n", True),
        ("Call `vat-lead` with `recipe`, `milk_lots`, {0} and `ph_limits`.\n", True),
        ("When `vat-lead` was called, look for:\n\n- `recipe`\n- {0}\n- `ph_limits`\n", False),
    ],
)
def test_an_input_under_another_name_is_not_sent(told: str, missing: bool) -> None:
    documents = {"agents/vat-lead.md": CALLEE, "agents/recipe-lead.md": CALLER + told.format("`vat_slot`")}
    message = "`vat-lead` requires `vat_window`, and this does not send it"
    assert found(documents, "FC804") == [message] * missing
    assert found({**documents, "agents/recipe-lead.md": CALLER + told.format("`vat_window`")}, "FC804") == []


@pytest.mark.parametrize(
    ("signature", "told"),
    [
        ("recipe-lead(order, pantry_count)", ["pantry_count"]),
        ("recipe-lead(order, pantry_snapshot)", []),
        ("recipe-lead(order, pantry_snapshot, season?)", []),
        ("recipe-lead(task, budget)", []),
    ],
)
def test_a_signature_is_held_against_the_inputs_of_prose(signature: str, told: list[str]) -> None:
    fence = f"```\n{signature} -> RecipeLeadResult\n```\n\n"
    text = AGENT.format("recipe-lead") + fence + "You receive `order` and `pantry_snapshot`.\n"
    message = "the signature of `recipe-lead` has `{0}`, which `agents/recipe-lead.md` calls `pantry_snapshot`"
    assert found({"agents/recipe-lead.md": text}, "FC808") == [message.format(name) for name in told]


def test_an_input_that_only_the_signature_has() -> None:
    fence = "```\nrecipe-lead(order, pantry_snapshot, season) -> RecipeLeadResult\n```\n\n"
    text = AGENT.format("recipe-lead") + fence + "You receive `order` and `pantry_snapshot`.{0}\n"
    message = "the signature of `recipe-lead` has `season`, which `agents/recipe-lead.md` does not list"
    assert found({"agents/recipe-lead.md": text.format("")}, "FC808") == [message]
    assert found({"agents/recipe-lead.md": text.format(" The season may be told too.")}, "FC808") == []


CONTRACT = (
    "# forecaster -> snow-observer\n\nSent: `region`, `slope`.\n\nComes back, one of:\n\n"
    "1. `observed`\n   - `finding`\n2. `slope-closed`\n   - `closed_by`\n   - `next_slope`\n"
)
OBSERVER = AGENT.format("snow-observer") + "Return one of:\n\n- `observed` with `finding`\n- `slope-closed` with {0}\n"


@pytest.mark.parametrize(
    ("payload", "missing"),
    [
        ("`closed_by`", ["next_slope"]),
        ("`closed_by` and `next_slope`", []),
        ("`closed_by`, `next_slope` and `notes`", []),
        ("`reason`", ["closed_by", "next_slope"]),
        ("nothing more; see `docs/snow-contract.md`", []),
        ("who closed it", []),
        ("`closed_by` (with its `next_slope`)", []),
        ("`closed_by`, and the next slope", []),
        ("`closed_by`\n\nEvery answer also has the `next_slope`, as\n\n- `next_slope`: where to look", []),
    ],
)
def test_the_keys_of_an_outcome_are_held_against_each_other(payload: str, missing: list[str]) -> None:
    documents = {"docs/snow-contract.md": CONTRACT, "agents/snow-observer.md": OBSERVER.format(payload)}
    listed = ", ".join(f"`{name}`" for name in missing)
    told = f"`slope-closed` of `snow-observer` comes without {listed} here, and with it in `docs/snow-contract.md`"
    assert found(documents, "FC801") == [told] * bool(missing)


FLOW = (
    "name: bulletin\ninitial: drafted\nterminal: [out, failed]\ntransitions:\n"
    '  "drafted -> read": {{agent: duty-editor}}\n'
    '  "read -> out": {{runs: [{0}], on_fail: failed, on_incomplete: failed, on_step_fail: failed, max_attempts: 2,'
    " on_exhausted: failed}}\n"
)


@pytest.mark.parametrize(
    ("step", "told", "twice"),
    [
        ("publish_page", "After an approval, publish the page.", True),
        ("publish_page", "Read it, and then publish it on the page.", False),
        ("assign_board", "Stamp it, assign it a board and go.", True),
        ("lodge_declaration", "You compose the declaration and lodge it with the customs house.", True),
        ("lodge_declaration", "You compose the letter and lodge it with the customs house.", False),
        ("lodge_declaration", "You compose the declaration and lodge it with the customs before you return.", True),
        ("stock_counter", "Number the rolls and stock the list on the counter.", True),
        ("stock_counter", "Stock the list, which hangs by the door, and mind what lies on the counter.", False),
        ("publish_page", "Never publish the page yourself.", False),
        ("publish_page", "The flow goes on to publish the page.", False),
        ("publish_page", "You may publish the page.", False),
        ("publish_page", "Say who wants to publish the page.", False),
        ("run_samples", "Run the samples.", False),
        ("publish_page", "Read this:\n\n```\npublish the page\n```", False),
    ],
)
def test_a_step_of_the_flow_is_no_work_of_its_agents(step: str, told: str, twice: bool) -> None:
    agent = AGENT.format("duty-editor") + f"Read the bulletin. {told}\n\nReturn `success` or `failure`.\n"
    documents = {"flows/bulletin.yaml": FLOW.format(step), "agents/duty-editor.md": agent}
    assert bool(found(documents, "FC906")) is twice


def test_an_agent_misspelt_in_its_flow_works_in_it_all_the_same() -> None:
    agent = AGENT.format("duty-editor") + "Read the bulletin. Publish the page.\n\nReturn `success` or `failure`.\n"
    flow = FLOW.format("publish_page").replace("agent: duty-editor", "agent: duty-editr")
    assert found({"flows/bulletin.yaml": flow, "agents/duty-editor.md": agent}, "FC906")


INSURER = AGENT.format("insurer") + "Return `cover-quoted` with the `premium`, or `cover-declined`.\n"
PLANNER = AGENT.format("planner").replace("Read", "Task") + "Call `insurer` with `route`.\n\n{0}\n"


@pytest.mark.parametrize(
    ("told", "endless"),
    [
        ("Ask `insurer` again with a dearer crate, and repeat this until the premium is low enough.", True),
        ("If the premium is high, call it again; keep doing so until it falls.", True),
        ("Ask `insurer` again until the premium is low enough, at most three times.", False),
        ("Ask `insurer` again until the premium falls.\n\nAfter the third attempt return `failure`.", False),
        ("Ask `insurer` again until the user is content.", False),
        ("Rerun the loop until it passes.", False),
        ("Ask `broker` again, and repeat this until the premium is low enough.", False),
    ],
)
def test_a_call_is_made_again_without_an_end(told: str, endless: bool) -> None:
    documents = {"agents/insurer.md": INSURER, "agents/planner.md": PLANNER.format(told)}
    assert bool(found(documents, "FC914")) is endless


COMMANDS = {
    f".claude/commands/spec-{name}.md": f"---\ndescription: Does {name}.\n---\nWrite the specification.\n"
    for name in ("setup", "create", "execute")
}


@pytest.mark.parametrize(
    ("told", "unknown"),
    [
        ("Then run `/spec-design`.", True),
        ("Then run `/spec-design the-name`.", True),
        ("Then run `/spec-create`.", False),
        ("Then run `/plan-design`.", False),
        ("`/spec-design` was removed.", False),
        ("If the design plugin is installed, run `/spec-design`.", False),
        ("Post it to `/spec-design/new`.", False),
        ("If missing or stale: recommend `/spec-design` first", True),
        ("If the report is missing, run `/spec-design`.", True),
        ("If the survey status is `gaps_found`: suggest `/spec-design` before the next one", True),
        ("If issues were found → run `/spec-design` again.", True),
        # the condition may be about the command, or more is said of it
        ("If missing or stale: recommend `/spec-create` first", False),
        ("If available: recommend `/spec-design` first", False),
        ("If the design plugin is missing, run `/spec-design`.", False),
        ("If `/spec-design` is missing: run `/spec-create`.", False),
        ("If the plugin status is `enabled`: run `/spec-design`.", False),
        ("If the status is `enabled`: run `/spec-design`.", False),
        ("If the status was `legacy`: run `/spec-design`.", False),
        ("If missing or stale: never run `/spec-design`.", False),
        ("If missing or stale: recommend `/spec-design` of the other toolkit", False),
        ("If missing or stale: recommend `/spec-design` first (removed in 2.0)", False),
        ("If missing: run `/spec-design`, if your host has it.", False),
        ("If you draw with the other toolkit: run `/spec-design`.", False),
        ("Then run `/specs`.", False),
        ("- `/spec-design` shows all available shapes", True),
        ("- `/spec-design`: the available plans and their authors", True),
        ("`/spec-design` is available in the other toolkit.", False),
        ("- `/spec-design` (only available commands count)", False),
        ("Where available, run `/spec-design`.", False),
        ("- `/spec-design`, available with the drawing pack", False),
    ],
)
def test_a_command_of_the_project_is_defined_there(told: str, unknown: bool) -> None:
    page = f"---\ndescription: Goes on.\n---\nGo on with the work. {told}\n"
    assert bool(found({**COMMANDS, ".claude/commands/go-on.md": page}, "FC212")) is unknown
    assert found({".claude/commands/go-on.md": page}, "FC212") == []


LISTED = """\
---
name: go-on
description: Goes on.
---

| {0} | Does |
|---|---|
| `/spec-design` | draws |
| `/{1}` | looks |
"""


@pytest.mark.parametrize(
    ("column", "also", "unknown"),
    [
        ("Command", "spec-look", False),
        ("Invocation", "spec-look x", False),
        ("Command", "spec-create", True),
        ("See", "spec-look", True),
    ],
)
def test_a_skill_may_list_the_commands_by_which_it_is_reached(column: str, also: str, *, unknown: bool) -> None:
    page = f"{LISTED.format(column, also)}\nGo on. Then run `/spec-design`.\n"
    commands = {**COMMANDS, ".claude/commands/spec-close.md": COMMANDS[".claude/commands/spec-setup.md"]}
    assert bool(found({**commands, "skills/go-on/SKILL.md": page}, "FC212")) is unknown


def test_a_command_in_a_folder_is_told_as_the_documents_write_it() -> None:
    names = ("berth", "tow_alongside", "vessel")
    there = {f".claude/commands/harbour/{name}.md": "Look at the ships.\n" for name in names}
    page = "---\ndescription: Goes on.\n---\nGo on with the work. Then run `/harbour{}`.\n"
    (unknown,) = lint({**there, "skills/go-on/SKILL.md": page.format(":paint-hull")})
    assert "`/harbour:berth`, `/harbour:tow_alongside`" in unknown.help
    (unknown,) = lint({**there, "skills/go-on/SKILL.md": page.format("-paint-hull")})
    assert "`/harbour-berth`, `/harbour-tow_alongside`" in unknown.help
    (unknown,) = lint({**there, "skills/go-on/SKILL.md": page.format(":tow-alongzide")})
    assert unknown.message.endswith("did you mean `/harbour:tow_alongside`?")
    assert [edit.text for fix in unknown.fixes for edit in fix.edits] == ["harbour:tow_alongside"]


@pytest.mark.parametrize("ending", ["template", "tmpl", "tpl"])
def test_a_form_defines_the_command_that_it_is_installed_as(ending: str) -> None:
    forms = {path.replace(".md", f".{ending}.md"): text for path, text in COMMANDS.items()}
    page = "---\ndescription: Goes on.\n---\nGo on with the work. Then run `/spec-{}`.\n"
    assert found({**forms, ".claude/commands/go-on.md": page.format("create")}, "FC212") == []
    assert found({**forms, f".claude/commands/go-on.{ending}.md": page.format("execute")}, "FC212") == []
    (told,) = found({**forms, ".claude/commands/go-on.md": page.format("exekute")}, "FC212")
    assert told == "no command is called `/spec-exekute`; did you mean `/spec-execute`?"


TWICE = (
    "name: plates\ninitial: ordered\n{0}terminal: [done, failed]\ntransitions:\n"
    '  "ordered -> made": {{agent: maker}}\n'
    '  "made -> done": {{on_fail: fialed, on_incomplete: failed, max_attempts: 2, on_exhausted: failed}}\n'
)


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("", ["FC201"]),
        ("initial: ordered\n", ["FC104", "FC201"]),
        ("initial: made\n", ["FC104", "FC201"]),
    ],
)
def test_a_line_pasted_twice_hides_nothing_else(line: str, codes: list[str]) -> None:
    assert [each.code for each in lint({"flows/plates.yaml": TWICE.format(line)})] == codes


def test_what_which_stands_for_is_named_before_it() -> None:
    insurer = AGENT.format("fish-insurer") + "Return `quoted`, `declined` or `failure`.\n"
    manual = "# Manual\n\n`planner` asks `fish-insurer`, which answers `quoted`, `declined`, `policed` or `failure`.\n"
    documents = {"agents/fish-insurer.md": insurer, "docs/manual.md": manual}
    assert found(documents, "FC801") == ["`fish-insurer` does not return `policed`, as `agents/fish-insurer.md` says"]
    assert found({**documents, "docs/manual.md": manual.replace(" `policed`", "")}, "FC801") == []


def test_a_block_is_told_once_where_it_is_to_be_mended() -> None:
    contract = (
        "# planner -> lane-adviser\n\nSent: `street`.\n\n"
        "Returns one of:\n\n- `lane-plan` with `signs`\n- `blocked` with `remark`\n"
    )
    agent = AGENT.format("lane-adviser") + "You return `lane-plan` or `blocked`, see `docs/lane-contract.md`.\n"
    documents = {"docs/lane-contract.md": contract, "agents/lane-adviser.md": agent}
    places = [each.primary.span.source.path for each in lint(documents) if each.code == "FC704"]
    assert places == ["docs/lane-contract.md"]


def test_a_block_that_says_whose_it_is_is_one_wherever_it_stands() -> None:
    labels = "- `voiced`\n- `voicing-blocked` with `blockers`, `owner` and `next_action`\n"
    voicer = AGENT.format("voicer") + f"Return one of:\n\n{labels}"
    lead = AGENT.format("designer") + "Call `voicer` with `pitch`. It answers `voiced` or `voicing-blocked`.\n"
    assert found({"agents/voicer.md": voicer, "agents/designer.md": lead}, "FC704") == []


def test_a_step_that_a_document_names_tells_a_slip_of_it() -> None:
    flow = FLOW.format("print_sheet, notify_borower")
    desk = "# Desk\n\n| step | does |\n|---|---|\n| `notify_borrower` | a letter |\n| `print_sheet` | a sheet |\n"
    agent = AGENT.format("duty-editor") + "Read it. Return `success` or `failure`.\n"
    documents = {"flows/bulletin.yaml": flow, "agents/duty-editor.md": agent, "docs/desk.md": desk}
    assert len(found(documents, "FC203")) == 1
    assert found({**documents, "docs/desk.md": desk.replace("borrower", "borower")}, "FC203") == []


@pytest.mark.parametrize(
    ("sample", "rival"),
    [('{"result": "cover-quoted", "premium": 9}', True), ('{"weight": "cover-quoted"}', False)],
)
def test_the_key_above_an_outcome_of_its_own_is_that_of_a_result(sample: str, rival: bool) -> None:
    agent = AGENT.format("insurer") + f"Return `cover-quoted` or `cover-declined`.\n\n```json\n{sample}\n```\n"
    other = AGENT.format("clerk") + 'Return `success` or `failure`.\n\n```json\n{"outcome": "success"}\n```\n'
    assert bool(found({"agents/insurer.md": agent, "agents/clerk.md": other}, "FC912")) is rival


def test_keys_behind_an_outcome_are_no_alternatives_of_it() -> None:
    agent = AGENT.format("desk") + (
        "## What you return\n\n- `outcome: success` with `readings`, `scores` and `pictures`\n"
        "- `outcome: failure` with `reason`\n"
    )
    flow = (
        "name: bulletin\ninitial: open\nterminal: [done, failed]\ntransitions:\n"
        '  "open -> read": {agent: desk}\n'
        '  "read -> done": {on_fail: failed, max_attempts: 2, on_exhausted: failed}\n'
    )
    assert [each.code for each in lint({"agents/desk.md": agent, "flows/bulletin.yaml": flow})] == []


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("`not-attempted` is only valid when the outcome is `issue-set`.", 1),
        ("`not-attempted` stands here only with `blocked` or `issue-set`.", 1),
        ("`not-attempted` is only valid when the outcome is `blocked`.", 0),
        ("`not-attempted` may not stand beside `issue-set`.", 0),
        ("`not-attempted` is told with `printed` elsewhere.", 0),
    ],
)
def test_a_call_that_was_not_made_stands_beside_no_success(told: str, wrong: int) -> None:
    contract = f"# Output contract\n\n```\nOutcome: issue-set | blocked | invalid-input\n```\n\n{told}\n"
    assert len(found({"doctrine/editor/output-contract.md": contract}, "FC809")) == wrong


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("create_summary", "Create the summary and return it."),
        ("record_decision", "Record the decision in your answer."),
        ("close_ticket", "Tell the lead to close the ticket."),
        ("publish_page", "List what is open before you publish the page."),
        ("assign_reviewer", "Suggest whom to ask: assign a reviewer only in what you return."),
    ],
)
def test_what_an_agent_only_says_is_no_second_mechanism(step: str, told: str) -> None:
    agent = AGENT.format("duty-editor") + f"Read the bulletin. {told}\n\nReturn `success` or `failure`.\n"
    assert found({"flows/bulletin.yaml": FLOW.format(step), "agents/duty-editor.md": agent}, "FC906") == []


def test_a_step_known_by_its_class_is_told_once() -> None:
    agent = AGENT.format("duty-editor") + "Read it. Post the review comment.\n\nReturn `success` or `failure`.\n"
    documents = {"flows/bulletin.yaml": FLOW.format("post_review_comment"), "agents/duty-editor.md": agent}
    assert len(found(documents, "FC906")) == 1


@pytest.mark.parametrize(
    ("told", "rival"),
    [
        # one object of several in a fence
        ('Return one of:\n\n```json\n{"outcome": "success"}\n{"status": "failure", "reason": "..."}\n```', True),
        ('Return one of:\n\n```json\n{"outcome": "success"}\n{"outcome": "failure", "reason": "..."}\n```', False),
        ('Return:\n\n```json\n{"outcome": "success", "all": [\n{"status": "done"}\n]}\n```', False),
        # the one object an agent shows, whatever leads to it
        ('Ending, as everywhere:\n\n```json\n{"status": "done", "tree": "..."}\n```', True),
        ('Ending, as everywhere:\n\n```json\n{"status": "done"}\n```', False),
        ('Ending, as everywhere:\n\n```json\n{"status": "open", "tree": "..."}\n```', False),
        ('The prompt holds:\n\n```json\n{"status": "done", "tree": "..."}\n```', False),
        ('The endpoint says:\n\n```json\n{"status": "done", "tree": "..."}\n```', False),
        ('So:\n\n```json\n{"status": "done", "a": 1}\n```\n\n```json\n{"status": "done", "b": 1}\n```', False),
    ],
)
def test_the_key_of_a_result_is_the_same_everywhere(told: str, rival: bool) -> None:
    common = 'Return:\n\n```json\n{"outcome": "success", "notes": "..."}\n```\n'
    documents = {"agents/one.md": AGENT.format("one") + common, "agents/two.md": AGENT.format("two") + f"{told}\n"}
    assert bool(found(documents, "FC912")) is rival
