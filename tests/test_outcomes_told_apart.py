"""Outcomes that an agent's document tells one by one, in leads of every kind, and payloads told apart from them."""

import pytest

from doctrine_reading import doctrine, shown
from flowc.model.statements import Role
from linting import codes, lint

AGENT = "---\nname: parcel-sorter\ndescription: Sorts parcels.\ntools: Read\n---\n\nSort what you are given.\n\n{}\n"
PATH = "agents/parcel-sorter.md"


def returned(text: str) -> list[str]:
    """The whole unions that an agent's document says it returns, as labels with their payloads."""
    made = doctrine(AGENT.format(text), PATH)
    return [shown(union)[2] for union in made.unions if union.role is Role.RETURN and not union.partial]


@pytest.mark.parametrize(
    ("told", "labels"),
    [
        ("If all went well, return `success` with `lists`. Otherwise return `failure` with `reason`.",
         "success(lists) | failure(reason)"),
        ("Return `success` with `lists`.\n\nReturn `failure` with a `reason` only if nothing can be read.",
         "success(lists) | failure(reason)"),
        ("- If all went well, return `success`.\n- If a parcel is torn, return `torn` with `parcel`.\n"
         "- Otherwise return `failure`.", "success | torn(parcel) | failure"),
        ("Say `success` if all are sorted, else `failure`.", "success | failure"),
        ("The outcome is `success` if all are sorted and `failure` if not.", "success | failure"),
        ("Set `outcome` to `success` or `failure`.", "success | failure"),
        ("Your last word is `success` or `failure`.", "success | failure"),
        ("You give back exactly one of these: `success`, `torn`, `failure`.", "success | torn | failure"),
        ("Your reply is one of these: `success`, `torn`, `failure`.", "success | torn | failure"),
        ("Answer with `success` and the `lists` when it went well; with `torn` when it did not; with `failure` else.",
         "success | torn | failure"),
        ("Return `success` with `lists`, `torn` with `parcel` and `weight`, `lost` with `parcel`, or `failure`.",
         "success(lists) | torn(parcel, weight) | lost(parcel) | failure"),
        ("Return `success` with a `decision` of `approve` or `reject`, and a `comment`. Return `failure` else.",
         "success(decision, comment) | failure"),
        ("The last line is `OUTCOME: success`, `OUTCOME: torn` or `OUTCOME: failure`.", "success | torn | failure"),
        ("Two outcomes: `success` (with `lists`) and `failure` (with `reason`).", "success(lists) | failure(reason)"),
        ("## Result\n\n- `success`: `lists`\n- `torn`: `parcel`\n- `failure`: `reason`",
         "success(lists) | torn(parcel) | failure(reason)"),
        ("## Result\n\n### `success`\n\n- `lists`\n\n### `torn`\n\nWith `parcel`.\n\n### `failure`\n\nWith `reason`.",
         "success(lists) | torn(parcel) | failure(reason)"),
        ("You finish with\n\n- `success`, when all are sorted\n- `failure`, when not", "success | failure"),
        ("The orchestrator gets\n\n- `success` and the `lists`\n- `failure` and the `reason`",
         "success(lists) | failure(reason)"),
        ("There are two ways to end:\n\n- `success`\n- `failure`", "success | failure"),
    ],
)  # fmt: skip
def test_what_an_agent_returns(told: str, labels: str) -> None:
    assert returned(told) == [labels]


@pytest.mark.parametrize(
    "told",
    [
        "If the list is empty, return `failure`.",
        "Do not return `success`. Never return `failure`.",
        "A tool answers with one of these outcomes:\n\n- `success`: use it.\n- `failure`: ask once more.",
        "## 1. Answer\n\n```\nTask(subagent_type: \"letter-writer\")\n```\n\n- `success`: go on\n- `failure`: stop",
        "The outcome of `weigh` is `success` if it printed a number; then `note` is `kept` or `failed`.",
    ],
)  # fmt: skip
def test_what_is_no_union_of_the_agent(told: str) -> None:
    assert returned(told) == []


CONTRACT = (
    "# The sorter's contract\n\n## day-lead -> parcel-sorter\n\n"
    "`parcel-sorter` returns one of `sorted-out`, `sort-blocked` or `invalid-list`.\n\n{}\n"
)
WHOLE = "sorted-out(lists, weights) | sort-blocked(blockers, owner, next-action) | invalid-list(defects)"


@pytest.mark.parametrize(
    "told",
    [
        "With `sorted-out` come `lists` and `weights`. With `sort-blocked` come `blockers`, `owner` and `next_action`. "
        "With `invalid-list` come `defects`; they go to the office.",
        "`sorted-out` carries `lists` and `weights`. `sort-blocked` carries `blockers`, `owner` and `next_action`. "
        "`invalid-list` carries `defects`.",
        "`sorted-out` comes with `lists` and `weights`; `sort-blocked` with `blockers`, `owner` and `next_action`; "
        "`invalid-list` with `defects`.",
        "For `sorted-out`: `lists`, `weights`. For `sort-blocked`: `blockers`, `owner`, `next_action`. "
        "For `invalid-list`: `defects`.",
        "On `sorted-out` it gives `lists` and `weights`. On `sort-blocked` it gives `blockers`, `owner` and "
        "`next_action`. On `invalid-list` it gives `defects`.",
        "`lists` and `weights` go with `sorted-out`. `blockers`, `owner` and `next_action` go with `sort-blocked`. "
        "`defects` goes with `invalid-list`.",
        "If `sorted-out`:\n\n- `lists`\n- `weights`\n\nIf `sort-blocked`:\n\n- `blockers`\n- `owner`\n- `next_action`"
        "\n\nIf `invalid-list`:\n\n- `defects`",
        "Every `sorted-out` holds `lists` and `weights`, every `sort-blocked` holds `blockers`, `owner` and "
        "`next_action`, every `invalid-list` holds `defects`.",
    ],
)
def test_payloads_told_apart(told: str) -> None:
    made = doctrine(CONTRACT.format(told), "contracts/sorting.md")
    assert [shown(union)[2] for union in made.unions if union.role is Role.RETURN] == [WHOLE]


@pytest.mark.parametrize(
    "told",
    [
        "On `sorted-out` the lead calls `carrier` with `lists`.",
        "`sorted-out` is not `sort-blocked`; see `lists.md` and `weights.md`.",
        "With `sorted-out` and `sort-blocked` come `lists`.",
    ],
)
def test_what_tells_no_payload(told: str) -> None:
    made = doctrine(CONTRACT.format(told), "contracts/sorting.md")
    assert all(not member.payload for union in made.unions for member in union.members if union.role is Role.RETURN)


def test_verdicts_are_values_and_no_payload() -> None:
    told = "With `success` there is a `decision`, `approve` or `reject`, and a `comment`."
    assert returned(f"`outcome` is `success` or `failure`. {told}") == ["success(decision, comment) | failure"]


def test_names_inside_of_a_list_are_no_fields_of_the_result() -> None:
    told = (
        "Its `outcome` is `success` or `failure`.\n\n| outcome | fields |\n|---|---|\n"
        "| `success` | `clauses`: list of `finding`, `clause`; `events` |\n| `failure` | `reason` |"
    )
    assert "success(clauses, events) | failure(reason)" in returned(told)


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ("If you cannot go on, return `blocked`.", True),
        ("If you cannot go on, return `blocked` and say what blocks you and who may decide it.", False),
        ("If you cannot go on, return `blocked` with `blockers`, `owner` and `next_action`.", False),
    ],
)
def test_a_block_that_a_sentence_adds(told: str, lacks: bool) -> None:
    text = AGENT.format(f"Return `success` with `lists`, or `failure` with `reason`. {told}")
    assert ("FC704" in codes({PATH: text})) is lacks


FORM = "# Ticket\n\nOutcome: `settled` | `refused`\n\nIf `settled`:\n\n- `line`:\n{}\nIf `refused`:\n\n- `reason`:\n"
AGREED = (
    "# Agreements\n\n`producer` -> `title-lead`.\n\n`title-lead` returns one of `settled` or `refused`.\n\n"
    "With `settled` come `line` and `source`. With `refused` comes `reason`.\n"
)


@pytest.mark.parametrize(("line", "expected"), [("", ["FC803"]), ("- `source`:\n", [])])
def test_a_form_has_a_place_for_what_goes_with_an_outcome(line: str, expected: list[str]) -> None:
    agent = "---\nname: title-lead\ndescription: Settles.\ntools: Read\n---\n\nReturn one of `settled` or `refused`.\n"
    form = FORM.format(line)
    documents = {"agents/title-lead.md": agent, "house/agreements.md": AGREED, "house/forms/ticket.md": form}
    assert [each.code for each in lint(documents) if each.code == "FC803"] == expected


def test_a_sample_with_a_status_breaks_its_contract() -> None:
    text = AGENT.format('Return `success` or `failure`.\n\n```json\n{"outcome": "in_progress", "lists": []}\n```')
    assert "FC811" in codes({PATH: text})


@pytest.mark.parametrize(
    ("payload", "handled", "lacks"),
    [
        ("`reason`", "return `day-blocked` with its blockers, its owner and its next action", True),
        ("`reason`", "return `day-blocked` with the depot as owner", False),
        ("`blockers`, `owner`", "return `day-blocked` with its blockers and its owner", False),
    ],
)
def test_what_a_caller_hands_on_has_to_come_with_the_block(payload: str, handled: str, lacks: bool) -> None:
    contract = CONTRACT.format(f"With `sorted-out` come `lists`. With `sort-blocked` comes {payload}.")
    lead = (
        "---\nname: day-lead\ndescription: Leads.\ntools: Task\n---\n\nCall `parcel-sorter`.\n\n"
        "If `parcel-sorter` returns `sorted-out`, return `day-done`. If `parcel-sorter` returns `sort-blocked`, {}.\n"
    )
    documents = {"contracts/sorting.md": contract, "agents/day-lead.md": lead.format(handled)}
    told = [each.message for each in lint(documents) if each.code == "FC704"]
    assert any("`sort-blocked`" in message for message in told) is lacks


CARRIER = "---\nname: carrier\ndescription: Goes.\ntools: Read\n---\n\nReturn one of `rounds-planned` or `van-full`.\n"


@pytest.mark.parametrize(("label", "strange"), [("van-full", []), ("van-empty", ["FC806"])])
def test_it_is_whoever_the_rule_before_is_about(label: str, strange: list[str]) -> None:
    lead = (
        "---\nname: day-lead\ndescription: Leads.\ntools: Task\n---\n\nCall `carrier`.\n\n"
        f"If `carrier` returns `rounds-planned`, return `day-done`. If it returns `{label}`, return `day-failed`.\n"
    )
    found = codes({"agents/carrier.md": CARRIER, "agents/day-lead.md": lead})
    assert [code for code in found if code == "FC806"] == strange


@pytest.mark.parametrize(
    "told",
    [
        "If something is in the way return `blocked`. Otherwise return `sorted` with the `lists`.",
        "Should a scale be broken, answer `blocked` and name the scale; else answer `sorted`.",
        "When a scale is broken answer `blocked`; else answer `sorted`.",
        "End with `sorted` or `blocked`.",
        "Finish with `sorted`, `not-sorted` (with the `reason`) or `blocked`.",
        "Your last line is `STATUS: sorted | blocked`.",
    ],
)
def test_ends_told_in_other_words(told: str) -> None:
    assert "FC704" in codes({PATH: AGENT.format(told)})


@pytest.mark.parametrize(
    "told",
    [
        "Return `sorted`, or `sorting-blocked` with what blocks (`blockers`), who can clear it (`owner`) and what to do"
        " next (`next_action`).",
        "Return `sorted`, or `failure` with the `reason`. If a chute is blocked, write `chute` into the `notes`.",
        "If the list is empty, set the `title` to `none`. Otherwise set it to `blocked`.",
    ],
)
def test_blocks_with_all_they_need_and_words_that_are_none(told: str) -> None:
    assert "FC704" not in codes({PATH: AGENT.format(told)})


RETURNS = "## Returns\n\n- `plot-clear` with `report` and `area`\n- `not-surveyed` with `reason`\n\n## Example\n\n"


@pytest.mark.parametrize(
    ("sample", "found"),
    [
        ('{"outcome": "plot-clear", "report": "dry", "area": 3}', []),
        ('{"outcome": "plot-clear", "report": "dry"}', ["FC811"]),
        ('{"outcome": "plot-clear", "report": "dry", ...}', []),
    ],
)
def test_samples_of_outcomes_that_no_list_knows(sample: str, found: list[str]) -> None:
    assert codes({PATH: AGENT.format(f"{RETURNS}```json\n{sample}\n```")}) == found


def test_what_the_entries_of_a_field_hold_is_no_field_of_the_result() -> None:
    returns = "## Result\n\n- `plot-clear`: `rows` (list of `name`, `depth`) and `area`\n- `not-surveyed`: `reason`\n\n"
    sample = '```json\n{"outcome": "plot-clear", "rows": [{"name": "a", "depth": 1}], "area": 3}\n```'
    assert codes({PATH: AGENT.format(returns + sample)}) == []


@pytest.mark.parametrize(
    "block",
    [
        "`scratch-blocked` (frames, what it lacks, who could supply it, what to do next)",
        "`scratch-blocked` with `lack`, `owner` and `next_action`",
    ],
)
def test_what_a_block_lacks(block: str) -> None:
    assert codes({PATH: AGENT.format(f"Return `cleaned` (frame list) or {block}.")}) == []


def test_what_comes_with_an_outcome_behind_a_comma_is_none_itself() -> None:
    told = "You return `success`, and `letter`. Without a name you return `failure`, and `reason`."
    assert [label.partition("(")[0] for label in returned(told)[0].split(" | ")] == ["success", "failure"]
