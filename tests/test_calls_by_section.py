"""Contracts about several calls, a section each, and callers that have words for some outcomes and not for all."""

import pytest

from doctrine_reading import doctrine
from flowc.model.statements import Role
from linting import codes, lint

READER = """\
---
name: soup-cook
description: Cooks soup.
---

# Soup cook

## Return

Return one of:

- `soup-served`, with the bowl
- `soup-burnt`, with what is left
"""
TITLE = "# Calls\n\nWhat the kitchen says to its cooks.\n"


def found(documents: dict[str, str], *wanted: str) -> list[tuple[str, str]]:
    """Code and words of each finding of some rules."""
    return [(each.code, each.primary.span.text) for each in lint(documents) if each.code in wanted]


def contracts(section: str, title: str = TITLE) -> str:
    calls = (
        ("menu-writer", "fish-monger", "fish-found", "no-fish"),
        ("head-waiter", "soup-cook", "soup-served", "soup-burnt"),
    )
    return title + "".join("\n" + section.format(a=a, b=b, one=one, two=two) for a, b, one, two in calls)


LIST = "Returns one of:\n\n- `{one}`\n- `{two}`\n"
SECTIONS = [
    "## Boundary: `{a} -> {b}`\n\nInput: `order`.\n\nReturns `{one}` or `{two}`.\n",
    "## `{a}` → `{b}`\n\n" + LIST,
    "## 2. {a} -> {b}\n\n### Payload\n\n- `order`\n\n### Result\n\n```\noutcome: {one} | {two}\n```\n",
    "## Work of {b}\n\nBoundary: `{a} -> {b}`\n\nOutcome: `{one}` | `{two}`\n",
    "## Work of {b}\n\n**Boundary:** `{a}` -> `{b}`\n\n" + LIST,
    "## Work\n\n- Boundary: `{a} -> {b}`\n- Outcome: `{one}` | `{two}`\n",
    "## Work\n\n- **Caller:** `{a}`\n- **Callee:** `{b}`\n- **Outcome:** `{one}` or `{two}`\n",
    "## Handoff from {a} to {b}\n\nThe callee gets `order` and returns `{one}` or `{two}`.\n",
    "## Contract between {a} and {b}\n\nReturns either `{one}` or `{two}`.\n",
    "## Work\n\nThis section governs the call from `{a}` to `{b}`.\n\nReturns `{one}` or `{two}`.\n",
    "## Work\n\nThis is the boundary `{a} -> {b}`. It returns one of:\n\n- `{one}`\n- `{two}`\n",
    "## `{a} -> {b}`\n\n| Outcome | Class |\n|---|---|\n| `{one}` | success |\n| `{two}` | failure |\n",
    "## `{a} -> {b}`\n\nWhat comes back:\n\n"
    '```json\n{{"outcome": "{one}"}}\n```\n\n```json\n{{"outcome": "{two}"}}\n```\n',
    "## `{a} -> {b}`\n\n```yaml\nboundary: {a} -> {b}\noutcome: {one} | {two}\n```\n",
    "## `{a} -> {b}`\n\n### What is sent\n\n- `order`\n\n### What comes back\n\n- `{one}`: fine\n- `{two}`: bad\n",
    "## `{b}`\n\nCalled by `{a}`.\n\nReturns `{one}` or `{two}`.\n",
    "## {a} calls {b}\n\n" + LIST,
]


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_is_a_contract_of_its_own(section: str) -> None:
    told = contracts(section)
    assert found({"docs/calls.md": told, "agents/soup-cook.md": READER}, "FC801", "FC808") == []
    more = READER + "- `wrong-order`, with the right one\n"
    assert [code for code, _ in found({"docs/calls.md": told, "agents/soup-cook.md": more}, "FC801")] == ["FC801"]


PLAIN = """\
# Handovers

What passes between the {0}s.

## purser → stoker

{1}

- `steam-up`: `pressure`
- `coal-short` (the bunker is empty): `tons`, `owner`

## purser → helmsman

{1}

- `berthed`: `quay`, `draught`
- `anchored`: `roads`
- `turned-back`: `reason`, `owner`
"""
PURSER = """\
# The purser

1. Call the stoker with `voyage`.
   - `steam-up` → step 2.
   - `coal-short` → tell the `owner` and stop.
2. Call the helmsman with `voyage`.
   - `berthed` → answer `landed`.
   - `anchored` → wait for the tide.
"""


def vessel(contract: str, more: str = "", **extra: str) -> list[tuple[str, str]]:
    """What is said of a purser who has no word for one answer of the helmsman."""
    agents = {f"roles/{name}.md": f"---\nname: {name}\n---\nDo your work.\n" for name in ("stoker", "helmsman")}
    documents = {"papers/handovers.md": contract, "roles/purser.md": PURSER + more, **agents}
    documents |= {f"papers/{name}.md": text for name, text in extra.items()}
    return found(documents, "FC801", "FC805")


@pytest.mark.parametrize(
    "sent",
    ["Takes `voyage`.", "In: `voyage`", "Receives `voyage` and, at night, `lamps`.", "Called with `voyage`.",
     "Input `voyage`; no other fields."],
)  # fmt: skip
def test_labels_with_their_names_below_what_is_sent_come_back(sent: str) -> None:
    assert vessel(PLAIN.format("sailor", sent)) == [("FC805", "anchored")]


@pytest.mark.parametrize(
    "contract",
    [
        PLAIN.format("sailor", "Here is the voyage."),
        PLAIN.format("sailor", "Takes `voyage`.").replace(": `quay`, `draught`", " → the harbour book"),
        PLAIN.format("sailor", "Takes `voyage`.").replace(": `quay`, `draught`", ", if the quay is free"),
        PLAIN.format("sailor", "Takes `voyage`.").replace("- `berthed`: `quay`, `draught`\n", ""),
        PLAIN.format("sailor", "Takes `voyage`:"),
        PLAIN.format("sailor", "Takes `berthed`, `anchored` and `turned-back`."),
        PLAIN.format("sailor", "It takes a day to get from one to the other."),
        PLAIN.format("sailor", "Takes `voyage`.").replace("## purser → helmsman", "## From shore"),
        *(PLAIN.format("sailor", "Takes `voyage`.").replace("k`: `r", f"k` ({words}): `r") for words in (
            "no longer used", "from May on", "the runner handles it", "passed up as it is")),
        PLAIN.format("sailor", "Takes `voyage`.") + "\n`turned-back` is answered to the pilot, not to the purser.\n",
        PLAIN.format("sailor", "Takes `voyage`, of one of these kinds."),
        PLAIN.format("sailor", "Takes `voyage`. The ship's log has these entries."),
        PLAIN.format("sailor", "Takes `voyage`.").replace("# Handovers", "# Handovers of 1912"),
        PLAIN.format("sailor", "Takes `voyage`.").replace("# Handovers", "# Draft: new handovers"),
        PLAIN.format("sailor", "Takes `voyage`.").replace("What passes", "Another shipping company's: what passes"),
        PLAIN.format("sailor", "Takes `voyage`.").replace("→ helmsman", "→ helmsman (replaced by the pilot)"),
        "# States\n\n## berthed → turned-back\n\nTakes a day.\n\n- `berthed`: `quay`\n- `turned-back`: `owner`\n",
    ],
)
def test_arrows_over_other_lists_are_no_contracts(contract: str) -> None:
    assert vessel(contract) == []


@pytest.mark.parametrize(
    ("more", "back"),
    [
        ("\nWith a `reason`, answer `stopped`.\n", ""),
        ("\nIf the ship turns back, tell the owner.\n", ""),
        ("\nEverything else ends the voyage.\n", ""),
        ("\nIf neither, tell the `owner` the `reason`.\n", ""),
        ("", "# Turning back\n\nOn `turned-back` the purser tells the owner and stops.\n"),
        ("", "# Ship\n\nA purser tells the owner of every voyage that turned back.\n"),
    ],
)
def test_an_answer_of_which_another_line_speaks_is_handled(more: str, back: str) -> None:
    contract = PLAIN.format("sailor", "Takes `voyage`.")
    assert vessel(contract, back="# Ship\n\nThe ship is old.\n") != []
    assert vessel(contract, more, **({"back": back} if back else {})) == []


@pytest.mark.parametrize(
    "section",
    [
        "## draft -> review\n\nThe outcome of a draft is `done` or `failed`.\n",
        "## From soup to nuts\n\nReturns `soup-served` or `lost`.\n",
        "## Version 1 -> 2\n\nIt returned `soup-served` before.\n",
        "## Work\n\nThe state moves `draft -> done`. It returns `soup-served` or `lost`.\n",
    ],
)
def test_arrows_between_other_things_are_no_calls(section: str) -> None:
    assert found({"docs/calls.md": f"# Notes\n\n{section}", "agents/soup-cook.md": READER}, "FC801", "FC805") == []


CONTRACT = """\
# Tasting contract

Boundary: `head-waiter -> soup-taster`

The taster returns one of:

- `soup-good`: comes with `notes`
- `soup-salty`: comes with `notes`
- `invalid-order`: comes with `defects` and goes back to `head-waiter`
- `not-cooked`: comes with the reason; escalated to the kitchen
"""
WAITER = """\
---
name: head-waiter
description: Serves.
---

# Head waiter

Call `soup-taster` with `order`.

"""
ANSWERS = [
    "## Later\n\n### If `soup-good`:\n\nServe.\n\n### If `soup-salty`:\n\nAdd.\n\n### If `invalid-order`:\n\nAsk.\n",
    "## Tasted\n\n#### soup-good - serve\n\nNow.\n\n#### soup-salty - add\n\nA.\n\n#### invalid-order - ask\n\nOnce.\n",
    "On `soup-good` serve. On `soup-salty` add water. On `invalid-order` ask once.\n",
    "A `soup-good` is served. A `soup-salty` gets water. An `invalid-order` is asked about.\n",
    "| Answer | Do |\n|---|---|\n| `soup-good` | serve |\n| `soup-salty` | add water |\n| `invalid-order` | ask |\n",
    "`soup-good`\n: serve\n\n`soup-salty`\n: add water\n\n`invalid-order`\n: ask\n",
    "- **soup-good** – serve\n- **soup-salty** – add water\n- **invalid-order** – ask\n",
    "With `soup-good` and `soup-salty` serve; with `invalid-order` ask.\n",
]


@pytest.mark.parametrize("answers", ANSWERS)
def test_who_speaks_of_most_outcomes_has_words_for_all(answers: str) -> None:
    documents = {"agents/head-waiter.md": WAITER + answers, "doctrine/tasting-contract.md": CONTRACT}
    told = [each for each in lint(documents) if each.code == "FC805"]
    assert ["`not-cooked`" in each.message for each in told] == [True]
    complete = {**documents, "agents/head-waiter.md": WAITER + answers + "\nWith `not-cooked` wait.\n"}
    assert found(complete, "FC805") == []


@pytest.mark.parametrize(
    "answers",
    [
        "On `soup-good` serve. On `soup-salty` add water. Otherwise wait.\n",
        "`soup-good` and `soup-salty` are both good. A failure is passed on as it is.\n",
        "Unless the answer is `soup-good` or `soup-salty`, wait.\n",
        "When the answer is neither `soup-good` nor `soup-salty`, stop.\n",
        "If `soup-good` or `soup-salty`: serve. Else: wait.\n",
        "The answer is one word, for instance `soup-good`.\n",
        "`soup-good` is served, `soup-salty` gets water, what was not cooked waits; `invalid-order` too.\n",
        "Copy the answer into `notes`, whatever it is.\n",
        f"{ANSWERS[2]}The rest goes to the kitchen.\n",
    ],
)
def test_who_handles_the_rest_need_not_name_it(answers: str) -> None:
    documents = {"agents/head-waiter.md": WAITER + answers, "doctrine/tasting-contract.md": CONTRACT}
    assert found(documents, "FC805") == []


def test_what_stands_in_parentheses_parts_no_alternatives() -> None:
    body = "## Report\n\n```\nSTATUS: complete | partial (more later) | blocked\nSOUP: <which>\n```\n"
    documents = {"agents/cook.md": f"---\nname: cook\ndescription: Cooks.\n---\n\n# Cook\n\n{body}"}
    assert found(documents, "FC704") == [("FC704", "blocked")]


COOK = """\
---
name: cook
description: Cooks.
---

# Cook

## Return

```json
{"outcome": "success", "notes": "all cooked"}
```

```json
{"outcome": "failure", "reason": "no fire"}
```
"""
WAIT = "---\nname: waiter\ndescription: Serves.\n---\n\n# Waiter\n\n"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("doctrine/process.md", '# Process\n\n## What comes back\n\n```json\n{"status": "success"}\n```\n'),
        ("doctrine/process.md", "# Process\n\n## The answer\n\n```yaml\nstatus: success\nmessage: fine\n```\n"),
        ("agents/waiter.md", WAIT + 'Give back `{"status": "success"}`, or `{"status": "failure"}`.\n'),
        ("agents/waiter.md", WAIT + "Give back a JSON object. Its status is `success` or `failure`.\n"),
        ("agents/waiter.md", WAIT + "## Result\n\nJSON with `status` and a `decision`.\n"),
        ("agents/waiter.md", WAIT + '## Return\n\n```jsonc\n{\n  // how it went\n  "status": "success"\n}\n```\n'),
        ("agents/waiter.md", WAIT + 'Your last line is `{"status": "success"}`.\n'),
        ("AGENTS.md", '# Agents\n\nEvery agent ends with one JSON object:\n\n```json\n{"status": "success"}\n```\n'),
    ],
)
def test_a_status_beside_an_outcome_is_a_second_format(path: str, text: str) -> None:
    assert [code for code, _ in found({"agents/cook.md": COOK, path: text}, "FC912")] == ["FC912"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("doctrine/process.md", "# Process\n\n## A task file\n\n```yaml\nid: T-1\nstatus: done\ntitle: soup\n```\n"),
        ("agents/waiter.md", WAIT + 'The tool returns `{"status": "success", "rows": []}`; copy the rows.\n'),
        ("agents/waiter.md", WAIT + "Set the ticket's `status` to `done` when the soup is served.\n"),
        ("doctrine/process.md", '# Process\n\n## What comes from the till\n\n```json\n{"status": "success"}\n```\n'),
        ("doctrine/till.md", '# Process\n\n## What comes back to the guest\n\n```json\n{"status": "success"}\n```\n'),
        ("doctrine/process.md", "# Process\n\n## The answer\n\nThe bank answers:\n\n```yaml\nstatus: success\n```\n"),
        ("agents/waiter.md", WAIT + 'The till gives back `{"status": "success"}`, or `{"status": "failure"}`.\n'),
        ("agents/waiter.md", WAIT + 'Never give back `{"status": "success"}`.\n'),
        ("agents/waiter.md", WAIT + 'You call the till. Give back to it `{"status": "success"}`.\n'),
        ("agents/waiter.md", WAIT + '## Return\n\nWhat the till returns:\n\n```json\n{"status": "success"}\n```\n'),
        ("AGENTS.md", '# Agents\n\nEvery hook ends with one JSON object:\n\n```json\n{"status": "success"}\n```\n'),
        ("AGENTS.md", '# Agents\n\nNo agent ends with this:\n\n```json\n{"status": "success"}\n```\n'),
        ("AGENTS.md", '# Agents\n\nThe runner makes of a result one object:\n\n```json\n{"status": "success"}\n```\n'),
        ("doctrine/process.md", "# Process\n\nThe oven reports its status as `success` or `failure` to the server.\n"),
    ],
)
def test_the_status_of_something_else_is_no_format_of_results(path: str, text: str) -> None:
    assert found({"agents/cook.md": COOK, path: text}, "FC912") == []


DONE = "# Orchestration\n\n`chef` calls `cook`.\n\n{said}\n\n- `fish-cook` goes on when {phase} is complete.\n"


@pytest.mark.parametrize(
    ("said", "phase"),
    [
        ("A triage conversation is no completion state.", "triage"),
        ("Check-in talk does not count as a finished stage.", "check-in"),
        ("Briefing calls must not be taken for a result.", "briefing"),
    ],
)
def test_a_phase_is_known_by_what_waits_for_it(said: str, phase: str) -> None:
    assert len(found({"doctrine/orchestration.md": DONE.format(said=said, phase=phase)}, "FC703")) == 1


@pytest.mark.parametrize(
    "said",
    [
        "A failed call does not count as an answer.",
        "An empty reply is not a valid answer.",
        "A tasting comment is not a completion state.",
        "A tasting conversation is no completion state of the guest's order.",
        "A tasting conversation is no final state of a bridge.",
        "Do not count tasting calls twice.",
    ],
)
def test_what_is_no_result_for_another_reason_names_no_phase(said: str) -> None:
    assert found({"doctrine/orchestration.md": DONE.format(said=said, phase="tasting")}, "FC703") == []


RETURNS = """\
# Returns

## desk -> scout

    outcome: scoped | foreign | blocked

| outcome | class | fields |
|---|---|---|
| `scoped` | success | `scope` |
| `foreign` | rejected input | `team` |
| `blocked` | failure | `blockers[]` (each with `owner`), `next_action` |

## desk -> painter

    outcome: painted | blocked

| outcome | class | fields |
|---|---|---|
| `painted` | success | `walls` |
| `blocked` | failure | - |
"""


def test_sections_about_calls_between_roles_of_one_word() -> None:
    agent = "---\nname: scout\ndescription: Looks.\ntools: Read\n---\n\nLook. Return `scoped` or `blocked`.\n"
    told = found({"contracts/returns.md": RETURNS, "agents/scout.md": agent}, "FC704", "FC801")
    assert sorted(told) == [("FC704", "blocked"), ("FC801", "`scoped` or `blocked`")]


def test_sections_about_states_are_no_calls() -> None:
    states = "# Board\n\n## open -> parked\n\nWhen nobody answers.\n\n## parked -> open\n\nWhen somebody does.\n"
    assert doctrine(states, "docs/board.md").kind == "other"


def test_a_line_of_an_agents_page_that_is_nothing_but_its_outcome() -> None:
    (union,) = doctrine("# Quota\n\n3. Return.\n\n    outcome: fits | over | gone\n", "agents/quota.md").unions
    assert (union.role, union.subject) == (Role.RETURN, "quota")


EDITOR = (
    "# Handoff contract: writer -> editor\n\nEditor returns one of:\n\n- `reviewed` with notes\n"
    "- `declined` with reason\n"
)
RECORD_OF_A_CALL = [
    "- Handoff result (`writer -> editor`): `reviewed` | `declined`",
    "- **Handoff result** (`writer → editor`): `reviewed` or `declined`",
    "- Handoff outcome (`writer` -> `editor`): reviewed | declined",
    "Handoff record `writer -> editor`: `reviewed` | `declined`",
    "- Contract (`writer -> editor`): `reviewed` | `declined`",
]


@pytest.mark.parametrize("record", RECORD_OF_A_CALL)
@pytest.mark.parametrize(
    "form", ["```\nOutcome: draft-ready | draft-late\n```", "    Outcome: draft-ready | draft-late"]
)
def test_a_record_of_a_call_says_nothing_of_whom_the_rest_is_about(record: str, form: str) -> None:
    written = f"# Output contract: writer\n\n{record}\n\n## Completion report\n\n{form}\n"
    assert codes({"doctrine/handoff-contract.md": EDITOR, "doctrine/output-contract.md": written}) == []


@pytest.mark.parametrize("record", [each for each in RECORD_OF_A_CALL if "` ->" not in each])
def test_such_a_record_is_compared_itself(record: str) -> None:
    written = f"# Output contract: writer\n\n{record.replace('declined', 'refused')}\n"
    assert codes({"doctrine/handoff-contract.md": EDITOR, "doctrine/output-contract.md": written}) == ["FC801"]


@pytest.mark.parametrize(
    "label",
    [
        "Handoff: `writer -> editor`",
        "Handoff (`writer -> editor`):",
        "**Boundary:** `writer → editor`. It is called once a day.",
        "Handoff result, `writer -> editor`:",
    ],
)
def test_a_boundary_above_a_form_still_says_whose_it_is(label: str) -> None:
    written = f"# Output contract\n\n{label}\n\n```\nOutcome: draft-ready | draft-late\n```\n"
    assert codes({"doctrine/handoff-contract.md": EDITOR, "doctrine/output-contract.md": written}) == ["FC801"]
