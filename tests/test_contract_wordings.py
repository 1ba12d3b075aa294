"""What passes at calls, what is done with results, and excerpts of flows: told in many words, sound ones beside."""

import pytest

from linting import lint

HEAD = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n# {0}\n\n"
NEED = "You receive `recipe`, `flour_lot` and `oven_slot` from the head baker."
SEND = "Call `loaf-baker` with `recipe` and `oven_slot`."
ENDS = "\n\nReturn `baked` with `loaves`, or `oven-cold` with `blockers` (each with an owner) and `next_action`.\n"


def found(documents: dict[str, str], *codes: str) -> list[str]:
    return [each.code for each in lint(documents) if each.code in codes]


def bakery(send: str = SEND, need: str = NEED) -> dict[str, str]:
    return {
        "agents/loaf-baker.md": HEAD.format("loaf-baker") + need + ENDS,
        "agents/head-baker.md": HEAD.format("head-baker") + send + "\n\nKeep what it returns.\n",
    }


@pytest.mark.parametrize(
    "send",
    [
        SEND,
        "- Invoke `loaf-baker`, passing `recipe` and `oven_slot`.",
        "Ask the `loaf-baker` agent through the Task tool, with `recipe` and `oven_slot`, and wait.",
        "Start **loaf-baker** with `oven_slot` and `recipe`.",
        "Pass `recipe` and `oven_slot` to `loaf-baker`.",
        "Give `loaf-baker` `recipe` and `oven_slot`.",
        "`loaf-baker` is called with `recipe` and `oven_slot`.",
        "When you call `loaf-baker`, pass `recipe` and `oven_slot`; nothing else is needed.",
        "Run `loaf-baker(recipe, oven_slot)` and keep the answer.",
        "The prompt for `loaf-baker` holds `recipe` and `oven_slot`.",
        "Call `loaf-baker` with:\n\n- `recipe`\n- `oven_slot`\n",
        "| agent | sends | then |\n|---|---|---|\n| `loaf-baker` | `recipe`, `oven_slot` | wait |\n",
        "Call the loaf baker with `recipe` and `oven_slot`.",
        "Call `weigher` with `flour_lot`, then `loaf-baker` with `recipe` and `oven_slot`.",
        "Call `loaf-baker`. Pass it `recipe` and `oven_slot`.",
        "| # | action |\n|---|---|\n| 1 | call `loaf-baker` with `recipe` and `oven_slot` |\n",
        "```\nbaked = call loaf-baker(recipe, oven_slot)\n```",
        "`recipe` and `oven_slot` go to `loaf-baker`.",
    ],
)
def test_a_field_that_a_call_in_words_forgets(send: str) -> None:
    assert found(bakery(send), "FC804") == ["FC804"]


@pytest.mark.parametrize(
    "need",
    [
        "You get `recipe`, `flour_lot` and `oven_slot` in the prompt.",
        "**Inputs:** `recipe`, `flour_lot`, `oven_slot`",
        "## Input\n\n- `recipe`\n- `flour_lot`\n- `oven_slot`\n",
        "## Inputs\n\n| field | is |\n|---|---|\n| `recipe` | it |\n| `flour_lot` | it |\n| `oven_slot` | it |\n",
        "`recipe`, `flour_lot` and `oven_slot` arrive in the prompt.",
        "You are called with `recipe`, `flour_lot` and `oven_slot`. All three come in the call.",
        "Your input is `recipe`, `flour_lot` and `oven_slot`.",
    ],
)
def test_a_field_that_a_callee_requires_in_words(need: str) -> None:
    assert found(bakery(need=need), "FC804") == ["FC804"]


@pytest.mark.parametrize(
    "documents",
    [
        bakery("Call `loaf-baker` with `recipe`, `flour_lot` and `oven_slot`."),
        bakery("Call `loaf-baker` with `recipe`, `oven_slot` and the flour lot."),
        bakery("Call `loaf-baker` with `recipe`, `oven_slot` and everything else it needs."),
        bakery("Call `loaf-baker` once more with `recipe`, and say what was missing."),
        bakery("Call `loaf-baker` with `recipe` and `oven_slot`. Also pass `flour_lot`."),
        bakery("Call `loaf-baker` with the `recipe` you got and the `flour_lot` and `oven_slot` you want."),
        bakery("Call `loaf-baker` with `recipe` and `oven_slot`. Every call carries `flour_lot` as well."),
        bakery("Call `loaf-baker` with `order`."),
        bakery("Do not call `loaf-baker` with `recipe` and `oven_slot` alone."),
        bakery("Call `loaf-baker` with:\n\n- `recipe`\n- `oven_slot`\n- the flour lot\n"),
        bakery(need="You receive `recipe`, `oven_slot` and, if the miller sent one, `flour_lot`."),
        bakery(need="You receive `recipe`, `oven_slot` and `flour_lot` (optional)."),
        bakery(need="You receive `recipe` and `oven_slot`. On a second call you also receive `flour_lot`."),
        bakery(need="You receive `recipe` or `flour_lot`, and `oven_slot`."),
        bakery(need="You receive `recipe` and `oven_slot` and return `flour_lot`."),
    ],
)
def test_calls_that_may_be_whole(documents: dict[str, str]) -> None:
    assert found(documents, "FC804") == []


COUNTER = (
    "Return one of:\n\n- `counted`: `numbers`\n- `shelf-blocked`: `blockers` with owners\n"
    "- `label-unreadable`: `labels`\n"
)
CHECKER = "Return one of:\n\n- `prices-ok`: `prices`\n- `price-missing`: `items`\n"
LACKING = (("stock-counter", "counted"), ("stock-counter", "shelf-blocked"), ("price-checker", "prices-ok"))
WHOLE = (*LACKING, ("price-checker", "price-missing"), ("stock-counter", "label-unreadable"))


def shop(head: str, rows: tuple[tuple[str, str], ...], path: str) -> dict[str, str]:
    lines = "\n".join(f"| {role} | `{label}` | goes on |" for role, label in rows)
    return {
        "agents/stock-counter.md": HEAD.format("stock-counter") + COUNTER,
        "agents/price-checker.md": HEAD.format("price-checker") + CHECKER,
        path: f"# The shop\n\n{head}\n|---|---|---|\n{lines}\n",
    }


@pytest.mark.parametrize("path", ["docs/shop.md", "AGENTS.md", "docs/routing.md"])
@pytest.mark.parametrize(
    "head",
    ["| callee | outcome | what the lead does |", "| agent | result | runner |", "| worker | answer | dispatcher |"],
)
def test_a_table_with_a_column_of_roles_routes_wherever_it_stands(head: str, path: str) -> None:
    codes = ("FC805", "FC806", "FC807")
    assert found(shop(head, WHOLE, path), *codes) == []
    assert found(shop(head, LACKING, path), *codes) == ["FC805", "FC805"]
    assert found(shop(head, (*WHOLE, ("stock-counter", "shelf-empty")), path), *codes) in (["FC806"], ["FC807"])
    assert len(found(shop(head, (*WHOLE[:-1], ("stock-counter", "out-of-reach")), path), *codes)) == 2


FLOW = """\
name: parcels
initial: incoming
terminal: [done, dropped]
transitions:
  "incoming -> packing":
    agent: packer
    lease: 1h
    max_attempts: 3
    on_exhausted: dropped
  "packing -> done":
    conditions:
      - name: weigh
        type: script
        script: scripts/weigh.sh
        on_fail: incoming
      - name: review
        type: agent
        agent: checker
        on_fail: incoming
    on_fail: dropped
    on_incomplete: incoming
    on_invalid: dropped
    on_step_fail: incoming
    runs: [rebase_branch, push_branch, merge_pr]
"""
GATE = (
    '"packing -> done":\n  conditions:\n    - name: review\n      type: agent\n'
    "      agent: {}\n      on_fail: incoming"
)


def shown(excerpt: str, lead: str = "The last gate looks like this:", path: str = "docs/handbook.md") -> list[str]:
    text = f"# Parcels\n\n{lead}\n\n```yaml\n{excerpt}\n```\n"
    return found({"flows/parcels.yaml": FLOW, path: text}, "FC810")


@pytest.mark.parametrize(
    "excerpt",
    [
        GATE.format("reviewer"),
        '"packing -> done":\n  runs: [push_branch, rebase_branch, merge_pr]',
        '"packing -> done":\n  runs: [rebase_branch, merge_pr]',
        '"packing -> done":\n  on_step_fail: dropped',
        '"incoming -> packing":\n  agent: wrapper',
        '"incoming -> packing":\n  agent: packer\n  max_attempts: 5',
    ],
)
def test_an_excerpt_of_edges_says_something_else(excerpt: str) -> None:
    assert shown(excerpt) == ["FC810"]


@pytest.mark.parametrize("excerpt", [GATE.format("checker"), '"incoming -> packing":\n  agent: packer'])
def test_what_an_excerpt_leaves_out_is_not_denied(excerpt: str) -> None:
    assert shown(excerpt) == []


@pytest.mark.parametrize("lead", ["We propose this edge:", "Before:", "It would become:", "For example:"])
def test_edges_of_another_day_are_none(lead: str) -> None:
    assert shown(GATE.format("reviewer"), lead) == []
    assert shown(GATE.format("reviewer"), path="docs/adr/0003-gates.md") == []


def form(state: str) -> dict[str, str]:
    text = f"# Order record\n\n## Result\n\nIf {state}:\n- goods:\n- price:\n\nIf declined:\n- reason:\n"
    text = f"{text}\nIf brief-defective:\n- defects:\n\nOutcome: ordered | declined | brief-defective\n"
    return {"references/order-template.md": text}


@pytest.mark.parametrize("state", ["parked by the buyer", "held back by legal", "out for delivery", "put aside"])
def test_a_section_for_a_state_in_words(state: str) -> None:
    assert found(form(state), "FC802") == ["FC802"]


@pytest.mark.parametrize("state", ["ordered", "there are returns", "any goods are missing", "the price was changed"])
def test_a_section_for_a_condition(state: str) -> None:
    assert found(form(state), "FC802") == []


@pytest.mark.parametrize(("value", "codes"), [("reject", []), ("defer", ["FC807"])])
def test_a_decision_no_result_shows(value: str, codes: list[str]) -> None:
    results = (f'{{"outcome": "success", "decision": "{each}"}}\n' for each in ("approve", "reject"))
    judge = HEAD.format("judge") + f"Decide:\n\n```json\n{''.join(results)}```\n"
    rows = "".join(f"| `success` | `{each}` | goes on |\n" for each in dict.fromkeys(("approve", "reject", value)))
    table = f"| outcome | decision | engine |\n|---|---|---|\n{rows}"
    assert found({"agents/judge.md": judge, "docs/engine.md": f"# Engine\n\n{table}"}, "FC807") == codes


def test_the_fields_of_an_entry_are_none_of_the_output() -> None:
    """What each entry of a log holds needs no place in the form for the result."""
    contract = (
        "# Output contract\n\n## Required fields\n\n1. `summary`\n\nRequired event fields (`events.jsonl`):\n- `ts`\n"
    )
    form = "# Report\n\n- Summary:\n- Next step:\n"
    files = {"maker/doctrine/output-contract.md": contract, "maker/references/template.md": form}
    assert found(files, "FC803") == []
    told = files | {"maker/doctrine/output-contract.md": contract.replace("event fields (`events.jsonl`)", "fields")}
    assert found(told, "FC803") == ["FC803"]
