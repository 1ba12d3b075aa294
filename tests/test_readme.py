"""The README is true: every command of its tour is run in a copy of the tour, and prints exactly what is shown.

`python tests/test_readme.py` writes the outputs anew; the difference is for people to read.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE = "warning[FC505]"
"""How the finding begins that is shown at the top of the page."""
FENCE = re.compile(r"^```(?P<language>[a-z]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shown:
    """A command of the README and the output shown under it."""

    command: str
    output: str


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return [match["body"] for match in FENCE.finditer(README) if match["language"] == language]


def shown(block: str) -> list[Shown]:
    """The commands of a console block; a line that starts with `$ ` is one, the lines up to the next are its output."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    return [Shown(command, output) for command, _, output in (part.partition("\n") for part in parts[1:])]


def run(command: str, folder: Path) -> str:
    """What a command prints on both streams, in an environment with flowc on its path and no colours."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {"PATH": path, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    words = ["sh", "-c", f"{command} 2>&1"]
    return subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.PIPE, check=False).stdout.decode()


def walked(place: Path) -> list[Shown]:
    """Every command of the tour with what it really prints, run one after the other in a copy of the tour."""
    folder, really = place, []
    shutil.copytree(ROOT / "docs" / "tour", place / "docs" / "tour")
    for each in (each for block in blocks("console") for each in shown(block)):
        if each.command.startswith("cd "):
            folder = folder / each.command.removeprefix("cd ")
            assert folder.is_dir()
            really.append(Shown(each.command, ""))
        else:
            really.append(Shown(each.command, run(each.command, folder)))
    return really


def picture(tour: list[Shown]) -> str:
    """The one finding of the tour's output that the top of the page shows."""
    findings = [part for each in tour for part in each.output.split("\n\n") if part.startswith(PICTURE)]
    return findings[0] + "\n"


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    tour = [each for block in blocks("console") for each in shown(block)]
    assert len(tour) >= 8
    for promised, printed in zip(tour, walked(tmp_path), strict=True):
        assert printed == promised


def test_the_picture_is_a_part_of_the_tour() -> None:
    tour = [each for block in blocks("console") for each in shown(block)]
    assert blocks("text") == [picture(tour)]


def test_the_set_up_commands_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [match[1] for block in blocks("sh") for match in re.finditer(r"^make (\w+)", block, re.MULTILINE)]
    assert targets == ["compile", "test"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README):
        assert (ROOT / target).exists(), target


def rewrite() -> None:
    """The README with the outputs as they are today."""
    with tempfile.TemporaryDirectory() as place:
        tour = walked(Path(place))
    waiting = iter(tour)

    def renewed(match: re.Match[str]) -> str:
        body = match["body"]
        if match["language"] == "text":
            body = picture(tour)
        elif match["language"] == "console":
            commands = (next(waiting) for _ in shown(body))
            body = "".join(f"$ {each.command}\n{each.output}" for each in commands)
        return f"```{match['language']}\n{body}```"

    (ROOT / "README.md").write_text(FENCE.sub(renewed, README), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
