"""What documents say without the words that usually lead to it: bare commands and results, tables beside a name, files
that nobody left.
"""

import pytest

from linting import codes

AGENT = "---\nname: {0}\ndescription: Works.\ntools: {1}\n---\n\n# {0}\n\nYou get the parcel in the prompt.\n\n{2}\n"
RETURN = "\n\nReturn `success` with `notes`, or `failure` with `reason`."
FLOW = """\
name: parcels
initial: new
terminal: [done, dropped]
lease: 30m
supervision: {strategy: one_for_one, max_restarts: 2, window: 600}
transitions:
  "new -> packed":
    agent: weigher
    max_attempts: 3
    on_exhausted: dropped
  "packed -> sealed":
    agent: packer
    on_fail: dropped
    on_incomplete: dropped
  "sealed -> done":
    on_fail: dropped
    on_incomplete: dropped
"""
STEPS = "- Check the parcel.\n- Wrap what is loose.\n"
CALLEE = AGENT.format("label-reader", "Read", "## Return\n\n    outcome: readable | smudged | torn-off")
CHECKER = "agents/seal-checker.md"
RULES = '# House rules\n\nEvery agent returns one JSON object.\n\n```json\n{"outcome": "success", "notes": "ok"}\n```\n'


def of_agent(text: str, tools: str = "Read, Edit, Bash") -> list[str]:
    """What is found in the document of one agent."""
    return codes({"agents/packer.md": AGENT.format("packer", tools, text)})


@pytest.mark.parametrize(
    "text",
    [
        STEPS + "- `git push origin HEAD` once it is sealed.",
        STEPS + "- `gh pr create --fill`, with the number in the title.",
        STEPS + "- [ ] `git push`",
        STEPS + "- Finally `gh pr merge --squash`.",
        "Wrap the parcel. `git push origin HEAD` when it is sealed.",
    ],
)
def test_commands_between_instructions(text: str) -> None:
    assert "FC905" in of_agent(text + RETURN)


@pytest.mark.parametrize(
    "text",
    [
        STEPS + "- `git push` is done by the engine.",
        STEPS + "- `gh pr create` happens after you return.",
        STEPS + "- `git push` if asked.",
        STEPS + "\n## What follows\n\n- `git push origin HEAD` when it is sealed\n- `gh pr create --fill`",
        STEPS + "\n## Not yours\n\n- `git push`\n- `gh pr create`, ever",
    ],
)
def test_commands_of_others(text: str) -> None:
    assert of_agent(text + RETURN) == []


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("Create the list with Write, or Edit the old one.", "Read, Edit"),
        ("- Look for doubles with Grep.", "Read, Edit"),
        ("- Create the list (Write).", "Read, Edit"),
    ],
)
def test_tools_beside_what_is_done(text: str, tools: str) -> None:
    assert of_agent(text + RETURN, tools) == ["FC901"]


@pytest.mark.parametrize(
    "text",
    [
        "- Begin every heading with Edit mode in mind.",
        "- Answer the question with Edit, Keep or Drop.",
        "- Mark each line with Read or Unread.",
        "- Do not create lists with Write.",
    ],
)
def test_words_that_are_no_tools_there(text: str) -> None:
    assert of_agent(text + RETURN, "Read") == []


@pytest.mark.parametrize(
    "text",
    [
        '- Name the seam.\n\n    {"status": "success", "decision": "approve", "comment": "tight"}\n\nor `reject`.',
        'E.g.:\n\n    {"status": "failed", "reason": "no seal"}\n',
        '## Example\n\n```json\n{"status": "done", "comment": "tight"}\n```',
        "<output_format>\nAnswer with a `<result>` element. `<status>` is done, partial or error.\n</output_format>",
        "## Return\n\n```xml\n<answer><status>failed</status><reason>no seal</reason></answer>\n```",
        "Answer with `<status>done</status>` or `<status>failed</status>`.",
    ],
)
def test_results_that_no_words_lead_to(text: str) -> None:
    assert "FC912" in codes({"AGENTS.md": RULES, CHECKER: AGENT.format("seal-checker", "Read", text)})


@pytest.mark.parametrize(
    "text",
    [
        'The scale says:\n\n    {"status": "success", "message": "2 kg"}\n',
        '## The state of a parcel\n\n```json\n{"status": "done", "comment": "sealed"}\n```',
        '<context>\n{"status": "success", "comment": "tight"}\n</context>',
        "The report of the scale holds:\n\n```xml\n<weight><status>failed</status></weight>\n```",
        '    {"outcome": "success", "decision": "approve", "comment": "tight"}\n\nor `reject`.',
    ],
)
def test_objects_of_others(text: str) -> None:
    assert codes({"AGENTS.md": RULES, CHECKER: AGENT.format("seal-checker", "Read", text + RETURN)}) == []


@pytest.mark.parametrize(
    "text",
    [
        'Sealed:\n\n```json\n{"outcome": "sealed"}\n```\n\nLater:\n\n```json\n{"outcome": "parcel-task-received"}\n```',
        "    outcome: sealed | order-received",
        "Return `sealed` with `weight`, or `job-acknowledged` when it takes longer.",
        "Return one of the following to the caller:\n\n- `sealed`, with `weight`\n- `brief-received`, with `reason`",
    ],
)
def test_acknowledgements_of_anything_that_passes(text: str) -> None:
    found = of_agent("## Return\n\n" + text.replace("parcel-task", "task"))
    assert "FC702" in found


@pytest.mark.parametrize("label", ["payment-accepted", "no-reply-received", "offer-received"])
def test_receipts_that_are_results(label: str) -> None:
    assert "FC702" not in of_agent(f"## Return\n\n    outcome: sealed | {label}")


@pytest.mark.parametrize(
    "lead",
    [
        "The packer returns one of the following to the sender:",
        "Return one of these when you are done:",
        "You give one of these back to the sender:",
    ],
)
def test_blocks_behind_words_that_say_to_whom(lead: str) -> None:
    text = f"{lead}\n\n- `sealed`, together with `weight`.\n- `blocked`, by itself."
    assert "FC704" in of_agent(text)
    assert "FC704" not in of_agent(text.replace("by itself", "with `blockers` and the `owner` of each"))


TAKEN = [
    (
        ".claude/commands/post.md",
        "You call the helpers with the Task tool.\n\nTask(`label-reader`) with `parcel`.\n\n{0}",
    ),
    (".claude/commands/post.md", "You call the helpers with the Task tool.\n\n## `label-reader`\n\n{0}"),
    ("agents/clerk.md", AGENT.format("clerk", "Task", "You consult others.\n\n## label-reader\n\n{0}" + RETURN)),
    ("desk/routing.md", "# Routing\n\nWhat the desk does with each object.\n\n## label-reader\n\n{0}"),
]
LIST = "- `readable` → send it\n- `torn-off` → ask the sender"
TABLE = "| outcome | do |\n|---|---|\n| `readable` | send it |\n| `torn-off` | ask the sender |"


@pytest.mark.parametrize(("path", "around"), TAKEN)
@pytest.mark.parametrize("rows", [LIST, TABLE])
def test_rows_under_a_name(path: str, around: str, rows: str) -> None:
    documents = {"agents/label-reader.md": CALLEE, path: around.format(rows)}
    assert codes(documents) == ["FC805"]
    whole = rows + ("\n| `smudged` | guess |" if rows == TABLE else "\n- `smudged` → guess")
    assert codes({**documents, path: around.format(whole)}) == []


def test_calls_of_a_command_in_a_table() -> None:
    rules = "# House rules\n\n| call | outcomes |\n|---|---|\n| `/post` → label-reader | `readable` \\| `torn-off` |\n"
    documents = {"agents/label-reader.md": CALLEE, "CLAUDE.md": rules}
    assert codes(documents) == ["FC801"]
    assert codes({**documents, "CLAUDE.md": rules.replace("`torn-off` |", "`torn-off` \\| `smudged` |")}) == []


def of_flow(text: str, other: str = STEPS, tools: str = "Read, Edit") -> list[str]:
    """What is found where two agents of a flow work one behind the other."""
    agents = {
        "agents/weigher.md": AGENT.format("weigher", "Read", other + RETURN),
        "agents/packer.md": AGENT.format("packer", tools, text + RETURN),
    }
    return codes({"flows/parcels.yaml": FLOW, **agents})


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("- Read `work/weights.csv`.\n- Edit the label.", "Read, Edit"),
        ("The weights are listed in `work/weights.csv`.\n\n- Edit the label.", "Read, Edit"),
        ("1. Read `.claude/tmp/weights.json` and put the label next to it.\n2. Run `make label`.", "Read, Bash"),
        ("The list is waiting in `docs/lists/now.md`, where the weigher has left it. Edit the label.", "Read, Edit"),
    ],
)
def test_files_nobody_left(text: str, tools: str) -> None:
    assert "FC913" in of_flow(text, tools=tools)


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("- Run `make weights`.\n- Read `work/weights.csv`.", "Read, Bash"),
        ("- Read `work/weights.csv`, which the nightly job writes.\n- Edit the label.", "Read, Edit"),
        ("- If there is one, read `work/weights.csv`.\n- Edit the label.", "Read, Edit"),
        ("- Read `config/weights.json`.\n- Edit the label.", "Read, Edit"),
    ],
)
def test_files_that_may_be_there(text: str, tools: str) -> None:
    assert "FC913" not in of_flow(text, tools=tools)
