"""The ways in which an agent ends, in words that flowc does not know: only both documents together tell which they are.

What one of them calls an answer and the other one acts on are ways to end; the parts of one answer are none, in
whatever layout they stand and whatever is done with each.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from linting import lint

Way = tuple[str, str, str]

AGENT = "---\nname: surveyor\ndescription: Surveys a roof.\ntools: Read\n---\n\n# Surveyor\n\nYou get the plan.\n\n{}\n"
CALLER = "# Roofs\n\n1. Take the plan from the desk.\n2. Call `surveyor` with it. {}\n"

def loud(ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """The ways with labels in capitals."""
    return tuple((label.upper().replace("-", "_"), so, then) for label, so, then in ways)


WAYS: tuple[Way, ...] = (
    ("solid", "the beams carry the load", "order the panels"),
    ("out-of-reach", "no ladder gets there", "book a drone"),
    ("weak", "a beam bends", "hire a carpenter"),
)
PARTS: tuple[Way, ...] = (
    ("beams", "how thick each beam is", "tell the carpenter"),
    ("tilt", "which way the roof looks", "print it on the offer"),
    ("rot-notes", "what smells of mould", "file them"),
)


def each(ways: tuple[Way, ...], form: str, between: str = "\n") -> str:
    """A form filled in for each way: {0} is its label, {1} what is so, {2} what is done."""
    return between.join(form.format(*way) for way in ways)


def told(agent: str, caller: str) -> list[tuple[str, str]]:
    """What is said of an agent and the command that calls it, but for notes."""
    documents = {".claude/agents/surveyor.md": AGENT.format(agent), ".claude/commands/roofs.md": CALLER.format(caller)}
    return [(found.code, found.message) for found in lint(documents) if found.severity.value != "note"]


SAID = {
    "list": "## What you return\n\n" + each(WAYS, "- **{0}** — {1}"),
    "words": "## Outcomes\n\n" + each(WAYS, "- {0}: {1}"),
    "table": "## Result\n\n| result | meaning |\n|---|---|\n" + each(WAYS, "| `{0}` | {1} |"),
    "bold": "Say **solid**, **out-of-reach** or **weak**.",
    "quotes": 'Reply with "solid", "out-of-reach" or "weak".',
    "first line": "The first line of your reply is `solid`, `out-of-reach` or `weak`.",
    "key": "Result: `solid | out-of-reach | weak`",
    "form": "## Output\n\n```\nVerdict: solid | out-of-reach | weak\nReason: <one sentence>\n```",
    "object": '## Output\n\n```json\n{"status": "solid|out-of-reach|weak", "reason": "..."}\n```',
    "comment": "## Output\n\n```yaml\noutcome: solid  # or out-of-reach, weak\nreason: text\n```",
    "arrows": "## Verdict\n\n" + each(WAYS, "- {1} → `{0}`"),
    "titles": "## Ways this ends\n\n" + each(WAYS, "### `{0}`\n\n{1}.", "\n\n"),
    "terms": "## Return value\n\n" + each(WAYS, "{0}\n: {1}.", "\n\n"),
    "capitals": "## You answer\n\n" + each(loud(WAYS), "- {0} — {1}"),
}


def done(ways: tuple[Way, ...]) -> Iterator[str]:
    """What a caller does with each, in several layouts."""
    yield "Act on its answer:\n" + each(ways, "   - `{0}`: {2}")
    yield each(ways, "If the answer is `{0}`, {2}.", " ")
    yield "\n\n| answer | then |\n|---|---|\n" + each(ways, "| `{0}` | {2} |")


@pytest.mark.parametrize(("said", "layout"), [*product(SAID, range(3))])
def test_what_both_speak_of_are_ways_to_end(said: str, layout: int) -> None:
    ways = loud(WAYS) if said == "capitals" else WAYS
    left_out = ways[-1][0]
    assert told(SAID[said], list(done(ways))[layout]) == []
    assert told(SAID[said], list(done(ways[:-1]))[layout]) == [
        ("FC805", f"outcome `{left_out}` of `surveyor` is handled nowhere")
    ]


def in_words(text: str) -> str:
    """A text with labels of several words, the first one with a capital."""
    return text.replace("solid", "All solid").replace("out-of-reach", "Out of reach").replace("weak", "Too weak")


SET_OFF = [each for each in SAID if each not in ("words", "comment", "capitals")]


@pytest.mark.parametrize(("said", "layout"), [*product(SET_OFF, range(3))])
def test_labels_of_several_words_are_ways_to_end(said: str, layout: int) -> None:
    assert told(in_words(SAID[said]), in_words([*done(WAYS)][layout])) == []
    assert told(in_words(SAID[said]), in_words([*done(WAYS[:2])][layout])) == [
        ("FC805", "outcome `Too weak` of `surveyor` is handled nowhere")
    ]


@pytest.mark.parametrize(
    "done",
    ["\n\n| surveyor says | then |\n|---|---|\n| {} | {} |\n| {} | {} |", "\n\n```\n{} -> {}\n{} -> {}\n```"],
)
def test_whole_cells_and_what_stands_before_an_arrow_are_labels(done: str) -> None:
    acts = done.format("All solid", "order the panels", "Too weak", "hire a carpenter")
    assert told(in_words(SAID["bold"]), acts) == [("FC805", "outcome `Out of reach` of `surveyor` is handled nowhere")]


LISTED = {
    "list": "## What you return\n\n" + each(PARTS, "- **{0}** — {1}"),
    "code": "## You answer\n\n" + each(PARTS, "- `{0}`: {1}"),
    "table": "## Result\n\n| part | meaning |\n|---|---|\n" + each(PARTS, "| `{0}` | {1} |"),
    "titles": "## Results\n\n" + each(PARTS, "### {0}\n\n{1}.", "\n\n"),
    "terms": "## Return value\n\n" + each(PARTS, "{0}\n: {1}.", "\n\n"),
    "sentence": "You return `beams`, `tilt` and `rot-notes`.",
}


def used(parts: tuple[Way, ...]) -> Iterator[str]:
    """What a caller does with each part, in several layouts."""
    yield "From its answer:\n" + each(parts, "   - `{0}`: {2}")
    yield "With its result:\n" + each(parts, "   - **{0}** → {2}")
    yield "\n\n| part of the answer | where it goes |\n|---|---|\n" + each(parts, "| `{0}` | {2} |")
    yield "\n\n| returned | then |\n|---|---|\n" + each(parts, "| `{0}` | {2} |")
    yield "\n\n## What to do with the answer\n\n" + each(parts, "### `{0}`\n\n{2}.", "\n\n")
    yield "It says what is there:\n" + each(parts, "   - {0}: {2}")


@pytest.mark.parametrize(("listed", "layout", "left_out"), [*product(LISTED, range(6), range(4))])
def test_the_parts_of_one_answer_need_no_place_each(listed: str, layout: int, left_out: int) -> None:
    parts = tuple(part for at, part in enumerate(PARTS) if at != left_out)
    assert told(LISTED[listed], list(used(parts))[layout]) == []


def test_each_of_two_agents_has_the_answers_behind_its_own_call() -> None:
    roofer = AGENT.replace("surveyor", "roofer").replace("Surveyor", "Roofer")
    laid: tuple[Way, ...] = (
        ("tiled", "all tiles are on", "send the bill"),
        ("too-wet", "it rains", "wait a day"),
        ("short", "tiles are missing", "order tiles"),
    )
    steps = "1. Call `surveyor` with the plan. Act on its answer:\n{}\n2. Call `roofer` with the plan. {}\n"
    rest = "\n\nIf a result is empty or is none of these, stop and ask the owner.\n"

    def found(*ways: tuple[Way, ...]) -> list[tuple[str, str]]:
        command = steps.format(each(ways[0], "   - `{0}`: {2}"), each(ways[1], "If it says `{0}`, {2}.", " "))
        documents = {
            ".claude/agents/surveyor.md": AGENT.format(SAID["list"]),
            ".claude/agents/roofer.md": roofer.format("You return `tiled`, `too-wet` or `short`."),
            ".claude/commands/roofs.md": f"# Roofs\n\n{command}{rest}",
        }
        return [(each.code, each.message) for each in lint(documents) if each.severity.value != "note"]

    assert found(WAYS, laid) == []
    assert found(WAYS, laid[:-1]) == [("FC805", "outcome `short` of `roofer` is handled nowhere")]
    assert found(WAYS[:-1], laid) == [("FC805", "outcome `weak` of `surveyor` is handled nowhere")]


STATES = {
    "sentence": "Each beam has a status: `sound | damp | split`. Say what you saw.",
    "form": "## Output\n\n```\nbeam: <id>\nstatus: sound | damp | split\nnote: <text>\n```",
    "list": "## Report\n\nFor each beam say how it is:\n\n- `sound`: it carries\n- `damp`: wet\n- `split`: lost",
    "titles": "## Results\n\n### sound\n\nThey carry.\n\n### damp\n\nThey were wet.\n\n### split\n\nLost.",
    "items": "## Output\n\n```yaml\nbeams:\n  - id: 1\n    status: sound  # or damp, split\n```",
    "each": "Return the beams, each `sound`, `damp` or `split`.",
}
THINGS = [
    "If a beam is `sound`, paint it. If a beam is `damp`, dry it.",
    "For each beam:\n   - `sound`: paint it\n   - `damp`: dry it",
    "\n3. Go through the beams:\n   - if `sound`, paint it\n   - if `damp`, dry it",
    "\n\n| state | then |\n|---|---|\n| `sound` | paint it |\n| `damp` | dry it |",
    "\n   - On `sound` beams: paint them.\n   - On `damp` beams: dry them.",
    "Beams go where they belong:\n   - `sound`: the yard\n   - `damp`: the stove",
    "\n   - `sound`: these beams are painted\n   - `damp`: these beams are dried",
    "Paint the `sound` ones and dry all `damp` ones.",
]


NAMED = [("sound", "damp", "split"), ("still-sound", "damp-inside", "split"), ("Sound", "A bit damp", "Split twice")]


@pytest.mark.parametrize(("states", "acts", "named"), [*product(STATES, range(len(THINGS)), NAMED)])
def test_the_states_of_what_an_agent_looked_at_are_no_ways_to_end(
    states: str, acts: int, named: tuple[str, str, str]
) -> None:
    def renamed(text: str) -> str:
        return text.replace("sound", named[0]).replace("damp", named[1]).replace("split", named[2])

    assert told(renamed(STATES[states]), renamed(THINGS[acts])) == []
