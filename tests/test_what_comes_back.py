"""What one agent returned and the next one is given, in whatever layout: somebody has to say what becomes of nothing.

What an agent is given that nobody returned is the caller's own, and a rule for an answer of no use is one in whatever
words it is told.
"""

from itertools import product

import pytest

from linting import lint

AGENT = "---\nname: {0}\ndescription: {1}\ntools: Read\n---\n\n# {0}\n\nYou get the {2}. {1}\n\nAnswer with the {3}.\n"
AGENTS = {
    ".claude/agents/surveyor.md": AGENT.format("surveyor", "Measure the beams.", "house plan", "survey"),
    ".claude/agents/roofer.md": AGENT.format("roofer", "Lay the panels out.", "survey", "panel layout"),
    ".claude/agents/wire-hand.md": AGENT.format("wire-hand", "Wire them in rows.", "panel layout", "wiring sheet"),
}
NONE = "nothing says what happens to an empty or malformed result"
HEAD = "| Agent | Gets | Gives |\n|---|---|---|\n"
FIRST = "1. Call `surveyor` with the house plan.\n"
RELAYS = {
    "in words": f"{FIRST}2. Call `roofer` with the survey.",
    "pronoun": f"{FIRST}2. Pass it on to `roofer`.",
    "step": "1. Run `surveyor` on the house plan.\n2. Run `roofer` on the result of step 1.",
    "owner": "1. Hand the house plan to the surveyor agent.\n2. Hand its survey to the roofer agent.",
    "maker": "- Launch `surveyor`.\n- Launch `roofer` with the findings of `surveyor`.",
    "clause": "- Delegate to `surveyor` with the plan.\n- Delegate to `wire-hand` with what `surveyor` returned.",
    "name": f"{FIRST}   Capture its answer as `beams`.\n2. Spawn `roofer` with `beams`.",
    "place": 'Begin.\n\n```\nTask(subagent_type="roofer", prompt="{{output of surveyor}}")\n```\n\nCall `wire-hand`.',
    "table": f"{HEAD}| `surveyor` | plan | survey |\n| `roofer` | survey | layout |",
    "paragraph": "First ask `surveyor`. What it writes goes to `roofer` as it stands.",
}
RULES = (
    "Without an answer, stop and tell the user.",
    "Never go on without an answer.",
    "If any step gives no output, stop and report which one.",
    "An agent whose answer can't be used gets one more chance. Then the run ends.",
    "Look at each answer before you pass it on: it must hold what was asked for. If not, ask once more, then stop.",
    "Validate each result before use; reject and retry invalid ones once.",
    "If an agent does not deliver, ask it again.",
    "If what you get is not what the next agent needs, stop there.",
    "### If an agent fails\n\nStop and tell the user which one it was.",
)
NO_RULES = (
    "Without the user's answer, stop.",
    "If a test fails, tell the user.",
    "Tell the user what the answer was.",
    "Every answer must have a heading.",
)


def told(words: str, **others: str) -> list[str]:
    """What is said of the answers of agents where a command has some words about them."""
    command = f"---\ndescription: Put panels on a roof\n---\n\n# Put panels on a roof\n\n{words}\n"
    found = lint({".claude/commands/roof.md": command, **AGENTS, **others})
    return [each.message for each in found if each.code == "FC911"]


@pytest.mark.parametrize("layout", RELAYS)
def test_what_is_passed_on_may_be_nothing(layout: str) -> None:
    assert told(RELAYS[layout]) == [NONE]


@pytest.mark.parametrize(("layout", "rule"), [*product(("in words", "step", "table"), RULES)])
def test_a_rule_for_an_answer_of_no_use(layout: str, rule: str) -> None:
    assert told(f"{RELAYS[layout]}\n\n{rule}") == []
    assert told(RELAYS[layout], **{"AGENTS.md": f"# House\n\n{rule}\n"}) == []


@pytest.mark.parametrize("words", NO_RULES)
def test_a_sentence_about_something_else(words: str) -> None:
    assert told(f"{RELAYS['in words']}\n\n{words}") == [NONE]


@pytest.mark.parametrize(
    "words",
    [
        "Give the house plan and the photos to the surveyor agent.",
        "Pass the user's document verbatim to `surveyor`.",
        "Put the text of the order into the prompt of `surveyor`.",
        "Send the report of the last storm to the surveyor agent.",
        "1. Include the design the owner sent in the prompt of `surveyor`.\n2. Call `roofer` with the house number.",
        "1. Call `surveyor`.\n2. Call `roofer` with the customer's notes, word for word.",
        "1. Call `surveyor`.\n2. Pass the user's answer on to `roofer`.",
        "1. Call `surveyor`.\n2. Take a photo. Send it to `roofer`.",
        "Run `make plan`. Pass its output to `roofer`.",
        "Run `planner-tool`. Hand it over to `roofer`.",
        "Run `surveyor` on the plan and `roofer` on the output of `git diff`.",
        "The user reads the answer of `surveyor` and calls `roofer` by hand.",
        "Never pass the answer of `surveyor` to `roofer`.",
        "Who wants to can give `roofer` what `surveyor` found.",
        "Long ago the answer of `surveyor` was passed to `roofer`. That is over.",
        "Send `surveyor`'s bill to the owner and call `roofer`'s phone.",
        f"{HEAD}| `surveyor` | plan | survey |\n| `roofer` | photos | layout |",
    ],
)
def test_what_nobody_returned_is_no_result(words: str) -> None:
    assert told(words) == []


def test_a_table_of_stages_that_a_flow_runs() -> None:
    """Its engine asks again for a result that is none."""
    edges = "  'a -> b':\n    agent: surveyor\n    max_attempts: 3\n  'b -> c':\n    on_fail: failed\n"
    flow = f"name: roof\ntransitions:\n{edges}"
    assert told(RELAYS["table"], **{"flows/roof.yaml": flow}) == []


def shown(odd: str) -> list[str]:
    """What is said of formats where two agents answer with `outcome`, and the third one has some words."""
    common = '## Output\n\n```json\n{"outcome": "done", "text": "..."}\n```'
    bodies = {"weigh-desk": odd, "load-desk": common, "road-hand": common}
    text = "---\nname: {0}\ndescription: Works.\ntools: Read, Write, Bash\n---\n\n# {0}\n\nWork.\n\n{1}\n"
    found = lint({f".claude/agents/{name}.md": text.format(name, body) for name, body in bodies.items()})
    return [each.message for each in found if each.code == "FC912"]


@pytest.mark.parametrize(
    "odd",
    [
        "End with this block:\n\n```\nstatus: done | failed\nroad: ...\n```",
        "## Output\n\n```yaml\nstatus: done  # or failed\nroad: text\n```",
        "The last line of your answer is `status: done` or `status: failed`.",
    ],
)
def test_another_format(odd: str) -> None:
    assert shown(odd) == ["results say `status` here and `outcome` elsewhere"]


@pytest.mark.parametrize(
    "odd",
    [
        'Older versions answered with `{"status": "done"}`.',
        'This is NOT how you answer:\n\n```json\n{"status": "success"}\n```',
        'Report to the dashboard:\n\n```json\n{"status": "success", "duration": 12}\n```',
        'When you begin, emit:\n\n```json\n{"event": "started", "status": "success"}\n```',
        '`scale_read` answers with `{"status": "ok", "grams": 12}`.',
        '`GET /health` returns `{"status": "ok"}`.',
        "The commit ends with the line `Status: done`.",
        "The file ends with:\n\n```\nResult: success\n```",
        '`manifest.json` in the end:\n\n```json\n{"status": "success", "files": ["a"]}\n```',
        "Never end with a block such as:\n\n```\nstatus: done | failed\n```",
    ],
)
def test_what_is_no_answer_of_an_agent(odd: str) -> None:
    assert shown(odd) == []


def test_agents_that_each_have_a_key_of_their_own() -> None:
    text = "---\nname: {0}\ndescription: Works.\n---\n\n# {0}\n\n## Output\n\n```yaml\n{1}\nsummary: text\n```\n"
    keys = {
        "story-writer": "status: completed | failed",
        "desk-check": "check_status: approved | rejected",
        "code-reviewer": "review_status: approved | rejected",
    }
    found = lint({f"agents/{name}.md": text.format(name, line) for name, line in keys.items()})
    assert [each.code for each in found if each.code == "FC912"] == []
