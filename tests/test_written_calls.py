"""Calls written in a fence with their values by name, held against what the contract of the call lists."""

import pytest

from linting import codes

CONTRACT = """# Handoff contract: lead -> cutter

## Required payload

{}

1. `plan` - ordered statements
2. `window` - start and end
3. `criteria` - the queries that decide

## Return

`cutter` returns one of:

1. `outcome`: `done`
   - `tables`
2. `outcome`: `cutting-blocked`
   - `blockers[]`: each with its owner
   - `recommended_next_action`
"""
PROCESS = """# Process of lead

Call `cutter` once the plan is whole:

```{}
{}
```

- `done`: go on.
- `cutting-blocked`: send the blockers to their owners.
"""
LED = "`lead` calls `cutter` with all of these:"
SHORT = "cutter(\n  plan = package.plan,\n  criteria = brief.criteria,\n)"


def told(call: str, *, led: str = LED, language: str = "") -> list[str]:
    pages = {"handoff-contract": CONTRACT.format(led), "process": PROCESS.format(language, call)}
    return [code for code in codes({f"doctrine/{name}.md": text for name, text in pages.items()}) if code == "FC804"]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (SHORT, True),
        (f"result = {SHORT}", True),
        ("cutter(plan=package.plan, criteria=brief.criteria)", True),
        ("cutter(\n  plan = package.plan,\n  window = brief.window,\n  criteria = brief.criteria,\n)", False),
        ("cutter(plan: Plan, criteria: List)", False),
        ("printer(\n  plan = package.plan,\n  criteria = brief.criteria,\n)", False),
        ("if cutter(plan == other, criteria == none): stop", False),
    ],
)
def test_a_call_by_names_lacks_what_the_contract_lists(call: str, *, found: bool) -> None:
    assert told(call) == ["FC804"] * found


def test_a_program_in_a_fence_calls_nobody() -> None:
    assert told(SHORT, language="python") == []


@pytest.mark.parametrize(
    "led", ["`lead` calls `cutter` with any of these:", "`lead` may call `cutter` with these, if at hand:"]
)
def test_what_need_not_be_sent_is_not_lacking(led: str) -> None:
    assert told(SHORT, led=led) == []
