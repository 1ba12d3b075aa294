"""`flowc init`: a first configuration that changes nothing, never over another one, and what is said of the project."""

import os
import tomllib
from pathlib import Path

import pytest

from flowc.commands import CLEAN, UNUSABLE, init
from flowc.project import reading
from samples import FLOW

AFTER = """\
name: other
terminal: [done, failed]
transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
    after_success: [push_branch, submit_to_done]
    after_failure: [move_to_failed]
    on_exhausted: failed
"""


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)


def write(path: str, text: str) -> None:
    """A file of the project."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def test_a_clean_project_is_counted_by_kind(tmp_path: Path) -> None:
    write("flows/default.yaml", FLOW)
    write("flows/other.yaml", AFTER)
    write("agents/implementer.md", "---\nname: implementer\n---\n\nDo the work.\n")
    write("doctrine/handoff-contract.md", "# Handoff contract\n\nImplementer returns `complete` or `failed`.\n")
    result = init.run(str(tmp_path))
    assert result.code == CLEAN
    assert result.out.startswith("wrote flowc.toml\nfound in 4 files:\n  2 flows\n  1 agent\n")
    assert "  1 document of prose (1 handoff-contract)\n" in result.out
    assert "  not checked: step names, needs and provisions (no step registry found)\n" in result.out
    assert "  dialects: 1 flow in gates and runs, 1 flow in after\n" in result.out


def test_what_is_written_changes_nothing(tmp_path: Path) -> None:
    init.run(str(tmp_path))
    assert tomllib.loads(Path("flowc.toml").read_text(encoding="utf-8")) == {}


def test_every_comment_becomes_a_setting_when_its_sign_is_taken_away(tmp_path: Path) -> None:
    init.run(str(tmp_path))
    lines = Path("flowc.toml").read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()
    settings = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines))
    assert settings.keys() == {"preset", "fail-on", "exclude", "baseline", "ignore", "severity", "per-path"}
    assert settings["severity"].keys() == {init.EXAMPLE}


def test_findings_are_counted_and_no_reason_to_fail(tmp_path: Path) -> None:
    write("flows/default.yaml", FLOW.replace("on_fail: failed", "on_fail: nowhere"))
    result = init.run(str(tmp_path))
    assert result.code == CLEAN
    assert "`flowc lint` finds 1 error" in result.out
    assert result.out.endswith(
        "`flowc baseline create` lists what is there now; with `baseline` set in flowc.toml only new findings count\n"
    )
    assert '# ignore = ["FC201"]' in Path("flowc.toml").read_text(encoding="utf-8")


def test_an_empty_project_hears_where_to_begin(tmp_path: Path) -> None:
    assert "write a flow in flows/" in init.run(str(tmp_path)).out


@pytest.mark.parametrize("make", [
    lambda: write("flowc.toml", "preset = 'strict'\n"),
    lambda: os.symlink("nowhere.toml", "flowc.toml"),
    lambda: write("pyproject.toml", "[tool.flowc]\npreset = 'strict'\n"),
])  # fmt: skip
def test_a_configuration_that_is_there_is_left_alone(tmp_path: Path, make) -> None:  # type: ignore[no-untyped-def]
    make()
    before = {path: path.read_bytes() for path in tmp_path.glob("*.toml") if path.exists()}
    result = init.run(str(tmp_path))
    assert (result.code, result.out) == (UNUSABLE, "")
    assert "is left as it is" in result.err
    assert {path: path.read_bytes() for path in tmp_path.glob("*.toml") if path.exists()} == before


@pytest.mark.parametrize("text", ["[tool.black]\n", "[tool\n", "tool = 1\n"])
def test_a_project_file_of_others_is_no_configuration(tmp_path: Path, text: str) -> None:
    write("pyproject.toml", text)
    assert init.run(str(tmp_path)).code == CLEAN


@pytest.mark.parametrize("text", ['fail-on = "x"\n', "[severity\n", 'baseline = 3\nselect = "ALL"\n'])
def test_a_mistaken_configuration_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    write("flowc.toml", text)
    result = init.run(str(tmp_path))
    assert (result.code, result.out, Path("flowc.toml").read_text()) == (UNUSABLE, "", text)
    assert result.err == "flowc: flowc.toml configures flowc already and is left as it is\n"


def test_a_mistaken_configuration_above_is_told(tmp_path: Path) -> None:
    write("flowc.toml", "failon = 1\n")
    (tmp_path / "part" / "flows").mkdir(parents=True)
    result = init.run(str(tmp_path / "part"))
    assert (result.code, result.out) == (UNUSABLE, "")
    assert "unknown key `failon`; did you mean `fail-on`?" in result.err
    assert not Path("part/flowc.toml").exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    result = init.run(str(tmp_path))
    assert result.code == UNUSABLE
    assert "flowc.toml cannot be written: no space left on device" in result.err
    assert not Path("flowc.toml").exists()


def test_it_is_written_at_the_root_of_the_project(tmp_path: Path) -> None:
    write("docs/notes.md", "# Notes\n")
    assert init.run(str(tmp_path / "docs")).out.startswith("wrote ../flowc.toml\n")
    assert Path("flowc.toml").exists()


def test_settings_that_hold_already_are_not_taken_out_of_force(tmp_path: Path) -> None:
    write("flowc.toml", "preset = 'strict'\n")
    write("part/flows/default.yaml", FLOW)
    result = init.run(str(tmp_path / "part"))
    assert (result.code, result.out, Path("part/flowc.toml").exists()) == (UNUSABLE, "", False)
    assert result.err == (
        "flowc: ../flowc.toml configures flowc already and is left as it is; "
        'a flowc.toml here can go over it with `extend = "../flowc.toml"`\n'
    )


def test_files_that_cannot_be_read_are_found_too(tmp_path: Path) -> None:
    write("flows/default.yaml", "name: [\n")
    out = init.run(str(tmp_path)).out
    assert "found 1 file that cannot be read: `flowc lint` says why\n" in out
    assert "write a flow" not in out
    assert "`flowc lint` finds 1 error\n" in out


def test_no_baseline_is_offered_for_what_none_covers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(13, "Permission denied")

    write("flows/default.yaml", FLOW)
    monkeypatch.setattr(reading, "content", refuse)
    out = init.run(str(tmp_path)).out
    assert out.endswith("`flowc lint` finds 1 error\n")
