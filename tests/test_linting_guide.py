"""docs/linting.md is true: every command prints what is shown, every option, format and limit is there.

`python tests/test_linting_guide.py` writes the outputs anew; the difference is for people to read.
"""

import re
import tempfile
from pathlib import Path

import pytest

from flowc.baseline.document import MOST_ENTRIES
from flowc.cli.options import COMMANDS, CONFIGURED, SELECTION
from flowc.project import MOST_CHARACTERS
from flowc.project.configuring import LONGEST
from flowc.project.discovery import MOST_FILES
from flowc.reports.forms import FORMS
from flowc.reports.room import ROOM
from flowc.syntax import limits
from guide import ROOT, printed, promised, renewed, toured
from test_readme import run

PAGE = ROOT / "docs" / "linting.md"
TEXT = PAGE.read_text(encoding="utf-8")
CONFIGURATION = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
COMMIT = "git init -q . && git add . && git -c user.name=x -c user.email=x@example.org commit -qm x"
OPTIONS = next(command.options for command in COMMANDS if command.name == "lint")


def prepared(folder: Path) -> Path:
    """A copy of the tour in a git repository of its own."""
    place = toured(folder)
    assert run(COMMIT, place) == ""
    return place


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    for shown, really in zip(promised(TEXT), printed(TEXT, prepared(tmp_path / "tour")), strict=True):
        assert really == shown


@pytest.mark.parametrize("flag", [option.flag for option in OPTIONS])
def test_every_option_is_on_its_page(flag: str) -> None:
    configures = flag in {option.flag for option in (*SELECTION, *CONFIGURED)}
    assert re.search(rf"`{flag}\b", CONFIGURATION if configures else TEXT), flag


@pytest.mark.parametrize("name", FORMS)
def test_every_format_has_a_row(name: str) -> None:
    assert re.search(rf"^\| .*`{name}`.* \| ", TEXT, re.MULTILINE)


@pytest.mark.parametrize(
    "value",
    [
        f"{limits.BYTES.most // 2**20} MiB",
        *(f"{each.most:,}" for each in (limits.DEPTH, limits.NODES, limits.SCALAR, limits.DIGITS, limits.NAME)),
        *(f"{most:,}" for most in (MOST_FILES, MOST_CHARACTERS, ROOM, LONGEST, MOST_ENTRIES)),
    ],
)
def test_the_limits_are_the_real_ones(value: str) -> None:
    assert f"| {value} |" in TEXT


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as parent:
        PAGE.write_text(renewed(TEXT, prepared(Path(parent) / "tour")), encoding="utf-8")
