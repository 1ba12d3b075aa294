"""Tools of others that the tests of integrations hand our files to: where they are, or why a test is skipped."""

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from flowc.data import Plain, plain
from flowc.syntax.yaml import parse
from flowc.text import Source
from processes import SEARCHED, git

ROOT = Path(__file__).parents[2]
NODE = Path(sys.prefix) / "node" / "node_modules"
"""Where `make integration` puts packages of npm."""

FENCE = re.compile(r'^```(?P<language>[a-z]+) title="(?P<title>[^"]+)"\n(?P<body>.*?)^```$', re.MULTILINE | re.DOTALL)

whole = pytest.mark.skipif(not os.environ.get("FLOWC_INTEGRATION"), reason="installs packages: run `make integration`")
"""What takes long or asks a package index."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of code of `docs/integrations.md`: its language, the file it belongs in, its text."""

    language: str
    title: str
    text: str


def tool(name: str) -> str:
    """The path of a program, of the environment or of the machine; skips the test where there is none."""
    found = shutil.which(name, path=SEARCHED)
    if found is None:
        pytest.skip(f"{name} is not installed: `make integration` installs it or names its package")
    return found


def node_package(name: str) -> Path:
    """The folder of a package of npm; skips the test where it or node is missing."""
    tool("node")
    folder = NODE / name
    if not folder.is_dir():
        pytest.skip(f"{name} is not installed: run `make integration`")
    return folder


def checkout(folder: Path) -> Path:
    """A throw-away repository with one commit that holds what this one would."""
    listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in (name for name in listed if name and (ROOT / name).is_file()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--no-verify", "--message", "All")
    return folder


def yaml(text: str) -> Plain:
    """A YAML document as plain values."""
    (node,), problems = parse(Source("x.yaml", text))
    assert not problems
    return plain(node)


def snippets() -> dict[str, Snippet]:
    """The pieces of code of `docs/integrations.md` by the file they belong in."""
    page = (ROOT / "docs" / "integrations.md").read_text(encoding="utf-8")
    found = [Snippet(match["language"], match["title"], match["body"]) for match in FENCE.finditer(page)]
    assert page.count("\n```") == 2 * len(found), "a piece of code without a title"
    return {snippet.title: snippet for snippet in found}
