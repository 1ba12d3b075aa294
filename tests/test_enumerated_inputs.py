"""Calls in fences that list what they pass by name, held against what the called one requires."""

import pytest

from linting import lint

AGENT = """---
name: kiln-master
description: Fires one load of a kiln.
tools: Read
---

Input: `load`, `clay`, `curve`, `ware_count`.

Answer `fired` with `log`, or `kiln-blocked` with `blockers`, `owner` and `next_action`.
"""

DESK = """# Pottery desk

The desk fires one load after the other. It calls the kiln-master and keeps what it returns.

## Fire the load

{2}```
{0}
```

- `fired`: keep `log`.
- `kiln-blocked`: take `blockers` to the `owner`, do the `next_action`, and call once more.
{1}
"""


def lacking(call: str, more: str = "", lead: str = "") -> list[str]:
    before = f"{lead}\n\n" if lead else ""
    documents = {"agents/kiln-master.md": AGENT, "handbook/desk.md": DESK.format(call, more, before)}
    return [each.message for each in lint(documents) if each.code == "FC804"]


@pytest.mark.parametrize(
    "call",
    [
        'Task(\n  agent="kiln-master",\n  inputs={load, clay, curve}\n)',
        'Task(agent="kiln-master", input={"load": load, "clay": clay, "curve": "slow"})',
        "Task(\n  agent='kiln-master',\n  args=['load', 'clay', 'curve'],\n)",
        'Task(agent="kiln-master", payload=dict(load=load, clay=clay, curve=slow))',
        'Agent(\n  agent: "kiln-master",\n  with: {\n    load, # today\n    clay: {kind, site},\n    curve,\n  })',
        'spawn_agent(agent_type="kiln-master", params={load: today.load, clay: "a, b", curve})',
        'Task(subagent_type="kiln-master", description="Fire", data={load, clay, curve: {steps: [1, 2]}})',
        'task(\n  agent="kiln-master",\n  context={\n    load: load,\n    clay: clay,\n    // new\n    curve: c\n  })',
        'Task(subagent_type="kiln-master", prompt={load, clay, curve})',
        'Agent(subagent_type="kiln-master", description="Fire", prompt: { "load": l, "clay": c, "curve": s })',
        "Task(kiln-master, {load, clay, curve})",
        'Agent("kiln-master",  {clay, curve, load: today})    # big kiln only',
        "Task(@kiln-master, { load, clay, curve })",
    ],
)
def test_an_input_that_is_left_out(call: str) -> None:
    assert lacking(call) == ["`kiln-master` requires `ware_count`, and this does not send it"]


CALL = 'Task(agent="kiln-master", inputs={load, clay, curve})'


@pytest.mark.parametrize(
    "own",
    [
        "The potter's runner calls you with `load`, `clay`, `curve` and `ware_count`.",
        "You are called by the shop runner with `load` and `ware_count`. You run one firing.",
        "`shop-script` gives you `load` and `ware_count`. You pass on what comes back.",
    ],
)
def test_what_the_caller_has_itself_is_not_set_by_others(own: str) -> None:
    assert lacking(CALL, f"\n{own}") == ["`kiln-master` requires `ware_count`, and this does not send it"]


@pytest.mark.parametrize(
    ("call", "more"),
    [
        ('Task(agent="kiln-master", inputs={load, clay, curve, ware_count})', ""),
        ('Task(agent="kiln-master", inputs={load, clay, "curve": c, "ware_count": len(load)})', ""),
        # what is not written out
        ('Task(agent="kiln-master", inputs={load, clay, curve, ...})', ""),
        ('Task(agent="kiln-master", inputs={**order, clay, curve})', ""),
        ('Task(agent="kiln-master", inputs={load, clay, curve', ""),
        ('Task(agent="kiln-master", inputs=order)', ""),
        ('Task(agent="kiln-master")', ""),
        ('Task(kiln-master, {load, clay, ...rest})', ""),
        ('Task(kiln-master, {{order}})', ""),
        ('Task(kiln-master, {load, clay, curve, ware_count})', ""),
        ('Task(kiln-master, {schema: S, label})', ""),
        ('Task(kiln-master, {load, clay, curve})  # not the whole of it', ""),
        ('Task(subagent_type="kiln-master", prompt={{load, clay, curve}})', ""),
        ('Task(subagent_type="kiln-master", prompt=f"{load} {clay} {curve} {ware_count}")', ""),
        ('Task(subagent_type="kiln-master", prompt={load, clay, curve}, resume=last)', ""),
        ('Task(subagent_type="kiln-master", prompt={order})', ""),
        # what is said beside it
        (CALL, "\n`ware_count` belongs to the kiln. The harness fills it in."),
        ('Task(agent="kiln-master", inputs={load, clay, curve})', "\nEvery call carries the `ware_count` too."),
        ('Task(agent="kiln-master", inputs={load, clay, curve})', "\nThe desk also passes the ware count of the load."),
        ('Task(agent="kiln-master", inputs={load, clay, curve}, prompt="Fire {ware_count} pieces")', ""),
        ('Task(agent="kiln-master", inputs={load, clay, curve}, prompt="Fire the whole order")', ""),
        # another hand sets it
        (CALL, "\nThe tool that runs the desk sets `ware_count` by what the load weighs."),
        (CALL, "\nThe ware count stands in the environment of each firing."),
        # more than the braces, and names that are no inputs
        ("Task(kiln-master, {load, clay, curve}, order)", ""),
        ("Task(kiln-master, {load, clay, curve}, context=order)", ""),
        ("Task(kiln-master, {load, clay, curve} | order)", ""),
        ('Task(subagent_type="kiln-master", prompt={load, clay, curve} + order)', ""),
        ("Task(kiln-master, {load, clay, curve, etc})", ""),
        ("Task(kiln-master, {order, clay, curve})", ""),
        (CALL + "  # count: see load", ""),
        # where it is told, or that more passes
        (CALL, "\n`load` holds the pieces and how many they are (`load.ware_count`)."),
        (CALL, "\nThe number of pieces is in `load`."),
        (CALL, "\nThe order as a whole goes with every call."),
        (CALL, "\nWhatever the kiln-master needs besides comes from the shop."),
        (CALL, "\nThe prompt begins with the head of the order."),
        (CALL, "\nThe call is shortened."),
        (CALL, "\nThis is how it was called until May."),
        # the same name in another spelling
        ('Task(agent="kiln-master", inputs={load, clay, curve, wareCount})', ""),
        # words for what is asked of the called one, or for its tools
        ('Task(agent="kiln-master", fields=["log", "owner", "load"])', ""),
        ('Task(agent="kiln-master", with=[read, bash, load])', ""),
        ('Task(agent="kiln-master", context=[load, clay, curve])', ""),
        # a talk that goes on
        ('Task(agent="kiln-master", resume=firing, inputs={load, curve})', ""),
        ('Task(agent="kiln-master", session_id="{firing}", inputs={load, clay, curve})', ""),
        # remarks that it is no example
        (CALL + "  # bad: the count of the ware is not in it", ""),
        ("// what went out in error, it lacks the number of pieces\n" + CALL, ""),
        # another agent, and none of the names
        ('Task(agent="glazer", inputs={load, clay, curve})', ""),
        ('Task(agent="kiln-master", inputs={order, day})', ""),
    ],
)
def test_all_that_is_needed(call: str, more: str) -> None:
    assert lacking(call, more) == []


@pytest.mark.parametrize(
    "lead",
    [
        "This one is wrong, since nobody counts the pots:",
        "A bad request, and the kiln-master sends it back:",
        "Until spring the old call was:",
        "What the desk writes, and the runner completes:",
        "The first part of the call:",
        "Refused by the kiln-master:",
        "Avoid this one:",
    ],
)
def test_a_call_that_is_shown_as_no_whole_one(lead: str) -> None:
    assert lacking(CALL, lead="The call:") != []
    assert lacking(CALL, lead=lead) == []


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("agents/kiln-master.md", "Without a count, count."),
        ("agents/kiln-master.md", "`ware_count` is optional."),
        ("agents/kiln-master.md", "The last one is read from `load`."),
        ("agents/kiln-master.md", "The runner sets `ware_count`."),
        ("docs/runner.md", "The runner adds `ware_count` to each call of the kiln."),
        ("AGENTS.md", "A hook puts the order, with all it has, in front of each prompt."),
    ],
)
def test_an_input_that_comes_another_way(path: str, words: str) -> None:
    documents = {"agents/kiln-master.md": AGENT, "handbook/desk.md": DESK.format(CALL, "", "")}
    documents[path] = f"{documents.get(path, '# Words')}\n{words}\n"
    assert [each.message for each in lint(documents) if each.code == "FC804"] == []


def test_a_name_that_only_the_called_one_writes_in_one_word() -> None:
    call = CALL.replace("curve}", "curve, ware_count}")
    documents = {"agents/kiln-master.md": AGENT.replace("ware_count", "wareCount"), "handbook/desk.md": DESK}
    documents["handbook/desk.md"] = DESK.format(call, "", "")
    assert [each.message for each in lint(documents) if each.code == "FC804"] == []
