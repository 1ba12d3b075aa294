"""Files read on several processes: whatever becomes of the others, the same is read and nothing of them stays."""

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.repository import documents, write

from flowc.cli import menu
from flowc.commands import remembering, sharing
from flowc.commands.judging import judge, judged_again
from flowc.commands.packing import packed, unpacked
from flowc.model.kinds.unit import build
from flowc.pipeline import report
from flowc.project import File, Project, projects
from flowc.reports import json
from flowc.text import Source

TEAMS = 3

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with a fault in some files, and a file nobody can read."""
    folder = tmp_path_factory.mktemp("shared")
    texts = documents(TEAMS)
    slipped = {path: text.replace("on_incomplete: planned", "on_incomplete: plannd") for path, text in texts.items()}
    write(folder, slipped)
    (folder / "flows" / "broken.yaml").write_bytes(b"\xff\xfe\xff")
    (found,) = projects(["."], str(folder))
    return found


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process pays."""
    monkeypatch.setattr(sharing, "WORTH", 1_000)


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    """No child outlives a test, and no pipe."""
    before = sorted(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else []
    yield
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert not before or len(os.listdir("/proc/self/fd")) <= len(before)


def said(project: Project, jobs: int) -> str:
    """What is said of a project, read on some processes."""
    found = judge(project, jobs=jobs)
    return json.render(report(found.understanding, found.judgement))


@pytest.mark.parametrize("jobs", [2, 3, 7])
def test_the_same_is_said_on_any_number_of_processes(project: Project, jobs: int) -> None:
    assert sharing.read(project, iter, jobs=jobs) is not None
    assert said(project, jobs) == said(project, 1)


def test_every_file_is_seen_once(project: Project) -> None:
    seen: list[str] = []

    def watch(files: Sequence[File]) -> Iterator[File]:
        assert len(files) == len(project.files)
        for file in files:
            seen.append(file.source.path)
            yield file

    judge(project, watch, 2)
    assert sorted(seen) == sorted(file.source.path for file in project.files)


def _dies(*_: object) -> NoReturn:
    os._exit(1)


def _says_half(files: tuple[File, ...], lexicon: object, end: int, foreign: object) -> NoReturn:
    os.write(end, b"[\x02\x00\x00\x00")
    os._exit(0)


def _says_nonsense(files: tuple[File, ...], lexicon: object, end: int, foreign: object) -> NoReturn:
    import marshal

    os.write(end, marshal.dumps([b"\x80nothing"] * len(files)))
    os._exit(0)


@pytest.mark.parametrize("work", [_dies, _says_half, _says_nonsense])
def test_what_a_child_does_not_answer_is_read_here(
    project: Project, monkeypatch: pytest.MonkeyPatch, work: object
) -> None:
    monkeypatch.setattr(sharing, "_work", work)
    assert said(project, 2) == said(project, 1)


def test_without_a_child_all_is_read_here(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> NoReturn:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refused)
    assert said(project, 2) == said(project, 1)


def test_an_interruption_leaves_no_child(project: Project) -> None:
    def watch(files: Sequence[File]) -> Iterator[File]:
        yield from files[:3]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge(project, watch, 2)


def test_a_fault_of_ours_is_met_here_too(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> NoReturn:
        raise RuntimeError("a bug")

    monkeypatch.setattr(sharing, "build", faulty)
    with pytest.raises(RuntimeError, match="a bug"):
        judge(project, jobs=2)


def test_little_is_read_on_one_process(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "WORTH", 10_000_000)
    assert sharing.read(project, iter, jobs=2) is None


def test_what_others_read_is_kept_as_what_is_read_here(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOWC_CACHE_DIR", str(tmp_path))
    judged_again(project, iter, 2)
    memory = remembering.remembered(project)
    assert memory
    readable = {file.source for file in project.files if not file.findings}
    assert remembering.recalled(project, memory).keys() == readable
    again = judged_again(project, iter, 2)
    assert json.render(report(again.understanding, again.judgement)) == said(project, 1)


@given(st.lists(st.integers(0, 5_000), min_size=2, max_size=40), st.integers(2, 6))
def test_shares_hold_every_file_once_and_take_about_as_long(sizes: list[int], number: int) -> None:
    files = [File(Source(f"flows/{at:03}.yaml", "x" * size), (), True, True) for at, size in enumerate(sizes)]
    dealt = sharing.shares(files, number)
    assert sorted(file.source.path for share in dealt for file in share) == [file.source.path for file in files]
    loads = [sum(len(file.source.text) for file in share) for share in dealt]
    assert len(dealt) < number or max(loads) - min(loads) <= max(sizes)


def test_a_unit_unpacked_is_about_the_text_of_who_unpacks() -> None:
    text = documents(1)["flows/team-000/ship-0.yaml"]
    content = packed(build(Source("flows/a.yaml", text)))
    mine = Source("flows/a.yaml", text)
    unit = unpacked(content, mine)
    assert unit and unit.source is mine and all(document.source is mine for document in unit.documents)
    assert text.encode() not in content and unpacked(content[:-5], mine) is None and unpacked(b"", mine) is None


def test_unpacking_leaves_nothing_for_the_collector_that_does_not_run() -> None:
    text = "states: {a: {}, b: {}}\ntransitions: []\n"
    source = Source("flows/a.yaml", text)
    content = packed(build(source))
    unpacked(content, source)
    gc.collect()
    gc.disable()
    try:
        assert unpacked(content, source)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("number", ["0", "-1", "two", "65"])
def test_a_number_of_processes_is_a_number(number: str) -> None:
    result = menu.run(["lint", f"--jobs={number}"])
    assert result.code == 2 and "--jobs takes a number from 1 to 64" in result.err
    assert menu.run(["lint", "--jobs="]).err == "flowc: --jobs needs a value and is given an empty one\n"
