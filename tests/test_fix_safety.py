"""What a project holds when the command that rewrites it is killed, has no room, may not write, or is not alone.

`test_writing.py` tries the writing itself, with failures at chosen places; here whole commands meet the world as it is.
Plain runs kill 30 commands, FLOWC_INTEGRATION=1 kills 150.
"""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from flowc import cli
from processes import as_nobody, flowc, run, writing_at_most
from samples import MENDABLE

KILLS = 150 if os.environ.get("FLOWC_INTEGRATION") else 30
FILES = 8
WRITES = 40
FIX = ("lint", "--fix", "--unsafe-fixes", "--no-cache")
IGNORE = ("lint", "--add-ignores", "known before the first check", "--no-cache")


pytestmark = pytest.mark.usefixtures("alone")


def broken(number: int, filler: str) -> str:
    """The text of one of the flows, with something that makes it longer."""
    return f"{MENDABLE.replace('default', f'flow-{number}')}# {filler}\n"


def fill(size: int = 2_000) -> dict[str, str]:
    """Write the flows; their texts by name."""
    texts = {f"{number}.yaml": broken(number, "x" * size) for number in range(FILES)}
    for name, text in texts.items():
        Path("flows", name).write_text(text)
    return texts


def held() -> dict[str, str]:
    """The texts of the flows now; a file that is no flow must be one of those left behind by a kill."""
    found = {path.name: path for path in Path("flows").iterdir()}
    left = {name for name in found if not name.endswith(".yaml")}
    assert all(name.startswith(".flowc-") and name.endswith(".new") for name in left)
    return {name: path.read_text() for name, path in found.items() if name not in left}


def started(arguments: tuple[str, ...]) -> int:
    """Run a command in a process that has loaded everything already; its number."""
    process = os.fork()
    if process:
        return process
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os._exit(cli.main(arguments))
    finally:
        os._exit(99)


def finished(arguments: tuple[str, ...]) -> int:
    """The exit code of a command that is let run."""
    return os.waitstatus_to_exitcode(os.waitpid(started(arguments), 0)[1])


@pytest.fixture(params=[FIX, IGNORE], ids=["fix", "add-ignores"])
def change(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """A command that rewrites files."""
    return request.param  # type: ignore[no-any-return]


# Killed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such call")
def test_a_killed_command_leaves_every_file_old_or_new(change: tuple[str, ...]) -> None:
    old = fill()
    begun = time.monotonic()
    assert finished(change) == 0
    takes = time.monotonic() - begun
    new = held()
    assert all(new[name] != text for name, text in old.items())
    caught = set()
    for number in range(KILLS // 2):
        fill()
        process = started(change)
        time.sleep(takes * 1.05 * number / (KILLS // 2))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        now = held()
        assert now.keys() == old.keys()
        assert all(text in (old[name], new[name]) for name, text in now.items())
        caught.add(sum(now[name] == new[name] for name in new))
        if number % 10 == 9:
            assert finished(change) == 0
            assert held() == new
    assert 0 in caught


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such call")
def test_a_killed_write_in_place_leaves_a_copy() -> None:
    old = fill()
    for name in old:
        os.link(Path("flows", name), f"{name}.other")
    begun = time.monotonic()
    finished(FIX)
    takes, new = time.monotonic() - begun, held()
    for number in range(KILLS // 5):
        fill()
        process = started(FIX)
        time.sleep(takes * (0.4 + 0.65 * number / (KILLS // 5)))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        copies = {path.read_text(errors="replace") for path in Path("flows").glob(".flowc-*.new")}
        for name, text in held().items():
            assert text in (old[name], new[name]) or old[name] in copies
            assert Path(f"{name}.other").read_text() == text
        for path in Path("flows").glob(".flowc-*.new"):
            path.unlink()


# No room, no right


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A file system of 200 KB, where such a thing can be made."""
    place = tmp_path / "tiny"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(place)]
    if os.geteuid() or not shutil.which("mount") or run(*mount).returncode:
        pytest.skip("no file system can be mounted here")
    yield place
    assert run("umount", "-l", str(place)).returncode == 0


def test_a_full_disk_changes_nothing(tiny: Path, change: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tiny)
    (tiny / ".git").mkdir()
    (tiny / "flows").mkdir()
    texts = fill(size=4_000)
    with (tiny / "ballast").open("wb", buffering=0) as ballast, pytest.raises(OSError, match="No space"):
        while True:
            ballast.write(b"x" * 4096)
    done = flowc(*change)
    assert (done.returncode, held()) == (2, texts)
    assert "cannot be written: no space left on device\n" in done.stderr
    assert sorted(os.listdir("flows")) == sorted(texts)
    (tiny / "ballast").unlink()
    assert flowc(*change).returncode == 0


def test_a_file_size_limit_changes_nothing(change: tuple[str, ...]) -> None:
    texts = fill(size=50_000)
    done = flowc(*change, before=writing_at_most(20_000))
    assert (done.returncode, held()) == (2, texts)
    assert "flowc: flows/0.yaml cannot be written: file too large\n" in done.stderr
    assert "nothing to suppress" not in done.stdout
    assert sorted(os.listdir("flows")) == sorted(texts)
    assert flowc(*change).returncode == 0


def test_a_read_only_folder_changes_nothing(change: tuple[str, ...]) -> None:
    texts = fill(size=10)
    Path("flows").chmod(0o555)
    done = as_nobody(*change)
    Path("flows").chmod(0o755)
    assert (done.returncode, held()) == (2, texts)
    assert "flowc: flows/0.yaml cannot be written: permission denied\n" in done.stderr


def test_a_file_in_a_writable_folder_that_may_not_be_written_is_left(change: tuple[str, ...]) -> None:
    texts = fill(size=10)
    Path("flows").chmod(0o777)
    for name in texts:
        Path("flows", name).chmod(0o444)
    done = as_nobody(*change)
    assert (done.returncode, held()) == (2, texts)
    assert "cannot be written: permission denied\n" in done.stderr


# Links


def test_links_stay_links_and_get_the_new_text(change: tuple[str, ...]) -> None:
    fill(size=10)
    Path("shared").mkdir()
    Path("flows/0.yaml").rename("shared/real.yaml")
    Path("flows/0.yaml").symlink_to("../shared/real.yaml")
    Path("flows/1.yaml").rename("shared/first.yaml")
    Path("shared/second.yaml").symlink_to("first.yaml")
    Path("flows/1.yaml").symlink_to("../shared/second.yaml")
    os.link("flows/2.yaml", "shared/hard.yaml")
    assert flowc(*change).returncode == 0
    assert os.readlink("flows/0.yaml") == "../shared/real.yaml"
    assert (os.readlink("flows/1.yaml"), os.readlink("shared/second.yaml")) == ("../shared/second.yaml", "first.yaml")
    assert Path("flows/2.yaml").samefile("shared/hard.yaml")
    for number in range(3):
        assert Path(f"flows/{number}.yaml").read_text() != broken(number, "x" * 10)
    assert sorted(os.listdir("shared")) == ["first.yaml", "hard.yaml", "real.yaml", "second.yaml"]
    assert flowc("lint", "--fail-on", "note").returncode == 0


# Not alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such call")
def test_nothing_is_lost_of_what_somebody_else_writes(change: tuple[str, ...]) -> None:
    """A writer rewrites the files in turn while the command runs again and again: each of its lines stays."""
    fill(size=10)
    process = started(change)
    kept = []
    for number in range(WRITES):
        path = Path("flows", f"{number % FILES}.yaml")
        path.write_text(broken(number % FILES, f"line {number}"))
        if os.waitpid(process, os.WNOHANG)[0]:
            process = started(change)
        time.sleep(0.01)
        kept.append(f"# line {number}\n" in path.read_text())
    os.waitpid(process, 0)
    assert all(kept)
    for number in range(WRITES - FILES, WRITES):
        assert f"# line {number}\n" in Path("flows", f"{number % FILES}.yaml").read_text()
    assert finished(change) in (0, 1)
    assert sorted(os.listdir("flows")) == sorted(f"{number}.yaml" for number in range(FILES))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such call")
def test_two_commands_at_once_do_not_spoil_each_other(change: tuple[str, ...]) -> None:
    fill()
    assert finished(change) == 0
    new = held()
    for _ in range(2):
        fill()
        together = [started(change) for _ in range(3)]
        codes = [os.waitstatus_to_exitcode(os.waitpid(each, 0)[1]) for each in together]
        assert set(codes) <= {0, 1}
        assert finished(change) == 0
        assert held() == new
