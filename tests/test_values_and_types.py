"""Values that stand beside their names at calls, types told of beside results, and entries that are nobody's work."""

import pytest

from linting import lint

BAKER = """---
name: baker
description: Bakes.
tools: Read
---

You get `order`, `recipe` and `remarks`.

Return one of:

- `baked` with `loaves`
- `not-baked` with `reason`
"""
RUSH = "# Rush orders\n\n1. Take the order.\n2. {}\n3. Hand them over. On `not-baked` pass the `reason` on.\n"


def told(documents: dict[str, str]) -> list[tuple[str, str]]:
    """What is said of some documents, but for notes."""
    return [(each.code, each.message) for each in lint(documents) if each.severity.value != "note"]


@pytest.mark.parametrize(
    ("call", "absent"),
    [
        ("Call the baker with `order`, with `recipe: none, rush order`, and with empty `remarks`.", []),
        ('Call the baker with `order`, `recipe: house loaf` and `remarks: ""`.', []),
        ("Call `baker` with `order`, `recipe=none` and `remarks=none`.", []),
        ("Give `baker` the `order`, `recipe = none` and empty `remarks`.", []),
        ("Call `baker` with `order=the new one, recipe=none, remarks=none`.", []),
        ("Call the baker with `order` and `recipe: house loaf`.", ["remarks"]),
        ("Call `baker` with `order=the new one`, `recipe=none`.", ["remarks"]),
        ("Call the baker with `order` and with `remarks: none`.", ["recipe"]),
    ],
)
def test_a_name_with_its_value_is_sent(call: str, absent: list[str]) -> None:
    lacks = [("FC804", f"`baker` requires `{each}`, and this does not send it") for each in absent]
    assert told({".claude/agents/baker.md": BAKER, "docs/rush.md": RUSH.format(call)}) == lacks


RESULT = """# Who returns what

```
press-lead(sheet) -> PressResult
PressResult =
  | {{ outcome: "printed", copies: number }}
  | {{ outcome: "press-blocked", blockers: Blocker[] }}
{}```

{}
"""
OWNERLESS = [("FC704", "`press-blocked` does not say who goes on")]


@pytest.mark.parametrize(
    ("declared", "told_of", "expected"),
    [
        ("", "", OWNERLESS),
        ("", "| Type | Fields |\n|---|---|\n| `Blocker` | `what`, `owner`, `next_action` |", []),
        ("", "| Type | Fields |\n|---|---|\n| `Blocker` | `what`, `since` |\n| `Sheet` | `owner` |", OWNERLESS),
        ("Blocker = { what: string, owner: string, next_action: string }\n", "", []),
        ("Blocker = { what: string, since: string }\n", "", OWNERLESS),
        ("", "```\ntype Blocker = { what: string, owner: Role }\n```", []),
        ("", "- `Blocker`: `what`, `owner`\n- `Copy`: `number`", []),
        ("", "Each `Blocker` has `what`, an `owner` and a `next_action`.", []),
        ("", "The `owner` of the press reads it.", OWNERLESS),
    ],
)
def test_a_type_holds_what_a_document_tells_of_it(
    declared: str, told_of: str, expected: list[tuple[str, str]]
) -> None:
    assert told({"doctrine/press-lead-contract.md": RESULT.format(declared, told_of)}) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Neither the desk nor its agents write to the ledger.", []),
        ("Nor does any of the agents add entries to the ledger.", []),
        ("You cannot write entries to the ledger.", []),
        ("You don't write entries to the ledger.", []),
        ("Nobody but the bank may append entries to the ledger.", []),
        ("Append one entry to the ledger for each call.", ["FC707"]),
        ("Nobody else does it: append your entry to the ledger.", ["FC707"]),
    ],
)
def test_who_writes_no_entries_writes_none(sentence: str, expected: list[str]) -> None:
    agent = f"---\nname: teller\ndescription: Counts.\ntools: Read\n---\n\nYou count the cash.\n\n{sentence}\n"
    assert [code for code, _ in told({".claude/agents/teller.md": agent})] == expected


SPOTTER = "---\nname: spotter\ndescription: Cuts dialogue.\ntools: Read\n---\n\nYou cut dialogue into cues.\n\n{}\n"
LEAD = """# How the lead works

## After the spotter

- `cut` → end with the `cues`.
- `too-long` → ask the house for a shorter film.
- `wrong-reel` → ask the house for the right reel.
"""


@pytest.mark.parametrize(
    "answer",
    [
        "Answer in YAML. `outcome` is one of\n\n- `cut`, with `cues`, a list of `id`;\n- `too-long`, with `minutes`.",
        "The `outcome` is either\n\n- `cut` (with `cues`) or\n- `too-long` (with `minutes`).",
        "Answer in YAML:\n\n- `outcome: cut` with `cues`, when all of it fits;\n- `outcome: too-long` with `minutes`.",
        'Return JSON:\n\n- `"outcome": "cut"` with `cues`\n- `"outcome": "too-long"` with `minutes`',
        "## Result\n\n- `outcome: cut`, `cues`\n- `outcome: too-long`, `minutes`",
        '```\nSpotterResult =\n  | { outcome: "cut", cues }\n  | { outcome: "too-long", minutes, seconds? }\n```',
    ],
)
def test_an_answer_by_its_field_is_held_against_who_handles_it(answer: str) -> None:
    documents = {"agents/spotter.md": SPOTTER.format(answer), "doctrine/orchestration.md": LEAD}
    assert told(documents) == [("FC807", "`wrong-reel` is no outcome of `spotter`")]


@pytest.mark.parametrize(
    "other",
    [
        "Ask the house:\n\n- `outcome: cut` → keep it\n- `outcome: too-long` → shorten it",
        "When a cutter answers:\n\n- `outcome: cut` means well\n- `outcome: too-long` means minutes were lost",
        "A reel is sorted by its fields:\n\n- `cut`, with `cues`\n- `too-long`, with `minutes`",
    ],
)
def test_what_others_answer_is_no_answer_of_the_agent(other: str) -> None:
    documents = {"agents/spotter.md": SPOTTER.format(other), "doctrine/orchestration.md": LEAD}
    assert told(documents) == []


ASSESSOR = "---\nname: assessor\ndescription: Prices damage.\ntools: Read\n---\n\nYou price damage.\n\n{}\n"
CONTRACT = """# Pricing contract

Boundary: `desk -> assessor`

## Return

The assessor returns one of:

1. `outcome`: `priced-in-full`
   - `total_gross`
   - `evidence`
2. `outcome`: `wreck`
   - `salvage_value`
{}"""
STRANGE = ("FC801", "`assessor` returns `write-off` here and `wreck` in `contracts/pricing-contract.md`")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The result follows `contracts/pricing-contract.md`:\n`priced-in-full` | `write-off`.", [STRANGE]),
        ("What you return stands in `contracts/pricing-contract.md`: `priced-in-full` or `write-off`.", [STRANGE]),
        ("## Result\n\n`priced-in-full` | `write-off`, as in `contracts/pricing-contract.md`.", [STRANGE]),
        ("## What you return\n\n`priced-in-full` | `write-off`", [STRANGE]),
        ("## Result\n\n`priced-in-full` | `wreck`", []),
        ("The result has a `severity`: `priced-in-full` | `write-off`.", []),
        ("## Severity\n\n`priced-in-full` | `write-off`", []),
        ("## Result\n\nEach part is `priced-in-full` | `write-off`.", []),
    ],
)
def test_outcomes_that_stand_alone_under_their_title(answer: str, expected: list[tuple[str, str]]) -> None:
    documents = {"agents/assessor.md": ASSESSOR.format(answer), "contracts/pricing-contract.md": CONTRACT.format("")}
    assert told(documents) == expected


def test_a_sample_keeps_what_both_documents_promise_though_they_differ_elsewhere() -> None:
    sample = '\n## Example\n\n```json\n{"outcome": "priced-in-full", "total": 3, "evidence": ["p"]}\n```\n'
    answer = "## Result\n\n`priced-in-full` | `write-off`"
    contract = {"contracts/pricing-contract.md": CONTRACT.format(sample)}
    documents = {"agents/assessor.md": ASSESSOR.format(answer), **contract}
    assert [code for code, _ in told(documents)] == ["FC801", "FC811"]


CALLS = """---
name: desk
description: Leads.
tools: Task
---

You call others and carry what they return.

| {} | Agent | The prompt carries |
|---|---|---|
| {} | `assessor` | `photos`{} |
| {} | `writer` | `claim_id` |
"""


@pytest.mark.parametrize("numbers", [("Call", "1", "2"), ("Step", "1.", "2."), ("#", "A", "B"), ("Stage", "1", "2")])
def test_a_call_with_a_number_is_of_the_agent_beside_it(numbers: tuple[str, str, str]) -> None:
    head, one, two = numbers
    needs = ASSESSOR.format("**You are given** `photos` and `region`.")
    agents = {"agents/assessor.md": needs, "agents/writer.md": ASSESSOR.replace("assessor", "writer").format("")}
    lacking, whole = (CALLS.format(head, one, sent, two) for sent in ("", ", `region`"))
    lack = ("FC804", "`assessor` requires `region`, and this does not send it")
    assert lack in told({**agents, "agents/desk.md": lacking})
    assert lack not in told({**agents, "agents/desk.md": whole})


@pytest.mark.parametrize(("review", "expected"), [('"cleared" | "not-attempted"', ["FC809"]), ('"cleared"', [])])
def test_a_success_beside_a_call_never_made_on_a_page_of_types(review: str, expected: list[str]) -> None:
    page = f"""# Who returns what

```
sheet-writer(model) -> WriterResult
WriterResult =
  | {{ outcome: "sheet-ready", review: {review} }}
  | {{ outcome: "sheet-blocked", blockers: string[], owner: string, review: "refused" | "not-attempted" }}
```

```
sheet-critic(sheet) -> CriticResult
CriticResult =
  | {{ outcome: "cleared", notes: string[] }}
  | {{ outcome: "refused", notes: string[] }}
```
"""
    assert [code for code, _ in told({"doctrine/orchestration.md": page})] == expected


LEADER = """# How a claim is handled

| Agent | Outcome | The desk |
|---|---|---|
| checker | `covered` | calls the assessor |
| checker | `not-covered` | ends with the `clauses` |
| assessor | `priced` | ends with the `total` |
{}
"""
CHECKER = ASSESSOR.replace("assessor", "checker").format("Return one of:\n\n- `covered`\n- `not-covered`")
PRICER = ASSESSOR.format("Return one of:\n\n- `priced` with `total`\n- `unpriced` with `reason`")


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("| assessor | `unpriced` | ends with the `reason` |", True),
        ("| assessor | `unpriced` | ends |\n\nWhere `total` is missing, end with `unpriced`.", True),
        ("| assessor | `unpriced` | ends |\n| either | empty, or no JSON | ask once more with the reason |", False),
        ("| assessor | `unpriced` | ends |\n\n- Empty or malformed: sent back once, then `unpriced`.", False),
        ("| assessor | `unpriced` | ends |\n\nAn empty answer is asked for again.", False),
    ],
)
def test_a_table_of_answers_has_a_row_for_none(rule: str, expected: bool) -> None:
    agents = {"agents/checker.md": CHECKER, "agents/assessor.md": PRICER}
    found = told({**agents, "doctrine/orchestration.md": LEADER.format(rule)})
    assert [code for code, _ in found] == (["FC911"] if expected else [])


VIEWER = """---
name: viewer
description: Watches the film and reports what is wrong.
tools: Read, {}
---

You are the last one before the public. Go through the film from the first cue to the last, and look for text that
the picture contradicts and for names that are told in two ways. {}

Return `passed` or `faults-found` with `faults`.
"""


@pytest.mark.parametrize(
    ("tool", "sentence", "expected"),
    [
        ("Edit", "You change no cue.", ["FC903"]),
        ("Edit", "You touch none of the cues.", ["FC903"]),
        ("Edit", "You never correct a cue.", ["FC903"]),
        ("Edit", "You change no cue, but fix a slip of the pen.", []),
        ("Edit", "You change no cue; put your remarks in its margin.", []),
        ("Edit", "You take your time.", []),
        ("Grep", "You change no cue.", []),
    ],
)
def test_who_leaves_all_as_it_is_needs_no_tool_to_change_it(tool: str, sentence: str, expected: list[str]) -> None:
    assert [each.code for each in lint({"agents/viewer.md": VIEWER.format(tool, sentence)})] == expected


PRESS = """# How a manual is made

1. The coordinator calls the manual writer with `model_no` and `parts`.
2. It calls the safety reader with `sheet`.

{}
"""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("With step 1 ownership of the manual passes to the manual writer.", ["FC709"]),
        ("Responsibility for the sheet goes to the safety reader then.", ["FC709"]),
        ("With the sale ownership of the oven passes to the buyer.", []),
        ("The manual writer gets the parts, and the safety reader what became of them.", []),
    ],
)
def test_whom_words_call_owns_nothing(sentence: str, expected: list[str]) -> None:
    found = lint({"doctrine/orchestration.md": PRESS.format(sentence)})
    assert [each.code for each in found if each.code == "FC709"] == expected


FITTER = "Answer in YAML:\n\n- `outcome: {}` with `cues`\n- `outcome: {}` with `lines`"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("retiming", "does-not-fit", True),
        ("retiming", "cannot-be-read", True),
        ("under-review", "clear", True),
        ("loss-under-investigation", "no-loss", True),
        ("under-budget", "does-not-fit", False),
        ("retimed", "does-not-fit", False),
        ("reading", "does-it-fit", False),
    ],
)
def test_what_is_still_looked_at_or_done_is_no_outcome(one: str, other: str, expected: bool) -> None:
    found = told({"agents/spotter.md": SPOTTER.format(FITTER.format(one, other))})
    assert ("FC701" in [code for code, _ in found]) == expected


REVIEWER = "---\nname: reviewer\ndescription: Reads commits.\ntools: Read\n---\n\nYou read.\n\n```json\n{}\n```\n"
TABLE = """# Results

Every agent ends with one JSON object.

```json
{"outcome": "implemented", "commits": ["4c1f0aa"], "summary": "Resolve members first."}
```
"""


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ('{"status": "reviewed", "decision": "approve", "report": "..."}', ["FC912"]),
        ('{"outcome": "reviewed", "decision": "approve", "report": "..."}', []),
        ('{"status": "reviewed", "decision": "keep the old parser", "date": "2024-01-01"}', []),
        ('{"status": "reviewed", "pages": 4}', []),
    ],
)
def test_a_status_beside_a_verdict_is_the_outcome(result: str, expected: list[str]) -> None:
    documents = {".claude/agents/reviewer.md": REVIEWER.format(result), "docs/results.md": TABLE}
    assert [code for code, _ in told(documents)] == expected


FIELDS = """# Results

| agent | `outcome` | fields with it |
|---|---|---|
| baker | `baked` | `loaves[]` |
| baker | `burnt` | {} |
"""


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("none; the causes are in `out/causes.txt`", ["FC908"]),
        ("nothing, the list of losses stands in `out/losses.md`", ["FC908"]),
        ("`causes[]`; they are in `out/causes.txt` as well", []),
        ("none", []),
        ("none; see `docs/ovens.md`", []),
    ],
)
def test_what_goes_with_an_outcome_is_no_file(cell: str, expected: list[str]) -> None:
    found = told({"docs/results.md": FIELDS.format(cell), ".claude/agents/baker.md": BAKER})
    assert [code for code, _ in found if code == "FC908"] == expected


REPAIRS = """# Results

## With every outcome

`lot`.

With `mended`:

1. repair record: `repaired`{}

With `person-needed`:

1. repair record: `repair-refused` | `not-attempted`
"""
REPAIR_FORM = """# Result of a mending

- Outcome: mended | person-needed
- Repair record: repaired | repair-refused | not-attempted
"""


@pytest.mark.parametrize(("word", "told"), [("repaired", False), ("restored", True)])
def test_a_value_that_a_field_has_with_another_outcome_is_one_of_its_values(word: str, told: bool) -> None:
    contract = REPAIRS.format("").replace("`repaired`", f"`{word}`, with `text`")
    texts = {"docs/output-contract.md": contract, "docs/result-template.md": REPAIR_FORM}
    assert ("FC807" in [each.code for each in lint(texts)]) is told
