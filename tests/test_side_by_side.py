"""What stands side by side: the ways in which an agent ends, in any layout, beside what its caller does with each; the
inputs it needs, beside what its caller names at the call. The parts of one answer are no ways to end.
"""

from itertools import product

import pytest

from linting import lint

AGENT = "---\nname: planner\ndescription: Plans.\ntools: Read\n---\n\n# Planner\n\nYou plan deliveries.\n\n{}\n"
DESK = "# Dispatch\n\n1. Take the order from the desk.\n2. {0}\n3. {1}\n"
CALL = "Call `planner` with the order."
CALLERS = ".claude/commands/dispatch.md"


def told(agent: str, call: str, then: str) -> list[tuple[str, str]]:
    """What is said of an agent and the command that calls it, but for notes."""
    documents = {".claude/agents/planner.md": AGENT.format(agent), CALLERS: DESK.format(call, then)}
    return [(each.code, each.message) for each in lint(documents) if each.severity.value != "note"]


NEEDED = "You receive `route` and `manifest`."
ENDS = "Return exactly one of:\n\n- `planned` with the `stops`\n- `invalid-input` with the `missing` field"
THEN = "On `planned` hand the `stops` to the driver; on `invalid-input` ask for the `missing` field and stop."
LACKS = ("FC804", "`planner` requires `manifest`, and this does not send it")


@pytest.mark.parametrize(
    "needed",
    [
        NEEDED,
        "It wants `route` and `manifest`; without both it cannot plan a delivery.",
        "You must be told two things: the `route` and the `manifest`.",
        "Expect `route` (string) and `manifest` (path) in your prompt.",
        "Both `route` and `manifest` have to be in the request.",
        "You start from `route` and `manifest`, which the dispatcher supplies.",
        "If the `route` or the `manifest` is missing, refuse.",
        "This agent relies on two things in its prompt, `route` and `manifest`.",
        "The caller owes you `route` and `manifest`.",
    ],
)
def test_a_need_in_any_words_is_held_against_the_call(needed: str) -> None:
    agent = f"{needed}\n\n{ENDS}"
    assert told(agent, "Call `planner` with `route`.", THEN) == [LACKS]
    assert told(agent, "Call `planner` with `route` and `manifest`.", THEN) == []


@pytest.mark.parametrize(
    ("begin", "further", "end"),
    [
        ("`planner(route: $1", ", manifest: $2", ")`"),
        ("`route`", ", `manifest`", " → `planner`"),
        ("Put the `route`", " and the `manifest`", " into the prompt of `planner` and start it."),
        ("Start `planner` with this prompt:\n\n   ```\n   route: $1", "\n   manifest: $2", "\n   ```"),
        ("Invoke `planner` on the `route`", " and the `manifest`", "."),
        ("Let the planner work on `route`", " and `manifest`", "."),
        ("`planner`: `route`", ", `manifest`", ""),
        ("Brief the planner: `route`", " and `manifest`", " from the order."),
    ],
)
def test_a_call_that_only_names_its_inputs_is_held_against_the_need(begin: str, further: str, end: str) -> None:
    agent = f"{NEEDED}\n\n{ENDS}"
    assert told(agent, f"{begin}{end}", THEN) == [LACKS]
    assert told(agent, f"{begin}{further}{end}", THEN) == []


@pytest.mark.parametrize(
    "call",
    [
        # more than is named, another time, a report of what came, and plain words for the other
        "Call `planner` with `route` and the rest of the order.",
        "Call `planner` again with `route` and `reason`.",
        "When `planner` was called with `route` and `driver`, wait for it.",
        "Call `planner` with `route`. The manifest is added to its prompt.",
    ],
)
def test_a_call_that_may_send_more_is_not_told(call: str) -> None:
    assert told(f"{NEEDED}\n\n{ENDS}", call, THEN) == []


WAYS = (
    ("planned", "the stops are in order", "the `stops`", "hand it to the driver"),
    ("road-closed", "no way leads there", "the `reason`", "call the customer"),
    ("overloaded", "the van is too small", "the `weight`", "split the order"),
)


def spoken(label: str) -> str:
    return label.replace("-", " ").capitalize()


def each(form: str, between: str = "\n", ways: tuple[tuple[str, ...], ...] = WAYS) -> str:
    """A form filled in for each way: {0} is its label, {1} what is so, {2} what it holds, {3} what is done, {4} to {6}
    the label as a name and in capitals, and what is so as a sentence.
    """
    return between.join(form.format(*way, spoken(way[0]), way[0].upper(), way[1].capitalize()) for way in ways)


SAID = {
    "list": "Return exactly one of:\n\n" + each("- `{0}`: {1}"),
    "what it holds": "## How it ends\n\n" + each("- `{0}`, with {2}"),
    "dashes": "## How it ends\n\n" + each("- `{0}` - {1}"),
    "when": "## Endings\n\n" + each("- `{0}` when {1}"),
    "paragraphs": "When you are done you answer with a word.\n\n" + each("**{4}.** {6}.", "\n\n"),
    "terms": "You come back with one of three words.\n\n" + each("{0}\n: {6}.", "\n\n"),
    "sentence": "You return `planned`, `road-closed` or `overloaded`.",
    "table": "## What you return\n\n| word | means |\n|---|---|\n" + each("| `{0}` | {1} |"),
    "capitals": each("Answer {5} if {1}.", " "),
    "pipes": "Outcome: `planned | road-closed | overloaded`",
    "object": 'Return JSON:\n\n```json\n{"outcome": "planned | road-closed | overloaded", "stops": []}\n```',
    "titles": "# Result\n\n" + each("## {4}\n\nReturned when {1}.", "\n\n"),
    "cases": each("If {1}, return `{0}`.", " "),
    "first word": "Your answer begins with one word: `planned`, `road-closed`, or `overloaded`.",
    "verdict": "Verdict: **PLANNED** / **ROAD-CLOSED** / **OVERLOADED**",
    "question": "What do I answer? " + each("`{0}` when {1}", ", ") + ".",
}
DONE = {
    "cases": ("On ", "`{0}` {3}", "; on ", "."),
    "list of cases": ("Then:\n   - ", "On `{0}`, {3}.", "\n   - ", ""),
    "conditions": ("What came back decides:\n   - ", "If `{0}`: {3}.", "\n   - ", ""),
    "sentences": ("", "If it returns `{0}`, {3}.", " ", ""),
    "labels": ("", "`{0}`: {3}.", " ", ""),
    "list": ("Look at the outcome:\n   - ", "`{0}`: {3}.", "\n   - ", ""),
    "arrows": ("Go on:\n   - ", "`{0}` → {3}", "\n   - ", ""),
    "table": ("Go on by the table.\n\n| planner says | do |\n|---|---|\n", "| `{0}` | {3} |", "\n", ""),
    "names": ("", "**{4}**: {3}.", " ", ""),
    "list of names": ("Then it depends:\n   - ", "**{4}** - {3}", "\n   - ", ""),
    "questions": ("", "{5}? Then {3}.", " ", ""),
    "says": ("When `planner` says ", "`{0}`, {3}", ", and when it says ", "."),
    "for": ("", "For `{0}` {3}.", " ", ""),
    "code": ("```\n   case outcome\n     ", "{0}: {3}", "\n     ", "\n   ```"),
    "titles": ("Go on below.\n\n", "## If {0}\n\nThen {3}.", "\n\n", ""),
    "meanings": ("", "`{0}` means {3}", ", ", "."),
}


def done(how: str, ways: tuple[tuple[str, ...], ...]) -> str:
    begin, form, between, end = DONE[how]
    return begin + each(form, between, ways) + end


@pytest.mark.parametrize(("said", "how"), [*product(SAID, DONE)])
def test_ways_to_end_in_any_layout_are_held_against_the_caller(said: str, how: str) -> None:
    assert told(SAID[said], CALL, done(how, WAYS)) == []
    found = [message.lower() for code, message in told(SAID[said], CALL, done(how, WAYS[:2])) if code == "FC805"]
    assert found == ["outcome `overloaded` of `planner` is handled nowhere"]


STRANGE = ("lost-parcel", "it is gone", "the `place`", "call the police")


@pytest.mark.parametrize(
    ("said", "how"),
    [
        *product(
            ("list", "what it holds", "terms", "object"),
            ("cases", "list of cases", "conditions", "sentences", "list", "arrows", "table", "for", "code"),
        )
    ],
)
def test_a_case_beside_those_of_one_agent_is_for_one_of_its_outcomes(said: str, how: str) -> None:
    found = told(SAID[said], CALL, done(how, (*WAYS, STRANGE)))
    assert [code for code, _ in found] in (["FC806"], ["FC807"])
    assert "`lost-parcel`" in found[0][1]


PARTS = (
    ("summary", "what was done, in a paragraph"),
    ("changed_files", "the paths that changed"),
    ("open-risks", "what may go wrong"),
)


def every(form: str, between: str = "\n") -> str:
    parts = ((name, words, spoken(name.replace("_", "-")), words.capitalize()) for name, words in PARTS)
    return between.join(form.format(*part) for part in parts)


OF_ONE_ANSWER = {
    "list": "## What you return\n\n" + every("- `{0}`: {1}"),
    "dashes": "## Result\n\n" + every("- `{0}` - {1}"),
    "paragraphs": "## Output\n\nAnswer with these parts.\n\n" + every("**{2}.** {3}.", "\n\n"),
    "names": "You return:\n\n" + every("- **{2}**: {1}"),
    "table": "## Returns\n\n| part | holds |\n|---|---|\n" + every("| `{0}` | {1} |"),
    "fields": "## What you return\n\n| Field | Meaning |\n|---|---|\n" + every("| `{0}` | {1} |"),
    "titles": "# Result\n\n" + every("## {2}\n\nWhat there is, if anything: {1}.", "\n\n"),
    "terms": "Your answer has three parts.\n\n" + every("{0}\n: {1}", "\n\n"),
    "sentence": "Return the `summary`, the `changed_files` and the `open-risks`.",
    "when there are": "## Result\n\n" + every("- `{0}` when there is any: {1}"),
    "severities": "## Verdict\n\nEach finding has a severity:\n\n- `must-fix`: a bug\n- `should-fix`: a smell\n"
    "- `nit-pick`: taste",
    "modes": "## How you answer\n\nYou work in one of three modes:\n\n- `quick-look`: one pass\n- `deep-dive`: three\n"
    "- `full-audit`: all",
}
TAKEN = (
    "Put the `summary` and the `changed_files` into the report.",
    "From its answer take:\n   - `summary`: into the report\n   - `changed_files`: into the commit",
    "Use its answer.\n\n| part | goes to |\n|---|---|\n| `summary` | the report |\n| `changed_files` | the commit |",
    "**Summary**: goes into the report. **Changed files**: go into the commit.",
    "If `changed_files` is empty, stop. If `summary` is missing, ask again.",
    "Fix every `must-fix`. Look at each `should-fix`.",
    "Then:\n   - `must-fix`: fix it\n   - `should-fix`: ask the user",
    "Use `quick-look` for small orders and `deep-dive` for large ones.",
)


@pytest.mark.parametrize(("parts", "taken"), [*product(OF_ONE_ANSWER, TAKEN)])
def test_the_parts_of_one_answer_are_no_ways_to_end_in_a_contract(parts: str, taken: str) -> None:
    documents = {
        "agents/planner.md": AGENT.format("You answer as the contract says."),
        "contracts/planner.md": f"# dispatcher -> planner\n\nIn: `order`\n\n## Back\n\n{OF_ONE_ANSWER[parts]}\n",
        "docs/process.md": f"# Dispatch\n\nThe dispatcher calls `planner` with the `order`.\n\n{taken}\n",
    }
    assert [each.code for each in lint(documents) if each.severity.value != "note"] == []


@pytest.mark.parametrize(("parts", "taken"), [*product(OF_ONE_ANSWER, TAKEN)])
def test_the_parts_of_one_answer_are_no_ways_to_end(parts: str, taken: str) -> None:
    assert told(OF_ONE_ANSWER[parts], CALL, taken) == []


GOING_ON = ("in-progress", "you are still planning", "the `stops` so far", "wait for it")


@pytest.mark.parametrize(
    "said",
    [
        "Return exactly one of:\n\n" + each("- `{0}`: {1}", ways=(*WAYS, GOING_ON)),
        "## How it ends\n\n" + each("- `{0}`, with {2}", ways=(*WAYS, GOING_ON)),
        "## Endings\n\n" + each("- `{0}` when {1}", ways=(*WAYS, GOING_ON)),
        "When you are done you answer with a word.\n\n" + each("**{4}.** {6}.", "\n\n", (*WAYS, GOING_ON)),
        "You come back with one of four words.\n\n" + each("{0}\n: {6}.", "\n\n", (*WAYS, GOING_ON)),
        "## What you return\n\n| word | means |\n|---|---|\n" + each("| `{0}` | {1} |", ways=(*WAYS, GOING_ON)),
        'Return JSON:\n\n```json\n{"outcome": "planned | road-closed | in-progress", "stops": []}\n```',
    ],
)
def test_a_status_among_the_ways_to_end_is_told(said: str) -> None:
    assert [each.code for each in lint({".claude/agents/planner.md": AGENT.format(said)})] == ["FC701"]


@pytest.mark.parametrize(
    "said",
    [
        "## Ticket states\n\n- `todo`: not begun\n- `in-progress`: somebody works on it\n- `done`: finished",
        "Report progress with one of: `in-progress`, `done`.",
        "Keep the todo list while you work: `pending`, `in_progress`, `completed`.",
        'Return:\n\n```json\n{\n  "outcome": "planned",\n  "tasks": [\n    {"id": 1, "status": "pending | in_progress'
        ' | shipped"}\n  ]\n}\n```',
        "## Results\n\nFor each delivery the answer names where it is:\n\n| state | means |\n|---|---|\n"
        "| `loading` | at the dock |\n| `in-progress` | on the road |\n| `delivered` | with the customer |",
        "## What you return\n\nFor each file one of:\n\n- `running`: the job is running\n- `stopped`: it is not",
        "Say `running` while the server is running, and `stopped` once it is not.",
        "You may answer early with what you have, but never with `running` or `in-progress`.",
        "## How it ends\n\n- `planned`, with the stops\n- `road-closed`, with the reason\n\nNever end with"
        " `in-progress` or `running`.",
    ],
)
def test_states_of_other_things_are_no_ways_to_end(said: str) -> None:
    assert [each.code for each in lint({".claude/agents/planner.md": AGENT.format(said)})] == []


NAMED = "---\nname: planner\ndescription: Plans.\n---\n\n"
PLANNER = "# Planner\n\nYou plan deliveries.\n\n{}\n"
LEADER = "# Dispatch\n\nYou run the deliveries.\n\n## Planning\n\n{0}\n\n{1}\n"
DELEGATES = "---\nname: dispatcher\ndescription: Runs.\ntools: Task\n---\n\n"
SKILL = "---\nname: dispatch\ndescription: Runs.\n---\n\n"
LED = {
    "command": ("agents/planner.md", NAMED, ".claude/commands/dispatch.md", "", "Ask the planner for a plan."),
    "front page": (".claude/agents/planner.md", NAMED, "CLAUDE.md", "", CALL),
    "skill": (".claude/agents/planner.md", NAMED, ".claude/skills/dispatch/SKILL.md", SKILL, CALL),
    "agent": ("agents/planner.md", NAMED, "agents/dispatcher.md", DELEGATES, "Delegate to `planner`."),
    "process": ("agents/planner.md", "", "docs/process.md", "", CALL),
    "any page": ("agents/planner.md", NAMED, "docs/how-we-deliver.md", "", CALL),
    "prompts": ("prompts/planner.md", "", ".claude/commands/dispatch.md", "", CALL),
    "short name": ("agents/route-planner.md", "", "docs/after-the-order.md", "", "Ask the planner for a plan."),
}


@pytest.mark.parametrize(("leads", "said"), [*product(LED, ("list", "paragraphs", "table", "capitals", "titles"))])
def test_whoever_leads_an_agent_is_held_against_its_ways_to_end(leads: str, said: str) -> None:
    agent, head, leader, front, call = LED[leads]
    documents = {agent: head + PLANNER.format(SAID[said])}
    for how in ("list", "names", "table"):
        for ways, codes in ((WAYS, []), (WAYS[:2], ["FC805"])):
            page = front + LEADER.format(call, done(how, ways).replace("\n   ", "\n"))
            found = [each.code for each in lint({**documents, leader: page}) if each.severity.value != "note"]
            assert found == codes, how
