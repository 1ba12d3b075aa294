"""What a project is does not depend on the command that is asked, nor on how its files are named."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

Answer = tuple[int, str, str]
Run = Callable[..., Answer]

GATES = """\
# Orchestration

The lead calls `writer` and then asks for each gate.

| Gate | Question | On no |
|---|---|---|
| `facts` | is every number backed? | back to `writer` |
| `tone` | does it sound like us? | {} |
| `law` | may we print it? | the text is dropped |
"""


FLOW = """\
name: {}
transitions:
  "incoming -> claimed":
    agent: {}
  "claimed -> done":
    on_fail: incomming
    on_incomplete: incoming
"""
AGENT = "---\nname: {}\n---\n\nWrite.\n"
BOTH = {"flows/a.yaml": {"FC201", "FC202"}, "sub/flows/a.yaml": {"FC307"}}
"""What is told of two projects in one another, by their own settings and the names of their own agents."""


def nested(root: Path, settings: str = "sub/flowc.toml", head: str = "") -> None:
    """A project in a folder of another one, each with a flow of the same name and an agent that the other calls."""
    files = {"flowc.toml": "ignore = ['FC3']\n", settings: f"{head}ignore = ['FC2']\n",
             "flows/a.yaml": FLOW.format("x", "inner"), "agents/outer.md": AGENT.format("outer"),
             "sub/flows/a.yaml": FLOW.format("x", "outer"), "sub/agents/inner.md": AGENT.format("inner")}  # fmt: skip
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def by_file(answer: Answer) -> dict[str, set[str]]:
    """The codes of the findings in a report as JSON, by file, notes aside."""
    found: dict[str, set[str]] = {}
    for each in json.loads(answer[1])["findings"]:
        if each["severity"] != "note":
            found.setdefault(each["path"], set()).add(each["code"])
    return found


def codes(answer: Answer) -> list[str]:
    """The codes of the findings in a report as JSON."""
    return [each["code"] for each in json.loads(answer[1])["findings"]]


@pytest.mark.parametrize(("cell", "told"), [(" ", ["FC401"]), ("back to the `writer`", [])])
@pytest.mark.parametrize("name", ["AGENTS.md", "WORKFLOW.md", "docs/process.md"])
def test_a_page_that_is_all_of_a_project_is_checked_by_every_command(
    alone: Path, run: Run, name: str, cell: str, told: list[str]
) -> None:
    (alone / "docs").mkdir()
    (alone / name).write_text(GATES.format(cell))
    for paths in ((), (".",), (name,)):
        for options in ((), ("--fix",), ("--no-cache",)):
            answer = run("lint", "--format", "json", *options, *paths)
            assert (answer[0], codes(answer)) == (bool(told), told)
        assert run("lint", "--statistics", *paths)[0] == bool(told)
        assert run("lint", "--show-files", *paths) == (0, f"{name}\n", "")
    assert run("baseline", "create")[1].startswith(f"flowc-baseline.json covers {len(told)} finding")
    assert run("lint", "--exit-zero")[1].endswith(" in 1 file\n" if told else "1 file clean\n")


def test_a_page_of_another_name_is_still_none(alone: Path, run: Run) -> None:
    (alone / "README.md").write_text("# Read me\n\nThe press is warm.\n")
    assert run("lint")[0] == 2
    assert run("lint", ".")[0] == 2


@pytest.mark.parametrize(("settings", "head"), [("sub/flowc.toml", ""), ("sub/pyproject.toml", "[tool.flowc]\n")])
def test_a_file_is_judged_by_the_nearest_configuration_however_it_is_named(
    alone: Path, run: Run, settings: str, head: str
) -> None:
    nested(alone, settings, head)
    outer, inner = ({path: BOTH[path]} for path in BOTH)
    for paths, told in (
        (["."], BOTH), ([], outer), (["sub"], inner), (["sub/flows/a.yaml"], inner), (["flows", "sub/flows"], BOTH),
        ([".", "sub/flows/a.yaml"], BOTH), ([str(alone)], BOTH),
    ):  # fmt: skip
        assert by_file(run("lint", "--format", "json", *paths)) == told, paths
        assert by_file(run("lint", "--format", "json", *paths)) == told, f"{paths} again"
    assert run("lint", "--show-files", ".")[1].split() == ["agents/outer.md", "flows/a.yaml", "sub/agents/inner.md",
                                                           "sub/flows/a.yaml"]  # fmt: skip
    assert run("lint", "--show-settings", ".")[1].count("# project:") == 2


def test_a_configuration_that_comes_below_changes_the_answer_at_once(alone: Path, run: Run) -> None:
    nested(alone)
    (alone / "sub" / "flowc.toml").rename(alone / "kept.toml")
    assert "FC307" not in by_file(run("lint", "--format", "json", "."))["sub/flows/a.yaml"]
    (alone / "kept.toml").rename(alone / "sub" / "flowc.toml")
    assert by_file(run("lint", "--format", "json", ".")) == BOTH
    (alone / "sub" / "flowc.toml").write_text("ignore = ['FC9']\nx = 1\n")
    code, out, err = run("lint", ".")
    assert (code, out) == (2, "")
    assert err.startswith("flowc: sub/flowc.toml:2: unknown key `x`")


def test_each_project_goes_by_its_own_baseline(alone: Path, run: Run) -> None:
    nested(alone)
    for place in (alone / "sub", alone):
        os.chdir(place)
        run("baseline", "create")
        with (place / "flowc.toml").open("a") as file:
            file.write("baseline = 'flowc-baseline.json'\n")
    assert by_file(run("lint", "--format", "json", ".")) == {}
    (alone / "sub" / "flowc-baseline.json").write_text('{"version": 1, "findings": []}\n')
    assert by_file(run("lint", "--format", "json", ".")) == {"sub/flows/a.yaml": {"FC307"}}


def test_what_one_configuration_leaves_out_is_no_project(alone: Path, run: Run) -> None:
    nested(alone)
    (alone / "flowc.toml").write_text("ignore = ['FC3']\nexclude = ['sub/']\n")
    assert list(by_file(run("lint", "--format", "json", "."))) == ["flows/a.yaml"]


def test_a_folder_of_flows_without_settings_is_judged_with_what_is_around_it(alone: Path, run: Run) -> None:
    nested(alone)
    (alone / "sub" / "flowc.toml").unlink()
    found = by_file(run("lint", "--format", "json", "."))
    assert found.keys() == BOTH.keys() and all("FC202" not in each for each in found.values())
