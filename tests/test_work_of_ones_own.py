"""Work of the orchestrator that nobody else could do: by the role, by who starts it, by what is written or shown."""

import pytest

from linting import codes, lint

AGENT = "---\nname: {0}\ndescription: Looks after the {1}.\n---\n\n# {0}\n\n{2}\n\nReturn what you did.\n"


def told(words: str, name: str = "baker", also: dict[str, str] | None = None) -> bool:
    return "FC905" in codes({f"agents/{name}.md": AGENT.format(name, "bread", words), **(also or {})})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("- Mark the task done in the plan doc.", False),
        ("- Mark the task as completed in the plan.", False),
        ("- Mark this task done in your working notes.", False),
        ("- Mark the task as done in the baking document.", False),
        ("- Mark the task as done.", True),
        ("- Mark the task as done in the queue.", True),
        ("- Mark the task done on the board.", True),
        ("- Mark the ticket resolved in Jira.", True),
    ],
)
def test_a_tick_in_a_working_document_moves_no_task(words: str, *, expected: bool) -> None:
    assert told(words) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("version-control", False), ("version-control-agent", False), ("git-hand", False), ("version-baker", True),
     ("control-baker", True)],
)  # fmt: skip
def test_whose_trade_it_is(name: str, *, expected: bool) -> None:
    assert told("- Merge the branch into main.", name) == expected


COMMANDS = """\
{0}

```bash
oven next                 # the next loaf
oven scan                 # what is in the oven
oven tasks list           # loaves and their stage
oven tasks new <id>       # a loaf by hand
```"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (COMMANDS.format("## Oven commands"), False),
        (COMMANDS.format("The commands of the CLI:"), False),
        (COMMANDS.format("Run these commands:"), True),
        (COMMANDS.format("## Oven commands\n\nFollow these steps:"), True),
        (COMMANDS.format("## Oven commands").replace("oven scan                 # what is in the oven\n", ""), True),
        (COMMANDS.format("## Oven commands").replace("  # the next loaf", "").replace("  # what is in", " in"), True),
    ],
)
def test_a_list_of_commands_is_looked_up(words: str, *, expected: bool) -> None:
    assert told(words) == expected


@pytest.mark.parametrize(
    ("settings", "also", "expected"),
    [
        ("cadence: daily 22:00", {}, False),
        ("schedule: '0 4 * * *'", {}, False),
        ("runtime: launchd-cron", {}, False),
        ("runtime: node", {}, True),
        ("note: cadence", {}, True),
        ("cadence: daily", {"agents/cook.md": AGENT.format("cook", "stew", "1. Spawn the `baker` agent.")}, True),
    ],
)
def test_an_agent_that_the_clock_starts(settings: str, also: dict[str, str], *, expected: bool) -> None:
    text = AGENT.format("baker", "bread", "- Push the branch to origin.").replace("name:", f"{settings}\nname:", 1)
    assert ("FC905" in codes({"agents/baker.md": text, **also})) == expected


@pytest.mark.parametrize("name", ["CONVENTIONS", "QWEN", "CRUSH", "WARP", "AGENTS"])
def test_what_a_host_reads_to_every_session_is_no_agents(name: str) -> None:
    words = "# Rules\n\nYou are a baker in this house.\n\nFor a review, open a pull request with `gh pr create`.\n"
    assert codes({f"{name}.md": words}) == []
    assert codes({"house/baker-prompt.md": words}) == ["FC905"]


def test_the_words_of_a_deed_have_no_half_of_a_mark() -> None:
    text = AGENT.format("baker", "bread", "- **Push your branch** if it has work.")
    (found,) = lint({"agents/baker.md": text})
    assert (found.code, found.values["deed"]) == ("FC905", "Push your branch if it has work")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("- Merge it into the master recipe.", False),
        ("- Read each card and merge it into the base dough list, never over it.", False),
        ("- Merge the counts into the main ledger of flour.", False),
        ("- Merge them into the default oven settings.", False),
        ("- Merge it into the master branch.", True),
        ("- Merge it into the master.", True),
        ("- Merge your branch into the trunk once it is green.", True),
        ("- Merge your work into the main repository.", True),
        ("- Merge it into the project's main branch.", True),
        ("- Land it on the main development branch.", True),
        ("- Merge into main yourself.", True),
    ],
)
def test_a_thing_that_is_called_master_is_no_branch(words: str, *, expected: bool) -> None:
    assert told(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("- A successful bake with a crack → `fail` with one finding.", False),
        ("- A failed bake → ``fail``.", False),
        ("- When the crust is burnt: `fail`.", False),
        ("- Success → `finish` the task and stop.", True),
        ("- On a failed bake → `fail` the task.", True),
        ("- On failure → `./fail`.", True),
    ],
)
def test_a_verdict_behind_its_case_is_no_command(words: str, *, expected: bool) -> None:
    assert told(words) == expected


BY_NAME = {
    "agents/cook.md": AGENT.format("cook", "stew", "Call `baker` with the dough, then call `waiter`."),
    "agents/waiter.md": AGENT.format("waiter", "dishes", "Carry them."),
}
IN_FLOW = {
    "flows/bread.yaml": "name: bread\ninitial: asked\nterminal: [baked, burnt]\ntransitions:\n"
    '  "asked -> oven": {agent: baker, lease: 1h}\n  "oven -> baked": {on_fail: burnt, on_incomplete: burnt}\n'
}
IN_CONTRACT = {
    "contracts/cook-to-baker.md": "# Handoff: cook -> baker\n\n## Baker returns one of\n\n- `baked`\n- `burnt`\n"
}
CALLED = {"agents/cook.md": AGENT.format("cook", "stew", "1. Spawn the `baker` agent.")}


@pytest.mark.parametrize(
    ("settings", "line", "also", "expected"),
    [
        ("model: opus", "Heartbeat: 30 3 * * *", {}, False),
        ("model: opus", "**Schedule:** `0 5 * * 1`", {}, False),
        ("cadence: daily", "", {}, False),
        ("model: opus", "", {}, True),
        ("model: opus", "Heartbeat: steady", {}, True),
        ("model: opus", "The pipeline's schedule: 0 5 * * 1", {}, True),
        ("model: opus", "Cron: 0 5 * * *", CALLED, True),
        ("cadence: daily", "", BY_NAME, True),
        ("cadence: daily", "", IN_FLOW, True),
        ("cadence: daily", "", IN_CONTRACT, True),
    ],
)  # fmt: skip
def test_who_starts_by_the_clock_keeps_a_store(
    settings: str, line: str, also: dict[str, str], *, expected: bool
) -> None:
    words = f"- At dawn, append one entry to the oven ledger `oven/ledger.md`.\n\n{line}"
    text = AGENT.format("baker", "bread", words).replace("name:", f"{settings}\nname:", 1)
    assert ("FC707" in codes({"agents/baker.md": text, **also})) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("The ledger is one line per loaf the oven left behind, oldest first: the dough, each step, each loaf.", False),
        ("In the ledger there is a row the oven left for each loaf.", False),
        ("Leave one line per loaf in the ledger, at once.", True),
        ("For each loaf, a line per step is left in the ledger while it bakes.", True),
        ("The oven's server exposes `next` (the next loaf), `log` (append ledger rows), `scan` (look).", False),
        ("It offers three tools: `weigh` (note the weight), `log` (append the event to the ledger).", False),
        ("Run `weigh` (note the weight), `log` (append the event to the ledger), `close` (shut the oven).", True),
        ("1. `log` (append the event to the ledger)\n2. `close` (shut the oven)", True),
        ("The oven has `next` (the next loaf) and `scan` (look). Append the event to the ledger.", True),
        ("Bake the loaf (append the event to the ledger).", True),
    ],
)
def test_what_a_ledger_or_a_tool_is_asks_for_no_entry(words: str, *, expected: bool) -> None:
    assert ("FC707" in codes({"agents/baker.md": AGENT.format("baker", "bread", words)})) == expected
