"""Outcomes that are told one by one, contracts in labelled lines, callers in pseudo code or `AGENTS.md`."""

import pytest

from doctrine_reading import doctrine
from linting import codes

CONTRACT = """# Contracts

**Boundary:** captain -> bread-baker
**Sends:** `dough`
**Outcome:** `loaf-baked`, `loaf-burnt` or `dough-spoilt`

---

**Boundary:** captain -> cake-maker
**Sends:** `batter`
**Outcome:** `cake-made` or `batter-thin`
"""
AGENT = (
    "---\nname: bread-baker\ndescription: Bakes.\ntools: Read\n---\n\n# Bread baker\n\nYou are given `dough`.\n\n{}\n"
)
SAMPLE = '\n```json\n{"outcome": "loaf-baked", "loaf": "rye"}\n```\n'

TOLD = (
    "## Outcome\n\nThree endings are possible:\n\n- `loaf-baked`: it rose. With it: `loaf`.\n- `loaf-burnt`: too hot.\n"
    "- `{}`: the dough smells.\n" + SAMPLE,
    "**Return**\n\n`loaf-baked` with the `loaf` if it rose. `loaf-burnt` if it was too hot. `{}` otherwise.\n" + SAMPLE,
    "**Outcome**\n\n`loaf-baked` means that it rose.\n\n`loaf-burnt` means that it was too hot.\n\n`{}` means that"
    " the dough smells.\n" + SAMPLE,
    "**You return** one of three things.\n\n`loaf-baked`, when it rose.\n\n`loaf-burnt`, when it was too hot.\n\n`{}`,"
    " when the dough smells:\n" + SAMPLE,
    "<returns>\n\nThe answer has one of three outcomes. Either `loaf-baked`, and then `loaf` holds it; or `loaf-burnt`,"
    " and then `degrees` does; or `{}`, and nothing else.\n" + SAMPLE + "\n</returns>\n",
    "Three outcomes exist. **loaf-baked** carries `loaf`. **loaf-burnt** carries `degrees`. **{}** carries `smell`.\n"
    + SAMPLE,
    "**Result.** `loaf-baked`, `loaf-burnt` or `{}`; fields as in the contract.\n" + SAMPLE,
    "## What comes back\n\n1. **loaf-baked** when it rose\n2. **loaf-burnt** when it was too hot\n3. **{}** when the"
    " dough smells\n" + SAMPLE,
    "## Your answer\n\n* Either `loaf-baked` with the `loaf`\n* or `loaf-burnt`\n* or `{}` with the `smell`\n" + SAMPLE,
    "**Result.**\n\n| `outcome` | Fields | For whom |\n|---|---|---|\n| `loaf-baked` | `loaf` | shop |\n"
    "| `loaf-burnt` | `degrees` | oven |\n| `{}` | `smell` | mill |\n" + SAMPLE,
)


def project(told: str, label: str) -> dict[str, str]:
    return {"doctrine/contracts.md": CONTRACT, "agents/bread-baker.md": AGENT.format(told.replace("{}", label))}


@pytest.mark.parametrize("told", TOLD)
def test_a_label_that_the_contract_does_not_have_is_told(told: str) -> None:
    assert "FC801" in codes(project(told, "mill-refused"))
    assert codes(project(told, "dough-spoilt")) == []


@pytest.mark.parametrize("told", TOLD[:9])
@pytest.mark.parametrize("label", ["baking-underway", "awaiting-oven"])
def test_a_status_among_them_is_told(told: str, label: str) -> None:
    pages = project(told, label)
    assert "FC701" in codes({"agents/bread-baker.md": pages["agents/bread-baker.md"]})


@pytest.mark.parametrize(
    "told",
    [
        "## Output\n\n- `loaf`: the bread\n- `oven-log`: what the oven said\n- `running-time`: minutes\n" + SAMPLE,
        "**Result.** `loaf` holds the bread. `oven-log` holds what the oven said.\n" + SAMPLE,
        "## Ovens\n\n- `deck-oven`: slow\n- `pending-repair`: do not use\n" + SAMPLE,
        "## Results of last week\n\n`loaf-sold` is the best. `queued` is a state of the till.\n" + SAMPLE,
        "## Return\n\nOne JSON object with two fields.\n\n- `outcome`: how it ended\n- `loaf`: the bread\n" + SAMPLE,
        "**Note.** `running` is a state of the oven. `waiting` is one too.\n" + SAMPLE,
        "## Answer\n\n`loaf` is at most a line. `degrees` is a number.\n" + SAMPLE,
    ],
)
def test_fields_and_states_are_no_outcomes(told: str) -> None:
    assert codes({"agents/bread-baker.md": AGENT.format(told)}) == []


PROCESS = "# Process\n\n```\n{}\n```\n"
CODE = (
    "b = call bread-baker(dough)\nmatch b.outcome:\n    \"loaf-baked\":  keep(b)\n    \"loaf-burnt\":  stop()\n",
    "b := bread-baker(dough)\nswitch (b.outcome) {\n  case \"loaf-baked\": keep(b)\n  case \"loaf-burnt\": stop()\n}\n",
    "b = invoke(\"bread-baker\", dough)\nif b.outcome == \"loaf-baked\":\n    keep(b)\n"
    "elif b.outcome == \"loaf-burnt\":\n    stop()\n",
    "let b = await bread_baker(dough)\nmatch b.outcome {\n  \"loaf-baked\" => keep(b)\n  \"loaf-burnt\" => stop()\n}\n",
    "b <- run bread-baker with dough\ncase b.outcome of\n  loaf-baked -> keep b\n  loaf-burnt -> stop\n",
    "b = call bread-baker(dough)\nmatch b:\n    case \"loaf-baked\": keep(b)\n    case \"loaf-burnt\": stop()\n",
)  # fmt: skip
REST = ("    _: stop()\n", "    else: stop()\n", "    default => stop()\n", '    "dough-spoilt": stop()\n')


@pytest.mark.parametrize("code", CODE)
def test_an_outcome_without_a_branch_is_told(code: str) -> None:
    assert codes({"doctrine/contracts.md": CONTRACT, "doctrine/process.md": PROCESS.format(code)}) == ["FC805"]


@pytest.mark.parametrize("rest", REST)
def test_a_branch_for_the_rest_is_one_for_every_outcome(rest: str) -> None:
    code = CODE[0] + rest
    assert codes({"doctrine/contracts.md": CONTRACT, "doctrine/process.md": PROCESS.format(code)}) == []


HANDLED = (
    "The bread-baker gets `dough`. If its outcome is `loaf-baked`, carry on. If it is `loaf-burnt`, stop.",
    "Start with the bread-baker. If the baker says `loaf-baked`, keep it. If it says `loaf-burnt`, stop.",
    "- Give `dough` to **bread-baker**.\n  - **loaf-baked** → next.\n  - **loaf-burnt** → end.\n"
    "- Give `batter` to **cake-maker**.\n  - **cake-made** → next.\n  - **batter-thin** → stir; otherwise next.",
    "### bread-baker\n\n| Outcome | Captain does |\n|---|---|\n| `loaf-baked` | keeps it |\n| `loaf-burnt` | stops |",
)


@pytest.mark.parametrize("told", HANDLED)
@pytest.mark.parametrize("path", ["doctrine/orchestration.md", "AGENTS.md"])
def test_whose_outcomes_a_caller_handles_stands_around(told: str, path: str) -> None:
    if path == "AGENTS.md" and "|" in told:
        return
    documents = {"doctrine/contracts.md": CONTRACT, path: f"# Bakery\n\n## Baking\n\n{told}\n"}
    assert codes(documents) == ["FC805"]
    for burnt in ("`loaf-burnt`", "**loaf-burnt**"):
        documents[path] = documents[path].replace(burnt, f"{burnt} or {burnt.replace('loaf-burnt', 'dough-spoilt')}")
    assert codes(documents) == []


@pytest.mark.parametrize("told", TOLD)
def test_what_waits_for_a_person_is_no_status(told: str) -> None:
    assert codes({"agents/bread-baker.md": project(told, "awaiting-approval")["agents/bread-baker.md"]}) == []


def test_a_result_under_a_bold_label_has_its_key() -> None:
    page = AGENT.format(
        '**Result.**\n\n`loaf-baked` and the `loaf`.\n\n```json\n{"status": "ok", "data": {"loaf": 1}}\n```'
    )
    other = AGENT.replace("bread-baker", "cake-maker").format(
        '## Return\n\n```json\n{"outcome": "done", "cake": 1}\n```'
    )
    assert "FC912" in codes({"agents/bread-baker.md": page, "agents/cake-maker.md": other})


def test_values_right_behind_their_field_are_no_fields() -> None:
    """`decision` `approve` or `reject`: one field that comes with the outcome, and what it may say."""
    text = (
        "# Gate\n\n## Return\n\n`success` when you could review, with `decision` `approve` or `reject` and a "
        "`comment`. `failure` when you could not, with a `reason`.\n"
    )
    made = doctrine(f"---\nname: gate\ndescription: Reads.\n---\n{text}", "agents/gate.md")
    told = {member.label.text: [field.key for field in member.payload] for member in made.unions[0].members}
    assert told == {"success": ["decision", "comment"], "failure": ["reason"]}


def test_what_goes_with_an_outcome_in_a_list_of_definitions() -> None:
    """The union stands in a sentence, what goes with each below it, as Pandoc writes lists of definitions."""
    text = (
        "# Handoff contract: builder -> bench\n\nWhat bench returns is one of `bench-passed` or `blocked`:\n\n"
        "`bench-passed`\n: `bench_log`, one line per case\n\n"
        "`blocked`\n: the bench was taken. `blockers`, each with an `owner`, and the\n  `next_action` for that owner\n"
    )
    told = doctrine(text, "doctrine/handoff-contract.md").unions[0].members
    assert [[field.text for field in member.payload] for member in told] == [
        ["bench_log"],
        ["blockers", "owner", "next_action"],
    ]


def test_a_field_that_comes_with_every_outcome_but_one() -> None:
    text = (
        "# Output contract: maker\n\n## Fields\n\n1. `outcome`: `success` | `failure`\n2. `summary`: one line\n"
        "3. `reason`: only when `outcome` is not `success`\n"
    )
    told = doctrine(text, "doctrine/output-contract.md").unions[0].members
    assert [[field.text for field in member.payload] for member in told] == [["summary"], ["summary", "reason"]]
