"""Answers kept from run to run: when they hold, when they do not, and what damage does to them."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from flowc import replay

FLOW = "name: x\ntransitions:\n  incoming -> done: {}\n"
WRONG = "name: x\ntransitions:\n  incoming -> done: {agnet: x}\n"
CLEAN = """\
name: y
initial: incoming
terminal: [done, failed]
transitions:
  incoming -> done: {agent: cook, on_fail: failed}
"""
LONG_AGO = time.time() - 3600


def write(path: Path, text: str) -> Path:
    """A file that was written long ago, as far as anybody can tell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


class Shell:
    """Runs flowc as a process, in a project, with a cache of its own."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder, self.cache = folder, cache

    def lint(self, *words: str, cwd: Path | None = None, **environment: str) -> tuple[int, str, bool]:
        """The exit code, the output, and whether the answer was a kept one."""
        program = (
            "import sys; from flowc.cli import main; code = main(sys.argv[1:]);"
            "print('kept' if 'flowc.pipeline' not in sys.modules else 'made', file=sys.stderr); sys.exit(code)"
        )
        known = {name: value for name, value in os.environ.items() if name not in replay.ASKED}
        run = subprocess.run(
            [sys.executable, "-c", program, "lint", *words],
            cwd=cwd or self.folder,
            env={**known, "FLOWC_CACHE_DIR": str(self.cache), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return run.returncode, run.stdout, run.stderr.splitlines()[-1] == "kept"

    def settle(self) -> None:
        """Let what was written become older than a run."""
        time.sleep(replay.YOUNGEST / 1e9 + 0.02)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A project with one flow, old enough to be kept."""
    folder = tmp_path / "project"
    write(folder / ".git" / "HEAD", "")
    write(folder / "flows" / "a.yaml", FLOW)
    made = Shell(folder, tmp_path / "cache")
    made.settle()
    return made


def test_nothing_changed_is_answered_from_the_record(shell: Shell) -> None:
    first, again = shell.lint(), shell.lint()
    assert (first[2], again[2]) == (False, True)
    assert first[:2] == again[:2]


def test_findings_and_their_exit_code_are_kept_too(shell: Shell) -> None:
    write(shell.folder / "flows" / "a.yaml", WRONG)
    shell.settle()
    first, again = shell.lint(), shell.lint()
    assert first[0] == 1 and "agnet" in first[1]
    assert again == (*first[:2], True)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: write(folder / "flows" / "a.yaml", WRONG),
        lambda folder: write(folder / "flows" / "b.yaml", WRONG),
        lambda folder: write(folder / "flows" / "deep" / "b.yaml", WRONG),
        lambda folder: (folder / "flows" / "a.yaml").unlink(),
        lambda folder: write(folder / "flowc.toml", "ignore = ['FC302']\n"),
        lambda folder: write(folder / "pyproject.toml", "[tool.flowc]\nfail-on = 'note'\n"),
        lambda folder: write(folder / ".gitignore", "flows/\n"),
        lambda folder: write(folder / "flows" / ".gitignore", "a.yaml\n"),
        lambda folder: write(folder / "agents" / "a.md", "---\nname: a\n---\n"),
        lambda folder: write(folder / "AGENTS.md", "# x\n"),
        lambda folder: write(folder / "framework" / "agents" / "a.md", "---\nname: a\n---\n"),
        lambda folder: (folder / "flows").rename(folder / "other"),
    ],
)
def test_whatever_could_change_the_answer_is_seen(shell: Shell, change) -> None:  # type: ignore[no-untyped-def]
    shell.lint()
    assert shell.lint()[2]
    change(shell.folder)
    assert not shell.lint()[2]


def test_a_text_of_equal_size_and_time_is_seen(shell: Shell) -> None:
    path = shell.folder / "flows" / "a.yaml"
    before = path.stat()
    shell.lint()
    path.write_text(FLOW.replace("done", "dnoe"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert not shell.lint()[2]


def test_what_was_touched_or_checked_out_anew_is_known_by_its_content(shell: Shell) -> None:
    path = shell.folder / "flows" / "a.yaml"
    first = shell.lint()
    os.utime(path)
    assert shell.lint() == (*first[:2], True)
    path.unlink()
    path.write_text(FLOW)
    assert shell.lint() == (*first[:2], True)


def test_what_is_too_young_is_not_kept(shell: Shell) -> None:
    soon = time.time() + 60
    os.utime(shell.folder / "flows" / "a.yaml", (soon, soon))
    shell.lint()
    assert not shell.lint()[2]


@pytest.mark.parametrize("damage", [b"", b"\0" * 40, b"x"])
def test_a_damaged_record_is_ignored_and_made_anew(shell: Shell, damage: bytes) -> None:
    first = shell.lint()
    (record,) = shell.cache.glob("*.run")
    content = record.read_bytes()
    record.write_bytes(content[:20] + damage + content[20 + len(damage) :] if damage == b"x" else damage)
    assert shell.lint() == (*first[:2], False)
    assert shell.lint() == (*first[:2], True)


def test_every_cut_of_a_record_is_ignored(shell: Shell) -> None:
    shell.lint()
    (record,) = shell.cache.glob("*.run")
    content = record.read_bytes()
    assert replay.recorded(str(record)) is not None
    for length in range(0, len(content), 7):
        record.write_bytes(content[:length])
        assert replay.recorded(str(record)) is None


def test_a_record_that_says_something_else_is_ignored(shell: Shell) -> None:
    first = shell.lint()
    (record,) = shell.cache.glob("*.run")
    content = record.read_bytes()
    assert b"1 warning in" in content
    record.write_bytes(content.replace(b"1 warning in", b"9 warning in"))
    assert shell.lint() == (*first[:2], False)


def test_a_record_of_another_user_is_ignored(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.lint()
    (record,) = shell.cache.glob("*.run")
    if os.geteuid() == 0:
        os.chown(record, 65534, 65534)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: record.stat().st_uid + 1)
    assert replay.recorded(str(record)) is None


def test_other_options_other_looks_and_other_folders_have_answers_of_their_own(shell: Shell) -> None:
    shell.lint()
    assert not shell.lint("--format", "concise")[2]
    assert not shell.lint(FORCE_COLOR="1")[2]
    assert not shell.lint(cwd=shell.folder / "flows")[2]
    assert shell.lint()[2]


def test_a_run_that_does_more_than_answer_is_never_replayed(shell: Shell) -> None:
    for words in (["--fix"], ["--diff"], ["--output", "json:out.json"], ["--no-cache"], ["--show-files"]):
        shell.lint(*words)
        assert not shell.lint(*words)[2]
    write(shell.folder / "flowc.toml", "cache = false\n")
    shell.settle()
    shell.lint()
    assert not shell.lint()[2]


def test_a_folder_that_cannot_be_written_keeps_nothing_and_does_no_harm(shell: Shell) -> None:
    place = write(shell.folder.parent / "file", "")
    assert shell.lint(FLOWC_CACHE_DIR=str(place / "x"))[0] == 0


def test_records_do_not_grow_without_end(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_RECORDS", 4)
    monkeypatch.chdir(shell.folder)
    for number in range(12):
        asked = replay.question(["lint", str(number)], {"FLOWC_CACHE_DIR": str(shell.cache)}, False)
        assert asked
        replay.keep(asked, [], {}, (0, b"", b""))
        assert replay.answered(asked) == (0, b"", b"")
    assert len(list(shell.cache.iterdir())) <= 5


def test_where_the_cache_lies() -> None:
    assert replay.cache_folder({"FLOWC_CACHE_DIR": "/a", "HOME": "/h"}) == "/a"
    assert replay.cache_folder({"XDG_CACHE_HOME": "/x", "HOME": "/h"}) == "/x/flowc"
    assert replay.cache_folder({"HOME": "/h"}) == "/h/.cache/flowc"
    assert replay.cache_folder({"XDG_CACHE_HOME": "relative"}) == ""
    assert replay.cache_folder({}) == ""


def test_runs_at_once_do_not_disturb_each_other(shell: Shell) -> None:
    command = [sys.executable, "-m", "flowc", "lint"]
    environment = {name: value for name, value in os.environ.items() if name not in replay.ASKED}
    environment["FLOWC_CACHE_DIR"] = str(shell.cache)
    runs = [subprocess.Popen(command, cwd=shell.folder, env=environment, stdout=subprocess.PIPE) for _ in range(6)]
    assert len({run.communicate()[0] for run in runs}) == 1
    assert shell.lint()[2]


def comment(path: Path, words: str = "a comment") -> None:
    """Add a comment to a flow."""
    write(path, f"{path.read_text()}# {words}\n")


@pytest.fixture
def mixed(shell: Shell) -> Path:
    """The clean one of two flows, in a project in which the other one has a finding and an answer is kept."""
    write(shell.folder / "flows" / "a.yaml", WRONG)
    clean = write(shell.folder / "flows" / "clean.yaml", CLEAN)
    shell.settle()
    assert shell.lint()[2] is False
    return clean


def test_a_comment_in_a_file_without_findings_changes_no_answer(shell: Shell, mixed: Path) -> None:
    first = shell.lint()
    assert first[0] == 1 and "agnet" in first[1]
    for words in ("one", "two", "three"):
        comment(mixed, words)
        assert shell.lint() == (*first[:2], True)
        shell.settle()
        assert shell.lint() == (*first[:2], True)
    write(mixed, CLEAN)
    assert shell.lint() == (*first[:2], True)
    assert shell.lint("--no-cache")[:2] == first[:2]


def test_another_value_or_a_comment_beside_a_finding_is_worked_on(shell: Shell, mixed: Path) -> None:
    write(mixed, CLEAN.replace("failed", "lost"))
    assert not shell.lint()[2]
    comment(shell.folder / "flows" / "a.yaml")
    assert not shell.lint()[2]


def test_a_named_document_that_comes_to_be_is_seen(shell: Shell) -> None:
    prose = "# Agents\n\nThe planner returns `planned` or `given-up`.\n\nSee docs/results.md for more.\n"
    write(shell.folder / "AGENTS.md", prose)
    shell.settle()
    assert shell.lint()[2] is False and shell.lint()[2] is True
    write(shell.folder / "docs" / "results.md", "# Results\n")
    assert shell.lint()[2] is False


def test_a_comment_that_speaks_to_flowc_is_worked_on(shell: Shell, mixed: Path) -> None:
    comment(mixed, "flowc: ignore-file[FC301] so")
    found = shell.lint()
    assert not found[2] and "FC121" in found[1]


def test_a_comment_beside_another_change_is_worked_on(shell: Shell, mixed: Path) -> None:
    comment(mixed)
    write(shell.folder / "flows" / "third.yaml", CLEAN.replace("name: y", "name: z"))
    assert not shell.lint()[2]


def test_a_change_after_a_comment_is_seen(shell: Shell, mixed: Path) -> None:
    comment(mixed)
    shell.settle()
    assert shell.lint()[2]
    write(mixed, CLEAN.replace("on_fail: failed", "on_fail: faild"))
    found = shell.lint()
    assert not found[2] and "faild" in found[1]


def test_texts_kept_by_another_question_do_no_harm(shell: Shell, mixed: Path) -> None:
    write(mixed, CLEAN.replace("failed", "lost"))
    shell.settle()
    shell.lint("--format", "json")
    write(mixed, CLEAN)
    shell.settle()
    assert shell.lint()[2]
    comment(mixed)
    shell.settle()
    assert not shell.lint()[2]
    comment(mixed)
    shell.settle()
    assert shell.lint()[2]


@pytest.mark.parametrize("damage", ["cut", "turned", "gone", "moved"])
def test_damage_to_the_kept_texts_is_ignored(shell: Shell, mixed: Path, damage: str) -> None:
    first = shell.lint()
    (texts,) = shell.cache.glob("*.texts")
    content = texts.read_bytes()
    at = content.index(CLEAN.encode())
    made = {
        "cut": content[: at + 9],
        "turned": content[:at] + b"x" + content[at + 1 :],
        "gone": b"",
        "moved": content[:12] + b"xxxx" + content[12:],
    }
    texts.write_bytes(made[damage])
    comment(mixed)
    shell.settle()
    assert shell.lint() == (*first[:2], False)
    comment(mixed)
    shell.settle()
    assert shell.lint() == (*first[:2], True)


def test_many_changed_files_are_worked_on(shell: Shell, mixed: Path) -> None:
    texts = [CLEAN.replace("name: y", f"name: z{number}") for number in range(9)]
    more = [write(mixed.parent / f"more-{number}.yaml", text) for number, text in enumerate(texts)]
    shell.settle()
    shell.lint()
    for path in more[1:]:
        comment(path)
    assert shell.lint()[2]
    for path in more:
        comment(path)
    assert not shell.lint()[2]


def test_a_file_that_became_a_pipe_is_not_waited_for(shell: Shell, mixed: Path) -> None:
    mixed.unlink()
    os.mkfifo(mixed)
    assert not shell.lint()[2]
