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

```
{0}
```

- `fired`: keep `log`.
- `kiln-blocked`: take `blockers` to the `owner`, do the `next_action`, and call once more.
{1}
"""


def lacking(call: str, more: str = "") -> list[str]:
    documents = {"agents/kiln-master.md": AGENT, "handbook/desk.md": DESK.format(call, more)}
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
    ],
)
def test_an_input_that_is_left_out(call: str) -> None:
    assert lacking(call) == ["`kiln-master` requires `ware_count`, and this does not send it"]


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
        # what is said beside it
        ('Task(agent="kiln-master", inputs={load, clay, curve})', "\nEvery call carries the `ware_count` too."),
        ('Task(agent="kiln-master", inputs={load, clay, curve})', "\nThe desk also passes the ware count of the load."),
        ('Task(agent="kiln-master", inputs={load, clay, curve}, prompt="Fire {ware_count} pieces")', ""),
        # another agent, and none of the names
        ('Task(agent="glazer", inputs={load, clay, curve})', ""),
        ('Task(agent="kiln-master", inputs={order, day})', ""),
    ],
)
def test_all_that_is_needed(call: str, more: str) -> None:
    assert lacking(call, more) == []
