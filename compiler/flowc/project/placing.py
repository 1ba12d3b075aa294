"""A file and the one made beside it, which takes its place; and the other way round, where that was wrong.

Both change places in one step, and what was there is looked at afterwards: if it is not what was read, somebody wrote
it a moment ago. Where a system cannot exchange two names, the last look is right before the new file takes its place.
A file written in place gets its old bytes back where the writing fails.
"""

import os

from flowc.project.exchange import exchange
from flowc.project.reading import content
from flowc.structs import Struct


class Rewrite(Struct):
    """A file by its path on disk and as `shown`, the digest of what was read from it, and its new text as written."""

    path: str
    shown: str
    root: str
    digest: str
    text: str


class Changed(Exception):
    """A file no longer holds what was read from it."""


class Prepared(Struct):
    """A file about to be changed: where it really is, what it holds and shall hold, and the file made beside it.

    `beside` holds the new bytes, or, for a file written in place, the old ones. `identity` is what all its names share.
    """

    rewrite: Rewrite
    real: str
    old: bytes
    new: bytes
    beside: str
    in_place: bool
    identity: tuple[int, int]


def put(prepared: Prepared, beside: list[str]) -> None:
    """Let a file hold its new bytes. Raises OSError, and Changed where it held others than were read."""
    if prepared.in_place:
        _overwrite(prepared, beside)
    elif not _exchanged(prepared):
        os.replace(prepared.beside, prepared.real)
    elif not holds(prepared.beside, prepared.old):
        _take_back(prepared)
        raise Changed


def _exchanged(prepared: Prepared) -> bool:
    """Whether a file and the one made beside it changed places. Raises OSError, and Changed where the file is gone."""
    try:
        return exchange(prepared.beside, prepared.real)
    except FileNotFoundError:
        raise Changed from None


def put_back(prepared: Prepared) -> None:
    """Let a file hold its old bytes again, if nobody wrote it since. Raises OSError."""
    if prepared.in_place:
        _restore(prepared)
    elif os.path.exists(prepared.beside):
        _take_back(prepared)


def _take_back(prepared: Prepared) -> None:
    """Let a file have its place again; but what somebody wrote since into the new one is later, and stays."""
    exchange(prepared.beside, prepared.real)
    if not holds(prepared.beside, prepared.new):
        exchange(prepared.beside, prepared.real)


def _restore(prepared: Prepared) -> None:
    if holds(prepared.real, prepared.new):
        with open(prepared.real, "r+b", buffering=0) as file:
            fill(file.fileno(), prepared.old)


def _overwrite(prepared: Prepared, beside: list[str]) -> None:
    """Write in place; where that fails, put the old bytes back, and where that fails too, keep the copy."""
    descriptor = os.open(prepared.real, os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
    try:
        fill(descriptor, prepared.new)
    except OSError:
        try:
            fill(descriptor, prepared.old)
        except OSError as error:
            beside.remove(prepared.beside)
            name = os.path.basename(prepared.beside)
            raise OSError(error.errno, f"The file is damaged; {name} beside it holds what it held") from error
        raise
    finally:
        os.close(descriptor)


def holds(path: str, data: bytes) -> bool:
    """Whether a file can be read and holds these bytes now."""
    try:
        return content(path) == data
    except OSError:
        return False


def fill(descriptor: int, data: bytes) -> None:
    """Let a file hold these bytes and no others, flushed to the disk."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.ftruncate(descriptor, len(data))
    os.fsync(descriptor)
