"""What files declare, kept from run to run: a file that is as it was is not read again.

Kept in the same folder as answers (see `replay`), for the same state of flowc's code, the same project and the same
words. What is damaged or does not fit is not there; what cannot be kept is read again next time.
"""

import os
import sys
from collections.abc import Mapping
from typing import Any

from flowc import __version__, replay
from flowc.commands.packing import packed, unpacked
from flowc.model.kinds.unit import Unit
from flowc.pipeline import Reading
from flowc.project import File, Project
from flowc.structs import Struct
from flowc.text import Source

FORMAT = 2
MOST_BYTES = 256 * 1024 * 1024
"""Bytes of what is kept of one project."""

MOST_PROJECTS = 16
"""Projects of which something is kept."""

Kept = tuple[str, bytes]
"""The digest of a file's bytes, and what it declares."""


class Memory(Struct):
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
    path = os.path.join(folder, f"{replay.called(key)}.units")
    return Memory(path, key, _entries(path, key))


def recalled(project: Project, memory: Memory) -> Mapping[Source, Unit]:
    """What the files of a project declare of which that is remembered."""
    found = ((file.source, _unit(file, memory.entries.get(file.source.path))) for file in project.files)
    return {source: unit for source, unit in found if unit is not None}


def keep(
    memory: Memory, readings: tuple[Reading, ...], known: Mapping[Source, Unit], packs: Mapping[Source, bytes]
) -> None:
    """Keep what was read anew, of which some is packed, beside what was remembered of files that are still there."""
    entries: dict[str, Kept] = {}
    fresh = False
    for reading in readings:
        source = reading.file.source
        if source in known:
            entries[source.path] = memory.entries[source.path]
        elif source.digest and not reading.file.findings:
            content = packs.get(source) or packed(reading.unit)
            if content:
                entries[source.path], fresh = (source.digest, content), True
    if (fresh or len(entries) < len(memory.entries)) and sum(len(kept[1]) for kept in entries.values()) < MOST_BYTES:
        replay.record(memory.path, (memory.key, entries), MOST_PROJECTS)


def _unit(file: File, kept: Kept | None) -> Unit | None:
    """What a file declares, if it is the one that was kept."""
    if kept is None or file.findings or kept[0] != file.source.digest or not kept[0]:
        return None
    return unpacked(kept[1], file.source)


def _entries(path: str, key: tuple[object, ...]) -> Mapping[str, Kept]:
    known: Any = replay.recorded(path)
    return known[1] if known and known[0] == key else {}
