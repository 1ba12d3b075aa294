"""Samples of results that an example of a case leads to: `For example, when all is well:` (FC811)."""

import pytest

from linting import lint

AGENT = """---
name: lamp-tester
description: Tests the lamp of a lighthouse.
tools: Read
---

You test lamps.

The outcome is `tested`, `corrections-needed` or `unsupported`.

{lead}

```json
{{
  "outcome": "{label}",
  "candela": 1200
}}
```
"""
LEADS = [
    "For example, when all is well:",
    "For instance, if the glass is clean:",
    "Example: when the night is clear:",
    "E.g., when the lens turns:",
    "As an example, where the oil is fresh:",
    "For example, where nothing is amiss:",
]


def told(lead: str, label: str, page: str = AGENT) -> list[str]:
    """What is said of the sample in an agent's document."""
    documents = {".claude/agents/lamp-tester.md": page.format(lead=lead, label=label)}
    return [found.message for found in lint(documents) if found.code == "FC811"]


@pytest.mark.parametrize("lead", LEADS)
def test_a_sample_with_no_outcome_of_the_agent_is_told(lead: str) -> None:
    assert told(lead, "tested") == []
    assert told(lead, "approved") != []


@pytest.mark.parametrize(
    "lead",
    [
        "For example, when the keeper sends you this:",
        "For example, when you are given:",
        "For example, when it is wrong and never returned:",
        "For example, the answer of glass-cleaner when all is well:",
        "For example, when the old format was in use, an answer was:",
        "For example, as an input when all is well:",
    ],
)
def test_a_sample_of_something_else_is_not(lead: str) -> None:
    assert told(lead, "approved") == []


def test_below_a_title_of_something_else_the_case_leaves_it_open() -> None:
    page = AGENT.replace("{lead}", "# Tests\n\n## What the harbour knows\n\n{lead}")
    assert told(LEADS[0], "approved", page) == []
