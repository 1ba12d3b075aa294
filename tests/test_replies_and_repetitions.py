"""What is done for the replies of colleagues in handbooks, calls made again for one, replies that are passed over."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n{2}\n"
CONTRACT = "# Who goes out\n\nContract for `switching-planner -> crew-finder`. Signed by all.\n\n"
CONTRACT += "The finder replies with exactly one of `crew-named`, `rest-too-short` or `crew-blocked`.\n\n"
CONTRACT += "When the reply is `crew-named`, it holds `crew`.\n\nWhen it is `crew-blocked`, a crew must stay. {0}\n"
OWNED = "The reply then holds `blockers[]`, and under `next_action` what to ask of whom."
HANDBOOK = "# Planning\n\nFor `switching-planner`. One conversation, then a form.\n\n{0}"
SAY = "Say to `crew-finder`: the `hour` and the `rota`.\n\n"


def told(documents: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """Code and words of what some rules say of documents beside two agents."""
    agents = {
        "agents/switching-planner.md": AGENT.format("switching-planner", "Task", "Plan. Read `handbook/planning.md`."),
        "agents/crew-finder.md": AGENT.format("crew-finder", "Read", "Find a crew."),
    }
    return [(each.code, each.message) for each in lint({**agents, **documents}) if each.code in codes]


@pytest.mark.parametrize(
    ("table", "unhandled"),
    [
        ("| Reply | You |\n|---|---|\n| `crew-named` | put it down |\n| `crew-blocked` | return `failure` |\n", True),
        (
            "| Reply | You |\n|---|---|\n| `crew-named` | put it down |\n| `crew-blocked` | return `failure` |\n"
            "| `rest-too-short` | wait |\n",
            False,
        ),
        (
            "| Reply | You |\n|---|---|\n| `crew-named` | put it down |\n| `crew-blocked` | a fact like any other |\n",
            True,
        ),
        ("* `crew-named` goes into part 3.\n* `crew-blocked` is a `failure`.\n", True),
        ("* `crew-named` goes into part 3.\n* `crew-blocked` is a `failure`.\n* `rest-too-short` is one too.\n", False),
        ("* `crew-named` goes into part 3.\n* Any other reply is a `failure`.\n", False),
    ],
)
def test_a_handbook_for_a_role_says_what_it_does_with_replies(table: str, unhandled: bool) -> None:
    documents = {"handbook/planning.md": HANDBOOK.format(SAY + table), "contracts/crew.md": CONTRACT.format(OWNED)}
    found = told(documents, "FC801", "FC802", "FC803", "FC804", "FC805", "FC806")
    assert any("rest-too-short" in message for _, message in found) is unhandled


@pytest.mark.parametrize(("said", "lacks"), [(OWNED, False), ("The reply then holds a sentence in `text`.", True)])
def test_a_paragraph_of_a_contract_says_what_comes_with_a_block(said: str, lacks: bool) -> None:
    assert bool(told({"contracts/crew.md": CONTRACT.format(said)}, "FC704")) is lacks


@pytest.mark.parametrize(
    ("reply", "endless"),
    [
        ("`rest-too-short`: ask again, as often as it takes for a crew to be rested.", True),
        ("`rest-too-short`: ask again for the next hour, then for the one after, until a crew is found.", True),
        ("`rest-too-short`: send the call again with a later hour, and so forth until a crew is found.", True),
        ("`rest-too-short`: ask again, at most three times, until a crew is found.", False),
        ("`rest-too-short`: ask again for the next hour.", False),
        ("`rest-too-short`: ask the user again until they name a crew.", False),
        ("`rest-too-short`: wait until the morning.", False),
        ("`rest-too-short`: give the same list to the next one until all three have answered.", False),
        ("`rest-too-short`: ask for the next hour again until the list is through.", False),
    ],
)
def test_a_call_is_made_again_for_a_reply(reply: str, endless: bool) -> None:
    table = f"* `crew-named`: put it down.\n* `crew-blocked`: return `failure`.\n* {reply}\n"
    documents = {"handbook/planning.md": HANDBOOK.format(SAY + table), "contracts/crew.md": CONTRACT.format(OWNED)}
    assert bool(told(documents, "FC914")) is endless


@pytest.mark.parametrize(
    ("rule", "passed"),
    [
        ("An empty reply means there was nothing to report: go on to the next call.", True),
        ("A helper may send an empty message. Do not hold up the round for it: continue with the next helper.", True),
        ("An empty reply is asked for once more; then go on without it and return `failure`.", False),
        ("An empty reply is a failure. Never go on.", False),
        ("An empty result list is fine: go on.", False),
        ("An empty reply is told to the owner, and the next call waits.", False),
        ("If the shelf is empty, go on to the next.", False),
    ],
)
def test_empty_replies_that_are_passed_over(rule: str, passed: bool) -> None:
    found = told({"handbook/planning.md": HANDBOOK.format(f"Call `crew-finder` with the `hour`.\n\n{rule}\n")}, "FC911")
    assert any("taken for one" in message for _, message in found) is passed


@pytest.mark.parametrize(
    ("tools", "words", "lacks"),
    [
        ("Read", "Call `crew-finder` with the `hour`.", True),
        ("Read, Task", "Call `crew-finder` with the `hour`.", False),
        ("Read", "The desk will call `crew-finder` with the `hour`.", False),
        ("Read", "Call `somebody-else` with the `hour`.", False),
        ("Read", "Look up the road works on the authorities' websites.", True),
        ("Read, WebSearch", "Look up the road works on the authorities' websites.", False),
        ("Read", "Look up the page in the file about websites.", False),
        ("Read", "Find all broken links on the website.", False),
        ("Read", "Look at the layout on the web pages.", False),
    ],
)
def test_calls_and_websites_need_a_tool(tools: str, words: str, lacks: bool) -> None:
    assert bool(told({"agents/route-writer.md": AGENT.format("route-writer", tools, words)}, "FC901")) is lacks


FLOW = """\
name: loan
initial: enquiry
terminal: [approved, shelved]
transitions:
  enquiry -> drafting:
    agent: route-writer
  drafting -> drafted:
    on_fail: shelved
    on_incomplete: enquiry
    max_attempts: 3
    on_exhausted: shelved
  drafted -> approved:
    conditions:
      - {name: keeper, type: manual, on_reject: shelved}
"""


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ("Put it in the cabinet and set the request to `drafted`, so that the reviewer can begin.", True),
        ("Move the loan on to `drafted`.", True),
        ("Set the flag to `drafted`.", False),
        ("Set the request to `blue`.", False),
        ("The engine sets the request to `drafted`.", False),
    ],
)
def test_an_agent_that_puts_its_work_into_a_state(words: str, moves: bool) -> None:
    documents = {"flows/loan.yaml": FLOW, "agents/route-writer.md": AGENT.format("route-writer", "Read", words)}
    assert bool(told(documents, "FC905", "FC906")) is moves


PART = "# The flow\n\nThe gate:\n\n```yaml\ntransitions:\n  drafted -> approved:\n    conditions:\n"
PART += "      - {{name: {0}, type: manual, on_reject: {1}}}\n```\n"


@pytest.mark.parametrize(
    ("gate", "goes", "stale"),
    [("keeper", "enquiry", True), ("keeper", "shelved", False), ("inspector", "enquiry", False)],
)
def test_a_part_of_a_flow_that_only_it_can_be_from(gate: str, goes: str, stale: bool) -> None:
    agent = AGENT.format("route-writer", "Read", "Write. Return `success`, `failure` or `needs_continuation`.")
    documents = {"flows/loan.yaml": FLOW, "agents/route-writer.md": agent}
    documents["doctrine/process.md"] = PART.format(gate, goes)
    assert bool(told(documents, "FC810")) is stale


@pytest.mark.parametrize(
    ("sample", "twice"),
    [
        ('{"outcome": "success", "comment": "a", "comment": "b"}', True),
        ('{"outcome": "success", "notes": {"comment": "a"}, "comment": "b"}', False),
        ('{"outcome": "success", "comment": "a"}\n{"outcome": "failure", "comment": "b"}', False),
        ('{"outcome": "success", "comment": "\\"comment\\": 1"}', False),
    ],
)
def test_a_key_twice_in_a_sample(sample: str, twice: bool) -> None:
    agent = AGENT.format("route-writer", "Read", f"Return:\n\n```json\n{sample}\n```")
    assert bool(told({"agents/route-writer.md": agent}, "FC104")) is twice


@pytest.mark.parametrize(
    ("rows", "unknown"),
    [
        ("| `checker` | `success`, `approve` | merge |\n| `checker` | `success`, `reject` | stop |\n", False),
        ("| `checker` | `success`, `approve` | merge |\n| `checker` | `success`, `changes_requested` | stop |\n", True),
    ],
)
def test_decisions_beside_an_outcome_are_those_that_samples_show(rows: str, unknown: bool) -> None:
    sample = '{{"outcome": "success", "decision": "{0}"}}'
    shown = "\n".join(sample.format(word) for word in ("approve", "reject"))
    agent = AGENT.format("checker", "Read", f"Check. Return `success` or `failure`.\n\n```json\n{shown}\n```")
    table = "# Answers\n\n| From | Answer | The engine then |\n|---|---|---|\n" + rows
    documents = {"agents/checker.md": agent, "doctrine/orchestration.md": f"{table}| `checker` | `failure` | stop |\n"}
    assert bool(told(documents, "FC807")) is unknown


CALLS = "# Handoff contract\n\n## switching-planner -> crew-finder\n\n{0}\n\nReturns `crew-named` or `crew-blocked`.\n"


@pytest.mark.parametrize(
    ("sent", "lacks"),
    [
        ("Sent with the call:\n\n- `hour`\n- `rota`", True),
        ("Sent along: `hour` and `rota`.", True),
        ("What the planner sends:\n\n- `hour`\n- `rota`", True),
        ("Request: `hour`, `rota`.", True),
        ("Sent with the call:\n\n- `hour`\n- `rota` (second round only)", False),
        ("Sent with the call:\n\n- `hour`", False),
        ("Sent back:\n\n- `hour`\n- `rota`", False),
    ],
)
def test_what_a_contract_says_is_sent_is_due(sent: str, lacks: bool) -> None:
    call = "# Planning\n\nFor `switching-planner`.\n\nCall `crew-finder` with `hour`.\n"
    found = told({"doctrine/handoffs.md": CALLS.format(sent), "doctrine/planning.md": call}, "FC804")
    assert any("`rota`" in message for _, message in found) is lacks


@pytest.mark.parametrize(("head", "told_apart"), [("What it gives back", True), ("What it reads", False)])
def test_a_column_of_what_agents_give_back(head: str, told_apart: bool) -> None:
    agent = AGENT.format("crew-finder", "Read", "Return one of `crew-named` or `none-in-reach`.")
    table = f"# Desk\n\n| Agent | For | {head} |\n|---|---|---|\n"
    table += "| `crew-finder` | crews | `crew-named` \\| `crew-lost` |\n"
    table += "| `switching-planner` | plans | `success` \\| `failure` |\n"
    found = told({"agents/crew-finder.md": agent, "CLAUDE.md": table}, "FC801", "FC803")
    assert any("crew-lost" in message or "none-in-reach" in message for _, message in found) is told_apart


@pytest.mark.parametrize(
    ("label", "passed"), [("contract_violation", False), ("hard-failure", False), ("crew-named", True)]
)
def test_an_empty_answer_that_is_a_violation_is_not_taken_for_a_result(label: str, passed: bool) -> None:
    rule = f"Call `crew-finder` with the `hour`. An answer that is empty is a `{label}`; the desk is told."
    documents = {"handbook/planning.md": HANDBOOK.format(f"{rule}\n")}
    assert bool(told(documents, "FC911")) is passed
