"""A label that says nothing of a result, among the ends of an agent, in the layouts in which people list such ends.

The other ends are words that no list knows, so that only their place tells what they are; the same words about
something else are silent.
"""


import pytest

from linting import lint

End = tuple[str, str, str]

AGENT = "---\nname: {}\ndescription: {}\ntools: Read, Edit\n---\n\n# {}\n\nYou get {}.\n\n{}\n"
ENDS: dict[str, tuple[End, ...]] = {
    "grafter": (
        ("scion-set", "every cut has closed", "label the tree"),
        ("bark-torn", "the bark has come off", "call the gardener"),
        ("no-scion", "no scion fits the stock", "order other scions"),
    ),
    "tiler": (
        ("roof-closed", "no batten is bare", "send the bill"),
        ("wrong-pitch", "the roof is too flat", "ask for sheets"),
        ("tiles-short", "the tiles were used up", "order more"),
    ),
}
NOTHING = {
    "running": "FC701",
    "in-progress": "FC701",
    "still-working": "FC701",
    "running-with-evidence": "FC701",
    "handoff-received": "FC702",
    "preflight-passed": "FC703",
}


def each(ends: tuple[End, ...], form: str, between: str = "\n") -> str:
    return between.join(form.format(*end) for end in ends)


def joined(ends: tuple[End, ...], mark: str = "`") -> str:
    labels = [f"{mark}{end[0]}{mark}" for end in ends]
    return f"{', '.join(labels[:-1])} or {labels[-1]}"


def quoted(ends: tuple[End, ...], between: str) -> str:
    return between.join(f'"{end[0]}"' for end in ends)


def listed(ends: tuple[End, ...]) -> dict[str, str]:
    """The ends in every layout."""
    pipes = " | ".join(end[0] for end in ends)
    rows, wide = "\n|---|---|\n", "\n|---|---|---|\n"
    return {
        "bold": "## What you return\n\n" + each(ends, "- **{0}** — {1}"),
        "plain": "## Outcomes\n\n" + each(ends, "- {0}: {1}"),
        "nested": "## Result\n\n- `outcome`, one of:\n" + each(ends, "  - `{0}`: {1}"),
        "goes to": f"## Outcomes\n\n| outcome | means | goes to |{wide}" + each(ends, "| `{0}` | {1} | {2} |"),
        "behind cases": f"## Result\n\n| when | return |{rows}" + each(ends, "| {1} | `{0}` |"),
        "either": f"Your result is either {joined(ends)}.",
        "quotes": f"Reply with {joined(ends, chr(34))}.",
        "last line": f"End your last message with one line: {joined(ends)}.",
        "slashes": "Result: " + " / ".join(f"**{end[0]}**" for end in ends),
        "form": f"## Report format\n\nEnd with:\n\n```\nSTATUS: {pipes}\nSUMMARY: <one sentence>\n```",
        "braces": f"## Output format\n\n```markdown\n## Result\n\n**Status:** {{{pipes.replace(' ', '')}}}\n```",
        "brackets": f"## Report\n\n```\nResult: [{pipes.replace('|', '/')}]\nWork done: <what>\n```",
        "object": f'Return JSON:\n\n```json\n{{"outcome": "{pipes}", "reason": "..."}}\n```',
        "schema": "The result follows this schema:\n\n```json\n"
        f'{{"properties": {{"outcome": {{"enum": [{quoted(ends, ", ")}]}}}}}}\n```',
        "list below a key": "What you return:\n\n```yaml\noutcomes:\n" + each(ends, "  - {0}") + "\n```",
        "enumeration": "## Result\n\n```ts\nenum Outcome {\n" + each(ends, '  A = "{0}",') + "\n}\n```",
        "literals": "## Result\n\n```python\nclass Result(TypedDict):\n"
        f"    outcome: Literal[{quoted(ends, ', ')}]\n    notes: str\n```",
        "titles": "## Results\n\n" + each(ends, "### {0}\n\nHere {1}.", "\n\n"),
        "titles in code": "## Ways this ends\n\n" + each(ends, "### `{0}`\n\nHere {1}.", "\n\n"),
        "paragraphs": "You end with one of these words.\n\n" + each(ends, "**{0}.** Here {1}.", "\n\n"),
        "cases": each(ends, "If {1}, return `{0}`.", " "),
        "items": each(ends, "- When {1}: answer `{0}`."),
        "arrows": "## Result\n\n" + each(ends, "- {1} → `{0}`"),
        "steps": "1. Look.\n2. Decide:\n" + each(ends, "   - {1}: return `{0}`"),
    }


def written(role: str, body: str) -> dict[str, str]:
    return {f".claude/agents/{role}.md": AGENT.format(role, "Does one thing.", role.title(), "the thing", body)}


def command(role: str, ends: tuple[End, ...]) -> dict[str, str]:
    """A command that acts on the ends."""
    acts = each(ends, "   - `{0}`: {2}")
    return {".claude/commands/work.md": f"# Work\n\n1. Call `{role}` with the thing. Act on its answer:\n{acts}\n"}


def told(documents: dict[str, str]) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in lint(documents) if found.severity.value != "note"]


def with_nothing(ends: tuple[End, ...], label: str) -> tuple[End, ...]:
    return (ends[0], (label, "the work is not over", "look again later"), *ends[1:])


@pytest.mark.parametrize(("layout", "number"), [*zip(listed(ENDS["tiler"]), range(99), strict=False)])
def test_what_says_nothing_of_a_result_is_told_once(layout: str, number: int) -> None:
    for role, ends in ENDS.items():
        assert told({**written(role, listed(ends)[layout]), **command(role, ends)}) == []
        for label in [*NOTHING][number % 2 :: 2]:
            documents = written(role, listed(with_nothing(ends, label))[layout])
            alone = told(documents)
            assert [code for code, _ in alone] == [NOTHING[label]], (role, label, alone)
            assert f"`{label}`" in alone[0][1]
            assert told({**documents, **command(role, ends)}) == alone, (role, label)


@pytest.mark.parametrize("layout", ["goes to", "nested", "either", "schema", "list below a key", "cases"])
def test_a_contract_is_read_like_its_agent(layout: str) -> None:
    ends = with_nothing(ENDS["grafter"], "running")
    head = "# Handoff contract\n\nThis contract governs transfer from `orchard` to `grafter`.\n\n"
    body = listed(ends)[layout].replace("Your result", "Its result").replace("return `", "it returns `")
    found = told({"orchard/doctrine/handoff-contract.md": head + body + "\n"})
    assert [code for code, _ in found] == ["FC701"]


@pytest.mark.parametrize(
    ("prompt", "times"),
    [
        ("Return one of `scion-set`, `pending` or `bark-torn`.", 1),
        ("Return one of:\n- scion-set\n- pending\n- bark-torn", 1),
        ("Return:\nSTATUS: scion-set | pending | bark-torn\nNOTES: text", 1),
        ("For each tree return one of `scion-set`, `pending` or `bark-torn`.", 0),
        ("Return:\n- scion-set: the trees that took\n- pending: the trees that are left\n- lost: the others", 0),
        ('Return JSON:\n{"trees": [{"name": "", "status": "scion-set|pending|lost"}]}', 0),
        ("Report each tree with its status (scion-set | pending | lost).", 0),
    ],
)
def test_a_prompt_asks_for_a_result(prompt: str, times: int) -> None:
    call = f'# Go\n\n```\nTask(subagent_type="grafter", prompt="""\nHere is the tree.\n\n{prompt}\n""")\n```\n'
    assert len(told({**written("grafter", "Do the work."), ".claude/commands/go.md": call})) == times


LABELS = "`scion-set`, `pending` or `bark-torn`"
ITEMS = "- `scion-set`: the scion is on\n- `pending`: nobody has come yet\n- `bark-torn`: the bark is off"
FORM = "```\n{}Status: scion-set | pending | bark-torn\n```"
ELSEWHERE = [
    f"A tree is in one of these states:\n\n{ITEMS}",
    f"The label on the tree says one of:\n\n{ITEMS}",
    f"The server answers with one of:\n\n{ITEMS}",
    f"The gardener says {LABELS}.",
    f"Poll `treectl status`. It answers {LABELS}.",
    f"## The grafting API\n\nIt answers with one of {LABELS}. Wait while it is pending.",
    f"Formerly you returned {LABELS}.",
    f"Ask the server for the job. The answer is {LABELS}.",
    f"You are asked for the state of one order. Answer with {LABELS}.",
    f"Say which of the trees are {LABELS}.",
    f"Answer questions about trees that are {LABELS}.",
    f"Set the card to {LABELS} before you return.",
    f"Return the tree's state ({LABELS}) and the number of scions.",
    "Return `trees`, `pending` and `lost`.",
    f"## Test results\n\n{ITEMS}",
    f"## What the server returns\n\n{ITEMS}",
    f"## Examples of bad answers\n\nReturn one of {LABELS}.",
    "## Output\n\n" + FORM.format("Tree: <name>\n"),
    "## Output of the tool\n\n" + FORM.format(""),
    "## Report\n\nThe report of the year has a line for each tree:\n\n- Status: scion-set | pending | lost",
    "## Report\n\n| tree | status |\n|---|---|\n| 3 | scion-set |\n| 4 | pending |\n| 5 | lost |",
    "## Results\n\n### Set\n\nList the trees that took.\n\n### Pending\n\nList the rest.\n\n### Lost\n\nName them.",
    'Each tree:\n\n```python\nclass Tree(TypedDict):\n    status: Literal["scion-set", "pending", "lost"]\n```',
]


@pytest.mark.parametrize("body", ELSEWHERE)
def test_the_same_words_about_something_else_are_silent(body: str) -> None:
    assert [code for code, _ in told(written("grafter", body)) if code == "FC701"] == []


def test_who_watches_something_tells_what_it_does() -> None:
    body = "Return one of `running`, `cold` or `broken`."
    found = [[code for code, _ in told(written(role, body))] for role in ("kiln-watcher", "kiln-mender")]
    assert found == [[], ["FC701"]]


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("Say that you have received the tree.", 1),
        ("Confirm receipt of the tree.", 1),
        ("Let the caller know that the tree has arrived.", 1),
        ("You must acknowledge the assignment within your first message.", 1),
        ('Return:\n\n```json\n{"handoff_received": true, "cuts": []}\n```', 1),
        ("Acknowledge the limits of what you know.", 0),
        ("Acknowledge what the author did well before you name faults.", 0),
        ("When a customer writes, acknowledge the complaint within a day.", 0),
        ("Never say that you have received the tree; just graft it.", 0),
        ("Check that the gardener has received the tree.", 0),
        ('Return:\n\n```json\n{"order": {"received_at": "...", "acknowledged_by": "..."}, "cuts": 3}\n```', 0),
    ],
)
def test_what_a_role_gets_needs_no_acknowledgement(words: str, times: int) -> None:
    body = f"You get the tree.\n\n{words}\n\nReturn `scion-set` or `failed` with a reason."
    assert [code for code, _ in told(written("grafter", body))] == ["FC702"] * times


@pytest.mark.parametrize(("role", "times"), [("grafter", 1), ("preflight-checker", 0)])
def test_a_phase_is_no_end_beside_what_was_done(role: str, times: int) -> None:
    ends = "Return one of `preflight-passed`, `scion-cut` or `bark-torn`."
    assert [code for code, _ in told(written(role, ends))] == ["FC703"] * times


def test_the_text_that_a_program_writes_into_a_file_is_no_answer() -> None:
    agent = "---\nname: taster\ndescription: Tastes.\ntools: Read, Edit\n---\n# Taster\n\n{}\n"
    edit = "```typescript\nawait Edit({\n  old: `### Latest tasting\n**Status:** [Pending / Passed / Failed]`,\n})\n```"
    assert lint({"agents/taster.md": agent.format(f"Write the results to the top of `tests.md`:\n\n{edit}")}) == ()
