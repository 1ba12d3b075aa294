"""Values that a caller takes from an agent: told where nothing that the agent says may mean them."""

from itertools import product

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\n# {0}\n\n{1}\n"
DRIVER = AGENT.format("driver", "You receive `stops`. Return `driven` with the `log`, or `failure` with the `reason`.")
DESK = """\
# Dispatch

1. Call `planner` with the `order`.
2. {0}
3. Call `driver` with the `stops`. On `driven` show the `log`.

On `failure` of either stop and show the `reason`. If an answer is empty or malformed, ask once more, then stop.
"""
RETURNS = (
    "Return exactly one of:\n\n- `planned` with `stops` and `cost`\n- `failure` with the `reason`",
    "Return one of:\n\n- `planned`\n  - `stops`\n  - `cost`\n- `failure`\n  - `reason`",
    "Answer with `planned`, the `stops` and their `cost`, or with `failure` and a `reason`.",
    "## Returns\n\n| outcome | fields |\n|---|---|\n| `planned` | `stops`, `cost` |\n| `failure` | `reason` |",
    "## On success\n\nReturn `planned` with `stops` and `cost`.\n\n## Otherwise\n\nReturn `failure` with the `reason`.",
)
TAKES = (
    "On `planned` take the `stops` and the `{0}` from its answer and show both.",
    "On `planned` give `stops` and `{0}` to `driver`.",
    "Show the `{0}` that `planner` returned.",
    "Call `driver` with the `{0}` of `planner`.",
    "Read `{0}` out of the result of `planner` and print it.",
    "Print `planner.{0}`.",
    "`driver` gets `stops` and `{0}` from `planner`.",
    "If the `{0}` it returns is above 100, ask the user.",
)


def found(returns: str, takes: str) -> list[str]:
    documents = {
        ".claude/agents/planner.md": AGENT.format("planner", f"You plan. You receive the `order`.\n\n{returns}"),
        ".claude/agents/driver.md": DRIVER,
        ".claude/commands/dispatch.md": DESK.format(takes),
    }
    return [each.message for each in lint(documents) if each.severity.value != "note"]


@pytest.mark.parametrize(("returns", "takes"), [*product(RETURNS, TAKES)])
def test_a_value_that_nobody_gives_is_told(returns: str, takes: str) -> None:
    told = "`route_map` is taken from `planner`, which does not return it"
    assert found(returns, takes.format("route_map")) == [told]
    assert found(returns, takes.format("cost")) == []


@pytest.mark.parametrize(
    "takes",
    [
        "Take `order_id` from `orders.json` and give it to `planner`.",
        "On `planned`, use `rsync` to copy the `stops`.",
        "On `planned`, print `done`.",
        "Pass `mode` and `stops` to `driver`; `mode` comes from the order.",
        "Show the `stops` from `planner` and the `weather` from the news.",
        "On `planned` give `stops` to `driver` and `invoice` to the customer.",
        "Call `driver` with `stops` from `planner` and `van` from `vans.csv`.",
        "On `planned` send `stops` and `priority` to `driver`. The `priority` is what the user said.",
        "Do not show the `route_map` of `planner`: there is none.",
        "Set `planner.model` to `haiku`, and keep the `output` of `planner`.",
    ],
)
def test_values_of_others_are_not_told(takes: str) -> None:
    assert [found(returns, takes) for returns in RETURNS] == [[]] * len(RETURNS)


RELAY = """\
# Workflow

| # | who | {0} | {1} |
|---|---|---|---|
| 1 | scan-reader | `scan_number` | `margin_line`, `bite_warning` |
| 2 | shade-matcher | `photo_set` | `shade_code` |
| 3 | mill-programmer | `scan_number`, `margin_line`, `shade_code`{2} | `mill_file` |

The session shows the last one.{3}
"""


@pytest.mark.parametrize("heads", [("receives", "yields"), ("gets", "gives back"), ("needs", "returns")])
def test_a_named_value_that_no_later_stage_receives(heads: tuple[str, str]) -> None:
    told = [each.message for each in lint({"docs/workflow.md": RELAY.format(*heads, "", "")})]
    assert told == ["`bite_warning` is returned by `scan-reader` and received by nobody"]
    assert lint({"docs/workflow.md": RELAY.format(*heads, ", `bite_warning`", "")}) == ()
    assert lint({"docs/workflow.md": RELAY.format(*heads, "", " It shows `bite_warning`, too.")}) == ()
