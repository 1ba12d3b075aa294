"""Changed texts put back into their files: whole or not at all, durable, and never over what somebody else wrote.

First every new text is written beside its file and flushed to the disk; what fails by then leaves all files as they
are. Then each changes places with its file, and what was there is looked at once more: if it is not what was read,
somebody wrote it a moment ago, and all files of the group get their old places back. Where a system cannot exchange
two names, the last look is right before the new file takes its place. Files of one group stand or fall together. A link
keeps leading to its file, which must lie inside the project.

A new file cannot stand in for one that has further hard links, another owner or attributes of its own. Such a file is
overwritten in place; a copy of it is made first, put back where the writing fails, and left beside it where even that
fails or the process is killed.
"""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from flowc.project.placing import Changed, Prepared, Rewrite, fill, holds, put, put_back
from flowc.project.reading import content, reason
from flowc.project.roots import inside
from flowc.structs import Struct
from flowc.syntax.decode import encode

_GIVEN_BY_THE_SYSTEM = "security."
"""How the names of those attributes begin that every new file has."""


class Failure(Struct):
    """A file that could not be written, and why."""

    shown: str
    problem: str


class Written(Struct):
    """What became of the files, as shown: `changed` ones were written by somebody else meanwhile and are untouched,
    `left` ones are untouched because of them or because of the `failure`.
    """

    done: tuple[str, ...]
    changed: tuple[str, ...]
    left: tuple[str, ...]
    failure: Failure | None = None


class _Unwritable(Exception):
    """A file that cannot be written."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.problem)
        self.failure = failure


def write(groups: Sequence[Sequence[Rewrite]]) -> Written:
    """Write the new texts of all files of all groups; the first failure ends it."""
    every = [rewrite for group in groups for rewrite in group]
    done: list[str] = []
    changed: list[str] = []
    beside: list[str] = []
    failure = None
    written: dict[tuple[int, int], bytes] = {}
    try:
        for group in [_prepared(group, beside, changed) for group in groups]:
            due = list(_due(group, written))
            if _unchanged(due, changed) and _put_all(due, beside, changed):
                done += [each.rewrite.shown for each in group]
                written.update((each.identity, each.new) for each in due)
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


def _prepared(group: Sequence[Rewrite], beside: list[str], changed: list[str]) -> list[Prepared]:
    """The files of a group with what is made beside them; none if one of them was changed meanwhile."""
    ready = []
    for rewrite in group:
        with _telling(rewrite):
            try:
                ready.append(_prepare(rewrite, beside))
            except Changed:
                changed.append(rewrite.shown)
    return ready if len(ready) == len(group) else []


def _due(group: list[Prepared], written: Mapping[tuple[int, int], bytes]) -> Iterator[Prepared]:
    """The files of a group that are still to be written: none that hold their new bytes since those were written to
    another of their names.
    """
    here = dict(written)
    for each in group:
        if here.get(each.identity) != each.new:
            here[each.identity] = each.new
            yield each


def _unchanged(group: list[Prepared], changed: list[str]) -> bool:
    """Whether all files of a group still hold what was read; this is asked right before the first is replaced."""
    stale = [each.rewrite.shown for each in group if not holds(each.real, each.old)]
    changed += stale
    return not stale


def _prepare(rewrite: Rewrite, beside: list[str]) -> Prepared:
    """Make the file beside a file. Raises OSError and Changed."""
    real = os.path.realpath(rewrite.path)
    if not inside(real, os.path.realpath(rewrite.root)):
        raise OSError(errno.EPERM, "A link leads to it, out of the project")
    try:
        status, old = os.stat(real), content(real)
    except FileNotFoundError:
        raise Changed from None
    if sha256(old).hexdigest() != rewrite.digest:
        raise Changed
    if not os.access(real, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    new = encode(rewrite.text, like=old)
    path, in_place = _beside(real, status, old, new, beside)
    return Prepared(rewrite, real, old, new, path, in_place, (status.st_dev, status.st_ino))


def _beside(real: str, status: os.stat_result, old: bytes, new: bytes, made: list[str]) -> tuple[str, bool]:
    """The new file that shall stand in, or the copy of a file that nothing can stand in for, and which of the two."""
    descriptor, path = tempfile.mkstemp(prefix=".flowc-", suffix=".new", dir=os.path.dirname(real))
    made.append(path)
    try:
        in_place = _is_tied(real, status) or not _resembles(descriptor, status)
        fill(descriptor, old if in_place else new)
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


def _put_all(group: list[Prepared], beside: list[str], changed: list[str]) -> bool:
    """Let all files of a group hold their new bytes, for good, or none of them."""
    done: list[Prepared] = []
    try:
        for each in group:
            with _telling(each.rewrite):
                put(each, beside)
            done.append(each)
    except _Unwritable:
        _put_back(done)
        raise
    except Changed:
        changed.append(group[len(done)].rewrite.shown)
        _put_back(done)
        return False
    for folder in sorted({os.path.dirname(each.real) for each in done}):
        _flush_folder(folder)
    return True


def _put_back(done: Sequence[Prepared]) -> None:
    """Let files hold their old bytes again, as far as the system lets them."""
    for each in reversed(done):
        with contextlib.suppress(OSError):
            put_back(each)


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
