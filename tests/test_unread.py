"""Files that were not read to their end: no selection, comment or baseline makes them look checked."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Answer = tuple[int, str, str]
Lint = Callable[..., Answer]

FLOW = """\
name: example
transitions:
  "incoming -> claimed":
    agent: writer
    max_attempts: 3
  "claimed -> done":
    on_fail: failed
    on_incomplete: failed
"""
UNREAD = {
    "FC101": f"{FLOW}x: [\n".encode(),
    "FC102": f"{FLOW}caf\u00e9: 1\n".encode("latin-1"),
    "FC103": f"{FLOW}x: {'[' * 70}{']' * 70}\n".encode(),
    "FC105": f"{FLOW}a: &a 1\nb: *c\n".encode(),
}
BROKEN_HEAD = "---\nname: writer\ndescription: [a\n---\n\nWrite the text. Return `success` or `failure`.\n"
every = pytest.mark.parametrize("code", UNREAD)


def codes(answer: Answer) -> list[str]:
    """The codes of the findings in a report as JSON."""
    return [each["code"] for each in json.loads(answer[1])["findings"]]


@every
@pytest.mark.parametrize("options", [["--select", "FC5"], ["--ignore", "FC1"], ["--select", "FC119"]])
def test_no_selection_of_rules_leaves_out_that_a_file_was_not_read(
    alone: Path, lint: Lint, code: str, options: list[str]
) -> None:
    (alone / "flows" / "a.yaml").write_bytes(UNREAD[code])
    answer = lint(*options, "--format", "json")
    assert (answer[0], codes(answer)) == (1, [code])


@pytest.mark.parametrize("code", ["FC101", "FC103", "FC105"])
def test_a_severity_makes_it_no_lighter(alone: Path, lint: Lint, code: str) -> None:
    (alone / "flows" / "a.yaml").write_bytes(UNREAD[code])
    there = f'[per-path."flows/**"]\nignore = ["{code}"]\n'
    (alone / "flowc.toml").write_text(f'ignore = ["{code}"]\n[severity]\n{code} = "note"\n{there}')
    assert lint("--format", "concise")[1].endswith("1 error in 1 file\n")


@every
def test_no_comment_hides_it(alone: Path, lint: Lint, code: str) -> None:
    path = alone / "flows" / "a.yaml"
    path.write_bytes(f"# flowc: ignore-file[{code}, FC1] a template\n".encode() + UNREAD[code])
    before = path.read_bytes()
    assert code in codes(lint("--format", "json"))
    answer = lint("--add-ignores", "why")
    assert (answer[0], path.read_bytes()) == (1, before)
    assert f"{code} is not suppressed: the file could not be read to its end" in answer[2]


@every
def test_no_baseline_covers_it(alone: Path, lint: Lint, run: Lint, code: str) -> None:
    (alone / "flows" / "a.yaml").write_text(FLOW.replace("failed\n    on", "fail\n    on"))
    assert run("baseline", "create")[0] == 0
    (alone / "flows" / "a.yaml").write_bytes(UNREAD[code])
    for change in ("update", "prune"):
        code_of_run, out, _ = run("baseline", change)
        assert out.startswith("flowc-baseline.json covers 1 finding")
        assert code_of_run == 2
    assert codes(lint("--baseline", "flowc-baseline.json", "--format", "json")) == [code]


def test_of_a_markdown_text_the_rest_is_read_so_settings_and_comments_count(alone: Path, lint: Lint) -> None:
    path = alone / "agents" / "writer.md"
    path.parent.mkdir()
    path.write_text(BROKEN_HEAD)
    (alone / "flows" / "a.yaml").write_text(FLOW)
    assert codes(lint("--format", "json")) == ["FC101"]
    assert codes(lint("--ignore", "FC101", "--format", "json")) == []
    assert lint("--add-ignores", "the host reads it")[0] == 0
    assert codes(lint("--format", "json")) == []
