"""What an agent's page says in short forms: a table of two columns about it, verbs that are called after tools, results
that are shown one by one; beside each what says something else.
"""

import pytest

from doctrine_reading import doctrine
from flowc.model.statements import Role
from linting import lint

HEAD = "---\nname: worker\ndescription: Does its part.\ntools: {}\n---\n# Worker\n\n"


def told(text: str, tools: str = "Read") -> list[tuple[str, str]]:
    """The codes of what is found in the document of an agent, with the words they stand at."""
    found = lint({"agents/worker.md": HEAD.format(tools) + text + "\n"})
    return [(each.code, each.primary.span.text) for each in found]


SHEET = "| | |\n|---|---|\n| In | the board |\n{}\n"


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("| Runs | `make sweep` (slow) |", [("FC901", "make sweep")]),
        ("| **Writes** | `out/sweep.csv`, `out/notes.md` |", [("FC901", "out/sweep.csv")]),
        ("| Runs | `make sweep` in CI |", []),
        ("| Runs | the sweep, by `make sweep` |", []),
        ("| Never runs | `make sweep` |", []),
        ("| Run by | `make sweep` |", []),
        ("| Runs | `make sweep` | nightly |", []),
        ("| Writes | nothing but its answer |", []),
        ("| Written by others | `out/sweep.csv` |", []),
    ],
)
def test_a_table_about_an_agent_says_what_it_runs_and_writes(row: str, found: list[tuple[str, str]]) -> None:
    columns = "| | | |\n|---|---|---|\n" if row.count("|") > 3 else ""
    assert told(columns + row if columns else SHEET.format(row)) == found


def test_a_label_before_a_command_says_that_it_is_run() -> None:
    assert told("- Runs: `make sweep`\n- Takes: an hour") == [("FC901", "make sweep")]


@pytest.mark.parametrize(
    ("words", "tools", "found"),
    [
        ("1. Grep the other models for columns that are gone.", "Read, Write", ["Grep"]),
        ("Glob for every test.", "Read", ["Glob"]),
        ("1. Grep the other models for columns that are gone.", "Read, Bash", []),
        ("1. Grep the other models for columns that are gone.", "Read, Grep", []),
        ("1. Grep the other models for columns that are gone.", "read, search", []),
        ("1. Grep the other models for columns that are gone.", "Read, mcp__code__search_text", []),
        ("1. Grep the other models for columns that are gone.", "Read, WebSearch", ["Grep"]),
        ("1. Grep the other models for columns that are gone.", "Read, mcp__net__web_search", ["Grep"]),
        ("Use Grep for columns that are gone.", "Read, mcp__code__search_text", ["Use"]),
        ("Never grep the whole archive.", "Read", []),
        ("The reviewer greps the other models.", "Read", []),
        ("If you may, grep the other models.", "'*'", []),
        ("`grep` is slow here.", "Read", []),
    ],
)
def test_a_verb_that_is_called_after_a_tool(words: str, tools: str, found: list[str]) -> None:
    assert [text.split()[0] for code, text in told(words, tools) if code == "FC901"] == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("An entry that links to a source: fetch the linked page and compare.", True),
        ("Where no year is given, or where the page does not say it, search the web for one.", True),
        ("Fetch the linked issue.", False),
        ("Fetch the cited row of the table.", False),
        ("Where no year is given, or where the page does not say it, the archive searches the web for one.", False),
    ],
)
def test_pages_behind_links_and_second_conditions(words: str, *, found: bool) -> None:
    assert bool(told(words)) == found


RESULTS = """When you are through, your last message is JSON and nothing else:

```json
{"outcome": "success", "notes": "what to know"}
```

```json
{"outcome": "failure", "reason": "why"}
```

%s

```json
{"outcome": "needs_continuation", "notes": "what is left"}
```
"""


def test_results_that_are_shown_one_by_one_are_all_there_are() -> None:
    assert told(RESULTS % "Out of time, but what is there is worth keeping:") == []
    assert told(RESULTS % "When time is up:") == []


FOUND = "Your answer is an object whose `outcome` is `found` or `not-found`. With `found` you return `places`, all.\n"
FOUND += "With `not-found` you return `searched`."
CONTRACT = """# lead -> worker

The outcome is `found` or `not-found`. With `found` comes a list called `places`, with the other `searched`.
"""


def test_the_key_of_an_outcome_is_none_and_neither_is_what_goes_with_it() -> None:
    found = lint({"agents/worker.md": HEAD.format("Read") + FOUND, "contracts/worker.md": CONTRACT})
    assert [each.code for each in found] == []
    other = FOUND.replace("`not-found`", "`absent`")
    found = lint({"agents/worker.md": HEAD.format("Read") + other, "contracts/worker.md": CONTRACT})
    assert "FC801" in [each.code for each in found]


@pytest.mark.parametrize(
    ("title", "found"),
    [("**Does**", True), ("**What it does**", True), ("**Never does**", False), ("**What others do**", False)],
)
def test_a_bold_line_over_what_an_agent_does(title: str, *, found: bool) -> None:
    assert bool(told(f"{title}\n\n- writes `out/x.md`\n- reads the house rules")) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Your `outcome` is `clear` or `wrong-language`.", True),
        ("Your answer is an object whose `outcome` is `clear` or `wrong-language`.", True),
        ("Look at the event whose `outcome` is `clear` or `wrong-language`.", False),
        ("The build `outcome` is `clear` or `wrong-language`.", False),
    ],
)
def test_the_outcome_that_an_agent_says_is_its_own(words: str, *, found: bool) -> None:
    unions = doctrine(HEAD.format("Read") + words + "\n", "agents/worker.md").unions
    assert [each.role for each in unions] == [Role.RETURN if found else Role.VALUES]
