"""The README is true: every command of its tour is run in a copy of the tour, and prints exactly what is shown."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
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


def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    folder = tmp_path
    shutil.copytree(ROOT / "docs" / "tour", tmp_path / "docs" / "tour")
    tour = [each for block in blocks("console") for each in shown(block)]
    assert len(tour) >= 8
    for each in tour:
        if each.command.startswith("cd "):
            folder = folder / each.command.removeprefix("cd ")
            assert folder.is_dir()
        else:
            assert run(each.command, folder) == each.output, each.command


def test_the_picture_is_a_part_of_the_tour() -> None:
    """The finding at the top of the page is printed by a command of the tour."""
    outputs = "\n".join(each.output for block in blocks("console") for each in shown(block))
    picture = blocks("text")[0]
    assert picture.startswith(("error[", "warning["))
    assert picture in outputs


def test_the_set_up_commands_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("make ")]
    assert commands[:2] == ["make compile", "make test"]
    for command in commands:
        assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE), command


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README):
        assert (ROOT / target).exists(), target
