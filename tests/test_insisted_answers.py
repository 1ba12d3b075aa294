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


def told(rule: str, title: str = "Broken answers", **more: str) -> bool:
    clerks = {f"agents/{name}.md": CLERK.format(name) for name in ("stamp-clerk", "sack-clerk")}
    others = {f"{path.replace('_', '/')}.md": text for path, text in more.items()}
    return "FC914" in codes({**clerks, **others, "agents/post-lead.md": LEAD.format(title, rule)})


@pytest.mark.parametrize(
    "rule",
    [
        "An answer that is empty or no JSON: call that agent again, and keep calling until the answer is whole.",
        "If a result is malformed, ask the same agent again until it is well-formed.",
        "Where a reply is cut off, go on asking the agent until its reply is whole.",
        "An empty answer: retry the agent as often as it takes.",
        "When an answer is unreadable, keep re-prompting the agent until it parses.",
        "A malformed or empty result: retry the agent until its result is valid JSON.",
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
        "If an answer is empty, return `refused`; whoever called you may ask again until it is whole.",
        "If an answer is malformed, the harness will retry the call until it is valid JSON.",
        "If an answer is empty, rather than call the agent again until it is whole, return `refused`.",
        "If an answer is empty, return `refused`; we tried for a week to call again until it was valid.",
        "If an answer is empty, call the agent again until it is whole? No: return `refused`.",
        "If an answer is empty, call the agent again until it is whole. So it was before May.",
        "Not like this:\n\n- If an answer is empty, call the agent again until it is whole.",
        # something else is waited for, or ends it as well
        "If a result is invalid, ask the user and hold the letter until an answer comes.",
        "If a result is malformed, ask the agent which line it broke, wait until it answers, and return `refused`.",
        "If a result is empty, call `sack-clerk` only after you wait until it is free.",
        "An answer that is empty: call that agent again until the answer is whole or the post has left.",
        "If a search result is empty, call `stamp-clerk` with the next drawer until one is found.",
        "If a result is cut off because of its length, ask for the next page until the result says `last_page`.",
        "If a customer's reply is unreadable, ask again until it is readable.",
        # of no answer
        "If a letter is heavy, call the sack clerk again until the sack is full.",
        "If the tray is empty, keep asking for letters until five.",
        "An answer stays empty until the clerk fills it in.",
    ],
)
def test_a_rule_that_ends(rule: str) -> None:
    assert not told(rule)


RULE = "If an answer is malformed, call the agent again until it is whole."


@pytest.mark.parametrize(
    "title", ["For clerks at the counter (people)", "What we stopped doing", "Questions", "Until May", "Never"]
)
def test_a_rule_below_another_title(title: str) -> None:
    assert told(RULE)
    assert not told(RULE, title)


@pytest.mark.parametrize(
    "limit",
    [
        "No agent is called more than three times for one letter; after that the lead returns `refused`.",
        "| What | Number |\n|---|---|\n| calls of one clerk per letter | 3 |",
        "A clerk whose answer is spoilt is called again at most twice, then `refused`.",
    ],
)
def test_a_rule_whose_end_another_document_says(limit: str) -> None:
    assert told(RULE, docs_limits="# Letters\n\nA letter has one stamp.\n")
    assert not told(RULE, docs_limits=f"# Letters\n\n{limit}\n")
