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
