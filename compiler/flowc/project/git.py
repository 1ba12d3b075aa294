"""What git knows of a revision: its commit, its files, their bytes. Nothing is checked out, fetched, run or changed.

git is asked for objects only, never for the working tree, so that no filter, hook, monitor or pager of a repository
has a part in it; protocols are forbidden, so that a partial clone cannot fetch. What git answers is bounded in size
and in time.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from flowc.structs import Struct
from flowc.syntax.limits import BYTES

if TYPE_CHECKING:
    from subprocess import Popen

MOST_LISTED = 64 * 1024 * 1024
"""Bytes of the list of a revision's files."""

MOST_READ = 128 * 1024 * 1024
"""Bytes of all files that are read of a revision."""

LONGEST = 60
"""Seconds that git may take for one answer."""

_LONGEST_ANSWER = 1 << 16
_LONGEST_HEADER = 200
_LACKING = "the repository lacks files of that revision; a partial clone must fetch them first"
_KEPT = ("GIT_CONFIG_", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
"""How those variables begin that say where git may look and what its user trusts; others may speak of another
repository or name a program.
"""

_SET = {
    "LC_ALL": "C",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}
"""No protocol is allowed here too, as a repository may allow one by its name, which goes before the setting below."""

_SETTINGS = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "core.pager=cat",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
)


class NoRevision(Exception):
    """A revision that cannot be read, and why, in words for people."""


class Blob(Struct):
    """A file of a revision: its name among git's objects, and whether it is a symbolic link."""

    name: str
    link: bool


class _Answer(Struct):
    """What git said: its exit code and both streams."""

    code: int
    out: bytes
    err: str


def commit(root: str, revision: str) -> str:
    """The name of the commit that a revision means in the repository around a folder. Raises NoRevision."""
    if not revision or revision.startswith("-") or "\0" in revision:
        raise NoRevision(f"`{revision}` is no revision")
    place = _ask(root, "rev-parse", "--git-dir")
    if "dubious ownership" in place.err:
        raise NoRevision("the repository belongs to another user, and git refuses to read it")
    if place.code:
        raise NoRevision("this is no git repository")
    found = _ask(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    name = found.out.decode("ascii", "replace").strip()
    if not found.code and name.isalnum():
        return name
    shallow = _ask(root, "rev-parse", "--is-shallow-repository").out.strip() == b"true"
    hint = "; this clone is shallow and may lack it (`git fetch --unshallow`)" if shallow else ""
    raise NoRevision(f"no revision is called `{revision}`{hint}")


def files(root: str, name: str) -> Mapping[str, Blob]:
    """The files a commit has in a folder and below, by their path relative to the folder. Raises NoRevision."""
    answer = _ask(root, "ls-tree", "-r", "-z", name, most=MOST_LISTED)
    if answer.code:
        raise NoRevision(_LACKING)
    found: dict[str, Blob] = {}
    for record in answer.out.split(b"\0"):
        description, tab, path = record.partition(b"\t")
        if tab and description.startswith((b"100", b"120000")):
            found[os.fsdecode(path)] = Blob(description.split()[-1].decode("ascii"), description.startswith(b"12"))
    return found


def contents(root: str, names: Iterable[str]) -> Mapping[str, bytes]:
    """The bytes of files by the names of their objects.

    Of a file beyond the longest that flowc reads there are zeros, one more than that. Raises NoRevision.
    """
    sizes = _sizes(root, sorted(set(names)))
    read = [name for name, size in sizes.items() if size <= BYTES.most]
    needed = sum(sizes[name] for name in read)
    if needed > MOST_READ:
        raise NoRevision(f"its files hold {needed} bytes, where {MOST_READ} are the limit")
    out = _ask(root, "cat-file", "--batch", given=_lines(read), most=needed + _LONGEST_HEADER * len(read)).out
    found = dict.fromkeys(sizes, bytes(BYTES.most + 1))
    at = 0
    for name in read:
        start = out.find(b"\n", at) + 1
        end = start + sizes[name]
        if not out.startswith(name.encode("ascii"), at) or end > len(out):
            raise NoRevision(_LACKING)
        found[name] = out[start:end]
        at = end + 1
    return found


def _sizes(root: str, names: list[str]) -> dict[str, int]:
    """The size of each object, which must be there."""
    answer = _ask(root, "cat-file", "--batch-check", given=_lines(names), most=_LONGEST_HEADER * len(names))
    lines = [line.split() for line in answer.out.decode("ascii", "replace").splitlines()]
    if answer.code or len(lines) != len(names) or not all(len(line) == 3 and line[1] == "blob" for line in lines):
        raise NoRevision(_LACKING)
    return {name: int(line[2]) for name, line in zip(names, lines, strict=True)}


def _lines(names: list[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode("ascii")


def _ask(root: str, *arguments: str, given: bytes = b"", most: int = _LONGEST_ANSWER) -> _Answer:
    """What git answers in a folder to fixed arguments, with `given` as its input. Raises NoRevision."""
    import subprocess
    from tempfile import TemporaryFile

    command = [_git(), "--no-pager", "--no-optional-locks", *_options(), *arguments]
    with TemporaryFile() as fed, TemporaryFile() as told:
        fed.write(given)
        fed.seek(0)
        try:
            process = subprocess.Popen(
                command, stdin=fed, stdout=subprocess.PIPE, stderr=told, cwd=root, env=_environment()
            )
        except (OSError, ValueError) as error:
            raise NoRevision("git cannot be run") from error
        out = _answered(process, most)
        told.seek(0)
        return _Answer(process.returncode, out, told.read(_LONGEST_ANSWER).decode("utf-8", "replace"))


def _answered(process: "Popen[bytes]", most: int) -> bytes:
    """What a process says; it is ended when it takes too long or says too much. Raises NoRevision."""
    from threading import Timer

    timer = Timer(LONGEST, process.kill)
    timer.daemon = True
    timer.start()
    assert process.stdout
    try:
        out = process.stdout.read(most + 1)
        if len(out) <= most:
            process.wait()
    finally:
        expired = not timer.is_alive()
        timer.cancel()
        process.kill()
        process.wait()
        process.stdout.close()
    if expired:
        raise NoRevision(f"git took more than {LONGEST} seconds")
    if len(out) > most:
        raise NoRevision("git has more to say of it than can be read")
    return out


def _options() -> Iterator[str]:
    for setting in _SETTINGS:
        yield from ("-c", setting)


def _environment() -> dict[str, str]:
    """The variables of the process without those that could lead git elsewhere or let it run something."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(_KEPT)}
    return {**kept, **_SET}


def _git() -> str:
    """The path of git. Folders of PATH that are relative are left out: they would lie in the repository."""
    places = [place for place in os.environ.get("PATH", os.defpath).split(os.pathsep) if os.path.isabs(place)]
    found = shutil.which("git", path=os.pathsep.join(places))
    if not found or not os.path.isabs(found):
        raise NoRevision("git is not installed")
    return found
