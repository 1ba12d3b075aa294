"""Results, entries, acknowledgements and choices in further spellings, each beside what only looks like them."""

import pytest

from linting import lint


def agent(name: str, body: str) -> str:
    return f"---\nname: {name}\ndescription: Works.\n---\n\n# {name}\n\n{body}\n"


def found(documents: dict[str, str], *codes: str) -> list[tuple[str, str]]:
    """Code and words of each finding of some rules."""
    return [(each.code, each.primary.span.text) for each in lint(documents) if each.code in codes]


def form(title: str, status: str = "Status: COMPLETED | IN_PROGRESS | BLOCKED") -> dict[str, str]:
    fence = f"```markdown\n{title}\nDish: {{name}}\n{status}\n\n## Taste\n[what it is like]\n```"
    return {"agents/cook.md": agent("cook", f"## Tasting\n\nWrite to `kitchen/cook.md`:\n{fence}")}


@pytest.mark.parametrize(
    "title", ["# Cook Report: Tasting", "# Handoff", "# Completion Summary", "# Result of the tasting", "# Output"]
)
def test_a_form_is_a_report_by_its_own_title(title: str) -> None:
    assert found(form(title), "FC701", "FC704") == [("FC701", "IN_PROGRESS"), ("FC704", "BLOCKED")]


@pytest.mark.parametrize(
    "documents",
    [
        *map(
            form, ("# Project Status Report", "# Incident Report", "# Sprint Summary", "# Recipe", "# Release Report")
        ),
        form("# Cook Report", "Status: TODO | IN_PROGRESS | BLOCKED | DONE"),
        form("# Cook Report", "Menu status: COMPLETED | IN_PROGRESS | BLOCKED"),
        form("# Cook Report", "State: OPEN | IN_PROGRESS | BLOCKED"),
    ],
)
def test_a_form_of_an_item_tells_its_state(documents: dict[str, str]) -> None:
    assert found(documents, "FC701", "FC704") == []


def team(head: str, title: str) -> dict[str, str]:
    table = f"| Member | {head} | Model |\n|---|---|---|\n| A | cook.md | small |"
    fence = "```markdown\n# Findings\nStatus: COMPLETE | IN-PROGRESS | BLOCKED | FAILED\n```"
    return {
        "teams/tasting.md": f"# Tasting\n\n## Members\n\n{table}\n\n## {title}\n\n{fence}\n",
        "agents/cook.md": agent("cook", "Cook."),
    }


@pytest.mark.parametrize("head", ["Agent", "Agent file", "Subagent"])
def test_a_list_of_agents_tells_who_works_by_a_document(head: str) -> None:
    assert [code for code, _ in found(team(head, "Report format"), "FC701", "FC704")] == ["FC701", "FC704"]


@pytest.mark.parametrize(("head", "title"), [("File", "Report format"), ("Agent", "Roadmap"), ("Person", "Report")])
def test_a_form_that_nobody_hands_back_stays_unread(head: str, title: str) -> None:
    assert found(team(head, title), "FC701", "FC704") == []


@pytest.mark.parametrize(("title", "first", "told"), [
    ("Result", "# Handover", ["FC701"]),
    ("State File Structure", "# Meta", []),
    ("Resuming", "# Orchestration State", []),
])  # fmt: skip
def test_the_state_a_work_keeps_of_itself_is_no_result(title: str, first: str, told: list[str]) -> None:
    form = f"{first}\n- **Phase:** one | two\n- **Status:** running | paused | completed"
    body = f"## {title}\n\n```markdown\n{form}\n```\n"
    assert [code for code, _ in found({"agents/cook.md": agent("cook", body)}, "FC701")] == told


CHECKER = """
```
Verdict: PASS | FAIL
Status: PASS | FAIL | BLOCKED
Blocker: what blocks, and who decides
```

{}

1. Say what was good.

**If FAIL:**

1. Say what is missing.
"""


@pytest.mark.parametrize(
    "words",
    [
        "**When Phase Passes:**",
        "**When phase fails:**",
        "**If Checks Fail:**",
        "**When Part Fails:**",
        "**If Passed:**",
        "**If fails:**",
        "**For passes:**",
        "**On failure:**",
        "**When work is blocked:**",
        "## When Gate Passes",
        "## If Failing",
    ],
)
def test_a_clause_or_a_form_of_a_verb_is_no_outcome_of_another_name(words: str) -> None:
    assert found({"agents/checker.md": agent("checker", CHECKER.format(words))}, "FC802") == []


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("**If FIAL:**", "FIAL"),
        ("**If PASS or FIAL:**", "FIAL"),
        ("**If `Passed`:**", "Passed"),
        ("**If FAILED:**", "FAILED"),
    ],
)
def test_a_misspelt_outcome_is_told(words: str, label: str) -> None:
    assert found({"agents/checker.md": agent("checker", CHECKER.format(words))}, "FC802") == [("FC802", label)]


@pytest.mark.parametrize(
    "words",
    [
        "When done: append an entry to `kitchen/status.md`.",
        "- After each dish, add a short note to `team/updates.md`.",
        "On completion, write an entry to `team/board.md`.",
        "Post a message in `kitchen/channel.jsonl` after each dish.",
        "After each dish, append a bus message.",
        "Append one ledger entry for each dish.",
        "Do not guess; append an entry to `status.md`.",
        "The engine starts the ovens; append the event of each dish to the kitchen ledger.",
        "Append each dish to the kitchen ledger; the engine enters the rest.",
    ],
)
def test_an_entry_for_everybody_is_an_event(words: str) -> None:
    assert [code for code, _ in found({"agents/cook.md": agent("cook", words)}, "FC707")] == ["FC707"]


@pytest.mark.parametrize(
    "words",
    [
        "Do not skip a dish without an order (and log the order in `decisions.md`).",
        "- Never change a recipe unless you record the reason in `decisions.md`.",
        "Do not touch other dishes except to add an entry to `decisions.md`.",
        "Never edit an old menu (append new entries to `history.md` when asked).",
        "Log to your journal at `team/cook/journal/today.md`.",
        "- Append what you learned to your own memory log.",
        "Update `status.md` with the current dish.",
        "- Add the `dish_state` field to `status.json`.",
        "Add a section to `board.md`.",
        "Add a message to `src/channel.ts`.",
        "Never append an entry to `status.md`.",
        "Put an entry for each dish into `events`; the engine enters them in the kitchen ledger.",
        "Add each dish to `events`, and the runner then records them in the ledger of the kitchen.",
        "List the dishes under `events`, from where the harness writes them to the ledger.",
    ],
)
def test_an_exception_a_memory_and_a_state_are_no_events(words: str) -> None:
    assert found({"agents/cook.md": agent("cook", words)}, "FC707") == []


def shell(line: str, lead: str = "Then run:") -> str:
    return f"## Steps\n\n{lead}\n\n```bash\n{line}\n```\n\nCook. Return the dish."


@pytest.mark.parametrize(
    "words",
    [
        shell('echo "ack" > queue/ack/$DISH.ack'),
        shell("touch queue/$DISH.ack"),
        shell('   printf "task-received" >> out/state  # we have it'),
        "1. Write an acknowledgement file first.\n2. Cook.",
        "1. Create `orders/$DISH.ack`.\n2. Cook.",
    ],
)
def test_an_acknowledgement_may_be_a_file(words: str) -> None:
    assert [code for code, _ in found({"agents/cook.md": agent("cook", words)}, "FC702")] == ["FC702"]


@pytest.mark.parametrize(
    "words",
    [
        shell('echo "pack" > out/x'),
        shell('echo "done" > out/state'),
        shell("touch out/track"),
        shell("npm pack > out"),
        shell("echo ack > q/x.ack", "Wrong:"),
        "1. Never create an ACK file.",
        "1. Create a stack file.",
    ],
)
def test_other_files_acknowledge_nothing(words: str) -> None:
    assert found({"agents/cook.md": agent("cook", words)}, "FC702") == []


def results(one: str, other: str) -> dict[str, str]:
    body = "## Form\n\n```yaml\ndish: x\n{}\nsummary: short\nfindings: []\n```"
    return {"agents/a.md": agent("a", body.format(one)), "agents/b.md": agent("b", body.format(other))}


@pytest.mark.parametrize("status", ["status: success | failed", "status: success  # success, failed, blocked"])
def test_a_result_and_a_status_are_two_formats(status: str) -> None:
    assert found(results("result: approved | needs_fix", status), "FC912") == [("FC912", "result")]


@pytest.mark.parametrize(
    "one",
    [
        'result: "text"',
        "result: []",
        "result: high | low",
        "status: done | failed\nresult: passed | failed",
        "result: 3",
    ],
)
def test_a_value_that_is_called_result_is_no_format(one: str) -> None:
    assert found(results(one, "status: success | failed"), "FC912") == []


def lists(one: str, other: str, call: str = "Delegate to the `cook` agent.") -> dict[str, str]:
    return {"agents/cook.md": agent("cook", one), "commands/dine.md": f"# Dine\n\n{call}\n\n{other}\n"}


OTHER = "The `dish_state` field: `raw`, `hot`, or `late`."


@pytest.mark.parametrize(
    "one",
    [
        'Set `dish_state` to one of `"raw"`, `"hot"` or `"cold"`.',
        '- Set the `dish_state` field of the dish.\n- Values: `"raw"` (as it came), `"hot"`, `"cold"`',
        "- `dish_state`: `raw` | `hot` | `cold`",
        "- Write `dish_state` (one of `raw`, `hot`, `cold`).",
        "| Field | Type | Values |\n|---|---|---|\n| `dish_state` | enum | `raw`, `hot` or `cold` |",
    ],
)
def test_two_lists_of_the_values_of_one_field_disagree(one: str) -> None:
    assert found(lists(one, OTHER), "FC807") == [("FC807", "late")]


ONE = "Set `dish_state` to one of `raw`, `hot` or `cold`."


@pytest.mark.parametrize(
    "documents",
    [
        lists(ONE, OTHER, "Eat."),
        lists(ONE, "The `dish_state` field: `raw` or `hot`."),
        lists(ONE, "The `dish_state` field: `cold`, `raw`, or `hot`."),
        lists(ONE, "The `dish_state` field: `raw`, `eaten`, or `gone`."),
        lists(ONE, "The `dish_state` field: e.g. `raw`, `hot`, or `late`."),
        lists(ONE, "`dish_state` is `raw` (in the morning) or `late`."),
        lists(ONE, "Take dishes with `dish_state` (`raw` or `late`)."),
        lists(ONE, "If `dish_state`: `raw`, `hot`, `late`: stop."),
        lists(ONE, "The `table_state` field: `raw`, `hot`, or `late`."),
    ],
)
def test_some_values_and_other_fields_do_not_disagree(documents: dict[str, str]) -> None:
    assert found(documents, "FC807") == []


def conductor(body: str) -> dict[str, str]:
    return {".opencode/agents/orchestrator.md": f"---\ndescription: Runs others.\n---\n# Orchestrator\n\n{body}\n"}


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("Call `cook` with:\n- the order\n- the latest planner output", "the latest planner output"),
        ("Dispatch `taster` with the following:\n\n- the cook findings\n- the order", "the cook findings"),
    ],
)
def test_a_result_may_be_handed_on_in_a_list(body: str, place: str) -> None:
    assert found(conductor(body), "FC911") == [("FC911", place)]


@pytest.mark.parametrize(
    "body",
    [
        "Call `cook` with:\n- the order",
        "Call `cook` with:\n- the output directory\n- the output language",
        "Call `cook` with:\n- the planner output\n\nIf the output is empty or malformed, ask once more, then stop.",
    ],
)
def test_an_order_and_a_guarded_result_may_be_handed_on(body: str) -> None:
    assert found(conductor(body), "FC911") == []


STATES = "STATUS: IN_PROGRESS | COMPLETED | BLOCKED"


@pytest.mark.parametrize(
    "body",
    [
        f"Output contract:\n- `{STATES}`\n- `PHASE:` where it is",
        f"Output format:\n\n```\n{STATES}\n```",
        f"Final report:\n\n- {STATES}\n- Notes: text",
        f"**Expected output:**\n\n- {STATES}",
        f"Return `task_{STATES.lower()}`.",
    ],
)
def test_what_is_handed_back_needs_no_heading(body: str) -> None:
    told = found({"agents/cook.md": agent("cook", body)}, "FC701", "FC704")
    assert [(code, word.upper()) for code, word in told] == [("FC701", "IN_PROGRESS"), ("FC704", "BLOCKED")]


@pytest.mark.parametrize(
    "body",
    [
        f"Tickets look like this:\n- {STATES}\n- Owner: name",
        f"Read the task list:\n\n- {STATES}",
        f"Test reports:\n- {STATES}",
        f"Search results:\n- {STATES}",
        f"Bug report template:\n- {STATES}",
        f"Build outputs:\n- {STATES}",
        "Return `http_status`: 200 | 404.",
        "Return the status: open | closed.",
    ],
)
def test_the_state_of_something_else_is_not_handed_back(body: str) -> None:
    assert found({"agents/cook.md": agent("cook", body)}, "FC701", "FC704") == []


def test_a_status_in_brackets_is_that_of_the_role_before_them() -> None:
    documents = {"agents/chef.md": agent("chef", "Call `taster` (STATUS: PASS/FAIL/RUNNING).")}
    (told,) = [each for each in lint(documents) if each.code == "FC701"]
    assert told.values["role"] == "`taster`"


def test_a_title_may_say_what_its_document_is_before_the_role() -> None:
    documents = {"agents/orchestrator.md": f"# Agent: orchestrator\n\n## Output\n\n- {STATES}\n"}
    assert [each.values["role"] for each in lint(documents) if each.code == "FC701"] == ["`orchestrator`"]
