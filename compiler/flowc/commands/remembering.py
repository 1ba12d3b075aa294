"""What files declare, kept from run to run: a file that is as it was is not read again.

Kept in the same folder as answers (see `replay`), for the same state of flowc's code, the same project and the same
words. What is damaged or does not fit is not there; what cannot be kept is read again next time.
"""

import marshal
import os
import pickle
import sys
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flowc import __version__, replay
from flowc.model.kinds.unit import Unit
from flowc.pipeline import Reading
from flowc.project import File, Project
from flowc.text import Source

FORMAT = 1
MOST_BYTES = 256 * 1024 * 1024
"""Bytes of what is kept of one project."""

MOST_PROJECTS = 16
"""Projects of which something is kept."""

Kept = tuple[str, str, bytes]
"""The digest of a file's bytes, the folder it is seen in, and what it declares."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a project, by the paths of its files, and where that lies."""

    path: str
    key: tuple[object, ...]
    entries: Mapping[str, Kept]


def remembered(project: Project) -> Memory | None:
    """What earlier runs kept of a project; None where nothing can be kept."""
    folder = replay.cache_folder(os.environ)
    if not folder or not project.settings.cache:
        return None
    words = repr(sorted(project.settings.lexicon.additions.items()))
    key = (FORMAT, __version__, sys.version, replay.code_state(), project.root, words)
    path = os.path.join(folder, f"{zlib.crc32(repr(key).encode('utf-8', 'surrogatepass')):08x}.units")
    return Memory(path, key, _entries(path, key))


def recalled(project: Project, memory: Memory) -> tuple[Project, Mapping[Source, Unit]]:
    """The project with the sources of what is remembered, and what these declare."""
    units: dict[Source, Unit] = {}
    files = []
    for file in project.files:
        unit = _unit(file, memory.entries.get(file.source.path))
        if unit is not None:
            units[unit.source] = unit
            file = replace(file, source=unit.source)
        files.append(file)
    return replace(project, files=tuple(files)), units


def keep(memory: Memory, readings: tuple[Reading, ...], known: Mapping[Source, Unit]) -> None:
    """Keep what was read anew, beside what was remembered of files that are still there."""
    entries: dict[str, Kept] = {}
    fresh = False
    for reading in readings:
        source = reading.file.source
        if source in known:
            entries[source.path] = memory.entries[source.path]
        elif source.digest and not reading.file.findings:
            content = _pickled(reading.unit)
            if content:
                entries[source.path], fresh = (source.digest, source.folder, content), True
    if (fresh or len(entries) < len(memory.entries)) and sum(len(kept[2]) for kept in entries.values()) < MOST_BYTES:
        _write(memory, entries)


def _unit(file: File, kept: Kept | None) -> Unit | None:
    """What a file declares, if it is the one that was kept."""
    if kept is None or file.findings or kept[:2] != (file.source.digest, file.source.folder) or not kept[0]:
        return None
    try:
        unit = pickle.loads(kept[2])
    except (pickle.UnpicklingError, AttributeError, ImportError, EOFError, IndexError, TypeError, ValueError, KeyError):
        return None
    sound = isinstance(unit, Unit) and unit.source.path == file.source.path and unit.source.text == file.source.text
    return unit if sound else None


def _pickled(unit: Unit) -> bytes:
    try:
        return pickle.dumps(unit, protocol=5)
    except (pickle.PicklingError, TypeError, ValueError, RecursionError):
        return b""


def _entries(path: str, key: tuple[object, ...]) -> Mapping[str, Kept]:
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_uid not in (os.geteuid(), 0):
                return {}
            content = file.read(MOST_BYTES * 2)
        if int.from_bytes(content[:4], "big") != zlib.crc32(content[4:]):
            return {}
        found, entries = marshal.loads(content[4:])
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return entries if found == key else {}


def _write(memory: Memory, entries: Mapping[str, Kept]) -> None:
    content = marshal.dumps((memory.key, dict(entries)))  # type: ignore[arg-type]
    temporary = f"{memory.path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(memory.path), mode=0o700, exist_ok=True)
        replay.tidy(os.path.dirname(memory.path), ".units", MOST_PROJECTS)
        with open(temporary, "wb") as file:
            file.write(zlib.crc32(content).to_bytes(4, "big") + content)
        os.replace(temporary, memory.path)
    except OSError:
        try:
            os.unlink(temporary)
        except OSError:
            return
