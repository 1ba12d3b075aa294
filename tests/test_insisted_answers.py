"""Rules that call whoever gave no answer of use until one comes, and those that say how often, or who ends it."""

import pytest

from linting import codes

CLERK = "---\nname: {0}\ndescription: Works.\ntools: Read\n---\n\nReturn `stamped` with the `number`, or `refused`.\n"
LEAD = """---
name: post-lead
description: Leads the counter.
tools: Task
---

## Calls

1. Call `stamp-clerk` with the `letter`.
2. Call `sack-clerk` with the `number`.

## {0}

{1}
"""


def told(rule: str, title: str = "Broken answers") -> bool:
    clerks = {f"agents/{name}.md": CLERK.format(name) for name in ("stamp-clerk", "sack-clerk")}
    return "FC914" in codes({**clerks, "agents/post-lead.md": LEAD.format(title, rule)})


@pytest.mark.parametrize(
    "rule",
    [
        "An answer that is empty or no JSON: call that agent again, and keep calling until the answer is whole.",
        "If a result is malformed, ask the same agent again until it is well-formed.",
        "Where a reply is cut off, go on asking until it is whole.",
        "An empty answer is no answer; repeat the call as often as it takes.",
        "When an answer is unreadable, keep re-prompting until it parses.",
        "A malformed or empty result: retry the agent until its result is valid JSON.",
        "If the answer is not valid JSON, call the agent once again till it is.",
    ],
)
def test_a_rule_without_an_end(rule: str) -> None:
    assert told(rule)


@pytest.mark.parametrize(
    "rule",
    [
        # how often
        "An answer that is empty: call that agent again, at most three times, until the answer is whole.",
        "An answer that is empty: call it again until it is whole.\n\nAfter the third time return `refused`.",
        "If a result is malformed, ask the same agent once more, then return `refused`.",
        # who ends it
        "If a result is malformed, ask the same agent again until the user says stop.",
        "Where a reply is cut off, go on asking until the postmaster is there; the owner decides then.",
        # what is not to be done, or is done by others
        "If an answer is empty, do not keep calling until one comes; return `refused`.",
        "If an answer is empty, never ask the agent again until it answers.",
        "> If an answer is empty, keep calling until one comes.",
        # of no answer
        "If a letter is heavy, call the sack clerk again until the sack is full.",
        "If the tray is empty, keep asking for letters until five.",
        "An answer stays empty until the clerk fills it in.",
    ],
)
def test_a_rule_that_ends(rule: str) -> None:
    assert not told(rule)
