"""One agent that answers in another way than all others: with another key, or in another form."""

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\n{1}\n"
RULE = "# Answers\n\nEvery agent ends its answer with this block. There is no second form.\n\n```\n{0}\n```\n"
ENDS = "| Verdict | When |\n|---|---|\n| `DRAWN` | the plan is whole |\n| `STONE_LOST` | a bound is gone |\n\n"


def told(documents: dict[str, str]) -> list[str]:
    return [each.primary.span.source.path for each in lint(documents) if each.code == "FC912"]


def ruled(rule: str, words: str) -> list[str]:
    """What is said of an agent with these words, where a document says how all agents answer."""
    return told({"doctrine/answers.md": rule, "agents/drafter.md": AGENT.format("drafter", words)})


@pytest.mark.parametrize(
    "rule",
    [
        RULE.format("VERDICT: <ONE_WORD>"),
        RULE.format("---RESULT---\nVERDICT: <one of its results>\n<field>: <value>\n---END---"),
        "# The house\n\n## One result\n\nA specialist's answer ends with exactly one element:\n\n"
        '```xml\n<result agent="…" verdict="…">\n</result>\n```\n',
        "# The house\n\n## Results\n\nAll agents answer in the same form:\n\n```\nVerdict: [word]\n```\n",
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ENDS + '```json\n{"status": "DRAWN", "details": {"sheets": 2}}\n```',
        ENDS + '```json\n{"verdict": "drawn"}\n```',
        ENDS + "Close with this and nothing behind it:\n\n```yaml\nstatus: STONE_LOST\nstone: 14\n```",
    ],
)
def test_an_agent_beside_the_rule_for_all(rule: str, words: str) -> None:
    assert ruled(rule, words) == ["agents/drafter.md"]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + "```\nVERDICT: DRAWN\nsheets: 2\n```"),
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + "```\n**Verdict:** `DRAWN`\n```"),
        # What comes in, what a program prints, and what nobody is to write.
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + 'The server answers:\n\n```json\n{"status": "DRAWN"}\n```'),
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + 'Never answer like this:\n\n```json\n{"status": "DRAWN"}\n```'),
        # A value that is no end of the agent, and one that lies deeper.
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + '```json\n{"status": "open", "number": 4}\n```'),
        (RULE.format("VERDICT: <ONE_WORD>"), ENDS + '```json\n{"plots": [{"status": "DRAWN"}]}\n```'),
        # A rule that leaves more than one form, one for a file, and none for all.
        (
            RULE.format("VERDICT: <ONE_WORD>") + '\n```json\n{"status": "<word>"}\n```\n',
            ENDS + '```json\n{"status": "DRAWN"}\n```',
        ),
        (
            "# Log\n\nThe lead ends the log of a day with a line:\n\n```\nStatus: <word>\n```\n",
            ENDS + '```json\n{"verdict": "DRAWN"}\n```',
        ),
    ],
)
def test_an_agent_within_the_rule(rule: str, words: str) -> None:
    assert ruled(rule, words) == []


def siblings(*blocks: str) -> list[str]:
    names = ("drafter", "measurer", "clerk", "judge")
    words = dict(zip(names, blocks, strict=True))
    return told({f"agents/{name}.md": AGENT.format(name, ENDS + block) for name, block in words.items()})


LINES, OBJECT = "```\nRESULT: DRAWN\n```", '```json\n{"conclusion": "DRAWN"}\n```'


def test_one_agent_of_a_folder() -> None:
    assert siblings(LINES, LINES, LINES, OBJECT) == ["agents/judge.md"]


def test_agents_that_agree_in_nothing() -> None:
    assert siblings(LINES, LINES, OBJECT, OBJECT) == []
    assert siblings(LINES, LINES, LINES, LINES) == []


OUTCOMES = '```json\n{"outcome": "drawn", "sheets": 2}\n```\n\n```json\n{"outcome": "stone-lost", "stone": 14}\n```'


@pytest.mark.parametrize(
    "words",
    [
        'Answer with `fit` or `unfit`.\n\n**Looks like**\n\n```json\n{"grade": "unfit", "marks": 3}\n```',
        'Your last message is `{"status": "done", "decision": "approve"}`.',
        "```\nSTATUS: done\nDECISION: approve\n```",
    ],
)
def test_another_key_beside_outcomes(words: str) -> None:
    documents = {
        "agents/drafter.md": AGENT.format("drafter", f"Returns:\n\n{OUTCOMES}"),
        "agents/judge.md": AGENT.format("judge", words),
    }
    assert told(documents) == ["agents/judge.md"]


@pytest.mark.parametrize(
    "words",
    [
        'Answer with `fit` or `unfit`.\n\n**Looks like**\n\n```json\n{"outcome": "unfit", "marks": 3}\n```',
        'You get the mark of the last round, `fit` or `unfit`, as from the database:\n\n'
        '```json\n{"grade": "fit"}\n```\n\n'
        "Return `outcome: success`.",
    ],
)
def test_the_same_key_beside_outcomes(words: str) -> None:
    documents = {
        "agents/drafter.md": AGENT.format("drafter", f"Returns:\n\n{OUTCOMES}"),
        "agents/judge.md": AGENT.format("judge", words),
    }
    assert told(documents) == []
