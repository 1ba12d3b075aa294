"""Values that whoever leads agents keeps and hands to nobody, and those for which there is a use."""

import pytest

from linting import lint

AGENT = "---\nname: {}\ndescription: Does a part.\n---\n\n{}\n"
SCOUT = (
    "You are given a `valley`.\n\n## Result\n\nReturn one JSON object:\n\n"
    "- `outcome: success` with `route`, `snow_risks` and `events`;\n- `outcome: failure` with `reason` and `events`.\n"
)
GUIDE = (
    "You are given a `route`.\n\n## Result\n\nReturn one JSON object:\n\n"
    "- `outcome: success` with `tour` and `events`;\n- `outcome: failure` with `reason` and `events`.\n"
)


def lost(rule: str, prompt: str = "route: {route}", more: str = "", page: str = "") -> list[str]:
    calls = (
        '## Scouting\n\n```\nTask(subagent_type="valley-scout", prompt="""\nvalley: {valley}\n""")\n```\n\n'
        f"{rule}\n- `failure`: give the tour up with its `reason`.\n\n## Leading\n\n"
        f'```\nTask(subagent_type="tour-guide", prompt="""\n{prompt}\n""")\n```\n\n'
        "- `success`: keep `tour`, and print it.\n- `failure`: give the tour up with its `reason`.\n"
    )
    documents = {
        "ORCHESTRATOR.md": f"# Orchestrator\n\nYou call two agents.\n\n{calls}{more}",
        "docs/valley.md": f"# How we tour\n\n{page}\n",
        ".claude/agents/valley-scout.md": AGENT.format("valley-scout", SCOUT),
        ".claude/agents/tour-guide.md": AGENT.format("tour-guide", GUIDE),
    }
    return [each.message for each in lint(documents) if each.code == "FC910"]


@pytest.mark.parametrize(
    "rule",
    [
        "- `success`: keep `route` and `snow_risks`, go on to leading.",
        "- `success`: keep the `route` and its `snow_risks`.",
        "- `success`: store `route`, `snow_risks`.",
    ],
)
def test_a_value_that_is_kept_for_nobody_is_told(rule: str) -> None:
    told = "`snow_risks` is returned by `valley-scout` and received by nobody"
    assert lost(rule) == [told]
    assert lost(rule, page="`snow_risks` is a list of what the scout could not settle.") == [told]


KEPT = "- `success`: keep `route` and `snow_risks`, go on to leading."


def test_a_value_for_which_there_is_a_use_is_silent() -> None:
    assert not lost(KEPT, "route: {route}\nsnow_risks: {snow_risks}")
    assert not lost(KEPT, "route: {route}\nrisks of snow: {risks}")
    assert not lost(KEPT, "route: {route}\neverything the scout said")
    assert not lost(KEPT, more="\nAt the end show the `snow_risks` to the party.\n")
    assert not lost(KEPT, page="`snow_risks` goes to the mountain rescue.")
    assert not lost("- `success`: keep `route`, and print the `snow_risks`.")
    assert not lost("- `success`: keep what it returned, go on.")
