"""FC901: an agent told to do what none of its tools can."""

from collections.abc import Iterator

from flowc.analyses.capabilities import Lack, lacks, searches, workers
from flowc.analyses.facts import Facts
from flowc.diagnostics import Finding, Label
from flowc.model.statements import Deed

_MOST_LABELS = 3
_WORDS = {"write": "a file", "run": "commands", "web": "a page", "delegate": "another agent", "tool": "a tool"}


def check(facts: Facts) -> Iterator[Finding]:
    """One finding for each agent and ability, at the first instruction."""
    for worker in workers(facts.program):
        yield from (_finding(lack) for lack in _each_once(tuple(lacks(worker))))


def _each_once(found: tuple[Lack, ...]) -> Iterator[Lack]:
    """The lacks of an agent; where it lacks a tool that calls others, calls told without its name are the same one."""
    calls = next((each for each in found if each.ability == "delegate"), None)
    for lack in found:
        tool = lack.deeds[0].object.text if lack.ability == "tool" and lack.deeds[0].object else ""
        if calls and "delegate" in lack.worker.lexicon.hosts.tools.get(tool, ()):
            found = tuple(each for each in found if each is not calls)
            found = tuple(each._replace(deeds=(*each.deeds, *calls.deeds)) if each is lack else each for each in found)
            break
    yield from found


def _finding(lack: Lack) -> Finding:
    first, *others = lack.deeds
    planning = lack.worker.agent.planning if lack.ability == "write" else None
    listed = None if planning else lack.worker.listed
    labels = [Label("mode", planning.span)] if planning else [Label("tools", listed)] if listed else []
    labels += [Label("also", deed.span) for deed in others[:_MOST_LABELS]]
    values = {"agent": lack.worker.agent.name.text, "what": _what(lack.ability, first)}
    form = "planning" if planning else "narrowed" if lack.narrowed else "find" if searches(first) else lack.ability
    return Finding("FC901", first.span, values, form, tuple(labels))


def _what(ability: str, deed: Deed) -> str:
    return f"`{deed.object.text}`" if deed.object else _WORDS[ability]
