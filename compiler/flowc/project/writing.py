"""Changed texts put back into their files: whole or not at all, durable, and never over what somebody else wrote.

First every new text is written beside its file and flushed to the disk; what fails by then leaves all files as they
are. Then each takes the place of its file, if that still holds what was read. Files of one group stand or fall
together. A link keeps leading to its file, which must lie inside the project.

A new file cannot stand in for one that has further hard links, another owner or attributes of its own. Such a file is
overwritten in place; a copy of it is made first, put back where the writing fails, and left beside it where even that
fails or the process is killed.
"""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from flowc.project.reading import content, reason
from flowc.project.roots import inside
from flowc.syntax.decode import encode

_GIVEN_BY_THE_SYSTEM = "security."
"""How the names of those attributes begin that every new file has."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A file by its path on disk and as `shown`, the digest of what was read from it, and its new text."""

    path: str
    shown: str
    root: str
    digest: str
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be written, and why."""

    shown: str
    problem: str


@dataclass(frozen=True, slots=True)
class Written:
    """What became of the files, as shown: `changed` ones were written by somebody else meanwhile and are untouched,
    `left` ones are untouched because of them or because of the `failure`.
    """

    done: tuple[str, ...]
    changed: tuple[str, ...]
    left: tuple[str, ...]
    failure: Failure | None = None


class _Changed(Exception):
    """A file no longer holds what was read from it."""


class _Unwritable(Exception):
    """A file that cannot be written."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.problem)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A file about to be changed: where it really is, what it holds and shall hold, and the file made beside it.

    `beside` holds the new bytes, or, for a file written in place, the old ones.
    """

    rewrite: Rewrite
    real: str
    old: bytes
    new: bytes
    beside: str
    in_place: bool


def write(groups: Sequence[Sequence[Rewrite]]) -> Written:
    """Write the new texts of all files of all groups; the first failure ends it."""
    every = [rewrite for group in groups for rewrite in group]
    done: list[str] = []
    changed: list[str] = []
    beside: list[str] = []
    failure = None
    try:
        for group in [_prepared(group, beside, changed) for group in groups]:
            for each in _unchanged(group, changed):
                _put(each, beside)
                done.append(each.rewrite.shown)
    except _Unwritable as found:
        failure = found.failure
    finally:
        _remove(beside)
    finished = {*done, *changed, *((failure.shown,) if failure else ())}
    left = tuple(rewrite.shown for rewrite in every if rewrite.shown not in finished)
    return Written(tuple(done), tuple(changed), left, failure)


@contextlib.contextmanager
def _telling(rewrite: Rewrite) -> Iterator[None]:
    """Errors of the system, as what went wrong with this file."""
    try:
        yield
    except OSError as error:
        raise _Unwritable(Failure(rewrite.shown, reason(error))) from error


def _prepared(group: Sequence[Rewrite], beside: list[str], changed: list[str]) -> list[_Prepared]:
    """The files of a group with what is made beside them; none if one of them was changed meanwhile."""
    ready = []
    for rewrite in group:
        with _telling(rewrite):
            try:
                ready.append(_prepare(rewrite, beside))
            except _Changed:
                changed.append(rewrite.shown)
    return ready if len(ready) == len(group) else []


def _unchanged(group: list[_Prepared], changed: list[str]) -> list[_Prepared]:
    """The group, if all of its files still hold what was read; this is asked right before the first is replaced."""
    stale = [each.rewrite.shown for each in group if not _holds(each)]
    changed += stale
    return [] if stale else group


def _holds(prepared: _Prepared) -> bool:
    try:
        return content(prepared.real) == prepared.old
    except OSError:
        return False


def _prepare(rewrite: Rewrite, beside: list[str]) -> _Prepared:
    """Make the file beside a file. Raises OSError and _Changed."""
    real = os.path.realpath(rewrite.path)
    if not inside(real, os.path.realpath(rewrite.root)):
        raise OSError(errno.EPERM, "A link leads to it, out of the project")
    try:
        status, old = os.stat(real), content(real)
    except FileNotFoundError:
        raise _Changed from None
    if sha256(old).hexdigest() != rewrite.digest:
        raise _Changed
    if not os.access(real, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    new = encode(rewrite.text, like=old)
    path, in_place = _beside(real, status, old, new, beside)
    return _Prepared(rewrite, real, old, new, path, in_place)


def _beside(real: str, status: os.stat_result, old: bytes, new: bytes, made: list[str]) -> tuple[str, bool]:
    """The new file that shall stand in, or the copy of a file that nothing can stand in for, and which of the two."""
    descriptor, path = tempfile.mkstemp(prefix=".flowc-", suffix=".new", dir=os.path.dirname(real))
    made.append(path)
    try:
        in_place = _is_tied(real, status) or not _resembles(descriptor, status)
        _fill(descriptor, old if in_place else new)
    finally:
        os.close(descriptor)
    return path, in_place


def _is_tied(real: str, status: os.stat_result) -> bool:
    """Whether something other than its name and its bytes belongs to this very file."""
    if status.st_nlink > 1:
        return True
    with contextlib.suppress(OSError, AttributeError):
        return any(not name.startswith(_GIVEN_BY_THE_SYSTEM) for name in os.listxattr(real))
    return False


def _resembles(descriptor: int, status: os.stat_result) -> bool:
    """Give a new file the owner and the mode of another; whether that could be done."""
    if not hasattr(os, "fchown"):
        return True
    made = os.fstat(descriptor)
    try:
        if (made.st_uid, made.st_gid) != (status.st_uid, status.st_gid):
            os.fchown(descriptor, status.st_uid, status.st_gid)
        os.fchmod(descriptor, stat.S_IMODE(status.st_mode))
    except PermissionError:
        return False
    return True


def _put(prepared: _Prepared, beside: list[str]) -> None:
    """Let the file hold its new bytes, for good."""
    with _telling(prepared.rewrite):
        if prepared.in_place:
            _overwrite(prepared, beside)
            return
        os.replace(prepared.beside, prepared.real)
        _flush_folder(os.path.dirname(prepared.real))


def _overwrite(prepared: _Prepared, beside: list[str]) -> None:
    """Write in place; where that fails, put the old bytes back, and where that fails too, keep the copy."""
    descriptor = os.open(prepared.real, os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
    try:
        _fill(descriptor, prepared.new)
    except OSError:
        try:
            _fill(descriptor, prepared.old)
        except OSError as error:
            beside.remove(prepared.beside)
            name = os.path.basename(prepared.beside)
            raise OSError(error.errno, f"The file is damaged; {name} beside it holds what it held") from error
        raise
    finally:
        os.close(descriptor)


def _fill(descriptor: int, data: bytes) -> None:
    """Let a file hold these bytes and no others, flushed to the disk."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.ftruncate(descriptor, len(data))
    os.fsync(descriptor)


def _flush_folder(folder: str) -> None:
    """Make a new name in a folder durable; where a system cannot do that, the file is in its place all the same."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(paths: list[str]) -> None:
    for path in paths:
        with contextlib.suppress(OSError):
            os.unlink(path)
