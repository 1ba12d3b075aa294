"""Files that flowc writes: names that are safe on every system, and writes that happen whole or not at all."""

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from flowc.expressions import expression
from flowc.reports.escape import visible

if TYPE_CHECKING:
    from flowc.project.writing import Written

LONGEST_NAME = 100
_UNSAFE = expression(r"[^A-Za-z0-9_.-]|^[.-]|\.$")
_RESERVED = expression(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names of devices on Windows, whatever follows a dot."""


def stem(name: str) -> str:
    """A file name for a flow's name: `.` for `/`; all but letters, digits, `_`, `.` and `-` as `%` and hexadecimal."""
    safe = _UNSAFE.sub(lambda part: _escaped(part[0]), name.replace("/", ".")) or "%"
    if _RESERVED.fullmatch(safe):
        safe = _escaped(safe[0]) + safe[1:]
    if len(safe) <= LONGEST_NAME:
        return safe
    return f"{safe[:LONGEST_NAME]}-{sha256(_bytes(name)).hexdigest()[:8]}"


def stems(names: Iterable[str]) -> list[str]:
    """A different file name for each name, also where upper and lower case are the same to the file system."""
    taken: set[str] = set()
    found = []
    for name in names:
        wanted = stem(name)
        numbered = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
        chosen = next(each for each in numbered if each.casefold() not in taken)
        taken.add(chosen.casefold())
        found.append(chosen)
    return found


def write(path: str, text: str) -> None:
    """Put the text into the file, whole or not at all: a reader sees the old file or the new one. Raises OSError."""
    folder, name = os.path.split(path)
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".{name[:LONGEST_NAME]}.{os.getpid()}.new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(_bytes(text))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        os.unlink(temporary)
        raise


def poured(path: str, text: str) -> None:
    """Write the text to what is no plain file: a pipe, a terminal, the device that forgets. Raises OSError."""
    with open(path, "wb", buffering=0) as stream:
        stream.write(_bytes(text))


def unwritten(written: "Written") -> Iterator[str]:
    """A line for what kept documents from being rewritten."""
    for path in written.changed:
        yield f"{visible(path)} changed meanwhile and is left as it is; run this again"
    if written.failure:
        yield f"{visible(written.failure.shown)} cannot be written: {visible(written.failure.problem)}"
    if written.left:
        yield f"not written either: {', '.join(visible(path) for path in written.left)}"


def is_current(path: str, text: str) -> bool:
    """Whether the file holds exactly the text."""
    try:
        with open(path, "rb") as file:
            return file.read() == _bytes(text)
    except OSError:
        return False


def begins(path: str, text: str) -> bool:
    """Whether it is a regular file that begins with the text."""
    wanted = _bytes(text)
    try:
        return os.path.isfile(path) and _first(path, len(wanted)) == wanted
    except OSError:
        return False


def _first(path: str, count: int) -> bytes:
    with open(path, "rb") as file:
        return file.read(count)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _escaped(characters: str) -> str:
    return "".join(f"%{byte:02X}" for byte in _bytes(characters))
