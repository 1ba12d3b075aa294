"""Fixed texts put back: bytes, modes, owners and links kept, nothing lost when the disk is full, the process is killed
or somebody else writes meanwhile.
"""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flowc import cli
from flowc.commands import fix
from flowc.project import placing, writing
from flowc.project.exchange import exchange
from flowc.project.placing import Rewrite
from flowc.project.writing import Failure, Written, write
from flowc.syntax.decode import decode, encode
from flowc.text import written
from processes import flowc, writing_at_most
from samples import MENDABLE

BROKEN = MENDABLE.replace("terminal:", "# Kommentar: äöü 漢\nterminal:").replace("[push_branch]", "[push_branch]   ")
SAFE = BROKEN.replace("⇒", "->")
ALL = SAFE.replace("faild", "failed")
FULL = errno.ENOSPC, os.strerror(errno.ENOSPC)


Lint = Callable[..., tuple[int, str, str]]

pytestmark = pytest.mark.usefixtures("alone")


def flow(text: str | bytes = BROKEN, name: str = "flows/default.yaml") -> Path:
    """Write a flow of the project."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def rewrite(path: Path, text: str, shown: str | None = None) -> Rewrite:
    """The file with another text."""
    data = path.read_bytes() if path.is_file() else b""
    return Rewrite(str(path.absolute()), shown or path.name, os.getcwd(), sha256(data).hexdigest(), text)


def unable(beside: str, real: str) -> bool:
    """What a system says that cannot exchange two names."""
    return False


def names(folder: str = "flows") -> list[str]:
    """What a folder holds."""
    return sorted(os.listdir(folder))


# The command


def test_safe_fixes_are_made_and_what_remains_is_reported(lint: Lint) -> None:
    path = flow()
    code, out, err = lint("--fix")
    assert (code, err) == (1, "")
    assert path.read_text() == SAFE
    assert "fixed flows/default.yaml: 1 fix\n" in out
    assert out.endswith("1 error in 1 file\n1 finding has a fix: run again with `--fix --unsafe-fixes`\n")
    assert lint("--fix")[0] == 1
    assert path.read_text() == SAFE


def test_unsafe_fixes_are_made_where_asked_for(lint: Lint) -> None:
    path = flow()
    code, out, _ = lint("--fix", "--unsafe-fixes")
    assert (code, path.read_text()) == (0, ALL)
    assert out.startswith("fixed flows/default.yaml: 2 fixes\n")
    assert out.endswith("\n1 file clean\n")
    assert names() == ["default.yaml"]
    before = path.stat()
    assert "fixed" not in lint("--fix", "--unsafe-fixes")[1]
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_report_says_how_much_can_be_fixed(lint: Lint) -> None:
    flow()
    offer = "1 finding has a fix: run again with `--fix`; 1 more with `--fix --unsafe-fixes`\n"
    assert lint()[1].endswith(f"2 errors in 1 file\n{offer}")
    report = json.loads(lint("--format", "json")[1])
    assert (report["fixed"], report["summary"]["fixable"]) == ([], {"safe": 1, "unsafe": 1})
    assert json.loads(lint("--fix", "--format", "json")[1])["fixed"] == [{"path": "flows/default.yaml", "fixes": 1}]


def test_a_report_for_programs_lists_the_fixes_where_somebody_asks(lint: Lint) -> None:
    flow()
    report = json.loads(lint("--fix-only", "--show-fixes", "--format", "json")[1])
    assert report["fixed"] == [{"path": "flows/default.yaml", "fixes": 1, "rules": {"FC113": 1}}]


def test_a_diff_says_what_it_does_not_show(lint: Lint) -> None:
    flow()
    code, out, err = lint("--diff")
    assert (code, out[:3], err) == (1, "---", "flowc: 1 finding has an unsafe fix: add `--unsafe-fixes` to see it\n")
    flow(SAFE)
    assert lint("--diff") == (0, "", err)
    assert lint("--diff", "--unsafe-fixes")[2] == ""


def test_a_diff_changes_nothing_and_can_be_applied(lint: Lint) -> None:
    path = flow()
    code, out, err = lint("--diff", "--unsafe-fixes")
    assert (code, err, path.read_text()) == (1, "", BROKEN)
    subprocess.run(["git", "apply", "-p0"], input=out.encode(), check=True)
    assert path.read_text() == ALL
    assert lint("--diff", "--fix") == (0, "", "")


@pytest.mark.parametrize("arguments", [["--unsafe-fixes"], ["--diff", "--format", "json"]])
def test_what_does_not_go_together_is_wrong_usage(lint: Lint, arguments: list[str]) -> None:
    flow()
    assert lint(*arguments)[:2] == (2, "")


def test_only_files_that_were_named_are_fixed(lint: Lint) -> None:
    one, two = flow(name="flows/a.yaml"), flow(name="flows/b.yaml")
    lint("--fix", "flows/a.yaml")
    assert (one.read_text(), two.read_text()) == (SAFE, BROKEN)


def test_what_was_left_out_is_told(lint: Lint) -> None:
    text = ALL.replace("[push_branch]", "push_branch").replace("on_incomplete: failed", "on_incomplete: nowhere")
    path = flow(text)
    code, _, err = lint("--fix", "--unsafe-fixes")
    assert (code, path.read_text()) == (1, text)
    assert err == (
        "flowc: flows/default.yaml:12:11: a fix was left out: it would bring a new error: "
        "flows/default.yaml:11:20: FC201 no state is called `nowhere`\n"
    )


def test_sections_that_said_nothing_are_listed(lint: Lint) -> None:
    flow(ALL)
    Path("doctrine").mkdir()
    Path("doctrine/process.md").write_text("# Process\n\n## Weather\n\nIt rains.\n")
    lines = lint("--coverage")[1].splitlines()
    assert "  doctrine/process.md:3: Weather" in lines
    assert "Weather" not in lint()[1]
    listed = json.loads(lint("--coverage", "--format", "json")[1])["coverage"]
    assert {"what": "Weather", "path": "doctrine/process.md", "line": 3}.items() <= listed[-1].items()


# Bytes


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe\0\0", "utf-32-le"),
    ],
)
def test_encoding_mark_and_line_ends_are_kept(lint: Lint, mark: bytes, encoding: str, newline: str) -> None:
    def bytes_of(text: str) -> bytes:
        return mark + text.replace("\n", newline).encode(encoding)

    without = "    max_attempts: 3\n", ""
    path = flow(bytes_of(BROKEN.replace(*without)))
    lint("--fix", "--unsafe-fixes")
    assert path.read_bytes() == bytes_of(ALL.replace(*without))


def test_an_inserted_line_ends_as_the_others_do(lint: Lint) -> None:
    looping = ALL.replace("    max_attempts: 3\n", "").replace("    on_exhausted: failed\n", "")
    looping = looping.replace("on_incomplete: failed", "on_incomplete: incoming").replace("\n", "\r\n")
    path = flow(looping)
    assert "fixed" in lint("--fix", "--unsafe-fixes")[1]
    data = path.read_bytes()
    assert data == looping.replace("implementer\r\n", "implementer\r\n    max_attempts: 3\r\n").encode()


@given(st.text(), st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"]))
def test_what_was_read_without_a_finding_is_written_alike(text: str, mark: bytes) -> None:
    data = encode(text.replace("\0", ""), like=mark + b"\0\0\0\0")
    source, findings = decode("f.yaml", data)
    assert findings or encode(written(source), like=data) == data


@settings(max_examples=40)
@given(st.binary(max_size=60))
def test_no_bytes_are_changed_that_no_fix_is_about(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    folder = tmp_path_factory.mktemp("junk")
    data = ALL.encode() + b"# " + junk
    (folder / "a.yaml").write_bytes(data)
    assert cli.main(["lint", "--fix", "--unsafe-fixes", str(folder / "a.yaml")]) in (0, 1, 2)
    assert (folder / "a.yaml").read_bytes() == data


# Modes, owners, links


def test_the_mode_is_kept() -> None:
    path = flow()
    path.chmod(0o640)
    assert write([[rewrite(path, ALL)]]) == Written(("default.yaml",), (), ())
    assert path.stat().st_mode & 0o7777 == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_is_kept() -> None:
    path = flow()
    os.chown(path, 12345, 23456)
    path.chmod(0o604)
    write([[rewrite(path, ALL)]])
    status = path.stat()
    assert (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (12345, 23456, 0o604)
    assert path.read_text() == ALL


def test_a_file_whose_owner_cannot_be_kept_is_written_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    number = path.stat().st_ino

    def refuse(*_: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchmod", refuse)
    assert write([[rewrite(path, ALL)]]).done == ("default.yaml",)
    assert (path.stat().st_ino, path.read_text(), names()) == (number, ALL, ["default.yaml"])


def test_a_link_stays_and_its_file_is_written(lint: Lint) -> None:
    path = flow(name="shared/real.yaml")
    link = Path("flows/link.yaml")
    link.symlink_to("../shared/real.yaml")
    assert lint("--fix", "--unsafe-fixes", "flows/link.yaml")[0] == 0
    assert (os.readlink(link), path.read_text()) == ("../shared/real.yaml", ALL)
    assert (names("shared"), names()) == (["real.yaml"], ["link.yaml"])


def test_a_link_out_of_the_project_is_not_followed(lint: Lint, tmp_path_factory: pytest.TempPathFactory) -> None:
    real = tmp_path_factory.mktemp("elsewhere") / "real.yaml"
    real.write_text(BROKEN)
    Path("flows/link.yaml").symlink_to(real)
    code, _, err = lint("--fix", "flows/link.yaml")
    assert (code, real.read_text()) == (2, BROKEN)
    assert err == "flowc: flows/link.yaml cannot be written: a link leads to it, out of the project\n"


def test_a_hard_link_stays_one(lint: Lint) -> None:
    path = flow()
    os.link(path, "other.yaml")
    lint("--fix", "--unsafe-fixes")
    assert Path("other.yaml").read_text() == ALL
    assert (path.stat().st_nlink, names()) == (2, ["default.yaml"])


def test_a_file_with_two_names_in_the_project_is_written_once(lint: Lint) -> None:
    path = flow()
    os.link(path, "flows/other.yaml")
    code, out, err = lint("--fix", "--unsafe-fixes")
    assert (code, err, path.read_text()) == (1, "", ALL)
    assert "fixed flows/default.yaml: 2 fixes\nfixed flows/other.yaml: 2 fixes\n" in out
    assert set(re.findall(r"FC\d+(?=])", out)) == {"FC210"}
    assert (path.stat().st_nlink, names()) == (2, ["default.yaml", "other.yaml"])


def test_what_goes_into_one_name_is_not_written_over_by_the_other() -> None:
    path = flow()
    os.link(path, "flows/other.yaml")
    told = write([[rewrite(path, ALL)], [rewrite(Path("flows/other.yaml"), SAFE)]])
    assert told == Written(("default.yaml",), ("other.yaml",), ())
    assert path.read_text() == ALL


def failing(descriptor: int, data: bytes) -> None:
    """Write a part and fail."""
    os.write(descriptor, data[: len(data) // 2])
    raise OSError(*FULL)


def test_a_hard_link_gets_its_text_back(monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    os.link(path, "other.yaml")
    fill, calls = placing.fill, []

    def once(descriptor: int, data: bytes) -> None:
        calls.append(data)
        (failing if len(calls) == 1 else fill)(descriptor, data)

    monkeypatch.setattr(placing, "fill", once)
    told = write([[rewrite(path, ALL)]])
    assert told == Written((), (), (), Failure("default.yaml", "no space left on device"))
    assert (Path("other.yaml").read_text(), names()) == (BROKEN, ["default.yaml"])


def test_a_hard_link_that_cannot_be_mended_leaves_its_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    os.link(path, "other.yaml")
    monkeypatch.setattr(placing, "fill", failing)
    told = write([[rewrite(path, ALL)]])
    copy = next(name for name in names() if name != "default.yaml")
    assert (Path("flows") / copy).read_text() == BROKEN
    assert told.failure and copy in told.failure.problem


# What goes wrong


@pytest.mark.parametrize("step", ["fsync", "replace", "write", "ftruncate"])
def test_a_write_that_fails_leaves_the_file(lint: Lint, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = flow()

    def full(*_: object) -> None:
        raise OSError(*FULL)

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        patch.setattr(placing, "exchange", unable if step == "replace" else exchange)
        code, out, err = lint("--fix")
    assert (code, path.read_text()) == (2, BROKEN)
    assert err == "flowc: flows/default.yaml cannot be written: no space left on device\n"
    assert "fixed flows" not in out
    assert "FC113" in out
    assert names() == ["default.yaml"]


def test_files_are_left_and_named_once_one_fails(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        flow(name=f"flows/{name}.yaml")
    replace, calls = os.replace, []

    def second(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(placing, "exchange", unable)
    monkeypatch.setattr(os, "replace", second)
    code, out, err = lint("--fix")
    assert code == 2
    assert [Path(f"flows/{name}.yaml").read_text() for name in "abc"] == [SAFE, BROKEN, BROKEN]
    assert "flows/b.yaml cannot be written: input/output error\n" in err
    assert "not written either: flows/c.yaml\n" in err
    assert out.count("error[FC113]") == 2
    assert names() == ["a.yaml", "b.yaml", "c.yaml"]


@pytest.mark.parametrize("linked", [False, True])
def test_a_full_disk_loses_nothing(linked: bool) -> None:
    long = BROKEN + "#" * 100_000 + "\n"
    path, small = flow(long, "flows/b.yaml"), flow(name="flows/a.yaml")
    if linked:
        os.link(path, "other.yaml")
    done = flowc("lint", "--fix", before=writing_at_most(20_000))
    assert done.returncode == 2
    assert "flowc: flows/b.yaml cannot be written: file too large\n" in done.stderr
    assert "not written either: flows/a.yaml\n" in done.stderr
    assert (path.read_text(), small.read_text(), names()) == (long, BROKEN, ["a.yaml", "b.yaml"])


def test_a_read_only_folder_is_told(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    if os.geteuid() == 0:  # nothing is read-only to root
        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        monkeypatch.setattr(writing.tempfile, "mkstemp", refuse)
    Path("flows").chmod(0o555)
    code, _, err = lint("--fix")
    Path("flows").chmod(0o755)
    assert (code, path.read_text()) == (2, BROKEN)
    assert err == "flowc: flows/default.yaml cannot be written: permission denied\n"


def test_a_read_only_file_is_not_replaced(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    path.chmod(0o444)
    access = os.access
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK and access(name, mode))
    code, _, err = lint("--fix")
    assert (code, path.read_text()) == (2, BROKEN)
    assert "permission denied" in err


# Somebody else writes


def test_a_file_that_changed_since_it_was_read_is_left(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = flow(name="flows/a.yaml"), flow(name="flows/b.yaml")

    def late(groups: list[list[Rewrite]]) -> Written:
        one.write_text("name: mine\n")
        return write(groups)

    monkeypatch.setattr(fix, "write", late)
    code, _, err = lint("--fix")
    assert (code, one.read_text(), two.read_text()) == (1, "name: mine\n", SAFE)
    assert err == "flowc: flows/a.yaml changed meanwhile and is left as it is; run this again\n"


@pytest.mark.parametrize("event", ["edited", "removed"])
def test_a_change_right_before_the_replacement_is_seen(monkeypatch: pytest.MonkeyPatch, event: str) -> None:
    path = flow()
    holds = writing.holds

    def late(real: str, data: bytes) -> bool:
        path.unlink()
        if event == "edited":
            path.write_text("name: mine\n")
        return holds(real, data)

    monkeypatch.setattr(writing, "holds", late)
    assert write([[rewrite(path, ALL)]]) == Written((), ("default.yaml",), ())
    assert names() == ["default.yaml"] * (event == "edited")


def test_files_that_share_a_fix_are_left_together() -> None:
    paths = [flow(name=f"flows/{name}.yaml") for name in "abc"]
    first, second, third = (rewrite(path, ALL) for path in paths)
    paths[1].write_text("name: mine\n")
    told = write([[first, second], [third]])
    assert told == Written(("c.yaml",), ("b.yaml",), ("a.yaml",))
    assert [path.read_text() for path in paths] == [BROKEN, "name: mine\n", ALL]
    assert names() == ["a.yaml", "b.yaml", "c.yaml"]


def just_before(monkeypatch: pytest.MonkeyPatch, name: str, event: Callable[[Path], object]) -> None:
    """Let something happen to a file between the last look at it and the moment its new text takes its place."""
    happened: list[str] = []

    def late(beside: str, real: str) -> bool:
        if Path(real).name == name and not happened:
            happened.append(name)
            event(Path(real))
        return exchange(beside, real)

    monkeypatch.setattr(placing, "exchange", late)


def edit(path: Path) -> None:
    """Write a file as somebody else would."""
    path.write_text("name: mine\n")


def put_a_folder_there(path: Path) -> None:
    """Let a folder have the name of a file: what then changes places cannot be read as one."""
    path.unlink()
    path.mkdir()
    (path / "mine").touch()


@pytest.mark.parametrize("event", [edit, Path.unlink, put_a_folder_there])
def test_a_change_behind_the_last_look_stays(monkeypatch: pytest.MonkeyPatch, event: Callable[[Path], object]) -> None:
    paths = [flow(name=f"flows/{name}.yaml") for name in "abc"]
    just_before(monkeypatch, "b.yaml", event)
    first, second, third = (rewrite(path, ALL) for path in paths)
    assert write([[first, second], [third]]) == Written(("c.yaml",), ("b.yaml",), ("a.yaml",))
    assert [path.read_text() for path in (paths[0], paths[2])] == [BROKEN, ALL]
    assert not paths[1].is_file() or paths[1].read_text() == "name: mine\n"
    assert not paths[1].is_dir() or [each.name for each in paths[1].iterdir()] == ["mine"]
    assert names() == sorted(path.name for path in paths if path.exists())


def test_what_is_written_into_the_new_file_meanwhile_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    path = flow()
    swaps = []

    def busy(beside: str, real: str) -> bool:
        if len(swaps) < 2:
            path.write_text(f"name: mine-{len(swaps)}\n")
        swaps.append(real)
        return exchange(beside, real)

    monkeypatch.setattr(placing, "exchange", busy)
    assert write([[rewrite(path, ALL)]]) == Written((), ("default.yaml",), ())
    assert (path.read_text(), names()) == ("name: mine-1\n", ["default.yaml"])


@pytest.mark.parametrize("linked", [False, True])
def test_a_group_that_fails_halfway_is_put_back(monkeypatch: pytest.MonkeyPatch, linked: bool) -> None:
    paths = [flow(name=f"flows/{name}.yaml") for name in "ab"]
    if linked:
        os.link(paths[0], "other.yaml")

    def broken(beside: str, real: str) -> bool:
        if real.endswith("b.yaml"):
            raise OSError(errno.EIO, "Input/output error")
        return exchange(beside, real)

    monkeypatch.setattr(placing, "exchange", broken)
    told = write([[rewrite(path, ALL) for path in paths]])
    assert told == Written((), (), ("a.yaml",), Failure("b.yaml", "input/output error"))
    assert [path.read_text() for path in paths] == [BROKEN, BROKEN]
    assert names() == ["a.yaml", "b.yaml"]


# The process is killed

KILLS = 20
PROGRAM = """
import sys
from hashlib import sha256
from pathlib import Path
from flowc.project.placing import Rewrite
from flowc.project.writing import write
paths = sorted(Path("flows").glob("*.yaml"))
rewrites = [Rewrite(str(p.absolute()), p.name, str(Path.cwd()), sha256(p.read_bytes()).hexdigest(), "new" * 20_000)
            for p in paths]
print("ready", flush=True)
write([[each] for each in rewrites])
"""


def killed(delay: float) -> None:
    """Write in a process that is killed some seconds after it began to, unless it was faster than that."""
    command = [sys.executable, "-B", "-c", PROGRAM]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_killed_process_leaves_whole_files() -> None:
    old, new = b"old" * 20_000, b"new" * 20_000
    paths = [Path(f"flows/{number}.yaml") for number in range(40)]
    for number in range(KILLS):
        for path in paths:
            path.write_bytes(old)
        killed(0.002 * number)
        assert {path.read_bytes() for path in paths} <= {old, new}
    assert all(name.endswith((".yaml", ".new")) for name in names())
