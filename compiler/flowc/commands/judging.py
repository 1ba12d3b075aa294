"""A project read and judged, or only what changed of it where an earlier run is remembered."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from flowc.model.kinds.unit import Unit
from flowc.pipeline import NOTHING, Judgement, Understanding, Watch, judged, understand
from flowc.project import Project
from flowc.structs import Struct
from flowc.text import Source

if TYPE_CHECKING:
    from flowc.commands.remembering import Memory


class Judged(Struct):
    """A project, what was understood of it, and what is wrong with it; `memory` is what is remembered of it, if any."""

    project: Project
    understanding: Understanding
    judgement: Judgement
    memory: "Memory | None" = None


def judge(project: Project, watch: Watch = iter, jobs: int | None = 1) -> Judged:
    """A project with what is wrong with it."""
    understanding, _ = _understood(project, watch, NOTHING, jobs)
    return Judged(project, understanding, judged(understanding))


def _understood(
    project: Project, watch: Watch, known: Mapping[Source, Unit], jobs: int | None
) -> tuple[Understanding, Mapping[Source, bytes]]:
    """What is understood of a project, and what its files declare as far as that came packed from other processes."""
    shared = None
    if jobs != 1:
        from flowc.commands import sharing

        shared = sharing.read(project, watch, known, jobs)
    if shared is None:
        return understand(project, watch, known), {}
    return understand(project, known=shared.units), shared.packs


def judged_again(project: Project, watch: Watch = iter, jobs: int | None = 1) -> Judged:
    """The same, without reading files again of which an earlier run kept what they declare."""
    from flowc.commands import remembering

    memory = remembering.remembered(project)
    if memory is None:
        return judge(project, watch, jobs)
    known = remembering.recalled(project, memory)
    understanding, packs = _understood(project, watch, known, jobs)
    remembering.keep(memory, understanding.readings, known, packs)
    return Judged(project, understanding, judged(understanding), memory)
