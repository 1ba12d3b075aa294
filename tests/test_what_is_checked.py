"""Which files are checked: those that declare something, those in `doctrine/`, those of which something is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

COERCED = (
    "# Of the host\n\nCall `finder`.\n\n| result | then |\n|---|---|\n"
    "| `ok` with status `weak` | `low_utility` |\n"
)
WAGES = "# Notes on wages\n\nMillers are paid by the bag.\n\n## Holidays\n\nThe mill rests in May.\n"


def write(alone: Path, documents: dict[str, str]) -> None:
    for path, text in documents.items():
        (alone / path).parent.mkdir(parents=True, exist_ok=True)
        (alone / path).write_text(text)


def test_a_file_of_which_something_is_told_is_counted_and_listed(alone: Path, run: Run) -> None:
    write(alone, {"process/host.md": COERCED})
    code, out, _ = run("lint", "--no-cache")
    assert (code, out.splitlines()[-1]) == (1, "1 error in 1 file")
    assert run("lint", "--show-files")[1] == "process/host.md\n"


def test_a_file_whose_finding_is_hidden_is_counted_too(alone: Path, run: Run) -> None:
    write(alone, {"process/host.md": f"<!-- flowc: ignore-file[FC004] agreed -->\n\n{COERCED}"})
    assert run("lint", "--no-cache")[:2] == (0, "1 file clean\n")


def test_a_document_in_doctrine_is_checked_whatever_it_says(alone: Path, run: Run) -> None:
    write(alone, {"doctrine/wages.md": WAGES, "mill/doctrine/wages.md": WAGES})
    assert run("lint", "--show-files")[1] == "doctrine/wages.md\nmill/doctrine/wages.md\n"
    told = [line.strip() for line in run("lint", "--no-cache", "--coverage", "doctrine")[1].splitlines()]
    assert told[1:] == ["doctrine/wages.md:1: Notes on wages", "doctrine/wages.md:5: Holidays", "1 file clean"]


@pytest.mark.parametrize("path", ["doctrine/README.md", "process/wages.md", "doctrine/notes/wages.md"])
def test_a_page_about_something_else_is_not(alone: Path, run: Run, path: str) -> None:
    write(alone, {path: WAGES})
    assert run("lint", "--no-cache")[0] == 2
