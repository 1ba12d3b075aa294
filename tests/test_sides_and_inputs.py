"""Who calls whom where a heading says it in words, inputs that come from outside or at times only, and keys that stand
with another outcome alone.
"""

import pytest

from linting import lint

CONTRACT = (
    "# Handoff contract\n\nOne section for each call.\n\n## {heading}\n\n"
    "The caller provides `route`. The callee returns one of:\n\n"
    "1. `planned`\n   - `stops`\n2. `blocked`, when a bridge is closed\n"
    "   - `blockers`, each with an `owner`\n   - `next_action`\n"
)
PLANNER = (
    "---\nname: route-planner\ndescription: Plans.\ntools: Read\n---\n\nThe dispatcher sends you `route`.\n\n"
    "Your outcome is `planned` or `{label}`; see the handoff contract.\n"
)


def told(documents: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """What is said under some rules, or under all, but for notes."""
    found = ((each.code, each.message) for each in lint(documents) if each.severity.value != "note")
    return [each for each in found if not codes or each[0] in codes]


@pytest.mark.parametrize(
    "heading",
    [
        "From `dispatcher` to `route-planner`",
        "From dispatcher to route-planner",
        "1. From the `dispatcher` to the `route-planner`",
        "Between `dispatcher` and `route-planner`",
        "`dispatcher` -> `route-planner`",
        "Call from `dispatcher` to `route-planner`",
    ],
)
def test_a_heading_in_words_says_whose_outcomes_these_are(heading: str) -> None:
    contract = {"doctrine/handoff-contract.md": CONTRACT.format(heading=heading)}
    assert told(contract | {".claude/agents/route-planner.md": PLANNER.format(label="blocked")}) == []
    other = told(contract | {".claude/agents/route-planner.md": PLANNER.format(label="refused")}, "FC801")
    assert [code for code, _ in other] == ["FC801"]


@pytest.mark.parametrize(
    "sides", ["Caller: `dispatcher`. Callee: `route-planner`.", "**Caller** `dispatcher`, **callee** `route-planner`"]
)
def test_sides_are_named_behind_a_sign(sides: str) -> None:
    text = CONTRACT.format(heading="Planning").replace("The caller provides `route`.", f"{sides}\n\nIt gets `route`.")
    assert (
        told({"doctrine/handoff-contract.md": text, ".claude/agents/route-planner.md": PLANNER.format(label="blocked")})
        == []
    )


STAGES = (
    "# Process\n\n| # | Stage | Who | Gets | Gives |\n"
    "|---|---|---|---|---|\n| 1 | Sorting | `sorter` | order | parcel |\n"
    "| 2 | Loading | `loader` | parcel, plan | van |\n| 3 | Driving | `driver` | van | receipt |\n"
)
LOADER = (
    "---\nname: loader\ndescription: Loads.\n---\n\n# loader\n\nInput: {}\n"
    "\nReturn `success` with `van`, or `failure` with `reason`.\n"
)


@pytest.mark.parametrize(
    ("needed", "codes"),
    [
        ("`parcel`, `plan` (the day's tours as they hang on the board).", []),
        ("`plan` (kept by the office), `parcel`.", []),
        ("`parcel`, `plan`.", ["FC907"]),
        ("`parcel`, `plan` (from the sorter).", ["FC907"]),
    ],
)
def test_an_input_that_is_said_to_be_at_hand_comes_from_no_stage(needed: str, codes: list[str]) -> None:
    found = told({"doctrine/process.md": STAGES, ".claude/agents/loader.md": LOADER.format(needed)}, "FC907")
    assert [code for code, _ in found] == codes


BUILDER = (
    "---\nname: builder\ndescription: Builds.\n---\n\n# builder\n\n"
    "Input: `ticket`, `branch`; on a retry `advice`.\n\n"
    "Return `success` with `notes`, `failure` with `reason` or `needs_continuation` with `notes`.\n"
)
LACK = ("FC804", "`builder` requires `branch`, and this does not send it")


@pytest.mark.parametrize(
    "call",
    [
        "After `needs_continuation` the next `builder` gets `notes` as `advice`.",
        "After `needs_continuation`, `builder` gets `ticket` and `notes`.",
        "On a reject `builder` gets `ticket` and `advice`.",
        "The following `builder` is given `ticket` and `notes`.",
        "On a retry, call `builder` with `ticket` and `advice`.",
        "When the review was rejected, call `builder` with `ticket` and `advice`.",
    ],
)
def test_a_call_that_goes_on_sends_what_is_new(call: str) -> None:
    text = f"# Orchestration\n\n- The engine makes the branch of the ticket and starts `builder`.\n- {call}\n"
    assert told({"doctrine/orchestration.md": text, "agents/builder.md": BUILDER}, "FC804") == []


@pytest.mark.parametrize(
    "call", ["Call `builder` with `ticket`.", "`builder` gets `ticket`.", "Then `builder` gets `ticket` and `advice`."]
)
def test_a_first_call_sends_it_all(call: str) -> None:
    text = f"# Orchestration\n\n- The engine opens the ticket.\n- {call}\n"
    assert told({"doctrine/orchestration.md": text, "agents/builder.md": BUILDER}, "FC804") == [LACK]


KEYS = "# Contracts\n\n## lead -> shelf-finder\n\nInput: `title`\n\n| Outcome | Payload |\n|---|---|\n{}\n"
ROWS = "| `found` | {found} |\n| `stale` | `shelf_id`, `row_id`, `age_days` |\n| `none-found` | `searched` |"
FINDER = (
    "---\nname: shelf-finder\ndescription: Finds.\n---\n\n"
    "Called by lead. Input: `title`.\n\n| outcome | with |\n|---|---|\n{}\n"
)
WHOLE = "`shelf_id`, `row_id`"


@pytest.mark.parametrize("short", ["`shelf_path`, `row_path`", "`shelf_path`", "`shelf_id`", "`shelf_id`, `row_path`"])
def test_a_key_that_stands_with_another_outcome_alone_is_missing_here(short: str) -> None:
    whole, own = KEYS.format(ROWS.format(found=WHOLE)), FINDER.format(ROWS.format(found=short))
    found = told({"doctrine/contracts.md": whole, "agents/shelf-finder.md": own})
    assert [code for code, _ in found] == ["FC801"]


@pytest.mark.parametrize(
    "behind",
    ["", "\n`shelf_id` and `row_id` come with `found`, too.", "\nEvery answer has a `shelf_id` and a `row_id`."],
)
def test_a_key_that_words_give_it_is_not(behind: str) -> None:
    rows = ROWS.format(found="`shelf_path`" if behind else WHOLE)
    documents = {
        "doctrine/contracts.md": KEYS.format(ROWS.format(found=WHOLE)),
        "agents/shelf-finder.md": FINDER.format(rows) + behind,
    }
    assert told(documents, "FC801") == []


OF_TOURS = KEYS.replace("shelf-finder", "tour-planner").format(
    "| `planned` | `stops`, `minutes` |\n| `too-long` | `excess` |\n| `no-tour` | `searched` |"
)
LIST = (
    "# Output contract\n\nAll agents answer with `outcome`.\n\n{}\n\n"
    "- `planned`: `stops`, {}\n- `too-long`: `excess`\n- {}\n"
)


@pytest.mark.parametrize(
    "lead",
    [
        "The tour planner's results, as they travel on in the notes:",
        "Outcomes of `tour-planner`:",
        "`tour-planner` results:",
        "What `tour-planner` returns:",
        "Answers of the tour planner:",
        "The tour planner returns:",
        "### Results of `tour-planner`",
        "`tour-planner`'s outcomes and what each carries:",
        "What comes back from the tour planner:",
    ],
)
def test_a_list_says_whose_results_it_is_of_in_the_words_before_it(lead: str) -> None:
    last = "`no-tour`: `searched`"
    for third, codes in (("`minutes`", []), ("`fuel`", ["FC801"])):
        documents = {"doctrine/contracts.md": OF_TOURS, "doctrine/output-contract.md": LIST.format(lead, third, last)}
        assert [code for code, _ in told(documents)] == codes


@pytest.mark.parametrize(
    ("lead", "last"),
    [
        ("What the memo says of the tour planner's work:", "`no-tour`: `searched`"),
        ("Results of the tour planner that the desk prints:", "`no-tour`: `searched`"),
        ("Results of the test run:", "`no-tour`: `searched`"),
        ("The tour planner's results:", "`no-tour`, which is rare"),
        ("Parts of `tour-planner`:", "`no-tour`: `searched`"),
    ],
)
def test_other_lists_are_of_nobodys_results(lead: str, last: str) -> None:
    documents = {"doctrine/contracts.md": OF_TOURS, "doctrine/output-contract.md": LIST.format(lead, "`fuel`", last)}
    assert told(documents) == []


IN_WORDS = [
    "Return `found` with {}, `stale` with `shelf_id`, `row_id` and `age_days`, or `none-found` with `searched`.",
    "Your outcome is `found`, `stale` or `none-found`. With `found` come {}. With `stale` come `shelf_id`, `row_id` "
    "and `age_days`. With `none-found` comes `searched`.",
]


@pytest.mark.parametrize("words", IN_WORDS)
@pytest.mark.parametrize(
    ("keys", "codes"), [("`shelf_id` and `row_id`", []), ("`shelf_path` and `row_path`", ["FC801"]), ("`shelf_id`", [])]
)
def test_in_words_a_key_is_missing_where_another_stands_instead(words: str, keys: str, codes: list[str]) -> None:
    page = FINDER.partition("| outcome")[0] + words.format(keys)
    documents = {"doctrine/contracts.md": KEYS.format(ROWS.format(found=WHOLE)), "agents/shelf-finder.md": page}
    assert [code for code, _ in told(documents)] == codes
