"""Agents whose documents say whom they call, without an instruction to do so: they need a tool for it."""

import pytest

from linting import lint

LEAD = (
    "---\nname: tour-lead\ndescription: Leads.\ntools: {}\n---\n\n"
    "# Tour lead\n\nPlan the tour.\n\n{}\n\nReturn `success` or `failure`.\n"
)
OTHERS = {
    f".claude/agents/{name}.md": f"---\nname: {name}\ndescription: Helps.\n"
    f"tools: Read\n---\n\nReturn `{end}` or `none`.\n"
    for name, end in (("rail-scout", "found"), ("fare-clerk", "priced"))
}
FENCE = "\n\n```\nrail-scout(place)\nfare-clerk(legs)\n```"
TABLE = (
    "\n\n| {} | outcome | then |\n|---|---|---|\n"
    "| rail-scout | `found` | take it |\n| fare-clerk | `priced` | add it |\n"
)
LIST = "\n\n- `rail-scout`: trains\n- **fare-clerk**: what it costs"


def told(words: str, tools: str = "Read, Edit") -> list[str]:
    documents = {".claude/agents/tour-lead.md": LEAD.format(tools, words), **OTHERS}
    return [each.code for each in lint(documents) if each.code == "FC901"]


@pytest.mark.parametrize(
    "words",
    [
        f"## Calls (Task tool){FENCE}",
        f"## Sub-agents{LIST}",
        f"## Agents you call{LIST}",
        f"## Your calls{TABLE.format('agent')}",
        f"## Whom you ask{LIST}",
        f"## 3. Calls to other agents{FENCE}",
        f"## Delegation{TABLE.format('agent')}",
        f"## Answers{TABLE.format('callee')}",
        f"## Calling subagents{FENCE}",
    ],
)
def test_who_says_whom_it_calls_needs_a_tool_for_it(words: str) -> None:
    assert told(words) == ["FC901"]
    assert told(words, "Read, Task") == []


@pytest.mark.parametrize(
    "words",
    [
        f"## Agents{LIST}",
        f"## Who calls you{LIST}",
        f"## Colleagues{LIST}",
        f"## Calls\n\nList those you want; the engine makes them.{LIST}",
        f"## Calls\n\nYou may call:{LIST}",
        f"## Calls\n\nThe desk calls these on your behalf.{FENCE}",
        "## Calls\n\n- `listen()` waits for a phone call\n- `hang_up()` ends it",
        f"## What comes before you{TABLE.format('agent')}",
        f"## Phone calls{LIST}",
        TABLE.format("from"),
        TABLE.format("called"),
        f"## Helpers\n\nBoth have worked before you:{LIST}",
        f"## Sub-agents\n\nOf the lead, not of you:{LIST}",
    ],
)
def test_who_only_knows_others_needs_none(words: str) -> None:
    assert told(words) == []
