"""Labels side by side whose own document does not say what they are: another says who returns them."""

import pytest

from linting import codes, lint

CONTRACT = """\
# Contract: harbour-lead -> tide-reader

## What tide-reader returns

One of:

- `tide-read`: `table`
- `gauge-silent`: `blockers`, `owner` of each, `next_action`
- `invalid-place`: `defects`
"""
AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n# {0}\n\n{1}\n"
READER = AGENT.format("tide-reader", "Read the gauge. Return `tide-read`, `gauge-silent` or `invalid-place`.")
LEAD = AGENT.format("harbour-lead", "You ask the others.")
ROWS = """\
# By the telephone

What the people on the pier do with it.

| result | do |
|---|---|
| `tide-read` | open the gate |
{0}
"""


def found(**documents: str) -> list[str]:
    """What is found beside the contract and the agents; `__` stands for a stroke in the name of a document."""
    named = {f"{name.replace('__', '/')}.md": text for name, text in documents.items()}
    agents = {"agents/harbour-lead.md": LEAD, "agents/tide-reader.md": READER}
    return codes({"contracts/tides.md": CONTRACT, **agents, **named})


def rows(*lines: str) -> str:
    return ROWS.format("\n".join(lines))


SILENT = "| `gauge-silent` | ring the owner |"
INVALID = "| `invalid-place` | mend the request |"


def test_a_table_of_results_routes_whatever_its_document_is() -> None:
    assert found(playbooks__desk=rows(SILENT, INVALID)) == []
    assert found(playbooks__desk=rows(SILENT)) == ["FC805"]
    assert found(playbooks__desk=rows(SILENT, INVALID, "| `gauge-drowned` | send a diver |")) == ["FC807"]


def test_labels_that_nobody_returns_stay_unread() -> None:
    table = "# By the telephone\n\n| colour | do |\n|---|---|\n| `dark-red` | wait |\n| `sea-green` | go |\n"
    assert found(playbooks__desk=table) == []
    moons = [f"| `{each}-moon` | wait |" for each in ("full", "new", "half")]
    assert found(playbooks__desk=rows(*moons)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Call tide-reader. It comes back with `tide-read`, `gauge-drowned` or `invalid-place`.",
        "The answer of the tide-reader is `tide-read` or `gauge-drowned` or `invalid-place`.",
        "- harbour-lead -> tide-reader: `tide-read` | `gauge-drowned` | `invalid-place`",
        "It returns one of three outcomes:\n\n| outcome | the log gets |\n|---|---|\n| `tide-read` | the table |\n"
        "| `gauge-drowned` | nothing |\n| `invalid-place` | nothing |",
    ],
)
def test_what_is_said_to_come_back_is_held_against_the_contract(sentence: str) -> None:
    assert "FC801" in found(playbooks__process=f"# Process of the harbour\n\n{sentence}\n")
    sound = sentence.replace("gauge-drowned", "gauge-silent")
    assert "FC801" not in found(playbooks__process=f"# Process of the harbour\n\n{sound}\n")


def test_a_condition_names_some_outcomes_and_denies_none() -> None:
    text = "# Process\n\nIf it comes back with `gauge-silent` or `invalid-place`, wait for the moon.\n"
    assert "FC801" not in found(playbooks__process=text)


@pytest.mark.parametrize(
    "answer",
    [
        "## Answer\n\n- `tide-read`: the table\n- `{0}`: blockers, owner, next action\n- `invalid-place`: defects",
        "Answer with `tide-read` and its `table`, or with `{0}` and the `blockers`, or with `invalid-place`.",
        "You return the table, or what you would have to know first: `tide-read`, `{0}` or `invalid-place`.",
    ],
)
def test_an_agent_answers_in_its_own_words(answer: str) -> None:
    documents = {"contracts/tides.md": CONTRACT, "agents/harbour-lead.md": LEAD}
    strange = AGENT.format("tide-reader", answer.format("gauge-drowned"))
    assert "FC801" in codes({**documents, "agents/tide-reader.md": strange})
    assert codes({**documents, "agents/tide-reader.md": strange.replace("gauge-drowned", "gauge-silent")}) == []


def test_a_title_says_whose_outcomes_stand_below() -> None:
    team = "# Team contract\n\n## The tide-reader\n\n- reads before it judges\n- returns {0}\n"
    assert "FC801" in found(doctrine__team=team.format("`tide-read`, `gauge-drowned` or `invalid-place`"))
    assert found(doctrine__team=team.format("`tide-read`, `gauge-silent` or `invalid-place`")) == []
    asked = "# Who answers what\n\n## tide-reader, asked by harbour-lead\n\nIt answers with exactly one of:\n\n"
    assert found(doctrine__answers=asked + "- `tide-read`\n- `gauge-silent`\n- `invalid-place`\n") == []


def test_the_rows_of_each_role_are_judged_apart() -> None:
    other = AGENT.format("wind-reader", "Return `wind-read` or `vane-stuck`, with its blockers, owner and next action.")
    table = (
        "# Answers\n\n| asked | answer | the lead |\n|---|---|---|\n"
        "| tide-reader | `tide-read` | goes on |\n| tide-reader | `gauge-silent` | waits |\n"
        "| tide-reader | `invalid-place` | asks again |\n| wind-reader | `wind-read` | goes on |\n{0}"
    )
    whole = table.format("| wind-reader | `vane-stuck` | waits |\n")
    assert found(agents__wind=other, doctrine__answers=whole) == []
    assert found(agents__wind=other, doctrine__answers=whole.replace("`vane-stuck`", "`vane-lost`")) != []


def test_a_section_of_a_form_for_a_label_nobody_knows() -> None:
    form = (
        "# Tide report template\n\n- Outcome: tide-read | gauge-silent | invalid-place\n\nIf tide-read:\n- table:\n\n"
        "If gauge-silent:\n- blockers:\n- owner:\n- next action:\n\nIf invalid-place:\n- defects:\n\n{0}"
    )
    assert "FC802" not in found(templates__tide_report_template=form.format("If applicable:\n- remarks:\n"))
    assert "FC802" in found(templates__tide_report_template=form.format("If half-read:\n- rows:\n"))


def test_verdicts_beside_an_outcome_are_no_strange_outcomes() -> None:
    text = (
        "# Contract: harbour-lead -> tide-reader\n\n## Output\n\n`outcome`: `success` | `failure`\n\n"
        "With `success` there is a `decision`, which is `approve` or `reject`. With `failure` there is a `reason`.\n\n"
        "On `approve` the lead opens the gate. On `reject` it waits.\n"
    )
    told = lint({"contracts/tides.md": text, "agents/tide-reader.md": READER.replace("Return", "Never return")})
    assert "FC806" not in [each.code for each in told]


def test_lists_of_definitions_route() -> None:
    lines = "# What is done\n\ntide-reader\n: `tide-read` → open the gate\n: `gauge-silent` → wait\n"
    assert found(doctrine__answers=lines + ": `invalid-place` → ask again\n") == []
    assert found(doctrine__answers=lines) == ["FC805"]


@pytest.mark.parametrize(("label", "told"), [("tide-read", []), ("tide-seen", ["FC811"])])
def test_a_sample_is_known_by_what_it_holds(label: str, told: list[str]) -> None:
    contract = CONTRACT.replace("`tide-read`: `table`", "`tide-read`: `table`, `datum`")
    sample = f'{{"outcome": "{label}", "table": [1, 2], "datum": "low water"}}'
    page = f"# Form of the page template\n\n```json\n{sample}\n```\n"
    documents = {"contracts/tides.md": contract, "agents/harbour-lead.md": LEAD, "agents/tide-reader.md": READER}
    assert [code for code in codes({**documents, "doctrine/page-form.md": page}) if code == "FC811"] == told


def test_a_section_called_by_an_outcome_holds_what_goes_with_it() -> None:
    text = (
        "# Contract: harbour-lead -> tide-reader\n\n## Output\n\n`outcome`: `tide-read` | `blocked`\n\n"
        "### `tide-read`\n\n- `table`\n\n### `blocked`\n\n- `reason`\n{0}"
    )
    documents = {"agents/harbour-lead.md": LEAD}
    whole = text.format("- `blockers`: each with its owner\n- `recommended_next_action`\n")
    assert "FC704" not in codes({**documents, "contracts/tides.md": whole})
    assert "FC704" in codes({**documents, "contracts/tides.md": text.format("")})


def test_what_somebody_is_called_with_is_sent() -> None:
    reader = AGENT.format("tide-reader", "You receive `place`, `day` and `datum`. Return `success` or `failure`.")
    flow = "# Workflow\n\nThe tide-reader is called with {0}. Then the gate opens.\n"
    for sent, told in (("`place` and `day`", ["FC804"]), ("`place`, `day` and `datum`", [])):
        documents = {"agents/tide-reader.md": reader, "doctrine/workflow.md": flow.format(sent)}
        assert [code for code in codes(documents) if code == "FC804"] == told
