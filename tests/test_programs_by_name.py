"""Programs that everybody knows, which an agent without a shell is told to run by their names alone."""

import pytest

from linting import lint

HEAD = "---\nname: track-reader\ndescription: Reads tracks.\ntools: {}\n---\n\n# Track reader\n\n"
AGENT = HEAD + "{}\n\nWhen all is read, return `success` or `failure`.\n"


def codes(text: str, tools: str = "Read, Write") -> list[str]:
    """Whether the reader is told to run what it cannot."""
    return [each.code for each in lint({"agents/track-reader.md": AGENT.format(tools, text)}) if each.code == "FC901"]


@pytest.mark.parametrize(
    "text",
    [
        "Run `ffmpeg` on each of the recordings.",
        "The crew has put the letters into `mail/`. Run `pdftotext` on each of them to get at the words.",
        "1. Run `exiftool` over the pictures.\n2. Say when each was taken.",
        "Run `ogr2ogr -f CSV out.csv in.gpx` for each track.",
        "Then run `tesseract`, and read what it found.",
    ],
)
def test_a_program_needs_a_shell(text: str) -> None:
    assert codes(text) == ["FC901"]
    assert codes(text, "Read, Write, Bash") == []


@pytest.mark.parametrize(
    "text",
    [
        "The office runs `ffmpeg` on each of the recordings.",
        "Do not run `ffmpeg` on the recordings.",
        "The recordings were cut with `ffmpeg` before you see them.",
        "Run `critic` on each of the drafts.",
        "Name `pandoc` in the list of tools that were used.",
        "Read what `pdftotext` left in the prompt.",
        "Explain what `exiftool` shows.",
    ],
)
def test_who_only_speaks_of_a_program_runs_none(text: str) -> None:
    assert codes(text) == []
