"""What a project is does not depend on the command that is asked, nor on how its files are named."""

import json
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
