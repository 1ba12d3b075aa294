"""Writes projects of any size to measure: our own flows many times over, each under a name of its own."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"^name: (.+)$", re.MULTILINE)


def project(folder: Path, flows: int) -> Path:
    """A sound project with `flows` flow files in `folder`, which must not exist yet; the folder."""
    shutil.copytree(ROOT / "doctrine", folder / "doctrine")
    (folder / "flows").mkdir()
    shutil.copy(ROOT / "flows" / "steps.yaml", folder / "flows")
    originals = [path.read_text(encoding="utf-8") for path in _originals()]
    for number in range(flows):
        text = renamed(originals[number % len(originals)], number)
        (folder / "flows" / f"flow-{number:05}.yaml").write_text(text, encoding="utf-8")
    return folder


def renamed(text: str, number: int) -> str:
    """The text of a flow under a name that no other number has."""
    return NAME.sub(rf"name: \g<1>-{number:05}", text, count=1)


def _originals() -> list[Path]:
    return [path for path in sorted((ROOT / "flows").glob("*.yaml")) if path.name != "steps.yaml"]
