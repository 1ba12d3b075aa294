"""Bytes of one regular file, within a budget; anything else is an error of the operating system, never a hang."""

import errno
import os
import stat

from flowc.diagnostics import UNREADABLE, Finding
from flowc.syntax.decode import decode
from flowc.syntax.limits import BYTES
from flowc.text import Source, Span

_PAGE = 1 << 12
_CHUNK = 1 << 20
_KINDS = {
    stat.S_IFDIR: "is a directory",
    stat.S_IFIFO: "is a pipe",
    stat.S_IFSOCK: "is a socket",
    stat.S_IFCHR: "is a device",
    stat.S_IFBLK: "is a device",
}


def read(path: str, name: str, folder: str) -> tuple[Source, list[Finding]]:
    """The source at `path`, called `name` below `folder`, and what was wrong with reading it."""
    try:
        data = content(path)
    except OSError as error:
        return unreadable(name, folder, reason(error))
    source, findings = decode(name, data, folder)
    return source, list(findings)


def unreadable(name: str, folder: str, problem: str, kind: str = "file") -> tuple[Source, list[Finding]]:
    """An empty source that stands for a file nobody can read, or another kind of thing, with the finding about it."""
    source = Source(name, "", folder=folder)
    return source, [Finding(UNREADABLE, Span(source, 0, 0), {"problem": problem, "kind": kind})]


def content(path: str, most: int = BYTES.most) -> bytes:
    """The bytes of a regular file, at most one more than `most`, the longest file flowc reads. Raises OSError."""
    _require_regular(os.stat(path))
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        status = os.fstat(descriptor)
        _require_regular(status)
        return _within(descriptor, most + 1, min(max(status.st_size + 1, _PAGE), _CHUNK))
    finally:
        os.close(descriptor)


def _require_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, _KINDS.get(stat.S_IFMT(status.st_mode), "is no regular file"))


def _within(descriptor: int, budget: int, chunk: int) -> bytes:
    """All that can be read, at most `budget` bytes, so many at a time: a buffer much too large takes long to make."""
    parts: list[bytes] = []
    while budget > 0 and (part := os.read(descriptor, min(budget, chunk))):
        parts.append(part)
        budget -= len(part)
    return b"".join(parts)


def reason(error: OSError) -> str:
    """What went wrong, in the words of the system, as they go on in a sentence."""
    words = error.strerror or "for a reason the system does not tell"
    return words[:1].lower() + words[1:]
