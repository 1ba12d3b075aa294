"""Documents that say by other words what they are: both parties of a call, whose result it is, how its readers work."""

import pytest

from flowc.model.doctrine.read import read
from flowc.syntax import markdown
from flowc.text import Source
from flowc.vocabulary import SHIPPED
from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n{2}\n"


def codes(documents: dict[str, str]) -> set[str]:
    """The rules that speak of some documents."""
    return {each.code for each in lint(documents)}


ORDER = "# Field order\n\n{0}\n\n## The reply\n\nIt is one of:\n\n1. `outcome`: `in-the-field`\n   - `fixes`\n"
ORDER += "2. `outcome`: `field-halted`\n   - `hindrances`\n   - `next_action`\n\n{1}\n"


@pytest.mark.parametrize(
    ("parties", "told"),
    [
        ("Caller: `survey-director`. Called: `crew-chief`.", True),
        ("Asks: `survey-director`. Answers: `crew-chief`.", True),
        ("Written by `survey-director`. Read by `crew-chief`.", False),
    ],
)
def test_both_parties_of_a_call_by_what_they_do(parties: str, told: bool) -> None:
    documents = {
        "doctrine/order.md": ORDER.format(parties, ""),
        "agents/survey-director.md": AGENT.format("survey-director", "Task", "Direct the survey."),
        "agents/crew-chief.md": AGENT.format("crew-chief", "Read", "Fix the corners."),
    }
    assert ("FC701" in codes(documents)) is told


def test_work_that_reverts_to_somebodys_custody_is_no_result() -> None:
    parties = "Caller: `survey-director`. Called: `crew-chief`."
    reverts = "With `field-halted` the order reverts to the custody of `survey-director`."
    assert "FC709" in codes({"doctrine/order.md": ORDER.format(parties, reverts)})
    assert "FC709" not in codes({"doctrine/order.md": ORDER.format(parties, "It is sent once more.")})


RESULT = "# {0}\n\nThe clerk calls {1}.\n\nVerdict: `plat-ready` | `field-halted`\n\n- `field_reply`: {2}\n"


@pytest.mark.parametrize(
    ("title", "named", "reply", "told"),
    [
        ("Result of the survey director", "`survey-director`", "`in-the-field-with-fixes` | `field-halted`", True),
        ("Result of the survey director", "`survey-director`", "`fixed` | `field-halted`", False),
        ("Result of the user study", "`study-lead`", "`in-the-field-with-fixes` | `field-halted`", False),
    ],
)
def test_the_results_of_a_role(title: str, named: str, reply: str, told: bool) -> None:
    order = ORDER.format("Caller: `survey-director`. Called: `crew-chief`.", "").replace("in-the-field", "fixed")
    documents = {"doctrine/order.md": order, "doctrine/result.md": RESULT.format(title, named, reply)}
    assert ("FC701" in codes(documents)) is told


@pytest.mark.parametrize(
    ("told", "instructs"),
    [
        ("Call `need-reader` with the branch.\n\nCall `list-maker` with the sum.", True),
        ("Call `need-reader` with the branch.", True),
        ("Somebody may call `need-reader` with a branch, or ask `list-maker` for a list.", False),
    ],
)
def test_a_procedure_that_calls_is_the_callers(told: str, instructs: bool) -> None:
    entry = "Append `round-asked` to the ledger before the list is drawn up."
    documents = {
        "docs/round.md": f"# A round\n\n{told}\n\n{entry}\n",
        "agents/need-reader.md": AGENT.format("need-reader", "Read", "Read the needs."),
        "agents/list-maker.md": AGENT.format("list-maker", "Read, Write", "Write the list to `rounds/need.md`."),
    }
    assert ("FC707" in codes(documents)) is instructs


@pytest.mark.parametrize(
    ("tools", "lacking"),
    [
        ("Read, mcp__gateway__title_search, mcp__gateway__getPrice", True),
        ("Read, mcp__gateway__search_and_replace", False),
        ("Read, mcp__gateway__title", False),
        ("Read, mcp__gateway", False),
    ],
)
def test_a_tool_of_a_server_that_looks_something_up_writes_nothing(tools: str, lacking: bool) -> None:
    agent = AGENT.format("list-maker", tools, "Propose titles.\n\nStore the table as `rounds/list.md`.")
    assert ("FC901" in codes({"agents/list-maker.md": agent})) is lacking


@pytest.mark.parametrize(("title", "appends"), [("How we survey", True), ("Working method of the architect", True),
                                                ("Notes on surveying", False)])  # fmt: skip
def test_a_document_about_how_its_readers_work(title: str, appends: bool) -> None:
    told = "Call `crew-chief`. Append `field-order-sent` to the ledger before the record is drawn up."
    assert ("FC707" in codes({"doctrine/way.md": f"# {title}\n\n{told}\n"})) is appends


@pytest.mark.parametrize(("strange", "told"), [("bench-not-called", False), ("bench-vanished", True)])
def test_whose_call_was_not_made_may_be_told(strange: str, told: bool) -> None:
    contract = "# Handover\n\nThe call `organ-architect -> bench-foreman`.\n\n## What comes back\n\n- `lot-opened`\n"
    contract += "- `bench-stopped` with `obstacles` and `next_step`\n"
    form = f"# Dossier\n\n- Outcome:\n- bench_result: lot-opened | bench-stopped | {strange}\n- opus_no:\n"
    documents = {"doctrine/bench-handover-contract.md": contract, "forms/dossier-template.md": form}
    assert bool({"FC801", "FC803"} & codes(documents)) is told


@pytest.mark.parametrize(
    "told",
    [
        "# Releases\n\nMerge order: `feature-branch -> release-branch`\n\nResults:\n\n- `running`\n- `merged`\n",
        "# Upgrade\n\nUpgrade path: `v-one -> v-two`\n\nResult:\n\n- `running`\n- `upgraded`\n",
        "# Setup\n\nCall `make-docs` with the version.\n\nCall `make-site` with the theme.\n\nReturns `running`.\n",
        "# API\n\nCall `get-user` with the id.\n\nCall `list-users` with a page.\n\nReturns `running` or `done`.\n",
        "# Results of the user study\n\nWe ran `user-study` twice.\n\nReturns `running` or `done`.\n",
        "# How we deploy\n\nMerge, then call `make-site`. The job is `running`, then `done`.\n",
    ],
)
def test_branches_versions_and_commands_are_no_roles(told: str) -> None:
    source = Source("docs/page.md", told)
    assert read(source, markdown.parse_prompt(source), SHIPPED).kind == "other"
