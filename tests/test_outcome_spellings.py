"""Outcomes in further spellings: forms, headings of reports, tags, closed choices, acknowledgements, phases."""

import pytest

from flowc.model.kinds.unit import build
from flowc.model.statements import Doctrine, Role
from flowc.syntax.outcome import alternatives
from flowc.text import Source
from linting import lint


def doctrine(text: str, path: str = "agents/cook.md") -> Doctrine:
    return build(Source(path, text)).doctrines[0]


def agent(name: str, body: str) -> str:
    return f"---\nname: {name}\ndescription: Works.\n---\n\n{body}\n"


def returned(made: Doctrine) -> list[tuple[str | None, str, list[str]]]:
    """Whose outcomes they are, the labels, and the keys of the payload of the last."""
    return [
        (
            union.subject,
            " | ".join(member.label.text for member in union.members),
            [field.key for field in union.members[-1].payload],
        )
        for union in made.unions
        if union.role in (Role.RETURN, Role.REPORT)
    ]


def said(documents: dict[str, str], *families: str) -> list[tuple[str, str, str]]:
    """Code, path and the words at the place of each finding of some rules."""
    return [
        (each.code, each.primary.span.source.path, each.primary.span.text)
        for each in lint(documents)
        if each.code.startswith(families or ("FC7", "FC8"))
    ]


FORM = """
=== KITCHEN REPORT ===
agent: {agent}
result: completed | spoilt | blocked
dish: [name]
missing_ingredients: none | [list]
next_action: proceed | ask
=== END ===
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            f"Answer so:\n\n```\n{FORM.format(agent='cook')}\n```",
            [("cook", "completed | spoilt | blocked", ["agent", "dish", "missing-ingredients", "next-action"])],
        ),
        (
            "## Output\n\n```text\nDISH: [name]\nSTATUS: DONE / FAILED / BLOCKED\nNOTES: [words]\n```",
            [("cook", "DONE | FAILED | BLOCKED", ["dish", "notes"])],
        ),
        (
            "## Output\n\n```markdown\n# Dish\n\n## Tasting\n- what it tastes of\n\n## Status\nCOMPLETED | FAILED\n```",
            [("cook", "COMPLETED | FAILED", ["dish", "tasting", "status"])],
        ),
        (
            "<output>\n  <shape>\n    DISH: [name]\n    STATUS: SUCCESS / FAILED / BLOCKED\n  </shape>\n</output>",
            [("cook", "SUCCESS | FAILED | BLOCKED", ["dish"])],
        ),
        (
            "```\nTask tool:\n  prompt: |\n    You are the pot-washer agent.\n    Say at the end:\n"
            "    status: clean | failed\n    blockers: [list]\n```",
            [("pot-washer", "clean | failed", ["task-tool", "prompt", "say-at-end", "blockers"])],
        ),
        ("## Shift\n\n```\nCook: [name]\nMode: fast | slow\nMenu: lunch | dinner\n```", []),
        ("## Wrong\n\nNever answer so:\n\n```\nDISH: [name]\nSTATUS: DONE | FAILED\n```", []),
        ("```yaml\nstatus: open | closed\nowner: cook\n```", []),
    ],
)
def test_forms(body: str, expected: list[tuple[str | None, str, list[str]]]) -> None:
    assert returned(doctrine(agent("cook", body))) == expected


def test_a_form_for_somebody_unknown_is_nobodys() -> None:
    shape = "status: completed | failed | blocked\n  blockers: [list]\n  next_action: retry"
    body = f"```\nprompt: |\n  You are a dish specialist.\n  {shape}\n```"
    (union,) = doctrine(agent("chef", body)).unions
    assert (union.subject, union.boundary and union.boundary.callee) == (None, None)
    assert said({"agents/chef.md": agent("chef", body)}) == []


COOK = agent("cook", f"Answer so:\n\n```\n{FORM.format(agent='cook')}\n```")


def test_a_copy_in_a_prompt_is_held_against_the_callees_own() -> None:
    copy = "Task:\n\n```\n{}\n```"
    same = FORM.format(agent="cook")
    other = same.replace(" | blocked", "")
    assert said({"agents/cook.md": COOK, "agents/chef.md": agent("chef", copy.format(same))}) == []
    found = said({"agents/cook.md": COOK, "agents/chef.md": agent("chef", copy.format(other))})
    assert found == [("FC801", "agents/chef.md", "completed | spoilt")]


def test_a_shared_form_is_that_of_every_role_it_names() -> None:
    shared = (
        "# Agent Output Contracts\n\n## Verdicts\n\nUsed by tasters (soup-taster, cake-taster):\n\n"
        "```\nTYPE: verdict\nSTATUS: CLEAN | SALTY | BLOCKED\nNEXT_ACTION: [words]\nREASON: [words]\n```\n"
    )
    one = "## Output\n\n```\nSTATUS: {}\nREASON: [words]\nNEXT_ACTION: [words]\n```"
    documents = {
        "kitchen/agent-contracts.md": shared,
        "agents/soup-taster.md": agent("soup-taster", one.format("CLEAN | SALTY | BLOCKED")),
        "agents/cake-taster.md": agent("cake-taster", one.format("CLEAN | SALTY")),
        "agents/cook.md": agent("cook", one.format("DONE | FAILED")),
    }
    assert said(documents) == [("FC801", "agents/cake-taster.md", "CLEAN | SALTY")]


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("summary: [words]", ["FC704"]),
        ("blockers: [list]", ["FC704"]),
        ("blockers: [list]\nnext_action: [words]", []),
        ("blocked_by: [what]\nneeds: [who]", []),
        ("hazards: [list]\nrequiredDecision: [words]", []),
    ],
)
def test_the_keys_of_a_form_go_with_a_block(keys: str, found: list[str]) -> None:
    body = f"Say at the end:\n\n```\nstatus: done | blocked\n{keys}\n```"
    assert [code for code, _, _ in said({"agents/cook.md": agent("cook", body)})] == found


def report(title: str, key: str = "Dish") -> str:
    return f"```markdown\n## {title}\n\n**{key}:** [words]\n\n### Next\n[who goes on]\n```\n"


SCOUT = agent(
    "market-scout",
    f"<structured_returns>\n\n### Found\n\n{report('MARKET FOUND')}\n### Blocked\n\n"
    f"{report('SEARCH BLOCKED', 'Blocked by')}\n</structured_returns>\n\nSteps end with `## STEP DONE`.",
)
CALL = '## 1. Send\n\n```\nTask(subagent_type="market-scout", prompt="Find a market.")\n```\n\n'


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("**`## MARKET FOUND`:** buy.\n\n**`## SEARCH BLOCKED`:** ask the guest.", []),
        ("- `## MARKET FOUND` — buy.\n- `## SEARCH BLOCKED` — ask the guest.", []),
        ("If it returns `## SEARCH BLOCKED`: ask. Anything else: buy.", []),
        ("- `## MARKET FOUND` → buy.", ["FC805"]),
        ("**`## MARKET FOUND`:** buy.\n\n**`## SEARCH BLOCKED`:** ask.\n\n**`## STALL CLOSED`:** wait.", ["FC806"]),
        ("- **`## MARKET FOUND`:** buy.\n- **`## SEARCH UNDECIDED`:** wait.", ["FC805", "FC806"]),
        ("- `## MARKET FOUND`: buy.\n- `## SEARCH BLOCKED`: ask.\n- `## STEP DONE`: next step.", []),
    ],
)
def test_rules_for_headings_of_reports(rules: str, found: list[str]) -> None:
    documents = {
        "agents/market-scout.md": SCOUT,
        "commands/shop.md": f"# Shop\n\n{CALL}## 2. Handle Return\n\n{rules}\n",
    }
    assert [code for code, _, _ in said(documents)] == found


def test_headings_that_are_no_results() -> None:
    plain = f"## Menu\n\n{report('SOUPS')}\n{report('CAKES')}"
    assert doctrine(agent("cook", plain)).unions == ()
    sections = "Read `## SOUPS` of the menu, then:\n\n- `## SOUPS` → order\n- `## CAKES` → order\n"
    assert said({"commands/eat.md": f"# Eat\n\n{CALL}## Sections\n\n{sections}", "agents/market-scout.md": SCOUT}) == []


def test_tags_part_a_prompt() -> None:
    steps = "Cook returns one of:\n- `done` with dish\n- `failed` with reason"
    text = f"<steps>\n{steps}\n</steps>\n<role>\nYou cook.\n</role>"
    (union,) = doctrine(agent("cook", text)).unions
    assert [member.label.text for member in union.members] == ["done", "failed"]
    assert [field.key for field in union.members[1].payload] == ["reason"]
    shown = f"<bad_example>\n{text}\n</bad_example>\n"
    assert doctrine(agent("cook", shown)).unions == ()
    fence = "<shape>\n```\nstatus: done | failed\n\nreason: [why]\n```\n</shape>"
    assert returned(doctrine(agent("cook", fence))) == [("cook", "done | failed", ["reason"])]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("Stop with `stop_reason: bad_oven`.\n\n```\nstop_reason: no_gas | no_salt\n```", ["bad_oven"]),
        ("Stop with `stop_reason: no_salt`.\n\n```\nstop_reason: no_gas | no_salt\n```", []),
        ("Stop with `stop_reason: none`.\n\n```\nstop_reason: no_gas | no_salt\n```", []),
        ("Stop with `stop_reason: bad_oven`.\n\n```\nstop_reason: no_gas | no_salt | ...\n```", []),
        ("Use `mode: broil`.\n\n```\nmode: bake | boil\n```", []),
        (
            "| Field | Type | Values |\n|---|---|---|\n| `halt_cause` | enum | gas \\| salt |\n\n"
            "| Halt cause | Next |\n|---|---|\n| gas | plumber |\n| oven | smith |\n",
            ["oven"],
        ),
        (
            "| Field | Type | Values |\n|---|---|---|\n| `halt_cause` | string | gas, salt |\n\n"
            "| Halt cause | Next |\n|---|---|\n| gas | plumber |\n| oven | smith |\n",
            [],
        ),
        (
            "| Field | Type | Values |\n|---|---|---|\n| `halt_cause` | enum | gas \\| salt |\n\n"
            "| Halt cause | Said by |\n|---|---|\n| weather | radio |\n| strike | paper |\n",
            [],
        ),
    ],
)
def test_values_of_a_closed_choice(lines: str, found: list[str]) -> None:
    told = said({"agents/cook.md": agent("cook", lines)}, "FC807")
    assert [text for _, _, text in told] == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("The cook must return:\n\n1. `receipt_confirmed`: true|false\n2. `dish`", ["receipt_confirmed"]),
        ("## Report\n\n```\nDish: [name]\nAcknowledged: yes | no\n```", ["Acknowledged"]),
        ("## Order Acknowledgement (mandatory)\n\nName the dish.", ["Order Acknowledgement (mandatory)"]),
        ("- Acknowledge receipt by repeating the order.\n- Cook.", ["Acknowledge receipt"]),
        ("Hand the order to `cook` and require an acknowledgment.", ["require an acknowledgment"]),
        ("Return an acknowledgement before you cook.", ["Return an acknowledgement"]),
        ("Always acknowledge what was done well.", []),
        ("Do not acknowledge receipt; cook.", []),
        ("## Acknowledgements\n\nThanks to all guests.", []),
        ("Show the bill to the guest and await acknowledgment.", []),
        ("Keep the receipt of the market.", []),
        ("## Bills\n\n- `received`: the sum in coins", []),
    ],
)
def test_acknowledgements(lines: str, found: list[str]) -> None:
    told = said({"agents/chef.md": agent("chef", lines)}, "FC702")
    assert [text for _, _, text in told] == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Do not return preflight-only responses.", ["preflight"]),
        ("Never report intake results alone.", ["intake"]),
        ("Return an intake/preflight summary when asked.", ["intake"]),
        ("Return the dish after preflight.", []),
        ("Run preflight-only checks first.", []),
        ("The intake valve returns water.", []),
    ],
)
def test_a_phase_that_is_returned(sentence: str, found: list[str]) -> None:
    told = said({"cook/doctrine/process.md": f"# Process\n\n{sentence}\n"}, "FC703")
    assert [text for _, _, text in told] == found


CHECKER = "# Taster output contract\n\nTaster returns one of:\n\n- `fine` with dish\n- `doubtful` with claims\n"


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("2. If taster returns `fine`, serve.\n3. If taster returns `doubtful`, cook again.", []),
        ("2. If taster returns `fine`, serve.\n3. If taster returns `withdrawn`, call the guest.", ["FC806"]),
    ],
)
def test_rules_of_a_document_without_a_role(rules: str, found: list[str]) -> None:
    documents = {
        "doctrine/taster/output-contract.md": CHECKER,
        "doctrine/process.md": f"# Process\n\n1. Taste.\n{rules}\n",
    }
    assert [code for code, _, _ in said(documents)] == found


def test_reports_under_titles_of_their_own_are_what_comes_back() -> None:
    plain = "```markdown\n## {0}\n\nWords of one's own.\n```"
    ends = "".join(f"## {title}\n\n{plain.format(title)}\n\n" for title in ("SEARCH PASSED", "STALLS FOUND"))
    overall = "Output:\n\n```\n## Market day\n\nOverall: ✅ PASS / ❌ FAIL\n```\n"
    scout = agent("market-scout", f"{overall}\n<structured_returns>\n\n{ends}</structured_returns>")
    rules = "## 2. Return\n\n- **`## SEARCH PASSED`:** buy.\n- **`## {}`:** wait.\n"
    for title, found in (("STALLS FOUND", []), ("STALLS LOST", ["FC806"])):
        documents = {"agents/market-scout.md": scout, "commands/shop.md": f"# Shop\n\n{CALL}{rules.format(title)}"}
        assert [code for code, _, _ in said(documents)] == found, title


def test_a_rule_for_nothing_does_not_stand_for_a_failure_without_one() -> None:
    checker = CHECKER.replace("doubtful", "disputed").replace("fine", "verified")
    rules = "If taster returns `verified`, serve.\n\nIf taster returns `withdrawn`, call the guest.\n"
    documents = {"doctrine/taster/output-contract.md": checker, "doctrine/process.md": f"# Process\n\n{rules}"}
    assert [(code, text) for code, _, text in said(documents)] == [("FC805", "verified"), ("FC806", "withdrawn")]
    near = {**documents, "doctrine/process.md": f"# Process\n\n{rules.replace('withdrawn', 'dispute')}"}
    assert [code for code, _, _ in said(near)] == ["FC806"]


def test_a_status_hides_no_outcome_that_is_missing_beside_it() -> None:
    contract = (
        "# Handoff contract\n\nThis contract governs transfer from `chef` to `cook-lead`.\n\n"
        "Cook-lead returns one of:\n\n- `running` with evidence\n- `blocked` with blockers and next action\n"
    )
    output = "# Cook-lead output contract\n\n```\nOutcome: {}\nBlockers: [list]\nNext action: [words]\n```\n"
    path = "doctrine/cook-lead/output-contract.md"
    for outcomes, found in (("complete | blocked", []), ("complete | blocked | escalated", ["FC801"])):
        documents = {"doctrine/chef/handoff-contract.md": contract, path: output.format(outcomes)}
        assert [code for code, _, _ in said(documents, "FC8")] == found


def test_a_condition_inside_a_clause_names_no_whole_choice() -> None:
    made = doctrine(agent("chef", "A dish is served after taste-cook returns `pass` or `verified`."))
    assert made.unions == ()


def test_fields_in_short_and_in_a_prompt_are_sent() -> None:
    needs = "# Cook input\n\n## Input\n\n1. repository path\n2. dish goal\n3. guest list\n4. test specification path\n"
    cook = agent("cook", f"{needs}\nCook.")
    sent = 'Task(subagent_type="cook", prompt="""\nRepo path: {repo}\nGuest list: {guests}\n%s\n""")'
    for line, found in (("Test spec: {spec}\nDish goal: please the guests", []), ("Test spec: {spec}", ["FC804"])):
        documents = {"agents/cook.md": cook, "commands/serve.md": f"# Serve\n\n```\n{sent % line}\n```\n"}
        assert [code for code, _, _ in said(documents, "FC804")] == found


@pytest.mark.parametrize(
    ("sentence", "labels"),
    [
        ("Return `success` with a `decision` of `approve` or `reject`, or `failure`.", "success | failure"),
        ("Return `success` with `decision` `approve` or `reject`, or `failure` with `reason`.", "success | failure"),
        ("Return `success` with the `decision` (`approve` or `reject`) or `failure`.", "success | failure"),
        ("Return `success` (`rating`: `high` or `low`) or `failure`.", "success | failure"),
        ("Return either `success`, whose `taste` is `good`, `fair` or `poor`, or `failure`.", "success | failure"),
        ("Return `success` with `plan` or `failure` with `reason`.", "success | failure"),
        ("Return `success` with `notes`, `failure` with `reason`, or `partial`.", "success | failure | partial"),
        ("Return `success`, `failure`, or `partial`.", "success | failure | partial"),
    ],
)
def test_the_values_of_a_payload_are_no_outcomes(sentence: str, labels: str) -> None:
    assert [found for _, found, _ in returned(doctrine(agent("cook", sentence)))] == [labels]


def test_a_type_of_words_is_held_against_the_prose() -> None:
    declared = 'type CookResult = "success" | "failure" | "eaten";'
    text = f"# Handoff: chef -> cook\n\nThe cook returns `success` or `failure`.\n\n```ts\n{declared}\n```\n"
    assert [(code, words) for code, _, words in said({"doctrine/handoff-contract.md": text}, "FC808")] == [
        ("FC808", "eaten")
    ]


@pytest.mark.parametrize(
    "line", ["**Status:** [DONE / IN_PROGRESS / BLOCKED]", "Status: [done | in-progress | blocked]"]
)
def test_choices_of_a_report_may_stand_in_brackets(line: str) -> None:
    text = f"# Agent Report: [your name]\n\n{line}\n\n## Blockers\n\n[Who has to act, and on what blocks]\n"
    ((code, _, words),) = said({"shared/end.md": text}, "FC701")
    assert (code, words.lower().replace("_", "-")) == ("FC701", "in-progress")


@pytest.mark.parametrize(
    ("rest", "told"),
    [("Dish: [name]", ["FC704"]), ("Blockers: [list]\nOwner: [who goes on]", []), ("Issues: [list]\nNext: [step]", [])],
)
def test_a_form_that_nothing_stands_behind_has_places_for_a_block(rest: str, told: list[str]) -> None:
    text = f"# Agent report\n\n```\nStatus: completed | blocked\n{rest}\n```\n"
    assert [code for code, _, _ in said({"templates/end.md": text}, "FC70")] == told


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "## What comes back\n\n| outcome | with |\n|---|---|\n| `plated` | `it` |\n| `burnt` | `cause`, `cost` |\n",
            [("cook", "plated | burnt", ["cause", "cost"])],
        ),
        (
            "## Answer\n\n`success` or `failure`.\n\nIf `success`: `dishes`, a list.\nIf `failure`: `reason`.",
            [("cook", "success | failure", [])],
        ),
        ("| outcome | colour |\n|---|---|\n| `plated` | green |\n| `burnt` | red |", []),
        (
            "Return `success` with a `dish`, `still-cooking` with what is done, or `failure` with a `reason`.",
            [("cook", "success | still-cooking | failure", ["reason"])],
        ),
        (
            "Return `success` with a `dish`, `half-plated` with the missing parts, or `failure` with a `reason`.",
            [("cook", "success | half-plated | failure", ["reason"])],
        ),
        (
            "Return `success` with a `dish`, `cooking-time` and `notes`, or `failure`.",
            [("cook", "success | failure", [])],
        ),
    ],
)
def test_outcomes_that_no_vocabulary_knows(body: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert returned(doctrine(agent("cook", body))) == expected


def test_the_last_word_of_its_name_is_the_agent() -> None:
    body = "The cook returns one of:\n\n- `plated`: the dish\n- `failed`: the reason"
    assert returned(doctrine(agent("pastry-cook", body))) == [("pastry-cook", "plated | failed", [])]
    assert returned(doctrine(agent("waiter", body))) == [("cook", "plated | failed", [])]


@pytest.mark.parametrize("name", ["TastingReport", "Verdict", "Tasting"])
def test_a_signature_names_its_type(name: str) -> None:
    types = f'{name} =\n  | {{ outcome: "salty", grams: N }}\n  | {{ outcome: "fine" }}\n'
    fence = f"```\ntaster(dish) -> {name}\n{types}```\n"
    made = doctrine(f"# Handoff contract: cook -> taster\n\n{fence}", "doctrine/handoff-contract.md")
    assert returned(made) == [("taster", "salty | fine", [])]
    unsigned = doctrine(f"# Menu\n\n```\n{types}```\n", "doctrine/process.md")
    assert returned(unsigned) == []


TEAM = "# Kitchen\n\n| {who} | asked by | returns |\n|---|---|---|\n"


@pytest.mark.parametrize("path", ["CLAUDE.md", "AGENTS.md", "doctrine/team-contract.md"])
def test_a_table_of_agents_says_what_each_returns(path: str) -> None:
    rows = "| `taster` | a cook | `salty` \\| `fine` |\n| `waiter` | a cook | `success` with a tip \\| `failure` |\n"
    rows += "| `buyer` | the cook | see its page |\n"
    made = doctrine(TEAM.format(who="agent") + rows, path)
    assert returned(made) == [("taster", "salty | fine", []), ("waiter", "success | failure", [])]
    assert path[0] == "d" or returned(doctrine(TEAM.format(who="function") + rows, path)) == []


@pytest.mark.parametrize("label", ["(`cook -> taster`):", "(`cook -> taster`:"])
def test_a_record_names_its_call_in_parentheses(label: str) -> None:
    text = f"# Pipeline\n\n- result of the taster {label} `salty` | `fine` | `not-attempted`\n"
    made = doctrine(text, "doctrine/pipeline.md")
    assert [(union.role, union.subject) for union in made.unions] == [(Role.RECORD, "taster")]


def test_a_contract_may_say_beside_the_payload_where_outcomes_go() -> None:
    head = "# Contracts\n\n## cook -> taster\n\n| outcome | payload | goes to |\n|---|---|---|\n"
    rows = "| `salty` | `grams` | cook |\n| `blocked` | `blockers`, `owner`, `next_action` | the buyer |\n"
    made = doctrine(head + rows, "handbook/contracts.md")
    assert returned(made) == [("taster", "salty | blocked", ["blockers", "owner", "next-action"])]


REPORT = "# Report\n\n- Outcome: meal-ready | blocked\n- Tasting result: fine | salty | not-attempted\n"
TASTING = "# Handoff contract: cook -> taster\n\nThe taster returns one of `fine`, `salty`.\n"


def test_a_form_for_all_outcomes_admits_that_nobody_was_called() -> None:
    documents = {"templates/cook-report-template.md": REPORT, "doctrine/handoff-contract.md": TASTING}
    assert said(documents, "FC809") == []
    pipeline = "# Pipeline\n\n- out: the taster return (`fine` | `salty` | `not-attempted`)\n"
    assert said({**documents, "doctrine/pipeline.md": pipeline}, "FC801") == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Each dish is recorded in the ledger.", True), ("Each dish is recorded in the ledger by you.", True),
        ("Each dish is recorded in the ledger by the engine.", False), ("Taste it as recorded in the ledger.", False),
    ],
)  # fmt: skip
def test_what_others_record_is_no_instruction(sentence: str, told: bool) -> None:
    assert bool(doctrine(agent("cook", sentence)).events) is told


def test_a_contract_that_routes_one_outcome_leaves_the_others_to_its_caller() -> None:
    contract = (
        "# Handoff contract: cook -> taster\n\nThe taster returns one of:\n\n- `fine`: the dish\n"
        "- `salty`: the grams\n- `invalid-input`: the defects\n\n## Rules\n\n`salty` goes to the buyer.\n"
    )
    caller = agent("cook", "Call `taster`.\n\n## What comes back from taster\n\n- `fine`: serve.\n- `salty`: rest.\n{}")
    files = {"doctrine/handoff-contract.md": contract, "agents/cook.md": caller.format("- `invalid-input`: stop.\n")}
    assert said(files, "FC805") == []
    assert len(said({**files, "agents/cook.md": caller.format("")}, "FC805")) == 1


@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("**Status:** ✅ Done / ⚠️ Blocked / ❌ Failed", ["Done", "Blocked", "Failed"]),
        ("**Status:** Done / Blocked / Failed", ["Done", "Blocked", "Failed"]),
        ("Status: {done|failed|partial}", ["done", "failed", "partial"]),
        ("COOKING RESULT: PASS | FAIL", ["PASS", "FAIL"]),
        ("### Overall: PASS/FAIL", ["PASS", "FAIL"]),
        ("**Overall**: PASS | FAIL | BLOCKED", ["PASS", "FAIL", "BLOCKED"]),
        ("**Status:** All passed / X blocked", None),
        ("Oven status: PASS | FAIL", None),
        ("Dish result: PASS | FAIL", None),
        ("Overall progress: 10/20", None),
    ],
)
def test_lines_of_a_report_that_hold_an_outcome(line: str, labels: list[str] | None) -> None:
    made = doctrine(agent("cook", f"End with this:\n\n```markdown\n## Report\n\n{line}\n```\n"))
    found = [[member.label.text for member in union.members] for union in made.unions if union.role is Role.RETURN]
    assert found == ([labels] if labels else [])


@pytest.mark.parametrize(
    ("lines", "labels"),
    [
        ("verdict: ripe | green | soft-spot\nnote: <why>", ["ripe", "green", "soft-spot"]),
        ("- verdict: ripe | green | soft-spot\n  seen_at: <place>", ["ripe", "green", "soft-spot"]),
        ("verdict: ripe | green | soft-spot\nNext: <who>", ["ripe", "green", "soft-spot"]),
        ("verdict: ripe | green | not ripe", ["ripe", "green", "not ripe"]),
        ("verdict: RIPE | GREEN | NOT RIPE: wait", ["RIPE", "GREEN", "NOT RIPE"]),
        ("verdict: ripe | green |\nsoft-spot", ["ripe", "green", "soft-spot"]),
    ],
)
def test_the_key_of_the_next_line_is_no_part_of_the_last_value(lines: str, labels: list[str]) -> None:
    made = doctrine(agent("cook", f"Return:\n\n{lines}"))
    assert [[each.label.text for each in union.members] for union in made.unions][:1] == [labels]


@pytest.mark.parametrize(
    "words",
    [
        "`outcome` is `cooked` or `spoilt`, `decision` is `approve` or `reject`.",
        "`outcome` is `cooked` or `spoilt`, `dishes` are one of `soup` and `stew`.",
    ],
)
def test_the_next_key_is_no_further_outcome(words: str) -> None:
    made = returned(doctrine(agent("cook", f"## Returns\n\n{words}")))
    labels = [label for _, told, _ in made for label in told.split(" | ")]
    assert "cooked" in labels and not {"decision", "dishes"} & set(labels)


def test_labels_of_which_a_sentence_tells_are_all_read() -> None:
    (told,) = alternatives("Of these `cooked`, `spoilt`, `burnt` are `final`.")
    assert [label.text for label in told.labels] == ["cooked", "spoilt", "burnt"]


def test_a_last_outcome_that_is_explained_is_one() -> None:
    words = "`outcome` is `cooked`, `spoilt` or `burnt`. `burnt` is `spoilt` by heat."
    made = doctrine(agent("cook", f"## Returns\n\n{words}"))
    assert returned(made)[0][1] == "cooked | spoilt | burnt"
