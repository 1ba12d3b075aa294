"""Programs that everybody knows by name: their names alone are no commands, for they are spoken of in many ways."""

import pytest

from linting import lint

HEAD = "---\nname: track-reader\ndescription: Reads tracks.\ntools: {}\n---\n\n# Track reader\n\n"
AGENT = HEAD + "{}\n\nWhen all is read, return `success` or `failure`.\n"


def codes(text: str, tools: str = "Read, Write") -> list[str]:
    """Whether the reader is told to run what it cannot."""
    return [each.code for each in lint({"agents/track-reader.md": AGENT.format(tools, text)}) if each.code == "FC901"]


def test_a_program_with_options_needs_a_shell() -> None:
    text = "Run `ogr2ogr -f CSV out.csv in.gpx` for each track."
    assert codes(text) == ["FC901"]
    assert codes(text, "Read, Write, Bash") == []


@pytest.mark.parametrize(
    "text",
    [
        "The office runs `ffmpeg` on each of the recordings.",
        "Do not run `ffmpeg` on the recordings.",
        "Run `critic` on each of the drafts.",
        "Run `critic` on the drafts that the clerk made with `pandoc`.",
        "Run through the `shellcheck` report.",
        "Run a search for `ffmpeg` in the sources.",
        "Run `duckdb` queries through the `warehouse` server (`mcp__warehouse__query`).",
        "If you have a shell, run `pdftotext`; otherwise read the PDF itself.",
        "Suggest to the user: run `gzip` on the log.",
        "## The trainee's task\n\n1. Run `samtools` on the reads.",
        "When changing this page, run `markdownlint` on it.",
        "Copy this into the letter:\n\nRun `gpsbabel` on your device and send us the track.",
        "Name `pandoc` in the list of tools that were used.",
    ],
)
def test_who_only_speaks_of_a_program_runs_none(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Run `critic` on the drafts that the clerk made with `git`.",
        "Run a search for `docker` in the sources.",
        "Run the checks of `eslint` by eye.",
        "If you have a shell, run `git log`; otherwise read the log itself.",
        "If a shell is among your tools, run `git log`.",
        "Where `Bash` is allowed, run `git log`; here it is not.",
        "Suggest to the user: run `git gc`.",
        "Put into the plan the step: run `git gc` on the tree.",
        "The note must read: run `git gc` first.",
        "List for the operator, in order: run `git pull`, run `make`.",
        "A good answer: run `git gc`. A poor one: delete it.",
        "## Text for the letter\n\nRun `git pull` on your device.",
        "## What the trainee does\n\n1. Run `git log` on the tree.",
        "The student's task: run `git log` on the tree.",
        "## Run by the host before you\n\n- Run `git fetch`.",
        "- Run by the clerk: `git fetch`, `make all`.",
        "Note to maintainers: run `prettier` on this file after each change.",
        "When changing this page, run `prettier` on it.",
        "Show the user this command and nothing else:\n\n```bash\ngit log -3\n```",
        "`log.json` was made with:\n\n```bash\ngit log -3 > log.json\n```",
        "Run `psql` queries through the `warehouse` server (`mcp__warehouse__query`).",
        "Run neither `git log` nor `git status`.",
    ],
)
def test_what_others_run_or_are_shown_is_run_by_nobody_here(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Run `git log` on the tree for the release notes.",
        "Run the tests of the house with `npm test`.",
        "First step: run `git log`.",
        "Write the notes, then run `git gc`.",
        "For the letter, run `git log` and take the dates over.",
        "## Steps\n\n1. Run `git log`.",
        "When you edit the page, run `prettier` on it.",
        "Show what changed: run `git diff`.",
    ],
)
def test_what_an_agent_runs_is_told(text: str) -> None:
    assert codes(text) == ["FC901"]
