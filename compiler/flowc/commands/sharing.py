"""Reading on several processes: each reads a share of the files and hands what they declare to the first.

Threads would not help: reading keeps the interpreter busy. A child is made by `fork`, so that it knows what its parent
knows, and it answers once, through a pipe. What a child does not answer, because it died or could not be made, its
parent reads itself: on any number of processes the same is read.
"""

import marshal
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from flowc.commands.packing import packed, unpacked
from flowc.model.kinds.unit import Unit, build
from flowc.pipeline import NOTHING, Watch
from flowc.project import File, Project
from flowc.structs import Struct, field
from flowc.syntax.suffixes import is_markdown
from flowc.text import Source
from flowc.vocabulary import Lexicon

MOST_PROCESSES = 4
"""Processes that pay: the first has to unpack what the others read."""

WORTH = 300_000
"""Characters to be read for which a process more pays."""

_PROSE = 3
"""How many times as long as a character of YAML one of prose takes."""


class Read(Struct):
    """What files declare, and the same packed, as far as it came packed."""

    units: Mapping[Source, Unit]
    packs: Mapping[Source, bytes] = field(default_factory=dict)


class _Child(Struct):
    """A process that reads some files, and where its answer comes from."""

    process: int
    answer: int
    files: tuple[File, ...]


def read(
    project: Project, watch: Watch, known: Mapping[Source, Unit] = NOTHING, jobs: int | None = None
) -> Read | None:
    """What the files of a project declare, read on as many processes, by default one for each processor up to a few;
    None where one process is as good.

    `watch` sees each file as it is read, those of other processes when they have answered; `known` is not read.
    """
    unread = [file for file in project.files if file.source not in known and not file.findings]
    number = min(jobs or _processors(), _worth(unread)) if _can_fork() else 1
    if number < 2:
        return None
    children: list[_Child] = []
    try:
        _begin(children, shares(unread, number)[1:], project.settings.lexicon)
        return _gathered(project, watch, known, children)
    finally:
        for child in children:
            _end(child)


def _processors() -> int:
    try:
        there = len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        there = os.cpu_count() or 1
    return min(there, MOST_PROCESSES)


def shares(files: Sequence[File], number: int) -> tuple[tuple[File, ...], ...]:
    """The files in shares that take about as long to read, each in the order of the files; the largest dealt first."""
    weights = [len(file.source.text) * (_PROSE if is_markdown(file.source) else 1) for file in files]
    dealt: list[list[int]] = [[] for _ in range(number)]
    loads = [0] * number
    for place in sorted(range(len(files)), key=lambda place: -weights[place]):
        least = loads.index(min(loads))
        dealt[least].append(place)
        loads[least] += weights[place]
    return tuple(tuple(files[place] for place in sorted(share)) for share in dealt if share)


def _worth(files: Sequence[File]) -> int:
    """Processes that so many files are worth."""
    return 1 + sum(len(file.source.text) for file in files) // WORTH


def _can_fork() -> bool:
    """Whether the system can, and nothing else runs in this process that a child would lack."""
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _gathered(project: Project, watch: Watch, known: Mapping[Source, Unit], children: Sequence[_Child]) -> Read:
    """What this process reads, then what the children answer; what nobody has answered is read here."""
    lexicon = project.settings.lexicon
    units: dict[Source, Unit] = dict(known)
    packs: dict[Source, bytes] = {}
    waiting = {child.files[0].source: child for child in children}
    theirs = {file.source: file for child in children for file in child.files}
    mine = [file for file in project.files if file.source not in theirs]
    for file in watch((*mine, *theirs.values())):
        source = file.source
        if source in waiting:
            packs |= _answer(waiting[source])
        unit = unpacked(packs[source], source) if source in packs else None
        if unit:
            units[source] = unit
        elif source not in units and not file.findings:
            packs.pop(source, None)
            units[source] = build(source, lexicon)
    return Read(units, packs)


def _begin(children: list[_Child], shares: Sequence[tuple[File, ...]], lexicon: Lexicon) -> None:
    """Make a process for each share, as far as there can be."""
    for files in shares:
        try:
            children.append(_child(files, lexicon, children))
        except OSError:
            return


def _child(files: tuple[File, ...], lexicon: Lexicon, others: Sequence[_Child]) -> _Child:
    """A process that reads files and answers. Raises OSError."""
    answer, end = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(answer)
        os.close(end)
        raise
    if process == 0:
        _work(files, lexicon, end, (answer, *(other.answer for other in others)))
    os.close(end)
    return _Child(process, answer, files)


def _work(files: tuple[File, ...], lexicon: Lexicon, end: int, foreign: Sequence[int]) -> None:
    """All that a child does. It says nothing of what goes wrong: its parent will meet the same, and say it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for each in foreign:
            os.close(each)
        content = marshal.dumps([packed(build(file.source, lexicon)) for file in files])
        with open(end, "wb") as pipe:
            pipe.write(content)
    finally:
        os._exit(0)


def _answer(child: _Child) -> dict[Source, bytes]:
    """What a child has read, packed; nothing where it did not come to an end."""
    with open(child.answer, "rb", closefd=False) as pipe:
        content = pipe.read()
    try:
        packs: Any = marshal.loads(content)
    except (EOFError, ValueError, TypeError):
        return {}
    return dict(zip((file.source for file in child.files), packs, strict=True))


def _end(child: _Child) -> None:
    """Leave nothing of a child, whatever it is at."""
    os.close(child.answer)
    try:
        os.kill(child.process, signal.SIGKILL)
        os.waitpid(child.process, 0)
    except OSError:
        return
