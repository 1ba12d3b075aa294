"""Who is asked again in a list of his answers; the rule for what is no answer counts for itself."""

import pytest

from linting import lint

READER = "---\nname: log-reader\ndescription: Reads logs.\ntools: Read\n---\n\nLook. Answer as the contract says.\n"
LEAD = """\
---
name: duty-lead
description: Leads.
tools: Task
---

Start with `log-reader`: `service`, `window`.

{lead}

- `found`: write it up
- `no-trace`: {then}

Anything else, or nothing: ask again once, saying what was wrong. If that does not help it is your `failure`.

Return `success` or `failure`.
"""
CONTRACT = """\
# Contract

```
log-reader(service, window) -> LogResult
LogResult =
  | { outcome: "found", lines: string[] }
  | { outcome: "no-trace", searched: string }
```
"""
LEADS = ("`log-reader` comes back with", "**`log-reader`** answers:", "`log-reader` may return")


def told(lead: str, then: str) -> list[str]:
    agents = {".claude/agents/log-reader.md": READER, ".claude/agents/duty-lead.md": LEAD.format(lead=lead, then=then)}
    return [each.code for each in lint({**agents, "doctrine/contract.md": CONTRACT}) if each.severity.value != "note"]


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(
    "then",
    [
        "widen the window and ask again, until there is a trace",
        "ask it again with a wider window until something turns up",
        "repeat with a wider window until there is one",
    ],
)
def test_an_answer_for_which_is_asked_until_another_comes(lead: str, then: str) -> None:
    assert told(lead, then) == ["FC914"]


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(
    "then",
    [
        "widen the window and ask again, two times at the most; still nothing is your `failure`",
        "ask again once; then `failure`",
        "ask again until the user says stop",
        "go by the clock alone",
    ],
)
def test_an_answer_for_which_is_asked_some_times(lead: str, then: str) -> None:
    assert told(lead, then) == []
