"""Answers that callers, contracts and forms list in tables, lead-ins and rows; gates and results beside them."""

import pytest

from linting import codes

PLANNER = """\
---
name: switching-planner
description: Plans switching.
tools: Read, Task
---

Plan the switching.

## Tracing

{}

An empty or malformed answer is asked for once more, then return `failure`.

Return `planned` with the `form`, or `failure` with `reason`.
"""
TRACER = """\
---
name: network-tracer
description: Traces.
tools: Grep
---

Walk outward from the switch. Use Grep to find it.
"""
ROWS = """\
| Reply | It means | You |
|---|---|---|
| `traced` | `sections` in order | copy them |
| `{0}` | there are sections | copy what there is |
| `switch-unknown` | no such name | return `failure` |
"""
ITEMS = """\
- `traced`: `sections` in order. Copy them.
- `{0}`: there are sections. Copy what there is.
- `switch-unknown`: no such name. Return `failure`.
"""
LEADS = (
    "Say to `network-tracer`: the `switch`. It replies with one of these:",
    "Call `network-tracer` with the `switch`. It returns one of:",
)


SIGNED = """\
- ✅ `traced`: `sections` in order. Copy them.
- ⚠️ **`{0}`**: there are sections. Copy what there is.
- ❌ `switch-unknown` — no such name. Return `failure`.
"""


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("answers", [ROWS, ITEMS, SIGNED])
def test_it_in_a_lead_in_is_the_callee(lead: str, answers: str) -> None:
    def found(label: str) -> list[str]:
        told = PLANNER.format(f"{lead}\n\n{answers.format(label)}")
        return codes({"agents/switching-planner.md": told, "agents/network-tracer.md": TRACER})

    assert found("trace-partial") == []
    assert found("trace-underway") == ["FC701"]


def test_a_sentence_about_it_names_fields_besides() -> None:
    told = "`split-matcher` gets the reads of one mat and gives back `splits`, or `failure` with `reason`."
    matcher = "---\nname: split-matcher\n---\nReturn `success` with `splits`, or `failure` with `reason`.\n"
    assert codes({"doctrine/process.md": f"# Race day\n\n{told}\n", "agents/split-matcher.md": matcher}) == []


HANDOFF = """\
# Handoff: planning

## `planner -> counter`

{}: `counted` | `dynamic-usage` | `pattern-rejected`

An answer with another word is asked for once more; then the asking agent returns `failure`.
"""
ASKING = """\
---
name: planner
description: Plans.
tools: Read, Task
---

Ask `counter` for the sites. When it answers `counted`, the sites go into the plan, on a second round also what did
not fit, or was left over. When it answers `pattern-rejected`, correct the symbol and ask once more.

Return `planned` with the `plan`, or `failure` with `reason`.
"""


@pytest.mark.parametrize("word", ["Outcome", "Response", "Reply", "Result", "Answer", "Comes back"])
def test_what_comes_back_goes_by_many_names(word: str) -> None:
    documents = {"doctrine/handoff-contract.md": HANDOFF.format(word), "agents/planner.md": ASKING}
    assert codes(documents) == ["FC805"]


def test_another_caller_of_one_contract_answers_for_its_own_call() -> None:
    both = f"{HANDOFF.format('Outcome')}\n## `builder -> author`\n\nOutcome: `written` | `not-mechanical` | `blocked`\n"
    payload = "\n`blocked` comes with `blockers`, `owner` and `next_action`. `not-mechanical` goes to the builder.\n"
    calls = "Call `author`. On `written` go on, on `not-mechanical` list it, on `blocked` stop."
    builder = f"---\nname: builder\ntools: Task\n---\n{calls}\n"
    told = {"doctrine/handoff-contract.md": both + payload, "agents/planner.md": ASKING, "agents/builder.md": builder}
    assert codes(told) == ["FC805"]


GATES = """\
# Orchestration

The lead calls `writer`, then asks for each gate.

{}
"""
TABLE = """\
| Gate | Question | {0} |
|---|---|---|
| `facts` | backed? | {1} |
| `tone` | ours? | {2} |
| `law` | may we? | {3} |
"""


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        (("On no", "back to `writer`", "", "drop it"), ["FC401"]),
        (("`on_fail`", "back to `writer`", "", "drop it"), ["FC401"]),
        (("If it fails", "back to `writer`", "ask the editor", "drop it"), []),
        (("On no", "", "", "drop it"), []),
        (("Asked by", "the desk", "", "the lawyer"), []),
    ],
)
def test_a_gate_without_a_word_for_a_no_among_others(cells: tuple[str, ...], says: list[str]) -> None:
    assert codes({"AGENTS.md": GATES.format(TABLE.format(*cells))}) == says


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ("- facts: backed? If not, back to the writer.\n- tone: ours?\n- law: may we? A no drops the text.", ["FC401"]),
        ("- facts: backed?\n- tone: ours?\n- law: may we?", []),
        ("- facts: backed? If not, back.\n- tone: ours? A no goes back.\n- law: may we? A no drops the text.", []),
    ],
)
def test_a_list_of_gates(items: str, says: list[str]) -> None:
    assert codes({"doctrine/process.md": GATES.format(f"The gates are:\n\n{items}")}) == says


PARTS = (
    "- **Own cover** — all plates of the set in a single folder.\n"
    "- **Title** — must name the quarry; if it does not, add it.\n"
    "- **No loose plates** — what is found later goes back to the first gate.\n"
)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("## Gate 3: Binding\n\nOnce gate 2 is passed:\n\n", []),
        ("## Binding\n\nBehind Gate B:\n\n", []),
        ("## Gate 3: Binding\n\nWhat this gate is about:\n\n", []),
        ("## Gate `binding`\n\n", []),
        ("## Binding\n\nThe gates of the bindery:\n\n", ["FC401"]),
        ("## Binding\n\nThree gates:\n\n", ["FC401"]),
        ("## Quality gates\n\n", ["FC401"]),
    ],
)
def test_the_parts_of_a_gate_with_a_number_are_no_gates(words: str, says: list[str]) -> None:
    assert codes({"doctrine/process.md": GATES.format(f"{words}{PARTS}")}) == says


BENCH = """\
# How a specimen travels

| who asks | who answers | answers are |
|---|---|---|
| `chemist` | `reader` | `index-read` \\| `reading-blocked` |
| `chemist` | `drafter` | `comment-drafted` \\| `{}` |
"""
DRAFTING = """\
# Handoff contract

## `chemist -> drafter`

Returns one of:

1. `comment-drafted`
   - `comment`
2. `draft-blocked`
   - `blockers`
   - `owner`
   - `next_action`
"""


@pytest.mark.parametrize(("label", "says"), [("draft-blocked", []), ("draft-refused", ["FC801"])])
def test_a_table_of_who_asks_whom(label: str, says: list[str]) -> None:
    assert codes({"doctrine/bench.md": BENCH.format(label), "doctrine/handoff-contract.md": DRAFTING}) == says


FORM = """\
# Consult answer

| line | entry |
|---|---|
| Outcome | `answered` \\| `consult-refused` |
| `drafter_result` | `{}` \\| `draft-blocked` \\| `not-attempted` |
"""


@pytest.mark.parametrize(("label", "says"), [("comment-drafted", []), ("in_progress", ["FC701"])])
def test_rows_of_a_form(label: str, says: list[str]) -> None:
    assert codes({"templates/consult-answer.md": FORM.format(label), "doctrine/handoff-contract.md": DRAFTING}) == says


REPORT = """\
# Output contract

```
Outcome: memo-ready | sent-back | conflict-stop
```

{}

- `matter_sheet`
- `grade`
- `conditions[]`

| Outcome | Fields |
|---|---|
| `sent-back` | `defects[]` |
| `conflict-stop` | `note`, `owner` |
"""
MEMO = """\
# Memo template

- Outcome: memo-ready | sent-back | conflict-stop

If memo-ready:

- Matter sheet:
- Grade:
{}
If sent-back:

- Defects:

If conflict-stop:

- Note:
- Owner:
"""


@pytest.mark.parametrize(
    "lead",
    [
        "## Required in a memo-ready memo", "## Required for `memo-ready`", "## memo-ready", "`memo-ready` carries:",
        "## What memo-ready must hold", "For memo-ready, include:", "## Payload: memo-ready",
    ],
)  # fmt: skip
def test_what_a_heading_or_a_line_says_goes_with_an_outcome(lead: str) -> None:
    contract = {"doctrine/output-contract.md": REPORT.format(lead)}
    assert codes({**contract, "templates/memo-template.md": MEMO.format("- Conditions:\n")}) == []
    assert codes({**contract, "templates/memo-template.md": MEMO.format("")}) == ["FC803"]


FLOW = """\
name: batch
initial: asked
terminal: [done, failed]
transitions:
  "asked -> working":
    agent: author
    max_attempts: 3
  "working -> done":
    runs: [{0}, push_branch]
    on_fail: failed
    on_incomplete: failed
    on_step_fail: failed
"""
AUTHOR = "---\nname: author\n---\nWrite it.\n"


@pytest.mark.parametrize(
    ("word", "says"), [("rebase_onto_trunk", ["FC203"]), ("rebase_on_trunk", []), ("rebase_by_hand", [])]
)
def test_a_step_with_another_ending(word: str, says: list[str]) -> None:
    registry = "steps:\n  rebase_on_trunk: {}\n  push_branch: {}\n"
    told = f"# Agents\n\nBranches are brought up to date by `{word}`, and `push_branch` sends them.\n"
    documents = {"flows/batch.yaml": FLOW.format("rebase_on_trunk"), "flows/steps.yaml": registry, "CLAUDE.md": told}
    assert codes({**documents, "agents/author.md": AUTHOR}) == says


@pytest.mark.parametrize(
    ("result", "says"),
    [
        ('{"outcome": "success", "decision": "approve"}', []),
        ('{"outcome": "success", "decision": "approved"}', ["FC811"]),
        ('{"outcome": "success_no_parse"}', ["FC811"]),
        ('{"outcome": "needs_continuation"}', []),
        ('{"outcome": "failed"}', []),
    ],
)
def test_recorded_results(result: str, says: list[str]) -> None:
    documents = {"flows/batch.yaml": FLOW.format("rebase_on_base"), "agents/author.md": AUTHOR}
    assert codes({**documents, "results/author.json": f"{result}\n"}) == says


def test_a_single_row_among_callees_with_several() -> None:
    sorter = "---\nname: sorter\n---\nReturn one of `sorted`, `sort-refused`.\n"
    replier = "---\nname: replier\n---\nReturn one of `letter-written`, `letter-refused`.\n"
    historian = "---\nname: historian\n---\nReturn one of `history-found`, `no-record`.\n"
    lead = (
        "---\nname: lead\ntools: Task\n---\n## 1\n\nCall `sorter`.\n\n- `sorted`: go on\n- `sort-refused`: stop\n\n"
        "## 2\n\nCall `historian`.\n\n- `history-found`: keep it\n{}\n"
        "## 3\n\nCall `replier`.\n\n- `letter-written`: send\n"
        "- `letter-refused`: stop\n\nAn empty or malformed answer is asked for once more.\n"
    )
    agents = {"agents/sorter.md": sorter, "agents/replier.md": replier, "agents/historian.md": historian}
    assert codes({**agents, "agents/lead.md": lead.format("- `no-record`: go on\n")}) == []
    assert codes({**agents, "agents/lead.md": lead.format("")}) == ["FC805"]


ASSESSOR = """\
---
name: assessor
tools: Read, Task
---

Assess the claim. Ask `valuer` for the price, with `item` and `age`.

{}

An empty or malformed reply: ask once more, then return `failure`.

Return `success` with `sum`, or `failure` with `reason`.
"""
VALUER = """\
---
name: valuer
tools: Read
---

You get `item` and `age`.

Return one of:

- `valued` with `price`
- `not-in-list` with `nearest`
- `blocked` with `blockers`, `owner` and `next_action`
"""


def assessed(told: str) -> list[str]:
    return codes({"agents/assessor.md": ASSESSOR.format(told), "agents/valuer.md": VALUER})


TABLED = "| Reply | Then |\n|---|---|\n{}"
WITHOUT_MARKS = (
    (TABLED, "| {} | go on |\n"),
    ("Depending on what it says:\n\n{}", "- {}: go on\n"),
    ("Depending on what it says:\n\n{}", "1. {} - go on\n"),
    ("{}", "- If {}: go on\n"),
)


@pytest.mark.parametrize(("whole", "row"), WITHOUT_MARKS)
def test_labels_without_marks_count_where_the_callee_returns_them(whole: str, row: str) -> None:
    def with_rows(*labels: str) -> list[str]:
        return assessed(whole.format("".join(row.format(label) for label in labels)))

    assert with_rows("valued", "not-in-list", "blocked") == []
    assert with_rows("valued", "blocked") == ["FC805"]
    assert with_rows("valued", "not-in-list", "too-old", "blocked") == ["FC807"]
    assert with_rows("valued", "not-in-list", "blocked", "empty") == []
    assert with_rows("valued", "blocked", "otherwise") == []


def test_words_behind_a_block_in_a_sentence_say_who_goes_on() -> None:
    told = "Return `valued` with `price`, or `blocked` with {}."
    agent = "---\nname: valuer\n---\nValue it.\n\n" + told + "\n"
    assert codes({"agents/valuer.md": agent.format("what blocks you, who can decide it and what is done next")}) == []
    assert codes({"agents/valuer.md": agent.format("`reason`")}) == ["FC704"]


FORMATS = {
    "agents/drafter.md": '---\nname: drafter\n---\nDraft it.\n\n```json\n{"outcome": "success", "notes": "it"}\n```\n',
    "agents/checker.md": "---\nname: checker\n---\nReturn `outcome: success` with `notes`, or `outcome: failure`.\n",
    "agents/binder.md": "---\nname: binder\n---\nBind.\n\n- `outcome`: `success` or `failure`\n- `notes`: what\n",
}


@pytest.mark.parametrize(
    "shown",
    [
        "- `status`: `done` or `failed`\n- `notes`: to whom",
        "| field | value |\n|---|---|\n| `status` | `done` or `failed` |\n| `notes` | to whom |",
        "```yaml\nstatus: done\nnotes: to whom\n```",
    ],
)
def test_another_format_in_keys_alone(shown: str) -> None:
    def found(text: str) -> list[str]:
        return codes({**FORMATS, "agents/mailer.md": f"---\nname: mailer\n---\nAddress the letter.\n\n{text}\n"})

    assert found(shown) == ["FC912"]
    assert found(shown.replace("status", "outcome").replace("done", "success").replace("failed", "failure")) == []
    assert found(shown.replace("done", "open").replace("failed", "closed")) == []


MENDER = """\
---
name: tear-mender
tools: Read
---

Read the note. Propose paper and glue.

{}
"""
DAY = """\
# A day at the bench

The bench lead {} with `sheet_id`.

{}

One repeat after silence; after the second the sheet goes back into the drawer.
"""


@pytest.mark.parametrize("calls", ["calls **tear-mender**", "asks the tear-mender", "calls `tear-mender`"])
@pytest.mark.parametrize(
    "told",
    [
        "You finish with one of these:\n\n* `mend-proposed` with `tissue`\n* `too-fragile` with `risk`",
        "Goes out, one of:\n\n- **mend-proposed** and the `tissue`\n- **too-fragile** and the `risk`",
        "## Ends as `mend-proposed`\n\n`tissue`\n\n## Ends as `too-fragile`\n\n`risk`",
    ],
)
@pytest.mark.parametrize("head", ["### {}\n\nDo it.\n\n", "- {}\n  - do it\n"])
def test_a_page_that_leads_an_agent_by_its_plain_name(calls: str, told: str, head: str) -> None:
    def found(*labels: str) -> list[str]:
        cases = "".join(head.format(label) for label in labels)
        day = DAY.format(calls, f"## What the mender may say\n\n{cases}## In the end")
        return codes({"process/bench-day.md": day, "agents/tear-mender.md": MENDER.format(told)})

    assert found("mend-proposed", "too-fragile") == []
    assert found("mend-proposed", "too-fragile", "foxing-found") != []


def test_the_key_of_an_outcome_in_code_says_that_its_values_are_outcomes() -> None:
    told = "You return JSON. `outcome` is `chaptered` or `unsplittable`.\n\n```json\n{{\"outcome\": \"{}\"}}\n```"
    assert codes({"agents/cutter.md": MENDER.format(told.format("chaptered"))}) == []
    assert codes({"agents/cutter.md": MENDER.format(told.format("chapters-found"))}) == ["FC811"]
