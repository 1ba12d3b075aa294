"""`flowc lint` over a project of 2,000 documents, beside linters of the same and of other formats over as many files.

A linter judges what it is made for: yamllint and check-jsonschema the flows, markdownlint-cli2 the markdown documents,
zizmor workflows of a build host, ruff modules of Python. What is compared is files a second of whole processes.
"""

import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from bench.measure import Command, Timing, table, times

ROOT = Path(__file__).parents[1]
ROUNDS = 3
HEADS = ("linter", "files", "ms", "files a second", "beside yamllint", "beside zizmor")
SIZE = 3000
"""Characters of a file made for a peer."""

WORKFLOW = """\
name: build-{number}
on:
  push:
    branches: [main]
permissions: {{}}
jobs:
"""
JOB = """\
  job-{number}:
    runs-on: ubuntu-24.04
    permissions:
      contents: read
    steps:
      - name: Fetch
        uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8
        with:
          persist-credentials: false
      - name: Test
        run: make test
"""


def report() -> str:
    """The table; times are the medians of the rounds."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        counts = written(folder)
        measured = times(_commands(folder), ROUNDS)
        return table(HEADS, _rows(measured, counts))


def written(folder: Path) -> Mapping[str, int]:
    """The files of every linter, and how many each has."""
    sys.path.insert(0, str(ROOT))
    from tests import repository

    documents = repository.documents()
    repository.write(folder / "project", documents)
    (folder / "project" / ".git").mkdir()
    flows = [text for path, text in documents.items() if path.startswith("flows/")]
    prose = [text for path, text in documents.items() if path.endswith(".md")]
    _write(folder / "flows", ".yaml", flows)
    _write(folder / "prose", ".md", prose)
    workflows = folder / "host" / ".github" / "workflows"
    _write(workflows, ".yml", [_workflow(number) for number in range(len(flows))])
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "compiler").rglob("*.py")))
    _write(folder / "modules", ".py", [f'"""Module {number}."""\n' + source[:SIZE] for number in range(len(flows))])
    counts = {"flows": len(flows), "prose": len(prose), "all": len(flows) + len(prose)}
    return {"flowc": counts["all"], "yamllint": counts["flows"], "check-jsonschema": counts["flows"],
            "markdownlint-cli2": counts["prose"], "zizmor": counts["flows"], "ruff": counts["flows"]}  # fmt: skip


def _workflow(number: int) -> str:
    jobs = "".join(JOB.format(number=each) for each in range(SIZE // len(JOB)))
    return WORKFLOW.format(number=number) + jobs


def _write(folder: Path, suffix: str, texts: list[str]) -> None:
    folder.mkdir(parents=True)
    for number, text in enumerate(texts):
        (folder / f"file-{number:05}{suffix}").write_text(text, encoding="utf-8")


def _commands(folder: Path) -> dict[str, Command]:
    tools = Path(sys.executable).parent
    node = tools.parent / "node" / "node_modules" / ".bin" / "markdownlint-cli2"
    commands = {
        "flowc": Command((str(tools / "flowc"), "lint", "--no-cache"), folder / "project"),
        "yamllint": Command((str(tools / "yamllint"), "-d", "relaxed", "."), folder / "flows", (0, 1)),
        "check-jsonschema": Command(
            (str(tools / "check-jsonschema"), "--schemafile", str(ROOT / "schemas" / "flow.schema.json"),
             *sorted(path.name for path in (folder / "flows").iterdir())), folder / "flows", (0, 1)),
        "zizmor": Command((str(tools / "zizmor"), "--offline", "--no-progress", "."), folder / "host",
                          (0, 11, 12, 13, 14)),
        "ruff": Command((str(tools / "ruff"), "check", "--no-cache", "--isolated", "."), folder / "modules", (0, 1)),
    }  # fmt: skip
    if node.exists() and shutil.which("node"):
        commands["markdownlint-cli2"] = Command((str(node), "*.md"), folder / "prose", (0, 1))
    return commands


def _rows(measured: Mapping[str, Timing], counts: Mapping[str, int]) -> list[tuple[str, ...]]:
    speed = {name: counts[name] / timing.middle for name, timing in measured.items()}
    return [
        (
            name,
            str(counts[name]),
            f"{1000 * measured[name].middle:.0f}",
            f"{speed[name]:.0f}",
            f"{speed[name] / speed['yamllint']:.2f}",
            f"{speed[name] / speed['zizmor']:.2f}",
        )
        for name in sorted(speed, key=lambda name: (-speed[name], name))
    ]


