"""The guides as data: their fenced blocks, and their console blocks with what the commands really print."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from test_readme import Shown, run, shown

ROOT = Path(__file__).parents[1]
TOUR = ROOT / "docs" / "tour"
_FENCE = re.compile(r"^```(?P<language>[a-z]+)[^\n]*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its language and its lines, and whether the next block follows with nothing between them."""

    language: str
    body: str
    joined: bool


def fences(text: str) -> list[Fence]:
    """The fenced blocks of a page in order."""
    found = list(_FENCE.finditer(text))
    nexts = [match.start() for match in found[1:]] + [len(text)]
    return [
        Fence(match["language"], match["body"], behind < len(text) and not text[match.end() : behind].strip())
        for match, behind in zip(found, nexts, strict=True)
    ]


def promised(text: str) -> list[Shown]:
    """The commands of a page and the outputs shown under them."""
    return [each for fence in fences(text) if fence.language == "console" for each in shown(fence.body)]


def printed(text: str, folder: Path) -> list[Shown]:
    """The commands of a page with what they print, run one after the other in a folder."""
    return [Shown(each.command, run(each.command, folder)) for each in promised(text)]


def renewed(text: str, folder: Path) -> str:
    """A page with the outputs as they are today."""
    waiting = iter(printed(text, folder))

    def console(match: re.Match[str]) -> str:
        if match["language"] != "console":
            return match[0]
        commands = (next(waiting) for _ in shown(match["body"]))
        return "```console\n" + "".join(f"$ {each.command}\n{each.output}" for each in commands) + "```"

    return _FENCE.sub(console, text)


def toured(folder: Path) -> Path:
    """A copy of the tour in a folder that does not exist yet, without its configuration."""
    shutil.copytree(TOUR, folder)
    (folder / "flowc.toml").unlink()
    return folder
