"""What an agent is told not to do, in every layout; what it says it never writes; who keeps the tracker."""

import pytest

from linting import lint

HEAD = "---\nname: {name}\ndescription: {description}\n{tools}---\n# Role\n\nYou look after what you are given.\n\n"
ITEMS = "\n- Create a new file\n- Run `npm test`"


def said(body: str, tools: str = "", name: str = "worker", description: str = "Does its part.") -> list[str]:
    """What the rules about agents say of one agent."""
    granted = f"tools: {tools}\n" if tools else ""
    text = HEAD.format(name=name, description=description, tools=granted) + body + "\n"
    return [each.code for each in lint({f"agents/{name.lower()}.md": text}) if each.code.startswith("FC9")]


FORBIDDING = [
    "WHAT YOU CANNOT DO (READ-ONLY)", "THINGS YOU MUST NOT DO\n", "**Off-limits**", "Out of scope",
    "**Forbidden actions**\n", "## Limitations", "## Restrictions", "## Don'ts", "## Do's and Don'ts\n\n### Don'ts",
    "❌ Never", "**Don't**", "**DON'Ts**", "You must never do any of these.", "The following is forbidden.\n",
    "You are limited.\nWHAT YOU CANNOT DO", "**Won't**", "## Not permitted", "## Disallowed", "Banned actions:",
    "**You are unable to**", "You don't have the ability to\n\nNever", "🚫 Hard limits", "This agent does NOT",
    "Refrain from:", "## Non-responsibilities", "Leave to others", "Not your job",
    "## What you leave to the builder", "## Red lines", "Excluded from your work", "### Blocked operations",
    "Absolutely NOT", "## Capabilities you lack", "No-go zone\n",
]  # fmt: skip

ASKING = [
    "WHAT YOU DO", "You do not know the project yet.\n", "Do not skip any step.\n",
    "Never guess. Do this instead\n", "Do not answer before you have done all of this.\n", "To avoid mistakes",
    "If you cannot find the file", "**Not optional**", "You must not stop until all of these are done",
    "## Never skip", "Never skip these steps:", "You cannot answer without these", "## Don't forget",
    "Nothing is out of scope", "The tests are not run by the parent, so:",
]  # fmt: skip


@pytest.mark.parametrize("lead", FORBIDDING)
def test_what_stands_under_words_that_forbid_is_not_asked_for(lead: str) -> None:
    assert said(lead + ITEMS, "Read, Grep, Glob") == []


@pytest.mark.parametrize("lead", ASKING)
def test_a_denial_of_something_else_forbids_nothing(lead: str) -> None:
    assert "FC901" in said(lead + ITEMS, "Read, Grep, Glob")


def test_a_tag_forbids_what_it_holds() -> None:
    assert said("<forbidden>" + ITEMS + "\n</forbidden>", "Read, Grep, Glob") == []


@pytest.mark.parametrize("nested", ["- Not allowed", "- **Forbidden**", "1. ❌ Never"])
def test_an_item_forbids_those_inside_it(nested: str) -> None:
    assert said(nested + "\n   - Create a new file\n   - Run `npm test`", "Read, Grep, Glob") == []


@pytest.mark.parametrize(
    ("body", "tools", "expected"),
    [
        ("You have `Read` and `Edit` only - no `Write`. You cannot create files.", "Read, Edit", 0),
        ("You never create or delete files; you change lines.", "Read, Edit", 0),
        ("Apply the fixes in place. Do not write files; hand the rest back.", "Read, Edit", 0),
        ("Refactor the code in place. You do not write files.", "Read, Edit", 0),
        ("Never delete files.", "Read, Edit, Write", 0),
        ("You produce the report. You do not modify files.", "Read, Write", 0),
        ("Do not create files or modify anything when the tests are red.", "Read, Write, Edit", 0),
        ("You never modify files.", "Read, Edit", 1),
        ("Do not write any files.", "Read, Edit, Write", 2),
        ("This agent never creates or modifies files.", "Read, Write", 1),
        ("You do not create files. Answer in the chat.", "Read, Write", 1),
        ("**Never**\n- Edit any file\n- Run commands", "Read, Edit", 1),
        ("You are read-only: you look and report.", "Read, Edit, Write", 2),
    ],
)
def test_a_tool_is_unused_where_just_what_it_does_is_ruled_out(body: str, tools: str, expected: int) -> None:
    assert said(body, tools) == ["FC903"] * expected


@pytest.mark.parametrize(
    ("name", "description", "body", "expected"),
    [
        ("gameplan", "Shows what is next.", "Move it to `done`.", []),
        ("keeper", "Reads and maintains the plan of phases.", "Move the task to `done`.", []),
        ("librarian", "Curates the issues of the project.", "Mark the issue as done.", []),
        ("PRAgent", "Opens what was built.", "Run `git push`.", []),
        ("builder", "Maintains code quality.", "Move the task to `done`.", ["FC905"]),
        ("builder", "Maintains the plan.", "Push the branch to origin.", ["FC905"]),
        ("coder", "Builds tasks of the backlog.", "Move the task to `done`.", ["FC905"]),
        ("reviewer", "Keeps code clean. Works on tickets.", "Move the ticket to `done`.", ["FC905"]),
    ],
)
def test_who_keeps_a_tracker_moves_its_entries(name: str, description: str, body: str, expected: list[str]) -> None:
    assert said(body, name=name, description=description) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("First run `echo $HOME`, then use absolute paths.", ["FC901"]),
        ("Run `pwd`.", ["FC901"]),
        ("When mapping, or weighing, you **MUST** first use the `graph` skill (via `activate_skill`).", ["FC901"]),
        ("Use the run_shell_command tool.", ["FC901"]),
        ("Load it by calling `WebFetch`.", ["FC901"]),
        ("Do not forget to run `npm test`.", ["FC901"]),
        ("You have access to Bash.", ["FC901"]),
        ("Run `cat x.md | head`.", []),
        ("Run `echo $ARGUMENTS`.", []),
        ("You don't have access to Bash.", []),
        ("You have Read and Grep only.", []),
        ("Do not load it (via `WebFetch`).", []),
        ("Explain what happens via `x_y`.", []),
    ],
)
def test_tools_and_commands_that_words_ask_for(body: str, expected: list[str]) -> None:
    assert said(body, "Read, Grep, Glob") == expected
